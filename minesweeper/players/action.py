"""What to do next, and the reason as data. Words are the business of whoever shows it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from minesweeper.rules.move import Kind
from minesweeper.solver.knowledge import WithTotal
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver


class Why(Enum):
    """What kind of reason an action has."""

    START = "start"  # the way the game starts promises that the first cell is safe
    CLUES = "clues"  # the clues leave no other way
    TOTAL = "total"  # the clues and the total of mines do
    DISTANCE = "distance"  # the judge's mines keep a distance from the first cell
    GUESS = "guess"  # this guess is expected to lose least
    LOWEST = "lowest"  # no cell has a lower risk
    ESTIMATE = "estimate"  # no cell looks safer by an estimate
    NO_CLUE = "no clue"  # no clue speaks of any cell
    RANDOM = "random"
    OWN = "own"  # the player keeps it to itself


# To look a member up in its class costs as much as all else that makes a certain action.
_CLUES, _TOTAL = Why.CLUES, Why.TOTAL


class Action(NamedTuple):
    """Reveal or mark a cell, and why.

    Certain actions have the `clues` that prove them; those for TOTAL do so together with the total of mines.
    A GUESS has what it is expected to lose: games if it serves `to_win`, else cells.
    """

    kind: Kind
    cell: int
    why: Why
    risk: float = 0.0  # that it ends the game; rough for ESTIMATE and DISTANCE, 0 where nobody asks for it
    clues: tuple[int, ...] = ()
    loss: float | None = None
    exact: bool = False  # whether `loss` is the true value
    runner_up: tuple[int, float] | None = None  # the next best cell and its loss, where they are known
    to_win: bool = False

    @property
    def certain(self) -> bool:
        """Whether the clues, perhaps with the total, leave no other way."""
        return self.why in (_CLUES, _TOTAL)

    @property
    def rule(self) -> Rule | None:
        """The kind of rule that makes it certain, if one does."""
        return Rule.of(self.clues) if self.certain else None


def certain_action(kind: Kind, cell: int, clues: tuple[int, ...]) -> Action:
    """An action that is certain by `clues`; by the total of mines `WithTotal`, or without any."""
    return Action(kind, cell, _CLUES if clues and type(clues) is not WithTotal else _TOTAL, 0.0, clues)


# How to guess in a position in which nothing is certain.
Strategy = Callable[[Solver], Action]
