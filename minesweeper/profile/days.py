"""Boards of the day: the course of a first attempt, streaks, the calendar.

Throughout: an *attempt* is the record of the first game on a board of the day that was played to its end. The
*course* of a game has a letter for each tenth of its board. An attempt *counts* if it was won on the day of
its board, without help.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import FIRST, Daily
from minesweeper.profile.record import Record

# The letters of a course: certain moves, a guess or a wrong flag, a needless risk, a mine, not reached.
CERTAIN_MOVES, GUESS, NEEDLESS, HIT, AHEAD = _LETTERS = "cgnxo"

# How many days the calendar has.
DAYS = 30

_TENTHS = 10
_DAY = timedelta(days=1)


def course(verdicts: Iterable[tuple[int, str]], *, won: bool, bbbv: int, solved: int) -> str:
    """Return the course of a game from its moves, each as the number of moves before it and its verdict.

    Each tenth of the board that was solved has the letter of the worst move in that part of the moves. Then
    come the mine that ended the game, and the tenths that were not reached.

    >>> course([(0, "certain"), (1, "forced"), (2, "needless")], won=False, bbbv=10, solved=2)
    'cgxooooooo'
    """
    moves = list(verdicts)
    reached = _TENTHS if won else min(1 + _TENTHS * solved // bbbv, _TENTHS)
    last = max((done for done, _ in moves), default=0)
    letters = [CERTAIN_MOVES] * reached
    for done, verdict in moves:
        tenth = reached * done // (last + 1)
        letter = {"certain": CERTAIN_MOVES, "needless": NEEDLESS}.get(verdict, GUESS)
        letters[tenth] = max(letters[tenth], letter, key=_LETTERS.index)  # the worst comes last
    if not won:
        letters[-1] = HIT
    return "".join(letters).ljust(_TENTHS, AHEAD)


class Streak(NamedTuple):
    """The number of days in a row that count."""

    days: int  # up to today, or up to yesterday while today may still count
    longest: int


def _counts(attempt: Record, day: date) -> bool:
    return attempt.won and not attempt.assisted and attempt.on == day.isoformat()


def streak(attempts: Mapping[Daily, Record], today: date) -> Streak:
    """Return the streak of the days with an attempt that counts."""
    days = {daily.date for daily, attempt in attempts.items() if _counts(attempt, daily.date)}
    ends = [day for day in days if day + _DAY not in days]
    longest = max((_length(days, day) for day in ends), default=0)
    return Streak(_length(days, today if today in days else today - _DAY), longest)


def _length(days: Collection[date], day: date) -> int:
    """Return the length of the run of days that ends with this one."""
    length = 0
    while day - length * _DAY in days:
        length += 1
    return length


class Day(NamedTuple):
    """A day of the calendar."""

    date: date
    played: int  # of its boards
    won: int
    counts: bool


def calendar(attempts: Mapping[Daily, Record], today: date) -> list[Day]:
    """Return the last days that have boards, the oldest first."""
    days = []
    for ago in reversed(range(DAYS)):
        day = today - ago * _DAY
        played = [attempts[board] for size in PRESETS if (board := Daily(day, size)) in attempts]
        won = sum(attempt.won and not attempt.assisted for attempt in played)
        if day >= FIRST:
            days.append(Day(day, len(played), won, any(_counts(attempt, day) for attempt in played)))
    return days
