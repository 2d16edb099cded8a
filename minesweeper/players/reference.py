"""The players with names, from random clicking to exact probabilities."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from minesweeper.players.action import Action, Why
from minesweeper.players.player import SolverPlayer, lowest, next_action, safest_of, solver_on
from minesweeper.players.policy import TO_SCORE, TO_WIN
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import REVEAL
from minesweeper.shell.program import did_you_mean
from minesweeper.solver.prior import KnownTotal
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver

if TYPE_CHECKING:
    from minesweeper.rules.play import Decider


class RandomPlayer:
    """A player that clicks on any hidden cell (the judge's baseline "Rubbish")."""

    def begin(self, grid: Grid, total_mines: int | None = None, judged: int | None = None) -> None:
        self._cells = list(range(grid.size))
        Random(grid.size).shuffle(self._cells)
        self._done = bytearray(grid.size)  # which cells are revealed or marked

    def learn(self, cell: int, number: int) -> None:
        self._done[cell] = True

    def decide(self) -> Action:
        while self._done[self._cells[-1]]:
            self._cells.pop()
        return Action(REVEAL, self._cells.pop(), Why.RANDOM)


class ObviousPlayer(RandomPlayer):
    """A player that makes the moves that a single number proves, else clicks at random ("Baseline1")."""

    def begin(self, grid: Grid, total_mines: int | None = None, judged: int | None = None) -> None:
        super().begin(grid, total_mines, judged)
        self.solver = solver_on(grid, total_mines)

    def learn(self, cell: int, number: int) -> None:
        super().learn(cell, number)
        self.solver.learn(cell, number)

    def decide(self) -> Action:
        action = next_action(self.solver, Rule.SINGLE)
        if action is None:
            return super().decide()
        self._done[action.cell] = True
        return action


def nearest(solver: Solver) -> Action:
    """Reveal the cell that looks safest to its nearest clues, by the largest share of mines in any of them.

    Cells outside all clues are compared only where the total is known.
    """
    knowledge, prior, outside = solver.knowledge, solver.prior, None
    if isinstance(prior, KnownTotal):
        outside = (prior.mines - knowledge.known_mines) / knowledge.unknown
    risks = knowledge.local_ratios(outside)
    return safest_of(risks) if risks else Action(REVEAL, knowledge.unknown_cells()[0], Why.NO_CLUE)


# All but the first two make every certain move. "deduce" guesses like the judge's "Baseline2", "safest" takes
# the exact lowest risk, "best" guesses to lose few cells, and "winner" to win.
PLAYERS: dict[str, Callable[[], Decider[Action]]] = {
    "random": RandomPlayer,
    "obvious": ObviousPlayer,
    "deduce": lambda: SolverPlayer(nearest, nearest),
    "safest": lambda: SolverPlayer(lowest),
    "best": lambda: SolverPlayer(TO_SCORE.choose, trusting=True),
    "winner": lambda: SolverPlayer(TO_WIN.choose, trusting=True),
}


def player_named(name: str, *others: str) -> Decider[Action]:
    """Return a new player of this name; ValueError lists all names, and `others` that the caller accepts."""
    if name not in PLAYERS:
        expected = ", ".join([*PLAYERS, *others])
        raise ValueError(f"unknown player {name!r}; expected {expected}{did_you_mean(name, PLAYERS)}")
    return PLAYERS[name]()
