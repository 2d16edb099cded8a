"""A move as a review judges it, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from minesweeper.players.action import Action
from minesweeper.rules.grid import Cell
from minesweeper.rules.move import Move
from minesweeper.solver.proof import Rule


class Verdict(Enum):
    """How a move is judged."""

    CERTAIN = "certain"  # without risk
    FIRST = "first"  # a first click that nothing promised to be safe
    FORCED = "forced"  # a guess where nothing was certain, hardly above the best one
    COSTLY = "costly"  # a guess where nothing was certain, above the best one
    NEEDLESS = "needless"  # a risk, although a cell was certain to be safe
    FLAG = "flag"  # a flag on a cell without a mine


class Chance(NamedTuple):
    """A win probability, with its standard error: 0 where it is exact."""

    wins: float
    error: float


@dataclass(frozen=True)
class Moment:
    """A move that revealed something, or put a wrong flag; see docs/review.md."""

    done: int  # how many moves were made before it
    move: Move
    verdict: Verdict
    risk: float = 0.0
    lowest: float = 0.0
    exact: bool = True  # whether both risks are; else one of them is an estimate
    advice: Action | None = None  # what was best, unless the move was without risk
    before: Chance | None = None  # where win probabilities were asked for, and the move had a risk
    after: Chance | None = None
    fifty_fifties: tuple[tuple[int, int], ...] = ()  # before it, where it had a risk

    @property
    def cell(self) -> Cell:
        return self.move.cell

    @property
    def missed(self) -> Rule | None:
        """The kind of rule that proved the simplest certain cell which was passed over, if there was one."""
        return self.advice.rule if self.advice and self.verdict is Verdict.NEEDLESS else None
