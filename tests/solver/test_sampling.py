"""Boards drawn at random: only those that agree, and each as often as brute force says."""

from collections import Counter
from random import Random

import pytest

from minesweeper.players.analysis import knowledge_of
from minesweeper.rules.grid import Grid
from minesweeper.solver.posterior import Components, Posterior, analyse
from minesweeper.solver.prior import DensityPrior, KnownTotal, flat_totals
from minesweeper.solver.sampling import Sampler
from tests.helpers.positions import random_position
from tests.oracles.brute import density, known_total, several_totals, truth

# A chi-squared value, less its degrees of freedom, in standard deviations: a sound sampler is above this
# once in some ten million draws of positions.
UNBELIEVABLE = 6.0


def surprise(found, shares):
    """How far the counts of boards are from their shares by chi-squared, in standard deviations."""
    games = sum(found.values())
    squares = sum((found[board] - games * share) ** 2 / (games * share) for board, share in shares.items())
    freedom = len(shares) - 1
    return (squares - freedom) / (2 * freedom) ** 0.5 if freedom else squares


def positions(number):
    """Random positions with some boards each, a prior on the total, and the same prior by its definition."""
    random = Random(7)
    while number:
        position = random_position(random, random.choice([(4, 4), (3, 5), (3, 3, 2), (9,)]), most_unknown=10)
        mines, cells = len(position.mines), position.cells
        prior, plain = random.choice(
            [
                (KnownTotal(mines), known_total(mines)),
                (DensityPrior(2, 8), density(2, 8)),
                (
                    flat_totals(mines, mines + 2, cells),
                    several_totals([(mines + i, 1) for i in range(3)], cells),
                ),
            ]
        )
        expected = truth(cells, position.clues, plain, position.known, ongoing=True)
        if 1 < len(expected.boards) < 60:
            number -= 1
            yield position, prior, expected


def test_boards_are_drawn_as_often_as_they_are_likely():
    for position, prior, expected in positions(25):
        known = position.knowledge()
        sampler = Sampler(Posterior(known, Components(known).update(), prior, ongoing=True))
        marked, random = sum(1 << cell for cell in position.marked), Random(1)
        draws = (sampler.draw(random) for _ in range(40 * len(expected.boards)))
        found = Counter(marked + sum(1 << cell for cell in mines) for mines in draws)
        assert set(found) <= set(expected.boards)
        shares = {board: float(weight / expected.whole) for board, weight in expected.boards.items()}
        assert surprise(found, shares) < UNBELIEVABLE, position.symbols


def test_a_large_board_that_is_drawn_agrees_with_what_is_seen():
    grid = Grid((9, 30))
    symbols = b"1" + b"?" * 40 + b"2" + b"?" * 30 + b"3" + b"?" * 60 + b"4" + b"?" * 136
    sampler, random = Sampler(analyse(knowledge_of(grid, symbols), KnownTotal(55))), Random(3)
    drawn = [frozenset(sampler.draw(random)) for _ in range(20)]
    assert len(set(drawn)) == 20
    for mines in drawn:
        assert len(mines) == 55
        assert all(
            symbol == ord("?") or sum(c in mines for c in grid.neighbours(cell)) == symbol - ord("0")
            for cell, symbol in enumerate(symbols)
        )


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_draws_the_same_boards(seed):
    posterior = analyse(knowledge_of(Grid((5, 5)), b"1????" + b"?" * 20), KnownTotal(6))
    first, second = Random(seed), Random(seed)
    sampler, other = Sampler(posterior), Sampler(posterior)
    assert [sampler.draw(first) for _ in range(5)] == [other.draw(second) for _ in range(5)]
