"""Boards drawn at random from all that agree with a position, each as often as it is likely.

The total ties the components together, so their numbers of mines are drawn one after another, each
by what it leaves to the others and the outside cells; then a solution of each with that many.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from random import Random

from minesweeper.solver.counting import pick
from minesweeper.solver.knowledge import MINE
from minesweeper.solver.posterior import Posterior


def sample(posterior: Posterior, random: Random) -> Iterator[list[int]]:
    """Boards of a position without end, each as the cells that are mines."""
    mines = [cell for cell, state in enumerate(posterior.known.state) if state == MINE]
    components = [(component, component.solutions()) for component in posterior.components]
    worths, outside = posterior.total_worths(), posterior.outside_cells()
    ways = [comb(len(outside), number) for number in range(len(outside) + 1)]
    while True:
        board = mines[:]
        above = 0
        ahead = iter(posterior.ahead[1:])
        for component, solutions in components:
            counts, extra = component.counts, 0
            if len(counts.ways) > 1:
                after = next(ahead)
                extra = pick([way * after[above + i] for i, way in enumerate(counts.ways)], random)
            for cells, number in zip(
                component.boxes, solutions.draw(counts.least + extra, random), strict=True
            ):
                board += random.sample(cells, number)
            above += extra
        if outside:
            filled = [worth * way for worth, way in zip(worths[above:], ways, strict=False)]
            board += random.sample(outside, pick(filled, random))
        yield board
