"""Records of finished games: kept in a file that every frontend reads, checked and summarised.

The file is JSON: `{"minesweeper": "statistics", "version": 1, "games": [...]}`, in the order in which
the games ended, each with the fields of a `Record`.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from itertools import groupby
from math import isfinite, prod
from pathlib import Path
from typing import NamedTuple

from minesweeper.playing.play import Play
from minesweeper.playing.setting import (
    ANY,
    GIVEN,
    JUDGE,
    OPENING,
    SAFE,
    VARIANTS,
    Setting,
    board_name,
    check_setting,
    guess_free_setting,
    read_board_name,
)
from minesweeper.rules.game import WON

NO_GUESS = "no guess"
MODES = (SAFE, OPENING, ANY, JUDGE, NO_GUESS)

# The distance that the judge's mines keep from the first cell.
DISTANCE = 2

# How many best times a summary has.
BEST = 5


@dataclass(frozen=True)
class Record:
    """What is kept of a finished game."""

    board: str  # its dimensions and mines, such as 16x30:99
    mode: str  # how it started: one of MODES
    custom: str
    date: str  # of its end, as YYYY-MM-DD
    won: bool
    seconds: float
    bbbv: int  # the 3BV of the board
    solved: int  # how much of it was solved
    clicks: int
    assisted: bool  # whether there was help, or the board was known

    @property
    def kind(self) -> tuple[str, str, str]:
        """The board, the mode and the variant: only games alike in these are compared."""
        return self.board, self.mode, self.custom


def kind_of(setting: Setting) -> tuple[str, str, str]:
    """The kind of the games of a setting (see `Record.kind`)."""
    mode = NO_GUESS if setting.guess_free else setting.start
    return board_name(setting), mode, setting.variant.name


def setting_of(board: str, mode: str, custom: str, seed: int) -> Setting:
    """The setting of a game of this kind with this seed; ValueError if there can be none."""
    dimensions, mines = read_board_name(board)
    variant = VARIANTS[custom]
    if mode == NO_GUESS:
        setting = guess_free_setting(dimensions, mines, variant, seed)
    elif mode == JUDGE:
        setting = Setting(dimensions, mines, JUDGE, variant, seed, distance=DISTANCE, index=0)
    else:
        setting = Setting(dimensions, mines, mode, variant, seed)
    check_setting(setting)
    return setting


def record_of(play: Play, day: date) -> Record | None:
    """The record of a finished game; None if its board was given: that says nothing about the player."""
    if play.setting.start == GIVEN:
        return None
    whole, solved = play.bbbv()
    return Record(
        *kind_of(play.setting),
        date=day.isoformat(),
        won=play.status == WON,
        seconds=round(play.seconds, 3),
        bbbv=whole,
        solved=solved,
        clicks=play.clicks,
        assisted=play.assisted,
    )


# The file


def read_records(path: Path) -> list[Record]:
    """The records in a file, none if there is no file; ValueError names it and says what is wrong in it."""
    try:
        return parse_records(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def parse_records(text: str) -> list[Record]:
    """The records in a text; ValueError says what is wrong with it."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("expected statistics as JSON") from None
    if not isinstance(found, dict) or found.get("minesweeper") != "statistics":
        raise ValueError('expected an object with "minesweeper": "statistics"')
    if found.get("version") != 1:
        raise ValueError(f"expected statistics of version 1, found {_brief(found.get('version'))}")
    games = found.get("games")
    if not isinstance(games, list):
        raise ValueError(f"expected a list of games, found {_brief(games)}")
    return [_record(number, game) for number, game in enumerate(games, start=1)]


def format_records(records: Sequence[Record]) -> str:
    """The records as text for `parse_records`, one line each."""
    games = ",\n".join(json.dumps(asdict(record)) for record in records)
    return f'{{"minesweeper": "statistics", "version": 1, "games": [\n{games}\n]}}\n'


def add_record(path: Path, record: Record) -> list[Record]:
    """Add a record to a file; return all the records that it now has."""
    records = [*read_records(path), record]
    write_whole(path, format_records(records))
    return records


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically, in a folder that is made if needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _record(number: int, game: object) -> Record:
    """The record in a JSON object; ValueError names the game and what is wrong with it."""
    names = [field.name for field in fields(Record)]
    if not isinstance(game, dict) or sorted(game) != sorted(names):
        raise ValueError(f"game {number}: expected an object with {', '.join(names)}, found {_brief(game)}")
    for name in names:
        if not _CHECKS[name](game[name]):
            raise ValueError(f"game {number}: invalid {name} {_brief(game[name])}")
    solved, whole = game["solved"], game["bbbv"]
    if solved > whole:
        raise ValueError(f"game {number}: expected solved up to {whole}, the 3BV, found {solved}")
    return Record(**game)


def _is_board(value: object) -> bool:
    try:
        dimensions, mines = read_board_name(value) if isinstance(value, str) and ":" in value else ((), 0)
    except ValueError:
        return False
    return 0 <= mines < prod(dimensions) and bool(dimensions)


def _is_date(value: object) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


_CHECKS = {
    "board": _is_board,
    "mode": lambda value: value in MODES,
    "custom": lambda value: value in list(VARIANTS),
    "date": _is_date,
    "won": _is_switch,
    "seconds": lambda value: type(value) in (int, float) and isfinite(value) and value >= 0,
    "bbbv": _is_count,
    "solved": _is_count,
    "clicks": _is_count,
    "assisted": _is_switch,
}


def _brief(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 40 else f"{text[:40]}..."


# Summaries


class Summary(NamedTuple):
    """The summary of the records of one kind."""

    games: int
    wins: int
    streak: int  # wins since the last loss
    longest: int  # the longest streak of wins
    best: tuple[Record, ...]  # the fastest wins without help, the fastest first

    @property
    def rate(self) -> float:
        """The share of games that were won; 0 if there are none."""
        return self.wins / max(1, self.games)


def summarise(records: Iterable[Record]) -> Summary:
    """The summary of records that are in the order in which the games ended.

    >>> def game(won, seconds):
    ...     return Record("9x9:10", "safe", "classic", "2026-01-01", won, seconds, 9, 9, 9, False)
    >>> found = summarise([game(True, 30.0), game(True, 20.0), game(False, 1.0), game(True, 25.0)])
    >>> found.games, found.wins, found.streak, found.longest, [each.seconds for each in found.best]
    (4, 3, 1, 2, [20.0, 25.0, 30.0])
    """
    records = list(records)
    runs = [(won, len(list(run))) for won, run in groupby(record.won for record in records)]
    wins = [length for won, length in runs if won]
    fast = sorted((each for each in records if each.won and not each.assisted), key=lambda each: each.seconds)
    lasting = wins[-1] if runs and runs[-1][0] else 0
    return Summary(len(records), sum(wins), lasting, max(wins, default=0), tuple(fast[:BEST]))


def by_kind(records: Iterable[Record]) -> dict[tuple[str, str, str], Summary]:
    """The summary of each kind of games, in the order in which the kinds first came up."""
    kinds: dict[tuple[str, str, str], list[Record]] = {}
    for record in records:
        kinds.setdefault(record.kind, []).append(record)
    return {kind: summarise(group) for kind, group in kinds.items()}
