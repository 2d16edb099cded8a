"""The kinds of lines in a profile: how each is read and written, and which of two values a merge keeps.

A *line* is a key and a value in JSON, as text. Its key begins with the prefix of its kind. The rest is its
*name*, under which the profile holds the value:

    day.2026-11-24             the records of the games that ended on that day, as rows
    game.ID   moves.ID         one of the last games: its record in a list; its moves
    first.2026-11-24.expert    the record of the first attempt at a board of that day
    going.ID                   an unfinished game
    options                    the options of each frontend
    damaged.KEY                a line before wrong values in it were left out

Lines of other kinds are kept unread.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, Generic, NotRequired, TypedDict, TypeVar

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import FIRST, Daily
from minesweeper.games.keep import Kept
from minesweeper.profile.record import (
    ATTEMPT,
    GAME,
    ROW,
    Date,
    Id,
    Milliseconds,
    Record,
    fields_of,
    first_end,
    is_date,
    read_record,
)
from minesweeper.shell.schema import parsed, read_json

N = TypeVar("N")
V = TypeVar("V")


class Going(TypedDict):
    """An unfinished game; the page adds the fields that it needs to show the game at once."""

    id: Id
    game: Kept
    on: NotRequired[Date]  # when the first attempt at a board of a day was begun, in UTC
    at: NotRequired[Milliseconds]  # when it was kept
    address: NotRequired[str]
    questions: NotRequired[list[int]]
    symbols: NotRequired[str | list[int | str]]


def text_of(value: object) -> str:
    """Return a value as the text of a line."""
    return json.dumps(value, separators=(",", ":"))


def value_of(text: str) -> object:
    """Return the value in the text of a line, or the text itself if it is not JSON."""
    try:
        return parsed(text)
    except ValueError:
        return text


@dataclass(frozen=True, eq=False)
class LineKind(Generic[N, V]):
    """A kind of lines: the form of its keys, and how values are read, written and merged."""

    pattern: str  # of its keys: {0} is the name
    # Read a value from its text and its name, and describe the parts that were left out; or raise ValueError.
    read: Callable[[str, N], tuple[V, list[str]]]
    write: Callable[[V], str] = text_of
    # Read a name from its text; None if the key is not of this kind.
    read_name: Callable[[str], N | None] = str  # type: ignore[assignment]
    # Choose between the value here and that of another profile, for a merge.
    choose: Callable[[V, V], V] = lambda own, other: own

    def key(self, name: N) -> str:
        """Return the key of the line with this name."""
        return self.pattern.format(name)

    def name(self, key: str) -> N | None:
        """Return the name in a key; None if the key is of another kind."""
        prefix = self.pattern.partition("{")[0]
        return self.read_name(key.removeprefix(prefix)) if key.startswith(prefix) else None


def parse_key(key: str) -> tuple[LineKind[Any, Any], Any]:
    """Return the kind and the name of the line with this key."""
    names = ((kind, kind.name(key)) for kind in KINDS)
    return next((kind, name) for kind, name in names if name is not None)  # the last kind takes every key


def attempt_id(board: Daily) -> str:
    """Return the id of the first attempt at a board of the day."""
    return f"daily-{board.date}-{board.board}"


def attempted_board(id: str) -> Daily | None:
    """Return the board of the day whose first attempt has this id; None for the id of another game."""
    return _board_named(*id.removeprefix("daily-").rsplit("-", 1)) if id.startswith("daily-") else None


def _board_named(day: str, board: str = "") -> Daily | None:
    if not is_date(day) or board not in PRESETS:
        return None
    daily = Daily(date.fromisoformat(day), board)
    return daily if FIRST <= daily.date < date.max else None


def _read_day(text: str, day: str) -> tuple[list[Record], list[str]]:
    records: dict[str, Record] = {}
    problems = []
    for at, row in enumerate(read_json(list[Any], text)):
        try:
            record = read_record(row, ROW, date=day)
        except ValueError as problem:
            problems.append(f"[{at}]: {problem}")
            continue
        if records.setdefault(record.id, record) != record:
            problems.append(f"[{at}]: the id {record.id!r} stands twice")
    return [*records.values()], problems


def _write_day(records: list[Record]) -> str:
    in_order = sorted(records, key=lambda record: (record.at, record.id))
    return text_of([[*fields_of(record, ROW).values()] for record in in_order])


# Choices of a merge: the end that came first, the first attempt (preferably with its review), the game with
# the most moves. The last key is the whole text, so that the order of merging does not matter.


def _earlier_attempt(one: Record, other: Record) -> Record:
    return min(one, other, key=lambda attempt: (attempt.on, not attempt.course, repr(attempt)))


def _further_game(one: Going, other: Going) -> Going:
    return max(one, other, key=lambda going: (len(going["game"]["by"]), going.get("at", 0), repr(going)))


DAYS = LineKind[str, list[Record]](
    "day.{0}", _read_day, _write_day, lambda text: text if is_date(text) else None
)
GAMES = LineKind[str, Record](
    "game.{0}",
    lambda text, _: (read_record(parsed(text), GAME), []),
    lambda record: text_of([*fields_of(record, GAME).values()]),
    choose=first_end,
)
MOVES = LineKind[str, str]("moves.{0}", lambda text, _: (text, []), str, choose=lambda _, other: other)
ATTEMPTS = LineKind[Daily, Record](
    "first.{0.date}.{0.board}",
    lambda text, _: (read_record(parsed(text), ATTEMPT), []),
    lambda attempt: text_of(fields_of(attempt, ATTEMPT)),
    lambda text: _board_named(*text.partition(".")[::2]),
    _earlier_attempt,
)
GOING = LineKind[str, Going]("going.{0}", lambda text, _: (read_json(Going, text), []), choose=_further_game)
OPTIONS = LineKind[str, dict[str, Any]](
    "{0}",
    lambda text, _: (read_json(dict[str, Any], text), []),
    read_name=lambda text: text if text == "options" else None,
)
OTHERS = LineKind[str, str]("{0}", lambda text, _: (text, []), str)
KINDS: tuple[LineKind[Any, Any], ...] = (DAYS, GAMES, MOVES, ATTEMPTS, GOING, OPTIONS, OTHERS)
