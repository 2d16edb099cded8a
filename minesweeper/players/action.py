"""The next action, with its reason as data; `reasons` puts it into words."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from minesweeper.rules.move import Kind
from minesweeper.solver.knowledge import WithTotal
from minesweeper.solver.proof import Rule
from minesweeper.solver.solver import Solver


class Why(Enum):
    """The kind of reason for an action."""

    START = "start"  # the start of the game guarantees a safe first cell
    CLUES = "clues"  # the clues prove it
    TOTAL = "total"  # the clues and the total of mines prove it
    DISTANCE = "distance"  # the judge's mines keep a distance from the first cell
    GUESS = "guess"  # this guess is expected to lose least
    LOWEST = "lowest"  # no cell has a lower risk
    ESTIMATE = "estimate"  # no cell looks safer by an estimate
    NO_CLUE = "no clue"  # no cell is next to a clue
    SENTENCE = "sentence"  # a sentence of the knowledge-based agent proves the cell safe
    NO_SENTENCE = "no sentence"  # the agent can prove no cell safe, and draws one
    RANDOM = "random"
    OWN = "own"  # the player gives no reason


# Looking a member up in its class costs as much as the rest of `certain_action`.
_CLUES, _TOTAL = Why.CLUES, Why.TOTAL


class Action(NamedTuple):
    """A reveal or a mark, and its reason.

    A certain action has the `clues` that prove it, for TOTAL together with the total of mines. A GUESS has
    its expected `loss`: in games if it serves `to_win`, else in cells.
    """

    kind: Kind
    cell: int
    why: Why
    risk: float = 0.0  # that it ends the game; rough for ESTIMATE and DISTANCE
    clues: tuple[int, ...] = ()
    loss: float | None = None
    exact: bool = False  # whether `loss` is the true value
    # The next best cell, its loss, and whether it would get a flag; None if it was not computed.
    runner_up: tuple[int, float, bool] | None = None
    to_win: bool = False
    cells: tuple[int, ...] = ()  # of the sentence for SENTENCE, its known mines among them
    mines: int = 0  # how many of `cells` are mines

    @property
    def certain(self) -> bool:
        """Whether the clues prove the action, perhaps with the total."""
        return self.why in (_CLUES, _TOTAL)

    @property
    def rule(self) -> Rule | None:
        """The rule that proves the action; None if it is not certain."""
        return Rule.of(self.clues) if self.certain else None


def certain_action(kind: Kind, cell: int, clues: tuple[int, ...]) -> Action:
    """Return an action that is certain by `clues`, and by the total if they are `WithTotal` or empty."""
    return Action(kind, cell, _CLUES if clues and type(clues) is not WithTotal else _TOTAL, 0.0, clues)


# A way to guess in a position where nothing is certain.
Strategy = Callable[[Solver], Action]
