"""The boards of a day: three without guessing, the same for everybody, from the date alone."""

from __future__ import annotations

from datetime import date

from minesweeper.boards.catalogue import CLASSIC, NO_GUESS, PRESETS
from minesweeper.boards.setting import Drawn

# The first day that has boards.
FIRST = date(2026, 1, 1)


def daily(day: date, board: str) -> Drawn:
    """The board of a day in the size of one of the PRESETS; ValueError for other sizes and earlier days.

    >>> daily(date(2026, 11, 22), "beginner").seed
    202611220
    """
    if board not in PRESETS:
        raise ValueError(f"expected one of {', '.join(PRESETS)}, found {board[:40]!r}")
    if day < FIRST:
        raise ValueError(f"expected a day from {FIRST} on, found {day}")
    return Drawn(*PRESETS[board], NO_GUESS, CLASSIC, 10 * int(f"{day:%Y%m%d}") + [*PRESETS].index(board))
