"""The profile of a player, as keyed lines that any frontend can keep without reading them.

A page keeps the lines in its browser and a terminal in a file. Two profiles are merged line by line, and a
change touches few lines. `lines` has their kinds; one more line, `practice`, is about puzzles.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import Any

from minesweeper.boards.daily import Daily
from minesweeper.boards.puzzle import Puzzle
from minesweeper.games.keep import Kept
from minesweeper.profile.lines import (
    ATTEMPTS,
    DAYS,
    GAMES,
    GOING,
    KINDS,
    MOVES,
    OPTIONS,
    OTHERS,
    Going,
    LineKind,
    attempt_id,
    attempted_board,
    parse_key,
    text_of,
    value_of,
)
from minesweeper.profile.practice import Choice, Practice, PuzzleSource, read_practice
from minesweeper.profile.record import ATTEMPT, GAME, ROW, GameKind, Record, fields_of, first_end, read_record
from minesweeper.profile.summary import Summary, summarise
from minesweeper.shell.schema import brief, checked, parsed_with_repeats

# The most records; the most last games with their moves, beside those of best times; and the most characters
# of these. Browsers keep about five million characters for a page.
MAX_RECORDS, MAX_GAMES, MAX_CHARACTERS = 5_000, 200, 1_500_000


class Profile:
    """The records, games, practice and options of a player.

    >>> profile = Profile()
    >>> profile.enter(Record("9x9:10", "any", "classic", "2026-11-24", True, 12.5, 30, 30, 41, False, id="a"))
    >>> profile.changes()
    {'day.2026-11-24': '[["a",0,"9x9:10","any","classic",true,12.5,30,30,41,0,null]]'}
    >>> Profile(profile.lines).records == profile.records
    True
    """

    def __init__(self, lines: Mapping[str, str | None] = {}) -> None:
        self._values: dict[LineKind[Any, Any], dict[Any, Any]] = {kind: {} for kind in KINDS}
        self.days: dict[str, list[Record]] = self._values[DAYS]  # by the date of the games' ends
        self.games: dict[str, Record] = self._values[GAMES]  # the last ones, as a list shows them
        self.moves: dict[str, str] = self._values[MOVES]  # of the last games, unless flushed
        self.attempts: dict[Daily, Record] = self._values[ATTEMPTS]
        self.going: dict[str, Going] = self._values[GOING]
        self.options: dict[str, Any] = self._values[OPTIONS]
        self.others: dict[str, str] = self._values[OTHERS]
        self.practice = Practice()
        self._changed: dict[str, None] = {}  # the keys of the lines that have changed, in order
        self.problems = self.take(lines)

    # Lines

    def take(self, lines: Mapping[str, str | None]) -> list[str]:
        """Take stored lines, with None for deleted ones; describe the values that were left out."""
        problems: list[str] = []
        for key, text in lines.items():
            self._changed.pop(key, None)
            if wrong := self._take(key, text):
                self.others[f"damaged.{key}"] = text_of(value_of(text or ""))
                self._changed[f"damaged.{key}"] = None
                problems += [f"{key}: {problem}" for problem in wrong]
        self._forget()
        return problems

    def _take(self, key: str, text: str | None) -> list[str]:
        """Take one line, and describe the wrong values in it."""
        if key == "practice":
            self.practice, problems = read_practice(value_of(text)) if text else (Practice(), [])
            return problems
        kind, name = parse_key(key)
        values = self._values[kind]
        values.pop(name, None)
        if text is None:
            return []
        try:
            values[name], problems = kind.read(text, name)
        except ValueError as problem:
            return [str(problem)]
        return problems

    @property
    def lines(self) -> dict[str, str]:
        """All lines, by key."""
        keys = [kind.key(name) for kind, values in self._values.items() for name in values]
        if self.practice != Practice():
            keys.append("practice")
        return {key: text for key in keys if (text := self._line(key)) is not None}

    def changes(self) -> dict[str, str | None]:
        """Return the lines that have changed since the last call, with None for deleted ones."""
        changed, self._changed = self._changed, {}
        return {key: self._line(key) for key in changed}

    def flush(self) -> dict[str, str | None]:
        """Return the changed lines, and forget the lines that only storage needs."""
        changes = self.changes()
        for values in (self.moves, self.going, self.options, self.others):
            values.clear()
        return changes

    def _line(self, key: str) -> str | None:
        """Return the text of a line; None if the profile has no value for it."""
        if key == "practice":
            return text_of(self.practice.fields())
        kind, name = parse_key(key)
        value = self._values[kind].get(name)
        return None if value is None or value == [] else kind.write(value)  # [] is a day without records

    def touch(self, *keys: str) -> None:
        """Mark lines as changed."""
        self._changed |= dict.fromkeys(keys)
        self._forget()

    def _forget(self) -> None:
        """Drop all values that were computed from the records."""
        for name in ("records", "kinds"):
            self.__dict__.pop(name, None)
        self._summaries: dict[GameKind, Summary] = {}

    # Records

    @cached_property
    def records(self) -> list[Record]:
        """All records, in the order of the games' ends."""
        records = (record for day in self.days.values() for record in day)
        return sorted(records, key=lambda record: (record.at, record.date, record.id))

    @cached_property
    def kinds(self) -> dict[GameKind, list[Record]]:
        """The records of each kind, in the order of each kind's first record."""
        kinds: dict[GameKind, list[Record]] = {}
        for record in self.records:
            kinds.setdefault(record.kind, []).append(record)
        return kinds

    def summary(self, kind: GameKind) -> Summary:
        """Return the summary of the games of a kind, which is cached."""
        if kind not in self._summaries:
            self._summaries[kind] = summarise(self.kinds.get(kind, []))
        return self._summaries[kind]

    def find(self, id: str) -> Record | None:
        """Return the record of the game with this id, if there is one."""
        return next((record for record in reversed(self.records) if record.id == id), None)

    def enter(self, *records: Record) -> None:
        """Enter the records of games; of two of one game, perhaps on different days, the first end counts."""
        days: dict[str, dict[str, Record]] = {}
        dates = {record.id: date for date, day in self.days.items() for record in day}

        def on(date: str) -> dict[str, Record]:
            if date not in days:
                days[date] = {record.id: record for record in self.days.get(date, [])}
            return days[date]

        for record in records:
            date = dates.get(record.id)
            first = record if date is None else first_end(on(date)[record.id], record)
            if date is not None and date != first.date:
                del on(date)[record.id]
            on(first.date)[record.id] = first
            dates[record.id] = first.date
        for date, day in days.items():
            before, self.days[date] = self.days.get(date, []), [*day.values()]
            if before != self.days[date]:
                self.touch(DAYS.key(date))

    def end(self, record: Record, game: Kept) -> bool:
        """Enter a finished game and return whether it is new; of two results only the first counts."""
        new = record.id not in self.games
        self.drop_going(record.id)
        # The record comes before the moves: where only the moves were kept, it is entered again.
        if not record.known and not self.find(record.id):
            self.enter(read_record(fields_of(record, ROW), ROW, date=record.date))
        if record.on and (board := attempted_board(record.id)):
            self.enter_attempt(board, record)
        self.enter_game(record, game)
        self.trim()
        return new

    def enter_game(self, record: Record, game: Kept) -> None:
        """Enter a finished game with its moves, unless it is here."""
        if record.id not in self.games:
            text = text_of(game)
            self.games[record.id] = read_record(fields_of(record, GAME) | {"size": len(text)}, GAME)
            self.moves[record.id] = text
            self.touch(GAMES.key(record.id), MOVES.key(record.id))

    def trim(self) -> None:
        """Delete the oldest records and games where they are too many or too large."""
        for record in self.records[:-MAX_RECORDS]:
            self.days[record.date].remove(record)
            self.touch(DAYS.key(record.date))
        best = {record.id for kind in self.kinds for record in self.summary(kind).best}
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
        """Delete one of the last games with its moves."""
        self.games.pop(id, None)
        self.moves.pop(id, None)
        self.touch(GAMES.key(id), MOVES.key(id))

    def clear(self) -> int:
        """Delete all records and games, and return their number; keep boards of the day and practice."""
        count = len(self.records) or len(self.games)
        self.touch(*map(DAYS.key, self.days))
        self.days.clear()
        for id in [*self.games]:
            self.drop_game(id)
        return count

    def enter_attempt(self, board: Daily, attempt: Record) -> None:
        """Keep the result of the first attempt at a board of the day; a later one changes nothing."""
        if board not in self.attempts:
            self.attempts[board] = read_record(fields_of(attempt, ATTEMPT), ATTEMPT)
            self.touch(ATTEMPTS.key(board))
            self.drop_going(attempt_id(board))

    # Unfinished games

    def keep_going(self, going: Going) -> None:
        """Keep the state of an unfinished game."""
        self.going[going["id"]] = going
        self.touch(GOING.key(going["id"]))

    def drop_going(self, id: str) -> None:
        """Delete an unfinished game."""
        if self.going.pop(id, None):
            self.touch(GOING.key(id))

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

    def merge(self, other: Profile) -> tuple[int, int]:
        """Add the values of another profile, and return the numbers of new games and replays.

        Values that both have stand once in the result.
        """
        before = len(self.records), len(self.games)
        self.enter(*other.records)
        games = self.games.copy()
        self._merge(GAMES, other.games)
        # Moves may be in storage only: those of a game stay where its end here came first.
        changed = {
            id: text for id, text in other.moves.items() if id not in games or self.games[id] != games[id]
        }
        self._merge(MOVES, changed)
        self._merge(ATTEMPTS, other.attempts)
        self._merge(GOING, other.going)
        for id in [*map(attempt_id, self.attempts), *self.games]:
            self.drop_going(id)
        self._merge(OPTIONS, other.options)
        self._merge(OTHERS, other.others)
        before_practice = self.practice.fields()
        self.practice.merge(other.practice)
        if self.practice.fields() != before_practice:
            self.touch("practice")
        self.trim()
        return len(self.records) - before[0], len(self.games) - before[1]

    def _merge(self, kind: LineKind[Any, Any], others: Mapping[Any, Any]) -> None:
        """Add the values of another profile; where both have one, the kind of line chooses."""
        own = self._values[kind]
        for name, value in others.items():
            chosen = kind.choose(own[name], value) if name in own else value
            if name not in own or chosen != own[name]:
                own[name] = chosen
                self.touch(kind.key(name))

    def text(self) -> str:
        """Return the profile as the text of a file, with one row for each line."""
        lines = ",\n".join(f"{json.dumps(key)}: {text}" for key, text in sorted(self.lines.items()))
        return f'{{"minesweeper": "profile", "version": 2, "lines": {{\n{lines}\n}}}}\n'


def read_profile(text: str) -> Profile:
    """Read the text that `Profile.text` writes; ValueError if it is not a profile.

    Wrong values are left out, and described in `problems`, as is each key that stands twice. The values of a
    repeated line are merged.
    """
    value, repeats = parsed_with_repeats(text)
    fields = value if isinstance(value, dict) else {}
    if (fields.get("minesweeper"), fields.get("version")) != ("profile", 2):
        raise ValueError(f"expected version 2 of a profile, found {brief(value)}")
    lines = checked(dict[str, Any], fields.get("lines"), "lines")
    profile = Profile({key: text_of(value) for key, value in lines.items()})
    for holder, key, value in repeats:
        profile.problems.append(f"{key}: stands twice")
        if holder is fields.get("lines"):
            other = Profile({key: text_of(value)})
            profile.problems += other.problems
            profile.merge(other)
    return profile
