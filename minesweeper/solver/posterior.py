"""Exact probabilities: the components of a position, combined under a prior on the total.

The total ties the components together: the weight of i mines in one component depends on how many mines the
others and the outside cells (in no clue) can take. Everything is an int until it is shown, so a cell is
certain exactly when a count is 0 or the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, exp, log, nextafter
from operator import mul
from random import Random
from typing import NamedTuple

from minesweeper.solver.components import Components
from minesweeper.solver.counting import Contradiction, pick, subsets
from minesweeper.solver.knowledge import MINE, SAFE, Conclusion, WithTotal
from minesweeper.solver.prior import Prior


class Group(NamedTuple):
    """Cells that are equally likely to be mines: with probability hits / whole each."""

    cells: Sequence[int]
    hits: int
    whole: int

    @property
    def risk(self) -> float:
        """The nearest float to the probability, but 0 or 1 only for certain cells."""
        ratio = self.hits / self.whole
        if ratio == 0.0 and self.hits:
            return nextafter(0.0, 1.0)
        return nextafter(1.0, 0.0) if ratio == 1.0 and self.hits != self.whole else ratio


class Posterior:
    """The probability of a mine in every unknown cell, and the number of boards that agree.

    If `ongoing`, the game goes on without another safe cell to be revealed, so a board does not agree
    if all unknown cells are mines. `groups` holds the cells in the scope of a clue. The other unknown cells
    are `outside`, all with the probability `outside_hits` / `whole`.

    It describes the knowledge of the moment when it is made, and is outdated once that changes.
    """

    __slots__ = (
        "knowledge", "unknown", "components", "prior", "groups", "outside", "outside_hits", "whole",
        "without_finished", "least", "loose", "ahead", "_fixed_ways", "_log_unit",
    )  # fmt: skip

    def __init__(self, components: Components, prior: Prior, *, ongoing: bool = False):
        """Combine the components; Intractable if one cannot be counted, Contradiction if no board agrees."""
        self.components = components.all_counted()
        knowledge = self.knowledge = components.knowledge
        self.unknown = knowledge.unknown
        self.prior = prior
        # Totals differ only by the `loose` components, which may hold different numbers of mines.
        loose = self.loose = [c for c in self.components if len(c.counts.ways) > 1]
        least = self.least = knowledge.known_mines + sum(c.counts.least for c in self.components)
        most = least + sum(len(c.counts.ways) - 1 for c in loose)
        self.outside = self.unknown - sum(len(box) for c in self.components for box in c.boxes)
        inner = len(knowledge.state) - self.outside
        worth, inside, self._log_unit = prior.weights(inner, self.outside, least, most)

        # ahead[c][i]: the total weight of components c.. and the outside, given i mines above the least
        # before c; behind: the ways for the components before c.
        ahead = [worth]
        for component in reversed(loose):
            ahead.append(absorb(component.counts.ways, ahead[-1]))
        ahead.reverse()
        self.ahead = ahead
        (self.whole,) = ahead[0]
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
        for component in self.components:
            if len(component.counts.ways) == 1:
                (ways,) = component.counts.ways
                self._fixed_ways *= ways
                for cells, mines in zip(component.boxes, component.counts.mines, strict=True):
                    self.groups.append(Group(cells, mines[0], ways * len(cells)))
        self.outside_hits = sum(map(mul, behind, inside)) if self.outside else 0
        self.without_finished = False  # whether the board of a finished game was left out
        if ongoing and self.outside and all(group.hits == group.whole for group in self.groups):
            # On the board where all unknown cells are mines, the game would be over.
            part, of = prior.all_mines(inner, self.outside, least).as_integer_ratio()
            if 0 < part < of:
                self.outside_hits = self.outside_hits * of - self.whole * part
                self.whole *= of - part
                self._log_unit -= log(of)
                self.without_finished = True

    def conclusions(self) -> list[Conclusion]:
        """Return the certain cells with the clues of their component or, if it takes the total, all clues."""
        groups = [group for group in self.groups if not group.hits or group.hits == group.whole]
        if self.outside and (not self.outside_hits or self.outside_hits == self.whole):
            groups.append(self.outside_group())
        if not groups:
            return []
        proved = (result for component in self.components for result in component.conclusions())
        clues = {cells[0]: why for cells, _, why in proved}
        whole = WithTotal(sorted(self.knowledge.open))
        return [
            (group.cells, MINE if group.hits else SAFE, clues.get(group.cells[0], whole)) for group in groups
        ]

    def profile(self) -> Iterator[tuple[float, int]]:
        """Yield the risks, each with the number of its cells."""
        for group in self.groups:
            yield group.risk, len(group.cells)
        if self.outside:
            yield Group((), self.outside_hits, self.whole).risk, self.outside

    def share(self, earlier: Posterior) -> float:
        """Return the probability of this position, seen from an earlier one of the same game."""
        ways, before = self.whole * self._fixed_ways, earlier.whole * earlier._fixed_ways
        units = self._log_unit - earlier._log_unit
        # With log units, weights may differ by more than a float can hold.
        return exp(log(ways) - log(before) + units) if units else ways / before

    def outside_group(self) -> Group:
        """Return the group of the cells in no clue's scope, ascending, which may be empty."""
        inside = {cell for group in self.groups for cell in group.cells}
        cells = [cell for cell, state in enumerate(self.knowledge.state) if not state and cell not in inside]
        return Group(cells, self.outside_hits, self.whole)

    def all_groups(self) -> Iterator[Group]:
        """Yield the groups, with the outside cells, if there are any, as the last one."""
        yield from self.groups
        if self.outside:
            yield self.outside_group()

    def fractions(self) -> dict[int, Fraction]:
        """Return the exact probability of a mine for each unknown cell."""
        return {
            cell: risk
            for group in self.all_groups()
            for risk in (Fraction(group.hits, group.whole),)
            for cell in group.cells
        }

    def risks(self) -> dict[int, float]:
        """Return the probability of a mine for each unknown cell as a float, 0 or 1 only if it is certain."""
        return {cell: risk for group in self.all_groups() for risk in (group.risk,) for cell in group.cells}

    def boards(self) -> int:
        """Return the number of boards that agree with the clues and a possible total."""
        ways = [1]
        for component in self.loose:
            ways = _product(ways, component.counts.ways)
        boards = sum(way * self.prior.boards(self.outside, self.least + i) for i, way in enumerate(ways))
        return boards * self._fixed_ways - self.without_finished

    def all_boards(self) -> tuple[list[int], list[int], list[int]]:
        """Return the unknown cells and, for all boards that agree, mines (bit sets of places) and weights."""
        cells: list[int] = []
        parts = {0: [0]}  # boards so far, by their mines above the least; each extends to one that agrees
        ahead = iter(self.ahead)
        onward = next(ahead)
        for component in self.components:
            ways, solutions = component.counts.ways, component.solutions()
            onward = next(ahead) if len(ways) > 1 else onward
            more: dict[int, list[int]] = {}
            for extra in range(len(ways)):
                fitting = [above for above in parts if ways[extra] and onward[above + extra]]
                if fitting:
                    solved = [
                        board << len(cells) for board in solutions.boards(component.counts.least + extra)
                    ]
                    for above in fitting:
                        boards = more.setdefault(above + extra, [])
                        boards += [board | way for board in parts[above] for way in solved]
            parts = more
            cells += [cell for box in component.boxes for cell in box]
        shift = len(cells)
        cells += self.outside_group().cells
        worths = self.total_worths()
        listed: list[int] = []
        weights: list[int] = []
        for above, boards in parts.items():
            for number, worth in enumerate(worths[above : above + self.outside + 1]):
                if worth:
                    fillings = subsets(self.outside, number, shift)
                    listed += [board | filling for board in boards for filling in fillings]
                    weights += [worth] * (len(boards) * len(fillings))
        return cells, listed, weights

    def sample(self, random: Random) -> Iterator[list[int]]:
        """Draw boards without end, each with its probability, as lists of the cells with mines.

        The total ties the components together. So their numbers of mines are drawn one after another, each
        with the weight that it leaves to the others and the outside cells; then a solution of each with this
        number.
        """
        mines = [cell for cell, state in enumerate(self.knowledge.state) if state == MINE]
        components = [(component, component.solutions()) for component in self.components]
        worths, outside = self.total_worths(), self.outside_group().cells
        ways = [comb(len(outside), number) for number in range(len(outside) + 1)]
        while True:
            board = mines[:]
            above = 0
            ahead = iter(self.ahead[1:])
            for component, solutions in components:
                counts, extra = component.counts, 0
                if len(counts.ways) > 1:
                    after = next(ahead)
                    extra = pick([way * after[above + i] for i, way in enumerate(counts.ways)], random)
                numbers = solutions.draw(counts.least + extra, random)
                for cells, number in zip(component.boxes, numbers, strict=True):
                    board += random.sample(cells, number)
                above += extra
            if outside:
                filled = [worth * way for worth, way in zip(worths[above:], ways, strict=False)]
                board += random.sample(outside, pick(filled, random))
            yield board

    @property
    def totals(self) -> tuple[int, int]:
        """The fewest and the most mines that the clues allow on all cells."""
        return self.least, self.least + len(self.ahead[-1]) - 1 + self.outside

    def total_worths(self) -> list[int]:
        """Return the relative weight of a board by its mines above the `least`."""
        worths = self.prior.weights(len(self.knowledge.state), 0, *self.totals).worth
        if self.without_finished:  # where all unknown cells are mines
            worths[-1] = 0
        return worths


def absorb(ways: list[int], worth: list[int]) -> list[int]:
    """Return the worth of i mines if `ways`[j] ways add j more: by i, the sum of ways[j] worth[i + j]."""
    if len(ways) == 1:
        (way,) = ways
        return worth if way == 1 else [way * w for w in worth]
    return [sum(map(mul, ways, worth[i : i + len(ways)])) for i in range(len(worth) - len(ways) + 1)]


def _product(a: list[int], b: list[int]) -> list[int]:
    """Multiply two polynomials."""
    product = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return product
