"""The boards of a day: three without guessing, the same for everybody, from the date alone."""

from __future__ import annotations

from datetime import date

from minesweeper.boards.setting import CLASSIC, NO_GUESS, PRESETS, setting_of
from minesweeper.games.moves import REVEAL
from minesweeper.games.play import Play
from minesweeper.players.advice import first_place

# The first day that has boards.
FIRST = date(2026, 1, 1)


def daily(day: date, board: str) -> Play:
    """The game of a day on one of the PRESETS, in which the opening is revealed; ValueError for other boards.

    >>> play = daily(date(2026, 11, 22), "beginner")
    >>> play.setting.seed, len(play.shown) > 1, daily(date(2026, 11, 22), "beginner").shown == play.shown
    (202611220, True, True)
    """
    if board not in PRESETS:
        raise ValueError(f"expected one of {', '.join(PRESETS)}, found {board[:40]!r}")
    if day < FIRST:
        raise ValueError(f"expected a day from {FIRST} on, found {day}")
    seed = 10 * int(f"{day:%Y%m%d}") + [*PRESETS].index(board)
    play = Play(setting_of(board, NO_GUESS, CLASSIC.name, seed))
    play.make(REVEAL, play.grid.cell(first_place(play.grid.dims, opening=True)), at=0.0)
    return play
