"""Boards drawn at random: only those that agree, and each as often as brute force says."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import DensityPrior, KnownTotal, flat_totals
from minesweeper.solver.solver import Solver
from tests.helpers.analyses import surprise
from tests.helpers.positions import random_clues
from tests.oracles.brute import density, known_total, several_totals, truth

# A chi-squared value, less its degrees of freedom, in standard deviations: a sound sampler is hardly
# ever above this.
UNBELIEVABLE = 6.0


# Pairs of cells in a row, of which each two neighbours hold two mines: one mine each is the likeliest.
CHAIN = 8, [((0, 1, 2, 3), 2), ((2, 3, 4, 5), 2), ((4, 5, 6, 7), 2)], 4


def positions(number):
    """Clues on a few cells that some boards agree with, a prior on the total, the prior by definition."""
    random = Random(7)
    chosen = CHAIN
    while number:
        cells, clues, mines = chosen or (*random_clues(random), random.randint(0, 9))
        chosen = None
        prior, plain = random.choice(
            [
                (KnownTotal(mines), known_total(mines)),
                (DensityPrior(2, 8), density(2, 8)),
                (flat_totals(1, mines, cells), several_totals([(m, 1) for m in range(1, mines + 1)], cells)),
            ]
        )
        ongoing = random.random() < 0.5
        expected = truth(cells, clues, plain, ongoing=ongoing)
        if 1 < len(expected.boards) < 100:
            number -= 1
            yield cells, clues, prior, ongoing, expected


@pytest.mark.slow
def test_boards_are_drawn_as_often_as_they_are_likely():
    for cells, clues, prior, ongoing, expected in positions(25):
        solver = Solver(Knowledge.of_clues(cells, clues), prior, ongoing=ongoing)
        draws = islice(solver.sample(Random(1)), 40 * len(expected.boards))
        found = Counter(sum(1 << cell for cell in mines) for mines in draws)
        assert set(found) <= set(expected.boards)
        shares = {board: float(weight / expected.whole) for board, weight in expected.boards.items()}
        assert surprise(found, shares) < UNBELIEVABLE, (cells, clues, prior)
