"""A guess where nothing is certain: by a strategy if the boards can be counted, else by an estimate."""

from __future__ import annotations

from minesweeper.players.action import Action, Strategy, Why
from minesweeper.rules.move import REVEAL
from minesweeper.solver.counting import Contradiction, Intractable
from minesweeper.solver.solver import Solver


def lowest(solver: Solver) -> Action:
    """Reveal a cell with the exact lowest risk."""
    counts = solver.posterior()
    risk, cells = min(((group.risk, group.cells) for group in counts.groups), default=(1.0, []))
    if counts.outside and counts.outside_hits / counts.whole < risk:
        risk, cells = counts.outside_hits / counts.whole, counts.outside_cells()
    return Action(REVEAL, min(cells), Why.LOWEST, risk)


def estimated(solver: Solver) -> Action:
    """Reveal the cell that looks safest by an estimate."""
    return safest_of(solver.estimated_risks())


def safest_of(risks: dict[int, float]) -> Action:
    """Reveal the first of the cells with the lowest of these rough risks."""
    cell = min(risks, key=lambda cell: (risks[cell], cell))
    return Action(REVEAL, cell, Why.ESTIMATE, risks[cell])


def guess(solver: Solver, strategy: Strategy, uncounted: Strategy = estimated) -> Action:
    """What the strategy does or, where counting is refused, the `uncounted` one.

    Contradiction if no cell is unknown: then the game should be over.
    """
    if not solver.unknown:
        raise Contradiction("no cell without a mine is left, and still the game goes on")
    try:
        solver.posterior()
    except Intractable:
        return uncounted(solver)
    return strategy(solver)
