"""Rollouts: the win probability after each candidate, estimated by games from there to the end.

Boards are drawn from all that agree with the position. On each of them a player that looks one guess ahead
plays the game to its end after each candidate. After each round the worse half of the candidates is dropped,
and the others get the games ("sequential halving": Z. Karnin, T. Koren and O. Somekh, "Almost optimal
exploration in multi-armed bandits", 2013).

A game counts as 1 less the risks of its guesses, which has the mean of wins and losses and less variance; if
few boards fit, as its exact value. So the number of games bounds the work, and each probability comes with
its standard error. (The best one is a little too high, like the largest of several estimates.) Two candidates
are compared on the boards of both, because much of the difficulty of a board is the same after either.
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

# The most candidates that are compared, besides the recommended one.
CANDIDATES = 6

# The largest board with rollouts, since each of them visits all cells.
MAX_ROLLOUT_CELLS = 2_000

# The difference, in its standard errors, of a candidate that is clearly better (bench/STRENGTH.md has how
# often this is wrong), and the largest difference of exact values that are equal but for rounding.
_CLEAR, _SAME = 2.0, 1e-9


class WinProbability(NamedTuple):
    """A candidate, its risk, and the probability to win the game with it.

    `error` is one standard error of the probability, 0 if it is exact. If a candidate is recommended,
    `standing` is the result of the comparison: the one to name, about as good, or clearly behind.
    """

    cell: int
    risk: float
    wins: float
    error: float
    standing: Literal["", "named", "close", "behind"] = ""


def win_probabilities(
    solver: Solver, grid: Grid, games: int, recommended: int | None = None
) -> Iterator[list[WinProbability]]:
    """Yield the win probabilities of all candidates for a guess in a position of `grid`, the best first.

    Yield them before each of `games` rollouts and after the last; once if they are exact, or if no guess is
    needed and the list is empty. Intractable if counting is refused. A `recommended` cell is always a
    candidate, and the last probabilities have their standing beside it.
    """
    _check_size(grid)
    solver.posterior()
    if not solver.knowledge.unknown or solver.safe_to_reveal():
        yield []
    elif exact := TO_WIN.exact(solver):
        probabilities = [
            WinProbability(candidate.cell, candidate.risk, 1 - candidate.loss, 0.0)
            for place, candidate in enumerate(exact)
            if place < CANDIDATES or candidate.cell == recommended
        ]
        yield probabilities if recommended is None else placed(probabilities, recommended)
    else:
        ranked = TO_WIN.lookahead.ranked(solver, CANDIDATES)
        if recommended is not None and recommended not in {candidate.cell for candidate in ranked}:
            ranked.append(Candidate(recommended, solver.posterior().risks()[recommended]))
        yield from rollouts(solver, grid, ranked, games, recommended)


def chance_to_win(solver: Solver, grid: Grid, games: int) -> tuple[float, float]:
    """Return the win probability in a position of `grid`, and its standard error, 0 if it is exact.

    The same position has the same games. ValueError if the board is too large for rollouts; Intractable if
    counting is refused.
    """
    _check_size(grid)
    counts = solver.posterior()
    if solver.knowledge.unknown and not solver.safe_to_reveal() and (exact := TO_WIN.exact(solver)):
        return 1 - exact[0].loss, 0.0
    if not any(0 < risk < 1 for risk, _ in counts.profile()):
        return 1.0, 0.0
    revealed = solver.revealed()
    boards = islice(counts.sample(Random(solver.knowledge.unknown)), games)
    started = (Minefield.of_seen(Board.of_cells(grid, mines), revealed) for mines in boards)
    return _mean([worth(_rollout_player(grid, solver), game, []) for game in started])


def _check_size(grid: Grid) -> None:
    if grid.size > MAX_ROLLOUT_CELLS:
        raise ValueError(f"to play on, a position has at most {MAX_ROLLOUT_CELLS} cells, not {grid.size}")


def _rollout_player(grid: Grid, solver: Solver) -> SolverPlayer:
    """Return a player that looks one guess ahead, in the position of a solver."""
    player = SolverPlayer(TO_PLAY_ON.choose)
    player.take_over(grid, solver.copy())
    return player


def rollouts(
    solver: Solver, grid: Grid, candidates: list[Candidate], games: int, recommended: int | None = None
) -> Iterator[list[WinProbability]]:
    """Yield the win probabilities of the candidates in a position of `grid`, the best first.

    Yield them before each of `games` games and after the last. The same position has the same games. The
    `recommended` candidate is never dropped, and in the end each is compared with it.
    """
    running = [Trial(candidate.cell, candidate.risk) for candidate in candidates]
    dropped: list[Trial] = []
    boards = solver.posterior().sample(Random(solver.knowledge.unknown))
    revealed = solver.revealed()
    rounds = max(1, ceil(log2(len(running))))
    for _ in range(rounds):
        for mines in islice(boards, max(1, games // (rounds * len(running)))):
            board = Board.of_cells(grid, mines)
            for trial in running:
                yield [trial.estimate() for trial in running + dropped]
                trial.play(Minefield.of_seen(board, revealed), _rollout_player(grid, solver))
        running.sort(key=lambda trial: -trial.estimate().wins)
        half = (len(running) + 1) // 2
        worse = [trial for trial in running[half:] if trial.cell != recommended]
        running, dropped = [trial for trial in running if trial not in worse], worse + dropped
    trials = running + dropped
    yield [trial.estimate() for trial in trials] if recommended is None else compared(trials, recommended)


class Trial:
    """The games that start with one candidate."""

    def __init__(self, cell: int, risk: float):
        self.cell = cell
        self.risk = risk
        self.worths: list[float | None] = []  # of each board; None where the candidate was a mine

    def play(self, game: Minefield, player: Decider[Action]) -> None:
        """Play a game from the candidate on, unless that is a mine."""
        mine = game.board.is_mine[self.cell]
        self.worths.append(None if mine else worth(player, game, game.reveal(self.cell)))

    def estimate(self) -> WinProbability:
        """Return the win probability by the games so far; one half before the second."""
        safe = 1 - self.risk
        mean, error = _mean([worth for worth in self.worths if worth is not None])
        return WinProbability(self.cell, self.risk, safe * mean, safe * error)

    def better(self, other: Trial) -> tuple[float, float]:
        """Return the difference of the win probabilities on the boards of both, and its standard error.

        Each probability is the mean where the candidate is safe, times the exact probability of that.
        """
        boards = min(len(self.worths), len(other.worths))
        (ours, our_parts), (theirs, their_parts) = self._parts(boards), other._parts(boards)
        if boards < 2:
            return 0.0, 1.0
        square = fsum((a - b) ** 2 for a, b in zip(our_parts, their_parts, strict=True))
        return ours - theirs, _standard_error(square, boards)

    def _parts(self, boards: int) -> tuple[float, list[float]]:
        """Return the win probability by the first `boards`, and the share of each in it, times `boards`."""
        safe = [worth for worth in self.worths[:boards] if worth is not None]
        mean = fsum(safe) / len(safe) if safe else 0.5
        scale = (1 - self.risk) * boards / max(1, len(safe))
        parts = [0.0 if worth is None else scale * (worth - mean) for worth in self.worths[:boards]]
        return (1 - self.risk) * mean, parts


def placed(exact: list[WinProbability], recommended: int) -> list[WinProbability]:
    """Give exact win probabilities their standings: name the least risk among the best."""
    top = max(candidate.wins for candidate in exact)
    best = [candidate for candidate in exact if candidate.wins > top - _SAME]
    first = min(best, key=lambda candidate: (candidate.risk, candidate.cell != recommended))
    return [
        candidate._replace(
            standing="named" if candidate is first else "close" if candidate in best else "behind"
        )
        for candidate in exact
    ]


def compared(trials: list[Trial], recommended: int) -> list[WinProbability]:
    """Give win probabilities their standings.

    Name the `recommended` one, unless others are clearly better: then the one with the least risk among the
    best of them and those about as good.
    """
    own = next(trial for trial in trials if trial.cell == recommended)
    ahead = [trial for trial in trials if _clear(trial, own)]
    first = max(ahead, key=lambda trial: trial.estimate().wins, default=own)
    first = min(
        [trial for trial in ahead if not _clear(first, trial)], key=lambda trial: trial.risk, default=own
    )
    return [
        trial.estimate()._replace(
            standing="named" if trial is first else "behind" if _clear(first, trial) else "close"
        )
        for trial in trials
    ]


def _clear(one: Trial, other: Trial) -> bool:
    """Return whether one candidate is clearly better than the other."""
    difference, error = one.better(other)
    return difference > _CLEAR * error


def worth(player: Decider[Action], game: Minefield, shown: list[int]) -> float:
    """Play a game on after `shown`, and return 1 less the risks of its further guesses."""
    value = 1.0
    for action in play(player, game, shown):
        if action.exact and action.loss is not None:
            return value - action.loss
        value -= action.risk
    return value


def _mean(worths: list[float]) -> tuple[float, float]:
    """Return the mean of the worths of games, with its standard error; one half for fewer than two."""
    n = len(worths)
    if n < 2:
        return 0.5, 0.5
    mean = fsum(worths) / n
    return max(0.0, mean), _standard_error(fsum((worth - mean) ** 2 for worth in worths), n)


def _standard_error(squares: float, n: int) -> float:
    """Return the standard error of the mean of `n` games by their squared deviations.

    It is at least the effect of one more game.
    """
    return max(sqrt(squares / (n - 1) / n), 1 / (n + 1))
