"""The page in Firefox: by mouse and by keys, its help, its replays, and a reload."""

import pytest

from tests.web import firefox
from tests.web.page import MAP
from tests.web.sizes import BEGINNER, EXPERT, FAULTS, WINDOWS, least

pytestmark = pytest.mark.long


@pytest.fixture
def page(tmp_path):
    if not firefox.FIREFOX:
        pytest.skip("there is no firefox")
    pytest.importorskip("websockets")
    with firefox.browsing(tmp_path) as page:
        yield page


def begun(page, address):
    page.open(address)
    page.wait("document.querySelector('#version').textContent")
    page.wait(
        "document.querySelector('#play').hidden || document.querySelector('#state').textContent !== 'Loading'"
    )


def test_a_game_its_replay_and_a_reload(page, address):
    begun(page, f"{address}{MAP}")
    page.click("#board td", 4)
    page.wait("document.querySelector('#state').textContent === 'Playing'")
    assert page.picture(5) == "???10\n???10\n???11\n?????"
    page.click("#board td", 2, button=2)
    page.wait("document.querySelectorAll('#board td')[2].ariaLabel.endsWith('flagged')")
    page.press("h")
    page.wait("document.querySelector('#reason-text').textContent.includes(' is safe: ')")
    page.reload()
    page.wait("document.querySelector('#state').textContent === 'Paused'")
    assert page.picture(5) == "??@10\n???10\n???11\n?????"
    page.click("#board td", 10)
    page.wait("document.querySelector('#result').hasAttribute('data-over')")
    page.wait("document.querySelector('#watch').ariaDisabled === 'false'")
    page.click("#watch")
    page.wait("document.querySelector('#replay-count').textContent.endsWith('/ 3')")
    page.press("\ue011")  # Home: it has begun by itself
    page.wait("document.querySelector('#replay-count').textContent === '0 / 3'")
    assert page.picture(5) == "?????\n?????\n?????\n?????"
    page.press("\ue014")  # the right arrow
    page.wait("document.querySelector('#replay-count').textContent.startsWith('1')")
    assert page.picture(5) == "???10\n???10\n???11\n?????"


# Addresses, and the clicks there.
VIEWS = (
    (BEGINNER, None),
    (EXPERT, None),
    ("", "#open-practice"),
    ("#position=1?????/2??21?/?2??1?/??????&mines=6", None),
    ("", "#custom-board"),
    ("", "#open-help"),
    ("", "#open-today"),
)


def test_nothing_is_wrong_with_how_views_look(page, address):
    for view, button in VIEWS:
        begun(page, f"{address}{view}")
        if button:
            page.evaluate(f"document.querySelector('{button}').click()")
        page.wait("document.querySelectorAll('main:not([hidden]) td').length")
        for width, height, _ in WINDOWS:
            page.resize(width, height)
            page.wait(f"innerWidth === {width} && innerHeight === {height}")
            faults = page.evaluate(f"{FAULTS}([{least(width)}, 100])")
            assert faults == [], (view, button, width, height)
