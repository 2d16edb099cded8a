"""The boards of a contest follow from its seed, and none from the boards that a player has seen."""

from itertools import pairwise

import pytest

from minesweeper.arena.contest import draw_boards, seed_of_game
from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.rules.draw import Mt19937_64, draw_mines, multiplied
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


# The bits of the state of mt19937_64: so many of its earlier bits tell each further one.
STATE = 19937


def recurrence(bits):
    """The shortest linear recurrence of bits (Berlekamp and Massey): those that each next one is the sum of.

    It comes as an int whose bit k tells whether the bit k places before takes part; bit 0 is set.
    """
    current, other, length, gap, before = 1, 1, 0, 1, 0
    for at, bit in enumerate(bits):
        before = before << 1 | bit  # bit k is that of k places before
        if (before & current).bit_count() % 2:
            kept = current
            current ^= other << gap
            if 2 * length <= at:
                length, other, gap = at + 1 - length, kept, 0
        gap += 1
    return current


def guesses(taps, bits, last):
    """The last bits as each follows from those before it."""
    places = [place for place in range(1, taps.bit_length()) if taps >> place & 1]
    return [sum(bits[at - place] for place in places) % 2 for at in range(len(bits) - last, len(bits))]


@pytest.mark.parametrize("predicted", [True, pytest.param(False, marks=pytest.mark.long)])
def test_boards_cannot_be_computed_from_those_before(predicted):
    """A player has seen 20,000 boards of two cells with one mine each, and computes the next 100.

    It can where one generator draws all boards.
    """
    engine = Mt19937_64(1)
    taps = recurrence([engine() >> 63 for _ in range(2 * STATE + 100)])
    assert taps.bit_length() <= STATE + 1  # the same for all seeds: the player brings it along
    if predicted:
        engine = Mt19937_64(77)
        boards = [draw_mines(2, 1, engine) for _ in range(20_100)]
    else:
        boards = draw_boards((1, 2), 1, 77, games=20_100)
    bits = [mines[0] for mines in boards]
    right = sum(map(int.__eq__, guesses(taps, bits, 100), bits[-100:]))
    assert right == 100 if predicted else 20 < right < 80
