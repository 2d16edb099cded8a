"""Why a cell is certain: a few clues that leave no other way, and the kind of rule that they are."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from enum import IntEnum

from minesweeper.solver.components import Components
from minesweeper.solver.counting import Intractable
from minesweeper.solver.knowledge import Knowledge


class Rule(IntEnum):
    """What it takes to settle a cell, from the simplest to the hardest."""

    SINGLE = 1  # one clue
    PAIR = 2  # two clues that share cells
    COMPONENT = 3  # more of the clues that hang together, perhaps all
    TOTAL = 4  # the total of mines

    @classmethod
    def of(cls, clues: Collection[int]) -> Rule:
        """The rule by which `clues` settle a cell; without any it takes the total of mines."""
        return cls(min(len(clues), cls.COMPONENT)) if clues else cls.TOTAL


# The work of one proof, in cells around the clues that are tried, and the states of each component of them:
# a third of a second or so.
MAX_WORK, MAX_STATES = 100_000, 10_000


def proof(known: Knowledge, cell: int, work: int = MAX_WORK) -> tuple[int, ...] | None:
    """Live clues that settle the unknown `cell`, ascending; None if all together do not: it takes the total.

    None of them can be spared, unless to find out takes more than `work`. Intractable if it takes more to
    find any.

    >>> known = Knowledge.of_clues(4, [({0, 1}, 1), ({0, 1, 2}, 2), ({2, 3}, 1)])
    >>> proof(known, 3)
    (0, 1, 2)
    """
    search = _Search(known, cell, work)
    reachable = _reachable(known, cell)
    near = 1
    while not search.settled(reachable[:near]):
        if near >= len(reachable):
            return None
        near *= 2
    clues = reachable[:near]
    # Those furthest from the cell are the least likely to be needed.
    with suppress(Intractable):
        for clue in reversed(clues):
            fewer = [other for other in clues if other != clue]
            if search.settled(fewer):
                clues = fewer
    return tuple(sorted(clues))


def _reachable(known: Knowledge, cell: int) -> list[int]:
    """The live clues that hang together with `cell` through unknown cells, nearest first."""
    found = dict.fromkeys(clue for clue in known.clues_of(cell) if clue in known.open)
    seen = {cell}
    order = list(found)
    for clue in order:
        for near in known.scope(clue):
            if not known.state[near] and near not in seen:
                seen.add(near)
                fresh = [each for each in known.clues_of(near) if each in known.open and each not in found]
                found.update(dict.fromkeys(fresh))
                order += fresh
    return order


class _Search:
    """A search for clues that settle a cell, with the work that is left for it."""

    def __init__(self, known: Knowledge, cell: int, work: int):
        self.known = known
        self.cell = cell
        self.work = work

    def settled(self, clues: list[int]) -> bool:
        """Whether `clues` alone leave only one possibility for the cell; Intractable as for `proof`."""
        self.work -= sum(map(len, map(self.known.scope, clues)))
        if self.work < 0:
            raise Intractable("it takes too long to find a short proof")
        components = Components(self.known.of_live(clues), MAX_STATES)
        components.update()
        found = (cells for component in components.all_counted() for cells, _ in component.certain())
        return any(self.cell in cells for cells in found)
