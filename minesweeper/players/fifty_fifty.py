"""50/50s: guesses that no number will ever spare, as two arrangements of a few cells look the same for good.

Two cells that the same clues see, one of them a mine, are a *50/50* where every further neighbour that only
one of them has, its *walls*, is a mine too: mines show no number, so nothing will ever tell which of the two
it is. So are the two diagonals of a square, one of them mines. Of the boards with a 50/50 at most half are
won, whatever is done first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, Knowledge
from minesweeper.solver.solver import Solver

# How many walls may be unknown: with two, as many games are won, and take half as long again.
_UNKNOWN_WALLS = 1

# The neighbours of a cell inside a plane. Among more, so many walls are hardly ever mines.
_INSIDE = 8


class FiftyFifty(NamedTuple):
    """The cells `here` are mines, or else those `there`; the unknown `walls` are mines, or it is none."""

    here: tuple[int, ...]
    there: tuple[int, ...]
    walls: tuple[int, ...]


def unavoidable(solver: Solver, most: int | None = None) -> dict[int, float]:
    """For cells that take part in 50/50s: how likely they are mines on a board that is lost for it anyway.

    That much of a cell's risk is no reason to wait. A wall counts as well: where it is no mine, there is
    no 50/50, and where it is one, the board is lost half the time. Looks into no more than `most` 50/50s.
    """
    found: dict[int, float] = {}
    for each in islice(fifty_fifties(solver), most):
        chance = _chance(each, solver)
        for cell in (*each.here, *each.there, *each.walls):
            found[cell] = found.get(cell, 0.0) + chance
    return found


def fifty_fifties(solver: Solver) -> Iterator[FiftyFifty]:
    """The 50/50s that may be on the board, in a position in which nothing is certain."""
    counts, known = solver.posterior(), solver.known
    state, scope = known.state, known.scope
    around = _UnknownAround(known)
    outside = set(counts.outside_cells())
    # Where few walls are unknown, others are known to be mines, or beyond the edge of the board.
    near = {cell for mine, each in enumerate(state) if each == MINE for cell in around[mine]}
    near |= {cell for cell in outside if len(scope(cell)) < _INSIDE}
    near -= {cell for cell in near if len(scope(cell)) > _INSIDE}

    pairs = {pair for group in counts.groups for pair in combinations(sorted(group.cells), 2)}
    pairs |= {(min(c, d), max(c, d)) for c in near & outside for d in around[c] if d in outside}
    for one, other in sorted(pairs):
        walls = around[one] ^ around[other]
        walls -= {one, other}
        if len(walls) <= _UNKNOWN_WALLS:
            yield FiftyFifty((one,), (other,), tuple(walls))

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
            yield FiftyFifty((a, b), (c, d), tuple(walls))


def _chance(fifty_fifty: FiftyFifty, solver: Solver) -> float:
    """How likely the board has it, its cells `here` the mines: as likely as with those `there`."""
    here, there, walls = fifty_fifty
    try:
        return solver.suppose(mines=here + walls, safe=there).count().share(solver.posterior())
    except Contradiction:
        return 0.0


class _UnknownAround(dict[int, set[int]]):
    """The unknown neighbours of cells, found when they are first asked for."""

    def __init__(self, known: Knowledge):
        self._known = known

    def __missing__(self, cell: int) -> set[int]:
        state = self._known.state
        found = self[cell] = {each for each in self._known.scope(cell) if not state[each]}
        return found
