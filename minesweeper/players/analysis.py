"""What a position says: what it proves, how likely everything else is, and what is best to do."""

from __future__ import annotations

from typing import NamedTuple

from minesweeper.players.advice import hint
from minesweeper.players.player import check_size, prior_of
from minesweeper.rules.game import HIDDEN
from minesweeper.rules.position import Position
from minesweeper.solver.counting import MAX_STATES, Contradiction
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import Prior
from minesweeper.solver.solver import Solver
from minesweeper.strategy.action import Action


class Findings(NamedTuple):
    """What a position says. Cells are numbered row by row."""

    position: Position
    solver: Solver
    boards: int  # how many agree
    risks: dict[int, float]  # of every hidden cell; exactly 0 and 1 only where certain
    best: Action | None  # None where nothing is hidden

    def certain(self, risk: float) -> list[tuple[int, ...]]:
        """The places of the hidden cells with a risk of exactly 0, or 1."""
        return [self.position.grid.coords(cell) for cell, found in self.risks.items() if found == risk]


def solver_of(position: Position, prior: Prior | None = None, max_states: int = MAX_STATES) -> Solver:
    """A solver for a position; without a `prior`, the position says whether the total is known.

    Contradiction if a number has fewer hidden neighbours than mines to find, or more mines marked; another
    ValueError if the board is too large.
    """
    check_size(position.grid)
    # States of cells are the same numbers to positions and to the solver.
    known = Knowledge.of_states(position.states, position.grid.neighbours, position.grid.block)
    for clue in position.clues():
        known.enter(*clue)
    return Solver(known, prior or prior_of(position.total_mines), max_states)


def analyse(position: Position, prior: Prior | None = None) -> Findings:
    """All that a position says, the total of mines known as for `solver_of`.

    Contradiction (a ValueError) if no board agrees; Intractable if the boards are too many to count.
    """
    try:
        solver = solver_of(position, prior)
        risks = solver.risks()
    except Contradiction as error:
        cell = error.clue
        where = "the board" if cell is None else f"the number at {position.grid.coords(cell)}"
        raise Contradiction(f"{where} cannot be right: {error}", cell) from None
    best = None
    if HIDDEN in position.states:
        best = hint(solver)
    return Findings(position, solver, solver.count().boards(), risks, best)
