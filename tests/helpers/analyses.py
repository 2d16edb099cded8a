"""What every analysis is compared with: all boards that agree, by brute force."""

from collections import Counter
from fractions import Fraction

import pytest

import minesweeper as ms
from minesweeper.solver.prior import HIDDEN_TOTAL
from tests.oracles.brute import density, known_total, several_totals


def random_mines(random, cells, mines):
    """Return some knowledge of the total of `mines`, and the same by its definition."""
    least, most = random.randint(0, mines), random.randint(mines, cells)
    several = range(least, most + 1)
    totals = [random.randint(0, cells + more) for more in (0, 3, 3)]  # more than fit have no board
    weights = {total: random.choice([0, random.randint(1, 99)]) for total in totals} | {totals[0]: 9}
    scale = random.choice([1, 0.25, Fraction(1, 7)])  # of weights, which counts for nothing
    scaled = {total: scale * weight for total, weight in weights.items()}
    return random.choice(
        [
            (mines, known_total(mines)),
            (several, several_totals([(total, 1) for total in several], cells)),
            (scaled, several_totals([*weights.items()], cells)),
            (None, density(*HIDDEN_TOTAL)),
        ]
    )


def is_what_all_boards_say(analysed, exact, expected, ongoing, cell=lambda number: number):
    """Check an analysis against all boards, or its refusal without any; return the analysis."""
    if not expected.boards or (ongoing and expected.over):
        with pytest.raises(ms.Contradiction):
            analysed()
        return None
    analysis, risks = analysed(), {cell(at): risk for at, risk in expected.fractions().items()}
    assert exact(analysis) == {name: float(risk) for name, risk in risks.items()}
    assert set(analysis.safe_cells) == {name for name, risk in risks.items() if risk == 0}
    assert set(analysis.mine_cells) == {name for name, risk in risks.items() if risk == 1}
    assert analysis.boards == len(expected.boards)
    return analysis


def surprise(counts, shares):
    """Return the distance of counts from their shares by chi-squared, in standard deviations."""
    games = sum(counts.values())
    squares = sum((counts[board] - games * share) ** 2 / (games * share) for board, share in shares.items())
    freedom = len(shares) - 1
    return (squares - freedom) / (2 * freedom) ** 0.5 if freedom else squares


def drawn_alike(draws, boards):
    """Check that exactly these boards (sets of mines, with weights) are drawn, as often as expected.

    A board of mean weight is expected 200 times, and none is off by 5 standard deviations.
    """
    counts = Counter(frozenset(next(draws)) for _ in range(200 * len(boards)))
    assert counts.keys() == boards.keys()
    for board, weight in boards.items():
        expected = 200 * len(boards) * weight / sum(boards.values())
        assert abs(counts[board] - expected) < 5 * expected**0.5, (board, counts[board], expected)
