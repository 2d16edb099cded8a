"""Games in a browser that are shared, watched and kept; two tabs; a server that goes away."""
# ruff: noqa: RUF001, RUF003  # the page writes 16 × 30

import re

from tests.web.browser import open_page
from tests.web.seen import BOARD, MAP, cell, expect, expect_end, expect_label, labels, picture
from tests.web.serving import serving


def test_a_link_reproduces_the_board(visit, chromium):
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = visit("#board=9x9:10&start=safe", context)
    cell(page, 40).click()
    expect(page, "#state", "Playing")
    page.get_by_role("button", name="Copy link").click()
    expect(page, "#toasts", "is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    other = visit(link[link.index("#") :])
    cell(other, 40).click()
    expect(other, "#state", "Playing")
    assert picture(other, 9) == picture(page, 9)


def test_a_replay_goes_back_and_on(visit, chromium):
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = visit(MAP, context)
    pictures = [picture(page, 5)]
    for number, button in ((4, "left"), (0, "left"), (2, "right"), (10, "left")):
        cell(page, number).click(button=button)
        expect_label(page, number, {4: "empty", 0: "empty", 2: "flagged", 10: "exploded mine"}[number])
        pictures.append(picture(page, 5))
    page.get_by_role("button", name="Copy replay").click()
    expect(page, "#toasts", "is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("moves=r4+r0+f2+r10")

    page = visit(link[link.index("#") :])
    expect(page, "#replay-count", "4 / 4")
    assert picture(page, 5) == pictures[4]
    for at in (3, 2, 1, 0):
        page.get_by_role("button", name="One move back").click()
        expect(page, "#replay-count", f"{at} / 4")
        assert picture(page, 5) == pictures[at]
    page.get_by_role("button", name="One move on").click()
    expect(page, "#replay-count", "1 / 4")
    page.get_by_role("slider", name="Move of the replay").fill("3")
    expect(page, "#replay-count", "3 / 4")
    assert picture(page, 5) == pictures[3]
    page.get_by_label("Speed").fill("8")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page, "#replay-count", "4 / 4")
    page.get_by_role("button", name="To the start").click()
    expect(page, "#replay-count", "0 / 4")
    cell(page, 4).click()
    expect_label(page, 4, "empty")
    assert not page.locator("#replay").is_visible()
    assert picture(page, 5) == pictures[1]


def test_watching_the_game_that_ended(visit):
    page = visit(MAP)
    for number in (4, 2):
        cell(page, number).click()
    expect_end(page, "Lost")
    page.get_by_role("button", name="Watch replay").click()
    expect(page, "#state", "Replay")
    expect(page, "#replay-count", "2 / 2")


def test_a_board_as_text_in_and_out(visit):
    page = visit("#board=9x9:10")
    page.get_by_role("button", name="As text…").click()
    page.locator("#text-dialog").wait_for()
    assert page.locator("#seen-text").input_value().split() == ["?" * 9] * 9
    page.locator("#board-text").fill(BOARD)
    page.get_by_role("button", name="Play this board").click()
    expect(page, "#about", "4 × 5, 3 mines")
    assert page.url.endswith(f"{MAP}&custom=classic")
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    page.get_by_role("button", name="As text…").click()
    page.locator("#text-dialog").wait_for()
    assert page.locator("#board-text").input_value().split() == BOARD.split()
    assert page.locator("#seen-text").input_value().split() == ["???10", "???10", "???11", "?????"]


def test_wins_without_help_are_kept(visit):
    page = visit()
    for _ in range(2):
        page.get_by_role("button", name="More…").click()
        page.get_by_role("radio", name=re.compile("Rows and columns")).check()
        for name, value in (("Rows", "3"), ("Columns", "4"), ("Mines", "0")):
            page.locator("#boards-dialog").get_by_label(name, exact=True).fill(value)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page, "#about", "3 × 4, 0 mines")
        expect(page, "#state", "Ready")
        cell(page, 5).click()
        expect_end(page, "Solved")
    assert re.fullmatch(
        r"Your (best time|number 2) on this board\.", page.locator("#result-note").inner_text()
    )
    page.reload()
    page.get_by_role("button", name="Best times").click()
    table = page.locator("#best-list table")
    assert table.locator("caption").inner_text() == "3 × 4, 0 mines · first cell safe"
    assert table.locator("tbody tr").count() == 2
    page.get_by_role("button", name="Forget them").click()
    assert page.locator("#best-list").inner_text().startswith("None yet.")


def test_without_storage_the_page_works(visit, chromium):
    context = chromium.new_context()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
    )
    page = visit("#board=3x4:0", context)
    page.locator("#theme").click()
    page.locator("#new").click()
    page.wait_for_function("() => !location.hash.includes('seed=null')")
    cell(page, 5).click()
    expect_end(page, "Solved")


def test_two_tabs_do_not_mix(visit, chromium):
    context = chromium.new_context()
    one, two = visit(MAP, context), visit("#board=9x9:10&start=safe&seed=5", context)
    cell(two, 40).click()
    expect(two, "#state", "Playing")
    assert picture(one, 5) == "?????\n?????\n?????\n?????"
    cell(one, 4).click()
    expect(one, "#state", "Playing")
    assert picture(one, 5) == "???10\n???10\n???11\n?????"
    assert len(labels(two)) == 81


def test_the_server_goes_away_and_comes_back(chromium):
    with serving() as (server, netloc):
        page = open_page(chromium.new_context(), f"http://{netloc}/{MAP}")
        cell(page, 4).click()
        expect(page, "#state", "Playing")
        server.terminate()
        server.wait()
        expect(page, "#offline", "The server has gone away.")
        assert page.locator("#offline").is_visible()
        with serving("--port", netloc.rpartition(":")[2]):
            page.locator("#offline").wait_for(state="hidden")
            cell(page, 0).click()
            expect_label(page, 0, "empty")
            assert picture(page, 5) == "01?10\n12?10\n???11\n?????"
        page.context.close()
