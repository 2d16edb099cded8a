"""Moves: the action on a cell, its author and its reason."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Literal, NamedTuple

from minesweeper.rules.grid import Cell

Kind = Literal["reveal", "flag", "chord"]
By = Literal["you", "solver", "agent", "certain"]  # the last are made by themselves, one after another

REVEAL: Kind = "reveal"
FLAG: Kind = "flag"
CHORD: Kind = "chord"


class _Fields(NamedTuple):
    cell: Cell
    kind: Kind = REVEAL
    why: str = ""  # the reason, as a sentence
    risk: float | None = None  # the probability that it ends the game, if known
    by: By = "you"
    at: float | None = None  # seconds since the first move, if known


class Move(_Fields):
    """Reveal a cell, flag it as a mine, or reveal the cells around its number (`chord`).

    ValueError for any other kind.

    >>> str(Move((0, 1), why="It is drawn at random.")), Move((0, 1), "flag")
    ('reveal (0, 1). It is drawn at random.', Move(cell=(0, 1), kind='flag'))
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # type checkers, like `help`, take the arguments from the fields

        @wraps(_Fields.__new__)
        def __new__(cls, *values, **named):
            move = super().__new__(cls, *values, **named)
            if move.kind not in (REVEAL, FLAG, CHORD):
                raise ValueError(f"kind: expected 'reveal', 'flag' or 'chord', found {move.kind!r}")
            return move

    def __str__(self) -> str:
        return f"{self.kind} {self.cell}" + (f". {self.why}" if self.why else "")

    def __repr__(self) -> str:
        """Name the fields that differ from their defaults."""
        fields = zip(self._fields, self, Move(self.cell), strict=True)
        shown = [f"{name}={value!r}" for name, value, usual in fields if name == "cell" or value != usual]
        return f"Move({', '.join(shown)})"
