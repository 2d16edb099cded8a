"""Every view in windows and texts of every size: nothing is clipped, covered, empty, or too small to hit."""

import pytest

from tests.web.browser import missing
from tests.web.serving import serving
from tests.web.sizes import STATES, TEXTS, WINDOWS, Window

LARGE = 200


@pytest.fixture(scope="module")
def window(chromium):
    if missing():
        pytest.skip(missing())
    with serving() as (_, netloc):
        window = Window(chromium, f"http://{netloc}/")
        yield window
        window.page.context.close()


def faults(window, name, looks):
    """What is wrong in this state, in a line for each fault and window."""
    return [
        f"{width} x {height}, {'fingers' if fingers else 'mouse'}, text {text} %: {fault}"
        for (width, height, fingers), text, found in window.walk(name, looks)
        for fault in found
    ]


@pytest.mark.parametrize("name", STATES)
def test_nothing_is_wrong_with_how_a_state_looks(window, name):
    """In every window; with large text in every third."""
    looks = [(each, 100) for each in WINDOWS] + [(each, LARGE) for each in WINDOWS[::3]]
    assert faults(window, name, looks) == []


@pytest.mark.long
@pytest.mark.parametrize("name", STATES)
def test_nothing_is_wrong_by_hand_or_by_mouse_in_any_window(window, name):
    windows = [(width, height, fingers) for width, height, _ in WINDOWS for fingers in (False, True)]
    assert faults(window, name, [(each, text) for text in TEXTS for each in windows]) == []


# Faults that are put on the page, and how they are told.
WRONG = {
    "#play td { width: 9px }": "the cells of #board have 9 px, not 20",
    ".top { width: 2000px }": "the page scrolls sideways: 2000 px",
    "#result-title { width: 20px; overflow: hidden; white-space: nowrap }": "side: h2 of #result-title",
    ".caption p { display: flex } #state { padding: 0; margin: 0 }": "“Ready” runs into span of #about",
    ".top { height: 90px }": "the header has 90 px, not one line",
    ".foot { position: relative; top: -60px }": "button of #copy-link “Copy link” lies over p of #play",
    "#hint > * { display: none }": "empty: button of #hint “Hint”",
    "#hint { height: 16px; min-height: 0 }": "too small to hit: button of #hint “Hint”",
    "#play .board { --cell: 20px !important }": "the cells of #board have 20 px: there is room for 30",
    ".board { height: 50px }": "px of #board are seen down",
    ":root { font-size: 15px !important }": "the text has 15 px, not 30",
    ".panel { position: relative; left: 300px }": "beyond the window's side: button of #ai “One move”",
}


def test_faults_are_found(window):
    for rule, told in WRONG.items():
        walk = window.walk("analyse, ready", [((1366, 657, False), LARGE if "text" in told else 100)] * 2)
        next(walk)
        window.page.evaluate(
            "rule => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rule);"
            " document.adoptedStyleSheets = [sheet]; }",
            rule,
        )
        *_, found = next(walk)
        assert any(told in fault for fault in found), (rule, found)
