"""First cells and the cells that they keep free of mines: the same at every door."""

import numpy as np
import pytest

import minesweeper as ms
from minesweeper.boards.sets import find_set
from minesweeper.boards.setting import setting_of
from minesweeper.boards.solution import solution_of
from minesweeper.boards.starts import first_cell, usual_first_cell
from minesweeper.games.game import Game
from minesweeper.gym.episode import Episode
from minesweeper.midend.midend import Midend
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.scoring.jobs import Job, maps_of
from tests.helpers.boards import mined
from tests.helpers.tables import rows

SEED = 3


def by_a_setting(dims, mines, start, first):
    return mined(setting_of(name_of(dims, mines), start, "classic", SEED).lay(grid_of(dims).cell(first)))


def by_the_library(dims, mines, start, first):
    return mined(ms.generate(dims, mines, seed=SEED, start=start, first=first))


def by_the_environment(dims, mines, start, first):
    """Draw by a generator of its own: only the free cells can be compared."""
    episode = Episode(dims, mines, start, "win", False, None)
    episode.begin(np.random.default_rng(SEED))
    episode.act(episode.grid.cell(first))
    return mined(episode.game.board)


def name_of(dims, mines):
    return f"{'x'.join(map(str, dims))}:{mines}"


ANYWHERE = [
    # the board, its start, the first cell, and whether its neighbours are free
    ((4, 4), 7, "opening", (1, 1), True),
    ((4, 4), 8, "opening", (1, 1), False),
    ((4, 4), 8, "no-guess", (0, 0), True),
    ((3, 4), 4, "no-guess", (1, 1), False),
    ((4, 4), 12, "safe", (0, 0), False),
    ((3, 3), 4, "opening", (1, 1), False),
    ((1, 7), 4, "opening", (0, 3), True),
    ((3, 3, 3), 19, "opening", (0, 2, 2), True),
    ((3, 3, 3), 3, "no-guess", (2, 0, 0), True),
    ((3, 3, 3), 20, "opening", (0, 2, 2), False),
]


@pytest.mark.parametrize(("dims", "mines", "start", "first", "opens"), ANYWHERE, ids=str)
def test_start_keeps_cells_free_of_mines(dims, mines, start, first, opens):
    grid = grid_of(dims)
    cell = grid.cell(first)
    boards = [draw(dims, mines, start, first) for draw in (by_a_setting, by_the_library, by_the_environment)]
    assert boards[0] == boards[1]
    for board in boards[1:]:
        assert len(board) == mines and cell not in board
        assert opens == set(grid.neighbours(cell)).isdisjoint(board)
        if start == "no-guess":
            assert solution_of(Board.of_cells(grid, board), cell).free_of_guesses


@pytest.mark.parametrize("start", ["safe", "opening", "no-guess"])
@rows(
    "dims mines problem",
    ((4, 4), 16, "at most 15 mines fit on 4 x 4, not 16"),
    ((1, 2), 2, "at most 1 mine fits on 1 x 2, not 2"),
    ((3, 3, 3), 27, "at most 26 mines fit on 3 x 3 x 3, not 27"),
)
@pytest.mark.parametrize("door", [by_a_setting, by_the_library, by_the_environment])
def test_too_many_mines_are_refused(door, dims, mines, start, problem):
    with pytest.raises(ValueError, match=r".") as refused:
        door(dims, mines, start, (0,) * len(dims))
    assert str(refused.value) == problem


@pytest.mark.parametrize(
    ("dims", "mines", "start", "first", "hinted"),
    [
        ((16, 30), 99, "opening", (3, 3), (3, 3)),
        ((16, 16), 40, "opening", (3, 3), (2, 2)),
        ((9, 9), 73, "opening", (0, 0), (0, 0)),
        ((4, 4), 7, "no-guess", (1, 1), (1, 1)),
        ((4, 4), 8, "no-guess", (0, 0), (0, 0)),
        ((3, 12), 30, "opening", (0, 3), (0, 2)),
        ((3, 12), 31, "opening", (0, 0), (0, 0)),
    ],
)
def test_first_cell_that_nobody_chose_has_its_usual_place_and_hints_a_good_one(
    dims, mines, start, first, hinted
):
    board = ms.generate(dims, mines, seed=SEED, start=start)
    assert board == ms.generate(dims, mines, seed=SEED, start=start, first=first)
    assert board.first == first
    setting = find_set(name_of(dims, mines), start).with_seed(SEED)
    assert next(maps_of(Job("best", setting, 0, 1))) == board
    midend = Midend(Game(setting_of(name_of(dims, mines), start, "classic", SEED)))
    assert midend.game.grid.coords(midend.hint().cell) == hinted


def test_first_cell_without_room_is_the_nearest_corner():
    grid = Grid((1, 4, 5))
    mines = grid.size - 4  # only corners leave room
    corners = {cell: first_cell(grid, mines, cell, opening=True) for cell in range(grid.size)}
    assert {grid.coords(cell)[1:]: grid.coords(corner)[1:] for cell, corner in corners.items()} == {
        (row, column): (0 if row < 2 else 3, 0 if column < 3 else 4)
        for row in range(4)
        for column in range(5)
    }
    assert all(first_cell(grid, mines, cell, opening=False) == cell for cell in range(grid.size))
    assert usual_first_cell(grid, mines, opening=True) == 0


@pytest.mark.parametrize(
    ("start", "mines", "opens"),
    [(None, 1, True), (None, 19, True), (None, 20, False), ("opening", 10, True), ("no-guess", 1, True)],
)
def test_drawn_first_cells_of_three_dimensions_leave_room_too(start, mines, opens):
    boards = [ms.generate((3, 3, 3), mines, seed=seed, start=start) for seed in range(30)]
    assert {board.mines for board in boards} == {mines}
    assert {board.clues[board.grid.cell(board.first)] == 0 for board in boards} == {opens}
    assert len({board.first for board in boards}) > 7


def test_generate_has_the_published_sets_with_their_seeds():
    assert ms.generate("10x10:20").first == (7, 4)
    assert ms.generate((10, 10), 20, seed=998244353) == ms.generate("10x10:20") != ms.generate((10, 10), 20)
