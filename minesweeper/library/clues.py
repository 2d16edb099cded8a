"""Analyses of clues about cells of any kind, on a board or not."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

from minesweeper.players.analysis import Mines, check_goes_on, read_prior
from minesweeper.rules.given import of_kind, whole, wrong
from minesweeper.shell.numbers import percent
from minesweeper.shell.text import amount
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import HIDDEN_TOTAL, Prior
from minesweeper.solver.solver import Solver


class ClueAnalysis:
    """The analysis of clues about any cells; made by `analyse_clues`."""

    def __init__(
        self, names: list[Hashable], clues: list[tuple[set[Hashable], int]], mines: Mines, ongoing: bool
    ):
        self.clues = clues
        self._numbers = {name: number for number, name in enumerate(names)}
        for number, (cells, count) in enumerate(clues):
            if not 0 <= whole(f"clue {number}", count) <= len(cells):
                raise Contradiction(f"clue {number}: expected 0 to {len(cells)} mines, found {count}", number)
        where = f"{amount(len(names), 'cell')} (cells= names those in no clue)"
        self._solver = self._solver_under(read_prior(mines, len(names), lambda: where), ongoing)
        try:
            counts = self._solver.count()
        except Contradiction:
            least, most = self._solver_under(HIDDEN_TOTAL, False).count().totals
            problem = f"mines: expected {least} to {most} by the clues on {where}, found {mines}"
            raise Contradiction(problem) from None
        exact = counts.fractions()
        self.exact: dict[Hashable, Fraction] = {name: exact[at] for name, at in self._numbers.items()}
        self.risk = {name: float(risk) for name, risk in self.exact.items()}
        self.boards = counts.boards()
        if ongoing:
            check_goes_on(self.exact)

    def _solver_under(self, prior: Prior, ongoing: bool) -> Solver:
        clues = [([self._numbers[name] for name in cells], count) for cells, count in self.clues]
        return Solver(Knowledge.of_clues(len(self._numbers), clues), prior, ongoing=ongoing)

    @property
    def safe_cells(self) -> list[Hashable]:
        """The cells that certainly have no mine."""
        return [name for name, risk in self.exact.items() if risk == 0]

    @property
    def mine_cells(self) -> list[Hashable]:
        """The cells that are certain mines."""
        return [name for name, risk in self.exact.items() if risk == 1]

    @property
    def best(self) -> Hashable:
        """The first of the cells with the lowest risk."""
        return min(self.exact, key=self.exact.__getitem__)

    def why(self, cell: Hashable) -> list[tuple[set[Hashable], int]]:
        """Return the clues that prove a certain cell, all of them needed; empty for an uncertain one.

        A proof by the total of mines needs the clues and that total; some need no clue at all.
        """
        try:
            risk = self.exact[cell]
        except (KeyError, TypeError):  # an unknown name, or a value that is no name
            raise wrong("cell", "a name from the clues or cells", cell) from None
        if risk not in (0, 1):
            return []
        return [self.clues[number] for number in self._solver.prove(self._numbers[cell])]

    def sample(self, rng: Random) -> Iterator[set[Hashable]]:
        """Yield the mines of random boards without end, each drawn with its probability."""
        of_kind("rng", rng, Random, "a random.Random")
        names = list(self._numbers)
        return ({names[number] for number in mines} for mines in self._solver.posterior().sample(rng))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ClueAnalysis):
            return NotImplemented
        return (self.clues, self.exact, self.boards) == (other.clues, other.exact, other.boards)

    __hash__ = None  # type: ignore[assignment]  # as for lists

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {percent(risk)}" for name, risk in self.risk.items())


def analyse_clues(
    clues: Iterable[tuple[Iterable[Hashable], int]],
    mines: Mines = None,
    cells: Iterable[Hashable] = (),
    *,
    ongoing: bool = False,
) -> ClueAnalysis:
    """Analyse clues, each some cells and the number of mines in them; cells may have any names.

    `cells` are all cells, or only those in no clue. The total `mines` counts the mines in `cells` and in the
    clues' cells. `mines` and `ongoing` are as for `analyse`. Contradiction, a ValueError, if no board agrees,
    or if the cells do not hold the total.

    >>> analysis = analyse_clues([("ab", 1), ("abc", 2)], mines=2, cells="d")
    >>> analysis.mine_cells, analysis.safe_cells, analysis.exact["a"], analysis.why("c")[1][1]
    (['c'], ['d'], Fraction(1, 2), 2)
    """
    if not isinstance(clues, Iterable):
        raise wrong("clues", "several such as [('ab', 1), ('bc', 2)]", clues)
    pairs = [_clue(number, clue) for number, clue in enumerate(clues)]
    in_clues = [name for names, _ in pairs for name in sorted(names, key=str)]
    try:
        names = list(dict.fromkeys([*in_clues, *cells]))
    except TypeError:
        raise wrong("cells", "names of cells", cells) from None
    if not names:
        raise ValueError("clues: expected a cell in a clue, or a name in cells, found none")
    return ClueAnalysis(names, pairs, mines, ongoing)


def _clue(number: int, clue: Any) -> tuple[set[Hashable], int]:
    """Return the cells and the mines of a clue, which are checked later; ValueError if it is no such pair."""
    try:
        names, count = clue
        return set(names), count
    except (TypeError, ValueError):
        raise wrong(f"clue {number}", "some cells and their mines such as ('ab', 1)", clue) from None
