"""The choice of an action in a position where every action is a guess.

A guess is judged by its expected loss. A game lost with H cells unknown (after all certain cells are
visited or marked) loses H cells, so the best play has the least expected H; if only winning counts,
every loss costs the same. One policy does both.

If few boards fit, their exact values decide (`endgame`), otherwise the positions that may follow each
guess (`lookahead`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from minesweeper.players.action import Action, Why
from minesweeper.players.endgame import Endgame
from minesweeper.players.lookahead import Candidate, Lookahead
from minesweeper.players.player import lowest
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.solver.budget import ROLLOUT_STATES, Intractable
from minesweeper.solver.solver import Solver


@dataclass(frozen=True)
class Policy:
    """A way to guess; its limits bound the work, not the time, so that moves are the same on any machine."""

    lookahead: Lookahead
    max_boards: int = 5_000  # for an exact endgame
    max_work: int = 20_000  # actions that are tried for one
    may_mark: bool = True  # whether a guess may be a mark; not where a wrong mark costs nothing
    second_best: bool = False  # whether an action names the runner-up

    def choose(self, solver: Solver) -> Action:
        """Return the guess where nothing is certain; Intractable if the position cannot be counted."""
        counts = solver.posterior()
        if counts.boards() <= self.max_boards:
            try:
                return self._solved(solver)
            except (Intractable, RecursionError):  # few boards of very many cells
                pass
        if not self.lookahead.most_positions(solver):
            return lowest(solver)
        try:
            best, *others = self.lookahead.ranked(solver, 1 + self.second_best)
        except Intractable:  # of the position after a candidate
            safest = self.lookahead.chosen(solver, 1)[0]
            best, others = safest._replace(loss=safest.risk * self.lookahead.stake(solver)), []
        runner_up = (others[0].cell, others[0].loss, False) if others else None
        return Action(
            REVEAL, best.cell, Why.GUESS, best.risk, loss=best.loss, runner_up=runner_up, to_win=self._to_win
        )

    @property
    def _to_win(self) -> bool:
        return not self.lookahead.keep_cells

    # Few boards: exact

    def exact(self, solver: Solver) -> list[Candidate]:
        """Return each cell with the exact loss of its reveal, the best first; empty if that takes long."""
        counts = solver.posterior()
        if counts.boards() > self.max_boards:
            return []
        try:
            # Trying every cell, not only the best two, takes up to three times the work.
            options = self._endgame(solver, 3 * self.max_work).options()
        except (Intractable, RecursionError):
            return []
        risks = counts.risks()
        return [Candidate(o.cell, risks[o.cell], loss=o.loss) for o in options if not o.mark]

    def _solved(self, solver: Solver) -> Action:
        endgame = self._endgame(solver, self.max_work)
        best = endgame.best()
        assert best is not None, "every cell is certain"
        second = endgame.runner_up(best) if self.second_best else None
        risk = solver.posterior().risks()[best.cell]
        return Action(
            FLAG if best.mark else REVEAL, best.cell, Why.GUESS, 1 - risk if best.mark else risk,
            loss=best.loss, exact=True, to_win=self._to_win,
            runner_up=second and (second.cell, second.loss, second.mark),
        )  # fmt: skip

    def _endgame(self, solver: Solver, work: int) -> Endgame:
        cells, boards, weights = solver.posterior().all_boards()
        place = {cell: i for i, cell in enumerate(cells)}
        scopes = [[place[c] for c in solver.knowledge.scope(cell) if c in place] for cell in cells]
        return Endgame(
            cells, scopes, boards, weights,
            keep_cells=self.lookahead.keep_cells, may_mark=self.may_mark, work=work,
        )  # fmt: skip


# The policies for the two objectives, with limits by measurement (bench/STRENGTH.md), and the one that wins
# rollouts, which must be fast in any dimension: in two, a component hardly has 200 states.
TO_SCORE = Policy(Lookahead())
TO_WIN = Policy(Lookahead(keep_cells=False, margin=0.1), max_boards=2_000)
TO_PLAY_ON = Policy(replace(TO_WIN.lookahead, max_states=ROLLOUT_STATES), max_boards=200, max_work=2_000)
