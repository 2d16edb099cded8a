"""Servers for the tests of a file, and for those in a browser; and the browser with its pages."""

import pytest

from tests.web.browser import browsing, missing, open_page
from tests.web.serving import serving


@pytest.fixture(scope="module")
def server():
    """A server for all tests of a file: the process and the address."""
    with serving() as (process, netloc):
        yield process, netloc


@pytest.fixture(scope="module")
def here(server):
    """The address of that server."""
    return server[1]


@pytest.fixture(scope="session")
def address():
    """The address of a server for pages in a browser, which are skipped where there can be none."""
    if missing():
        pytest.skip(missing())
    with serving() as (_, netloc):
        yield f"http://{netloc}/"


@pytest.fixture(scope="session")
def chromium(address):
    """A browser."""
    with browsing() as chromium:
        yield chromium


@pytest.fixture
def visit(chromium, address):
    """Opens pages, each by default for a visitor of its own; in the end no console has complained."""
    pages = []

    def visit(fragment="", context=None, **settings):
        settings.setdefault("viewport", {"width": 1366, "height": 657})
        page = open_page(context or chromium.new_context(**settings), address + fragment)
        pages.append(page)
        page.locator("main:not([hidden]) td").first.wait_for()
        return page

    yield visit
    for page in pages:
        assert page.complaints == []
        page.context.close()
