"""A move: what is done to a cell, by whom, and why."""

from __future__ import annotations

from typing import Literal, NamedTuple

from minesweeper.rules.grid import Cell

Kind = Literal["reveal", "flag", "chord"]
By = Literal["you", "solver", "agent", "certain"]  # the last are made by themselves, one after another

REVEAL: Kind = "reveal"
FLAG: Kind = "flag"
CHORD: Kind = "chord"


class _Fields(NamedTuple):
    cell: Cell
    kind: Kind
    why: str  # the reason, as a sentence
    risk: float | None  # the probability that it ends the game, if known
    by: By
    at: float | None  # seconds since the first move, if known


class Move(_Fields):
    """Reveal a cell, flag it as a mine, or reveal what is around its number (`chord`).

    ValueError for any other kind.

    >>> str(Move((0, 1), why="It is drawn at random.")), Move((0, 1), "flag")
    ('reveal (0, 1). It is drawn at random.', Move(cell=(0, 1), kind='flag'))
    """

    __slots__ = ()

    def __new__(
        cls,
        cell: Cell,
        kind: Kind = REVEAL,
        why: str = "",
        risk: float | None = None,
        by: By = "you",
        at: float | None = None,
    ) -> Move:
        if kind not in (REVEAL, FLAG, CHORD):
            raise ValueError(f"kind: expected 'reveal', 'flag' or 'chord', found {kind!r}")
        return super().__new__(cls, cell, kind, why, risk, by, at)

    def __str__(self) -> str:
        return f"{self.kind} {self.cell}" + (f". {self.why}" if self.why else "")

    def __repr__(self) -> str:
        """All that differs from the defaults."""
        fields = zip(self._fields, self, Move(self.cell), strict=True)
        said = [f"{name}={value!r}" for name, value, usual in fields if name == "cell" or value != usual]
        return f"Move({', '.join(said)})"
