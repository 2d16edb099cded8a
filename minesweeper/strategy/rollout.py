"""Rollouts: the win probability after each candidate, by games that are played on from it.

Boards are drawn from all that agree with the position, and on each of them the game is played to its
end after each candidate, by a player that looks one guess ahead. After each round the half of the
candidates that does worse is dropped, and the games go to the others ("sequential halving": Z. Karnin,
T. Koren and O. Somekh, "Almost optimal exploration in multi-armed bandits", 2013).

A game counts as 1 less the risks of its guesses, which has the mean of wins and losses and scatters
less; where few enough boards are left to solve it, as its value. So the work is bounded by the number
of games, and each probability comes with its standard error. (That of the best is a little too high, as
the largest of several estimates is.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from math import ceil, log2, sqrt
from random import Random
from typing import NamedTuple

from minesweeper.rules.game import Board, Game
from minesweeper.rules.grid import Grid
from minesweeper.rules.play import Decider, play
from minesweeper.solver.solver import Solver
from minesweeper.strategy.action import Action
from minesweeper.strategy.lookahead import Candidate


class WinProbability(NamedTuple):
    """A candidate, its risk, and the probability to win the game with it.

    `error` is one standard error of the probability, 0 where it is exact.
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

    def play(self, game: Game, player: Decider[Action]) -> None:
        """Play a game on from the candidate, if it is not lost by it."""
        if not game.board.mines[self.cell]:
            self._worths.append(play_on(player, game, self.cell))

    def found(self) -> WinProbability:
        """What the games say so far; nothing before the second."""
        safe = 1 - self.risk
        mean, error = _mean(self._worths)
        return WinProbability(self.cell, self.risk, safe * mean, safe * error)


def chance_to_win(
    solver: Solver, grid: Grid, player: Callable[[Solver], Decider[Action]], games: int
) -> tuple[float, float]:
    """The win probability in a position of `grid`, from so many rollouts, with its standard error.

    The same position has the same games. Intractable where the boards cannot be counted.
    """
    revealed = solver.revealed()
    boards = islice(solver.sample(Random(solver.known.unknown)), games)
    started = (Game.of_seen(Board.of_cells(grid, mines), revealed) for mines in boards)
    return _mean([_worth(player(solver.copy()), game, []) for game in started])


def rollouts(
    solver: Solver,
    grid: Grid,
    candidates: list[Candidate],
    player: Callable[[Solver], Decider[Action]],
    games: int,
) -> Iterator[list[WinProbability]]:
    """The win probabilities after each of the candidates in a position of `grid`, the best first.

    They come as they are before each of `games` games, and after the last. `player` makes a player that goes
    on from the position of a solver. The same position has the same games.
    """
    running = [Trial(each.cell, each.risk) for each in candidates]
    dropped: list[Trial] = []
    boards = solver.sample(Random(solver.known.unknown))
    revealed = solver.revealed()
    rounds = max(1, ceil(log2(len(running))))
    for _ in range(rounds):
        for mines in islice(boards, max(1, games // (rounds * len(running)))):
            board = Board.of_cells(grid, mines)
            for trial in running:
                yield [each.found() for each in running + dropped]
                trial.play(Game.of_seen(board, revealed), player(solver.copy()))
        running.sort(key=lambda trial: -trial.found().wins)
        half = (len(running) + 1) // 2
        running, dropped = running[:half], running[half:] + dropped
    yield [each.found() for each in running + dropped]


def play_on(player: Decider[Action], game: Game, cell: int) -> float:
    """What a game is worth that goes on with `cell`: 1 less the risks of its further guesses."""
    return _worth(player, game, game.reveal(cell))


def _worth(player: Decider[Action], game: Game, shown: list[int]) -> float:
    worth = 1.0
    for action in play(player, game, shown):
        if action.exact and action.loss is not None:
            return worth - action.loss
        worth -= action.risk
    return worth


def _mean(worths: list[float]) -> tuple[float, float]:
    """The mean of what games are worth, with its standard error; one half where there are too few."""
    n = len(worths)
    if n < 2:
        return 0.5, 0.5
    mean = sum(worths) / n
    error = sqrt(sum((worth - mean) ** 2 for worth in worths) / (n - 1) / n)
    return max(0.0, mean), max(
        error, 1 / (n + 1)
    )  # what one more game may change, where all so far were alike
