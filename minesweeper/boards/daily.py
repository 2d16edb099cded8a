"""The boards of a day: three without guessing, the same for everybody, from the date alone."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from minesweeper.boards.catalogue import CLASSIC, NO_GUESS, PRESETS, Preset
from minesweeper.boards.setting import Setting
from minesweeper.shell.program import unknown

# The first day that has boards.
FIRST = date(2026, 1, 1)


class Daily(NamedTuple):
    """A board of a day: its size is one of the PRESETS."""

    date: date
    board: Preset


def daily(day: date, board: str) -> Setting:
    """Return the board of a day in the size of a preset; ValueError for other sizes and earlier days.

    >>> daily(date(2026, 11, 22), "beginner").seed
    202611220
    """
    if board not in PRESETS:
        raise ValueError(unknown("board of a day", board, PRESETS))
    if day < FIRST:
        raise ValueError(f"expected a day from {FIRST} on, found {day}")
    return Setting(*PRESETS[board], NO_GUESS, CLASSIC, 10 * int(f"{day:%Y%m%d}") + [*PRESETS].index(board))


def daily_of(setting: Setting) -> Daily | None:
    """Return the board of a day with this setting, by its seed; None if it is another board.

    >>> daily_of(daily(date(2026, 11, 22), "expert"))
    Daily(date=datetime.date(2026, 11, 22), board='expert')
    """
    day, number = divmod(setting.seed, 10)
    try:
        board_of_day = Daily(date.fromisoformat(str(day)), [*PRESETS][number])
        return board_of_day if daily(*board_of_day) == setting else None
    except (IndexError, ValueError):
        return None
