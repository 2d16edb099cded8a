"""Boards of the day: what is kept of first attempts, streaks, the calendar.

Throughout: an *attempt* is the record of the first time that a board of a day was played to its end; the
*course* of a game has a letter for each tenth of its board. An attempt *counts* if it was won on the day of
its board, without help.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta
from math import floor
from typing import NamedTuple

from minesweeper.boards.daily import FIRST, Daily
from minesweeper.profile.record import Record

# The letters of a course: certain moves, a guess or a wrong flag, a needless risk, a mine, not reached.
CERTAIN_MOVES, GUESS, NEEDLESS, HIT, AHEAD = "cgnxo"

# How many days the calendar has.
DAYS = 30

_TENTHS = 10
_DAY = timedelta(days=1)


def course(verdicts: Iterable[tuple[int, str]], *, won: bool, bbbv: int, solved: int) -> str:
    """The course of a game from its moves: how many were made before each, and its verdict.

    For each tenth of the board that was solved it has the worst that was done in that part of the moves, then
    the mine that ended the game, and the tenths that were not reached.

    >>> course([(0, "certain"), (1, "forced"), (2, "needless")], won=False, bbbv=10, solved=2)
    'cgxooooooo'
    """
    moves = list(verdicts)
    reached = _TENTHS if won else min(1 + floor(_TENTHS * solved / bbbv), _TENTHS)
    last = max((done for done, _ in moves), default=0)
    letters = [CERTAIN_MOVES] * reached
    for done, verdict in moves:
        tenth = reached * done // (last + 1)
        if verdict == "needless":
            letters[tenth] = NEEDLESS
        elif verdict != "certain" and letters[tenth] == CERTAIN_MOVES:
            letters[tenth] = GUESS
    if not won:
        letters[-1] = HIT
    return "".join(letters).ljust(_TENTHS, AHEAD)


class Streak(NamedTuple):
    """How many days in a row count: up to today, or yesterday while today may still count."""

    days: int
    longest: int


def _counts(attempt: Record, day: date) -> bool:
    return attempt.won and not attempt.assisted and attempt.on == day.isoformat()


def streak(attempts: Mapping[Daily, Record], today: date) -> Streak:
    """The streak of the days with an attempt that counts."""
    days = {daily.date for daily, attempt in attempts.items() if _counts(attempt, daily.date)}
    ends = [day for day in days if day + _DAY not in days]
    longest = max((_lasting(days, day) for day in ends), default=0)
    return Streak(_lasting(days, today if today in days else today - _DAY), longest)


def _lasting(days: Collection[date], day: date) -> int:
    length = 0
    while day - length * _DAY in days:
        length += 1
    return length


class Day(NamedTuple):
    """A day of the calendar: how many of its boards were played and won, and whether it counts."""

    date: date
    played: int
    won: int
    counts: bool


def calendar(attempts: Mapping[Daily, Record], today: date) -> list[Day]:
    """The last days that have boards, the oldest first."""
    found: dict[date, list[Record]] = {}
    for daily, attempt in attempts.items():
        found.setdefault(daily.date, []).append(attempt)
    days = []
    for ago in reversed(range(DAYS)):
        day = today - ago * _DAY
        of = found.get(day, [])
        won = sum(each.won and not each.assisted for each in of)
        if day >= FIRST:
            days.append(Day(day, len(of), won, any(_counts(each, day) for each in of)))
    return days
