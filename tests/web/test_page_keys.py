"""Keys for any focus, dialogs with problems, options, boards without guessing."""

import re

from tests.web.page import MAP


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
    for key, left in (("u", "3"), ("y", "2"), ("u", "3")):
        page.keyboard.press(key)
        page.expect("#left", left)
    page.reveal(2, "flagged")
    page.reveal(2, "hidden, question mark")
    assert page.lit("question") == [2]
    page.cell(4).click(button="right")
    page.expect_label(4, "empty")
    page.expect("#result-figures", "33 %")
    assert (page.figures()["Solved 3BV"], page.figures()["Efficiency"]) == ("1", "33 %")
    page.keyboard.press("?")
    assert page.locator("#help-dialog kbd[data-key=flag]").first.inner_text() == "j"


def test_games_are_written_to_files_and_read_from_them(visit):
    page = visit(MAP)
    for number in (4, 0, 12, 15):
        page.cell(number).click()
    page.expect_end("Solved")
    files = []
    page.on("download", lambda download: files.append(download))
    page.analyse()
    page.get_by_role("button", name="Save files").click()
    page.until(lambda: len(files) == 2)
    texts = {file.suggested_filename: open(file.path(), "rb").read() for file in files}  # noqa: PTH123, SIM115
    assert texts["minesweeper.mbf"].hex(" ") == "05 04 00 03 02 00 00 02 04 03"
    assert "\nBoard:\n00*00\n00000\n*0000\n0000*\nEvents:\n" in texts["minesweeper.rawvf"].decode()
    for name, state in (("minesweeper.mbf", "Ready"), ("minesweeper.rawvf", "Replay")):
        page.get_by_role("button", name="Text, files…").click()
        page.locator("#text-dialog").wait_for()
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file…").click()
        chooser.value.set_files([{"name": name, "mimeType": "text/plain", "buffer": texts[name]}])
        page.locator("#text-dialog").wait_for(state="hidden")
        page.expect("#state", state)
    page.expect("#replay:not([hidden]) #replay-count", "0 / 4")
    page.keyboard.press("ArrowRight")
    page.expect("#replay:not([hidden]) #replay-count", "1 / 4")
    assert page.picture(5) == "???10\n???10\n???11\n?????"
