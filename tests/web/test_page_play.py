"""Playing in a browser: by mouse and by keys, on boards and with options from the dialogs."""

import re

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
        page.reveal(1, "1")
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


def test_a_board_is_chosen_in_the_dialog(visit):
    page = visit("#board=4x4x4x4:20&seed=3")
    page.locator("#open-boards").click()
    page.get_by_role("button", name="Custom…").click()
    dialog = page.locator("#boards-dialog")
    assert page.get_by_label("Lengths of the sides").input_value() == "4x4x4x4:20"
    invalid = dialog.locator("input:invalid")
    for text in ("", "4x4", "4x4:", "4 × 4 : 9"):
        page.get_by_label("Lengths of the sides").fill(text)
        assert invalid.count() == (text != "4 × 4 : 9")
    page.get_by_role("radio", name=re.compile("Rows and columns")).check()
    for name, value in (("Rows", "8"), ("Columns", "8"), ("Mines", "70")):
        dialog.get_by_label(name, exact=True).fill("")
        page.get_by_role("button", name="Start", exact=True).click()
        assert invalid.count() == 1 and dialog.is_visible()
        dialog.get_by_label(name, exact=True).fill(value)
    page.get_by_role("button", name="Start", exact=True).click()
    page.expect("#boards-problem", "At most 63 mines fit on 8 × 8, not 70.")
    dialog.get_by_label("First cell").select_option("safe")
    dialog.get_by_label("none needed").check()
    dialog.get_by_label("Mines", exact=True).fill("15")  # so many that no click solves the board
    page.keyboard.press("Enter")
    page.expect("#about", "8 × 8, 15 mines, no guessing")
    dialog.wait_for(state="hidden")
    assert page.locator("#no-guess").is_checked()
    assert page.locator("#custom-board").get_attribute("aria-pressed") == "true"


def test_question_marks_swapped_buttons_live_figures_and_keys_are_chosen_in_the_options(visit):
    page = visit(MAP)
    page.get_by_role("button", name="Options").click()
    for name in ("Question marks", "Left button flags", "efficiency while playing"):
        page.get_by_role("switch", name=re.compile(name)).check()
    field = page.get_by_label("Flag", exact=True)
    field.press("j")
    page.keyboard.press("Escape")  # leaves the field alone
    assert page.locator("#options-dialog").is_visible() and field.input_value() == "j"
    page.keyboard.press("Escape")
    page.enter_board()
    page.keyboard.press("f")
    page.keyboard.press("j")
    page.expect("#left", "2")
    page.keyboard.press("u")
    page.expect("#left", "3")
    page.reveal(2, "flagged")
    page.reveal(2, "hidden, question mark")
    assert page.lit("question") == [2]
    page.cell(4).click(button="right")
    page.expect_label(4, "empty")
    page.expect("#result-figures", "33 %")
    assert (page.figures()["Solved 3BV"], page.figures()["Efficiency"]) == ("1", "33 %")
    page.keyboard.press("?")
    assert page.locator("#help-dialog kbd[data-key=flag]").first.inner_text() == "j"
