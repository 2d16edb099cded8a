"""Every view in windows and texts of every size: nothing is clipped, covered, empty, or too small to be hit."""

import pytest

from tests.web.browser import missing
from tests.web.serving import serving
from tests.web.sizes import MENUS, STATES, TEXTS, WINDOWS, reach, walk

# What is looked at each time: every window, with large text every other one.
LOOKS = ((WINDOWS, (100,)), (WINDOWS[::2], (200,)))


@pytest.fixture(scope="module")
def here():
    if missing():
        pytest.skip(missing())
    with serving() as (_, netloc):
        yield f"http://{netloc}/"


def faults(page, name, looks):
    """What is wrong in this state, in a line for each fault and window; a menu counts where its button is seen."""
    return [
        f"{width} x {height}, {'fingers' if fingers else 'mouse'}, text {text} %: {fault}"
        for windows, texts in looks
        for (width, height, fingers, text), found in walk(page, windows, texts)
        if name not in MENUS or page.locator(MENUS[name]).is_visible()
        for fault in found
    ]


@pytest.mark.parametrize("name", STATES)
def test_nothing_is_wrong_with_how_a_state_looks(chromium, here, name):
    page = reach(chromium, here, name)
    assert faults(page, name, LOOKS) == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("name", STATES)
def test_nothing_is_wrong_by_hand_or_by_mouse_in_any_window(chromium, here, name):
    windows = [(width, height, fingers) for width, height, _ in WINDOWS for fingers in (False, True)]
    page = reach(chromium, here, name)
    assert faults(page, name, [(windows, TEXTS)]) == []
    page.context.close()


# Faults that are put on the page, and how they are told.
WRONG = {
    "#play td { width: 9px }": "the cells of #board have 9 px, not 20",
    ".top { width: 2000px }": "the page scrolls sideways: 2000 px",
    "#result-title { width: 20px; overflow: hidden; white-space: nowrap }": "cut off at the side: h2 of #result-title “Ready”",
    ".foot { position: relative; top: -150px }": "button of #copy-link “Copy link” lies over p of #help-menu",
    "#hint > * { display: none }": "empty: button of #hint “Hint”",
    "#hint { height: 16px; min-height: 0 }": "too small to hit: button of #hint “Hint”",
    "#play .board { --cell: 20px !important }": "the cells of #board have 20 px: there is room for 30",
    ".board { height: 50px }": "px of #board are seen down",
    ":root { font-size: 15px !important }": "the text has 15 px, not 30",
    ".panel { position: relative; left: 300px }": "beyond the window's side: button of #hint “Hint”",
}


def test_faults_are_found(chromium, here):
    page = reach(chromium, here, "ready, beginner")
    for rule, told in WRONG.items():
        page.evaluate(
            "rule => { const sheet = new CSSStyleSheet(); sheet.replaceSync(rule);"
            " document.adoptedStyleSheets = [sheet]; }",
            rule,
        )
        text = 200 if "text" in told else 100
        found = [fault for _, faults in walk(page, [(1366, 657, False)], [text]) for fault in faults]
        assert any(told in fault for fault in found), (rule, found)
    page.context.close()
