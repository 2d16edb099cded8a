"""Guesses that no number will ever spare: two arrangements of a few cells that look the same for good.

Two cells that the same clues see, one of them a mine, form a *switch* where every further neighbour that
only one of them has, its *walls*, is a mine too: mines show no number, so nothing will ever tell which of
the two it is. So do the two diagonals of a square, one of them mines. Of the boards with a switch at most
half are won, whatever is done first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.posterior import Components, Posterior

# How many walls may be unknown: with two, as many games are won, and take half as long again.
_UNKNOWN_WALLS = 1


class Switch(NamedTuple):
    """The cells `here` are mines, or else those `there`; and the unknown `walls` are mines, or it is none."""

    here: tuple[int, ...]
    there: tuple[int, ...]
    walls: tuple[int, ...]


def unavoidable(posterior: Posterior, components: Components) -> dict[int, float]:
    """For cells that take part in switches: how likely they are mines on a board that is lost for it anyway.

    That much of a cell's risk is no reason to wait. A wall counts as well: where it is no mine, there is
    no switch, and where it is one, the board is lost half the time.
    """
    found: dict[int, float] = {}
    for switch in switches(posterior):
        chance = _chance(switch, posterior, components)
        for cell in (*switch.here, *switch.there, *switch.walls):
            found[cell] = found.get(cell, 0.0) + chance
    return found


def switches(posterior: Posterior) -> Iterator[Switch]:
    """The switches that may be on the board, in a position in which nothing is certain."""
    known = posterior.known
    state, scope = known.state, known.scope
    # Wherever a wall is known, the cells have a mine beside them.
    beside_mines = sorted(
        {cell for mine, value in enumerate(state) if value == MINE for cell in scope(mine) if not state[cell]}
    )
    around = _UnknownAround(known)
    outside = set(posterior.outside_cells())
    pairs = [pair for group in posterior.groups for pair in combinations(group.cells, 2)]
    pairs += [(c, d) for c in beside_mines if c in outside for d in around[c] if d in outside and c < d]
    for one, other in pairs:
        walls = around[one] ^ around[other]
        walls -= {one, other}
        if len(walls) <= _UNKNOWN_WALLS:
            yield Switch((one,), (other,), tuple(walls))
    seen = set()
    for one in beside_mines:
        for other in around[one]:
            corners = [cell for cell in scope(one) if cell in scope(other)]
            if len(corners) != 2 or state[corners[0]] or state[corners[1]]:
                continue
            square = frozenset((one, other, *corners))
            if square in seen:
                continue
            seen.add(square)
            sees = Counter(scope(one) + scope(other))
            sees.subtract(scope(corners[0]) + scope(corners[1]))
            unequal = [
                cell for cell, more in sees.items() if more and state[cell] != MINE and cell not in square
            ]
            if len(unequal) <= _UNKNOWN_WALLS and SAFE not in [state[cell] for cell in unequal]:
                yield Switch((one, other), tuple(corners), tuple(unequal))


def _chance(switch: Switch, posterior: Posterior, components: Components) -> float:
    """How likely the board has the switch, its cells `here` the mines: as likely as those `there`."""
    supposed = posterior.known.copy()
    try:
        for cell in switch.here + switch.walls:
            supposed.settle(cell, MINE)
        for cell in switch.there:
            supposed.settle(cell, SAFE)
        supposed.deduce(pairs=False)
        then = Posterior(supposed, components.copy(supposed).update(), posterior.prior, ongoing=True)
    except Contradiction:
        return 0.0
    return then.share(posterior)


class _UnknownAround(dict[int, set[int]]):
    """The unknown neighbours of cells, found when they are first asked for."""

    def __init__(self, known: Knowledge):
        self._known = known

    def __missing__(self, cell: int) -> set[int]:
        state = self._known.state
        found = self[cell] = {each for each in self._known.scope(cell) if not state[each]}
        return found
