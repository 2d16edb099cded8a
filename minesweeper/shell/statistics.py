"""Statistics for tables: group scores, means, intervals, and the sequential test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import copysign, fsum, inf, log, sqrt
from random import Random
from typing import NamedTuple

# The quantile of the normal distribution for 95 % intervals.
Z95 = 1.959963984540054

# The number of bootstrap resamples. With MANY_GROUPS groups or more, the normal interval equals the
# bootstrap's in all printed digits.
RESAMPLES = 2000
MANY_GROUPS = 500

# The number of times that each value came up.
Frequencies = Mapping[int, int] | Mapping[float, int]


class Estimate(NamedTuple):
    """A mean and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """The half-width of the interval; the larger half, if a bound cuts the other."""
        return max(self.value - self.low, self.high - self.value)

    def cut(self, least: float, most: float) -> Estimate:
        """Return the estimate with its interval cut to the range from `least` to `most`."""
        return Estimate(self.value, max(least, self.low), min(most, self.high))


def group_score(scores: Sequence[float]) -> float:
    """Return a group's score as the assignment defines it: the mean without the lowest tenth.

    >>> group_score([0.0] * 5 + [0.5] * 45)
    0.5
    """
    kept = sorted(scores)[len(scores) // 10 :]
    return fsum(kept) / len(kept)


def mean(counts: Frequencies) -> Estimate:
    """Return the mean of values, and the normal interval from their own variance, unbounded for one value.

    Sums are exact, so that the order of the values does not matter.

    >>> mean({1: 2, 4: 1}).value
    2.0
    """
    n = sum(counts.values())
    total = sum(Fraction(value) * count for value, count in counts.items())
    squares = sum(Fraction(value) ** 2 * count for value, count in counts.items())
    middle = float(total / n)
    reach = Z95 * sqrt((squares * n - total * total) / (n - 1)) / n if n > 1 else inf
    return Estimate(middle, middle - reach, middle + reach)


def proportion(hits: int, n: int) -> Estimate:
    """Return the share of hits, with Wilson's score interval (E. B. Wilson, 1927).

    >>> [round(x, 4) for x in proportion(8, 10)]
    [0.8, 0.4902, 0.9433]
    """
    share = hits / n
    scale = 1 + Z95**2 / n
    middle = (share + Z95**2 / (2 * n)) / scale
    reach = Z95 / scale * sqrt(share * (1 - share) / n + Z95**2 / (4 * n * n))
    return Estimate(share, min(share, middle - reach), max(share, middle + reach)).cut(0.0, 1.0)


def mean_of_groups(scores: Sequence[float]) -> Estimate:
    """Return the mean of group scores, with the percentile bootstrap's interval (B. Efron, 1979).

    The groups are resampled with a fixed seed, so that the same groups have the same interval.
    """
    n = len(scores)
    middle = fsum(scores) / n
    if n == 1 or n >= MANY_GROUPS:
        return mean(Counter(scores)).cut(0.0, 1.0)
    random = Random(n)
    means = sorted(fsum(random.choices(scores, k=n)) / n for _ in range(RESAMPLES))
    cut = RESAMPLES // 40
    return Estimate(middle, means[cut - 1], means[-cut])


def log_likelihood_ratio(counts: Frequencies, step: float) -> float:
    """Return the log likelihood ratio of the differences: a mean of +step against one of -step.

    It is that of normal differences with their own variance (A. Wald, "Sequential Analysis", 1947).
    """
    n = sum(counts.values())
    middle = mean(counts).value
    variance = fsum(count * (value - middle) ** 2 for value, count in counts.items()) / n
    if not variance:
        return copysign(inf, middle) if middle else 0.0
    return 2 * step * n * middle / variance


def threshold(error: float) -> float:
    """Return the log likelihood ratio that decides the test, with this probability of error."""
    return log((1 - error) / error)


def games_to_settle(games: int, ratio: float, error: float) -> float:
    """Return the number of games that the test still needs if the ratio grows at its rate over `games`.

    >>> games_to_settle(1000, ratio=1.0, error=0.05)
    1944.4389791664403
    """
    return games * (threshold(error) / abs(ratio) - 1) if ratio else inf
