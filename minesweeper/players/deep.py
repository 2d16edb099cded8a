"""The deep player, and the win probabilities that it goes by."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from minesweeper.players import rollout
from minesweeper.players.action import Action, Why
from minesweeper.players.lookahead import Candidate
from minesweeper.players.player import SolverPlayer
from minesweeper.players.policy import TO_PLAY_ON, TO_WIN
from minesweeper.players.rollout import WinProbability, placed, rollouts
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import REVEAL
from minesweeper.solver.counting import Intractable
from minesweeper.solver.solver import Solver

# The largest board on which games are played on: each goes through all cells.
MAX_ROLLOUT_CELLS = 2_000


def win_probabilities(
    solver: Solver, grid: Grid, games: int, candidates: int = 6, recommended: int | None = None
) -> Iterator[list[WinProbability]]:
    """The win probability after each candidate for a guess in a position of `grid`, the best first.

    They come as they are before each of `games` rollouts, and after the last; once where they are exact, or
    there are none as no guess is needed. Intractable where counting is refused. A `recommended` cell is a
    candidate in any case, and the last probabilities say how each stands beside it.
    """
    _check_size(grid)
    solver.posterior()
    if not solver.unknown or solver.safe_to_reveal():
        yield []
    elif exact := TO_WIN.exact(solver):
        listed = exact[:candidates] + [each for each in exact[candidates:] if each.cell == recommended]
        found = [WinProbability(each.cell, each.risk, 1 - each.loss, 0.0) for each in listed]
        yield found if recommended is None else placed(found, recommended)
    else:
        ranked = TO_WIN.lookahead.ranked(solver, candidates)
        if recommended is not None and recommended not in {each.cell for each in ranked}:
            ranked.append(Candidate(recommended, solver.posterior().risks()[recommended]))
        yield from rollouts(solver, grid, ranked, playing_on(grid), games, recommended)


def chance_to_win(solver: Solver, grid: Grid, games: int) -> tuple[float, float]:
    """The win probability in a position of `grid`, and its standard error, 0 where it is exact.

    ValueError if the board is too large to play on; Intractable where counting is refused.
    """
    _check_size(grid)
    counts = solver.posterior()
    if solver.unknown and not solver.safe_to_reveal() and (exact := TO_WIN.exact(solver)):
        return 1 - exact[0].loss, 0.0
    if not any(0 < risk < 1 for risk, _ in counts.profile()):
        return 1.0, 0.0
    return rollout.chance_to_win(solver, grid, playing_on(grid), games)


def _check_size(grid: Grid) -> None:
    if grid.size > MAX_ROLLOUT_CELLS:
        raise ValueError(f"to play on, a position has at most {MAX_ROLLOUT_CELLS} cells, not {grid.size}")


def playing_on(grid: Grid) -> Callable[[Solver], SolverPlayer]:
    """Makes players that look no further than one guess, in the midst of a game."""

    def player(solver: Solver) -> SolverPlayer:
        follower = SolverPlayer(TO_PLAY_ON.choose)
        follower.take_over(grid, solver)
        return follower

    return player


class DeepPlayer:
    """Takes all that can be proved, else the guess after which most rollouts are won."""

    def __init__(self, games: int = 200, candidates: int = 4):
        """For each guess `games` rollouts are played, shared by so many `candidates`."""
        self.games = games
        self.candidates = candidates
        self._player = SolverPlayer(self._guess, trusting=True)
        self.learn, self.decide = self._player.learn, self._player.decide

    def begin(self, grid: Grid, total_mines: int | None = None, judged: int | None = None) -> None:
        self._player.begin(grid, total_mines, judged)

    def _guess(self, solver: Solver) -> Action:
        action = TO_WIN.choose(solver)
        if not self.games or action.exact:
            return action
        try:
            *_, (best, *others) = win_probabilities(solver, self._player.grid, self.games, self.candidates)
        except Intractable:  # what would follow from a candidate
            return action
        runner_up = (others[0].cell, 1 - others[0].wins) if others else None
        return Action(REVEAL, best.cell, Why.GUESS, best.risk, loss=1 - best.wins, runner_up=runner_up)
