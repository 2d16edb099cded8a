"""The expected loss of each guess, by looking one guess ahead.

For every number that a candidate may show, weighted by the boards that agree, the next position is solved as
far as it is certain, and judged by its stake and its two lowest risks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from math import inf
from sys import maxsize
from typing import NamedTuple

from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, SAFE, UNKNOWN, Knowledge
from minesweeper.solver.solver import Solver

# The most candidates outside all clues.
_FAR = 4

# An area with fewer unknown cells is a pocket.
_POCKET = 8

# The weight of the second-safest cell: how often the safest one brings no progress (measured).
_LEADS_NOWHERE = 0.2

# The share of its stake that an undecided position loses at least, to keep cells and to win; and the share
# for each unit of its next risk, which is 0 if two cells are certainly safe.
_KEEP_RATE, _WIN_RATE, _NEXT_RISK = 0.1, 0.3, 0.7


class Candidate(NamedTuple):
    """A cell to guess, its risk and, once the lookahead has tried it, its expected loss."""

    cell: int
    risk: float
    loss: float = inf
    unavoidable: float = 0.0  # the part of the risk that waiting does not avoid

    def to_blame(self, loss: float) -> float:
        """Return such a loss less the part that is lost without this candidate, too."""
        return loss - min(self.unavoidable, self.risk) * (1 - loss) / (1 - self.risk)


@dataclass(frozen=True, kw_only=True)
class Lookahead:
    """A way to compare guesses: to lose few cells with `keep_cells`, else to win games."""

    keep_cells: bool = True
    margin: float = 0.2  # the most that the risk of a candidate exceeds the lowest risk
    candidates: int = 12
    max_states: int | None = None  # to count the next positions; None: as for this position
    max_cells: int = maxsize  # visited for all numbers of all candidates

    def ranked(self, solver: Solver, keep: int) -> list[Candidate]:
        """Return the best `keep` candidates, the best first; Intractable if counting is refused after one."""
        best: list[Candidate] = []
        limit = inf  # the highest loss among the best so far
        most = min(self.candidates, self.most_positions(solver))
        for candidate in self.chosen(solver, most, self._unavoidable(solver)):
            loss = self._loss(solver, candidate, limit)
            if loss is not None:
                best.append(candidate._replace(loss=loss))
                best = sorted(best, key=lambda candidate: (candidate.loss, candidate.risk, candidate.cell))[
                    :keep
                ]
                limit = best[-1].loss if len(best) == keep else inf
        return best

    def most_positions(self, solver: Solver) -> int:
        """Return the number of suppositions about all cells that the limit on cells allows."""
        return self.max_cells // (solver.knowledge.widest * solver.knowledge.unknown)

    def stake(self, solver: Solver) -> int:
        """Return the loss if the game is lost: the unknown cells, or 1 game."""
        return solver.knowledge.unknown if self.keep_cells else 1

    # Candidates

    def chosen(
        self, solver: Solver, most: int, unavoidable: Mapping[int, float] | None = None
    ) -> list[Candidate]:
        """Return up to `most` candidates, the lowest risk less its `unavoidable` part first.

        To win, cells in pockets are candidates only if all cells are in pockets.
        """
        parts = unavoidable or {}
        risks = {cell: group.risk for group in solver.posterior().groups for cell in group.cells}
        risks |= self._outside_candidates(solver, parts)
        ranked = sorted((risk - min(risk, parts.get(cell, 0.0)), cell) for cell, risk in risks.items())
        in_the_open = (pair for pair in ranked if self.keep_cells or not in_pocket(solver.knowledge, pair[1]))
        first = list(islice(in_the_open, most)) or ranked[:most]
        highest = first[0][0] + self.margin
        return [
            Candidate(cell, risks[cell], unavoidable=parts.get(cell, 0.0))
            for avoidable, cell in first
            if avoidable <= highest
        ]

    def _unavoidable(self, solver: Solver) -> dict[int, float]:
        """Return the unavoidable parts of the risks."""
        if self.keep_cells:  # such a guess is best made last
            return {}
        # Only here: programs that play for the score start without it.
        from minesweeper.players.fifty_fifty import unavoidable

        return unavoidable(solver, self.most_positions(solver))

    def _outside_candidates(self, solver: Solver, parts: Mapping[int, float]) -> dict[int, float]:
        """Return the risks of a few cells outside all clues: those with an unavoidable part, and others.

        The others have few unknown neighbours, near clues if possible.
        """
        counts = solver.posterior()
        if not counts.outside:
            return {}
        group = counts.outside_group()
        outside = set(group.cells)
        by_unknown: dict[int, list[int]] = {}
        for cell in group.cells:
            by_unknown.setdefault(solver.knowledge.around(cell).count(UNKNOWN), []).append(cell)
        candidates: list[int] = []
        for _, cells in sorted(by_unknown.items()):
            if len(candidates) < _FAR:
                cells.sort(key=lambda cell: sum(c in outside for c in solver.knowledge.scope(cell)))
                candidates += cells
        return dict.fromkeys([*candidates[:_FAR], *outside.intersection(parts)], group.risk)

    # One guess ahead

    def _loss(self, solver: Solver, candidate: Candidate, limit: float) -> float | None:
        """Return the expected loss of a candidate; None as soon as it certainly reaches `limit`."""
        # The least loss of any outcome, but for one that leaves a single board, which is too rare to count.
        least = 0.0 if self.keep_cells else _WIN_RATE
        loss, remaining = candidate.risk * self.stake(solver), 1 - candidate.risk
        for chance, value in self._outcomes(solver, candidate.cell):
            loss += chance * value
            remaining -= chance
            if candidate.to_blame(loss + remaining * least) >= limit:
                return None
        return candidate.to_blame(loss)

    def _outcomes(self, solver: Solver, cell: int) -> Iterator[tuple[float, float]]:
        """Yield the probability of each number that a safe `cell` may show, and the loss from there."""
        counts = solver.posterior()
        around = solver.knowledge.around(cell)
        least = around.count(MINE)
        for number in range(least, least + around.count(UNKNOWN) + 1):
            try:
                supposed = solver.suppose(shown={cell: number}, max_states=self.max_states)
                chance = supposed.count().share(counts)
            except Contradiction:
                continue
            yield chance, self._loss_from(supposed)

    def _loss_from(self, solver: Solver) -> float:
        """Return the expected loss from a position, by its stake and its two lowest risks.

        A good position has more than one way on: if the first brings no progress, the second counts. So one
        certainly safe cell is worth less than an opening. To win, a safe cell is a way on only beside a cell
        that is not certain; else its number is known already.
        """
        counts, state, scope = solver.count(), solver.knowledge.state, solver.knowledge.scope
        stake, ways, all_assigned = 0, [], True
        for risk, cells in counts.profile():
            if 0.0 < risk < 1.0:
                stake += cells
                ways += [risk, risk] if cells > 1 else [risk]
            else:
                all_assigned = False
        if not stake:
            return 0.0
        safe, certain = solver.safe_to_reveal(), set[int]()
        for group, value, _ in () if all_assigned else counts.conclusions():
            certain.update(group)
            safe += group if value == SAFE else ()
        on = (
            cell
            for cell in safe
            if self.keep_cells or any(state[near] == UNKNOWN and near not in certain for near in scope(cell))
        )
        ways += [0.0 for _ in islice(on, 2)]
        lowest, second = sorted([*ways, 1.0])[:2]
        next_risk = (1 - _LEADS_NOWHERE) * lowest + _LEADS_NOWHERE * second
        if self.keep_cells:
            return (_KEEP_RATE + _NEXT_RISK * next_risk) * stake
        return _WIN_RATE + _NEXT_RISK * next_risk


def in_pocket(knowledge: Knowledge, cell: int) -> bool:
    """Return whether an unknown cell is in a pocket.

    Cells hang together if they are neighbours, or share a live clue. A number in a pocket gives no
    information about the other cells. So a guess there waits: it may be easier once fewer mines are left.
    """
    area = [cell]
    for member in area:
        for near in knowledge.scope(member):
            reached = knowledge.scope(near) if near in knowledge.open else (near,)
            area += [c for c in reached if knowledge.state[c] == UNKNOWN and c not in area]
            if len(area) >= _POCKET:
                return False
    return True
