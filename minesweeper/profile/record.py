"""The record of a finished game, and the parts of it in the lines of a profile."""

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
    """The record of a finished game.

    A line of a profile has some of the fields (ROW, GAME or ATTEMPT). The others have their defaults.
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
    # The results of its review; games with help and on large boards have none.
    accuracy: Share | None = None
    luck: Share | None = None
    avoidable: bool | None = None  # whether it was lost with a safe cell at hand; None if it was won
    missed: tuple[Rule, ...] = ()  # what needless risks passed over
    id: Id = ""  # the name of its game, which no other has
    at: Milliseconds = 0  # of its end
    known: bool = False  # whether its board was: such a result does not count
    map: Count | None = None  # the number of a judge's map
    size: Count = 0  # of the line with its moves, in characters
    on: Date = ""  # of a first attempt at a board of the day: when it was begun, in UTC
    course: Course = ""  # of such an attempt, from its review

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
ROW = (
    "id", "at", "board", "mode", "custom", "won", "seconds", "bbbv", "solved", "clicks", "help", "review",
)  # fmt: skip
GAME = "at", "won", "seconds", "help", "known", "board", "start", "variant", "map", "size"
ATTEMPT = "on", "won", "seconds", "bbbv", "solved", "clicks", "assisted", "accuracy", "course"

# The fields of the list `review`, and the values of `help`: none, some, autoplayed.
_REVIEW = "accuracy", "luck", "avoidable", "missed"
_HELP: Any = Literal[0, 1, 2]


def kind_of(setting: Setting) -> GameKind:
    """Return the kind of the games with this setting."""
    return GameKind(setting.name, setting.start, setting.variant.name)


def fields_of(record: Record, names: tuple[str, ...]) -> dict[str, Any]:
    """Return some fields of a record as JSON."""
    fields: dict[str, Any] = vars(record) | {"missed": [*record.missed]}
    fields |= {
        "mode": record.start.replace("-", " "),
        "custom": record.variant,
        "help": record.assisted + record.autoplayed,
        "review": [fields[name] for name in _REVIEW] if record.reviewed else None,
    }
    return {name: fields[name] for name in names}


def read_record(value: object, names: tuple[str, ...], **more: object) -> Record:
    """Read a record from a JSON list or object with these fields, and `more` fields; else ValueError."""
    fields = _named(value, names) | more
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


def _named(value: object, names: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(value, list) and len(value) == len(names):
        return dict(zip(names, value, strict=True))
    if isinstance(value, dict) and value.keys() == {*names}:
        return value
    raise ValueError(f"expected {', '.join(names)}, found {brief(value)}")


def joined(one: Record, other: Record) -> Record:
    """Join two records of one game: the one with a review counts, and the earlier end."""
    chosen = min(one, other, key=lambda record: (not record.reviewed, repr(record)))
    return replace(chosen, at=min(one.at, other.at))
