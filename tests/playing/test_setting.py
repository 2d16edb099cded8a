"""What a game in the browser is begun with: where its mines are, and games that cannot be."""

import json
from itertools import islice

import pytest

from minesweeper.rules.draw import Parameters, draw_maps, draw_started_boards
from minesweeper.rules.grid import Grid
from minesweeper.web.session import Session
from tests.helpers.boards import mined
from tests.helpers.pages import shaped
from tests.helpers.sessions import error, mines_of, page


@pytest.mark.parametrize("start, opening", [("safe", False), ("opening", True)])
@pytest.mark.parametrize("first", [(0, 0), (4, 2), (8, 8)])
def test_the_board_follows_from_the_seed_and_the_first_cell(start, opening, first):
    grid = Grid((9, 9))
    cell = grid.cell(first)
    board, _ = next(draw_started_boards(grid, 20, 77, cell, opening=opening))
    asked = page(**shaped((9, 9), 20, start, seed=77))
    asked.ask("flag", cell=(cell + 1) % 81)
    asked.ask("reveal", cell=cell)
    assert asked.symbols[cell] == str(board.clues[cell])
    assert asked.symbols[(cell + 1) % 81] == "@"
    assert mines_of(asked) == mined(board)


def test_the_board_of_any_start_is_the_same_whatever_comes_first():
    games = [page(**shaped((5, 4, 3), 9, "any", seed=9)) for _ in range(2)]
    games[1].ask("reveal", cell=40)
    assert mines_of(games[0]) == mines_of(games[1])


def test_the_judge_s_maps_are_those_of_its_generator():
    board, first = next(islice(draw_maps(Parameters(10, 12, 20, 998244353, 2)), 3, None))
    fields = shaped((10, 12), 20, "judge", "judge", seed=998244353, distance=2, index=3)
    asked = page(**fields)
    assert asked.status == "ongoing" and asked.game["done"] == 0 and asked.game["moves"] == ""
    assert asked.symbols[board.grid.cell(first)] == "0"
    assert mines_of(asked) == mined(board)
    [export] = asked.ask("export")
    again = page(board=export["board"], custom="judge")
    assert again.game["cells"] == asked.game["cells"]


def test_a_seed_is_drawn_where_none_is_given():
    assert page(**shaped((4, 4), 3)).game["seed"] == 5
    assert page(**shaped((4, 4), 3, seed=None)).game["seed"] == 5
    seeds = {Session().answer(json.dumps({"do": "new", **shaped((4, 4), 3)}))[0]["seed"] for _ in range(20)}
    assert len(seeds) > 10


ROW = "expected a row of 2 cells, each '.' or 'X'"


@pytest.mark.parametrize(
    "fields, message",
    [
        (shaped((0, 4), 1), "'dimensions' is a whole number from 1 to 10000, not 0"),
        (shaped((101, 100), 1), "a board has at most 10000 cells, not 10100"),
        (shaped((1,) * 61, 0), "'dimensions' is a list of 1 to 60 numbers, not [1, 1, 1, 1, 1, 1, ...]"),
        (shaped((), 0), "'dimensions' is a list of 1 to 60 numbers, not []"),
        (shaped((2.0, 4), 1), "'dimensions' is a whole number from 1 to 10000, not 2.0"),
        (shaped((True, 4), 1), "'dimensions' is a whole number from 1 to 10000, not True"),
        (shaped((4, 4), 16), "'mines' is a whole number from 0 to 15, not 16"),
        (shaped((4, 4), 8, "opening"), "'mines' is a whole number from 0 to 7, not 8"),
        (shaped((4, 4), 8, "middle"), "'start' is one of any, safe, opening, judge, not 'middle'"),
        (shaped((4, 4), 8, custom=None), "'custom' is one of classic, judge, not None"),
        (
            shaped((4, 4), 8, seed=1 << 53),
            "'seed' is a whole number from 0 to 9007199254740991, not 9007199254740992",
        ),
        (
            shaped((4, 4, 4), 3, "judge", seed=1, distance=1, index=0),
            "the judge's maps have two dimensions, not 3",
        ),
        (
            shaped((9, 9), 3, "judge", seed=1, distance=1, index=50),
            "'index' is a whole number from 0 to 49, not 50",
        ),
        (
            shaped((2, 9), 3, "judge", seed=1, distance=1, index=0),
            "a map needs at least 3 rows and 3 columns, not 2 x 9",
        ),
        ({"board": "2 2\n..\n.", "custom": "classic"}, f"line 3: {ROW}, found '.'"),
        ({"board": "1 2\nXX", "custom": "classic"}, "expected a cell without a mine, found only mines"),
        ({"board": "1 2\n.X\n0 1", "custom": "classic"}, "the first cell (0, 1) has a mine"),
        (
            {"board": "1 2\n.X\n0 0\n1", "custom": "classic"},
            "line 4: expected the end of the board, found '1'",
        ),
        ({"board": "1 2\n.X\n0 7", "custom": "classic"}, "(0, 7) is outside a board of 1 x 2"),
        (
            {"board": "1 10001\n" + "." * 10_001, "custom": "classic"},
            "a board has at most 10000 cells, not 10001",
        ),
        ({"board": "1 2\n.é", "custom": "classic"}, f"line 2: {ROW}, found '.\\\\xe9'"),
    ],
)
def test_games_that_cannot_be(fields, message):
    assert error(page().ask("new", **fields)) == message


@pytest.mark.parametrize("dimensions", [(100, 100), (1,) * 58 + (100, 100), (10_000,), (2,) * 13])
def test_the_largest_boards_are_played(dimensions):
    asked = page(**shaped(dimensions, 1500, seed=1))
    asked.ask("reveal", cell=17)
    assert len(asked.last["cells"]) >= 1 and "X" not in asked.symbols
    asked.ask("flag", cell=18)
    asked.ask("chord", cell=17)
    assert asked.game["dimensions"] == dimensions
