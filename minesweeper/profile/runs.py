"""Runs of practice: the five puzzles of a day, and a streak of right answers against the clock.

Throughout: a *mark* is a letter for an answered puzzle of the five.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated, NamedTuple

from minesweeper.profile.days import days_in_a_row
from minesweeper.profile.record import Count, Date, RuleName
from minesweeper.shell.schema import Between, Where

# The levels of the five, from the simplest to the hardest.
FIVE: tuple[RuleName, ...] = ("pair", "pair", "component", "component", "total")

# The marks of a right and of a wrong answer.
RIGHT, WRONG = "rw"

# How many days with a five are kept: streaks are at most that long.
DAYS = 366

# The seconds on the clock at the beginning of a streak, and those that each right answer adds: whoever takes
# six seconds for each answer gives some twenty.
CLOCK, BONUS = 60.0, 3.0

# After how many right answers in a row the puzzles of a streak become harder.
HARDER: dict[int, RuleName] = {10: "total", 5: "component", 0: "pair"}


def _are_marks(text: str) -> bool:
    return len(text) <= len(FIVE) and not set(text) - {RIGHT, WRONG}


class Five(NamedTuple):
    """How the five of a day went, as far as they are answered, and the seconds they took."""

    marks: Annotated[str, Where("up to five of r and w", _are_marks)] = ""
    seconds: Annotated[float, Between(0, 10**12)] = 0.0

    @property
    def done(self) -> bool:
        """Whether all are answered."""
        return len(self.marks) == len(FIVE)


def five_seed(day: date, at: int) -> int:
    """The seed of one of the five of a day, like those of the boards of a day.

    >>> five_seed(date(2026, 11, 25), 4)
    202611254
    """
    return 10 * int(day.isoformat().replace("-", "")) + at


def place_of(seed: int) -> tuple[date, int] | None:
    """The day and the place of one of the five, told by its seed; None if it is none.

    >>> place_of(202611254), place_of(202613014), place_of(7)
    ((datetime.date(2026, 11, 25), 4), None, None)
    """
    day, at = divmod(seed, 10)
    try:
        found = date(day // 10_000, day // 100 % 100, day % 100)
    except ValueError:
        return None
    return (found, at) if at < len(FIVE) else None


def five_streak(fives: Mapping[str, Five], today: date) -> int:
    """On how many days in a row all five were answered."""
    return days_in_a_row({date.fromisoformat(day) for day, five in fives.items() if five.done}, today)


class Best(NamedTuple):
    """The longest streak of right answers against the clock, and its date in UTC."""

    right: Count
    date: Date


@dataclass(frozen=True)
class Run:
    """A streak against the clock: how many answers were right, and the seconds left for the next ones."""

    seed: int  # of its first puzzle; the next ones have those after it
    count: int = 0
    left: float = CLOCK
    over: bool = False

    @property
    def level(self) -> RuleName:
        """The level of the next puzzle."""
        return next(level for count, level in HARDER.items() if self.count >= count)

    def after(self, right: bool, seconds: float) -> Run:
        """The run after an answer: it ends with one that is wrong, or took longer than what was left.

        >>> run = Run(seed=1).after(True, 50)
        >>> run.count, run.left
        (1, 13.0)
        >>> run.after(True, 14)
        Run(seed=1, count=1, left=0.0, over=True)
        """
        left = round(self.left - seconds, 3)
        if right and left >= 0:
            return replace(self, count=self.count + 1, left=left + BONUS)
        return replace(self, left=max(left, 0.0), over=True)
