"""Rollouts: the win probability after each candidate, by games that are played on from it.

Boards are drawn from all that agree with the position, and on each of them the game is played to its
end after each candidate, by a player that looks one guess ahead. After each round the half of the
candidates that does worse is dropped, and the games go to the others ("sequential halving": Z. Karnin,
T. Koren and O. Somekh, "Almost optimal exploration in multi-armed bandits", 2013).

A game counts as 1 less the risks of its guesses, which has the mean of wins and losses and scatters
less; where few enough boards are left to solve it, as its value. So the work is bounded by the number
of games, and each probability comes with its standard error. (That of the best is a little too high, as
the largest of several estimates is.) Whether one candidate is better than another is told by the boards on
which both were played: much of what makes a game hard is the same after both.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import ceil, fsum, log2, sqrt
from random import Random
from typing import Literal, NamedTuple

from minesweeper.players.action import Action
from minesweeper.players.lookahead import Candidate
from minesweeper.players.player import SolverPlayer
from minesweeper.players.policy import TO_PLAY_ON, TO_WIN
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import Grid
from minesweeper.rules.play import Decider, play
from minesweeper.solver.solver import Solver

# How many candidates are compared, besides the recommended one.
CANDIDATES = 6

# The largest board with rollouts: each goes through all cells.
MAX_ROLLOUT_CELLS = 2_000

# By how many standard errors of the difference a candidate is clearly better than another; exact ones are
# alike up to the rounding of floats (how often a clear one is wrong: bench/STRENGTH.md).
_CLEAR, _SAME = 2.0, 1e-9


class WinProbability(NamedTuple):
    """A candidate, its risk, and the probability to win the game with it.

    `error` is one standard error of the probability, 0 where it is exact. Where a candidate is recommended,
    `standing` says how the games place each: the one to name, too close to it to tell, or clearly behind it.
    """

    cell: int
    risk: float
    wins: float
    error: float
    standing: Literal["", "named", "close", "behind"] = ""


def win_probabilities(
    solver: Solver, grid: Grid, games: int, recommended: int | None = None
) -> Iterator[list[WinProbability]]:
    """The win probability after each candidate for a guess in a position of `grid`, the best first.

    Yields them before each of `games` rollouts and after the last; once where they are exact, or where no
    guess is needed and there are none. Intractable where counting is refused. A `recommended` cell is always
    a candidate, and the last probabilities say how each compares with it.
    """
    _check_size(grid)
    solver.posterior()
    if not solver.known.unknown or solver.safe_to_reveal():
        yield []
    elif exact := TO_WIN.exact(solver):
        listed = exact[:CANDIDATES] + [each for each in exact[CANDIDATES:] if each.cell == recommended]
        found = [WinProbability(each.cell, each.risk, 1 - each.loss, 0.0) for each in listed]
        yield found if recommended is None else placed(found, recommended)
    else:
        ranked = TO_WIN.lookahead.ranked(solver, CANDIDATES)
        if recommended is not None and recommended not in {each.cell for each in ranked}:
            ranked.append(Candidate(recommended, solver.posterior().risks()[recommended]))
        yield from rollouts(solver, grid, ranked, games, recommended)


def chance_to_win(solver: Solver, grid: Grid, games: int) -> tuple[float, float]:
    """The win probability in a position of `grid`, and its standard error, 0 where it is exact.

    The same position has the same games. ValueError if the board is too large for rollouts; Intractable
    where counting is refused.
    """
    _check_size(grid)
    counts = solver.posterior()
    if solver.known.unknown and not solver.safe_to_reveal() and (exact := TO_WIN.exact(solver)):
        return 1 - exact[0].loss, 0.0
    if not any(0 < risk < 1 for risk, _ in counts.profile()):
        return 1.0, 0.0
    revealed = solver.revealed()
    boards = islice(solver.sample(Random(solver.known.unknown)), games)
    started = (Minefield.of_seen(Board.of_cells(grid, mines), revealed) for mines in boards)
    return _mean([worth(_rollout_player(grid, solver), game, []) for game in started])


def _check_size(grid: Grid) -> None:
    if grid.size > MAX_ROLLOUT_CELLS:
        raise ValueError(f"to play on, a position has at most {MAX_ROLLOUT_CELLS} cells, not {grid.size}")


def _rollout_player(grid: Grid, solver: Solver) -> SolverPlayer:
    """A player that looks one guess ahead, in the position of a solver."""
    player = SolverPlayer(TO_PLAY_ON.choose)
    player.take_over(grid, solver.copy())
    return player


def rollouts(
    solver: Solver, grid: Grid, candidates: list[Candidate], games: int, recommended: int | None = None
) -> Iterator[list[WinProbability]]:
    """The win probabilities after each of the candidates in a position of `grid`, the best first.

    Yields them before each of `games` games and after the last. The same position has the same games. The
    `recommended` candidate is never dropped, and in the end each is compared with it.
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
                trial.play(Minefield.of_seen(board, revealed), _rollout_player(grid, solver))
        running.sort(key=lambda trial: -trial.found().wins)
        half = (len(running) + 1) // 2
        worse = [each for each in running[half:] if each.cell != recommended]
        running, dropped = [each for each in running if each not in worse], worse + dropped
    trials = running + dropped
    yield [each.found() for each in trials] if recommended is None else compared(trials, recommended)


class Trial:
    """The games that start with one candidate."""

    def __init__(self, cell: int, risk: float):
        self.cell = cell
        self.risk = risk
        self.worths: list[float | None] = []  # of each board; None where the candidate was a mine

    def play(self, game: Minefield, player: Decider[Action]) -> None:
        """Play a game on from the candidate, if it is not lost by it."""
        mine = game.board.is_mine[self.cell]
        self.worths.append(None if mine else worth(player, game, game.reveal(self.cell)))

    def found(self) -> WinProbability:
        """What the games say so far; nothing before the second."""
        safe = 1 - self.risk
        mean, error = _mean([worth for worth in self.worths if worth is not None])
        return WinProbability(self.cell, self.risk, safe * mean, safe * error)

    def better(self, other: Trial) -> tuple[float, float]:
        """The difference of the win probabilities on the boards that both were played on; its standard error.

        Each probability is the mean where the candidate is safe, times how likely that is, which is exact.
        """
        boards = min(len(self.worths), len(other.worths))
        (ours, our_parts), (theirs, their_parts) = self._parts(boards), other._parts(boards)
        if boards < 2:
            return 0.0, 1.0
        square = fsum((a - b) ** 2 for a, b in zip(our_parts, their_parts, strict=True))
        return ours - theirs, _standard_error(square, boards)

    def _parts(self, boards: int) -> tuple[float, list[float]]:
        """The win probability by the first `boards`, and `boards` times how far each of them pulls it."""
        safe = [worth for worth in self.worths[:boards] if worth is not None]
        mean = fsum(safe) / len(safe) if safe else 0.5
        scale = (1 - self.risk) * boards / max(1, len(safe))
        parts = [0.0 if worth is None else scale * (worth - mean) for worth in self.worths[:boards]]
        return (1 - self.risk) * mean, parts


def placed(exact: list[WinProbability], recommended: int) -> list[WinProbability]:
    """Exact win probabilities with their standings: the best is named and, of the best, the least risk."""
    top = max(each.wins for each in exact)
    best = [each for each in exact if each.wins > top - _SAME]
    first = min(best, key=lambda each: (each.risk, each.cell != recommended))
    return [
        each._replace(standing="named" if each is first else "close" if each in best else "behind")
        for each in exact
    ]


def compared(trials: list[Trial], recommended: int) -> list[WinProbability]:
    """The win probabilities with their standings.

    The one to name is the `recommended` one, unless others are clearly better: then the best of them or, of
    those that are too close to it to tell, the one that risks least.
    """
    own = next(each for each in trials if each.cell == recommended)
    ahead = [each for each in trials if _clear(each, own)]
    first = max(ahead, key=lambda each: each.found().wins, default=own)
    first = min([each for each in ahead if not _clear(first, each)], key=lambda each: each.risk, default=own)
    return [
        each.found()._replace(
            standing="named" if each is first else "behind" if _clear(first, each) else "close"
        )
        for each in trials
    ]


def _clear(one: Trial, other: Trial) -> bool:
    """Whether one candidate is clearly better than the other."""
    difference, error = one.better(other)
    return difference > _CLEAR * error


def worth(player: Decider[Action], game: Minefield, shown: list[int]) -> float:
    """What a game is worth that goes on after `shown`: 1 less the risks of its further guesses."""
    found = 1.0
    for action in play(player, game, shown):
        if action.exact and action.loss is not None:
            return found - action.loss
        found -= action.risk
    return found


def _mean(worths: list[float]) -> tuple[float, float]:
    """The mean of what games are worth, with its standard error; one half where there are too few."""
    n = len(worths)
    if n < 2:
        return 0.5, 0.5
    mean = fsum(worths) / n
    return max(0.0, mean), _standard_error(fsum((each - mean) ** 2 for each in worths), n)


def _standard_error(squares: float, n: int) -> float:
    """Of the mean of `n` games with these squared deviations; at least what one more game may change."""
    return max(sqrt(squares / (n - 1) / n), 1 / (n + 1))
