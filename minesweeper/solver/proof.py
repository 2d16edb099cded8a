"""Why a cell is certain: a few clues that leave no other way, and the kind of rule that they are."""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum

from minesweeper.solver.counting import count
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.reduction import reduced


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
    reachable = _connected(known, cell, set(known.open))
    near = 1
    while not _settled(known, cell, reachable[:near]):
        if near >= len(reachable):
            return None
        near *= 2
    clues = reachable[:near]
    # Those furthest from the cell are the least likely to be needed.
    for clue in reversed(clues):
        if clue in clues:  # and did not only hang together with the others through one that was spared
            fewer = _connected(known, cell, {other for other in clues if other != clue})
            if _settled(known, cell, fewer):
                clues = fewer
    return tuple(sorted(clues))


def _connected(known: Knowledge, cell: int, clues: set[int]) -> list[int]:
    """Those of `clues` that hang together with `cell` through unknown cells, nearest first."""
    found = dict.fromkeys(clue for clue in known.clues_of(cell) if clue in clues)
    seen = {cell}
    order = list(found)
    for clue in order:
        for near in known.scope(clue):
            if not known.state[near] and near not in seen:
                seen.add(near)
                fresh = [other for other in known.clues_of(near) if other in clues and other not in found]
                found.update(dict.fromkeys(fresh))
                order += fresh
    return order


def _settled(known: Knowledge, cell: int, clues: list[int]) -> bool:
    """Whether `clues`, which hang together, leave only one possibility for `cell`."""
    if not clues:
        return False
    signatures: dict[int, int] = {}
    for number, clue in enumerate(clues):
        for near in known.scope(clue):
            if not known.state[near]:
                signatures[near] = signatures.get(near, 0) | 1 << number
    boxes: dict[int, int] = {}
    for signature in signatures.values():
        boxes[signature] = boxes.get(signature, 0) + 1
    sizes = tuple((size, touched) for touched, size in boxes.items())
    at = list(boxes).index(signatures[cell])
    parts = reduced(tuple(known.left[clue] for clue in clues), sizes)
    part = next(part for part in parts if at in part.boxes)
    within = [(sizes[b][0], touched) for b, touched in zip(part.boxes, part.signatures, strict=True)]
    counts = count(part.left, within)
    mines = sum(counts.mines[part.boxes.index(at)])
    return mines in (0, sum(counts.ways) * sizes[at][0])
