"""The chance to win after each candidate: how the games go on that start with it.

Boards are drawn from all that agree with the position, and on each of them the game is played to its
end after each candidate, by a player that looks one guess ahead. Half of the candidates, those that do
worse, are left after each round, and the games go to the others ("sequential halving": Z. Karnin,
T. Koren and O. Somekh, "Almost optimal exploration in multi-armed bandits", 2013).

A game counts as 1 less the risks of its guesses, which has the mean of wins and losses and scatters
less; where few enough boards are left to solve it, as its value. So the work is bounded by the number
of games, and the chance of a candidate comes with its standard error. (That of the best is a little too
high, as the largest of several estimates is.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from math import ceil, log2, sqrt
from random import Random
from typing import NamedTuple, Protocol

from minesweeper.players.advice import REVEAL, Action, Adviser
from minesweeper.rules.game import ONGOING, Board, Game
from minesweeper.solver.knowledge import MINE
from minesweeper.solver.posterior import Posterior
from minesweeper.solver.sampling import Sampler


class Follower(Protocol):
    """Who plays on: a player to win that looks one guess ahead."""

    def learn(self, cell: int, clue: int) -> None: ...

    def decide(self) -> Action: ...


class Outlook(NamedTuple):
    """A candidate, its risk, and the chance to win the game with it.

    `error` is one standard error of the chance, 0 where it is exact.
    """

    cell: int
    risk: float
    wins: float
    error: float


class Trial:
    """The games that start with one candidate."""

    def __init__(self, cell: int, risk: float):
        self.cell = cell
        self.risk = risk
        self._worths: list[float] = []  # of the games in which it was no mine

    def play(self, game: Game, follower: Follower) -> None:
        """Play a game on from the candidate, if it is not lost by it."""
        if not game.board.mines[self.cell]:
            self._worths.append(play_on(follower, game, self.cell))

    def outlook(self) -> Outlook:
        """What the games say so far; nothing before the second."""
        worths, safe = self._worths, 1 - self.risk
        n = len(worths)
        if n < 2:
            return Outlook(self.cell, self.risk, safe / 2, safe / 2)
        mean = sum(worths) / n
        error = sqrt(sum((worth - mean) ** 2 for worth in worths) / (n - 1) / n)
        error = max(error, 1 / (n + 1))  # what one more game may change, where all so far were alike
        return Outlook(self.cell, self.risk, safe * max(0.0, mean), safe * error)


def outlooks(
    adviser: Adviser,
    position: Posterior,
    candidates: list[tuple[int, float]],
    follower: Callable[[], Follower],
    games: int,
) -> Iterator[list[Outlook]]:
    """The chances to win after each of the candidates (cells and risks) of a position, the best first.

    They come as they are before each game, and after the last. `follower` makes another player that
    knows what the adviser knows; so many `games` are played.
    """
    running = [Trial(*candidate) for candidate in candidates]
    dropped: list[Trial] = []
    boards = _boards(adviser, position)
    rounds = max(1, ceil(log2(len(running))))
    for _ in range(rounds):
        for board in islice(boards, max(1, games // (rounds * len(running)))):
            for trial in running:
                yield [each.outlook() for each in running + dropped]
                trial.play(Game.of_seen(board, adviser.revealed), follower())
        running.sort(key=lambda trial: -trial.outlook().wins)
        half = (len(running) + 1) // 2
        running, dropped = running[:half], running[half:] + dropped
    yield [each.outlook() for each in running + dropped]


def _boards(adviser: Adviser, position: Posterior) -> Iterator[Board]:
    """Boards that agree with a position, without end; the same ones for the same position."""
    sampler, random = Sampler(position), Random(position.known.unknown)
    mines = [cell for cell, state in enumerate(position.known.state) if state == MINE]
    while True:
        yield Board.of_cells(adviser.grid, mines + sampler.draw(random))


def play_on(follower: Follower, game: Game, cell: int) -> float:
    """What a game is worth that goes on with `cell`: 1 less the risks of its further guesses."""
    worth = 1.0
    opened = game.reveal(cell)
    while game.status == ONGOING:
        for each in opened:
            follower.learn(each, game.board.clues[each])
        action = follower.decide()
        if action.guess and action.guess.exact:
            return worth - action.guess.loss
        worth -= action.risk
        opened = game.reveal(action.cell) if action.kind == REVEAL else []
        if action.kind != REVEAL:
            game.mark(action.cell)
    return worth
