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


@pytest.mark.slow
def test_boards_are_drawn_with_their_probabilities():
    random, positions, compared = Random(7), [CHAIN], 0
    for _ in range(100):
        cells, clues = random_clues(random)
        priors = random_prior(random, cells, random.randint(0, 9))
        positions.append((cells, clues, *priors, random.random() < 0.5))
    for cells, clues, prior, plain, ongoing in positions:
        expected = truth(cells, clues, plain, ongoing=ongoing)
        if not 1 < len(expected.boards) < 100:
            continue
        compared += 1
        solver = Solver(Knowledge.of_clues(cells, clues), prior, ongoing=ongoing)
        draws = islice(solver.posterior().sample(Random(1)), 40 * len(expected.boards))
        drawn = Counter(sum(1 << cell for cell in mines) for mines in draws)
        assert set(drawn) <= set(expected.boards)
        shares = {board: float(weight / expected.whole) for board, weight in expected.boards.items()}
        assert surprise(drawn, shares) < UNBELIEVABLE, (cells, clues, prior)
    assert compared > 24
