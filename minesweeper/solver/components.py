"""The components of a position, each counted by itself, and counted again only if one of its clues changes.

Clues hang together if they share an unknown cell. Large components are cut down before they are counted
(see `reduction`), and fall into several parts where they can. A part that cannot be counted is a `Tangle`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from minesweeper.solver.budget import Intractable
from minesweeper.solver.counting import LARGE, TANGLED, Contradiction, Counts, Solutions, count
from minesweeper.solver.knowledge import MINE, SAFE, Conclusion, Knowledge
from minesweeper.solver.reduction import reduced


class Component(NamedTuple):
    """Live clues that hang together, their unknown cells box by box, and the solutions."""

    clues: list[int]
    remaining: list[int]  # the remaining mines of each clue; of many clues, after they are cut down
    boxes: list[list[int]]
    signatures: list[int]  # the clues of each box, as a bit set of places in `remaining`
    counts: Counts

    def conclusions(self) -> Iterator[Conclusion]:
        """Yield the boxes whose cells have the same value in all solutions."""
        whole = sum(self.counts.ways)
        for cells, mines in zip(self.boxes, self.counts.mines, strict=True):
            if (hits := sum(mines)) in (0, whole * len(cells)):
                yield cells, MINE if hits else SAFE, tuple(self.clues)

    def solutions(self) -> Solutions:
        """Return the solutions themselves, to be listed or drawn."""
        sizes = zip(map(len, self.boxes), self.signatures, strict=True)
        return Solutions(tuple(self.remaining), tuple(sizes))


class Tangle(NamedTuple):
    """A component with too many states to count, like `Component` but for the counts."""

    clues: list[int]
    remaining: list[int]
    boxes: list[list[int]]
    signatures: list[int]


class Components:
    """The components of a `Knowledge`, as of the last `update`: those that were counted, and the tangles."""

    __slots__ = ("knowledge", "counted", "tangles", "_max_states", "_of_clue")

    def __init__(self, knowledge: Knowledge, max_states: int):
        """Begin without components; one that has more than `max_states` states will be a tangle."""
        self.knowledge = knowledge
        self.counted: list[Component] = []
        self.tangles: list[Tangle] = []
        self._max_states = max_states
        self._of_clue: dict[int, list[Component | Tangle]] = {}  # clue -> the parts of its component
        knowledge.touched.update(knowledge.open)

    def copy(self, knowledge: Knowledge, max_states: int) -> Components:
        """Return the same components for `knowledge`, a copy of the knowledge that these belong to."""
        twin = Components.__new__(Components)
        twin.knowledge = knowledge
        twin.counted, twin.tangles = self.counted, self.tangles
        twin._max_states = max_states
        twin._of_clue = self._of_clue.copy()
        return twin

    def update(self) -> None:
        """Count the components that changed; Contradiction if one has no solution."""
        knowledge, of_clue = self.knowledge, self._of_clue
        changed, knowledge.touched = knowledge.touched | knowledge.fresh, set()
        if not changed:
            return
        for clue in list(changed):
            parts = of_clue.get(clue)
            if parts is not None:
                changed.update(parts[0].clues)
                for member in parts[0].clues:
                    del of_clue[member]
        for clue in sorted(changed):
            if clue in knowledge.open and clue not in of_clue:
                try:
                    parts = self._build(clue)
                except Contradiction:
                    knowledge.touched |= changed  # still to be done
                    raise
                for member in parts[0].clues:
                    of_clue.pop(member, None)  # a new clue may join components
                    of_clue[member] = parts
        built = {id(parts): parts for parts in of_clue.values()}  # each component once
        parts = list(chain.from_iterable(built.values()))
        self.counted = [part for part in parts if isinstance(part, Component)]
        self.tangles = [part for part in parts if isinstance(part, Tangle)]

    def all_counted(self) -> list[Component]:
        """Return all components, counted by now; Intractable if one of them is a tangle."""
        self.update()
        if self.tangles:
            raise Intractable(TANGLED)
        return self.counted

    def _build(self, start: int) -> list[Component | Tangle]:
        knowledge = self.knowledge
        state, opened, remaining = knowledge.state, knowledge.open, knowledge.remaining
        scope, clues_of = knowledge.scope, knowledge.clues_of
        # Spread from clue to clue; a cell's signature is the set of its clues.
        number = {start: 0}
        clues = [start]
        signatures: dict[int, int] = {}
        for clue in clues:
            bit = 1 << number[clue]
            for cell in scope(clue):
                if not state[cell]:
                    if cell in signatures:
                        signatures[cell] |= bit
                    else:
                        signatures[cell] = bit
                        for other in clues_of(cell):
                            if other in opened and other not in number:
                                number[other] = len(clues)
                                clues.append(other)
        boxes: dict[int, list[int]] = {}
        for cell, signature in signatures.items():
            if signature in boxes:
                boxes[signature].append(cell)
            else:
                boxes[signature] = [cell]
        mines = [remaining[clue] for clue in clues]
        places = list(boxes.values())
        if len(clues) < LARGE:
            whole = self._counted(clues, mines, places, list(boxes))
            if isinstance(whole, Component):
                return [whole]
        sizes = tuple((len(cells), signature) for signature, cells in boxes.items())
        parts = reduced(tuple(mines), sizes)
        return [self._counted(clues, p.remaining, [places[b] for b in p.boxes], p.signatures) for p in parts]

    def _counted(
        self, clues: list[int], remaining: list[int], boxes: list[list[int]], signatures: list[int]
    ) -> Component | Tangle:
        sizes = tuple(zip(map(len, boxes), signatures, strict=True))
        try:
            counts = count(tuple(remaining), sizes, self._max_states)
        except Intractable:
            return Tangle(clues, remaining, boxes, signatures)
        return Component(clues, remaining, boxes, signatures, counts)
