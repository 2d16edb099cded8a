"""What each guess is expected to lose, by looking one guess ahead.

Each candidate is tried: for every number that it may show, weighted by the boards that agree, the position
that follows is solved as far as it is certain, and judged by its stake and its two lowest risks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from minesweeper.players.fifty_fifty import unavoidable
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import MINE, UNKNOWN
from minesweeper.solver.solver import Solver

# How many cells outside all clues may be candidates.
_FAR = 4

# How often the safest way on from a position leads nowhere, so that the second one counts: measured.
_LEADS_NOWHERE = 0.2

# What share of its stake an undecided position loses: to keep cells or to win, at any rate; and for each unit
# of the risk that comes next (which is none where two cells are certain to be safe).
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
    """How guesses are compared: to lose few cells where `keep_cells`, else to win games."""

    keep_cells: bool = True
    margin: float = 0.2  # how far above the lowest risk a candidate may be
    candidates: int = 12
    max_states: int | None = None  # to count what follows from a candidate; None: as for the position
    max_cells: int | None = None  # visited for all numbers of all candidates; None: no limit

    def ranked(self, solver: Solver, keep: int) -> list[Candidate]:
        """The best `keep` candidates, the best first; Intractable if what follows cannot be counted."""
        found: list[Candidate] = []
        limit = inf  # the highest loss that is among the best so far
        for candidate in self.chosen(solver, self.most(solver), self._unavoidable(solver)):
            loss = self._loss(solver, candidate, limit)
            if loss is not None:
                found.append(candidate._replace(loss=loss))
                found = sorted(found, key=lambda each: (each.loss, each.risk, each.cell))[:keep]
                limit = found[-1].loss if len(found) == keep else inf
        return found

    def most(self, solver: Solver) -> int:
        """How many candidates the limit on cells allows."""
        bound = self._most_positions(solver)
        return self.candidates if bound is None else min(self.candidates, bound)

    def _most_positions(self, solver: Solver) -> int | None:
        """Return how often something may be supposed of each cell; None for any number."""
        return (
            None if self.max_cells is None else self.max_cells // (solver.known.widest * solver.known.unknown)
        )

    def stake(self, solver: Solver) -> int:
        """What is lost with the game."""
        return solver.known.unknown if self.keep_cells else 1

    # Candidates

    def chosen(
        self, solver: Solver, most: int, unavoidable: dict[int, float] | None = None
    ) -> list[Candidate]:
        """Up to `most` candidates, those with the lowest risk, less its `unavoidable` part, first."""
        parts = unavoidable or {}
        near = [(group.risk, cell) for group in solver.posterior().groups for cell in group.cells]
        found = sorted(
            (risk - min(risk, parts.get(cell, 0.0)), cell, risk)
            for risk, cell in near + self._outside_candidates(solver)
        )
        highest = found[0][0] + self.margin
        return [
            Candidate(cell, risk, unavoidable=parts.get(cell, 0.0))
            for avoidable, cell, risk in found[:most]
            if avoidable <= highest
        ]

    def _unavoidable(self, solver: Solver) -> dict[int, float]:
        """Return the unavoidable parts of the risks."""
        if self.keep_cells:  # a guess that nothing spares is best made last
            return {}
        return unavoidable(solver, self._most_positions(solver))

    def _outside_candidates(self, solver: Solver) -> list[tuple[float, int]]:
        """A few cells outside all clues: those with few unknown neighbours, most of them near clues."""
        counts = solver.posterior()
        if not counts.outside:
            return []
        group = counts.outside_group()
        outside = set(group.cells)
        by_unknown: dict[int, list[int]] = {}
        for cell in group.cells:
            by_unknown.setdefault(solver.known.around(cell).count(UNKNOWN), []).append(cell)
        found: list[int] = []
        for _, cells in sorted(by_unknown.items()):
            if len(found) < _FAR:
                cells.sort(key=lambda cell: sum(c in outside for c in solver.known.scope(cell)))
                found += cells
        return [(group.risk, cell) for cell in found[:_FAR]]

    # One guess ahead

    def _loss(self, solver: Solver, candidate: Candidate, limit: float) -> float | None:
        """What is expected to be lost with a candidate; None as soon as this certainly reaches `limit`."""
        # What any outcome loses at least; one that leaves a single board is too rare here to count.
        least = 0.0 if self.keep_cells else _WIN_RATE
        loss, left = candidate.risk * self.stake(solver), 1 - candidate.risk
        for chance, value in self._outcomes(solver, candidate.cell):
            loss += chance * value
            left -= chance
            if candidate.to_blame(loss + left * least) >= limit:
                return None
        return candidate.to_blame(loss)

    def _outcomes(self, solver: Solver, cell: int) -> Iterator[tuple[float, float]]:
        """For each number that a safe `cell` may show: its chance, and what is lost then."""
        counts = solver.posterior()
        around = solver.known.around(cell)
        least = around.count(MINE)
        for number in range(least, least + around.count(UNKNOWN) + 1):
            try:
                then = solver.suppose(shown={cell: number}, max_states=self.max_states)
                chance = then.count().share(counts)
            except Contradiction:
                continue
            yield chance, self._loss_from(then)

    def _loss_from(self, solver: Solver) -> float:
        """What is lost from a position, by its stake and the two lowest risks with which it goes on.

        A good position has more than one way on: the first may lead nowhere, and then the second is
        what is left. So one cell that is certain to be safe is less than an opening.
        """
        stake, ways = 0, [0.0] * min(2, solver.safe_to_reveal())
        for risk, cells in solver.count().profile():
            if risk < 1.0:
                ways += [risk, risk] if cells > 1 else [risk]
                if risk:
                    stake += cells
        if not stake:
            return 0.0
        lowest, second = sorted([*ways, 1.0])[:2]
        next_risk = (1 - _LEADS_NOWHERE) * lowest + _LEADS_NOWHERE * second
        if self.keep_cells:
            return (_KEEP_RATE + _NEXT_RISK * next_risk) * stake
        return _WIN_RATE + _NEXT_RISK * next_risk
