"""The record of one finished game, as JSON and as a row of a profile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date as Day
from functools import lru_cache
from math import prod
from typing import Annotated, Literal, NamedTuple

from minesweeper.boards.catalogue import NO_GUESS, read_size
from minesweeper.boards.setting import Setting, board_name
from minesweeper.shell.schema import Between, Duration, Size, Where, checked

# The kind of rule that proves a certain cell.
RuleName = Literal["single", "pair", "component", "total"]

# The last moment of the year 9999, in milliseconds since 1970: dates here go no further.
LAST_MOMENT = 253_402_300_799_999

# What a record's `mode` calls a start, where the two differ.
MODES = {NO_GUESS: "no guess"}


@lru_cache(maxsize=200)  # few boards have many records
def _is_board(name: str) -> bool:
    try:
        dimensions, mines = read_size(name)
    except ValueError:
        return False
    return ":" in name and 0 <= mines < prod(dimensions)


def is_date(text: str) -> bool:
    """Whether a text is a date such as 2026-01-31."""
    try:
        return Day.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


Board = Annotated[str, Where("a board such as 16x30:99", _is_board)]
Mode = Literal["safe", "opening", "any", "judge", "no guess"]
Custom = Literal["classic", "judge"]
Count = Annotated[int, Between(0), Between(most=10**12)]
Date = Annotated[str, Where("a date such as 2026-01-31", is_date)]
Moment = Annotated[int, Between(0, LAST_MOMENT)]  # in milliseconds since 1970
Id = Annotated[
    str,
    Size(1, 60),
    Where("a name without blanks and dots", lambda text: "." not in text and " " not in text),
]


class Played(NamedTuple):
    """How a game was played, as its review says."""

    accuracy: Annotated[float, Between(0, 1)]
    luck: Annotated[float, Between(0, 1)]
    avoidable: bool | None  # whether it was lost with a safe cell at hand; None if it was won
    missed: tuple[RuleName, ...]  # what needless risks passed over


class Kind(NamedTuple):
    """What games are compared within, in a record's words."""

    board: str
    mode: str
    custom: str


@dataclass(frozen=True)
class Record:
    """What is kept of a finished game."""

    board: Board
    mode: Mode  # how it started
    custom: Custom  # its variant
    date: Date  # of its end, where its player was
    won: bool
    seconds: Duration
    bbbv: Count  # the 3BV of the board
    solved: Count  # how much of it was solved
    clicks: Count
    assisted: bool  # whether there was help
    autoplayed: bool = False  # whether the solver or the agent made most of its moves
    review: Played | None = None  # None for games with help, and on large boards
    id: str = ""  # the name of its game, which no other has
    at: Moment = 0  # of its end

    def __post_init__(self) -> None:
        if self.solved > self.bbbv:
            raise ValueError(f"solved {self.solved} of a 3BV of {self.bbbv}")
        if self.autoplayed and not self.assisted:
            raise ValueError("autoplayed without help")

    @property
    def kind(self) -> Kind:
        """The board, the start and the variant: only games alike in these are compared."""
        return Kind(self.board, self.mode, self.custom)

    @property
    def content(self) -> tuple[object, ...]:
        """What it says of its game: the same for two records of one game, reviewed or not."""
        ended = self.won, self.seconds, self.bbbv, self.solved, self.clicks, self.assisted
        return *self.kind, self.date, *ended


def kind_of(setting: Setting) -> Kind:
    """The kind of the games of a setting."""
    return Kind(board_name(setting), MODES.get(setting.start, setting.start), setting.variant.name)


class Row(NamedTuple):
    """A record as a short list, among those of its day."""

    id: Id
    at: Moment
    board: Board
    mode: Mode
    custom: Custom
    won: bool
    seconds: Duration
    bbbv: Count
    solved: Count
    clicks: Count
    help: Literal[0, 1, 2]  # none, some, or autoplayed
    review: Played | None


def row_of(record: Record) -> Row:
    """A record as the row of a profile."""
    ended = record.won, record.seconds, record.bbbv, record.solved, record.clicks
    help = record.assisted + record.autoplayed
    return Row(record.id, record.at, *record.kind, *ended, help, record.review)  # type: ignore[arg-type]


def read_row(date: str, found: object) -> Record:
    """The record of a day in the JSON of a row; ValueError says what is wrong with it."""
    row = checked(Row, found)
    kind, ended = row[2:5], row[5:10]
    help = row.help > 0, row.help > 1, row.review
    return Record(*kind, date, *ended, *help, row.id, row.at)  # type: ignore[arg-type]


def joined(one: Record, other: Record) -> Record:
    """Two records of one game as one: the review is that of whichever has one."""
    order = [
        (each.review is None, repr((each.content, each.autoplayed, each.review))) for each in (one, other)
    ]
    found = one if order[0] <= order[1] else other
    return replace(found, at=min(one.at, other.at))
