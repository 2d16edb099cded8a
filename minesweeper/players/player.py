"""The player that holds a solver, and the parts of its decisions.

A player (`rules.play.Decider`) never holds a game. It knows the shape of the board, perhaps the total of
mines, and the visible numbers. Its decisions count as done: if the game goes on after a mark, the mark was
right.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, fsum, prod

from minesweeper.players.action import Action, Strategy, Why, certain_action
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.solver.budget import PLAY_STATES, Intractable
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE, UNKNOWN, Knowledge
from minesweeper.solver.prior import prior_of
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver

# The most neighbours of all cells of a board, each cell itself included: a solver that learns every cell
# stores all of them, in a few hundred megabytes. Boards of 10,000 cells are below this in up to eight
# dimensions, and of a million cells in two.
MAX_NEIGHBOURS = 10_000_000

# The probabilities that the `min_dist` of a judge's map is 0, 1, or 2 and more; and the share of mines among
# the cells that may have one. The `min_dist` is at least 1 in every known set, and 2 or more in the published
# ones; other judges may choose otherwise.
_DISTANCES = (0.05, 0.20, 0.75)
_DENSITY = 0.2


def solver_on(grid: Grid, total_mines: int | None = None, max_states: int = PLAY_STATES) -> Solver:
    """Return a solver for a game on a hidden board of this shape."""
    knowledge = Knowledge(grid.size, grid.neighbours, widest=grid.block)
    return Solver(knowledge, prior_of(total_mines), max_states, ongoing=True)


def check_size(grid: Grid) -> None:
    """Raise ValueError if a board has too many neighbours for a solver that learns every cell."""
    if prod(3 * length - 2 if length > 1 else 1 for length in grid.dims) > MAX_NEIGHBOURS:
        raise ValueError("this board has too many neighbours of cells for the solver")


def next_action(solver: Solver, rule: Rule | None = None) -> Action | None:
    """Return the next certain action, as `Solver.next_certain` finds it; None if a guess is due."""
    certain = solver.next_certain(rule)
    if certain is None:
        return None
    cell, value, clues = certain
    return certain_action(FLAG if value == MINE else REVEAL, cell, clues)


def lowest(solver: Solver) -> Action:
    """Reveal a cell with the exact lowest risk; of several, one that touches the most numbers."""
    counts = solver.posterior()
    risk = min((group.risk for group in counts.groups), default=1.0)
    if counts.outside and counts.outside_hits / counts.whole < risk:
        return Action(REVEAL, counts.outside_group().cells[0], Why.LOWEST, counts.outside_hits / counts.whole)
    cells = [cell for group in counts.groups if group.risk == risk for cell in group.cells]
    numbers = {cell: solver.knowledge.around(cell).count(SAFE) for cell in cells}
    return Action(REVEAL, min(cells, key=lambda cell: (-numbers[cell], cell)), Why.LOWEST, risk)


def estimated(solver: Solver) -> Action:
    """Reveal the cell with the lowest estimated risk."""
    return safest_of(solver.estimated_risks())


def safest_of(risks: dict[int, float]) -> Action:
    """Reveal the first of the cells with the lowest of these rough risks."""
    cell = min(risks, key=lambda cell: (risks[cell], cell))
    return Action(REVEAL, cell, Why.ESTIMATE, risks[cell])


def guess(solver: Solver, strategy: Strategy, uncounted: Strategy = estimated) -> Action:
    """Return the guess of the strategy or, if counting is refused, of the `uncounted` one.

    Contradiction if no cell is unknown, since the game should be over.
    """
    if not solver.knowledge.unknown:
        raise Contradiction("no cell without a mine is left, and still the game goes on")
    try:
        solver.posterior()
    except Intractable:
        return uncounted(solver)
    return strategy(solver)


def presumed_free(grid: Grid, first: Sequence[int], number: int) -> tuple[list[int], float]:
    """Return the cells near the first that are presumably kept free, and the probability that they are not.

    Contestants do not know the `min_dist`. It is presumed to be at least 2 if the first cell shows the
    `number` 0, else at least 1. No cell is presumed free if the number proves that `min_dist` is 0.

    >>> presumed_free(Grid((3, 3)), (1, 1), 1)
    ([1, 3, 5, 7], 0.17)
    """
    if number > 4:
        return [], 1.0
    reach = 2 if number == 0 else 1
    row, column = first
    rows, columns = grid.dims
    around = ((row - reach, column), (row, column - reach), (row, column + reach), (row + reach, column))
    near = [(r, c) for r, c in around if 0 <= r < rows and 0 <= c < columns]
    return [r * columns + c for r, c in near], doubt(number, reach)


def doubt(number: int, reach: int) -> float:
    """Return the probability that `min_dist` is below `reach` if the first cell shows `number` (Bayes).

    >>> [doubt(number, 2 if number == 0 else 1) for number in range(5)]
    [0.11, 0.17, 0.32, 0.59, 0.88]
    """
    # With a `min_dist` of 0 all 8 neighbours may be mines, with 1 only the 4 diagonal ones.
    likely = [
        share * comb(cells, number) * _DENSITY**number * (1 - _DENSITY) ** max(0, cells - number)
        for share, cells in zip(_DISTANCES, (8, 4, 0), strict=True)
    ]
    return round(fsum(likely[:reach]) / fsum(likely), 2)


class SolverPlayer:
    """A player that makes every certain move, and guesses by a strategy."""

    grid: Grid
    solver: Solver
    _judged: int | None  # the first cell of a judge's map, until its number is known
    _presumed: list[int]  # cells whose risk is `_doubt` times that by the clues
    _doubt: float

    def __init__(self, strategy: Strategy, uncounted: Strategy = estimated, *, trusting: bool = False):
        """Set the strategy, and the `uncounted` one for positions where counting is refused.

        A `trusting` player reveals the cells near the first one early: the judge hardly lays mines there.
        """
        self._strategy = strategy
        self._uncounted = uncounted
        self._trusting = trusting

    def begin(self, grid: Grid, total_mines: int | None = None, judged: int | None = None) -> None:
        self.take_over(grid, solver_on(grid, total_mines))
        self._judged = judged if self._trusting else None

    def take_over(self, grid: Grid, solver: Solver) -> None:
        """Begin in the position of a solver, which the player changes from now on."""
        self.grid = grid
        self.solver = solver
        self._judged = None
        self._presumed = []

    def learn(self, cell: int, number: int) -> None:
        self.solver.learn(cell, number)
        if cell == self._judged:
            self._presumed, self._doubt = presumed_free(self.grid, self.grid.coords(cell), number)

    def decide(self) -> Action:
        action = next_action(self.solver)
        if action is not None:
            return action
        action = guess(self.solver, self._guess, self._uncounted)
        if action.kind == FLAG:
            self.solver.learn_mine(action.cell)
        return action

    def _guess(self, solver: Solver) -> Action:
        """Reveal a cell near the first one, if none is safer; else ask the strategy."""
        self._presumed = [cell for cell in self._presumed if solver.knowledge.state[cell] == UNKNOWN]
        if self._presumed:
            cell, risks = self._presumed[0], solver.posterior().risks()
            risk = risks[cell] * self._doubt
            if risk <= min(risks.values()):
                return Action(REVEAL, cell, Why.DISTANCE, risk)
        return self._strategy(solver)
