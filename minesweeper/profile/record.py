"""The record of a finished game, and the parts of it that lines of a profile hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
    """Whether a text is a date such as 2026-01-31."""
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
    """What games are compared within."""

    board: str
    start: str
    variant: str


@dataclass(frozen=True)
class Record:
    """What is kept of a finished game.

    A line of a profile has some of the fields (ROW, GAME or ATTEMPT); in a record that is read from it, the
    others have their defaults.
    """

    board: BoardName = ""
    start: Start = ""
    variant: VariantName = ""
    date: Date = ""  # of its end, where its player was
    won: bool = False
    seconds: Duration = 0
    bbbv: Count = 0  # the 3BV of the board
    solved: Count = 0  # how much of it was solved
    clicks: Count = 0
    assisted: bool = False  # whether there was help
    autoplayed: bool = False  # whether the solver or the agent made most of its moves
    # What its review says; there is none of games with help, and on large boards.
    accuracy: Share | None = None
    luck: Share | None = None
    avoidable: bool | None = None  # whether it was lost with a safe cell at hand; None if it was won
    missed: tuple[Rule, ...] = ()  # what needless risks passed over
    id: Id = ""  # the name of its game, which no other has
    at: Milliseconds = 0  # of its end
    known: bool = False  # whether its board was, which says nothing about the player
    map: Count | None = None  # the number of a judge's map
    size: Count = 0  # of the line with its moves, in characters
    on: Date = ""  # when the first attempt at a board of a day was begun, in UTC; of others empty
    course: Course = ""  # of such an attempt, with its review

    def __post_init__(self) -> None:
        if self.solved > self.bbbv:
            raise ValueError(f"solved {self.solved} of a 3BV of {self.bbbv}")
        if self.autoplayed and not self.assisted:
            raise ValueError("autoplayed without help")

    @property
    def kind(self) -> GameKind:
        """The board, the start and the variant: only games alike in these are compared."""
        return GameKind(self.board, self.start, self.variant)

    @property
    def reviewed(self) -> bool:
        return self.accuracy is not None


# The fields in a line: a row of a day, one of the last games, the first attempt at a board of a day.
ROW = (
    "id", "at", "board", "mode", "custom", "won", "seconds", "bbbv", "solved", "clicks", "help", "review",
)  # fmt: skip
GAME = "at", "won", "seconds", "help", "known", "board", "start", "variant", "map", "size"
ATTEMPT = "on", "won", "seconds", "bbbv", "solved", "clicks", "assisted", "accuracy", "course"

# The fields of the list `review`, and the values of `help`: none, some, autoplayed.
_REVIEW = "accuracy", "luck", "avoidable", "missed"
_HELP: Any = Literal[0, 1, 2]


def kind_of(setting: Setting) -> GameKind:
    """The kind of the games of a setting."""
    return GameKind(setting.name, setting.start, setting.variant.name)


def fields_of(record: Record, names: tuple[str, ...]) -> dict[str, Any]:
    """These fields of a record, as JSON."""
    fields: dict[str, Any] = vars(record) | {"missed": [*record.missed]}
    fields |= {
        "mode": record.start.replace("-", " "),
        "custom": record.variant,
        "help": record.assisted + record.autoplayed,
        "review": [fields[name] for name in _REVIEW] if record.reviewed else None,
    }
    return {name: fields[name] for name in names}


def read_record(found: object, names: tuple[str, ...], **more: object) -> Record:
    """The record with these fields, as a JSON list or object, and `more`; ValueError says what is wrong."""
    fields = _named(found, names) | more
    if "mode" in fields:
        fields["start"] = str(fields.pop("mode")).replace(" ", "-")
        fields["variant"] = fields.pop("custom")
    if "help" in fields:
        help: int = checked(_HELP, fields.pop("help"), "help")
        fields["assisted"], fields["autoplayed"] = help > 0, help > 1
    review = fields.pop("review", None)
    if review is not None:
        fields |= _named(review, _REVIEW)
    return checked(Record, fields)


def _named(found: object, names: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(found, list) and len(found) == len(names):
        return dict(zip(names, found, strict=True))
    if isinstance(found, dict) and found.keys() == {*names}:
        return found
    raise ValueError(f"expected {', '.join(names)}, found {brief(found)}")


def joined(one: Record, other: Record) -> Record:
    """Two records of one game as one: the review is that of whichever has one."""
    found = min(one, other, key=lambda each: (not each.reviewed, repr(each)))
    return replace(found, at=min(one.at, other.at))
