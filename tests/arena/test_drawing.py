"""The boards of a contest follow from its seed, and none from the boards that a player has seen."""

from itertools import pairwise

from minesweeper.arena.contest import draw_boards, seed_of_game
from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.rules.draw import Mt19937_64, multiplied
from minesweeper.rules.grid import grid_of
from minesweeper.solver.proof import Rule
from tests.helpers.boards import mined


def drawn(seed, games):
    """Boards of 4 x 5 cells with 6 mines, by the plain definition."""
    engine = Mt19937_64(seed)
    for _ in range(games):
        free = list(range(20))
        yield tuple(free.pop(multiplied(engine, len(free))) for _ in range(6))


def test_each_game_has_a_generator_of_its_own():
    due = [*drawn(seed_of_game(77, 0), 1), *drawn(seed_of_game(77, 1), 1)]
    assert draw_boards((4, 5), 6, 77, games=30)[:2] == tuple(due)
    assert draw_boards((4, 5), 6, 77, games=2) == tuple(due)
    cells = [cell for mines in draw_boards((4, 5), 6, 77, games=500) for cell in mines]
    assert all(100 < cells.count(cell) < 200 for cell in range(20))


def test_boards_without_guessing_have_seeds_of_their_own_too():
    grid, first = grid_of((9, 9)), (4, 4)
    due = [
        draw_without_guessing(
            grid, 10, grid.cell(first), Mt19937_64(seed_of_game(77, game)), hardest=Rule.COMPONENT
        ).board
        for game in (0, 1)
    ]
    assert draw_boards((9, 9), 10, 77, games=2, first=first) == tuple(tuple(mined(board)) for board in due)


def test_seeds_are_no_outputs_of_one_generator():
    """Nor the contest's seed and the game's number added up, nor their digits in a row."""
    seeds = [seed_of_game(7, game) for game in range(1000)]
    engine = Mt19937_64(7)
    assert not {engine() for _ in range(2000)} & {*seeds}
    assert len({after - before for before, after in pairwise(seeds)}) == 999
    alike = (7, 111), (71, 11), (711, 1)
    assert len({seed_of_game(*words) for words in alike}) == len(alike)
