"""All that a player leaves behind, as keyed lines that any frontend can keep without reading them.

A *line* is a key and a value in JSON, as text: so a page keeps it in its browser and a terminal in a file,
two profiles are merged line by line, and a change touches few of them. The keys:

    day.2026-11-24             the records of the games that ended on that day, as rows
    game.ID   moves.ID         one of the last games: what a list shows of it; its moves
    first.2026-11-24.expert    how the first attempt at a board of that day ended
    going.ID                   a game that goes on
    damaged.KEY                a line as it was before wrong values in it were left out
    practice   options         what is kept of practice; what the player has chosen, by frontend

Lines of other keys are kept as they are. A value that is wrong is left out, and named.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property
from random import Random
from typing import Any, NamedTuple, NotRequired, TypedDict

from minesweeper.boards.catalogue import PRESETS
from minesweeper.boards.daily import FIRST, Daily, daily, daily_of
from minesweeper.boards.puzzle import Puzzle
from minesweeper.games.game import Game, opened
from minesweeper.games.keep import Kept, kept, resumed
from minesweeper.profile.practice import Choice, Practice, PuzzleSource, read_practice
from minesweeper.profile.record import (
    ATTEMPT,
    GAME,
    ROW,
    Date,
    GameKind,
    Id,
    Milliseconds,
    Record,
    fields_of,
    is_date,
    joined,
    read_record,
)
from minesweeper.profile.summary import Summary, by_kind, summarise
from minesweeper.shell.schema import brief, checked, parsed, parsed_with_repeats

# How many records are kept; how many of the last games with their moves, beside those of best times, and how
# many characters these take at most: browsers keep some five million for one page.
MAX_RECORDS, MAX_GAMES, MAX_CHARACTERS = 5_000, 200, 1_500_000


class Going(TypedDict):
    """A game that goes on; the page adds what it needs to show it at once."""

    id: Id
    game: Kept
    on: NotRequired[Date]  # when the first attempt at a board of a day was begun, in UTC
    at: NotRequired[Milliseconds]  # when it was kept
    address: NotRequired[str]
    questions: NotRequired[list[int]]
    symbols: NotRequired[str | list[int | str]]


class Added(NamedTuple):
    """What a merge has added."""

    games: int
    replays: int


def going_id(daily: Daily) -> str:
    """The id of the first attempt at a board of a day."""
    return f"daily-{daily.date}-{daily.board}"


class Profile:
    """What a player leaves behind.

    >>> profile = Profile()
    >>> profile.enter(Record("9x9:10", "any", "classic", "2026-11-24", True, 12.5, 30, 30, 41, False, id="a"))
    >>> profile.changes()
    {'day.2026-11-24': '[["a",0,"9x9:10","any","classic",true,12.5,30,30,41,0,null]]'}
    >>> Profile(profile.lines).records == profile.records
    True
    """

    def __init__(self, lines: Mapping[str, str | None] = {}) -> None:
        self.days: dict[str, list[Record]] = {}  # by the date of their end, in their order
        self.games: dict[str, Record] = {}  # the last ones, as far as a list shows them
        self.moves: dict[str, str] = {}  # the lines with moves, as far as they are here
        self.attempts: dict[Daily, Record] = {}  # the first ones at boards of a day
        self.going: dict[str, Going] = {}
        self.practice = Practice()
        self.options: dict[str, Any] = {}
        self.others: dict[str, str] = {}  # lines of other keys
        self._changed: dict[str, None] = {}  # the keys of the lines that have changed, in order
        self.problems = self.take(lines)

    # Lines

    def take(self, lines: Mapping[str, str | None]) -> list[str]:
        """Take lines as they are kept now, None if no more; what is wrong with what is left out."""
        problems: list[str] = []
        for key, text in lines.items():
            self._changed.pop(key, None)
            if wrong := self._take(key, text):
                self.others[f"damaged.{key}"] = _text(_value(text or ""))
                self._changed[f"damaged.{key}"] = None
                problems += [f"{key}: {problem}" for problem in wrong]
        self._forget()
        return problems

    def _take(self, key: str, text: str | None) -> list[str]:
        """Take one line; what is wrong with it."""
        if key == "practice":
            self.practice, problems = read_practice(_value(text)) if text else (Practice(), [])
            return problems
        values, at, kind = self._place(key)
        values.pop(at, None)
        if text is None:
            return []
        try:
            if kind == "day":
                self.days[at], problems = _rows(at, parsed(text))
                return problems
            values[at] = _READ[kind](parsed(text)) if kind in _READ else text
        except ValueError as problem:
            return [str(problem)]
        return []

    def _place(self, key: str) -> tuple[dict[Any, Any], Any, str]:
        """Where the value of a line is, but for that of `practice`, and which kind of line it is."""
        kind, _, rest = key.partition(".")
        daily = daily_named(*rest.partition(".")[::2])
        places: dict[str, tuple[dict[Any, Any], Any] | None] = {
            "day": (self.days, rest) if is_date(rest) else None,
            "game": (self.games, rest),
            "moves": (self.moves, rest),
            "first": (self.attempts, daily) if daily else None,
            "going": (self.going, rest),
            "options": (self.options, key),
        }
        place = places.get(kind)
        return (*place, kind) if place else (self.others, key, "")

    @property
    def lines(self) -> dict[str, str]:
        """All lines."""
        keys = [
            *(f"day.{date}" for date in self.days),
            *(f"game.{id}" for id in self.games),
            *(f"moves.{id}" for id in self.moves),
            *(_first(daily) for daily in self.attempts),
            *(f"going.{id}" for id in self.going),
            *self.options,
            *self.others,
            *["practice"] * (self.practice != Practice()),
        ]
        return {key: text for key in keys if (text := self._line(key)) is not None}

    def changes(self) -> dict[str, str | None]:
        """The lines that have changed since the last call; None for those that are no more."""
        changed, self._changed = self._changed, {}
        return {key: self._line(key) for key in changed}

    def flush(self) -> dict[str, str | None]:
        """The changes, for whoever keeps the lines; what it alone needs of them is dropped here."""
        changes = self.changes()
        for values in (self.moves, self.going, self.options, self.others):
            values.clear()
        return changes

    def _line(self, key: str) -> str | None:
        """The text of a line; None if there is none."""
        if key == "practice":
            return _text(self.practice.fields())
        values, at, kind = self._place(key)
        if at not in values or values[at] == []:  # a day without records
            return None
        value = values[at]
        return value if isinstance(value, str) else _text(_WRITE[kind](value) if kind in _WRITE else value)

    def touch(self, *keys: str) -> None:
        """Lines have changed."""
        self._changed |= dict.fromkeys(keys)
        self._forget()

    def _forget(self) -> None:
        """Drop what was worked out from the records."""
        for name in ("records", "kinds", "_by_id"):
            self.__dict__.pop(name, None)
        self._summaries: dict[GameKind, Summary] = {}

    # Records

    @cached_property
    def records(self) -> list[Record]:
        """All records, in the order in which the games ended."""
        found = (each for day in self.days.values() for each in day)
        return sorted(found, key=lambda each: (each.at, each.date, each.id))

    @cached_property
    def kinds(self) -> dict[GameKind, list[Record]]:
        """The records of each kind, in the order in which the kinds first came up."""
        return by_kind(self.records)

    def summary(self, kind: GameKind) -> Summary:
        """The summary of the games of a kind, worked out once."""
        if kind not in self._summaries:
            self._summaries[kind] = summarise(self.kinds.get(kind, []))
        return self._summaries[kind]

    @cached_property
    def _by_id(self) -> dict[str, Record]:
        return {record.id: record for record in self.records}

    def find(self, id: str) -> Record | None:
        """The record of the game with this id."""
        return self._by_id.get(id)

    def enter(self, record: Record) -> None:
        """Keep the record of a game, or what another one of the same game adds."""
        self.enter_all([record])

    def enter_all(self, records: Iterable[Record]) -> None:
        """Enter records."""
        days: dict[str, dict[str, Record]] = {}
        for record in records:
            day = days.get(record.date)
            if day is None:
                day = days[record.date] = {each.id: each for each in self.days.get(record.date, [])}
            known = day.get(record.id)
            day[record.id] = joined(known, record) if known else record
        for on, found in days.items():
            before, self.days[on] = self.days.get(on, []), _in_order(found.values())
            if before != self.days[on]:
                self.touch(f"day.{on}")

    def end(self, record: Record, game: Kept) -> bool:
        """Keep a game that has ended; whether it is new here: of two ends the one that came first counts."""
        new = record.id not in self.games
        self.drop_going(record.id)
        # What is known of a game comes before its moves, and is entered again where only these were kept.
        if not record.known and not self.find(record.id):
            self.enter(read_record(fields_of(record, ROW), ROW, date=record.date))
        if record.on and (daily := daily_named(*record.id.removeprefix("daily-").rsplit("-", 1))):
            self.enter_attempt(daily, record)
        self.enter_game(record, game)
        self.trim()
        return new

    def enter_game(self, record: Record, game: Kept) -> None:
        """Keep a game that has ended with its moves, unless it is here."""
        if record.id not in self.games:
            text = _text(game)
            self.games[record.id] = read_record(fields_of(record, GAME) | {"size": len(text)}, GAME)
            self.moves[record.id] = text
            self.touch(f"game.{record.id}", f"moves.{record.id}")

    def trim(self) -> None:
        """Drop the oldest records and games, where they are too many or too large."""
        for record in self.records[:-MAX_RECORDS]:
            self.days[record.date].remove(record)
            self.touch(f"day.{record.date}")
        best = {each.id for kind in self.kinds for each in self.summary(kind).best}
        newest = sorted(self.games, key=lambda id: (self.games[id].at, id), reverse=True)
        wanted = [*newest[:1], *(id for id in newest if id in best), *newest[:MAX_GAMES]]
        room, kept = MAX_CHARACTERS, set[str]()
        for id in dict.fromkeys(wanted):
            if self.games[id].size <= room:
                room -= self.games[id].size
                kept.add(id)
        for id in newest:
            if id not in kept:
                self.drop_game(id)

    def drop_game(self, id: str) -> None:
        """Keep the moves of a game no more."""
        self.games.pop(id, None)
        self.moves.pop(id, None)
        self.touch(f"game.{id}", f"moves.{id}")

    def clear(self) -> int:
        """Delete all records and games, but neither boards of the day nor practice; how many there were."""
        count = len(self.records) or len(self.games)
        for day in [*self.days]:
            del self.days[day]
            self.touch(f"day.{day}")
        for id in [*self.games]:
            self.drop_game(id)
        return count

    # Boards of the day

    def enter_attempt(self, daily: Daily, attempt: Record) -> None:
        """Keep how the first attempt at a board of a day ended; the first one stays the first."""
        if daily not in self.attempts:
            self.attempts[daily] = read_record(fields_of(attempt, ATTEMPT), ATTEMPT)
            self.touch(_first(daily))
            self.drop_going(going_id(daily))

    def attempt_at(self, game: Game) -> Daily | None:
        """The board of a day at which a game is the first attempt; None if it is at none."""
        daily = None if game.known else daily_of(game.setting)
        return None if daily in self.attempts else daily

    def begin_attempt(self, board: Daily, today: date) -> Game:
        """A game on a board of a day: the first attempt, as it was left, or else one for fun."""
        if board not in self.attempts and (left := self.going.get(going_id(board))):
            with suppress(ValueError):  # what was kept, perhaps long ago, may be no game any more
                return resumed(left["game"])
        game = opened(daily(*board))
        game.known = board in self.attempts
        self.keep_attempt(game, today)
        return game

    def keep_attempt(self, game: Game, today: date, *, helped: bool = False) -> None:
        """Keep a game as it is now, if it is a first attempt that goes on; `helped` adds that it had help."""
        board = self.attempt_at(game)
        if board and not game.over:
            id, state = going_id(board), kept(game)
            state["assisted"] |= helped
            self.keep_going(Going(id=id, game=state, on=self.begun_on(id, today).isoformat()))

    def begun_on(self, id: str, today: date) -> date:
        """When the game with this id was begun, in UTC, if it goes on and that is known; else today."""
        going = self.going.get(id)
        return date.fromisoformat(going["on"]) if going and "on" in going else today

    def review_attempt(self, daily: Daily, accuracy: float, course: str) -> None:
        """Add what its review says to a first attempt, once."""
        found = self.attempts.get(daily)
        if found and not found.course:
            self.attempts[daily] = replace(found, accuracy=accuracy, course=course)
            self.touch(_first(daily))

    # Games that go on

    def keep_going(self, going: Going) -> None:
        """Keep a game as it is now."""
        self.going[going["id"]] = going
        self.touch(f"going.{going['id']}")

    def drop_going(self, id: str) -> None:
        """Keep a game that went on no more."""
        if self.going.pop(id, None):
            self.touch(f"going.{id}")

    # Practice

    def pose(self, choice: Choice | None, random: Random) -> tuple[PuzzleSource, Puzzle]:
        """Return the next puzzle with its source; after a `choice`, puzzles are of that kind."""
        self.practice.choice = choice or self.practice.choice
        self.touch("practice")  # which puzzles wait, and for how long
        return self.practice.pose(random)

    def answer(self, source: PuzzleSource, puzzle: Puzzle, right: bool, seconds: float) -> None:
        """Score the answer to a puzzle."""
        self.practice.answer(source, puzzle, right, seconds)
        self.touch("practice")

    # Two profiles as one

    def merge(self, other: Profile) -> Added:
        """Add what another profile holds; where both hold the same thing, it is once in the result."""
        before = len(self.records), len(self.games)
        self.enter_all(other.records)
        # Moves may be elsewhere: those of a game stay as they are where its end here came first.
        stay = {
            id for id, ended in self.games.items() if ended == _first_end(ended, other.games.get(id, ended))
        }
        moves = {id: text for id, text in other.moves.items() if id not in stay}
        self._merge("game.{}".format, self.games, other.games, _first_end)
        self._merge("moves.{}".format, self.moves, moves, lambda _, text: text)
        self._merge(_first, self.attempts, other.attempts, _sooner)
        self._merge("going.{}".format, self.going, other.going, _further)
        for id in [*map(going_id, self.attempts), *self.games]:
            self.drop_going(id)
        self._merge(str, self.options, other.options)
        self._merge(str, self.others, other.others)
        before_practice = self.practice.fields()
        self.practice.merge(other.practice)
        if self.practice.fields() != before_practice:
            self.touch("practice")
        self.trim()
        return Added(len(self.records) - before[0], len(self.games) - before[1])

    def _merge(
        self,
        key: Callable[[Any], str],
        own: dict[Any, Any],
        other: Mapping[Any, Any],
        choose: Callable[[Any, Any], Any] = lambda mine, _: mine,
    ) -> None:
        """Add the values of another mapping; of two in one place, `choose` one. `key` names a line."""
        for at, value in other.items():
            found = choose(own[at], value) if at in own else value
            if at not in own or found != own[at]:
                own[at] = found
                self.touch(key(at))

    def text(self) -> str:
        """It all as the text of a file, a line for each line."""
        lines = ",\n".join(f"{json.dumps(key)}: {text}" for key, text in sorted(self.lines.items()))
        return f'{{"minesweeper": "profile", "version": 2, "lines": {{\n{lines}\n}}}}\n'


def read_profile(text: str) -> Profile:
    """The profile in a text that `Profile.text` gave; ValueError if it holds none.

    Values that are wrong are left out, and named in its `problems`; so is a key that stands twice. Of a line
    that does, what the others hold is added to the first one.
    """
    found, repeats = parsed_with_repeats(text)
    fields = found if isinstance(found, dict) else {}
    if (fields.get("minesweeper"), fields.get("version")) != ("profile", 2):
        raise ValueError(f"expected version 2 of a profile, found {brief(found)}")
    lines = checked(dict[str, Any], fields.get("lines"), "lines")
    profile = Profile({key: _text(value) for key, value in lines.items()})
    for holder, key, value in repeats:
        profile.problems.append(f"{key}: stands twice")
        if holder is fields.get("lines"):
            other = Profile({key: _text(value)})
            profile.problems += other.problems
            profile.merge(other)
    return profile


# Of two values in one place, the one that stays: the end that came first, the first attempt (with its
# review), the game that came further.


def _first_end(one: Record, other: Record) -> Record:
    return min(one, other, key=lambda each: (each.at, repr(each)))


def _sooner(one: Record, other: Record) -> Record:
    return min(one, other, key=lambda each: (each.on, not each.course, repr(each)))


def _further(one: Going, other: Going) -> Going:
    return max(one, other, key=lambda each: (len(each["game"]["by"]), each.get("at", 0), repr(each)))


def _rows(day: str, found: object) -> tuple[list[Record], list[str]]:
    """The records in the line of a day, in order, and what is wrong with those that are left out."""
    records: dict[str, Record] = {}
    problems = []
    for at, row in enumerate(checked(list[Any], found)):
        try:
            record = read_record(row, ROW, date=day)
        except ValueError as problem:
            problems.append(f"[{at}]: {problem}")
            continue
        if records.setdefault(record.id, record) != record:
            problems.append(f"[{at}]: the id {record.id!r} stands twice")
    return _in_order(records.values()), problems


def _in_order(records: Iterable[Record]) -> list[Record]:
    return sorted(records, key=lambda each: (each.at, each.id))


# How lines of some kinds are read and written; moves, and lines of unknown keys, stay as their text.
_READ: dict[str, Callable[[object], Any]] = {
    "game": lambda found: read_record(found, GAME),
    "first": lambda found: read_record(found, ATTEMPT),
    "going": lambda found: checked(Going, found),
    "options": lambda found: checked(dict[str, Any], found),
}
_WRITE: dict[str, Callable[[Any], object]] = {
    "day": lambda records: [[*fields_of(record, ROW).values()] for record in records],
    "game": lambda record: [*fields_of(record, GAME).values()],
    "first": lambda record: fields_of(record, ATTEMPT),
}


def daily_named(day: str, board: str) -> Daily | None:
    """The board of this date and size; None if there is no such."""
    if not is_date(day) or board not in PRESETS:
        return None
    found = Daily(date.fromisoformat(day), board)
    return found if FIRST <= found.date < date.max else None


def _first(daily: Daily) -> str:
    return f"first.{daily.date}.{daily.board}"


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _value(text: str) -> object:
    """The value in a line; the line itself if it is no JSON."""
    try:
        return parsed(text)
    except ValueError:
        return text
