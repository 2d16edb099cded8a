"""What is said of the boards of the day: results, courses, streaks, the calendar."""

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

# The sign of each letter of a course, and what it means. Signs differ in shape as well as in colour.
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
    """A date as it stands in a sentence: 22 November 2026."""
    month = tr(_MONTHS[day.month - 1])
    if day.day == 1:
        # Translators: the first day of a month
        return tr("1 {month} {year}", month=month, year=day.year)
    return tr("{day} {month} {year}", day=day.day, month=month, year=day.year)


def date_title(day: date) -> str:
    """A date such as Sunday, 22 November 2026."""
    return tr("{weekday}, {date}", weekday=tr(_WEEKDAYS[day.weekday()]), date=date_words(day))


def missing(day: date, today: date) -> str:
    """Why there is no board of a day; empty if there is one."""
    if day > today:
        return tr("The boards of {date} come on that day, at 0:00 UTC.", date=date_words(day))
    return tr("The first boards are those of {date}.", date=date_words(FIRST)) if day < FIRST else ""


def until_next(now: datetime) -> str:
    """When the next boards come, after a moment in UTC."""
    left = ceil(24 * 60 - now.hour * 60 - now.minute - now.second / 60)
    hours, minutes = divmod(left, 60)
    if not hours:
        return tr("New ones come at 0:00 UTC, in {minutes} min.", minutes=minutes)
    return tr("New ones come at 0:00 UTC, in {hours} h {minutes} min.", hours=hours, minutes=minutes)


def board_of(daily: Daily) -> str:
    """Which board of a day is played."""
    return tr("Board for {date}", date=date_words(daily.date))


def attempt(*, known: bool) -> str:
    """Which attempt at a board of a day a game is."""
    return tr("for fun") if known else tr("first attempt")


def result(attempt: Record) -> str:
    """How a first attempt ended: `Won in 48.20 s`."""
    time = seconds_text(attempt.seconds)
    return tr("Won in {time}", time=time) if attempt.won else tr("Lost after {time}", time=time)


def figures(attempt: Record) -> str:
    """The figures of a result, but for its time."""
    solved = tr("{part} of {whole}", part=attempt.solved, whole=attempt.bbbv)
    found = [
        *([] if attempt.won else [tr("3BV {number}", number=solved)]),
        tr("3BV/s {number}", number=speed_text(attempt.solved, attempt.seconds)),
        plural("{n} click", "{n} clicks", attempt.clicks),
        *([] if attempt.accuracy is None else [tr("accuracy {share}", share=share(attempt.accuracy))]),
        *([tr("with help")] if attempt.assisted else []),
    ]
    return " · ".join(found)


def speed_text(bbbv: int, seconds: float) -> str:
    """The 3BV that was solved in a second."""
    return figure(f"{bbbv / max(seconds, 0.001):.2f}")


def board_line(daily: Daily, attempt: Record | None, *, going: bool) -> str:
    """A board of a day in a list: how its first attempt ended, or whether it was begun."""
    title = f"{tr(NAMES[daily.board])}, {size_words(*PRESETS[daily.board], times='x')}"
    if attempt:
        told = f"{result(attempt)} · {figures(attempt)}"
        return title + "\n  " + tr("{result}; again for fun", result=told)
    return title + "\n  " + (tr("first attempt in progress") if going else tr("not played yet"))


def course_words(course: str) -> str:
    """A course for those who do not see its signs."""
    told = tr(", ").join(
        labelled(str(tenth), tr(COURSE_SIGNS[letter][1])) for tenth, letter in enumerate(course, 1)
    )
    return tr("The course: {tenths}", tenths=told)


def share_text(daily: Daily, attempt: Record) -> str:
    """A result as text to share, to which a link may be added."""
    lines = [
        tr(
            "Minesweeper {date}, {board} ({size}, no guessing)",
            date=daily.date, board=tr(NAMES[daily.board]), size=size_words(*PRESETS[daily.board]),
        ),
        f"{result(attempt)} · {figures(attempt)}",
        "".join(COURSE_SIGNS[letter][0] for letter in attempt.course),
    ]  # fmt: skip
    return "\n".join(filter(None, lines))


def streak_words(found: Streak) -> str:
    """How long the streak is."""
    longest = grouped(found.longest)
    return plural(
        "Streak: {n} day, longest {longest}.",
        "Streak: {n} days, longest {longest}.",
        found.days,
        longest=longest,
    )


def outcome(daily: Daily, found: Streak) -> str:
    """What is said at the end of a first attempt."""
    return plural(
        "Your first attempt at the board of {date}. Streak: {n} day.",
        "Your first attempt at the board of {date}. Streak: {n} days.",
        found.days, date=date_words(daily.date),
    )  # fmt: skip


def day_words(day: Day) -> str:
    """A day of the calendar."""
    told = {"date": date_title(day.date), "won": day.won, "played": day.played}
    if not day.played:
        return tr("{date}: not played", **told)
    if day.won and not day.counts:
        return tr("{date}: {won} of {played} won, on a later day", **told)
    return tr("{date}: {won} of {played} won", **told)


def day_sign(day: Day) -> str:
    """A day of the calendar in a sign."""
    return "✓" if day.counts else "○" if day.won else "×" if day.played else ""
