"""3BV against its definition: the fewest reveals that make every safe cell visible."""

from random import Random

import pytest

from minesweeper.rules.game import Board, Minefield, bbbv
from minesweeper.rules.grid import Grid
from tests.helpers.boards import drawn
from tests.oracles.plain import all_cells, fewest_reveals


@pytest.mark.parametrize("dims", [(7,), (3, 4), (4, 4), (2, 2, 3), (2, 2, 2, 2), (1, 1, 9)])
def test_it_is_the_fewest_reveals(dims):
    random = Random(str(dims))
    cells = all_cells(dims)
    for _ in range(25):
        mines = random.sample(cells, random.randint(0, len(cells) - 1))
        grid = Grid(dims)
        board = Board.of_cells(grid, map(grid.cell, mines))
        assert bbbv(board, bytes(grid.size)) == (fewest_reveals(dims, mines), 0)


def solved(text, *reveals):
    """The 3BV of a board, and how much of it these reveals solve."""
    board = drawn(text)
    game = Minefield(board)
    for cell in reveals:
        game.reveal(cell)
    return bbbv(board, game.seen)


@pytest.mark.parametrize(
    "reveals, done",
    [
        ([0], 1),  # the opening on the left
        ([1], 0),  # a number at its edge
        ([4], 1),  # a number beside no zero
        ([0, 3, 4, 8, 14], 5),
    ],
)
def test_what_is_solved_of_it(reveals, done):
    assert solved("..X.. ..X.X ..XX.", *reveals) == (5, done)


@pytest.mark.parametrize(("mine", "flag", "done"), [(5, 1, (1, 0)), (3, 2, (2, 1))])
def test_an_opening_is_solved_by_its_zeros_where_no_flag_holds_one(mine, flag, done):
    """0 0 0 0 1 X with a flag on a zero; 0 0 1 X 1 0 with one on the number beside the first two."""
    board = Board.of_cells(Grid((1, 6)), [mine])
    game = Minefield(board)
    game.mark(flag)
    game.reveal(0)
    assert bbbv(board, game.seen) == done
    game.unmark(flag)
    game.reveal(flag)
    assert bbbv(board, game.seen) == (done[0], 1)
