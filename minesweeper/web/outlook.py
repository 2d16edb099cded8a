"""The chances to win after each candidate for a guess: a few games are played on for each answer."""

from __future__ import annotations

from itertools import islice
from math import prod

from minesweeper.players.advice import Adviser
from minesweeper.players.analysis import chances_to_win
from minesweeper.players.deep import Outlook
from minesweeper.web.fields import Message

# How many games are played on in all.
GAMES = 200

# The work of one answer: the neighbours of all cells, once for each game; at least one game.
STEPS = 20_000


class Lookout:
    """Looks ahead of one guess, game by game."""

    def __init__(self, adviser: Adviser, done: int):
        """The adviser stands before the guess, after `done` moves; what it learns later changes nothing."""
        self.done = done
        # Where marks can be guesses, chances are the same: to play as if a mark were right is as good.
        self._chances = chances_to_win(adviser.grid, adviser.known.copy(), adviser.prior, GAMES)
        self._found: list[Outlook] = []
        self._told = 0  # how often the chances were told; each time but the first, after one more game
        steps = adviser.grid.size * prod(min(length, 3) for length in adviser.grid.dims)
        self._share = max(1, STEPS // steps)

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
