"""Moves as text: what is written is read, and every time is written plainly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.games.keep import LATEST, move_text, moves_text, read_moves
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move

KINDS, TIMES = st.sampled_from([REVEAL, FLAG, CHORD]), st.none() | st.floats(0, 2e9)
GRID = Grid((100, 100))
MOVES = st.builds(
    Move,
    st.builds(GRID.coords, st.integers(0, 9999)),
    KINDS,
    st.just(""),
    st.none(),
    by=st.just("you"),
    at=TIMES,
)


@pytest.mark.parametrize(
    ("at", "written"),
    [
        (None, "r0"), (0.0, "r0@0"), (12.0, "r0@12"), (100.0, "r0@100"), (12.5, "r0@12.5"),
        (12.25, "r0@12.25"), (12.256, "r0@12.26"), (123_456.78, "r0@123456.78"), (999_999.996, "r0@1000000"),
        (1_003_622.4, "r0@1003622.4"),  # 11.6 days
        (999_999_999.99, "r0@999999999.99"), (999_999_999.996, "r0@999999999.99"), (1e9, "r0@999999999.99"),
        (1e300, "r0@999999999.99"),
    ],
)  # fmt: skip
def test_times_are_written_plainly(at, written):
    assert move_text(Grid((1, 1)), Move((0, 0), at=at)) == written


@given(st.lists(MOVES))
def test_what_is_written_is_read(moves):
    """To the hundredth of a second, up to the latest time that there is."""
    told = [move if move.at is None else move._replace(at=round(min(move.at, LATEST), 2)) for move in moves]
    assert read_moves(moves_text(GRID, moves), GRID) == told


def test_moves_stand_between_any_blanks():
    moves = [Move((0, 0)), Move((2, 3), FLAG), Move((0, 3), CHORD, at=1.25)]
    assert read_moves(" r0  f11\nc3@1.25 ", Grid((3, 4))) == moves
