"""The record of a finished game, and its parts in the lines of a profile."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as Day
from functools import lru_cache
from math import prod
from re import fullmatch
from typing import Annotated, Any, Literal, NamedTuple

from minesweeper.boards.catalogue import ALL_VARIANTS, GIVEN, STARTS, read_size
from minesweeper.boards.setting import Setting
from minesweeper.shell.schema import Between, Duration, Size, Where, brief, checked
from minesweeper.solver.proof import Rule

# The last moment of the year 9999, in milliseconds since 1970: dates here go no further.
LAST_MOMENT = 253_402_300_799_999


@lru_cache(maxsize=200)  # few boards have many records
def _is_board(name: str) -> bool:
    try:
        dimensions, mines = read_size(name)
    except ValueError:
        return False
    return ":" in name and 0 <= mines < prod(dimensions)


def is_date(text: str) -> bool:
    """Return whether a text is a date such as 2026-01-31."""
    try:
        return Day.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


BoardName = Annotated[str, Where("a board such as 16x30:99", _is_board)]
Start = Annotated[str, Where("a start", (*STARTS, GIVEN).__contains__)]
VariantName = Annotated[str, Where("a variant", ALL_VARIANTS.__contains__)]
Count = Annotated[int, Between(0), Between(most=10**12)]
Share = Annotated[float, Between(0, 1)]
Date = Annotated[str, Where("a date such as 2026-01-31", is_date)]
Milliseconds = Annotated[int, Between(0, LAST_MOMENT)]  # since 1970
Course = Annotated[str, Where("a course", lambda text: bool(fullmatch("([cgnxo]{10})?", text)))]  # see `days`
Id = Annotated[
    str,
    Size(1, 60),
    Where("a name without blanks and dots", lambda text: "." not in text and " " not in text),
]


class GameKind(NamedTuple):
    """The kind of a game: only games of one kind are compared."""

    board: str
    start: str
    variant: str


@dataclass(frozen=True)
class Record:
    """The record of a finished game in a profile.

    A line of a profile has some of the fields (ROW, GAME or ATTEMPT); the others have their defaults.
    """

    board: BoardName = ""
    start: Start = ""
    variant: VariantName = ""
    date: Date = ""  # of its end, the local one of its player
    won: bool = False
    seconds: Duration = 0
    bbbv: Count = 0  # the 3BV of the board
    solved: Count = 0  # the solved part of it
    clicks: Count = 0
    assisted: bool = False  # whether there was help
    autoplayed: bool = False  # whether the solver or the agent made most of its moves
    # From its review, which games with help or on large boards do not have.
    accuracy: Share | None = None
    luck: Share | None = None
    avoidable: bool | None = None  # whether it was lost while a cell was certainly safe; None if won
    missed: tuple[Rule, ...] = ()  # the rules that needless risks ignored
    id: Id = ""  # the unique name of its game
    at: Milliseconds = 0  # of its end
    known: bool = False  # whether its board was known
    map: Count | None = None  # the number of a judge's map
    size: Count = 0  # of the line with its moves, in characters
    on: Date = ""  # of the beginning, in UTC, if it is the first attempt at a board of a day
    course: Course = ""  # of such an attempt, with its review

    def __post_init__(self) -> None:
        if self.solved > self.bbbv:
            raise ValueError(f"solved {self.solved} of a 3BV of {self.bbbv}")
        if self.autoplayed and not self.assisted:
            raise ValueError("autoplayed without help")

    @property
    def kind(self) -> GameKind:
        """The board, the start and the variant."""
        return GameKind(self.board, self.start, self.variant)

    @property
    def reviewed(self) -> bool:
        return self.accuracy is not None


# The fields in a line: a row of a day, one of the last games, the first attempt at a board of a day.
# The start in a row has blanks. In a row and a game `assisted` is a number: no help, some, autoplayed.
ROW = (
    "id", "at", "board", "start", "variant", "won", "seconds", "bbbv", "solved", "clicks", "assisted",
    "review",
)  # fmt: skip
GAME = "at", "won", "seconds", "assisted", "known", "board", "start", "variant", "map", "size"
ATTEMPT = "on", "won", "seconds", "bbbv", "solved", "clicks", "assisted", "accuracy", "course"

# The fields in the list `review`, and the values of the number `assisted`.
_REVIEW = "accuracy", "luck", "avoidable", "missed"
_HELP: Any = Literal[0, 1, 2]


def kind_of(setting: Setting) -> GameKind:
    """Return the kind of the games with a setting."""
    return GameKind(setting.name, setting.start, setting.variant.name)


def fields_of(record: Record, names: tuple[str, ...]) -> dict[str, Any]:
    """Return these fields of a record, as JSON."""
    fields: dict[str, Any] = vars(record) | {"missed": [*record.missed]}
    fields["review"] = [fields[name] for name in _REVIEW] if record.reviewed else None
    if names == ROW:
        fields["start"] = record.start.replace("-", " ")
    if names in (ROW, GAME):
        fields["assisted"] = record.assisted + record.autoplayed
    return {name: fields[name] for name in names}


def read_record(line: object, names: tuple[str, ...], **more: object) -> Record:
    """Return the record in a list or object with these fields, and `more`; ValueError for any other."""
    fields = _named(line, names) | more
    if names == ROW:
        fields["start"] = str(fields["start"]).replace(" ", "-")
    if names in (ROW, GAME):
        help: int = checked(_HELP, fields["assisted"], "assisted")
        fields["assisted"], fields["autoplayed"] = help > 0, help > 1
    review = fields.pop("review", None)
    if review is not None:
        fields |= _named(review, _REVIEW)
    return checked(Record, fields)


def _named(line: object, names: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(line, list) and len(line) == len(names):
        return dict(zip(names, line, strict=True))
    if isinstance(line, dict) and line.keys() == {*names}:
        return line
    raise ValueError(f"expected {', '.join(names)}, found {brief(line)}")


def first_end(one: Record, other: Record) -> Record:
    """Return the record of the game that ended first; of two of one end, the one with its review."""
    return min(one, other, key=lambda record: (record.at, not record.reviewed, repr(record)))
