"""Boards drawn at random: only those that agree, and each with its probability by brute force."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.solver import Solver
from tests.helpers.analyses import surprise
from tests.helpers.positions import random_clues
from tests.oracles.brute import known_total, truth
from tests.solver.samples import random_prior

# A chi-squared value, less its degrees of freedom, in standard deviations: a sound sampler is hardly
# ever above this.
UNBELIEVABLE = 6.0

# Pairs of cells in a row, each two neighbours with two mines: one mine each is the likeliest.
CHAIN = 8, [((0, 1, 2, 3), 2), ((2, 3, 4, 5), 2), ((4, 5, 6, 7), 2)], KnownTotal(4), known_total(4), False


def positions(number):
    """Yield clues, a prior, the same by definition, whether the game goes on, and the boards."""
    random = Random(7)
    yield *CHAIN, truth(*CHAIN[:2], CHAIN[3])
    while number:
        cells, clues = random_clues(random)
        prior, plain = random_prior(random, cells, random.randint(0, 9))
        ongoing = random.random() < 0.5
        expected = truth(cells, clues, plain, ongoing=ongoing)
        if 1 < len(expected.boards) < 100:
            number -= 1
            yield cells, clues, prior, plain, ongoing, expected


@pytest.mark.slow
def test_boards_are_drawn_with_their_probabilities():
    for cells, clues, prior, _, ongoing, expected in positions(24):
        solver = Solver(Knowledge.of_clues(cells, clues), prior, ongoing=ongoing)
        draws = islice(solver.posterior().sample(Random(1)), 40 * len(expected.boards))
        drawn = Counter(sum(1 << cell for cell in mines) for mines in draws)
        assert set(drawn) <= set(expected.boards)
        shares = {board: float(weight / expected.whole) for board, weight in expected.boards.items()}
        assert surprise(drawn, shares) < UNBELIEVABLE, (cells, clues, prior)
