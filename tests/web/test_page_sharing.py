"""Games in a browser that are shared, watched and kept, also in files; a server that goes away."""
# the page writes 16 × 30

import re
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from minesweeper.profile.profile import read_profile
from tests.web.browser import LEAD
from tests.web.page import BOARD, MAP, open_page
from tests.web.serving import serving


def test_watching_the_game_that_ended_and_its_link_back_and_on(visit):
    page = visit(MAP, viewport={"width": 390, "height": 844})
    pictures = [page.picture(5)]
    for number, button in ((4, "left"), (0, "left"), (2, "right"), (10, "left")):
        page.cell(number).click(button=button)
        page.expect_label(number, {4: "empty", 0: "empty", 2: "flagged", 10: "exploded mine"}[number])
        pictures.append(page.picture(5))
    page.expect_end("Lost")
    page.stop(LEAD)
    page.get_by_role("button", name="Result", exact=True).click()
    page.get_by_role("button", name="Watch replay").click()
    page.expect("#state", "Replay")
    page.collect("#replay-count")
    assert page.picture(5) == pictures[0]
    box = page.locator("#replay").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 844
    page.let_go(LEAD)
    page.expect("#replay:not([hidden]) #replay-count", "4 / 4")
    assert page.collected("#replay-count") == [f"{at} / 4" for at in range(5)]
    page.go_back()
    page.expect("#state", "Lost")
    assert page.picture(5) == pictures[4]

    page.analyse()
    page.get_by_role("button", name="Copy replay").click()
    page.expect("#toasts", "is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"moves=r4@0\+r0@[\d.]+\+f2@[\d.]+\+r10@[\d.]+$", link)
    page.evaluate("() => { const moves = location.hash; location.hash = ''; location.hash = moves; }")
    page.expect("#replay:not([hidden]) #replay-count", "0 / 4")
    for at, go in (
        (1, page.get_by_role("button", name="One move on").click),
        (4, lambda: page.keyboard.press("End")),
        (3, lambda: page.keyboard.press("ArrowLeft")),
        (2, lambda: page.get_by_role("slider", name="Move of the replay").fill("2")),
        (0, page.get_by_role("button", name="To the start").click),
    ):
        go()
        page.expect("#replay:not([hidden]) #replay-count", f"{at} / 4")
        assert page.picture(5) == pictures[at]
    page.collect("#replay-count")
    page.get_by_label("Speed of the replay").select_option("at once")
    page.get_by_role("button", name="Play the replay").click()
    page.expect("#replay:not([hidden]) #replay-count", "4 / 4")
    assert page.collected("#replay-count") == ["0 / 4", "4 / 4"]  # from its beginning to its end in one step
    assert page.picture(5) == pictures[4]


# Another tab is shown in place of this one, or no more.
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_reload_goes_on_with_the_game(visit):
    page = visit()
    page.begin(40)
    page.pass_time(1500)
    before = page.picture(9)
    page.reload()
    page.expect("#state", "Paused")
    assert page.picture(9) == before and "#" not in page.url
    paused = float(page.locator("#time").inner_text())
    page.pass_time(5_000)
    assert 1 <= float(page.locator("#time").inner_text()) == paused < 1000
    page.cell(0).press("ArrowRight")
    page.expect("#state", "Playing")
    page.get_by_role("link", name="Practice").click()
    page.pass_time(1_000_000)
    page.go_back()
    page.locator("#play").wait_for()
    for hidden_tab in (True, False):
        page.evaluate(HIDE, hidden_tab)
        page.pass_time(1_000_000 if hidden_tab else 2000)
    assert paused + 1 <= int(page.locator("#time").inner_text()) < 1000
    assert not page.locator("#assisted").is_visible()


def test_a_board_as_text_in_and_out(visit):
    page = visit("#board=9x9:10")
    page.analyse()
    page.get_by_role("button", name="Text, files…").click()
    page.locator("#text-dialog").wait_for()
    assert page.locator("#seen-text").input_value().split() == ["?" * 9] * 9
    page.locator("#board-text").fill("2 2\n.X\n.")
    page.get_by_role("button", name="Play this board").click()
    page.expect("#text-problem-2", "Line 3: expected a row of 2 cells")
    page.locator("#board-text").fill(BOARD)
    assert page.locator("#text-problem-2").inner_text() == ""
    page.get_by_role("button", name="Play this board").click()
    page.expect("#about", "4 × 5, 3 mines")
    assert "#" not in page.url
    page.begin(4)
    page.get_by_role("button", name="Text, files…").click()
    page.locator("#text-dialog").wait_for()
    assert page.locator("#board-text").input_value().split() == BOARD.split()
    assert page.locator("#seen-text").input_value().split() == ["???10", "???10", "???11", "?????"]
    page.locator("#seen-text").fill("1?\n2?\n1?")
    page.keyboard.press("Control+Enter")  # does what belongs to this text
    page.locator("#editor").wait_for()
    assert page.picture(2, "#position") == "1?\n2?\n1?"
    page.get_by_role("button", name="Back to the game").click()
    page.locator("#play").wait_for()


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
        page.choose_file("Open a file…", name, texts[name])
        page.locator("#text-dialog").wait_for(state="hidden")
        page.expect("#state", state)
    page.expect("#replay:not([hidden]) #replay-count", "0 / 4")
    page.keyboard.press("ArrowRight")
    page.expect("#replay:not([hidden]) #replay-count", "1 / 4")
    assert page.picture(5) == "???10\n???10\n???11\n?????"


def test_wins_without_help_are_kept(visit):
    page = visit("#board=3x4:0")
    page.evaluate("location.hash = ''")
    for _ in range(2):
        assert "3 × 4, 0 mines" in page.locator("#about").text_content()
        page.cell(5).click()
        page.expect_end("Solved")
        page.locator("#new").click()
        page.expect("#state", "Ready")
    page.get_by_role("button", name="Statistics").click()
    kind = page.locator("#statistics-list section")
    kind.locator(".summary").wait_for()
    assert kind.locator("h3").inner_text() == "3 × 4, 0 mines, first cell safe"
    told = kind.locator(".summary > div").all_inner_texts()
    assert told[:3] == ["Games\n2", "Won\n2 (100 %)", "Streak\n2, longest 2"]
    assert kind.get_by_role("img", name=re.compile("Times of the last 2 wins")).count() == 1
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    exported = read_profile(Path(download.value.path()).read_text())
    assert (exported.problems, len(exported.games), len(exported.records)) == ([], 2, 2)
    delete, asks = page.locator("#forget-games"), page.locator("#forget-dialog")
    delete.click()
    asks.wait_for()
    page.keyboard.press("Enter")
    asks.wait_for(state="hidden")
    assert kind.locator("tbody tr").count() == 2
    delete.click()
    asks.get_by_role("button", name="Delete all").click()
    page.expect("#statistics-list", "No game is finished yet.")
    undo = page.locator("#toasts").get_by_role("button", name="Undo")
    page.keyboard.press("Escape")
    page.locator("#statistics-dialog").wait_for(state="hidden")
    page.get_by_role("button", name="Options").click()
    undo.click()  # it stays when its dialog is closed, and stands above another one
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Statistics").click()
    page.expect("#statistics-list", "3 × 4, 0 mines, first cell safe")
    exported.enter(replace(exported.records[0], board="9x9:10", start="no-guess", id="other"))
    page.choose_file("Import…", "x.json", exported.text().encode())
    page.expect("#toasts", "1 game added.")
    page.expect("#statistics-list", "Beginner: 9 × 9, 10 mines, no guessing")
    page.locator("#statistics-list table").get_by_role("button", name="Replay").first.click()
    page.expect("#replay:not([hidden]) #replay-count", "1 / 1")


def test_without_storage_the_page_works(visit, chromium):
    context = chromium.new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
    )
    page = visit("#board=3x4:0", context)
    page.locator("[name=theme][value=dark]").evaluate("radio => radio.click()")
    page.cell(5).click()
    page.expect_end("Solved")


def test_the_server_goes_away_and_comes_back(chromium):
    with ExitStack() as stack:
        server, netloc = stack.enter_context(serving())
        page = open_page(chromium.new_context(), f"http://{netloc}/{MAP}")
        page.begin(4)
        page.stop(300)
        top = page.locator("#board").bounding_box()["y"]
        before = page.picture(5)
        server.terminate()
        server.wait()
        page.expect("#offline", "The game’s server does not answer. Trying again…")
        assert page.locator("#board").bounding_box()["y"] == top
        time = page.locator("#time").inner_text()
        page.cell(0).click()
        page.expect("#toasts", "The game’s server does not answer.")
        page.pass_time(5000)
        assert (page.locator("#time").inner_text(), page.picture(5)) == (time, before)
        stack.enter_context(serving("--port", netloc.rpartition(":")[2]))
        assert page.locator("#offline").is_visible()
        page.get_by_role("button", name="Try again").click()
        page.locator("#offline").wait_for(state="hidden")
        page.reveal(0)
        page.context.close()
