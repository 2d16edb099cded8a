"""The rules against the plain definition, custom by custom."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.rules.game import MARKED, ONGOING, REVEALED, WON, Board, Minefield
from minesweeper.rules.grid import Grid
from tests.oracles.plain import PlainGame, all_cells
from tests.rules.shapes import SHAPES

VARIANTS = [(True, True), (True, False), (False, False), (False, True)]

MOVES = ["reveal", "reveal", "one", "mark", "mark", "unmark", "chord", "chord"]


def compare_with_plain_rules(dims, mines, customs, moves):
    """Do the same moves in both and compare everything after each; play goes on after the end."""
    marks_hold, strict_marks = customs
    shape = Grid(dims)
    cells = all_cells(dims)
    game = Minefield(Board.of_cells(shape, mines), marks_hold=marks_hold, strict_marks=strict_marks)
    plain = PlainGame(dims, [cells[mine] for mine in mines], marks_hold, strict_marks)
    for move, cell in moves:
        if move == "one":
            done, expected = game.reveal(cell, cascade=False), plain.reveal(cells[cell], cascade=False)
        else:
            done, expected = getattr(game, move)(cell), getattr(plain, move)(cells[cell])
        if isinstance(expected, set):
            assert sorted(done) == sorted(map(shape.cell, expected))
        else:
            assert done is expected
        assert {cells[c] for c in range(shape.size) if game.seen[c] == REVEALED} == plain.visible
        assert {cells[c] for c in game.marks} == plain.marks
        assert {cells[c] for c in range(shape.size) if game.seen[c] == MARKED} == (
            plain.marks if marks_hold else set()
        )
        assert game.right_marks == len(plain.marks & plain.mines)
        assert game.safe_left == len(plain.safe - plain.visible)
        assert game.status == plain.status()


@st.composite
def played(draw):
    dims = draw(SHAPES)
    size = len(all_cells(dims))
    cells = st.integers(0, size - 1)
    mines = draw(st.sets(cells, max_size=max(1, size // draw(st.sampled_from([1, 4, 10])))))
    moves = draw(st.lists(st.tuples(st.sampled_from(MOVES), cells), max_size=12))
    return dims, sorted(mines), moves


@pytest.mark.parametrize("customs", VARIANTS, ids=["judge", "marks hold", "free", "strict"])
@settings(max_examples=80, deadline=None)
@given(game=played())
def test_any_moves(customs, game):
    dims, mines, moves = game
    compare_with_plain_rules(dims, mines, customs, moves)


@pytest.mark.parametrize("customs", VARIANTS, ids=["judge", "marks hold", "free", "strict"])
def test_long_games(customs):
    rng = Random(2025)
    for dims in [(5, 6), (9, 9), (4, 4, 4), (40,), (3, 3, 3, 2)] * 12:
        size = len(all_cells(dims))
        mines = rng.sample(range(size), rng.randint(0, size // 4))
        # Marks mostly on mines, so that chords get their number.
        kinds = ["reveal", "one", "chord", "chord", "unmark"]
        moves = [(rng.choice(kinds), rng.randrange(size)) for _ in range(30)]
        moves += [("mark", mine) for mine in mines] + [("mark", rng.randrange(size))]
        rng.shuffle(moves)
        compare_with_plain_rules(dims, mines, customs, moves)


@pytest.mark.parametrize("mines", [range(12), []], ids=["only mines", "no mine"])
def test_won_when_no_safe_cell_is_left(mines):
    game = Minefield(Board.of_cells(Grid((3, 4)), mines))
    assert game.status == (WON if mines else ONGOING)
    if not mines:
        assert len(game.reveal(0)) == 12
        assert game.status == WON


def test_long_strip():
    game = Minefield(Board.of_cells(Grid((40_000,)), [39_999]))
    assert game.reveal(0)[-1] == 39_998
    assert (game.status, game.board.clues[39_998]) == (WON, 1)
