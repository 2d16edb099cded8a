"""The numbers a table needs: group scores, means and intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, inf, sqrt
from typing import NamedTuple

# The quantile of the normal distribution for intervals that hold in 95 of 100 cases.
Z95 = 1.959963984540054


class Estimate(NamedTuple):
    """A mean and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def group_score(scores: Sequence[float]) -> float:
    """A group's score as the assignment defines it: the mean without the lowest tenth.

    >>> group_score([0.0] * 5 + [0.5] * 45)
    0.5
    """
    kept = sorted(scores)[len(scores) // 10 :]
    return sum(kept) / len(kept)


def mean(values: Sequence[float]) -> Estimate:
    """The mean, with the normal interval from the sample's own variance."""
    n = len(values)
    middle = sum(values) / n
    if n == 1:
        return Estimate(middle, middle, middle)
    reach = Z95 * sqrt(sum((value - middle) ** 2 for value in values) / (n - 1) / n)
    return Estimate(middle, middle - reach, middle + reach)


def proportion(hits: int, n: int) -> Estimate:
    """The share of hits, with Wilson's score interval (E. B. Wilson, 1927).

    >>> [round(x, 4) for x in proportion(8, 10)]
    [0.8, 0.4902, 0.9433]
    """
    share = hits / n
    scale = 1 + Z95**2 / n
    middle = (share + Z95**2 / (2 * n)) / scale
    reach = Z95 / scale * sqrt(share * (1 - share) / n + Z95**2 / (4 * n * n))
    return Estimate(share, middle - reach, middle + reach)


def log_likelihood_ratio(differences: Sequence[float], step: float) -> float:
    """How much likelier the differences are with a mean of +step than with -step, as a logarithm.

    For normal differences with their own variance (A. Wald, "Sequential Analysis", 1947).
    """
    n = len(differences)
    middle = sum(differences) / n
    variance = sum((d - middle) ** 2 for d in differences) / n
    if not variance:
        return copysign(inf, middle) if middle else 0.0
    return 2 * step * n * middle / variance
