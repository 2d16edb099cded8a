"""What earlier versions stored, as a profile.

Version 1 of the file, and of the page's export, holds records in the order in which the games ended, and the
last games with their moves. The page of version 0.2.0 kept these, first attempts and practice each under one
name.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date as Day
from datetime import datetime, time, timedelta, timezone
from hashlib import sha256
from typing import Any, TypedDict, TypeVar

from minesweeper.games.keep import Kept
from minesweeper.profile.days import Attempt
from minesweeper.profile.practice import read_practice
from minesweeper.profile.profile import Going, Profile, daily_named, ended_of, going_id
from minesweeper.profile.record import Date, Id, Moment, Record
from minesweeper.shell.schema import brief, checked, parsed

T = TypeVar("T")

# The names under which the page of version 0.2.0 kept what a profile holds now.
NAMES = ("games", "played", "daily", "daily-attempts", "practice")


class _OldGame(TypedDict):
    """A game that ended, with its moves."""

    id: Id
    ended: Moment
    won: bool
    record: Record | None
    game: Kept


class _OldAttempt(TypedDict):
    """A first attempt that goes on."""

    date: Date
    board: str
    on: Date
    game: Kept


def read_profile(text: str) -> Profile:
    """The profile in a file of this or an earlier version; ValueError if the text holds none.

    Values that are wrong are left out, and named in its `problems`.
    """
    found = parsed(text)
    fields = found if isinstance(found, dict) else {}
    match fields.get("minesweeper"), fields.get("version"):
        case "statistics", 1:
            return of_names({name: fields[name] for name in ("games", "played") if name in fields})
        case "profile", 2:
            lines = checked(dict[str, Any], fields.get("lines"), "lines")
            return Profile({key: json.dumps(value, separators=(",", ":")) for key, value in lines.items()})
        case (("statistics" | "profile"), version):
            raise ValueError(f"expected version 1 of statistics or 2 of a profile, found {str(version)[:20]}")
    raise ValueError(f"expected a file of statistics, found {brief(found)}")


def of_names(values: Mapping[str, object]) -> Profile:
    """The profile in what was kept under NAMES, as JSON values."""
    profile = Profile()
    problems = profile.problems
    ids = _enter_records(profile, _each(Record, values.get("games"), "games", problems))
    _enter_games(profile, ids, _each(_OldGame, values.get("played"), "played", problems))
    _enter_attempts(profile, values.get("daily"))
    for each in _each(
        _OldAttempt, _without(values.get("daily-attempts"), "symbols"), "daily-attempts", problems
    ):
        daily = daily_named(each["date"], each["board"])
        if daily and daily not in profile.attempts:
            profile.keep_going(Going(id=going_id(daily), game=each["game"], on=each["on"]))
    if "practice" in values:
        profile.practice, wrong = read_practice(values["practice"])
        problems += wrong
    return profile


def _enter_records(profile: Profile, records: Iterable[Record]) -> dict[tuple[object, ...], list[str]]:
    """Enter records with ids that two files give the same game; the ids of each content, in order."""
    ids: dict[tuple[object, ...], list[str]] = {}
    places: Counter[str] = Counter()
    found = []
    for record in records:
        same = ids.setdefault(record.content, [])
        same.append(f"old-{_digest(record)}-{len(same)}")
        places[record.date] += 1
        found.append(replace(record, id=same[-1], at=_begun(record.date) + places[record.date]))
    profile.enter_all(found)
    return ids


def _begun(date: str) -> int:
    """The moment at which a date begins where it does first, in milliseconds since 1970."""
    day = datetime.combine(Day.fromisoformat(date), time(), timezone(timedelta(hours=14)))
    return max(0, round(day.timestamp() * 1000))


def _digest(record: Record) -> str:
    ended = record.won, float(record.seconds), record.bbbv, record.solved, record.clicks, record.assisted
    return sha256(repr((*record.kind, record.date, *ended)).encode()).hexdigest()[:12]


def _enter_games(
    profile: Profile, ids: Mapping[tuple[object, ...], list[str]], games: Iterable[_OldGame]
) -> None:
    """Enter games with their moves, each under the id of its record, if it has one."""
    ids = {content: [*same] for content, same in ids.items()}
    for each in games:
        record, game = each["record"], each["game"]
        same = ids.get(record.content, []) if record else []
        id = same.pop(0) if same else each["id"]
        profile.enter_game(id, ended_of(game, each["ended"], each["won"], record), game)


def _enter_attempts(profile: Profile, found: object) -> None:
    for at, value in enumerate(found if isinstance(found, list) else []):
        try:
            fields = dict(checked(dict[str, Any], value))
            daily = daily_named(str(fields.pop("date", "")), str(fields.pop("board", "")))
            if not daily:
                raise ValueError("expected the board of a day")
            profile.enter_attempt(daily, checked(Attempt, fields))
        except ValueError as problem:
            profile.problems.append(f"daily[{at}]: {problem}")


def _without(found: object, name: str) -> object:
    """Objects of a list without a field."""
    if not isinstance(found, list):
        return found
    return [
        {key: each[key] for key in each if key != name} if isinstance(each, dict) else each for each in found
    ]


def _each(kind: type[T], found: object, name: str, problems: list[str]) -> Iterator[T]:
    """The values of a list that are of a type; the others are named."""
    if found is None:
        return
    if not isinstance(found, list):
        problems.append(f"{name}: expected a list")
        return
    for at, value in enumerate(found):
        try:
            yield checked(kind, value, f"{name}[{at}]")
        except ValueError as problem:
            problems.append(str(problem))
