"""What the page asks the session: the type of every request, which is checked on arrival.

A request has an `id`, which its one answer carries (see answers.py). `messages.d.ts` is written from both for
the page; docs/browser.md tells what the messages mean.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args, get_type_hints, is_typeddict

from minesweeper.boards.catalogue import MAX_CELLS, MAX_SEED
from minesweeper.boards.setting import SettingFields
from minesweeper.games.game import MAX_MOVES
from minesweeper.games.keep import LATEST, Kept
from minesweeper.profile.practice import Choice, PuzzleSource
from minesweeper.profile.record import Date, Id, Milliseconds
from minesweeper.screenshots.picture import MAX_PIXELS
from minesweeper.shell.schema import Between, Duration, brief, checked, parsed

# The longest message that is read, in characters.
MAX_MESSAGE = 1_000_000

CellNumber = Annotated[int, Between(0, MAX_CELLS - 1)]


class Request(TypedDict):
    id: Annotated[int, Between(0, MAX_SEED)]


class NewRequest(Request):
    """A new game; with `moves`, a game that is known. `done` shows only the first of them."""

    do: Literal["new"]
    setting: SettingFields
    moves: NotRequired[str]
    done: NotRequired[Annotated[int, Between(0, MAX_MOVES)]]


class ResumeRequest(Request):
    """A game that was kept."""

    do: Literal["resume"]
    game: Kept


class LoadRequest(Request):
    """The game in a file with this name, and with these bytes in base64."""

    do: Literal["load"]
    name: str
    data: str


class MoveRequest(Request):
    """A move, `at` hundredths of a second after the first one."""

    do: Literal["reveal", "flag", "chord"]
    cell: CellNumber
    at: NotRequired[Annotated[int, Between(0, round(100 * LATEST))] | None]


class StepRequest(Request):
    """The game after its first `to` moves."""

    do: Literal["step"]
    to: Annotated[int, Between(0, MAX_MOVES)]


class AiRequest(Request):
    """A move of the solver, or of the knowledge-based agent; in a `run` several moves."""

    do: Literal["ai"]
    agent: Literal["solver", "agent"]
    run: NotRequired[bool]


class EndRequest(Request):
    """Keep the game that has ended, or another one, in the profile.

    It took `seconds` and ended `at` a moment, on this `date` where its player is; it was begun `on` a date in
    UTC.
    """

    do: Literal["end"]
    name: Id
    at: Milliseconds
    date: Date
    on: Date
    seconds: Duration
    game: NotRequired[Kept]


class JudgeRequest(Request):
    """The review of the game, or of another one that was kept.

    If the game has ended under a `name`, the profile keeps what its review says.
    """

    do: Literal["review"]
    game: NotRequired[Kept]
    name: NotRequired[Id]
    now: NotRequired[Milliseconds]


class AnalyseRequest(Request):
    """What a position says; `mines` is None where the total is not known."""

    do: Literal["analyse"]
    position: str
    mines: NotRequired[Annotated[int, Between(0, MAX_CELLS)] | None]


class ScreenshotRequest(Request):
    """The position in a picture of this size.

    Its pixels (three bytes each, row by row) came in pieces, compressed by deflate, in base64.
    """

    do: Literal["read"]
    width: Annotated[int, Between(1, MAX_PIXELS)]
    height: Annotated[int, Between(1, MAX_PIXELS)]


class LayoutRequest(Request):
    """The board that has a mine on each known mine of a position, and nowhere else."""

    do: Literal["layout"]
    position: str


class PuzzleRequest(Request):
    """The puzzle of a source, or the next one; if there is a `choice`, of that from now on."""

    do: Literal["puzzle"]
    source: NotRequired[PuzzleSource]
    choice: NotRequired[Choice]


class AnswerRequest(Request):
    """The answer to a puzzle: a cell, and whether it is said to be a mine; None if it is given up."""

    do: Literal["answer"]
    source: PuzzleSource
    cell: Annotated[int, Between(0, MAX_CELLS - 1)] | None
    mine: bool
    seconds: Duration


class DailyRequest(Request):
    """The board of a day: the first attempt, as it goes on if there is a `game`, or else one for fun."""

    do: Literal["daily"]
    date: Date
    board: Literal["beginner", "intermediate", "expert"]
    now: Milliseconds
    game: NotRequired[Kept]
    elsewhere: NotRequired[bool]  # whether another tab holds the first attempt


class TodayRequest(Request):
    """What there is to show of the boards of a day."""

    do: Literal["today"]
    date: Date
    now: Milliseconds


class LinesRequest(Request):
    """Lines of the profile as they are kept now, None for those that are no more; `last` if all are told.

    They are taken from the pieces before, if there are some.
    """

    do: Literal["lines"]
    lines: dict[str, str | None]
    last: bool


class MovesRequest(Request):
    """The moves of one of the last games, in a profile that the server keeps."""

    do: Literal["moves"]
    name: Id


class PieceRequest(Request):
    """A part of a text that is too long for a message, for the request after it."""

    do: Literal["piece"]
    text: str


class LanguageRequest(Request):
    """Speak a language from now on, named by its code."""

    do: Literal["language"]
    language: str


class PlainRequest(Request):
    """A request without further fields."""

    do: Literal[
        "again",
        "undo",
        "redo",
        "certain",
        "hint",
        "risks",
        "chances",
        "figures",
        "export",
        "files",
        "version",
        "statistics",
        "clear",
        "import",
        "profile",
    ]


# The type of each request, by what it asks for.
REQUESTS: dict[str, type] = {
    do: kind
    for kind in [*vars().values()]
    if is_typeddict(kind)
    for do in get_args(get_type_hints(kind).get("do"))
}


def number_of(found: object) -> int | None:
    """The id of what should be a request, or None."""
    number = found.get("id") if isinstance(found, dict) else None
    return number if type(number) is int and 0 <= number <= MAX_SEED else None


# Requests whose answer is given up where one that is urgent waits; and those for which nothing is given up.
STOPPABLE = frozenset({"risks", "hint", "chances", "review"})
PATIENT = frozenset({"risks", "chances", "review", "figures", "version", "lines", "piece", "language"})


def is_urgent(text: str) -> bool:
    """Whether a message is something that the user does, for which long work is given up."""
    try:
        found = parsed(text)
    except ValueError:
        return True
    do = found.get("do") if isinstance(found, dict) else None
    return not isinstance(do, str) or do not in PATIENT


def request_of(found: object) -> Any:
    """A JSON value as the request that it is; ValueError says what is wrong with it."""
    do = checked(dict[str, Any], found, "a message").get("do")
    if not isinstance(do, str) or do not in REQUESTS:
        raise ValueError(f"do: expected one of {', '.join(REQUESTS)}, found {brief(do)}")
    return checked(REQUESTS[do], found)
