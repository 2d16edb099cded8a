"""What the page and the session say to each other: the type of every message, checked on arrival.

A request has an `id`, and exactly one answer carries it: what was asked for or, as `error`, the refusal.
`messages.d.ts` is written from these types for the page; docs/browser.md tells what the messages mean.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args, get_type_hints, is_typeddict

from minesweeper.boards.catalogue import MAX_CELLS, MAX_SEED
from minesweeper.boards.setting import AskedFields, SettingFields
from minesweeper.games.keep import By, Kept
from minesweeper.games.moves import LATEST, MAX_MOVES
from minesweeper.profile.practice import Choice, Source
from minesweeper.profile.record import Date, Id, Moment
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
    setting: AskedFields
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


class EndRequest(Request):
    """Keep the game that has ended, or another one, in the profile.

    It took `seconds` and ended `at` a moment, on this `date` where its player is; it was begun `on` a date in
    UTC.
    """

    do: Literal["end"]
    name: Id
    at: Moment
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
    now: NotRequired[Moment]


class AnalyseRequest(Request):
    """What a position says; `mines` is None where the total is not known.

    Where it is `unrelated` to the game, it is no help in it.
    """

    do: Literal["analyse"]
    position: str
    mines: NotRequired[Annotated[int, Between(0, MAX_CELLS)] | None]
    unrelated: NotRequired[bool]


class LayoutRequest(Request):
    """The board that has a mine on each known mine of a position, and nowhere else."""

    do: Literal["layout"]
    position: str


class PuzzleRequest(Request):
    """The puzzle of a source, or the next one; if there is a `choice`, of that from now on."""

    do: Literal["puzzle"]
    source: NotRequired[Source]
    choice: NotRequired[Choice]


class AnswerRequest(Request):
    """The answer to a puzzle: a cell, and whether it is said to be a mine; None if it is given up."""

    do: Literal["answer"]
    source: Source
    cell: Annotated[int, Between(0, MAX_CELLS - 1)] | None
    mine: bool
    seconds: Duration


class DailyRequest(Request):
    """The board of a day: the first attempt, as it goes on if there is a `game`, or else one for fun."""

    do: Literal["daily"]
    date: Date
    board: Literal["beginner", "intermediate", "expert"]
    now: Moment
    game: NotRequired[Kept]
    elsewhere: NotRequired[bool]  # whether another tab holds the first attempt


class TodayRequest(Request):
    """What there is to show of the boards of a day."""

    do: Literal["today"]
    date: Date
    now: Moment


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


# Answers


class Answer(TypedDict):
    id: int | None  # None where the request had none that could be read


class KeepAnswer(Answer):
    """Lines of the profile that the page is to keep, None for those that are no more."""

    lines: dict[str, str | None]


class Refusal(Answer):
    error: str
    cell: NotRequired[int | None]  # a number that cannot be right
    stopped: NotRequired[bool]  # whether it was only given up for another request


class DailyData(TypedDict):
    """The board of a day on which a game is played, and which attempt it is, in words."""

    date: str
    board: Literal["beginner", "intermediate", "expert"]
    words: str
    attempt: str


class Lights(TypedDict):
    """The cells of a sentence: the best one, the one that was played, the numbers that prove it, others."""

    cell: list[int]
    played: list[int]
    clue: list[int]
    other: list[int]


class Words(TypedDict):
    """A sentence: in full, and `lit`, as it stands beside a board on which its cells light up."""

    text: str
    lit: str
    cells: Lights


class End(TypedDict):
    """How a game ended; the `figures` are by their names, the `note` is of a game that does not count."""

    title: str
    note: str
    figures: dict[str, str]
    won: bool
    mines: list[int]
    wrong: list[int]
    hit: int | None
    bbbv: int
    bbbv_done: int
    clicks: int


class State(Answer):
    """How the game stands, after every request about it; the `note` says what to do, or what is open."""

    status: Literal["ready", "ongoing", "won", "lost"]
    note: str
    left: int
    done: int
    total: int
    assisted: bool
    end: End | None


class GameAnswer(State):
    """The whole game: `cells` has a symbol for each cell, `+` for those above 9, which are in `numbers`."""

    setting: Annotated[SettingFields, WHOLE]
    about: str
    maps: NotRequired[int]
    cells: str
    numbers: NotRequired[dict[str, int]]
    moves: list[str]
    by: list[By]
    wasted: int
    seconds: float
    known: bool
    recorded: bool
    daily: DailyData | None
    earlier: list[tuple[str, str]]  # figures of the games before on boards like this


class LoadedAnswer(GameAnswer):
    """The game in a file, and whether it is a recording."""

    recording: bool


class ChangeData(TypedDict):
    """A move that had an effect, and what its cells show now."""

    move: str
    by: By
    cells: dict[str, Symbol]
    why: Words | None


class MovedAnswer(State):
    changes: list[ChangeData]


class Advice(TypedDict):
    """What to do, and how risky it is."""

    cell: int
    action: Literal["reveal", "flag"]
    risk: float


class HintAnswer(Answer):
    """What is best, and why; `more` is about the second best guess.

    Of a guess that serves to win, `chances` can be asked for.
    """

    best: Advice
    words: Words
    more: str
    ahead: bool


class RisksAnswer(Answer):
    """The risk of each hidden cell; unless `exact`, only 0 and 1 are certain."""

    risks: dict[str, float]
    exact: bool


class Line(TypedDict):
    """A candidate for a guess: its chance to win, and what else there is to say of it."""

    cell: int
    wins: str
    note: str


class ChancesAnswer(Answer):
    """Chances to win, the recommended candidate first, from games that were played on.

    The `words` are those of the hint as it is by then; `said` is read out.
    """

    lines: list[Line]
    source: str
    words: Words
    said: str
    over: bool


class FiguresAnswer(Answer):
    bbbv_done: int
    figures: dict[str, str]


class AnalysisAnswer(Answer):
    risks: dict[str, float]
    best: Advice | None
    words: Words
    boards: str


class LayoutAnswer(Answer):
    board: str


class TextAnswer(Answer):
    board: str | None
    position: str


class FilesAnswer(Answer):
    mbf: str
    rawvf: str


class MomentData(TypedDict):
    """A move that mattered, after `done` others: its row in a list, and words with what was best instead."""

    done: int
    verdict: Literal["forced", "costly", "needless", "flag"]
    by: By
    risk: float
    when: str
    what: str
    risks: str
    words: Words


class FigureData(TypedDict):
    """A figure of a review, with a sentence."""

    name: str
    value: str
    words: str


class Ends(TypedDict):
    """The last values of two curves."""

    taken: str
    lowest: str


class Curves(TypedDict):
    """The probability to survive the first 0, 1, 2, ... moves: by the risks taken, and the lowest."""

    taken: list[float]
    lowest: list[float]
    ends: Ends
    words: str


class Reviewed(KeepAnswer):
    """The review of a game (docs/review.md), as it is `said`, and the moves that mattered as `moments`.

    The `outcome` is that of a game that has ended under a name.
    """

    said: str
    figures: list[FigureData]
    curves: Curves
    moments: list[MomentData]
    outcome: Outcome | None


class LongAnswer(Answer):
    """A line or a file of a profile that the server keeps."""

    text: str


class LinesAnswer(KeepAnswer):
    """What is wrong with values that are left out; the figures of the games before on boards like this."""

    said: str
    earlier: list[tuple[str, str]]


class SaidAnswer(KeepAnswer):
    """What was added, or deleted."""

    said: str


class CourseData(TypedDict):
    """The course of a game: a letter for each tenth of its board, and words."""

    letters: str
    words: str


class DailyOutcome(TypedDict):
    """What is said of a first attempt at a board of a day; `text` is to be shared."""

    words: str
    course: CourseData | None
    text: str


class Outcome(TypedDict):
    """What is said of a game that has ended."""

    note: str
    daily: DailyOutcome | None


class EndAnswer(KeepAnswer):
    """Whether a review is wanted, too."""

    reviewed: bool
    outcome: Outcome


class ChoiceData(TypedDict):
    """Something to practise; it `rests` while there are no puzzles of it."""

    name: Choice
    title: str
    words: str
    chosen: bool
    rests: bool


class PuzzleLink(TypedDict):
    """What an address says of a puzzle: a level and a seed, or a position."""

    level: NotRequired[str | None]
    seed: NotRequired[int | None]
    position: NotRequired[str]
    mines: NotRequired[int | None]


class PuzzleAnswer(KeepAnswer):
    """A position in which something is certain, with the mines `left` to be marked and the task in words."""

    source: Source
    link: PuzzleLink
    position: str
    left: int
    task: str
    said: str  # the task, and how many mines are left
    choices: list[ChoiceData]


class VerdictAnswer(KeepAnswer):
    """Whether an answer is right, and a certain cell with its proof."""

    right: bool
    best: Advice
    words: Words
    choices: list[ChoiceData]


class ChartData(TypedDict):
    """Numbers as bars up to `most`, with the best one; `words` are for those who do not see them."""

    name: str
    words: str
    values: list[float]
    most: float
    best: float


class BestTime(TypedDict):
    """A best time as a row, and the game that can be replayed."""

    row: list[str]
    id: str | None
    words: str


class BestTimes(TypedDict):
    caption: str
    rows: list[BestTime]


class Section(TypedDict):
    """What was played on one kind of board."""

    title: str
    figures: list[tuple[str, str]]
    charts: list[ChartData]
    head: list[str]
    best: BestTimes


class LastGame(TypedDict):
    """One of the last games, which ended `at` a moment."""

    id: str
    at: int
    what: str
    board: str


class LastGames(TypedDict):
    """The last games, the newest first."""

    title: str
    games: list[LastGame]


class StatisticsAnswer(Answer):
    """All kinds of games, and the last games; `empty` is said where there are none."""

    count: int
    sections: list[Section]
    last: LastGames
    empty: str


class ResultData(TypedDict):
    """How a first attempt ended; `text` is to be shared."""

    words: str
    figures: str
    course: CourseData | None
    text: str


class BoardData(TypedDict):
    """A board of a day."""

    board: Literal["beginner", "intermediate", "expert"]
    title: str
    size: str
    result: ResultData | None


class DayData(TypedDict):
    """A day of the calendar."""

    date: str
    sign: str
    counts: bool
    words: str


class TodayAnswer(Answer):
    """The boards of a day, the streak, the last days; the legend tells what the letters of courses mean."""

    title: str
    date: str
    next: str
    boards: list[BoardData]
    streak: str
    calendar: list[DayData]
    legend: list[tuple[str, str]]


class MemoryData(TypedDict):
    """Where the profile is kept, in words, and whether that is `elsewhere` than in the browser."""

    elsewhere: bool
    words: str


class VersionAnswer(Answer):
    """The version, and the files of other programs that can be loaded here."""

    version: str
    memory: MemoryData
    files: list[FileKind]


# The answer to each request that is not refused.
ANSWERS: dict[str, type] = {
    **dict.fromkeys(("new", "resume", "daily", "again", "undo", "redo", "step"), GameAnswer),
    **dict.fromkeys(("reveal", "flag", "chord", "certain", "ai"), MovedAnswer),
    "load": LoadedAnswer,
    "puzzle": PuzzleAnswer,
    "hint": HintAnswer,
    "risks": RisksAnswer,
    "chances": ChancesAnswer,
    "analyse": AnalysisAnswer,
    "layout": LayoutAnswer,
    "figures": FiguresAnswer,
    "answer": VerdictAnswer,
    "end": EndAnswer,
    "review": Reviewed,
    "statistics": StatisticsAnswer,
    "today": TodayAnswer,
    "lines": LinesAnswer,
    "piece": Answer,
    "import": SaidAnswer,
    "clear": SaidAnswer,
    "moves": LongAnswer,
    "profile": LongAnswer,
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
PATIENT = frozenset({"risks", "chances", "review", "figures", "version", "lines", "piece"})


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
