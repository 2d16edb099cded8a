"""Exact probabilities: the components of a position, put together under a prior on the total.

The clues fall into components that share no unknown cell. Each is counted once, and kept
until one of its clues changes. The total ties them together: what i mines in one component
are worth depends on how many the others and the outside cells (in no clue) can take.
Everything is an int until it is shown, so a cell is certain exactly when a count says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import exp, log, nextafter
from operator import mul
from typing import NamedTuple

from minesweeper.solver.counting import (
    LARGE,
    MAX_STATES,
    Contradiction,
    Counts,
    Intractable,
    arrangements,
    count,
)  # fmt: skip
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge
from minesweeper.solver.prior import Prior
from minesweeper.solver.reduction import reduced


class Component(NamedTuple):
    """Live clues that hang together, their unknown cells box by box, and the solutions."""

    clues: list[int]
    left: list[int]  # the mines that each clue still has, once they are cut down if there are many
    boxes: list[list[int]]
    signatures: list[int]  # the clues of each box, as a bit set of places in `left`
    counts: Counts

    def certain(self) -> Iterator[tuple[list[int], int]]:
        """The cells that are alike in all solutions, and what they are: SAFE or a MINE."""
        whole = sum(self.counts.ways)
        for cells, mines in zip(self.boxes, self.counts.mines, strict=True):
            if (hits := sum(mines)) in (0, whole * len(cells)):
                yield cells, MINE if hits else SAFE

    def arrangements(self) -> Iterator[int]:
        """Every solution, as the bit set of its mines by the place of a cell in the boxes' cells."""
        sizes = [len(cells) for cells in self.boxes]
        starts = [sum(sizes[:b]) for b in range(len(sizes))]
        for mines in arrangements(self.left, list(zip(sizes, self.signatures, strict=True))):
            picks = [
                [sum(1 << start + i for i in pick) for pick in combinations(range(size), j)]
                for start, size, j in zip(starts, sizes, mines, strict=True)
            ]
            yield from map(sum, product(*picks))


class Tangle(NamedTuple):
    """A component with more states than are worth going through, like `Component` but for the counts."""

    clues: list[int]
    left: list[int]
    boxes: list[list[int]]
    signatures: list[int]


class Components:
    """The components of a `Knowledge`, brought up to date by `update` and counted only where it changed.

    Large ones are cut down first (see `reduction`), and fall into several where they can.
    """

    __slots__ = ("known", "_max_states", "_of_clue")

    def __init__(self, known: Knowledge, max_states: int = MAX_STATES):
        """`max_states` bounds the work for a component; `update` raises Intractable above it."""
        self.known = known
        self._max_states = max_states
        self._of_clue: dict[int, list[Component | Tangle]] = {}  # what the clues around it make up
        known.touched.update(known.open)

    def copy(self, known: Knowledge, max_states: int | None = None) -> Components:
        """The same components for `known`, a copy of the knowledge that these are of; or other bounds."""
        twin = Components.__new__(Components)
        twin.known = known
        twin._max_states = max_states or self._max_states
        twin._of_clue = self._of_clue.copy()
        return twin

    def update(self) -> list[Component]:
        """The components as they are now; Intractable if one cannot be counted."""
        counted, tangles = self.update_all()
        if tangles:
            raise Intractable("the clues are too entangled to count the boards that agree with them")
        return counted

    def update_all(self) -> tuple[list[Component], list[Tangle]]:
        """The components as they are now, and those that cannot be counted."""
        known, of_clue = self.known, self._of_clue
        changed = known.take_touched()
        for clue in list(changed):
            found = of_clue.get(clue)
            if found is not None:
                changed.update(found[0].clues)
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
        counted: list[Component] = []
        tangles: list[Tangle] = []
        for clue, found in of_clue.items():
            if clue == found[0].clues[0]:
                for part in found:
                    if isinstance(part, Component):
                        counted.append(part)
                    else:
                        tangles.append(part)
        return counted, tangles

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


class Group(NamedTuple):
    """Cells that are equally likely to be mines: with probability hits / whole each."""

    cells: Sequence[int]
    hits: int
    whole: int

    @property
    def risk(self) -> float:
        """The probability as a float, which is 0 or 1 only for certain cells."""
        return _ratio(self.hits, self.whole)


class Posterior:
    """The probability of a mine in every unknown cell, and the number of boards that agree.

    Where `ongoing`, the game is known to go on, so a board without a safe cell left does not agree.
    `groups` holds the cells that some clue speaks of; the other unknown cells are `outside`,
    and as likely as each other: `outside_hits` / `whole`.
    """

    __slots__ = (
        "known",
        "groups",
        "outside",
        "outside_hits",
        "whole",
        "_fixed_ways",
        "_log_unit",
        "prior",
        "_components",
        "_without_finished",
        "_proving",
    )

    def __init__(self, known: Knowledge, components: list[Component], prior: Prior, *, ongoing: bool = False):
        self.known = known
        self.prior = prior
        self._components = components
        self._proving: dict[int, list[int]] | None = None  # certain cell -> the clues that prove it
        least = known.known_mines + sum(c.counts.least for c in components)
        loose = [c for c in components if len(c.counts.ways) > 1]
        most = least + sum(len(c.counts.ways) - 1 for c in loose)
        self.outside = known.unknown - sum(len(box) for c in components for box in c.boxes)
        settled = len(known.state) - self.outside
        worth, inside = prior.weights(settled, self.outside, least, most)
        self._log_unit = prior.log_unit(settled, least, most)

        # ahead[c][i]: what i mines above the least in components 0 .. c-1 are worth, with all
        # that may happen in the components from c on; behind: the ways for those before c.
        ahead = [worth]
        for component in reversed(loose):
            ahead.append(absorb(component.counts.ways, ahead[-1]))
        ahead.reverse()
        self.whole = ahead[0][0]
        if not self.whole:
            raise Contradiction("no board with a possible total of mines agrees with the clues")
        self.groups: list[Group] = []
        behind = [1]
        for c, component in enumerate(loose):
            value = absorb(behind, ahead[c + 1])
            for cells, mines in zip(component.boxes, component.counts.mines, strict=True):
                hits = sum(map(mul, mines, value))
                self.groups.append(Group(cells, hits, self.whole * len(cells)))
            behind = _product(behind, component.counts.ways)
        self._fixed_ways = 1  # of the components whose number of mines is fixed
        for component in components:
            if len(component.counts.ways) == 1:
                (ways,) = component.counts.ways
                self._fixed_ways *= ways
                for cells, mines in zip(component.boxes, component.counts.mines, strict=True):
                    self.groups.append(Group(cells, mines[0], ways * len(cells)))
        self.outside_hits = sum(map(mul, behind, inside)) if self.outside else 0
        self._without_finished = False
        if ongoing and self.outside and all(group.hits == group.whole for group in self.groups):
            self._leave_out_finished(prior.all_mines(settled, self.outside, least))

    def _leave_out_finished(self, chance: Fraction) -> None:
        """Leave out the board on which all unknown cells are mines: its game would be over."""
        if 0 < chance < 1:
            part, of = chance.as_integer_ratio()
            self.outside_hits = self.outside_hits * of - self.whole * part
            self.whole *= of - part
            self._log_unit -= log(of)
            self._without_finished = True

    def certain(self) -> list[Group]:
        """The groups whose cells are all safe (hits is 0) or all mines."""
        groups = [group for group in self.groups if not group.hits or group.hits == group.whole]
        if self.outside and (not self.outside_hits or self.outside_hits == self.whole):
            groups.append(self.outside_group())
        return groups

    def proving_clues(self, cell: int) -> tuple[int, ...]:
        """The clues of the component that makes `cell` certain; none if it takes the total of mines."""
        if self._proving is None:
            self._proving = {
                each: component.clues
                for component in self._components
                for cells, _ in component.certain()
                for each in cells
            }
        return tuple(self._proving.get(cell, ()))

    @property
    def components(self) -> list[Component]:
        """The components, with the solutions of each."""
        return self._components

    @property
    def without_finished(self) -> bool:
        """Whether the board on which every unknown cell is a mine was left out, since the game goes on."""
        return self._without_finished

    def profile(self) -> Iterator[tuple[float, int]]:
        """The risks, each with the number of cells that have it."""
        for group in self.groups:
            yield group.risk, len(group.cells)
        if self.outside:
            yield _ratio(self.outside_hits, self.whole), self.outside

    def share(self, earlier: Posterior) -> float:
        """How likely this position was to come about in an earlier one of the same game."""
        ratio = self.whole * self._fixed_ways / (earlier.whole * earlier._fixed_ways)
        units = self._log_unit - earlier._log_unit
        return ratio * exp(units) if units else ratio

    def outside_group(self) -> Group:
        """The cells that no clue speaks of; none of them, perhaps."""
        return Group(self.outside_cells(), self.outside_hits, self.whole)

    def outside_cells(self) -> list[int]:
        """The unknown cells that no clue speaks of, ascending."""
        state = bytearray(self.known.state)
        for group in self.groups:
            for cell in group.cells:
                state[cell] = 1
        found = []
        cell = state.find(0)
        while cell >= 0:
            found.append(cell)
            cell = state.find(0, cell + 1)
        return found

    def all_groups(self) -> Iterator[Group]:
        """The groups, and the outside cells as the last one, if there are any."""
        yield from self.groups
        if self.outside:
            yield self.outside_group()

    def fractions(self) -> dict[int, Fraction]:
        """The exact probability of a mine for each unknown cell."""
        return {
            cell: risk
            for group in self.all_groups()
            for risk in (Fraction(group.hits, group.whole),)
            for cell in group.cells
        }

    def risks(self) -> dict[int, float]:
        """The probability of a mine for each unknown cell, to the nearest float; 0 and 1 are certain."""
        return {cell: risk for group in self.all_groups() for risk in (group.risk,) for cell in group.cells}

    def boards(self) -> int:
        """How many boards agree with the clues and a possible total."""
        ways = [1]
        mines = self.known.known_mines
        for component in self._components:
            mines += component.counts.least
            if len(component.counts.ways) > 1:
                ways = _product(ways, component.counts.ways)
        boards = sum(way * self.prior.boards(self.outside, mines + i) for i, way in enumerate(ways))
        return boards * self._fixed_ways - self._without_finished

    def all_boards(self) -> tuple[list[int], list[int], list[int]]:
        """The unknown cells, and of all boards that agree the mines (bit sets of places) and weights."""
        cells: list[int] = []
        boards = [0]
        for component in self._components:
            shift = len(cells)
            cells += [cell for box in component.boxes for cell in box]
            ways = [mines << shift for mines in component.arrangements()]
            boards = [board | way for board in boards for way in ways]
        shift = len(cells)
        cells += self.outside_cells()
        size = len(self.known.state)
        # What each total is worth once every cell is settled.
        worth = self.prior.weights(size, 0, 0, size)[0]
        by_count: dict[int, list[int]] = {}
        filled: list[int] = []
        weights: list[int] = []
        for board in boards:
            mines = self.known.known_mines + board.bit_count()
            for extra in range(self.outside + 1):
                if worth[mines + extra] and not (self._without_finished and extra == self.outside):
                    if extra not in by_count:
                        by_count[extra] = [
                            sum(1 << shift + i for i in pick)
                            for pick in combinations(range(self.outside), extra)
                        ]
                    filled += [board | more for more in by_count[extra]]
                    weights += [worth[mines + extra]] * len(by_count[extra])
        return cells, filled, weights


def analyse(known: Knowledge, prior: Prior) -> Posterior:
    """The exact probabilities of a position, from scratch.

    >>> from minesweeper.solver.prior import KnownTotal
    >>> known = Knowledge.of_clues(4, [({0, 1}, 1), ({1, 2}, 1)])
    >>> {cell: str(risk) for cell, risk in sorted(analyse(known, KnownTotal(2)).fractions().items())}
    {0: '1/2', 1: '1/2', 2: '1/2', 3: '1/2'}
    """
    return Posterior(known, Components(known).update(), prior)


def _ratio(hits: int, whole: int) -> float:
    """The float nearest to hits / whole among those that are 0 or 1 only where the ratio is."""
    ratio = hits / whole
    if ratio == 0.0 and hits:
        return nextafter(0.0, 1.0)
    return nextafter(1.0, 0.0) if ratio == 1.0 and hits != whole else ratio


def absorb(ways: list[int], worth: list[int]) -> list[int]:
    """The worth of i mines when `ways`[j] ways add j more: by i, the sum of ways[j] worth[i + j]."""
    if len(ways) == 1:
        (way,) = ways
        return worth if way == 1 else [way * w for w in worth]
    return [sum(map(mul, ways, worth[i : i + len(ways)])) for i in range(len(worth) - len(ways) + 1)]


def _product(a: list[int], b: list[int]) -> list[int]:
    """The product of two polynomials."""
    found = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return found
