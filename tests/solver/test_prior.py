"""What totals are worth, against the definition: board by board."""

from math import comb, exp, isclose, log
from random import Random

import pytest

from minesweeper.solver.prior import DensityPrior, KnownTotal, TotalsPrior, flat_totals
from tests.oracles.brute import density, known_total, several_totals

CELLS = 14

SPREAD = ((0, 1), (3, 2), (4, 0), (6, 7), (11, 1))

# Each prior, and how likely it makes one board with m mines on CELLS cells.
CASES = {
    "known 0": (KnownTotal(0), known_total(0)),
    "known 5": (KnownTotal(5), known_total(5)),
    "known 14": (KnownTotal(14), known_total(14)),
    "known 15": (KnownTotal(15), known_total(15)),
    "known -1": (KnownTotal(-1), known_total(-1)),
    "beta 1 1": (DensityPrior(), density(1, 1)),
    "beta 2 8": (DensityPrior(2, 8), density(2, 8)),
    "beta 5 1": (DensityPrior(5, 1), density(5, 1)),
    "beta 30 90": (DensityPrior(30, 90), density(30, 90)),
    "totals on all cells": (TotalsPrior(SPREAD, CELLS), several_totals(SPREAD, CELLS)),
    "totals on some cells": (TotalsPrior(SPREAD, CELLS - 2), several_totals(SPREAD, CELLS - 2)),
    "totals of which one does not fit": (TotalsPrior(SPREAD, 9), several_totals(SPREAD, 9)),
    "flat": (flat_totals(2, 6, CELLS), several_totals([(m, 1) for m in range(2, 7)], CELLS)),
}


def ways_to_go_on(likely, outside, mines):
    """For each number of mines outside: the number of boards, and how likely each is."""
    return [(j, comb(outside, j), likely(mines + j, CELLS)) for j in range(outside + 1)]


def positions():
    """Settled cells, outside cells, and the least and most mines that the settled ones can hold."""
    random = Random(1)
    for _ in range(150):
        settled = random.randint(0, CELLS)
        least = random.randint(0, settled)
        yield settled, CELLS - settled, least, random.randint(least, settled)


@pytest.mark.parametrize(("prior", "likely"), CASES.values(), ids=CASES)
def test_what_totals_are_worth(prior, likely):
    units = []
    for settled, outside, least, most in positions():
        ways = ways_to_go_on(likely, outside, least)
        assert prior.boards(outside, least) == sum(number for _, number, chance in ways if chance)
        if whole := sum(number * chance for _, number, chance in ways):
            assert prior.all_mines(settled, outside, least) == ways[-1][2] / whole
        worth, inside = prior.weights(settled, outside, least, most)
        assert all(isinstance(number, int) for number in [*worth, *inside])
        plain, hits = [], []
        for mines in range(least, most + 1):
            ways = ways_to_go_on(likely, outside, mines)
            plain.append(sum(number * chance for _, number, chance in ways))
            hits.append(sum(number * chance * j for j, number, chance in ways) / max(outside, 1))
        if not any(plain):
            assert not any(worth)
            continue
        unit = sum(worth) / sum(plain)
        assert worth == [unit * weight for weight in plain]
        if outside:
            assert inside == [unit * hit for hit in hits]
        units.append(log(unit) + prior.log_unit(settled, least, most))
    # The same weight means the same in every position.
    assert all(isclose(exp(unit - units[0]), 1, rel_tol=1e-9) for unit in units)
