"""How far certain moves go on a board, from its first cell, and how hard they are to find.

A board is *free of guesses* when the exact solver, told the total of mines, wins it by certain moves
alone. How hard that is depends on the rules that it takes: a single clue, two clues, all clues of a
component, the total. Each step uses and counts the simplest rule that settles a cell, and reveals what
it settles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minesweeper.players.player import MAX_STATES, solver_on
from minesweeper.rules.game import ONGOING, WON, Board, Minefield
from minesweeper.solver.counting import Intractable
from minesweeper.solver.knowledge import SAFE
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver


class Solution(NamedTuple):
    """How far certain moves go on a board."""

    steps: tuple[int, ...]  # how many steps used each Rule, in order
    unsolved: tuple[int, ...]  # the cells of which nothing is certain; none once the game is won

    @property
    def free_of_guesses(self) -> bool:
        """Whether certain moves win the game."""
        return not self.unsolved

    @property
    def rule(self) -> Rule:
        """The hardest rule that was needed."""
        return max((rule for rule in Rule if self.steps[rule - 1]), default=Rule.SINGLE)

    @property
    def times(self) -> int:
        """How often that rule was needed."""
        return self.steps[self.rule - 1]


# A step of a solution: the simplest rule that settles a safe cell, and all that it settles, in order.
Step = tuple[Rule, list[int]]


def solve(
    board: Board, first: int | None = None, hardest: Rule = Rule.TOTAL, *, max_states: int = MAX_STATES
) -> Solution:
    """Play a board from its first cell by what is certain, up to the first guess.

    Instead of the board's own first cell, an int names another. ValueError without any.
    Only rules up to the `hardest` are used. A component with more than `max_states` states needs a guess.

    >>> from minesweeper.rules.grid import Grid
    >>> board = Board.of_cells(Grid((1, 5)), [1, 4])  # 1 X 1 1 X
    >>> solve(board, 0).unsolved, solve(board, 3).rule
    ((2, 3, 4), <Rule.SINGLE: 1>)
    """
    if first is None:
        if board.first is None:
            raise ValueError("a board without a first cell has no solution by certain moves")
        first = board.grid.cell(board.first)
    game, solver = Minefield(board), solver_on(board.grid, board.mines, max_states)
    steps = [0] * len(Rule)
    for rule, _ in solving(game, solver, first, hardest):
        steps[rule - 1] += 1
    return Solution(tuple(steps), () if game.status == WON else tuple(solver.unknown_cells()))


def solving(game: Minefield, solver: Solver, first: int, hardest: Rule = Rule.TOTAL) -> Iterator[Step]:
    """The steps of a solution of a game from its first cell; each before its cells are revealed."""
    shown = game.reveal(first)
    while game.status == ONGOING:
        for cell in shown:
            solver.learn(cell, game.board.clues[cell])
        step = _simplest(solver, hardest)
        if step is None:
            break
        yield step
        safe = [cell for cell in reversed(step[1]) if solver.state(cell) == SAFE]
        shown = [near for cell in safe for near in game.reveal(cell)]


def _simplest(solver: Solver, hardest: Rule) -> Step | None:
    """Settle cells by the simplest rule, up to the `hardest`, that finds safe ones; None if none does."""
    for rule in Rule:
        unknown = solver.unknown
        try:
            if rule <= hardest and solver.settle_by(rule):
                return rule, solver.settled()[solver.unknown - unknown :]
        except Intractable:
            break
    return None
