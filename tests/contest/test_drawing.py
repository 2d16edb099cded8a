"""The boards of a contest follow from its seed, and none from the boards that a player has seen."""

from dataclasses import replace
from itertools import islice, pairwise

import pytest

from minesweeper.contest.drawing import boards_of, draw_boards, seed_of_game
from minesweeper.contest.log import ContestPlan
from minesweeper.rules.draw import Mt19937_64, multiplied

PLAN = ContestPlan(30, 77, (4, 5), 6, False, 1, 60, 10, 512)


def drawn(seed, games):
    """Boards of 4 x 5 cells with 6 mines, by the plain definition."""
    engine = Mt19937_64(seed)
    for _ in range(games):
        free = list(range(20))
        yield tuple(free.pop(multiplied(engine, len(free))) for _ in range(6))


def test_each_game_has_a_generator_of_its_own():
    due = [*drawn(seed_of_game(77, 0), 1), *drawn(seed_of_game(77, 1), 1)]
    assert boards_of(PLAN, 2, None)[:2] == tuple(due)
    assert boards_of(replace(PLAN, games=2), 5, None) == tuple(due)
    cells = [cell for mines in boards_of(replace(PLAN, games=500), 1, None) for cell in mines]
    assert all(100 < cells.count(cell) < 200 for cell in range(20))


def test_players_have_other_boards_only_where_each_has_its_own():
    own = boards_of(replace(PLAN, boards="own"), 3, None)
    assert own[30] == next(drawn(seed_of_game(77, 0, 1), 1))
    assert len({*own, *boards_of(PLAN, 3, None)}) == 120


def test_boards_without_guessing_have_seeds_of_their_own_too():
    plan = replace(PLAN, games=2, size=(9, 9), mines=10, no_guess=True)
    seeds = seed_of_game(77, 0), seed_of_game(77, 1)
    assert boards_of(plan, 1, (4, 4)) == tuple(next(draw_boards(9, 9, 10, seed, (4, 4))) for seed in seeds)


def test_seeds_are_no_outputs_of_one_generator():
    """Nor the contest's seed and the game's number added up, nor their digits in a row."""
    seeds = [seed_of_game(7, game) for game in range(1000)]
    engine = Mt19937_64(7)
    assert not {engine() for _ in range(2000)} & {*seeds}
    assert len({after - before for before, after in pairwise(seeds)}) == 999
    alike = (7, 111), (71, 11), (711, 1), (7, 1, 11), (7, 11, 1), (71, 1, 1)
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
    plan = replace(PLAN, games=20_100, size=(1, 2), mines=1)
    boards = islice(draw_boards(1, 2, 1, 77), 20_100) if predicted else boards_of(plan, 1, None)
    bits = [mines[0] for mines in boards]
    right = sum(map(int.__eq__, guesses(taps, bits, 100), bits[-100:]))
    assert right == 100 if predicted else 20 < right < 80
