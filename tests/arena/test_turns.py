"""Turns of a contest against the plain rules."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.arena.turns import ContestGame, Turn, read_turn, shown
from minesweeper.programs.failure import Failure
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid_of
from tests.helpers.boards import drawn
from tests.oracles.plain import PlainGame


def plain_state(game):
    """Return the state of a plain game as a contest sends it; its cells are (row, column)."""
    rows, columns = game.dims

    def cell(at):
        if at in game.visible:
            return "mine" if at in game.mines else game.clue(at)
        return "flag" if at in game.marks else "unknown"

    return [[cell((row, column)) for column in range(columns)] for row in range(rows)]


@st.composite
def played(draw):
    rows, columns = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    mines = draw(st.sets(st.sampled_from(cells), max_size=max(0, min(len(cells) - 1, len(cells) // 4))))
    turn = st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1), st.booleans())
    return (rows, columns), mines, draw(st.lists(turn, max_size=40))


@given(played())
def test_state_follows_the_plain_rules(given_game):
    dims, mines, turns = given_game
    plain = PlainGame(dims, mines, marks_hold=False, strict_marks=False)
    mine_cells = [row * dims[1] + column for row, column in mines]
    game = ContestGame(Board.of_cells(grid_of(dims), mine_cells))
    for x, y, flag in turns:
        if plain.status() != "ongoing":
            break
        assert game.ongoing
        if flag:
            plain.mark((y, x))
        else:
            plain.reveal((y, x))
        game.take(Turn(x, y, flag))
        assert game.state() == plain_state(plain)
        assert json.loads(game.text()) == game.state()
        assert game.score == len(plain.visible & plain.safe) / len(plain.safe)
    assert game.game.status == plain.status()


# Lines that are no turn, the first of them empty, and long ones.
NO_TURNS = """ | 1, 2 | [] | [1] | [1, 2, true, 3] | [1.0, 2] | [1e0, 2] | [NaN, 1] | [Infinity, 1]
 | [1, true] | ["1", "2"] | [1, 2, 1] | [1, 2, null] | {"x": 1} | {"found": 3} | null
 | [1, 2 | [1, 2]] | [[1, 2]] | [1, 2] [3, 4]"""
NO_TURNS = [line.strip() for line in NO_TURNS.split(" | ")]
LONG = "[" * 4000, "9" * 4300, f"[{'9' * 4000}.0, 1]"


@pytest.mark.parametrize("line", [*NO_TURNS, "\0", *LONG], ids=lambda line: line[:16] or "empty")
def test_line_that_is_no_turn_is_wa(line):
    with pytest.raises(Failure, match=r"WA: expected \[x, y\] or \[x, y, true\], found .{1,70}$"):
        read_turn(line)


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (3, 0), (0, 2), (10**4000, 0)])
def test_turn_off_the_board_is_wa(x, y):
    with pytest.raises(Failure, match=r"WA: .* is off the board of 2 x 3"):
        ContestGame(drawn("*..  ...", "*")).take(Turn(x, y))


@pytest.mark.parametrize(
    ("text", "expected"), [("x" * 61, "x" * 60), (" a\x1b ", "a?"), ("  ", "nothing")], ids=repr
)
def test_shown_text_is_cut_and_printable(text, expected):
    assert shown(text) == expected
