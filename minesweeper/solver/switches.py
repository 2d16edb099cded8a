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

# The neighbours of a cell inside a plane. Among more, so many walls are hardly ever mines.
_INSIDE = 8


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
    around = _UnknownAround(known)
    outside = set(posterior.outside_cells())
    # Where few walls are unknown, others are known to be mines, or beyond the edge of the board.
    near = {cell for mine, each in enumerate(state) if each == MINE for cell in around[mine]}
    near |= {cell for cell in outside if len(scope(cell)) < _INSIDE}
    near -= {cell for cell in near if len(scope(cell)) > _INSIDE}

    pairs = {pair for group in posterior.groups for pair in combinations(sorted(group.cells), 2)}
    pairs |= {(min(c, d), max(c, d)) for c in near & outside for d in around[c] if d in outside}
    for one, other in sorted(pairs):
        walls = around[one] ^ around[other]
        walls -= {one, other}
        if len(walls) <= _UNKNOWN_WALLS:
            yield Switch((one,), (other,), tuple(walls))

    squares = {
        (min(one, other), max(one, other), *corners)
        for one in near
        for other in around[one]
        for corners in [[cell for cell in scope(one) if cell in scope(other)]]
        if len(corners) == 2 and not state[corners[0]] and not state[corners[1]]
    }
    # Each comes up by both of its diagonals.
    for a, b, c, d in sorted(squares):
        if a > c and (c, d, a, b) in squares:
            continue
        sees = Counter([*scope(a), *scope(b)])
        sees.subtract([*scope(c), *scope(d)])
        walls = {cell for cell, more in sees.items() if more and state[cell] != MINE} - {a, b, c, d}
        if len(walls) <= _UNKNOWN_WALLS and not any(state[cell] for cell in walls):
            yield Switch((a, b), (c, d), tuple(walls))


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
