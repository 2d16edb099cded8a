"""Boards drawn at random from all that agree with a position, each as often as it is likely.

The total ties the components together, so their numbers of mines are drawn one after another, each
by what it leaves to the others and the outside cells; then a solution of each with that many.
"""

from __future__ import annotations

from functools import cache
from math import comb
from random import Random

from minesweeper.solver.counting import Solutions, pick
from minesweeper.solver.posterior import Posterior, absorb


class Sampler:
    """Draws boards of one position.

    >>> from minesweeper.solver.knowledge import Knowledge
    >>> from minesweeper.solver.posterior import analyse
    >>> from minesweeper.solver.prior import KnownTotal
    >>> known = Knowledge.of_clues(4, [({0, 1}, 1), ({1, 2}, 1)])
    >>> Sampler(analyse(known, KnownTotal(2))).draw(Random(1)) in ([1, 3], [0, 2])
    True
    """

    def __init__(self, posterior: Posterior):
        self._posterior = posterior
        self._components = posterior.components
        self._outside = posterior.outside_cells()
        self._solutions = [
            Solutions(c.left, [(len(box), clues) for box, clues in zip(c.boxes, c.signatures, strict=True)])
            for c in self._components
        ]
        known, prior = posterior.known, posterior.prior
        self._least = known.known_mines + sum(c.counts.least for c in self._components)
        most = self._least + sum(len(c.counts.ways) - 1 for c in self._components)
        settled = len(known.state) - posterior.outside
        # ahead[c][i]: what i mines above the least in the components before c are worth, with all that
        # may happen from there on.
        ahead = [prior.weights(settled, posterior.outside, self._least, most)[0]]
        for component in reversed(self._components):
            ahead.append(absorb(component.counts.ways, ahead[-1]))
        self._ahead = ahead[::-1]
        self._worths = cache(self._outside_worths)

    def draw(self, random: Random) -> list[int]:
        """The unknown cells that are mines on a board."""
        found: list[int] = []
        above = 0
        for c, (component, solutions) in enumerate(zip(self._components, self._solutions, strict=True)):
            counts, after = component.counts, self._ahead[c + 1]
            extra = pick([ways * after[above + i] for i, ways in enumerate(counts.ways)], random)
            mines = solutions.draw(counts.least + extra, random)
            for cells, number in zip(component.boxes, mines, strict=True):
                found += random.sample(cells, number)
            above += extra
        if self._outside:
            found += random.sample(self._outside, pick(self._worths(above), random))
        return found

    def _outside_worths(self, above: int) -> list[int]:
        """What each number of mines outside is worth, with so many above the least in the components."""
        outside, size = len(self._outside), len(self._posterior.known.state)
        mines = self._least + above
        totals = self._posterior.prior.weights(size, 0, mines, mines + outside)[0]
        worths = [total and total * comb(outside, number) for number, total in enumerate(totals)]
        if self._posterior.without_finished:
            worths[outside] = 0
        return worths
