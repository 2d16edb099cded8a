"""The components of a position: clues that hang together, counted by themselves and kept until one changes.

Clues hang together where they share an unknown cell. Large components are cut down before they are counted
(see `reduction`), and fall into several where they can. What cannot be counted is a `Tangle`.
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
    left: list[int]  # the mines that each clue still has, once the clues are cut down if there are many
    boxes: list[list[int]]
    signatures: list[int]  # the clues of each box, as a bit set of places in `left`
    counts: Counts

    def conclusions(self) -> Iterator[Conclusion]:
        """Yield the boxes whose cells have the same value in all solutions."""
        whole = sum(self.counts.ways)
        for cells, mines in zip(self.boxes, self.counts.mines, strict=True):
            if (hits := sum(mines)) in (0, whole * len(cells)):
                yield cells, MINE if hits else SAFE, tuple(self.clues)

    def solutions(self) -> Solutions:
        """The solutions themselves."""
        sizes = [
            (len(cells), signature) for cells, signature in zip(self.boxes, self.signatures, strict=True)
        ]
        return Solutions(self.left, sizes)


class Tangle(NamedTuple):
    """A component with more states than are worth going through, like `Component` but for the counts."""

    clues: list[int]
    left: list[int]
    boxes: list[list[int]]
    signatures: list[int]


class Components:
    """The components of a `Knowledge`, as it was at the last `update`: those counted, and the tangles."""

    __slots__ = ("known", "counted", "tangles", "_max_states", "_of_clue", "_of_first")

    def __init__(self, known: Knowledge, max_states: int):
        """`max_states` bounds the work for each component: what has more states is a tangle."""
        self.known = known
        self.counted: list[Component] = []
        self.tangles: list[Tangle] = []
        self._max_states = max_states
        self._of_clue: dict[int, list[Component | Tangle]] = {}  # what the clues around it make up
        self._of_first: dict[int, list[Component | Tangle]] = {}  # the same, by their first clues
        known.touched.update(known.open)

    def copy(self, known: Knowledge, max_states: int) -> Components:
        """The same components for `known`, a copy of the knowledge that these are of."""
        twin = Components.__new__(Components)
        twin.known = known
        twin.counted, twin.tangles = self.counted, self.tangles
        twin._max_states = max_states
        twin._of_clue, twin._of_first = self._of_clue.copy(), self._of_first.copy()
        return twin

    def update(self) -> None:
        """Count what has changed; Contradiction if a component has no solution."""
        known, of_clue = self.known, self._of_clue
        changed, known.touched = known.touched | known.fresh, set()
        if not changed:
            return
        for clue in list(changed):
            found = of_clue.get(clue)
            if found is not None:
                changed.update(found[0].clues)
                del self._of_first[found[0].clues[0]]
                for each in found[0].clues:
                    del of_clue[each]
        for clue in sorted(changed):
            if clue in known.open and clue not in of_clue:
                try:
                    found = self._build(clue)
                except Contradiction:
                    known.touched |= changed  # still to be done
                    raise
                for each in found[0].clues:
                    of_clue[each] = found
                    self._of_first.pop(each, None)  # a new clue may join components
                self._of_first[clue] = found
        parts = list(chain.from_iterable(self._of_first.values()))
        self.counted = [part for part in parts if isinstance(part, Component)]
        self.tangles = [part for part in parts if isinstance(part, Tangle)]

    def all_counted(self) -> list[Component]:
        """Return all components, counted by now; Intractable if there is a tangle among them."""
        self.update()
        if self.tangles:
            raise Intractable(TANGLED)
        return self.counted

    def _build(self, start: int) -> list[Component | Tangle]:
        known = self.known
        state, opened, left = known.state, known.open, known.left
        scope, clues_of = known.scope, known.clues_of
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
        mines = [left[clue] for clue in clues]
        places = list(boxes.values())
        if len(clues) < LARGE:
            whole = self._counted(clues, mines, places, list(boxes))
            if isinstance(whole, Component):
                return [whole]
        sizes = tuple((len(cells), signature) for signature, cells in boxes.items())
        parts = reduced(tuple(mines), sizes)
        return [self._counted(clues, p.left, [places[b] for b in p.boxes], p.signatures) for p in parts]

    def _counted(
        self, clues: list[int], left: list[int], boxes: list[list[int]], signatures: list[int]
    ) -> Component | Tangle:
        sizes = [(len(cells), signature) for cells, signature in zip(boxes, signatures, strict=True)]
        try:
            return Component(clues, left, boxes, signatures, count(left, sizes, self._max_states))
        except Intractable:
            return Tangle(clues, left, boxes, signatures)
