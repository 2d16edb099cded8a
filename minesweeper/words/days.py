"""Boards of the day in words: results, courses, streaks, the calendar."""

from __future__ import annotations

from datetime import date, datetime
from math import ceil

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import FIRST, Daily
from minesweeper.profile.days import AHEAD, CERTAIN_MOVES, GUESS, HIT, NEEDLESS, Day, Streak
from minesweeper.profile.record import Record
from minesweeper.shell.language import figure, grouped, labelled, plural, tr, tr_later
from minesweeper.shell.numbers import seconds_text, share
from minesweeper.words.boards import NAMES, size_words

# The sign of each letter of a course, and its meaning. Signs differ in shape as well as in colour.
COURSE_SIGNS = {
    CERTAIN_MOVES: ("🟩", tr_later("sure moves")),
    GUESS: ("🔶", tr_later("a guess or a wrong flag")),
    NEEDLESS: ("🔺", tr_later("a needless risk")),
    HIT: ("💥", tr_later("a mine")),
    AHEAD: ("⬜", tr_later("not reached")),
}

LATE = tr_later("A board that is played on a later day does not count for the streak.")

_WEEKDAYS = (
    tr_later("Monday"), tr_later("Tuesday"), tr_later("Wednesday"), tr_later("Thursday"), tr_later("Friday"),
    tr_later("Saturday"), tr_later("Sunday"),
)  # fmt: skip

# Translators: months as they stand in a date
_MONTHS = (
    tr_later("January"), tr_later("February"), tr_later("March"), tr_later("April"), tr_later("May"),
    tr_later("June"), tr_later("July"), tr_later("August"), tr_later("September"), tr_later("October"),
    tr_later("November"), tr_later("December"),
)  # fmt: skip


def date_words(day: date) -> str:
    """Return a date within a sentence: 22 November 2026."""
    month = tr(_MONTHS[day.month - 1])
    if day.day == 1:
        # Translators: the first day of a month
        return tr("1 {month} {year}", month=month, year=day.year)
    return tr("{day} {month} {year}", day=day.day, month=month, year=day.year)


def date_title(day: date) -> str:
    """Return a date such as Sunday, 22 November 2026."""
    return tr("{weekday}, {date}", weekday=tr(_WEEKDAYS[day.weekday()]), date=date_words(day))


def missing(day: date, today: date) -> str:
    """Explain why a day has no board; empty if it has one."""
    if day > today:
        return tr("The boards of {date} come on that day, at 0:00 UTC.", date=date_words(day))
    return tr("The first boards are those of {date}.", date=date_words(FIRST)) if day < FIRST else ""


def until_next(now: datetime) -> str:
    """Return when the next boards come, after a moment in UTC."""
    minutes_left = ceil(24 * 60 - now.hour * 60 - now.minute - now.second / 60)
    hours, minutes = divmod(minutes_left, 60)
    if not hours:
        return tr("New ones come at 0:00 UTC, in {minutes} min.", minutes=minutes)
    return tr("New ones come at 0:00 UTC, in {hours} h {minutes} min.", hours=hours, minutes=minutes)


def result(attempt: Record) -> str:
    """Return the result of a first attempt: `Won in 48.20 s`."""
    time = seconds_text(attempt.seconds)
    return tr("Won in {time}", time=time) if attempt.won else tr("Lost after {time}", time=time)


def figures(attempt: Record) -> str:
    """Return the figures of a result, but for its time."""
    solved = tr("{part} of {whole}", part=attempt.solved, whole=attempt.bbbv)
    texts = [
        *([] if attempt.won else [tr("3BV {number}", number=solved)]),
        tr("3BV/s {number}", number=speed_text(attempt.solved, attempt.seconds)),
        plural("{n} click", "{n} clicks", attempt.clicks),
        *([] if attempt.accuracy is None else [tr("accuracy {share}", share=share(attempt.accuracy))]),
        *([tr("with help")] if attempt.assisted else []),
    ]
    return " · ".join(texts)


def speed_text(bbbv: int, seconds: float) -> str:
    """Return the 3BV that was solved per second."""
    return figure(f"{bbbv / max(seconds, 0.001):.2f}")


def board_line(daily: Daily, attempt: Record | None, *, going: bool) -> str:
    """Return a board of a day for a list: the result of its first attempt, or whether that was begun."""
    title = tr(", ").join([tr(NAMES[daily.board]), size_words(*PRESETS[daily.board], times="x")])
    if attempt:
        outcome = f"{result(attempt)} · {figures(attempt)}"
        return title + "\n  " + tr("{result}; again for fun", result=outcome)
    return title + "\n  " + (tr("first attempt in progress") if going else tr("not played yet"))


def course_words(course: str) -> str:
    """Return a course in words, for screen readers."""
    tenths = tr(", ").join(
        labelled(str(tenth), tr(COURSE_SIGNS[letter][1])) for tenth, letter in enumerate(course, 1)
    )
    return tr("The course: {tenths}", tenths=tenths)


def share_text(daily: Daily, attempt: Record) -> str:
    """Return a result as text to share, without the link."""
    lines = [
        tr(
            "Minesweeper {date}, {board} ({size}, no guessing)",
            date=daily.date, board=tr(NAMES[daily.board]), size=size_words(*PRESETS[daily.board]),
        ),
        f"{result(attempt)} · {figures(attempt)}",
        "".join(COURSE_SIGNS[letter][0] for letter in attempt.course),
    ]  # fmt: skip
    return "\n".join(filter(None, lines))


def streak_words(streak: Streak) -> str:
    """Return the length of the streak."""
    longest = grouped(streak.longest)
    return plural(
        "Streak: {n} day, longest {longest}.",
        "Streak: {n} days, longest {longest}.",
        streak.days,
        longest=longest,
    )


def outcome(daily: Daily, streak: Streak) -> str:
    """Return the sentences at the end of a first attempt."""
    return plural(
        "Your first attempt at the board of {date}. Streak: {n} day.",
        "Your first attempt at the board of {date}. Streak: {n} days.",
        streak.days, date=date_words(daily.date),
    )  # fmt: skip


def day_words(day: Day) -> str:
    """Return a day of the calendar in words."""
    fields = {"date": date_title(day.date), "won": day.won, "played": day.played}
    if not day.played:
        return tr("{date}: not played", **fields)
    if day.won and not day.counts:
        return tr("{date}: {won} of {played} won, on a later day", **fields)
    return tr("{date}: {won} of {played} won", **fields)


def day_sign(day: Day) -> str:
    """Return a day of the calendar as a sign."""
    return "✓" if day.counts else "○" if day.won else "×" if day.played else ""
