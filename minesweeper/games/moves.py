"""Moves as text, such as `r12 f3 c5@7.25`: reveal, flag or chord, the cell's number, perhaps the time."""

from __future__ import annotations

import re
from collections.abc import Iterable

from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move

MAX_MOVES = 20_000

# The latest time of a game, in seconds: thirty years. What comes later is kept as if it had come then.
LATEST = 999_999_999.99

_KINDS = {kind[0]: kind for kind in (REVEAL, FLAG, CHORD)}


def lasting(seconds: float) -> float:
    """A time as it is kept: to the millisecond, and at most the latest."""
    return min(round(seconds, 3), LATEST)


def move_text(grid: Grid, move: Move) -> str:
    """A move as text.

    >>> move_text(Grid((3, 4)), Move((1, 0), "flag", at=7.25))
    'f4@7.25'
    """
    time = "" if move.at is None else f"@{min(move.at, LATEST):.2f}".rstrip("0").rstrip(".")
    return f"{move.kind[0]}{grid.cell(move.cell)}{time}"


def moves_text(grid: Grid, moves: Iterable[Move]) -> str:
    """Moves as text, separated by blanks."""
    return " ".join(move_text(grid, move) for move in moves)


def read_moves(text: str, grid: Grid) -> list[Move]:
    """The moves in a text; ValueError names the first word that is not a move on a board of this shape."""
    words = text.split()
    if len(words) > MAX_MOVES:
        raise ValueError(f"a game has at most {MAX_MOVES} moves, not {len(words)}")
    moves = []
    for number, word in enumerate(words, start=1):
        found = re.fullmatch(r"([rfc])([0-9]{1,5})(?:@([0-9]{1,9}(?:\.[0-9]{1,3})?))?", word)
        if not found or int(found[2]) >= grid.size:
            expected = f"r, f or c and a cell below {grid.size}"
            raise ValueError(f"move {number}: expected {expected}, found {word[:20]!r}")
        at = float(found[3]) if found[3] else None
        moves.append(Move(grid.coords(int(found[2])), _KINDS[found[1]], at=at))
    return moves
