"""Priors: the total number of mines itself, or how likely each total is.

A prior weighs m mines among the *inner* cells (assigned ones, and those in clues) while the cells *outside*
are open. Weights are ints, in proportion to each other.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, lcm, lgamma, log, prod
from typing import NamedTuple


class Weights(NamedTuple):
    """The weights of each number of mines."""

    worth: list[int]  # summed over all ways to fill the outside cells
    inside: list[int]  # the part of it where one given outside cell is a mine
    log_unit: float = 0.0  # log of the factor between these and the weights of another position


class KnownTotal(NamedTuple):
    """A known total: all boards with exactly `mines` mines are equally likely."""

    mines: int

    def weights(self, inner: int, outside: int, least: int, most: int) -> Weights:
        """Return the weights of m = least .. most mines among `inner` cells, with `outside` more cells."""
        rest = range(self.mines - least, self.mines - most - 1, -1)
        worth = [comb(outside, n) if n >= 0 else 0 for n in rest]
        # C(outside - 1, n - 1) is the share n / outside of C(outside, n).
        inside = [w * n // outside for w, n in zip(worth, rest, strict=True)] if outside else worth
        return Weights(worth, inside)

    def boards(self, outside: int, mines: int) -> int:
        """Return the number of ways to fill the outside cells if the inner ones hold `mines` mines."""
        return comb(outside, self.mines - mines) if self.mines >= mines else 0

    def all_mines(self, inner: int, outside: int, mines: int) -> Fraction:
        """Return the probability that all outside cells are mines if the inner ones hold `mines` mines."""
        return Fraction(self.mines == mines + outside)

    def excess(self, mines: float, inner: int, outside: int, density: float) -> float:
        """Return expected mines minus the prior's mean, negative if they are too few.

        Expected are `mines` in the inner cells, and a `density` of the outside ones.
        """
        return mines + outside * density - self.mines


class DensityPrior(NamedTuple):
    """A hidden total: every cell is a mine with the same unknown chance.

    The chance follows the beta distribution with these whole parameters. Beta(1, 1) is flat
    over all densities, and makes every total equally likely. Then the outside cells cancel out:
    the weight of m mines in s inner cells is B(m + alpha, s - m + beta), and an outside cell is a
    mine with probability (m + alpha) / (s + alpha + beta), which is Laplace's rule of succession.
    """

    alpha: int = 1
    beta: int = 1

    def weights(self, inner: int, outside: int, least: int, most: int) -> Weights:
        # Each step from m to m + 1 changes the beta function by (m + alpha) / (s - m - 1 + beta).
        rising, falling = [1], [1]
        for i in range(most - least):
            rising.append(rising[-1] * (least + i + self.alpha))
            falling.append(falling[-1] * (inner - most + i + self.beta))
        bare = [a * b for a, b in zip(rising, reversed(falling), strict=True)]
        whole = inner + self.alpha + self.beta
        # At m = most, `falling` is 1 and `rising` is (most - 1 + alpha)! / (least - 1 + alpha)!.
        log_unit = lgamma(least + self.alpha) + lgamma(inner - most + self.beta) - lgamma(whole) - log(whole)
        return Weights(
            [worth * whole for worth in bare],
            [worth * (least + i + self.alpha) for i, worth in enumerate(bare)],
            log_unit,
        )

    def boards(self, outside: int, mines: int) -> int:
        return 1 << outside

    def all_mines(self, inner: int, outside: int, mines: int) -> Fraction:
        # The product of (a + i) / (b + i) for all outside cells, without the terms that cancel.
        a, b = mines + self.alpha, inner + self.alpha + self.beta
        terms = min(outside, b - a)
        return Fraction(prod(range(a, a + terms)), prod(range(b + outside - terms, b + outside)))

    def excess(self, mines: float, inner: int, outside: int, density: float) -> float:
        return density * (inner + self.alpha + self.beta) - (mines + self.alpha)


class TotalsPrior(NamedTuple):
    """One of several totals, given as pairs (mines, weight).

    Each weight is spread evenly over the boards with that total, whose mines lie anywhere
    among `cells` cells.
    """

    totals: tuple[tuple[int, int], ...]
    cells: int

    def weights(self, inner: int, outside: int, least: int, most: int) -> Weights:
        possible = [(m, w) for m, w in self.totals if 0 <= m <= self.cells]
        whole = lcm(*(comb(self.cells, mines) for mines, _ in possible))
        worth, inside = [0] * (most - least + 1), [0] * (most - least + 1)
        for mines, weight in possible:
            share = weight * (whole // comb(self.cells, mines))
            part = KnownTotal(mines).weights(inner, outside, least, most)
            for i, (a, b) in enumerate(zip(part.worth, part.inside, strict=True)):
                worth[i] += share * a
                inside[i] += share * b
        return Weights(worth, inside)

    def boards(self, outside: int, mines: int) -> int:
        return sum(
            KnownTotal(total).boards(outside, mines)
            for total, weight in self.totals
            if weight and 0 <= total <= self.cells
        )

    def all_mines(self, inner: int, outside: int, mines: int) -> Fraction:
        (whole,) = self.weights(inner, outside, mines, mines).worth
        (part,) = self.weights(inner + outside, 0, mines + outside, mines + outside).worth
        return Fraction(part, whole)

    def excess(self, mines: float, inner: int, outside: int, density: float) -> float:
        possible = [(m, w) for m, w in self.totals if 0 <= m <= self.cells]
        middle = sum(m * w for m, w in possible) / sum(w for _, w in possible)
        return mines + outside * density - middle


# They have the same methods.
Prior = KnownTotal | DensityPrior | TotalsPrior

# The prior of a hidden total: densities around 20 %, with a wide spread.
HIDDEN_TOTAL = DensityPrior(2, 8)


def prior_of(total_mines: int | None) -> Prior:
    """Return the prior of a total that is known, or hidden (None)."""
    return HIDDEN_TOTAL if total_mines is None else KnownTotal(total_mines)
