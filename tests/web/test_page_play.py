"""Playing in a browser: by mouse, by touch and by keys."""

import re
from itertools import islice

from minesweeper.rules.draw import Parameters, draw_maps
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import Grid
from tests.web.browser import PRESS
from tests.web.seen import (
    MAP,
    MINES,
    cell,
    choose_board,
    enter_board,
    expect,
    expect_end,
    expect_label,
    figures,
    go,
    picture,
    seeded,
    solution,
    solved,
    stop,
)


def test_victory_by_mouse(visit):
    page = visit("#board=9x9:10&start=safe&seed=5")
    board = seeded(9, 9, 10, 5, 40)
    moves = list(solution(board, 40))
    for number in moves:
        cell(page, number).click()
    expect_end(page, "Solved")
    assert picture(page, 9) == solved(board)
    assert page.locator("#result-title").inner_text() == "Solved"
    assert figures(page)["Clicks"] == str(len(moves))
    assert (
        page.locator("#result-note").inner_text()
        == "The board was known, so this is not among the best times."
    )


def test_defeat_by_mouse(visit):
    page = visit(MAP)
    cell(page, 4).click()
    cell(page, 16).click(button="right")
    cell(page, 10).click(button="right")
    expect(page, "#left", "1")
    cell(page, 2).click()
    expect_end(page, "Lost")
    assert picture(page, 5) == "??X10\n???10\n@??11\n?!??*"
    assert figures(page)["3BV"] == "1 of 4"


def test_victory_by_keys(visit):
    page = visit(MAP)
    enter_board(page)
    for number in MINES:
        go(page, number, 5)
        page.keyboard.press("f")
    expect(page, "#left", "0")
    for number in (0, 4, 6):
        go(page, number, 5)
        page.keyboard.press("Space")
    for number, shown in ((6, "2"), (11, "1")):
        expect_label(page, number, shown)
        go(page, number, 5)
        page.keyboard.press("Enter")
    expect_end(page, "Solved")
    assert picture(page, 5) == solved(Board.of_cells(Grid((4, 5)), MINES))


def test_defeat_by_keys(visit):
    page = visit("#board=9x9:10&start=safe&seed=5")
    board = seeded(9, 9, 10, 5, 40)
    enter_board(page)
    go(page, 40, 9)
    page.keyboard.press("Space")
    expect(page, "#state", "Playing")
    go(page, board.is_mine.index(1), 9)
    page.keyboard.press("Space")
    expect_end(page, "Lost")
    shown = picture(page, 9).replace("\n", "")
    assert [at for at, symbol in enumerate(shown) if symbol in "*X"] == [
        at for at, mine in enumerate(board.is_mine) if mine
    ]
    assert shown.index("X") == board.is_mine.index(1)


def test_chord_by_mouse(visit):
    page = visit(MAP)
    for way in ("click", "middle", "both"):
        cell(page, 1).click()
        cell(page, 2).click(button="right")
        expect_label(page, 2, "flagged")
        if way == "both":
            cell(page, 1).hover()
            page.mouse.down(button="left")
            page.mouse.down(button="right")
            page.mouse.up(button="right")
            page.mouse.up(button="left")
        else:
            cell(page, 1).click(button="middle" if way == "middle" else "left")
        expect_label(page, 7, "1")
        assert picture(page, 5) == "01@??\n121??\n?????\n?????", way
        page.keyboard.press("s")
        expect_label(page, 7, "hidden")


def test_flag_comes_off_and_holds(visit):
    page = visit(MAP)
    cell(page, 0).click(button="right")
    expect_label(page, 0, "flagged")
    cell(page, 0).click()
    cell(page, 1).click()
    expect_label(page, 1, "1")
    assert picture(page, 5).startswith("@1???")
    cell(page, 0).click(button="right")
    expect_label(page, 0, "hidden")


def test_wrong_flag_loses_where_the_judge_says_so(visit):
    page = visit(f"{MAP}&custom=judge")
    cell(page, 4).click()
    cell(page, 0).click(button="right")
    expect_end(page, "Lost")
    assert picture(page, 5) == "!?*10\n???10\n*??11\n????*"


def test_touch(visit):
    page = visit(MAP, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800})
    box = cell(page, 2).bounding_box()
    touch = page.context.new_cdp_session(page)
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect_label(page, 2, "flagged")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stop(page, PRESS)
    cell(page, 1).tap()
    expect_label(page, 1, "1")
    page.locator("#flag-mode").tap()
    cell(page, 10).tap()
    expect_label(page, 10, "flagged")
    assert picture(page, 5) == "?1@??\n?????\n@????\n?????"


def test_undo_takes_back_the_losing_move(visit):
    page = visit("#board=9x9:10&start=safe&seed=5")
    board = seeded(9, 9, 10, 5, 40)
    cell(page, 40).click()
    expect(page, "#state", "Playing")
    before = picture(page, 9)
    cell(page, board.is_mine.index(1)).click()
    expect_end(page, "Lost")
    page.locator("#undo").click()
    expect(page, "#state", "Playing")
    assert picture(page, 9) == before
    assert page.locator("#assisted").is_visible()
    assert not page.locator("#result[data-over]").count()
    page.keyboard.press("y")
    expect_end(page, "Lost")
    for _ in range(2):
        page.keyboard.press("u")
    expect(page, "#state", "Ready")
    page.keyboard.press("y")
    expect(page, "#state", "Playing")
    assert picture(page, 9) == before
    page.keyboard.press("u")
    expect(page, "#state", "Ready")
    page.reload()
    expect(page, "#result-note", "Open a cell.")
    cell(page, board.is_mine.index(1)).click()  # the board that was seen stays
    expect_end(page, "Lost")
    menu = "frame => frame.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))"
    assert not page.locator("#board .scroller").evaluate(menu)  # the browser's opens nowhere on the board


def test_same_board_again_and_a_new_one(visit):
    page = visit("#board=9x9:10&start=any&seed=3")
    cell(page, 0).click()
    page.wait_for_function("() => document.querySelectorAll('#board .hidden').length < 81")
    before = picture(page, 9)
    page.keyboard.press("s")
    page.wait_for_function("() => document.querySelectorAll('#board .hidden').length === 81")
    cell(page, 0).click()
    page.wait_for_function("() => document.querySelectorAll('#board .hidden').length < 81")
    assert picture(page, 9) == before
    page.locator("#new").click()
    page.wait_for_function("() => !location.hash")
    page.wait_for_function("() => document.querySelectorAll('#board .hidden').length === 81")


def test_the_judges_map_is_chosen_and_begun(visit):
    page = visit()
    choose_board(page, "Custom…")
    page.get_by_role("radio", name=re.compile("20 mines")).check()
    page.get_by_label("Board number").fill("3")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page, "#about", "contest board 3")
    board = next(islice(draw_maps(Parameters(10, 10, 20, 998244353, 2)), 3, None))
    first = board.first
    game = Minefield(board)
    game.reveal(board.grid.cell(first))
    symbols = [str(board.clues[at]) if seen else "?" for at, seen in enumerate(game.seen)]
    assert picture(page, 10).replace("\n", "") == "".join(symbols)
