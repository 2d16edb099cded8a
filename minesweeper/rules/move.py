"""A move: what is done to a cell, by whom, and why."""

from __future__ import annotations

from typing import Literal, NamedTuple

from minesweeper.rules.grid import Cell

Kind = Literal["reveal", "flag", "chord"]

REVEAL: Kind = "reveal"
FLAG: Kind = "flag"
CHORD: Kind = "chord"


class Move(NamedTuple):
    """Reveal a cell, flag it as a mine, or reveal what is around its number (`chord`).

    >>> str(Move((0, 1), why="certain by (0, 0)")), Move((0, 1), "flag")
    ('reveal (0, 1), certain by (0, 0)', Move(cell=(0, 1), kind='flag'))
    """

    cell: Cell
    kind: Kind = REVEAL
    why: str = ""  # the reason, in a few words
    risk: float | None = None  # the probability that it ends the game, if known
    by: str = "you"  # or "solver", "agent", or for automatic certain moves "certain"
    at: float | None = None  # seconds since the first move, if known

    def __str__(self) -> str:
        words = f"{self.kind} {self.cell}"
        return f"{words}, {self.why}" if self.why else words

    def __repr__(self) -> str:
        """All that differs from the defaults."""
        usual = self._field_defaults
        fields = zip(self._fields, self, strict=True)
        said = [f"{name}={value!r}" for name, value in fields if name not in usual or usual[name] != value]
        return f"Move({', '.join(said)})"
