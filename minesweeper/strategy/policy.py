"""Which action to take where every action is a guess.

What a guess is worth is what it may still cost. Dying with H cells unknown (after all certain
cells are visited or marked) loses H cells, so the best play has the least expected H at death;
where only winning counts, every death costs the same. One policy does both.

Few boards left: their exact values decide (`endgame`). Otherwise each candidate is tried: for
every number that it may show, weighted by the boards that agree, the position that follows is
solved as far as it is certain, and judged by its stake and its two lowest risks.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from minesweeper.solver.counting import Contradiction, Intractable
from minesweeper.solver.knowledge import MINE
from minesweeper.solver.solver import Solver
from minesweeper.strategy.action import MARK, REVEAL, Action, Why
from minesweeper.strategy.endgame import Endgame, Exhausted
from minesweeper.strategy.fifty_fifty import unavoidable
from minesweeper.strategy.guess import lowest

# How many of the cells outside all clues are looked into.
_FAR = 4

# How often, of the two ways on from a position, the second is the one that counts: measured.
_LEADS_NOWHERE = 0.2


class Candidate(NamedTuple):
    """A cell that may be guessed, and what is expected to be lost with it, once that is looked into."""

    cell: int
    risk: float
    anyway: float = 0.0  # the part of the risk on boards that are lost whatever is done
    loss: float = inf


class Policy:
    """How to guess: to lose few cells where `keep_cells`, else to win games.

    The limits bound the work, not the time, so that play does not depend on the machine.
    """

    def __init__(
        self,
        *,
        keep_cells: bool = True,
        max_boards: int = 5_000,
        max_work: int = 20_000,
        margin: float = 0.2,
        candidates: int = 12,
        may_mark: bool = True,
        max_states: int | None = None,
        max_cells: int | None = None,
    ):
        self.keep_cells = keep_cells
        self.max_boards = max_boards  # for an exact endgame
        self.max_work = max_work  # actions looked into for one
        self.margin = margin  # how far above the lowest risk a candidate may be
        self.candidates = candidates
        self.max_states = max_states  # to count what follows from a candidate; None: as for the position
        self.max_cells = max_cells  # met by looking into all numbers of all candidates; None: any number
        self.may_mark = may_mark  # whether a mark can be a guess: it is none where a wrong one costs nothing
        # What share of its stake a position loses that is not decided: at any rate, and for each
        # unit of the risk that comes next (which is none where two cells are certain to be safe).
        self._any_rate, self._next_risk = (0.1, 0.7) if keep_cells else (0.3, 0.7)

    def choose(self, solver: Solver) -> Action:
        """The guess in a position where nothing is certain; Intractable where it cannot be counted."""
        counts = solver.posterior()
        if counts.boards() <= self.max_boards:
            try:
                return self._solved(solver)
            except (Exhausted, RecursionError):  # few boards of very many cells
                pass
        if not self._most(solver):
            return lowest(solver)
        try:
            best, *others = self.ranked(solver, 2)
        except Intractable:  # what would follow from a candidate
            safest = self._candidates(solver, {}, 1)[0]
            return Action(REVEAL, safest.cell, Why.GUESS, safest.risk, loss=safest.risk * self._stake(solver))
        runner_up = (others[0].cell, others[0].loss) if others else None
        return Action(REVEAL, best.cell, Why.GUESS, best.risk, loss=best.loss, runner_up=runner_up)

    # Few boards: exact

    def exact(self, solver: Solver) -> list[Candidate]:
        """Each cell with the exact loss of a visit, the best first; nothing if that takes long."""
        counts = solver.posterior()
        if counts.boards() > self.max_boards:
            return []
        try:
            # To look into every cell, and not only for the best two, takes up to three times as much.
            options = self._endgame(solver, 3 * self.max_work).options()
        except (Exhausted, RecursionError):
            return []
        risks = counts.risks()
        return [Candidate(o.cell, risks[o.cell], loss=o.loss) for o in options if not o.mark]

    def _solved(self, solver: Solver) -> Action:
        endgame = self._endgame(solver, self.max_work)
        best = endgame.best()
        second = endgame.runner_up(best)
        risk = solver.posterior().risks()[best.cell]
        return Action(
            MARK if best.mark else REVEAL, best.cell, Why.GUESS, 1 - risk if best.mark else risk,
            loss=best.loss, exact=True, runner_up=second and (second.cell, second.loss),
        )  # fmt: skip

    def _endgame(self, solver: Solver, work: int) -> Endgame:
        cells, boards, weights = solver.posterior().all_boards()
        place = {cell: i for i, cell in enumerate(cells)}
        scopes = [[place[c] for c in solver.known.scope(cell) if c in place] for cell in cells]
        return Endgame(
            cells, scopes, boards, weights,
            keep_cells=self.keep_cells, may_mark=self.may_mark, work=work,
        )  # fmt: skip

    # More boards: one guess ahead

    def ranked(self, solver: Solver, keep: int) -> list[Candidate]:
        """The best `keep` candidates by looking one guess ahead; Intractable if one cannot be counted."""
        # To keep cells, a guess that nothing spares is best made last.
        anyway = {} if self.keep_cells else unavoidable(solver)
        found: list[Candidate] = []
        limit = inf  # the highest loss that is among the best so far
        for candidate in self._candidates(solver, anyway, self._most(solver)):
            loss = self._loss(solver, candidate, limit)
            if loss is not None:
                found.append(candidate._replace(loss=loss))
                found = sorted(found, key=lambda each: (each.loss, each.risk, each.cell))[:keep]
                limit = found[-1].loss if len(found) == keep else inf
        return found

    def _loss(self, solver: Solver, candidate: Candidate, limit: float) -> float | None:
        """What a candidate is expected to lose; None as soon as it is clear that it reaches `limit`."""
        cell, risk, anyway, _ = candidate
        anyway = min(anyway, risk)
        # What any outcome loses at least; one that leaves a single board is too rare here to count.
        least = 0.0 if self.keep_cells else self._any_rate
        loss, left = risk * self._stake(solver), 1 - risk
        for chance, value in self._outcomes(solver, cell):
            loss += chance * value
            left -= chance
            if _without(anyway, risk, loss + left * least) >= limit:
                return None
        return _without(anyway, risk, loss)

    def _most(self, solver: Solver) -> int:
        """How many candidates may be looked into."""
        if self.max_cells is None:
            return self.candidates
        return min(self.candidates, self.max_cells // (solver.known.widest * solver.known.unknown))

    def _stake(self, solver: Solver) -> int:
        return solver.known.unknown if self.keep_cells else 1

    def _candidates(self, solver: Solver, anyway: dict[int, float], most: int) -> list[Candidate]:
        """Up to `most` cells worth a closer look, those first that risk least without need."""
        near = [(group.risk, cell) for group in solver.posterior().groups for cell in group.cells]
        found = sorted(
            (risk - anyway.get(cell, 0.0), risk, cell)
            for risk, cell in near + self._outside_candidates(solver)
        )
        highest = found[0][0] + self.margin
        chosen = [each for each in found if each[0] <= highest][:most]
        return [Candidate(cell, risk, anyway.get(cell, 0.0)) for _, risk, cell in chosen]

    def _outside_candidates(self, solver: Solver) -> list[tuple[float, int]]:
        """A few cells outside all clues: those with few unknown neighbours, most of them near clues."""
        counts = solver.posterior()
        if not counts.outside:
            return []
        group = counts.outside_group()
        outside = set(group.cells)
        state, scope = solver.known.state, solver.known.scope
        by_unknown: dict[int, list[int]] = {}
        for cell in group.cells:
            by_unknown.setdefault([state[c] for c in scope(cell)].count(0), []).append(cell)
        found: list[int] = []
        for _, cells in sorted(by_unknown.items()):
            if len(found) < _FAR:
                cells.sort(key=lambda cell: sum(c in outside for c in scope(cell)))
                found += cells
        return [(group.risk, cell) for cell in found[:_FAR]]

    def _outcomes(self, solver: Solver, cell: int) -> Iterator[tuple[float, float]]:
        """For each number that `cell` may show with the game going on: its chance, and what is lost then."""
        counts = solver.posterior()
        around = [solver.known.state[c] for c in solver.known.scope(cell)]
        least = around.count(MINE)
        for number in range(least, least + around.count(0) + 1):
            try:
                then = solver.suppose(shown={cell: number}, max_states=self.max_states)
                chance = then.count().share(counts)
            except Contradiction:
                continue
            yield chance, self._judge(then)

    def _judge(self, solver: Solver) -> float:
        """What is lost from a position, by its stake and the two lowest risks with which it goes on.

        A good position has more than one way on: the first may lead nowhere, and then the second is
        what is left. So one cell that is certain to be safe is less than an opening.
        """
        stake, ways = 0, [0.0] * len(solver.known.safe[:2])
        for risk, cells in solver.count().profile():
            if risk < 1.0:
                ways += [risk, risk] if cells > 1 else [risk]
                if risk:
                    stake += cells
        if not stake:
            return 0.0
        lowest, second = sorted([*ways, 1.0])[:2]
        next_risk = (1 - _LEADS_NOWHERE) * lowest + _LEADS_NOWHERE * second
        return (self._any_rate + self._next_risk * next_risk) * (stake if self.keep_cells else 1)


def _without(anyway: float, risk: float, loss: float) -> float:
    """The loss of a guess, less that on boards which are lost whatever is done, with the chance `anyway`.

    There it costs only what would have followed.
    """
    return loss - anyway * (1 - loss) / (1 - risk)


# The two objectives, each with the limits that were measured for it (bench/STRENGTH.md); and how to win one
# of many games that are played on, which must not take long in any dimension: in two, a component hardly has
# 200 states.
TO_SCORE = Policy()
TO_WIN = Policy(keep_cells=False, max_boards=2_000, margin=0.1, candidates=6)
TO_PLAY_ON = Policy(
    keep_cells=False, max_boards=200, max_work=2_000, max_states=2_000, margin=0.1, candidates=6
)
