"""The analysis of a position: certain cells, the risks of all others, and the best action."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import isfinite, lcm
from numbers import Real
from operator import index
from random import Random
from typing import Any, SupportsIndex, get_args

from minesweeper.players.action import Action, certain_action
from minesweeper.players.advice import Objective, hint
from minesweeper.players.fifty_fifty import certain_fifty_fifties
from minesweeper.players.player import check_size
from minesweeper.players.reasons import reason, why_text
from minesweeper.players.report import analysis_text
from minesweeper.rules.game import HIDDEN, MARKED, Board, Pictured
from minesweeper.rules.given import coordinates, listed, of_kind, whole, wrong
from minesweeper.rules.grid import Cell
from minesweeper.rules.move import FLAG, REVEAL, Move
from minesweeper.rules.position import Position
from minesweeper.rules.slices import nest
from minesweeper.rules.svg import CHOSEN, MINE_FILL, PROOF, SAFE_FILL, WHITE, Tile, svg
from minesweeper.shell.numbers import percent, whole_percent
from minesweeper.shell.program import unknown
from minesweeper.shell.schema import brief
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import HIDDEN_TOTAL, KnownTotal, Prior, TotalsPrior, prior_of
from minesweeper.solver.solver import Solver

# The total of mines: a number, several equally likely ones, their weights, or unknown.
Mines = SupportsIndex | Iterable[int] | Mapping[int, float | Fraction] | None

# The heat map from the lowest risk to the highest: red, green and blue at 0, a half and 1.
_HEAT = ((211, 231, 250), (248, 236, 203), (242, 165, 97))


class Analysis(Pictured):
    """The conclusions from a position; made by `analyse`.

    With cells as ints, `cell_risks` has the risk of every hidden cell, exactly 0 and 1 only where it is
    certain, and `action` is the best action, with its reason as data.
    """

    def __init__(self, position: Position, solver: Solver, objective: Objective):
        self.position = position
        self.solver = solver
        self.objective = objective
        self.cell_risks = solver.risks()

    @cached_property
    def boards(self) -> int:
        """The number of boards that agree with the position."""
        return self.solver.posterior().boards()

    @property
    def shape(self) -> tuple[int, ...]:
        """The length of each axis."""
        return self.position.shape

    @cached_property
    def risk(self) -> list[Any]:
        """The exact risk of each hidden cell, else None, as nested lists: rows x columns in two dimensions.

        A risk is 0 or 1 only where it is certain. `numpy.array(analysis.risk, float)` has nan for None.
        """
        grid = self.position.grid
        return nest(grid, [self.cell_risks.get(cell) for cell in range(grid.size)])

    @cached_property
    def risks(self) -> dict[Cell, float]:
        """The exact risk by cell, for hidden cells only, in order."""
        return {self.position.grid.coords(cell): risk for cell, risk in self.cell_risks.items()}

    @property
    def safe_cells(self) -> list[Cell]:
        """The hidden cells that are certainly safe, in order."""
        return [cell for cell, risk in self.risks.items() if risk == 0]

    @property
    def mine_cells(self) -> list[Cell]:
        """The hidden cells that are certainly mines, in order."""
        return [cell for cell, risk in self.risks.items() if risk == 1]

    @cached_property
    def fifty_fifties(self) -> list[tuple[Cell, Cell]]:
        r"""Pairs of hidden cells with one mine between them that no number can ever locate.

        A number or the total leaves a last mine to the two, and each cell beside only one of them is
        certainly a mine.

        >>> analyse("1?@\n1?@", mines=3).fifty_fifties
        [((0, 1), (1, 1))]
        """
        place = self.position.grid.coords
        return [(place(one), place(other)) for one, other in self._fifty_fifties[0]]

    @cached_property
    def fifty_fifty_groups(self) -> list[tuple[Cell, ...]]:
        r"""Larger 50/50s: the smallest groups of hidden cells whose mines no number can ever locate.

        Every arrangement of a group fits the same mines outside, and each cell that can be revealed shows the
        same number wherever it is safe. The search is bounded: it needs few boards, or numbers alone.

        >>> analyse("??1\n??2\n12@", mines=3).fifty_fifty_groups
        [((0, 0), (0, 1), (1, 0), (1, 1))]
        """
        place = self.position.grid.coords
        return [tuple(map(place, group)) for group in self._fifty_fifties[1]]

    @cached_property
    def _fifty_fifties(self) -> tuple[list[tuple[int, int]], list[tuple[int, ...]]]:
        return certain_fifty_fifties(self.solver, self.cell_risks)

    @cached_property
    def action(self) -> Action | None:
        """The best action; None if nothing is hidden. It takes far longer than all the risks."""
        if HIDDEN not in self.position.states:
            return None
        to_win = self.objective == "win"
        return hint(self.solver, to_win=to_win, mark=not to_win)

    @property
    def best(self) -> Move:
        """The best move, with the reason in words; ValueError if nothing is hidden."""
        best, place = self.action, self.position.grid.coords
        if best is None:
            raise ValueError("no cell is hidden, so there is no move")
        return Move(place(best.cell), best.kind, why_text(self.position, best), best.risk)

    def why(self, cell: Iterable[int]) -> Reason:
        """Return the risk of a hidden cell and, if it is certain, the numbers that prove it."""
        return Reason(self, self.position.grid.cell(coordinates(cell)))

    def sample(self, rng: Random) -> Iterator[Board]:
        """Yield endless boards from all that agree, each as often as it is likely.

        >>> from itertools import islice
        >>> [board.mine_cells for board in islice(analyse("1??\\n11?", mines=1).sample(Random(1)), 2)]
        [[(0, 1)], [(0, 1)]]
        """
        of_kind("rng", rng, Random, "a random.Random")
        grid = self.position.grid
        return (Board.of_cells(grid, cells) for cells in self.solver.posterior().sample(rng))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Analysis):
            return NotImplemented
        mine, others = (self.boards, self.cell_risks), (other.boards, other.cell_risks)
        return self.position == other.position and mine == others

    def __hash__(self) -> int:
        return hash((self.position, self.boards))

    def __repr__(self) -> str:
        return analysis_text(self).rstrip("\n")

    def svg(self) -> str:
        best = self.action
        return self._picture(None if best is None else best.cell, best.clues if best else ())

    def _picture(self, chosen: int | None, clues: Collection[int]) -> str:
        """Draw the risks as a heat map, with one cell and the clues that prove it outlined."""
        outlines = dict.fromkeys(clues, PROOF) | ({} if chosen is None else {chosen: CHOSEN})
        return risk_picture(self.position, self.cell_risks, outlines)


class Reason(Pictured):
    """The risk of a cell and, if it is certain, its proof."""

    def __init__(self, analysis: Analysis, cell: int):
        place = analysis.position.grid.coords
        if cell not in analysis.cell_risks:
            raise ValueError(f"{place(cell)} is not hidden")
        self.cell: Cell = place(cell)
        self.risk = analysis.cell_risks[cell]
        clues = analysis.solver.prove(cell) if self.risk in (0, 1) else ()
        self.clues: list[Cell] = [place(clue) for clue in clues]
        """The numbers that prove the cell, perhaps with the total of mines: one or two if those suffice."""
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
        (cell, clues), position = self._drawn, self._analysis.position
        action = certain_action(FLAG if self.risk else REVEAL, cell, clues)
        return reason(position, action).in_coordinates(position.grid)

    def svg(self) -> str:
        return self._analysis._picture(*self._drawn)

    def _repr_html_(self) -> str | None:
        """Return the sentence, above the picture."""
        from html import escape  # here for the speed of a start

        picture = self._repr_svg_()
        return picture and f"<p>{escape(repr(self))}</p>\n{picture}"


def analyse(
    board: Any, mines: Mines | Prior = None, *, objective: Objective = "win", ongoing: bool = False
) -> Analysis:
    """Analyse a position exactly, in any number of dimensions.

    `board` is whatever `Position.of` reads: text, nested sequences, an array, a position. `mines` is the
    total, several totals that are equally likely, such as range(8, 13), or a mapping of totals to weights
    (ints, floats or Fractions of any sum), such as {10: 0.75, 11: 0.25}; without it, densities around 20 %
    count as likely. Raise Contradiction, a ValueError, if no board agrees, and Intractable if the boards are
    too many to count.

    `best` serves the `objective`: "win", or "score", the judge's, where marks of mines count, too. Boards
    without a safe hidden cell count, unless the game is `ongoing`, since it would be over on them. If no
    other board agrees, raise Contradiction.

    >>> analysis = analyse("1?\\n11", mines=1)
    >>> analysis.risk, analysis.mine_cells, analysis.boards
    ([[None, 1.0], [None, None]], [(0, 1)], 1)
    >>> analysis.why((0, 1))
    (0, 1) is a mine: the 1 at (0, 0) proves it.
    >>> [analyse("??", range(3), ongoing=ongoing).risks[0, 0] for ongoing in (False, True)]
    [0.5, 0.25]
    """
    if objective not in get_args(Objective):
        raise ValueError(unknown("objective", objective, get_args(Objective)))
    mines = listed(mines)
    position = Position.of(board, index(mines) if isinstance(mines, SupportsIndex) else None)
    grid = position.grid
    prior = read_prior(position.mines if mines is None else mines, grid.size, lambda: f"a board of {grid}")
    try:
        analysis = Analysis(position, solver_of(position, prior, ongoing=ongoing), objective)
        if ongoing:
            check_goes_on(analysis.cell_risks)
        return analysis
    except Contradiction as error:
        cell = error.clue
        where = "the board" if cell is None else f"the number at {position.grid.coords(cell)}"
        why = error if cell is None else _conflict(position, cell)
        raise Contradiction(f"{where} cannot be right: {why}", cell) from None


def risk_tile(risk: float) -> Tile:
    """Return a hidden cell with its risk in whole per cent; only certain cells have strong colours."""
    text = str(whole_percent(risk))
    if risk in (0, 1):
        return Tile(text, MINE_FILL if risk else SAFE_FILL, WHITE)
    low, high, part = (_HEAT[0], _HEAT[1], 2 * risk) if risk < 0.5 else (_HEAT[1], _HEAT[2], 2 * risk - 1)
    mixed = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return Tile(text, "#" + "".join(f"{value:02x}" for value in mixed))


def risk_picture(position: Position, risks: Mapping[int, float], outlines: Mapping[int, str]) -> str:
    """Draw a position with its risks as a heat map, and cells in outlines of these colours."""
    grid, tiles = position.grid, position.tiles()
    for cell, risk in risks.items():
        tiles[cell] = risk_tile(risk)._replace(says=f"{grid.coords(cell)}: {percent(risk)}")
    for cell, colour in outlines.items():
        tiles[cell] = tiles[cell]._replace(outline=colour)
    return svg(grid, tiles, f"the risks on a board of {grid} cells, in per cent")


def check_goes_on(risks: Mapping[Any, float | Fraction]) -> None:
    """Raise Contradiction if by these risks of the hidden cells no safe cell is hidden on any board."""
    if all(risk == 1 for risk in risks.values()):
        raise Contradiction(
            "in an ongoing game a safe cell is hidden, and on no board that agrees there is one"
        )


def solver_of(position: Position, prior: Prior | None = None, *, ongoing: bool = False) -> Solver:
    """Return a solver for a position; without a `prior`, its total of mines or a wide prior applies.

    In an `ongoing` game, boards without a hidden safe cell do not count.
    Raise Contradiction if a number has fewer hidden neighbours than mines to find, or more mines marked, and
    another ValueError if the board is too large.
    """
    check_size(position.grid)
    clues = [*position.clues()]
    # Positions and the solver use the same numbers for states of cells.
    knowledge = Knowledge(position.states, position.grid.neighbours, widest=position.grid.block)
    for clue in clues:
        knowledge.enter(*clue)
    return Solver(knowledge, prior or prior_of(position.mines), ongoing=ongoing)


def _conflict(position: Position, cell: int) -> str:
    """Explain why the number of a cell is impossible: by the cells around it, or by the numbers near it."""
    states = [position.states[near] for near in position.grid.neighbours(cell)]
    least, number = states.count(MARKED), position.number_at(position.grid.coords(cell)) or 0
    most = least + states.count(HIDDEN)
    if least <= number <= most:
        return f"the numbers near it do not agree with {number}"
    return (
        f"expected {least if least == most else f'{least} to {most}'} by the cells around it, found {number}"
    )


def read_prior(mines: Mines | Prior, cells: int, where: Callable[[], str]) -> Prior:
    """Return the solver's prior for `mines`; ValueError, naming `where`, if no total fits on the cells."""
    mines = listed(mines)
    if mines is None:
        return HIDDEN_TOTAL
    if isinstance(mines, Prior):
        return mines
    if isinstance(mines, SupportsIndex):
        if not 0 <= index(mines) <= cells:
            raise ValueError(f"mines: expected 0 to {cells} on {where()}, found {mines}")
        return KnownTotal(index(mines))
    if isinstance(mines, str | bytes) or not isinstance(mines, Iterable):
        wanted = "a whole number, several such as range(8, 13), or weights such as {10: 0.75, 11: 0.25}"
        raise wrong("mines", wanted, mines)
    is_weighty = isinstance(mines, range) and bool(mines)
    totals = [total for total in range(cells + 1) if total in mines] if isinstance(mines, range) else mines
    pairs = totals.items() if isinstance(totals, Mapping) else ((total, Fraction(1)) for total in totals)
    fitting: dict[int, Fraction] = {}
    for total, weight in pairs:
        exact = _weight(weight)
        is_weighty |= exact > 0
        if 0 <= (number := whole("mines", total)) <= cells:
            fitting[number] = exact
    if not is_weighty:
        raise ValueError(f"mines: expected a total with a weight above 0, found {brief(mines)}")
    if not any(fitting.values()):
        raise ValueError(f"no total of mines in {brief(mines)} fits on {where()}")
    scale = lcm(*(weight.denominator for weight in fitting.values()))
    return TotalsPrior(tuple((total, int(fitting[total] * scale)) for total in sorted(fitting)), cells)


def _weight(weight: Any) -> Fraction:
    """Return the exact weight of a total; ValueError if it is no number, or below 0."""
    exact = None
    if isinstance(weight, SupportsIndex):
        exact = Fraction(index(weight))
    elif isinstance(weight, Fraction):
        exact = weight
    elif isinstance(weight, Real) and isfinite(weight):
        exact = Fraction(float(weight))
    if exact is None or exact < 0:
        raise ValueError(f"mines: expected weights of 0 or more for totals, found {weight!r}")
    return exact
