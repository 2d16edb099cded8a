"""3BV against its definition: the fewest reveals that make every safe cell visible."""

from random import Random

import pytest

from minesweeper.rules.game import ONGOING, Board, Minefield, bbbv
from minesweeper.rules.grid import Grid
from tests.helpers.boards import drawn
from tests.oracles.plain import all_cells, fewest_reveals


@pytest.mark.parametrize("dims", [(7,), (3, 4), (4, 4), (2, 2, 3), (2, 2, 2, 2), (1, 1, 9)])
def test_3bv_is_the_fewest_reveals(dims):
    random = Random(str(dims))
    cells = all_cells(dims)
    for _ in range(25):
        mines = random.sample(cells, random.randint(0, len(cells) - 1))
        grid = Grid(dims)
        board = Board.of_cells(grid, map(grid.cell, mines))
        assert bbbv(board, bytes(grid.size)) == (fewest_reveals(dims, mines), 0)


@pytest.mark.parametrize(
    ("text", "flags", "reveals", "solved"),
    [
        ("..X.. ..X.X ..XX.", [], [0], (5, 1)),  # the opening on the left
        ("..X.. ..X.X ..XX.", [], [1], (5, 0)),  # a number at its edge
        ("..X.. ..X.X ..XX.", [], [4], (5, 1)),  # a number beside no zero
        ("..X.. ..X.X ..XX.", [], [0, 3, 4, 8, 14], (5, 5)),
        (".....X", [1], [0], (1, 0)),  # 0 0 0 0 1 X: a flag on a zero
        ("...X..", [2], [0], (2, 1)),  # 0 0 1 X 1 0: a flag on the number beside the first two
    ],
)
def test_opening_is_solved_once_its_zeros_are_visible(text, flags, reveals, solved):
    board = drawn(text)
    game = Minefield(board)
    for cell in flags:
        assert game.mark(cell) and game.status == ONGOING  # a wrong flag loses only where flags are strict
    for cell in reveals:
        game.reveal(cell)
    assert bbbv(board, game.seen) == solved
    for cell in flags:
        game.unmark(cell)
        game.reveal(cell)
        assert bbbv(board, game.seen) == (solved[0], 1)
