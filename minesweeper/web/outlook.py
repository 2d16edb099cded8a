"""The chances to win after each candidate for a guess: a few games are played on for each answer."""

from __future__ import annotations

from itertools import islice

from minesweeper.players.deep import win_probabilities
from minesweeper.rules.grid import Grid
from minesweeper.solver.solver import Solver
from minesweeper.strategy.rollout import WinProbability
from minesweeper.web.fields import Message

# How many games are played on in all.
GAMES = 200

# The work of one answer: the neighbours of all cells, once for each game; at least one game.
STEPS = 20_000


class Lookout:
    """Looks ahead of one guess, game by game."""

    def __init__(self, solver: Solver, grid: Grid, done: int):
        """The solver stands before the guess, after `done` moves; what it learns later changes nothing."""
        self.done = done
        # Where marks can be guesses, chances are the same: to play as if a mark were right is as good.
        self._chances = win_probabilities(solver.copy(), grid, GAMES)
        self._found: list[WinProbability] = []
        self._told = 0  # how often the chances were told; each time but the first, after one more game
        self._share = max(1, STEPS // (grid.size * grid.block))

    def go_on(self) -> Message:
        """The chances after a few more games, the best first, and whether these were the last."""
        told = list(islice(self._chances, self._share))
        self._told += len(told)
        self._found = told[-1] if told else self._found
        return {
            "games": self._told - 1,
            "over": len(told) < self._share,
            "candidates": [each._asdict() for each in self._found],
        }
