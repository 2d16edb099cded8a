"""Playing in a browser: by mouse, by touch and by keys."""

import pytest

from tests.web.page import MAP, MINES


def test_defeat_by_mouse(visit):
    page = visit(MAP)
    tip = page.locator("#flag-tip")
    assert tip.inner_text() == "A right click flags a mine." and not page.locator("#about").is_visible()
    page.reveal(4)
    assert tip.is_visible()
    page.evaluate(
        """() => {
            const cells = [...document.querySelectorAll("#board td")];
            window.touched = new Set();
            const watch = new MutationObserver((all) => {
                for (const { attributeName, target } of all) {
                    if (attributeName !== "tabindex") touched.add(cells.indexOf(target.closest("td")));
                }
            });
            watch.observe(cells[0].closest("table"), { subtree: true, childList: true, attributes: true });
        }"""
    )
    page.flag(16)
    assert page.evaluate("[...touched]") == [16]
    tip.wait_for(state="hidden")
    assert page.locator("#about").is_visible()
    page.cell(10).click(button="right")
    page.expect("#left", "1")
    page.cell(2).click()
    page.expect_end("Lost")
    assert page.picture(5) == "??X10\n???10\n@??11\n?!??*"
    assert page.figures()["3BV"] == "1 of 4"
    page.reload()
    page.expect_begun()
    assert not tip.is_visible()


@pytest.mark.parametrize("kept", [None, '{"start":"safe","variant":"classic","guess_free":false}'])
def test_first_click_opens_an_area_unless_safe_is_chosen(visit, kept):
    """Earlier versions kept `safe` with every game, though nobody had chosen it."""
    page = visit()
    if kept:
        page.evaluate("rules => localStorage.setItem('minesweeper.rules', rules)", kept)
        page.evaluate("() => sessionStorage.clear()")
        page.reload()
        page.expect_begun()
    assert "first cell opens an area" in page.locator("#about").text_content()
    page.reveal(40)
    page.locator("#open-boards").click()
    page.locator("#custom-board").click()
    page.get_by_label("First cell").select_option("safe")
    page.get_by_role("button", name="Start", exact=True).click()
    page.expect("#about", "first cell safe")
    page.keyboard.press("n")
    page.reload()
    page.expect_begun()
    assert "first cell safe" in page.locator("#about").text_content()


def test_undo_and_redo_are_announced(visit):
    page = visit(MAP)
    page.cell(4).click()
    page.expect("#live", "6 cells revealed")
    page.keyboard.press("u")
    page.expect("#live", "The last move is taken back. Reveal a cell.")
    page.keyboard.press("y")
    page.expect("#live", "The move is made again. 6 of 17 cells open.")


def test_victory_by_keys(visit):
    page = visit(MAP)
    page.enter_board()
    for number in MINES:
        page.go(number, 5)
        page.keyboard.press("f")
    page.expect("#left", "0")
    for number in (0, 4, 6):
        page.go(number, 5)
        page.keyboard.press("Space")
    for number, shown in ((6, "2"), (11, "1")):
        page.expect_label(number, shown)
        page.go(number, 5)
        page.keyboard.press("Enter")
    page.expect_end("Solved")
    assert page.picture(5) == "01@10\n12110\n@1011\n1101@"


def test_chords_and_flags_around_a_number_by_mouse(visit):
    page = visit(MAP)
    for way in ("click", "middle", "both"):
        page.cell(1).click()
        page.flag(2)
        if way == "both":
            page.cell(1).hover()
            for press in ("down", "up"):
                for button in ("left", "right"):
                    getattr(page.mouse, press)(button=button)
        else:
            page.cell(1).click(button="middle" if way == "middle" else "left")
        page.expect_label(7, "1")
        assert page.picture(5) == "01@??\n121??\n?????\n?????", way
        page.keyboard.press("s")
        page.expect_label(7, "hidden")
    for number in (4, 0, 17):
        page.reveal(number)
    page.cell(11).click(button="right")  # a 1 beside two hidden cells
    page.cell(6).click(button="right")  # a 2
    page.expect("#left", "1")
    assert page.picture(5) == "01@10\n12110\n@1011\n?101?"
    page.keyboard.press("Control+z")
    page.expect("#left", "3")
    page.locator("#redo").click()
    page.expect("#left", "1")
    page.locator("#undo").click()
    page.expect("#left", "3")
    page.cell(7).hover()
    for press in ("down", "up"):  # of both buttons, the right one first
        for button in ("right", "left"):
            getattr(page.mouse, press)(button=button)
    page.keyboard.press("Control+y")
    page.expect("#left", "1")
    menu = "frame => frame.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))"
    assert not page.locator("#board .scroller").evaluate(menu)  # the browser's opens nowhere on the board
