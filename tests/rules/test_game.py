"""The rules against the plain definition, with every custom."""

from random import Random

import pytest

from minesweeper.rules.game import MARKED, REVEALED, WON, Board, Minefield
from minesweeper.rules.grid import Grid
from tests.oracles.plain import PlainGame, all_cells


@pytest.mark.slow
@pytest.mark.parametrize("strict_marks", [True, False], ids=["strict", "free"])
@pytest.mark.parametrize("marks_hold", [True, False], ids=["marks hold", "marks open"])
def test_games_of_any_moves_follow_the_plain_rules(marks_hold, strict_marks):
    """The moves go on after the end."""
    rng = Random(2025)
    small = [(1,), (4,), (1, 3), (2, 2), (3, 4), (2, 1, 3), (2, 2, 2, 2), (1, 2, 1, 3, 1)]
    for dims in [(5, 6), (9, 9), (4, 4, 4), (40,), (3, 3, 3, 2), *small] * 6:
        shape, cells = Grid(dims), all_cells(dims)
        size = len(cells)
        mines = rng.sample(range(size), rng.randint(0, size // rng.choice([1, 4, 4, 10])))
        # Marks mostly on mines, so that chords get their number.
        kinds = ["reveal", "one", "chord", "chord", "unmark"]
        moves = [(rng.choice(kinds), rng.randrange(size)) for _ in range(30)]
        moves += [("mark", mine) for mine in mines] + [("mark", rng.randrange(size))]
        rng.shuffle(moves)
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
            seen = {
                state: {at for at, one in zip(cells, game.seen, strict=True) if one == state}
                for state in (REVEALED, MARKED)
            }
            assert seen == {REVEALED: plain.visible, MARKED: plain.marks if marks_hold else set()}
            assert {cells[c] for c in game.marks} == plain.marks
            assert game.right_marks == len(plain.marks & plain.mines)
            assert game.safe_left == len(plain.safe - plain.visible)
            assert game.status == plain.status()


def test_cascade_runs_along_a_long_strip():
    game = Minefield(Board.of_cells(Grid((40_000,)), [39_999]))
    assert game.reveal(0)[-1] == 39_998
    assert (game.status, game.board.clues[39_998]) == (WON, 1)
