"""Every view in windows and texts of every size: nothing is clipped, covered, empty, or too small to hit."""

import pytest

from tests.web.browser import missing
from tests.web.serving import serving
from tests.web.sizes import STATES, TEXTS, TRANSLATED, WINDOWS, Window

# A window for each layout of the styles: a phone upright and sideways, a tablet, a narrow window, one with
# the panel below the board, a large tablet, a laptop. With large text, the two that have the least room.
LAYOUTS = (
    (320, 568, True),
    (568, 320, True),
    (768, 1024, True),
    (640, 657, False),
    (1024, 768, False),
    (1180, 820, True),
    LAPTOP := (1366, 657, False),
)
LARGE = 200

# States with the most words, which are looked at in other languages too.
WORDY = ("analyse, ready", "hint, a guess", "won", "practice", "today", "options", "custom", "statistics")
LOOKS = [*((each, 100) for each in LAYOUTS), (LAYOUTS[0], LARGE), (LAPTOP, LARGE)]


@pytest.fixture(scope="module")
def window(chromium):
    if missing():
        pytest.skip(missing())
    with serving() as (_, netloc):
        window = Window(chromium, f"http://{netloc}/")
        yield window
        window.page.context.close()


def faults(window, name, looks, language="en"):
    """What is wrong in this state, in a line for each fault and window."""
    return [
        f"{width} x {height}, {'fingers' if fingers else 'mouse'}, text {text} %: {fault}"
        for (width, height, fingers), text, found in window.walk(name, looks, language)
        for fault in found
    ]


@pytest.mark.parametrize("name", STATES)
def test_nothing_is_wrong_with_how_a_state_looks(window, name):
    assert faults(window, name, LOOKS) == []


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in WORDY else pytest.mark.long) for name in TRANSLATED]
)
def test_long_words_have_room(window, name, language):
    assert faults(window, name, LOOKS, language) == []


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
    window.reach("analyse, ready")
    for rule, told in WRONG.items():
        window.page.evaluate(
            "rule => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rule);"
            " document.adoptedStyleSheets = [sheet]; }",
            rule,
        )
        found = window.faults(*LAPTOP, LARGE if "text" in told else 100)
        assert any(told in fault for fault in found), (rule, found)
