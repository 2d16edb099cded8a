"""The bench that says what no player can win: classes of boards, and the best play there is."""

import json
from itertools import combinations

import pytest

from bench.bench_bound import class_of
from minesweeper.rules.grid import Grid
from tests.helpers.data import ROOT


def all_boards(grid, mines, first=0):
    """All boards with a first cell that is safe."""
    for cells in combinations(set(range(grid.size)) - {first}, mines):
        yield bytes(cell in cells for cell in range(grid.size))


def numbers(grid, board, cells):
    return [sum(board[other] for other in grid.neighbours(cell)) for cell in cells]


@pytest.mark.parametrize(("dims", "mines"), [((4, 4), 3), ((4, 4), 5), ((3, 5), 6), ((2, 5), 3)])
def test_every_board_is_in_one_class_of_boards_that_look_alike(dims, mines):
    grid = Grid(dims)
    classes = {board: sorted(class_of(grid, board, {0})) for board in all_boards(grid, mines)}
    for board, members in classes.items():
        assert board in members
        for other in members:
            assert other.count(1) == mines and not other[0]
            assert classes[other] == members
            both = [cell for cell in range(grid.size) if not board[cell] and not other[cell]]
            assert numbers(grid, board, both) == numbers(grid, other, both)
    assert max(map(len, classes.values())) > 1


def test_the_bound_is_above_the_best_play_on_small_boards():
    table = json.loads((ROOT / "tests/data/optimal-wins.json").read_text())["boards"]
    grid, below = Grid((4, 4)), 0
    for row in table:
        if (row["height"], row["width"]) == grid.dims and row["mines"] < 6:
            first = grid.cell(row["safe_start_best_cell_xy"][::-1])
            boards = list(all_boards(grid, row["mines"], first))
            bound = sum(1 / len(class_of(grid, board, {first})) for board in boards)
            won, of = map(int, row["safe_start"].split("/"))
            assert len(boards) == of
            assert won <= bound <= of
            below += bound < of
    assert below > 2
