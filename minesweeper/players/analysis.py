"""What a position says: what it proves, how likely everything else is, and what is best to do."""

from __future__ import annotations

from typing import NamedTuple

from minesweeper.players.action import Action
from minesweeper.players.advice import Objective, hint
from minesweeper.players.player import check_size, prior_of
from minesweeper.rules.game import HIDDEN, MARKED
from minesweeper.rules.position import Position
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.prior import Prior
from minesweeper.solver.solver import Solver


class Findings(NamedTuple):
    """What a position says. Cells are numbered row by row."""

    position: Position
    solver: Solver
    boards: int  # how many agree
    risks: dict[int, float]  # of every hidden cell; exactly 0 and 1 only where certain
    best: Action | None  # None where nothing is hidden
    objective: Objective  # for which it is the best

    def advised(self) -> Findings:
        """The same with what is best."""
        if HIDDEN not in self.position.states:
            return self
        to_win = self.objective == "win"
        return self._replace(best=hint(self.solver, to_win=to_win, mark=not to_win))

    def certain(self, risk: float) -> list[tuple[int, ...]]:
        """The places of the hidden cells with a risk of exactly 0, or 1."""
        return [self.position.grid.coords(cell) for cell, found in self.risks.items() if found == risk]


def solver_of(
    position: Position,
    prior: Prior | None = None,
    *,
    ongoing: bool = False,
) -> Solver:
    """A solver for a position; without a `prior`, the position says whether the total is known.

    Where the position is one of an `ongoing` game, a board that leaves no safe cell hidden does not agree.
    Contradiction if a number has fewer hidden neighbours than mines to find, or more mines marked; another
    ValueError if the board is too large.
    """
    check_size(position.grid)
    # States of cells are the same numbers to positions and to the solver.
    known = Knowledge.of_states(position.states, position.grid.neighbours, position.grid.block)
    for clue in position.clues():
        known.enter(*clue)
    return Solver(known, prior or prior_of(position.total_mines), ongoing=ongoing)


def analyse(
    position: Position,
    prior: Prior | None = None,
    *,
    objective: Objective = "win",
    ongoing: bool = False,
    advise: bool = True,
) -> Findings:
    """All that a position says, the total of mines known, and the game `ongoing`, as for `solver_of`.

    What is best serves the `objective`: to win, or the judge's score, for which mines are marked, too.
    Unless `advise`, it does not say what is best: to find the best guess costs far more than all the risks.
    Contradiction (a ValueError) if no board agrees; Intractable if the boards are too many to count.
    """
    try:
        solver = solver_of(position, prior, ongoing=ongoing)
        risks = solver.risks()
    except Contradiction as error:
        cell = error.clue
        where = "the board" if cell is None else f"the number at {position.grid.coords(cell)}"
        why = error if cell is None else _conflict(position, cell)
        raise Contradiction(f"{where} cannot be right: {why}", cell) from None
    found = Findings(position, solver, solver.count().boards(), risks, None, objective)
    return found.advised() if advise else found


def _conflict(position: Position, cell: int) -> str:
    """Why the number of a cell fails: what is around it leaves others, or other numbers leave none."""
    states = [position.states[near] for near in position.grid.neighbours(cell)]
    least, number = states.count(MARKED), position.numbers[cell]
    most = least + states.count(HIDDEN)
    if least <= number <= most:
        return f"the numbers near it do not agree with {number}"
    return (
        f"expected {least if least == most else f'{least} to {most}'} by the cells around it, found {number}"
    )
