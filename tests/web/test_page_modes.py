"""The four modes of the page, and the end of a game in each."""

import pytest

GAME = "#board=9x9:10&start=safe&seed=5"

# What there is to press in sight, but for the header.
CONTROLS = """() => [...document.querySelectorAll("main:not([hidden]) :is(button, input, select, a)")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => each.getBoundingClientRect().width > 1)
    .map((each) => each.id)"""

PLAYED = ["new", "open-boards", "undo", "redo", "hint"]  # while a game goes on


def current(page):
    """Return the marked mode, and the visible view."""
    return (
        page.locator(".modes [aria-current=page]").inner_text(),
        page.locator("main:not([hidden])").get_attribute("id"),
    )


def test_play_shows_a_board_and_nothing_else_and_the_modes_are_places_of_the_history(visit):
    page = visit(GAME)
    assert current(page) == ("Play", "play")
    first = ["welcome-review", "welcome-practice", "welcome-picture"]
    assert page.evaluate(CONTROLS) == [*PLAYED, "no-guess", *first]
    links = page.locator("#welcome")
    with page.expect_file_chooser():
        links.get_by_text("Have a screenshot solved").click()
    links.get_by_text("Practise what you missed").click()
    page.locator("#practice").wait_for()
    page.go_back()
    links.get_by_text("See a game reviewed").click()
    page.expect("#review-words", "a needless risk")
    page.go_back()
    page.expect("#state", "Ready")
    assert links.is_visible()
    page.begin(40)
    assert page.evaluate(CONTROLS) == PLAYED
    box, window = page.locator("#board .scroller").bounding_box(), page.viewport_size
    assert box["x"] + box["width"] / 2 == pytest.approx(window["width"] / 2, abs=2)
    assert page.cell(0).bounding_box()["width"] == 52
    game = page.picture(9)
    for name, fragment in (("Today", "#today"), ("Practice", "#practice"), ("Play", GAME)):
        page.get_by_role("link", name=name).click()
        page.expect(".modes [aria-current]", name)
        assert current(page) == (name, name.lower()) and fragment in page.url
    for name in ("Practice", "Today", "Play"):
        page.go_back()
        page.expect(".modes [aria-current]", name)
    assert page.locator("#state").inner_text() == "Playing" and page.picture(9) == game
    page.go_forward()
    page.locator("#today").wait_for()
    page.keyboard.press("Escape")
    page.locator("#play").wait_for()
    assert not page.locator("#assisted").is_visible()
    page.locator("#new").click()
    page.expect("#state", "Ready")
    assert page.evaluate(CONTROLS) == [*PLAYED, "no-guess"]


def test_the_panel_works_only_while_it_is_seen(visit):
    page = visit("#analyse")
    assert current(page) == ("Analyse", "play") and "#" not in page.url
    page.evaluate("location.hash = '#board=16x16:40&start=no-guess'")
    page.reload()
    page.expect_begun()
    assert current(page) == ("Analyse", "play")
    assert page.locator("#risks").is_visible()
    speed = page.get_by_label("Speed", exact=True)
    speed.focus()
    page.keyboard.press("ArrowRight")  # belongs to what has the focus, but letters do not
    assert speed.input_value() == "5"
    speed.fill("0")
    page.keyboard.press("p")
    page.expect("#auto", "Stop")
    page.expect("#state", "Playing")
    page.get_by_role("switch", name="Play sure moves").check()
    page.keyboard.press("e")
    assert current(page) == ("Play", "play") and not page.locator("#risks").is_visible()
    assert page.locator("#auto").get_attribute("aria-pressed") == "false"
    page.locator("#new").click()
    page.expect("#state", "Ready")
    page.begin(100)
    page.keyboard.press("h")
    page.expect("#reason-text", "Row")
    assert page.locator("#board .flag").count() == 0
    page.keyboard.press("r")
    assert current(page) == ("Analyse", "play")
    page.locator("#board .flag").first.wait_for()
