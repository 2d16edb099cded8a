"""Which action to take where every action is a guess.

What a guess is worth is what it may still cost. Dying with H cells unknown (after all certain
cells are visited or marked) loses H cells, so the best play has the least expected H at death;
where only winning counts, every death costs the same. One policy does both.

Few boards left: their exact values decide (`endgame`). Otherwise what follows from each guess
does (`lookahead`).
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
    """How to guess; the limits bound the work, not the time, so that play does not depend on the machine."""

    lookahead: Lookahead
    max_boards: int = 5_000  # for an exact endgame
    max_work: int = 20_000  # actions looked into for one
    may_mark: bool = True  # whether a mark may be a guess; not where a wrong mark costs nothing
    second_best: bool = False  # whether an action names the runner-up

    def choose(self, solver: Solver) -> Action:
        """The guess in a position where nothing is certain; Intractable where it cannot be counted."""
        counts = solver.posterior()
        if counts.boards() <= self.max_boards:
            try:
                return self._solved(solver)
            except (Intractable, RecursionError):  # few boards of very many cells
                pass
        if not self.lookahead.most(solver):
            return lowest(solver)
        try:
            best, *others = self.lookahead.ranked(solver, 1 + self.second_best)
        except Intractable:  # what would follow from a candidate
            safest = self.lookahead.chosen(solver, 1)[0]
            best, others = safest._replace(loss=safest.risk * self.lookahead.stake(solver)), []
        runner_up = (others[0].cell, others[0].loss) if others else None
        return Action(
            REVEAL, best.cell, Why.GUESS, best.risk, loss=best.loss, runner_up=runner_up, to_win=self._to_win
        )

    @property
    def _to_win(self) -> bool:
        return not self.lookahead.keep_cells

    # Few boards: exact

    def exact(self, solver: Solver) -> list[Candidate]:
        """Each cell with the exact loss of a reveal, the best first; nothing if that takes long."""
        counts = solver.posterior()
        if counts.boards() > self.max_boards:
            return []
        try:
            # To look into every cell, and not only for the best two, takes up to three times as much.
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
            loss=best.loss, exact=True, runner_up=second and (second.cell, second.loss), to_win=self._to_win,
        )  # fmt: skip

    def _endgame(self, solver: Solver, work: int) -> Endgame:
        cells, boards, weights = solver.posterior().all_boards()
        place = {cell: i for i, cell in enumerate(cells)}
        scopes = [[place[c] for c in solver.knowledge.scope(cell) if c in place] for cell in cells]
        return Endgame(
            cells, scopes, boards, weights,
            keep_cells=self.lookahead.keep_cells, may_mark=self.may_mark, work=work,
        )  # fmt: skip


# The two objectives, each with the limits that were measured for it (bench/STRENGTH.md); and how to win a
# rollout, which must not take long in any dimension: in two, a component hardly has 200 states.
TO_SCORE = Policy(Lookahead())
TO_WIN = Policy(Lookahead(keep_cells=False, margin=0.1), max_boards=2_000)
TO_PLAY_ON = Policy(replace(TO_WIN.lookahead, max_states=ROLLOUT_STATES), max_boards=200, max_work=2_000)
