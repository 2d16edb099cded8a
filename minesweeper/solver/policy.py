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
from minesweeper.solver.endgame import Endgame, Exhausted
from minesweeper.solver.knowledge import MINE, SAFE
from minesweeper.solver.posterior import Components, Posterior
from minesweeper.solver.switches import unavoidable

# How many of the cells outside all clues are looked into.
_FAR = 4

# How often, of the two ways on from a position, the second is the one that counts: measured.
_LEADS_NOWHERE = 0.2


class Guess(NamedTuple):
    """An action where nothing is certain: visit a cell, or mark it as a mine."""

    cell: int
    mark: bool
    risk: float  # that it ends the game
    loss: float  # expected, by the judgement that chose it: in cells or, to win, in games
    exact: bool  # whether that is the true value
    runner_up: tuple[int, float] | None = None  # the next best cell and its loss, where they are known


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
    ):
        self.keep_cells = keep_cells
        self.max_boards = max_boards  # for an exact endgame
        self.max_work = max_work  # actions looked into for one
        self.margin = margin  # how far above the lowest risk a candidate may be
        self.candidates = candidates
        self.max_states = max_states  # to count what follows from a candidate; None: as for the position
        self.may_mark = may_mark  # whether a mark can be a guess: it is none where a wrong one costs nothing
        # What share of its stake a position loses that is not decided: at any rate, and for each
        # unit of the risk that comes next (which is none where two cells are certain to be safe).
        self._any_rate, self._next_risk = (0.1, 0.7) if keep_cells else (0.3, 0.7)

    def choose(self, posterior: Posterior, components: Components) -> Guess:
        """The guess in a position where no unknown cell is certain."""
        if posterior.boards() <= self.max_boards:
            try:
                return self._solved(posterior)
            except (Exhausted, RecursionError):  # few boards of very many cells
                pass
        try:
            return self._look_ahead(posterior, components)
        except Intractable:
            _, risk, cell = self._candidates(posterior, {})[0]
            return Guess(cell, False, risk, risk * self._stake(posterior), False)

    def values(self, posterior: Posterior) -> list[tuple[float, int]]:
        """For each cell the exact loss of a visit, and the cell, the best first; none if that takes long."""
        if posterior.boards() > self.max_boards:
            return []
        try:
            # To look into every cell, and not only for the best two, takes up to three times as much.
            options = self._endgame(posterior, 3 * self.max_work).options()
        except (Exhausted, RecursionError):
            return []
        return [(option.loss, option.cell) for option in options if not option.mark]

    def _solved(self, posterior: Posterior) -> Guess:
        endgame = self._endgame(posterior, self.max_work)
        best = endgame.best()
        second = endgame.runner_up(best)
        risk = posterior.risks()[best.cell]
        runner_up = second and (second.cell, second.loss)
        return Guess(best.cell, best.mark, 1 - risk if best.mark else risk, best.loss, True, runner_up)

    def _endgame(self, posterior: Posterior, work: int) -> Endgame:
        cells, boards, weights = posterior.all_boards()
        place = {cell: i for i, cell in enumerate(cells)}
        scopes = [[place[c] for c in posterior.known.scope(cell) if c in place] for cell in cells]
        return Endgame(
            cells, scopes, boards, weights,
            keep_cells=self.keep_cells, may_mark=self.may_mark, work=work,
        )  # fmt: skip

    def _stake(self, posterior: Posterior) -> int:
        return posterior.known.unknown if self.keep_cells else 1

    def _look_ahead(self, posterior: Posterior, components: Components) -> Guess:
        (loss, risk, cell), *others = self.ranked(posterior, components)
        return Guess(cell, False, risk, loss, False, (others[0][2], others[0][0]) if others else None)

    def ranked(
        self, posterior: Posterior, components: Components, keep: int = 2
    ) -> list[tuple[float, float, int]]:
        """The best `keep` of the candidates, looking one guess ahead: each one's loss, risk and cell."""
        stake = self._stake(posterior)
        # What any outcome loses at least; one that leaves a single board is too rare here to count.
        least = 0.0 if self.keep_cells else self._any_rate
        # To keep cells, a guess that nothing spares is best made last.
        anyway = {} if self.keep_cells else unavoidable(posterior, components)
        tried: list[tuple[float, float, int]] = []
        limit = inf  # the highest loss that is among the best so far
        for _, risk, cell in self._candidates(posterior, anyway):
            loss, left = risk * stake, 1 - risk
            spared = min(anyway.get(cell, 0.0), risk)
            for chance, value in self._outcomes(posterior, components, cell):
                loss += chance * value
                left -= chance
                if _without(spared, risk, loss + left * least) >= limit:
                    break
            else:
                tried = sorted([*tried, (_without(spared, risk, loss), risk, cell)])[:keep]
                limit = tried[-1][0] if len(tried) == keep else inf
        return tried

    def _candidates(self, posterior: Posterior, anyway: dict[int, float]) -> list[tuple[float, float, int]]:
        """The cells worth a closer look, each with its risk, those first that risk least without need."""
        near = [(group.risk, cell) for group in posterior.groups for cell in group.cells]
        far = self._outside_candidates(posterior)
        found = sorted((risk - anyway.get(cell, 0.0), risk, cell) for risk, cell in near + far)
        lowest = found[0][0]
        return [each for each in found if each[0] <= lowest + self.margin][: self.candidates]

    def _outside_candidates(self, posterior: Posterior) -> list[tuple[float, int]]:
        """A few cells outside all clues: those with few unknown neighbours, most of them near clues."""
        if not posterior.outside:
            return []
        group = posterior.outside_group()
        outside = set(group.cells)
        state, scope = posterior.known.state, posterior.known.scope
        by_unknown: dict[int, list[int]] = {}
        for cell in group.cells:
            by_unknown.setdefault([state[c] for c in scope(cell)].count(0), []).append(cell)
        found: list[int] = []
        for _, cells in sorted(by_unknown.items()):
            if len(found) < _FAR:
                cells.sort(key=lambda cell: sum(c in outside for c in scope(cell)))
                found += cells
        return [(group.risk, cell) for cell in found[:_FAR]]

    def _outcomes(
        self, posterior: Posterior, components: Components, cell: int
    ) -> Iterator[tuple[float, float]]:
        """For each number that `cell` may show with the game going on: its chance, and what is lost then."""
        known = posterior.known
        around = [known.state[c] for c in known.scope(cell)]
        least = around.count(MINE)
        for number in range(least, least + around.count(0) + 1):
            after = known.copy()
            try:
                after.settle(cell, SAFE)
                after.add(cell, number)
                after.deduce(pairs=False)
                then = Posterior(
                    after, components.copy(after, self.max_states).update(), posterior.prior, ongoing=True
                )
            except Contradiction:
                continue
            yield then.share(posterior), self._judge(then)

    def _judge(self, posterior: Posterior) -> float:
        """What is lost from a position, by its stake and the two lowest risks with which it goes on.

        A good position has more than one way on: the first may lead nowhere, and then the second is
        what is left. So one cell that is certain to be safe is less than an opening.
        """
        stake, ways = 0, [0.0] * len(posterior.known.safe[:2])
        for risk, cells in posterior.profile():
            if risk < 1.0:
                ways += [risk, risk] if cells > 1 else [risk]
                if risk:
                    stake += cells
        if not stake:
            return 0.0
        lowest, second = sorted([*ways, 1.0])[:2]
        next_risk = (1 - _LEADS_NOWHERE) * lowest + _LEADS_NOWHERE * second
        return (self._any_rate + self._next_risk * next_risk) * (stake if self.keep_cells else 1)


def _without(spared: float, risk: float, loss: float) -> float:
    """The loss of a guess, less that of boards on which it risks nothing that waiting would have spared.

    There it costs only what would have followed.
    """
    return loss - spared * (1 - loss) / (1 - risk)


# The two objectives, each with the limits that were measured for it (bench/STRENGTH.md); how to
# win where only reveals can lose; and how to in one of many games that are played on, which must not take
# long in any dimension: in two, a component hardly has 200 states.
TO_SCORE = Policy()
TO_WIN = Policy(keep_cells=False, max_boards=2_000, margin=0.1, candidates=6)
TO_WIN_REVEALING = Policy(keep_cells=False, max_boards=2_000, margin=0.1, candidates=6, may_mark=False)
TO_PLAY_ON = Policy(
    keep_cells=False, max_boards=200, max_work=2_000, max_states=2_000, margin=0.1, candidates=6
)
