"""Keys wherever the focus is, dialogs that say what is wrong, options, boards without guessing."""

import re

import pytest

from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import Drawn
from tests.web.seen import (
    MAP,
    analyse,
    cell,
    choose_board,
    expect,
    expect_end,
    expect_label,
    labels,
    lit,
    picture,
    until,
)


def test_keys_work_after_every_control(visit):
    """On a fresh page the arrows begin on the board; a switch, a zoom or a dialog takes no key away."""
    page = visit("#board=9x9:10&start=safe&seed=5")
    page.keyboard.press("e")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.role") == "gridcell"
    page.get_by_role("switch", name="Show risks").click()
    page.keyboard.press("r")
    assert not page.locator("#risks").is_checked()
    page.locator("#open-boards").click()
    page.get_by_role("button", name="Larger cells").click()
    page.keyboard.press("c")  # a menu is open
    assert not page.locator("#certain").is_checked()
    page.keyboard.press("Escape")
    for checked in (True, False):
        page.keyboard.press("c")
        assert page.locator("#certain").is_checked() == checked
    page.get_by_role("button", name="Help and keys").click()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert page.locator("#help-dialog").is_visible()
    page.keyboard.press("Escape")
    page.get_by_label("Speed", exact=True).focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_label("Speed", exact=True).input_value() == "5"
    page.keyboard.press("h")
    expect(page, "#reason", " is safe: ")


def test_what_is_wrong_with_a_board_is_said_in_the_dialog(visit):
    page = visit()
    choose_board(page, "Custom…")
    page.get_by_role("radio", name=re.compile("Rows and columns")).check()
    dialog = page.locator("#boards-dialog")
    for name in ("Rows", "Columns"):  # as long as in a link
        dialog.get_by_label(name, exact=True).fill("10000")
        assert dialog.get_by_label(name, exact=True).evaluate("field => field.checkValidity()")
    dialog.get_by_label("Rows", exact=True).fill("5")
    dialog.get_by_label("Columns", exact=True).fill("5")
    dialog.get_by_label("Mines", exact=True).fill("30")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page, "#boards-problem", "At most 24 mines fit on 5 x 5, not 30.")
    assert dialog.get_by_label("Mines", exact=True).input_value() == "30"
    dialog.get_by_label("none needed").check()
    dialog.get_by_label("First cell").select_option("any")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page, "#boards-problem", "At most 24 mines fit on 5 x 5, not 30.")
    page.get_by_role("button", name="Cancel", exact=True).click()
    dialog.wait_for(state="hidden")
    assert page.evaluate("localStorage.getItem('minesweeper.rules')") is None
    choose_board(page, "Custom…")
    assert not dialog.get_by_label("none needed").is_checked()
    assert dialog.get_by_label("First cell").input_value() == "safe"
    page.get_by_role("radio", name=re.compile("Rows and columns")).check()
    dialog.get_by_label("none needed").check()
    for name, value in (("Rows", "5"), ("Columns", "5"), ("Mines", "5")):
        dialog.get_by_label(name, exact=True).fill(value)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page, "#about", "5 × 5, 5 mines, no guessing")
    dialog.wait_for(state="hidden")
    assert page.locator("#no-guess").is_checked()
    analyse(page)
    page.get_by_role("button", name="Text, files…").click()
    page.locator("#text-dialog").wait_for()
    page.locator("#board-text").fill("2 2\n.X\n.")
    page.get_by_role("button", name="Play this board").click()
    expect(page, "#text-problem-2", "Line 3: expected a row of 2 cells")
    assert page.locator("#board-text").input_value() == "2 2\n.X\n."
    page.locator("#seen-text").fill("1?\n2?\n1?")
    assert page.locator("#text-problem-2").inner_text() == ""
    page.keyboard.press("Control+Enter")  # does what belongs to this text
    page.locator("#editor").wait_for()
    assert picture(page, 2, "#position") == "1?\n2?\n1?"


def test_fields_that_name_no_board_say_so_in_the_dialog(visit):
    page = visit()
    choose_board(page, "Custom…")
    dialog = page.locator("#boards-dialog")
    for kind, field, wrong, problem, right in (
        (
            "Any dimensions",
            "Lengths of the sides, and mines",
            "",
            "Expected a board such as 4x4x4x4:20.",
            "3x3x3:2",
        ),
        (
            "Any dimensions",
            "Lengths of the sides, and mines",
            "foo",
            "Expected a board such as 4x4x4x4:20.",
            "3x3x3:2",
        ),
        ("Rows and columns", "Columns", "", "Expected a number of columns.", "7"),
        ("Rows and columns", "Mines", "", "Expected a number of mines.", "7"),
        (
            "10 × 10, 9 mines",
            "Board number",
            "",
            "Expected the number of a contest board (index), from 0 to 49.",
            "7",
        ),
    ):
        page.get_by_role("radio", name=re.compile(kind)).check()
        dialog.get_by_label(field, exact=True).fill(wrong)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page, "#boards-problem", problem)
        assert dialog.is_visible()
        dialog.get_by_label(field, exact=True).fill(right)
        assert page.locator("#boards-problem").inner_text() == ""
    page.get_by_role("radio", name=re.compile("Any dimensions")).check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page, "#about", "3 × 3 × 3, 2 mines")
    assert not dialog.is_visible()


def test_analysing_a_game_is_help(visit):
    page = visit("#board=9x9:10&start=safe&seed=5")
    cell(page, 40).click()
    expect(page, "#state", "Playing")
    analyse(page)
    page.get_by_role("button", name="Editor").click()
    expect(page, "#analysis", "Row ")
    page.get_by_role("button", name="Back to the game").click()
    page.locator("#play").wait_for()
    assert page.locator("#assisted").is_visible()
    hidden = next(n for n, label in enumerate(labels(page)) if label.endswith("hidden"))
    cell(page, hidden).click(button="right")
    expect_label(page, hidden, "flagged")
    assert page.locator("#assisted").is_visible()


def test_boards_without_guessing(visit):
    """The switch is kept, says what the mode is, and gives boards that the hints solve without a guess."""
    page = visit()
    page.locator("#open-boards").click()
    page.get_by_role("switch", name="No guessing").check()
    expect(page, "#about", "9 × 9, 10 mines, no guessing")
    page.locator("#boards-menu").get_by_role("button", name="Intermediate").click()
    expect(page, "#about", "16 × 16, 40 mines, no guessing")
    page.reload()
    expect(page, "#about", "no guessing")
    assert page.locator("#no-guess").is_checked()
    choose_board(page, "Beginner")
    expect(page, "#about", "9 × 9")
    cell(page, 40).click()
    expect_label(page, 40, "empty")
    for _ in range(81):
        page.keyboard.press("h")
        expect(page, "#reason", " is safe: ")
        [safe] = lit(page, "hint")
        cell(page, safe).click()
        page.wait_for_function(
            "safe => !document.querySelectorAll('#board td')[safe].ariaLabel.endsWith('hidden')", arg=safe
        )
        if page.locator("#state").inner_text() == "Solved":
            break
    expect_end(page, "Solved")
    note = "No guess was needed. With help, so not among the best times."
    assert page.locator("#result-note").inner_text() == note
    page.get_by_role("button", name="Statistics").click()
    expect(page, "#statistics-list", "Beginner: 9 × 9, 10 mines, no guessing")


def test_a_link_to_a_board_without_guessing_is_that_board(visit):
    page = visit("#board=9x9:10&start=opening&guessing=no&seed=7")
    board = Drawn((9, 9), 10, "no-guess", CLASSIC, seed=7).lay(30)
    cell(page, 30).click()
    expect_label(page, 30, "empty")
    cell(page, board.is_mine.index(1)).click()
    expect_end(page, "Lost")
    assert [n for n, label in enumerate(labels(page)) if "mine" in label] == [
        n for n, mine in enumerate(board.is_mine) if mine
    ]


def test_where_every_board_needs_a_guess_that_is_said(visit):
    page = visit("#board=9x9:78&start=safe&guessing=no&seed=7")
    cell(page, 0).click()
    expect(page, "#toasts", "No board of 9 x 9 with 78 mines was found that needs no guess")
    assert picture(page, 9).count("?") == 81


@pytest.mark.parametrize("name", ["Classic", pytest.param("Distinct", marks=pytest.mark.long)])
def test_tiles_are_chosen_and_kept(visit, name):
    page = visit(MAP)
    before = cell(page, 0).evaluate("cell => getComputedStyle(cell).backgroundColor")
    page.get_by_role("button", name="Options").click()
    page.get_by_role("radio", name=name).check()
    assert cell(page, 0).evaluate("cell => getComputedStyle(cell).backgroundColor") != before
    page.reload()
    page.locator("#board td").first.wait_for()
    assert page.evaluate("document.documentElement.dataset.tiles") == name.lower()


def test_question_marks_swapped_buttons_and_live_figures(visit):
    page = visit(MAP)
    page.get_by_role("button", name="Options").click()
    for name in ("Question marks", "Left button flags", "efficiency while playing"):
        page.get_by_role("switch", name=re.compile(name)).check()
    page.keyboard.press("Escape")
    cell(page, 2).click()
    expect_label(page, 2, "flagged")
    cell(page, 2).click()
    expect_label(page, 2, "hidden, question mark")
    assert lit(page, "question") == [2]
    cell(page, 2).click()
    assert lit(page, "question") == []
    cell(page, 4).click(button="right")
    expect_label(page, 4, "empty")
    expect(page, "#result-figures", "33 %")
    figures = dict(text.split("\n") for text in page.locator("#result-figures > div").all_inner_texts())
    assert (figures["Solved 3BV"], figures["Efficiency"]) == ("1", "33 %")


def test_rows_and_columns_are_numbered_when_a_reason_names_them(visit):
    page = visit(MAP)
    assert not page.locator(".ruler.down").is_visible()
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    page.keyboard.press("h")
    expect(page, "#reason", " is safe: ")
    assert page.locator("#board .ruler.down").inner_text().split() == ["1", "2", "3", "4"]
    box, row = page.locator(".ruler.down span").nth(2).bounding_box(), cell(page, 10).bounding_box()
    assert abs(box["y"] + box["height"] / 2 - row["y"] - row["height"] / 2) < 2


def test_games_are_written_to_files_and_read_from_them(visit):
    page = visit(MAP)
    for number in (4, 0, 12, 15):
        cell(page, number).click()
    expect_end(page, "Solved")
    files = []
    page.on("download", lambda download: files.append(download))
    analyse(page)
    page.get_by_role("button", name="Save files").click()
    until(page, lambda: len(files) == 2)
    texts = {file.suggested_filename: open(file.path(), "rb").read() for file in files}  # noqa: PTH123, SIM115
    assert texts["minesweeper.mbf"].hex(" ") == "05 04 00 03 02 00 00 02 04 03"
    assert "\nBoard:\n00*00\n00000\n*0000\n0000*\nEvents:\n" in texts["minesweeper.rawvf"].decode()
    for name, about in (("minesweeper.mbf", "0 / 0"), ("minesweeper.rawvf", "0 / 4")):
        page.get_by_role("button", name="Text, files…").click()
        page.locator("#text-dialog").wait_for()
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file…").click()
        chooser.value.set_files([{"name": name, "mimeType": "text/plain", "buffer": texts[name]}])
        page.locator("#text-dialog").wait_for(state="hidden")
        expect(page, "#replay-count", about)
    page.keyboard.press("ArrowRight")
    expect(page, "#replay-count", "1 / 4")
    assert picture(page, 5) == "???10\n???10\n???11\n?????"


def test_keys_act_on_the_cell_under_the_mouse_that_was_moved_last(visit):
    """Wherever the focus is; a new game is F2."""
    page = visit(MAP)
    analyse(page)
    page.locator("#open-options").focus()
    cell(page, 4).hover()
    page.keyboard.press(" ")
    expect_label(page, 4, "empty")
    assert not page.locator("#options-dialog").is_visible()
    cell(page, 2).hover()
    page.keyboard.press("f")
    expect_label(page, 2, "flagged")
    # A key that moves the focus has the last word, until the mouse is moved again.
    cell(page, 0).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("f")
    expect_label(page, 5, "flagged")
    cell(page, 10).hover()
    page.mouse.move(0, 0)
    page.keyboard.press("f")
    expect_label(page, 5, "hidden")
    page.get_by_label("Player", exact=True).focus()
    page.keyboard.press("F2")
    expect(page, "#state", "Ready")


def test_a_click_on_a_number_opens_nothing_where_that_is_switched_off(visit):
    page = visit(MAP)
    page.get_by_role("button", name="Options").click()
    page.get_by_role("switch", name="A click on a number").uncheck()
    page.keyboard.press("Enter")  # the main thing of this dialog is to close it
    assert not page.locator("#options-dialog").is_visible()
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    cell(page, 2).click(button="right")
    cell(page, 10).click(button="right")
    expect_label(page, 10, "flagged")
    cell(page, 8).click()
    cell(page, 10).click(button="right")
    expect_label(page, 10, "hidden")
    assert labels(page)[7].endswith("hidden")
    cell(page, 8).click(button="middle")
    expect_label(page, 7, "1")


@pytest.mark.parametrize("fields", [(), ("Seed",)])
def test_enter_in_the_dialog_of_boards_begins_the_game(visit, fields):
    """At once, and from a field; the board that is played is chosen."""
    page = visit("#board=4x4x4x4:20&seed=3")
    choose_board(page, "Custom…")
    assert page.get_by_label("Lengths of the sides").input_value() == "4x4x4x4:20"
    page.get_by_role("radio", name="Expert").check()
    for field in fields:
        page.get_by_label(field, exact=True).fill("7")
    page.keyboard.press("Enter")
    expect(page, "#about", "Expert")
    assert not page.locator("#boards-dialog").is_visible()
