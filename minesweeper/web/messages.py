"""What the page and the session say to each other: the type of every message, checked on arrival.

A request has an `id`, and exactly one answer carries it: what was asked for or, as `error`, the refusal.
`messages.d.ts` is written from these types for the page; docs/browser.md tells what the messages mean.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args, get_type_hints, is_typeddict

from minesweeper.boards.catalogue import MAX_CELLS, MAX_SEED
from minesweeper.boards.setting import SettingFields
from minesweeper.games.keep import By, Kept
from minesweeper.games.moves import LATEST, MAX_MOVES
from minesweeper.midend.record import Date, Played, Record, RuleName
from minesweeper.players.rollout import WinProbability
from minesweeper.shell.schema import Between, Duration, checked, parsed, shown

# The longest message that is read, in characters.
MAX_MESSAGE = 1_000_000

Cell = Annotated[int, Between(0, MAX_CELLS - 1)]
Symbol = int | Literal["?", "@", "X"]  # a number, hidden, flagged, a mine
FileKind = Literal["mbf", "rawvf", "avf", "rmv", "evf", "mvf"]

WHOLE = "with all of its fields"

# Requests


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
    """A game in a file of another program; all but `rawvf` are bytes in base64."""

    do: Literal["load"]
    kind: FileKind
    data: str


class MoveRequest(Request):
    """A move, `at` hundredths of a second after the first one."""

    do: Literal["reveal", "flag", "chord"]
    cell: Cell
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


class FinishRequest(Request):
    """The record of a game that took `seconds` and ended on this `date` where its player is."""

    do: Literal["record"]
    seconds: Duration
    date: Date


class JudgeRequest(Request):
    """The review of the game, or of another one that was kept."""

    do: Literal["review"]
    game: NotRequired[Kept]


class AnalyseRequest(Request):
    """What a position says; `mines` is None where the total is not known.

    Where it is `unrelated` to the game, it is no help in it.
    """

    do: Literal["analyse"]
    position: str
    mines: NotRequired[Annotated[int, Between(0, MAX_CELLS)] | None]
    unrelated: NotRequired[bool]


class PuzzleRequest(Request):
    """A puzzle of this level and seed, or what is certain in a position of one's own, which is turned first.

    Of 8 turns the first four are quarters, and the others are mirrored before.
    """

    do: Literal["puzzle"]
    level: NotRequired[RuleName]
    seed: NotRequired[Annotated[int, Between(0, MAX_SEED)]]
    position: NotRequired[str]
    mines: NotRequired[Annotated[int, Between(0, MAX_CELLS)]]
    turn: NotRequired[Annotated[int, Between(0, 7)]]
    unrelated: NotRequired[bool]  # the position is not of the game


class DailyRequest(Request):
    """The board of a day, with its opening."""

    do: Literal["daily"]
    date: Date
    board: Literal["beginner", "intermediate", "expert"]


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
    ]


# Answers


class Answer(TypedDict):
    id: int | None  # None where the request had none that could be read


class Refusal(Answer):
    error: str
    cell: NotRequired[int | None]  # a number that cannot be right
    stopped: NotRequired[bool]  # whether it was only given up for another request


class End(TypedDict):
    """How a game ended."""

    won: bool
    mines: list[int]
    wrong: list[int]
    hit: int | None
    bbbv: int
    bbbv_done: int
    clicks: int


class State(Answer):
    """How the game stands, after every request about it."""

    status: Literal["ready", "ongoing", "won", "lost"]
    left: int
    done: int
    total: int
    assisted: bool
    end: End | None


class GameAnswer(State):
    """The whole game: `cells` has a symbol for each cell, `+` for those above 9, which are in `numbers`."""

    setting: Annotated[SettingFields, WHOLE]
    maps: NotRequired[int]
    cells: str
    numbers: NotRequired[dict[str, int]]
    moves: list[str]
    by: list[By]
    wasted: int
    seconds: float
    known: bool
    recorded: bool


class ChangeData(TypedDict):
    """A move that had an effect, and what its cells show now."""

    move: str
    by: By
    cells: dict[str, Symbol]
    why: WhyData | None


class MovedAnswer(State):
    changes: list[ChangeData]


class Next(TypedDict):
    """The second best of a guess."""

    cell: int
    loss: float
    risk: NotRequired[float]


class WhyData(TypedDict):
    """A reason, as data: what is proved has a `rule` and clues, a guess its loss, a sentence its cells."""

    kind: Literal[
        "start",
        "clues",
        "total",
        "guess",
        "estimate",
        "lowest",
        "no clue",
        "distance",
        "sentence",
        "random",
        "own",
    ]
    risk: float
    clues: list[int]
    rule: NotRequired[RuleName]
    loss: NotRequired[float]
    exact: NotRequired[bool]
    next: NotRequired[Next]
    cells: NotRequired[list[int]]
    count: NotRequired[int]


class Advice(TypedDict):
    """What to do, and why."""

    cell: int
    action: Literal["reveal", "flag"]
    risk: float
    why: WhyData


class HintAnswer(Answer):
    best: Advice


class RisksAnswer(Answer):
    """The risk of each hidden cell; unless `exact`, only 0 and 1 are certain."""

    risks: dict[str, float]
    exact: bool


class ChancesAnswer(Answer):
    """Win probabilities, the best first, from as many games that were played on."""

    candidates: list[WinProbability]
    games: int
    over: bool


class FiguresAnswer(Answer):
    bbbv_done: int
    clicks: int


class AnalysisAnswer(Answer):
    risks: dict[str, float]
    best: Advice | None
    boards: str


class TextAnswer(Answer):
    board: str | None
    position: str


class FilesAnswer(Answer):
    mbf: str
    rawvf: str


class MomentData(TypedDict):
    """A move, and how it is judged: by the risk that it took, and the lowest that there was.

    `done` moves were made before it. `best` is what was best, where the move had a risk. A needless risk on a
    board of two dimensions has the `position` that was shown, as text for a puzzle.
    """

    done: int
    move: str
    by: By
    verdict: Literal["certain", "forced", "costly", "needless", "flag"]
    risk: float
    lowest: float
    exact: bool
    best: Advice | None
    position: NotRequired[str]


class Reviewed(Answer):
    """The review of a game, with its figures (docs/review.md), and the chance to survive its risks.

    The `summary` is what its record keeps; None for games that go on, with help, or on large boards.
    """

    won: bool
    over: bool
    moves: list[MomentData]
    accuracy: float
    luck: float
    sooner: float
    avoidable: bool | None
    survival: float
    summary: Played | None


class CertainData(TypedDict):
    """A certain cell, and the clues that prove it: none, if it takes the total of mines."""

    cell: int
    mine: bool
    clues: list[int]
    rule: RuleName


class PuzzleAnswer(Answer):
    """A position with what is certain in it, the simplest first; its text is as for `analyse`."""

    position: str
    mines: int
    level: RuleName
    certain: list[CertainData]


class RecordedAnswer(Answer):
    """A record without its review, and whether it is to have one: the `summary` of what `review` tells."""

    record: Record | None
    reviewed: bool


class VersionAnswer(Answer):
    """The version, and the files of other programs that can be loaded here."""

    version: str
    files: list[FileKind]


# The answer to each request that is not refused.
ANSWERS: dict[str, type] = {
    **dict.fromkeys(("new", "resume", "load", "daily", "again", "undo", "redo", "step"), GameAnswer),
    **dict.fromkeys(("reveal", "flag", "chord", "certain", "ai"), MovedAnswer),
    "puzzle": PuzzleAnswer,
    "hint": HintAnswer,
    "risks": RisksAnswer,
    "chances": ChancesAnswer,
    "analyse": AnalysisAnswer,
    "figures": FiguresAnswer,
    "record": RecordedAnswer,
    "review": Reviewed,
    "export": TextAnswer,
    "files": FilesAnswer,
    "version": VersionAnswer,
}  # fmt: skip

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
PATIENT = frozenset({"risks", "chances", "review", "figures", "version"})


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
        raise ValueError(f"do: expected one of {', '.join(REQUESTS)}, found {shown(do)}")
    return checked(REQUESTS[do], found)
