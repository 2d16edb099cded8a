"""Servers for the tests of a file, and for those in a browser; and the browser with its pages."""

import os
from collections import defaultdict

import pytest

from minesweeper.web.catalogue_js import catalogue_js
from tests.helpers.programs import ROOT, python
from tests.web.browser import SLOWER, browsing, missing
from tests.web.page import new_page
from tests.web.serving import hosting, serving


def pytest_itemcollected(item):
    """Mark the tests that use a server or a browser as slow."""
    if {"server", "clocked", "chromium", "site"} & {*getattr(item, "fixturenames", ())}:
        item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="module")
def server():
    """Start a server for all tests of a file: the process and the address."""
    with serving() as (process, netloc):
        yield process, netloc


@pytest.fixture(scope="module")
def here(server):
    """Return the address of that server."""
    return server[1]


@pytest.fixture(scope="session")
def modules():
    """Make the folder of the page's modules, with the one that a server makes; replace it as a whole."""
    folder = ROOT / "minesweeper" / "web" / "static"
    made = ROOT / "build" / f"catalogue.{os.getpid()}"
    made.parent.mkdir(exist_ok=True)
    made.write_text(catalogue_js(), "utf-8")
    made.replace(folder / "shared" / "catalogue.js")
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Return the address of the page without a server; skip the tests where it cannot be made."""
    if missing():
        pytest.skip(missing())
    folder = tmp_path_factory.mktemp("site")
    made = python("tools/site.py", folder / "site", timeout=600)
    if made.status == 2:
        pytest.skip(made.err.strip())
    assert made.status == 0, made.err
    with hosting(folder / "site") as netloc:
        yield f"http://{netloc}/"


@pytest.fixture(scope="session", params=["server", pytest.param("site", marks=pytest.mark.long)])
def address(request):
    """Return the address of pages in a browser, of each build in turn; skip the tests without a browser."""
    if request.param == "site":
        yield request.getfixturevalue("site")
        return
    if missing():
        pytest.skip(missing())
    with serving() as (_, netloc):
        yield f"http://{netloc}/"


@pytest.fixture(scope="session")
def chromium():
    """Start a browser."""
    if missing():
        pytest.skip(missing())
    with browsing() as chromium:
        yield chromium


@pytest.fixture(scope="session")
def left():
    """Return the left pages, by the settings of their windows except the size."""
    return defaultdict(list)


# The window of a visitor, where a test asks for no other: a laptop's. Animations would be drawn sixty times a
# second; the windows of tests with a context of their own have them.
USUAL = {
    "viewport": {"width": 1366, "height": 657},
    "color_scheme": "light",
    "reduced_motion": "reduce",
    "permissions": ["clipboard-read", "clipboard-write"],
}


@pytest.fixture
def visit(chromium, address, left):
    """Open pages, each by default for a visitor of its own; in the end no console has complained.

    A window costs a second of processor time: one that a visitor has left is given to the next.
    """
    pages = []

    def visit(fragment="", context=None, **settings):
        settings = USUAL | settings
        size = settings.pop("viewport")
        free = [] if context else left[repr(sorted(settings.items()))]
        page = free.pop() if free else new_page(context or chromium.new_context(**settings))
        if not context:
            page.set_viewport_size(size)
        pages.append((page, None if context else free))
        page.slow(SLOWER)
        page.goto(address + fragment)
        page.expect_begun()
        return page

    yield visit
    for page, free in pages:
        assert page.complaints == []
        if free is None:
            page.context.close()
        else:
            page.leave(address)
            free.append(page)
