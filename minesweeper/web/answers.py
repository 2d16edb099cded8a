"""The types of all answers, but for the `id` of the request."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from minesweeper.boards.catalogue import Preset
from minesweeper.boards.setting import SettingFields
from minesweeper.profile.practice import Choice, PuzzleSource
from minesweeper.rules.move import By, Kind
from minesweeper.screenshots.picture import EndMark
from minesweeper.words.guesses import ChanceRow
from minesweeper.words.records import Chart

WHOLE = "with all of its fields, but for an unknown `first`"

# Lines of the profile for the page to keep, None for deleted ones.
Lines = dict[str, str | None]

# The symbol of a mine or a wrong flag at the end of a game.
Ending = Literal["@", "mine", "hit", "wrong"]


class Empty(TypedDict):
    """The answer to a request that returns nothing."""


class Refusal(TypedDict):
    error: str
    cell: NotRequired[int | None]  # a number that contradicts the rest
    stopped: NotRequired[bool]  # whether the work only stopped for another request


# Games


class DailyData(TypedDict):
    """The board of the day of a game, and which attempt the game is, in words."""

    date: str
    board: Preset
    words: str
    attempt: str


class Lights(TypedDict):
    """The cells of a sentence: the best one, the played one, the numbers that prove it, others."""

    cell: list[int]
    played: list[int]
    clue: list[int]
    other: list[int]


class Words(TypedDict):
    """A sentence: in full, and `lit`, for the place beside a board where its cells light up."""

    text: str
    lit: str
    cells: Lights


class Figures(TypedDict):
    """The figures of a game, by name."""

    bbbv_done: int
    figures: dict[str, str]


class End(Figures):
    """The end of a game, with the symbols of mines and wrong flags; the `note` is why it has no record."""

    title: str
    note: str
    won: bool
    cells: dict[str, Ending]
    hit: int | None


class State(TypedDict):
    """The state of the game after a request; the `note` is about the next step, or the open cells.

    The `figures` are those of a game that goes on, if the page shows them.
    """

    status: str  # ready, ongoing, won or lost
    note: str
    left: int
    done: int
    assisted: bool
    figures: Figures | None
    end: End | None


class Numbers(TypedDict):
    """The numbers above 9, by cell, if there are any."""

    numbers: NotRequired[dict[str, int]]


class GameAnswer(State, Numbers):
    """The whole game: `cells` has a symbol for each cell, `+` for those in `numbers`."""

    setting: Annotated[SettingFields, WHOLE]
    about: str
    cells: str
    moves: list[str]
    by: list[By]
    wasted: int
    seconds: float
    known: bool
    recorded: bool
    daily: DailyData | None
    earlier: list[tuple[str, str]]  # figures of the earlier games on boards like this


class LoadedAnswer(GameAnswer):
    """The game in a file, whether it is a recording, and a remark, if any."""

    recording: bool
    said: str


class ChangeData(TypedDict):
    """A move that had an effect, and the new symbols of its cells."""

    move: str
    by: By
    cells: dict[str, int | Literal["?", "@", "X"]]
    why: Words | None


class MovedAnswer(State):
    changes: list[ChangeData]


class FiguresAnswer(TypedDict):
    """The figures of a game that goes on, if there is one."""

    figures: Figures | None


class Advice(TypedDict):
    cell: int
    action: Kind
    risk: float


class HintAnswer(TypedDict):
    """The best action, with its reason; `more` is about the second best guess.

    `ahead` is true for a guess that serves to win: then `chances` can be asked for.
    """

    best: Advice
    words: Words
    more: str
    ahead: bool


class RisksAnswer(TypedDict):
    """The risk of each hidden cell; unless `exact`, only 0 and 1 are certain."""

    risks: dict[str, float]
    exact: bool


class ChancesAnswer(TypedDict):
    """Chances of winning from rollouts, the recommended candidate first.

    The `words` are those of the updated hint, and `said` is the announcement.
    """

    lines: list[ChanceRow]
    source: str
    words: Words
    said: str
    over: bool


class AnalysisAnswer(TypedDict):
    risks: dict[str, float]
    best: Advice | None
    words: Words
    boards: str


class ScreenshotAnswer(TypedDict):
    """The position in a picture, its doubtful cells, and for each cell the number of its group of like cells.

    `mines` is the usual total on boards of this size, if there is one. The `box` is left, top, right and
    bottom of the board in pixels. If the game is over, `ended` has the marks of hidden cells, and `mines` is
    the total, if all mines are shown.
    """

    position: str
    mines: int | None
    ended: NotRequired[dict[str, EndMark]]
    doubtful: list[int]
    groups: tuple[int, ...]
    box: tuple[float, float, float, float]


class LayoutAnswer(TypedDict):
    board: str


class TextAnswer(TypedDict):
    board: str | None
    position: str


class FilesAnswer(TypedDict):
    mbf: str
    rawvf: str


# Reviews


class MomentData(TypedDict):
    """A move that mattered, after `done` others: its row in a list, and words with the better action."""

    done: int
    verdict: str
    risk: float
    when: str
    what: str
    risks: str
    words: Words


class Ends(TypedDict):
    taken: str
    lowest: str


class Curves(TypedDict):
    """The probabilities to survive the first 0, 1, 2, ... moves: by the risks taken, and by the lowest."""

    taken: list[float]
    lowest: list[float]
    ends: Ends
    words: str


class CourseData(TypedDict):
    """The course of a game: a letter for each tenth of its board, and words."""

    letters: str
    words: str


class DailyOutcome(TypedDict):
    """The outcome of a first attempt at a board of a day; `text` is for sharing."""

    words: str
    course: CourseData | None
    text: str


class EndingWords(TypedDict):
    note: str
    daily: DailyOutcome | None


class EndAnswer(TypedDict):
    """The outcome of a game; `reviewed` if its review takes little work and should be asked for."""

    lines: Lines
    reviewed: bool
    outcome: EndingWords


class FigureData(TypedDict):
    """A figure of a review, and a sentence about it."""

    name: str
    value: str
    words: str


class ReviewAnswer(TypedDict):
    """The review of a game (docs/review.md), with its summary `said` and the `moments` that mattered.

    There are no `curves` where luck is unknown. The `worst` moments, at most three, are named by `done`. The
    address to `practise` has the position before a needless risk. A game with a name has an `outcome`.
    """

    said: str
    figures: list[FigureData]
    curves: Curves | None
    moments: list[MomentData]
    worst: list[int]
    practise: str | None
    lines: Lines
    outcome: EndingWords | None


# The profile


class LongAnswer(TypedDict):
    text: str


class LinesAnswer(TypedDict):
    """The problems of skipped values; the figures of the earlier games on boards like this."""

    said: str
    earlier: list[tuple[str, str]]


class SaidAnswer(TypedDict):
    lines: Lines
    said: str


class ChoiceData(TypedDict):
    """A kind of puzzles; it `rests` while it has no puzzle."""

    name: Choice
    title: str
    words: str
    chosen: bool
    rests: bool


class PuzzleAnswer(TypedDict):
    """A position with a certain cell, its `link`, the mines `left` to mark, the task in words."""

    lines: Lines
    source: PuzzleSource
    link: str
    position: str
    left: int
    task: str
    said: str  # the task, and the number of remaining mines
    choices: list[ChoiceData]


class VerdictAnswer(TypedDict):
    """Whether an answer is right, and a certain cell with its proof."""

    lines: Lines
    right: bool
    best: Advice
    words: Words
    choices: list[ChoiceData]


class BestTime(TypedDict):
    """A best time as a row, and the id of its game if that can be replayed."""

    row: tuple[str, ...]
    id: str | None
    words: str


class BestTimes(TypedDict):
    caption: str
    rows: list[BestTime]


class Section(TypedDict):
    """The statistics of one kind of board."""

    title: str
    figures: list[tuple[str, str]]
    charts: list[Chart]
    head: list[str]
    best: BestTimes


class LastGame(TypedDict):
    """One of the last games, which ended `at` a moment."""

    id: str
    at: int
    what: str
    board: str


class LastGames(TypedDict):
    title: str
    games: list[LastGame]


class StatisticsAnswer(TypedDict):
    """All kinds of games, and the last games; the words `empty` are for a profile without games."""

    count: int
    sections: list[Section]
    last: LastGames
    empty: str


class ResultData(DailyOutcome):
    """The result of a first attempt; `best` is its seconds if it was won."""

    figures: str
    best: float | None


class BoardData(TypedDict):
    board: Preset
    title: str
    size: str
    result: ResultData | None


class DayData(TypedDict):
    date: str
    sign: str
    counts: bool
    words: str


class TodayAnswer(TypedDict):
    """The boards of a day, the streak, the last days; the legend explains the letters of courses."""

    title: str
    date: str
    next: str
    boards: list[BoardData]
    streak: str
    calendar: list[DayData]
    legend: list[tuple[str, str]]


class MemoryData(TypedDict):
    """Where the profile is kept, in words, and whether that is not the browser (`elsewhere`)."""

    elsewhere: bool
    words: str


class LanguageAnswer(TypedDict):
    """Where the profile is kept, in words of the new language."""

    memory: MemoryData


class VersionAnswer(TypedDict):
    """The version, the loadable files, and the most `pixels` of a picture: 0 on another computer."""

    version: str
    memory: MemoryData
    files: list[str]
    pixels: int
