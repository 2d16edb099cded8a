"""The browser game's page, played in a real browser: by mouse, by touch and by keys."""
# ruff: noqa: RUF001, RUF003  # the page writes 16 × 30

import re
from functools import cache
from pathlib import Path

import pytest
from browser import PATIENCE, browsing, missing, open_page, serving

from minesweeper.players.analysis import analyse_board, read_symbols
from minesweeper.rules.game import Board, Game
from minesweeper.rules.grid import Grid
from minesweeper.solver.policy import percent
from minesweeper.solver.prior import KnownTotal

pytestmark = pytest.mark.skipif(missing() is not None, reason=str(missing()))

# A board as text, and in an address.
BOARD = """
4 5
..X..
.....
X....
....X
"""
MAP = "#map=..X../...../X..../....X"
MINES = (2, 10, 19)


@pytest.fixture(scope="session")
def address():
    with serving() as (address, _):
        yield address


@pytest.fixture(scope="session")
def chromium():
    with browsing() as chromium:
        yield chromium


@pytest.fixture
def visit(chromium, address):
    """Opens pages, each by default for a visitor of its own; in the end no console has complained."""
    pages = []

    def visit(fragment="", context=None, **settings):
        settings.setdefault("viewport", {"width": 1366, "height": 657})
        page = open_page(context or chromium.new_context(**settings), address + fragment)
        pages.append(page)
        page.locator("main:not([hidden]) td").first.wait_for()
        return page

    yield visit
    for page in pages:
        assert page.complaints == []
        page.context.close()


# What is on the page: its cells are read as those read them who do not see it.

SYMBOLS = {"hidden": "?", "flagged": "@", "empty": "0", "mine": "*", "exploded mine": "X", "wrong flag": "!"}


def labels(page, board="#board"):
    return page.eval_on_selector_all(f"{board} td", "cells => cells.map(cell => cell.ariaLabel)")


def picture(page, columns, board="#board"):
    """A board as text, row by row."""
    states = [re.search(r"column \d+, ([^,]+)", label)[1] for label in labels(page, board)]
    symbols = "".join(SYMBOLS.get(state, state) for state in states)
    return "\n".join(symbols[at : at + columns] for at in range(0, len(symbols), columns))


def cell(page, number, board="#board"):
    return page.locator(f"{board} td").nth(number)


def expect(page, selector, text):
    """Wait until an element says this."""
    page.wait_for_function(
        "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)",
        arg=[selector, text],
        timeout=PATIENCE,
    )


def expect_label(page, number, text):
    """Wait until a cell is called this."""
    page.wait_for_function(
        "([number, text]) => document.querySelectorAll('#board td')[number].ariaLabel.endsWith(text)",
        arg=[number, text],
        timeout=PATIENCE,
    )


def lit(page, way, board="#board"):
    """The cells that are lit up in a way."""
    return page.eval_on_selector_all(
        f"{board} td",
        "(cells, way) => cells.flatMap((cell, n) => cell.hasAttribute(way) ? [n] : [])",
        f"data-{way}",
    )


def figures(page):
    """What the card at the end says."""
    texts = page.locator("#result-figures > div").all_inner_texts()
    return dict(text.split("\n") for text in texts)


@cache
def seeded(rows, columns, mines, seed, first):
    """The board that the page's server draws around a first cell that is safe."""
    from minesweeper.play.setting import Setting, draw_board

    return draw_board(Setting((rows, columns), mines, "safe", "classic", seed=seed), first)


def solution(board, first):
    """The cells to reveal, one after the other, to win."""
    game = Game(board)
    for number in (first, *range(board.grid.size)):
        if not board.mines[number] and not game.seen[number]:
            game.reveal(number)
            yield number


def solved(board):
    """The picture of a game that is won."""
    symbols = "".join("@" if mine else str(clue) for mine, clue in zip(board.mines, board.clues, strict=True))
    columns = board.grid.dims[-1]
    return "\n".join(symbols[at : at + columns] for at in range(0, board.grid.size, columns))


def go(page, number, columns):
    """Move the focus from the first cell to another by arrow keys."""
    page.keyboard.press("Control+Home")
    for _ in range(number // columns):
        page.keyboard.press("ArrowDown")
    for _ in range(number % columns):
        page.keyboard.press("ArrowRight")


def enter_board(page):
    """Reach the board by the Tab key alone."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role") == "gridcell":
            return
    raise AssertionError("no cell is reached by Tab")


# Playing


def test_victory_by_mouse(visit):
    page = visit("#board=9x9:10&start=safe&seed=5")
    board = seeded(9, 9, 10, 5, 40)
    moves = list(solution(board, 40))
    for number in moves:
        cell(page, number).click()
    expect(page, "#state", "Solved")
    assert picture(page, 9) == solved(board)
    assert page.locator("#result-title").inner_text() == "Solved"
    assert figures(page)["Clicks"] == str(len(moves))
    assert page.locator("#result-note").inner_text() == "On a known board, so not among the best times."


def test_defeat_by_mouse(visit):
    page = visit(MAP)
    cell(page, 4).click()
    cell(page, 16).click(button="right")
    cell(page, 10).click(button="right")
    expect(page, "#left", "1")
    cell(page, 2).click()
    expect(page, "#state", "Lost")
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
    expect(page, "#state", "Solved")
    assert picture(page, 5) == solved(Board.of_cells(Grid((4, 5)), MINES))


def test_defeat_by_keys(visit):
    page = visit("#board=9x9:10&start=safe&seed=5")
    board = seeded(9, 9, 10, 5, 40)
    enter_board(page)
    go(page, 40, 9)
    page.keyboard.press("Space")
    expect(page, "#state", "Playing")
    go(page, board.mines.index(1), 9)
    page.keyboard.press("Space")
    expect(page, "#state", "Lost")
    shown = picture(page, 9).replace("\n", "")
    assert [at for at, symbol in enumerate(shown) if symbol in "*X"] == [
        at for at, mine in enumerate(board.mines) if mine
    ]
    assert shown.index("X") == board.mines.index(1)


@pytest.mark.parametrize("way", ["click", "middle", "both"])
def test_chord_by_mouse(visit, way):
    page = visit(MAP)
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
    assert picture(page, 5) == "01@??\n121??\n?????\n?????"


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
    expect(page, "#state", "Lost")
    assert picture(page, 5) == "!?*10\n???10\n*??11\n????*"


def test_touch(visit):
    page = visit(MAP, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 800})
    box = cell(page, 2).bounding_box()
    touch = page.context.new_cdp_session(page)
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect_label(page, 2, "flagged")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
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
    cell(page, board.mines.index(1)).click()
    expect(page, "#state", "Lost")
    page.locator("#undo").click()
    expect(page, "#state", "Playing")
    assert picture(page, 9) == before
    assert page.locator("#assisted").is_visible()
    assert not page.locator("#result").is_visible()


def test_same_board_again_and_a_new_one(visit):
    page = visit("#board=9x9:10&start=any&seed=3")
    cell(page, 0).click()
    page.wait_for_function("() => document.querySelectorAll('#board .hidden').length < 81")
    before = picture(page, 9)
    page.locator("#again").click()
    page.wait_for_function("() => document.querySelectorAll('#board .hidden').length === 81")
    cell(page, 0).click()
    page.wait_for_function("() => document.querySelectorAll('#board .hidden').length < 81")
    assert picture(page, 9) == before
    page.locator("#new").click()
    page.wait_for_function("() => !location.hash.includes('seed=3&')")
    assert "?" * 9 in picture(page, 9)


def test_the_judges_map_is_chosen_and_begun(visit):
    from itertools import islice

    from minesweeper.rules.draw import Parameters, draw_maps

    page = visit()
    page.get_by_role("button", name="More…").click()
    page.get_by_role("radio", name=re.compile("20 mines")).check()
    page.get_by_label("Map number").fill("3")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page, "#about", "map 3")
    board, first = next(islice(draw_maps(Parameters(10, 10, 20, 998244353, 2)), 3, None))
    game = Game(board)
    game.reveal(board.grid.cell(first))
    symbols = [str(board.clues[at]) if seen else "?" for at, seen in enumerate(game.seen)]
    assert picture(page, 10).replace("\n", "") == "".join(symbols)


# Help from the solver


def opened(page):
    """Open a corner of an intermediate board, on which guesses are to come."""
    cell(page, 0).click()
    expect(page, "#state", "Playing")


INTERMEDIATE = "#board=16x16:40&start=opening&seed=11"


def test_overlay_says_what_the_solver_says(visit):
    page = visit(INTERMEDIATE)
    opened(page)
    page.get_by_role("switch", name="Show risks").check()
    page.locator("#board .risk").first.wait_for()
    shape, symbols = read_symbols(picture(page, 16))
    risks = analyse_board(shape, symbols, KnownTotal(40)).risks
    words = {0.0: "certainly safe", 1.0: "certainly a mine"}
    for number, label in enumerate(labels(page)):
        risk = risks.get(number)
        said = label.split(", ", 3)[3:]
        assert said == ([] if risk is None else [words.get(risk, f"mine risk {percent(risk)}")])
    assert {0.0, 1.0} < set(risks.values())
    for number, risk in risks.items():
        text = cell(page, number).inner_text()
        assert (text == "") if risk in words else abs(float(text) - 100 * risk) <= 0.5
    page.get_by_role("switch", name="Show risks").uncheck()
    assert "risk" not in " ".join(labels(page))


def test_hint_lights_the_cell_and_its_proof(visit):
    page = visit(MAP)
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    page.locator("#board td").nth(4).focus()
    page.keyboard.press("h")
    expect(page, "#reason", "Open")
    [hinted] = lit(page, "hint")
    assert hinted not in MINES
    clues = lit(page, "clue")
    assert clues and set(clues) <= {3, 8, 13, 14}
    row, column = hinted // 5 + 1, hinted % 5 + 1
    said = page.locator("#reason").inner_text()
    assert said.startswith(f"Open row {row}, column {column}: certain by row ")
    assert page.locator("#live").inner_text() == said
    assert page.evaluate("document.activeElement.ariaLabel").startswith(f"row {row}, column {column},")
    assert page.locator("#assisted").is_visible()


@pytest.mark.parametrize("agent", ["solver", "knowledge"])
def test_autoplay_finishes_a_game(visit, agent):
    page = visit("#board=9x9:10&start=safe&seed=5")
    page.get_by_label("Player").select_option(agent)
    page.get_by_role("button", name="AI move").click()
    expect(page, "#state", "Playing")
    expect(page, "#reason", "Solver: " if agent == "solver" else "Agent: ")
    page.get_by_label("Speed").fill("8")
    page.get_by_role("button", name="Autoplay").click()
    page.locator("#result").wait_for()
    assert page.locator("#state").inner_text() in ("Solved", "Lost")
    assert page.get_by_role("button", name="Autoplay").get_attribute("aria-pressed") == "false"
    assert page.locator("#assisted").is_visible()


def test_autoplay_stops(visit):
    page = visit(INTERMEDIATE)
    opened(page)
    page.get_by_label("Speed").fill("0")
    page.get_by_role("button", name="Autoplay").click()
    expect(page, "#reason", "Solver: ")
    page.get_by_role("button", name="Stop").click()
    assert page.get_by_role("button", name="Autoplay").get_attribute("aria-pressed") == "false"


def test_certain_cells_open_by_themselves(visit):
    page = visit(MAP)
    page.get_by_role("switch", name="Open certain cells").check()
    cell(page, 4).click()
    expect(page, "#state", "Solved")
    assert picture(page, 5) == solved(Board.of_cells(Grid((4, 5)), MINES))
    assert page.locator("#result-note").inner_text() == "With help, so not among the best times."


# Sharing and keeping


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
    expect(page, "#state", "Lost")
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
        expect(page, "#state", "Solved")
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
    expect(page, "#state", "Solved")


# The editor


def test_editor_analyses_a_position(visit):
    page = visit()
    page.get_by_role("button", name="Editor").click()
    for name, value in (("Rows", "1"), ("Columns", "4"), ("Mines in all", "1")):
        page.locator("#size").get_by_label(name).fill(value)
    page.locator("#position-text").fill("????")
    page.get_by_role("radio", name="1", exact=True).check()
    cell(page, 1, "#position").click()
    expect(page, "#analysis-boards", "2 boards agree")
    assert labels(page, "#position") == [
        "row 1, column 1, hidden, mine risk 50 %",
        "row 1, column 2, 1",
        "row 1, column 3, hidden, mine risk 50 %",
        "row 1, column 4, hidden, certainly safe",
    ]
    assert page.locator("#position-text").input_value() == "?1??"
    cell(page, 3, "#position").focus()
    page.keyboard.press("1")
    expect(page, "#analysis-boards", "One board agrees")
    assert labels(page, "#position")[2] == "row 1, column 3, hidden, certainly a mine"
    page.keyboard.press("3")
    page.locator("#position [data-bad]").wait_for()
    assert lit(page, "bad", "#position") == [3]
    assert page.locator("#analysis").inner_text() == "The number at row 1, column 4 cannot be right."
    page.keyboard.press("?")
    expect(page, "#analysis-boards", "2 boards agree")
    cell(page, 1, "#position").click(button="right")
    expect(page, "#analysis-boards", "4 boards agree")
    page.wait_for_url("**/#position=????&mines=1")
    page.get_by_role("button", name="Back to the game").click()
    assert page.locator("#play").is_visible()


def test_editor_takes_the_game_and_text(visit):
    page = visit(MAP)
    cell(page, 4).click()
    expect(page, "#state", "Playing")
    page.get_by_role("button", name="Analyse").click()
    expect(page, "#analysis", "Open row")
    assert picture(page, 5, "#position") == "???10\n???10\n???11\n?????"
    assert page.get_by_label("Mines in all").input_value() == "3"
    page.locator("#position-text").fill("1?\n??\n?x")
    expect(page, "#text-problem", "found “x”")
    page.locator("#position-text").fill("1?\n??\n??")
    expect(page, "#text-problem", "")
    assert picture(page, 2, "#position") == "1?\n??\n??"


# More dimensions, and more of everything


def test_a_board_of_four_dimensions(visit):
    page = visit("#board=3x3x4x5:9&start=opening&seed=2")
    assert page.get_by_role("grid").count() == 9
    assert page.locator("#board .name").all_inner_texts() == [
        f"[{a}, {b}]" for a in (1, 2, 3) for b in (1, 2, 3)
    ]
    grid = Grid((3, 3, 4, 5))
    middle = grid.cell((1, 1, 1, 2))
    cell(page, middle).hover()
    assert tuple(lit(page, "near")) == grid.neighbours(middle)
    cell(page, middle).focus()
    for key, place in (
        ("Shift+ArrowRight", (1, 2, 1, 2)),
        ("Shift+ArrowUp", (0, 2, 1, 2)),
        ("ArrowLeft", (0, 2, 1, 1)),
        ("ArrowDown", (0, 2, 2, 1)),
        ("PageUp", (0, 1, 2, 1)),
        ("[", (0, 1, 2, 1)),
        ("PageDown", (1, 1, 2, 1)),
    ):
        page.keyboard.press(key)
        slice_ = f"[{place[0] + 1}, {place[1] + 1}]"
        expected = f"slice {slice_}, row {place[2] + 1}, column {place[3] + 1}, hidden"
        assert page.evaluate("document.activeElement.ariaLabel") == expected
    page.keyboard.press("Space")
    expect(page, "#state", "Playing")
    from minesweeper.play.setting import Setting, draw_board

    first = grid.cell((1, 1, 2, 1))
    game = Game(draw_board(Setting(grid.dims, 9, "opening", "classic", seed=2), first))
    game.reveal(first)
    shown = "".join(str(game.board.clues[at]) if seen else "?" for at, seen in enumerate(game.seen))
    assert picture(page, grid.size) == shown


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


def test_ten_thousand_cells(visit):
    page = visit("#board=100x100:1200&start=opening&seed=1")
    cell(page, 0).click()
    expect(page, "#state", "Playing")
    assert len(labels(page)) == 10_000


@pytest.mark.parametrize(
    "fragment", ["", "#board=16x30:99&seed=1", "#board=4x4x4x4:20&seed=1", "#position=1?/??"]
)
def test_a_phone_scrolls_the_board_and_not_the_page(visit, fragment):
    page = visit(fragment, has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate("document.querySelector('main:not([hidden]) td').offsetWidth") >= 36


def test_expert_fits_a_laptops_window(visit):
    page = visit("#board=16x30:99&seed=1", viewport={"width": 1280, "height": 633})
    assert page.evaluate("document.documentElement.scrollHeight") == 633
    box = page.locator("#board .scroller")
    assert box.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    assert box.evaluate("box => box.scrollHeight - box.clientHeight") == 0


def test_what_the_server_refuses_is_said(visit):
    page = visit("#board=200x200:10")
    expect(page, "#toasts", "at most 10000 cells")
    expect(page, "#about", "Beginner")
    page.evaluate("location.hash = '#board=many'")
    expect(page, "#toasts", "The address has no board: “many”")
    page.evaluate("location.hash = '#position=1x'")
    expect(page, "#toasts", "found “x”")
    assert page.locator("#play").is_visible()


def test_dark_and_light_are_kept(visit):
    page = visit(color_scheme="light")
    page.get_by_role("button", name="Dark or light").click()
    page.reload()
    page.locator("#board td").first.wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


def test_the_server_goes_away_and_comes_back(chromium):
    with serving() as (address, server):
        page = open_page(chromium.new_context(), address + MAP)
        cell(page, 4).click()
        expect(page, "#state", "Playing")
        server.terminate()
        server.wait()
        expect(page, "#offline", "The server has gone away.")
        assert page.locator("#offline").is_visible()
        with serving(address.rstrip("/").rpartition(":")[2]):
            page.locator("#offline").wait_for(state="hidden")
            cell(page, 0).click()
            expect_label(page, 0, "empty")
            assert picture(page, 5) == "01?10\n12?10\n???11\n?????"
        page.context.close()


# Everyone


@cache
def axe():
    import axe_playwright_python

    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def violations(page, scheme):
    """What the accessibility checker objects to, in a line each; the dark changes only colours."""
    if page.evaluate("() => !window.axe"):
        page.evaluate(axe())
    rules = {"runOnly": ["color-contrast"]} if scheme == "dark" else {}
    found = page.evaluate(
        "rules => axe.run(document.querySelector('dialog[open]') ?? document, rules)"
        ".then(({ violations }) => violations)",
        rules,
    )
    return [f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_violations_of_accessibility(visit, scheme):
    pytest.importorskip("axe_playwright_python")
    page = visit("#board=5x6:6&start=opening&seed=1", color_scheme=scheme, reduced_motion="reduce")
    assert violations(page, scheme) == []
    opened(page)
    page.get_by_role("switch", name="Show risks").check()
    page.locator("#board .risk").first.wait_for()
    cell(page, 29).click(button="right")
    page.get_by_role("button", name="Hint").click()
    expect(page, "#reason", "Open")
    assert violations(page, scheme) == []
    for name in ("More…", "Best times", "Help and keys", "As text…"):
        page.get_by_role("button", name=name).click()
        page.locator("dialog[open]").wait_for()
        assert violations(page, scheme) == [], name
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Editor").click()
    expect(page, "#analysis", "Open")
    assert violations(page, scheme) == []
    page.locator("#position-text").fill("1?\n8?")
    page.locator("#position [data-bad]").wait_for()
    assert violations(page, scheme) == []
    for fragment in (f"{MAP}&moves=f1+r2", f"{MAP}&moves=r4", "#board=2x2x3x3:5&seed=1"):
        assert violations(visit(fragment, color_scheme=scheme, reduced_motion="reduce"), scheme) == [], (
            fragment
        )
