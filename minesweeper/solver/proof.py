"""Why a cell is certain: a few clues that leave no other way, and the kind of rule that they are."""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum

from minesweeper.solver.components import Components
from minesweeper.solver.counting import MAX_STATES
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


def proof(known: Knowledge, cell: int) -> tuple[int, ...] | None:
    """Live clues that settle the unknown `cell` and of which none can be spared, ascending.

    None if all clues together do not: then it takes the total number of mines.

    >>> known = Knowledge.of_clues(4, [({0, 1}, 1), ({0, 1, 2}, 2), ({2, 3}, 1)])
    >>> proof(known, 3)
    (0, 1, 2)
    """
    reachable = _reachable(known, cell)
    near = 1
    while not _settled(known, cell, reachable[:near]):
        if near >= len(reachable):
            return None
        near *= 2
    clues = reachable[:near]
    # Those furthest from the cell are the least likely to be needed.
    for clue in reversed(clues):
        fewer = [other for other in clues if other != clue]
        if _settled(known, cell, fewer):
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


def _settled(known: Knowledge, cell: int, clues: list[int]) -> bool:
    """Whether `clues` alone leave only one possibility for `cell`."""
    components = Components(known.of_live(clues), MAX_STATES)
    components.update()
    found = (cells for component in components.all_counted() for cells, _ in component.certain())
    return any(cell in cells for cells in found)
