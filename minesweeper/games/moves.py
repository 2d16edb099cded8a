"""Moves as data and as text, such as `r12 f3 c5@7.25`: reveal, flag or chord, the cell, perhaps the time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

REVEAL, FLAG, CHORD = "r", "f", "c"

MAX_MOVES = 20_000

# The latest time of a game, in seconds: thirty years. What comes later is kept as if it had come then.
LATEST = 999_999_999.99


class Move(NamedTuple):
    """What was done to a cell, `by` "you", "solver", "agent" or, for automatic certain moves, "certain"."""

    kind: str
    cell: int
    by: str = "you"
    at: float | None = None  # seconds since the first move, if known

    def __str__(self) -> str:
        time = "" if self.at is None else f"@{min(self.at, LATEST):.2f}".rstrip("0").rstrip(".")
        return f"{self.kind}{self.cell}{time}"


def lasting(seconds: float) -> float:
    """A time as it is kept: to the millisecond, and at most the latest."""
    return min(round(seconds, 3), LATEST)


def moves_text(moves: Iterable[Move]) -> str:
    """Moves as text, separated by blanks."""
    return " ".join(map(str, moves))


def read_moves(text: str, cells: int) -> list[Move]:
    """The moves in a text; ValueError names the first word that is not a move on a board of `cells` cells."""
    words = text.split()
    if len(words) > MAX_MOVES:
        raise ValueError(f"a game has at most {MAX_MOVES} moves, not {len(words)}")
    moves = []
    for number, word in enumerate(words, start=1):
        found = re.fullmatch(r"([rfc])([0-9]{1,5})(?:@([0-9]{1,9}(?:\.[0-9]{1,3})?))?", word)
        if not found or int(found[2]) >= cells:
            raise ValueError(
                f"move {number}: expected r, f or c and a cell below {cells}, found {word[:20]!r}"
            )
        moves.append(Move(found[1], int(found[2]), at=float(found[3]) if found[3] else None))
    return moves
