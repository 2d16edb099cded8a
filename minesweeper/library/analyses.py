"""What follows from a position, or from any clues: exact risks, what is certain and why, what is best."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from html import escape
from operator import index
from typing import Any, SupportsIndex, get_args

from minesweeper.library.positions import Cell, Move, Position, whole
from minesweeper.players import analysis
from minesweeper.players.action import MARK, REVEAL, certain_action
from minesweeper.players.advice import Objective
from minesweeper.players.heatmap import risk_picture
from minesweeper.players.player import HIDDEN_TOTAL
from minesweeper.players.words import findings_text, reason_text
from minesweeper.rules.slices import nest
from minesweeper.rules.svg import CHOSEN, PROOF, Drawn
from minesweeper.shell.numbers import percent
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import KnownTotal, Prior, TotalsPrior
from minesweeper.solver.solver import Solver

# What the caller knows of the total: the number, several equally likely ones, their weights, or nothing.
Mines = SupportsIndex | Iterable[int] | Mapping[int, int] | None


class Analysis(Drawn):
    """All that follows from a position; made by `analyse`."""

    def __init__(self, position: Position, findings: analysis.Findings):
        self.position = position
        self._findings = findings

    @cached_property
    def _advised(self) -> analysis.Findings:
        return self._findings.advised()

    @property
    def shape(self) -> tuple[int, ...]:
        return self.position.shape

    @property
    def boards(self) -> int:
        """How many boards agree with what is shown."""
        return self._findings.boards

    @cached_property
    def risk(self) -> list[Any]:
        """Nested lists, rows x columns in two dimensions: the exact risk of each hidden cell, else None.

        It is 0 or 1 only where that is certain. `numpy.array(analysis.risk, float)` has nan for None.
        """
        grid = self.position.grid
        return nest(grid, [self._findings.risks.get(cell) for cell in range(grid.size)])

    @cached_property
    def risks(self) -> dict[Cell, float]:
        """The exact risk by cell, for hidden cells only, in order."""
        return {self.position.grid.coords(cell): risk for cell, risk in self._findings.risks.items()}

    @property
    def safe(self) -> list[Cell]:
        """The hidden cells that are certain to have no mine, in order."""
        return self._findings.certain(0.0)

    @property
    def mines(self) -> list[Cell]:
        """The hidden cells that are certain mines, in order."""
        return self._findings.certain(1.0)

    @cached_property
    def best(self) -> Move | None:
        """What is best to do, with the reason; None where nothing is hidden. It is looked for when asked."""
        best = self._advised.best
        if best is None:
            return None
        place = self.position.grid.coords
        why = reason_text(best, place, self._findings.objective)
        return Move(place(best.cell), best.kind == MARK, why, best.risk)

    def why(self, cell: Iterable[int]) -> Reason:
        """The risk of a hidden cell and, if it is certain, the numbers that prove it."""
        return Reason(self, self.position.number_of(cell))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Analysis):
            return NotImplemented
        mine, others = self._findings, other._findings
        return (self.position, mine.boards, mine.risks) == (other.position, others.boards, others.risks)

    def __hash__(self) -> int:
        return hash((self.position, self.boards))

    def __repr__(self) -> str:
        return findings_text(self._advised).rstrip("\n")

    def svg(self) -> str:
        best = self._advised.best
        return self._picture(None if best is None else best.cell, best.clues if best else ())

    def _picture(self, chosen: int | None, clues: Collection[int]) -> str:
        """The risks as a heat map, with one cell outlined, and the clues that prove what it is."""
        outlines = dict.fromkeys(clues, PROOF) | ({} if chosen is None else {chosen: CHOSEN})
        return risk_picture(self.position, self._findings.risks, outlines)


class Reason(Drawn):
    """Why a cell is safe, or a mine, or how risky it is."""

    def __init__(self, analysis: Analysis, cell: int):
        found = analysis._findings
        place = analysis.position.grid.coords
        if cell not in found.risks:
            raise ValueError(f"{place(cell)} is not hidden")
        self.cell: Cell = place(cell)
        self.risk = found.risks[cell]
        clues = found.solver.prove(cell) if self.risk in (0, 1) else ()
        self.clues: list[Cell] = [place(clue) for clue in clues]
        """The numbers that prove it, one or two where so many do; empty if the proof needs the total, too."""
        self._analysis = analysis
        self._drawn = cell, clues

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return (self.cell, self._analysis) == (other.cell, other._analysis)

    def __hash__(self) -> int:
        return hash((self.cell, self._analysis))

    def __repr__(self) -> str:
        if self.risk not in (0, 1):
            return f"{self.cell} is a mine with a risk of {percent(self.risk)}"
        cell, clues = self._drawn
        words = reason_text(certain_action(REVEAL, cell, clues), self._analysis.position.grid.coords)
        return f"{self.cell} is {'a mine' if self.risk else 'safe'}, {words}"

    def svg(self) -> str:
        return self._analysis._picture(*self._drawn)

    def _repr_html_(self) -> str | None:
        """The sentence, above the picture."""
        picture = super()._repr_html_()
        return picture and f"<p>{escape(repr(self))}</p>\n{picture}"


def analyse(
    board: Any, mines: Mines = None, *, objective: Objective = "win", ongoing: bool = False
) -> Analysis:
    """All that follows from a position, exactly, in any number of dimensions.

    `board` is whatever `Position.of` reads: text, nested sequences, a NumPy array, a position. `mines` is the
    total, several totals that are equally likely, such as range(8, 13), or a mapping of totals to weights;
    without it, densities around 20 % count as likely. ValueError if no board agrees.

    `best` serves the `objective`: "win", or "score", the judge's, for which mines are marked, too. Where the
    total is not certain, every hidden cell may be a mine: not so in an `ongoing` game, which would be over.

    >>> analysis = analyse("1?\\n11", mines=1)
    >>> analysis.risk, analysis.mines, analysis.boards
    ([[None, 1.0], [None, None]], [(0, 1)], 1)
    >>> analysis.why((0, 1))
    (0, 1) is a mine, certain by (0, 0)
    >>> [analyse("??", range(3), ongoing=ongoing).risks[0, 0] for ongoing in (False, True)]
    [0.5, 0.25]
    """
    if objective not in get_args(Objective):
        wanted = " or ".join(map(repr, get_args(Objective)))
        raise ValueError(f"objective: expected {wanted}, found {objective!r}")
    position = Position.of(board, index(mines) if isinstance(mines, SupportsIndex) else None)
    prior = prior_of(position.mines if mines is None else mines, position.grid.size, str(position.grid))
    found = analysis.analyse(position, prior, objective=objective, ongoing=ongoing, advise=False)
    return Analysis(position, found)


class ClueAnalysis:
    """What follows from clues about any cells; made by `analyse_clues`."""

    def __init__(
        self, names: list[Hashable], clues: list[tuple[set[Hashable], int]], mines: Mines, ongoing: bool
    ):
        numbers = {name: number for number, name in enumerate(names)}
        self.clues = clues
        self._numbers = numbers
        for number, (cells, count) in enumerate(clues):
            if not 0 <= whole(f"clue {number}", count) <= len(cells):
                raise Contradiction(f"clue {number}: expected 0 to {len(cells)} mines, found {count}", number)
        known = Knowledge.of_clues(
            len(names), [([numbers[name] for name in cells], count) for cells, count in clues]
        )
        self._solver = Solver(known, prior_of(mines, len(names)), ongoing=ongoing)
        counts = self._solver.count()
        exact = counts.fractions()
        self.exact: dict[Hashable, Fraction] = {name: exact[number] for name, number in numbers.items()}
        self.risk = {name: float(risk) for name, risk in self.exact.items()}
        self.boards = counts.boards()

    @property
    def safe(self) -> list[Hashable]:
        """The cells that are certain to have no mine."""
        return [name for name, risk in self.exact.items() if risk == 0]

    @property
    def mines(self) -> list[Hashable]:
        """The cells that are certain mines."""
        return [name for name, risk in self.exact.items() if risk == 1]

    @property
    def best(self) -> Hashable:
        """The first of the cells with the lowest risk."""
        return min(self.exact, key=self.exact.__getitem__)

    def why(self, cell: Hashable) -> list[tuple[set[Hashable], int]]:
        """The clues that prove a certain cell, all of them needed; empty if it takes the total or a guess."""
        try:
            risk = self.exact[cell]
        except (KeyError, TypeError):  # no name at all
            raise ValueError(f"cell: expected a name from the clues or cells, found {cell!r}") from None
        if risk not in (0, 1):
            return []
        return [self.clues[number] for number in self._solver.prove(self._numbers[cell])]

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
    """What follows from clues, each some cells and the number of mines in them; cells may have any names.

    `cells` are further cells, which no clue names; `mines` and `ongoing` are as for `analyse`.

    >>> analysis = analyse_clues([("ab", 1), ("abc", 2)], mines=2, cells="d")
    >>> analysis.mines, analysis.safe, analysis.exact["a"], analysis.why("c")[1][1]
    (['c'], ['d'], Fraction(1, 2), 2)
    """
    if not isinstance(clues, Iterable):
        raise ValueError(f"clues: expected several such as [('ab', 1), ('bc', 2)], found {clues!r}")
    taken = [_clue(number, clue) for number, clue in enumerate(clues)]
    named = [name for names, _ in taken for name in sorted(names, key=str)]
    try:
        each = dict.fromkeys([*named, *cells])
    except TypeError:
        raise ValueError(f"cells: expected names of cells, found {cells!r}") from None
    return ClueAnalysis(list(each), taken, mines, ongoing)


def _clue(number: int, clue: Any) -> tuple[set[Hashable], int]:
    """A clue as its cells and its mines, which are checked later; ValueError if it is no such pair."""
    try:
        names, count = clue
        return set(names), count
    except (TypeError, ValueError):
        wanted = "some cells and their mines such as ('ab', 1)"
        raise ValueError(f"clue {number}: expected {wanted}, found {clue!r}") from None


def prior_of(mines: Mines, cells: int, board: str = "") -> Prior:
    """The solver's prior for what is known of the total; ValueError if no total fits."""
    if mines is None:
        return HIDDEN_TOTAL
    where = f"a board of {board}" if board else f"{cells} cells"
    if isinstance(mines, SupportsIndex):
        if not 0 <= index(mines) <= cells:
            raise ValueError(f"mines: expected 0 to {cells} on {where}, found {mines}")
        return KnownTotal(index(mines))
    if isinstance(mines, str | bytes) or not isinstance(mines, Iterable):
        wanted = "a whole number, several such as range(8, 13), or weights such as {10: 3, 11: 1}"
        raise ValueError(f"mines: expected {wanted}, found {mines!r}")
    pairs = mines.items() if isinstance(mines, Mapping) else [(total, 1) for total in mines]
    weights = {whole("mines", total): whole("mines", weight) for total, weight in pairs}
    if any(weight < 0 for weight in weights.values()):
        raise ValueError(f"expected weights of 0 or more for the totals of mines, found {weights}")
    if not any(0 <= total <= cells and weight > 0 for total, weight in weights.items()):
        raise ValueError(f"no total of mines in {list(weights)} fits on {cells} cells")
    return TotalsPrior(tuple(sorted(weights.items())), cells)
