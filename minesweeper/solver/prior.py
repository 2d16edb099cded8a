"""What is known of the total number of mines: the number itself, or how likely each total is.

To the posterior, a prior is the worth of m mines among the *settled* cells (those known, and
those the clues speak of) while the cells *outside* are open. The worths are ints and mean
something only in proportion to each other.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, lcm, lgamma, log, prod
from typing import NamedTuple, Protocol


class Weights(NamedTuple):
    """What each number of mines is worth."""

    worth: list[int]  # summed over all ways to fill the outside cells
    inside: list[int]  # the part of it in which one given outside cell is a mine
    log_unit: float = 0.0  # log of the factor between these and the weights of another position


class Prior(Protocol):
    """How likely the totals are, as the posterior asks for it."""

    def weights(self, settled: int, outside: int, least: int, most: int) -> Weights:
        """Return the weights of m = least .. most mines among `settled` cells, with `outside` more cells."""

    def boards(self, outside: int, mines: int) -> int:
        """The number of ways to fill the outside cells when the settled ones hold `mines` mines."""

    def all_mines(self, settled: int, outside: int, mines: int) -> Fraction:
        """How likely all outside cells are mines when the settled ones hold `mines` mines."""

    def excess(self, mines: float, settled: int, outside: int, density: float) -> float:
        """Expected mines minus the prior's mean: `mines` in the settled cells, a `density` of them outside.

        Negative if they are too few.
        """


class KnownTotal(NamedTuple):
    """Exactly `mines` mines; all boards that have them are equally likely."""

    mines: int

    def weights(self, settled: int, outside: int, least: int, most: int) -> Weights:
        left = range(self.mines - least, self.mines - most - 1, -1)
        worth = [comb(outside, n) if n >= 0 else 0 for n in left]
        # C(outside - 1, n - 1) is the share n / outside of C(outside, n).
        inside = [w * n // outside for w, n in zip(worth, left, strict=True)] if outside else worth
        return Weights(worth, inside)

    def boards(self, outside: int, mines: int) -> int:
        return comb(outside, self.mines - mines) if self.mines >= mines else 0

    def all_mines(self, settled: int, outside: int, mines: int) -> Fraction:
        return Fraction(self.mines == mines + outside)

    def excess(self, mines: float, settled: int, outside: int, density: float) -> float:
        return mines + outside * density - self.mines


class DensityPrior(NamedTuple):
    """The total is hidden: every cell is a mine with the same chance, and that chance is not known.

    The chance follows the beta distribution with these whole parameters. Beta(1, 1) is flat
    over all densities, and makes every total equally likely. Then the outside cells cancel out:
    m mines in s settled cells are worth B(m + alpha, s - m + beta), and an outside cell is a
    mine with probability (m + alpha) / (s + alpha + beta), which is Laplace's rule of succession.
    """

    alpha: int = 1
    beta: int = 1

    def weights(self, settled: int, outside: int, least: int, most: int) -> Weights:
        # Each step from m to m + 1 changes the beta function by (m + alpha) / (s - m - 1 + beta).
        rising, falling = [1], [1]
        for i in range(most - least):
            rising.append(rising[-1] * (least + i + self.alpha))
            falling.append(falling[-1] * (settled - most + i + self.beta))
        bare = [a * b for a, b in zip(rising, reversed(falling), strict=True)]
        whole = settled + self.alpha + self.beta
        # At m = most, `falling` is 1 and `rising` is (most - 1 + alpha)! / (least - 1 + alpha)!.
        log_unit = (
            lgamma(least + self.alpha) + lgamma(settled - most + self.beta) - lgamma(whole) - log(whole)
        )
        return Weights(
            [worth * whole for worth in bare],
            [worth * (least + i + self.alpha) for i, worth in enumerate(bare)],
            log_unit,
        )

    def boards(self, outside: int, mines: int) -> int:
        return 1 << outside

    def all_mines(self, settled: int, outside: int, mines: int) -> Fraction:
        # The product of (a + i) / (b + i) for all outside cells, without what stands on both sides.
        a, b = mines + self.alpha, settled + self.alpha + self.beta
        terms = min(outside, b - a)
        return Fraction(prod(range(a, a + terms)), prod(range(b + outside - terms, b + outside)))

    def excess(self, mines: float, settled: int, outside: int, density: float) -> float:
        return density * (settled + self.alpha + self.beta) - (mines + self.alpha)


class TotalsPrior(NamedTuple):
    """The total is one of several, given as pairs (mines, weight).

    Each weight is spread evenly over the boards with that total, on which the mines lie anywhere
    among `cells` cells.
    """

    totals: tuple[tuple[int, int], ...]
    cells: int

    def weights(self, settled: int, outside: int, least: int, most: int) -> Weights:
        possible = [(m, w) for m, w in self.totals if 0 <= m <= self.cells]
        whole = lcm(*(comb(self.cells, mines) for mines, _ in possible))
        worth, inside = [0] * (most - least + 1), [0] * (most - least + 1)
        for mines, weight in possible:
            each = weight * (whole // comb(self.cells, mines))
            part = KnownTotal(mines).weights(settled, outside, least, most)
            for i, (a, b) in enumerate(zip(part.worth, part.inside, strict=True)):
                worth[i] += each * a
                inside[i] += each * b
        return Weights(worth, inside)

    def boards(self, outside: int, mines: int) -> int:
        return sum(
            KnownTotal(total).boards(outside, mines)
            for total, weight in self.totals
            if weight and 0 <= total <= self.cells
        )

    def all_mines(self, settled: int, outside: int, mines: int) -> Fraction:
        (whole,) = self.weights(settled, outside, mines, mines).worth
        (part,) = self.weights(settled + outside, 0, mines + outside, mines + outside).worth
        return Fraction(part, whole)

    def excess(self, mines: float, settled: int, outside: int, density: float) -> float:
        possible = [(m, w) for m, w in self.totals if 0 <= m <= self.cells]
        middle = sum(m * w for m, w in possible) / sum(w for _, w in possible)
        return mines + outside * density - middle


def flat_totals(least: int, most: int, cells: int) -> TotalsPrior:
    """Every total from `least` to `most` is equally likely."""
    return TotalsPrior(tuple((mines, 1) for mines in range(least, most + 1)), cells)
