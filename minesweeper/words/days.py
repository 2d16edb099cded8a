"""What is said of the boards of the day: results, courses, streaks, the calendar."""

from __future__ import annotations

from datetime import date, datetime
from math import ceil

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import FIRST, Daily
from minesweeper.profile.days import AHEAD, CERTAIN, GUESS, HIT, NEEDLESS, Attempt, Day, Streak
from minesweeper.shell.numbers import counted, share
from minesweeper.words.boards import size_words

# The sign of each letter of a course, and what it means. Signs differ in shape as well as in colour.
SIGNS = {
    CERTAIN: ("🟩", "certain moves"),
    GUESS: ("🔶", "a guess or a wrong flag"),
    NEEDLESS: ("🔺", "a needless risk"),
    HIT: ("💥", "a mine"),
    AHEAD: ("⬜", "not reached"),
}

LATE = "A board that is played on a later day does not count for the streak."


def date_words(day: date) -> str:
    """A date such as Sunday, 22 November 2026."""
    return f"{day:%A}, {day.day} {day:%B %Y}"


def missing(day: date, today: date) -> str:
    """Why there is no board of a day; empty if there is one."""
    if day > today:
        return f"The boards of {date_words(day)} come on that day, at 0:00 UTC."
    return f"The first boards are those of {date_words(FIRST)}." if day < FIRST else ""


def until_next(now: datetime) -> str:
    """When the next boards come, after a moment in UTC."""
    minutes = ceil(24 * 60 - now.hour * 60 - now.minute - now.second / 60)
    left = f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
    return f"New ones come at 0:00 UTC, in {left}."


def board_of(daily: Daily) -> str:
    """Which board of a day is played."""
    return f"Board of {daily.date}"


def attempt(*, known: bool) -> str:
    """Which attempt at a board of a day a game is."""
    return "for fun" if known else "first attempt"


def result(attempt: Attempt) -> str:
    """How a first attempt ended: `Won in 48.20 s`."""
    return f"{'Won' if attempt.won else 'Lost'} in {attempt.seconds:.2f} s"


def figures(attempt: Attempt) -> str:
    """The figures of a result, but for its time."""
    found = [
        *([] if attempt.won else [f"3BV {attempt.solved} of {attempt.bbbv}"]),
        f"3BV/s {attempt.solved / max(attempt.seconds, 0.001):.2f}",
        counted(attempt.clicks, "click"),
        *([] if attempt.accuracy is None else [f"accuracy {share(attempt.accuracy)}"]),
        *(["with help"] if attempt.assisted else []),
    ]
    return " · ".join(found)


def board_line(daily: Daily, attempt: Attempt | None, *, going: bool) -> str:
    """A board of a day in a list: how its first attempt ended, or whether it was begun."""
    title = f"{daily.board.capitalize()}, {size_words(*PRESETS[daily.board], times='x')}"
    if attempt:
        return f"{title}\n  {result(attempt)} · {figures(attempt)}; again for fun"
    return f"{title}\n  {'the first attempt goes on' if going else 'not played yet'}"


def course_words(course: str) -> str:
    """A course for those who do not see its signs."""
    told = ", ".join(f"{tenth}: {SIGNS[letter][1]}" for tenth, letter in enumerate(course, 1))
    return f"The course: {told}"


def share_text(daily: Daily, attempt: Attempt) -> str:
    """A result as text to share, to which a link may be added."""
    size = size_words(*PRESETS[daily.board])
    lines = [
        f"Minesweeper {daily.date}, {daily.board.capitalize()} ({size}, no guessing)",
        f"{result(attempt)} · {figures(attempt)}",
        "".join(SIGNS[letter][0] for letter in attempt.course),
    ]
    return "\n".join(filter(None, lines))


def streak_words(found: Streak) -> str:
    """How long the streak is."""
    return f"Streak: {counted(found.days, 'day')}, longest {found.longest}."


def outcome(daily: Daily, found: Streak) -> str:
    """What is said at the end of a first attempt."""
    return f"Your first attempt at the board of {daily.date}. Streak: {counted(found.days, 'day')}."


def day_words(day: Day) -> str:
    """A day of the calendar."""
    what = f"{day.won} won of {day.played} played" if day.played else "not played"
    later = ", on a later day" if day.won and not day.counts else ""
    return f"{date_words(day.date)}: {what}{later}"


def day_sign(day: Day) -> str:
    """A day of the calendar in a sign."""
    return "✓" if day.counts else "○" if day.won else "×" if day.played else ""
