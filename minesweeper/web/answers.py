"""What the session answers the page: the type of every answer, but for the `id` of its request.

Where a field is what `words` or the profile returns, its type is theirs.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from minesweeper.boards.catalogue import Preset
from minesweeper.boards.setting import SettingFields
from minesweeper.profile.practice import Choice, PuzzleSource
from minesweeper.rules.move import By, Kind
from minesweeper.screenshots.picture import EndMark
from minesweeper.words.guesses import ChanceRow
from minesweeper.words.records import Chart

WHOLE = "with all of its fields, but for `first` where it is not told"

# Lines of the profile that the page is to keep, None for those that are no more.
Lines = dict[str, str | None]


# What a mine or a wrong flag shows at the end of a game.
Ending = Literal["@", "mine", "hit", "wrong"]


class Empty(TypedDict):
    """The request was done, and there is nothing to tell."""


class Refusal(TypedDict):
    error: str
    cell: NotRequired[int | None]  # a number that cannot be right
    stopped: NotRequired[bool]  # whether it was only given up for another request


# Games


class DailyData(TypedDict):
    """The board of a day on which a game is played, and which attempt it is, in words."""

    date: str
    board: Preset
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


class Figures(TypedDict):
    """The figures of a game by their names."""

    bbbv_done: int
    figures: dict[str, str]


class End(Figures):
    """How a game ended, with what mines and wrong flags show; the `note` is of a game that does not count."""

    title: str
    note: str
    won: bool
    cells: dict[str, Ending]
    hit: int | None


class State(TypedDict):
    """How the game stands, after every request about it; the `note` says what to do, or what is open.

    The `figures` are there while the game goes on, if they were asked for.
    """

    status: str  # ready, ongoing, won or lost
    note: str
    left: int
    done: int
    assisted: bool
    figures: Figures | None
    end: End | None


class Numbers(TypedDict):
    """The numbers above 9, by their cells, if there are any."""

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
    earlier: list[tuple[str, str]]  # figures of the games before on boards like this


class LoadedAnswer(GameAnswer):
    """The game in a file, whether it is a recording, and what is said of it, if anything is."""

    recording: bool
    said: str


class ChangeData(TypedDict):
    """A move that had an effect, and what its cells show now."""

    move: str
    by: By
    cells: dict[str, int | Literal["?", "@", "X"]]
    why: Words | None


class MovedAnswer(State):
    changes: list[ChangeData]


class FiguresAnswer(TypedDict):
    """The figures of the game, if there is one that goes on."""

    figures: Figures | None


class Advice(TypedDict):
    cell: int
    action: Kind
    risk: float


class HintAnswer(TypedDict):
    """What is best, and why; `more` is about the second best guess.

    Of a guess that serves to win, `chances` can be asked for.
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
    """Chances to win, the recommended candidate first, from games that were played on.

    The `words` are those of the hint as it is by then; `said` is read out.
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
    """The position in a picture, its doubtful cells, and for each cell a number that those like it share.

    `mines` is the total that is usual on boards of this size, if there is one. The `box` is left, top, right
    and bottom of the board in pixels. Of a game that is over, `ended` tells what its end shows of
    hidden cells, and `mines` is the total, if all mines are shown.
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
    """A move that mattered, after `done` others: its row in a list, and words with what was best instead."""

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
    """The probability to survive the first 0, 1, 2, ... moves: by the risks taken, and the lowest."""

    taken: list[float]
    lowest: list[float]
    ends: Ends
    words: str


class CourseData(TypedDict):
    """The course of a game: a letter for each tenth of its board, and words."""

    letters: str
    words: str


class DailyOutcome(TypedDict):
    """What is said of a first attempt at a board of a day; `text` is to be shared."""

    words: str
    course: CourseData | None
    text: str


class EndingWords(TypedDict):
    note: str
    daily: DailyOutcome | None


class EndAnswer(TypedDict):
    """Whether the review is to be asked for as well: it takes little."""

    lines: Lines
    reviewed: bool
    outcome: EndingWords


class FigureData(TypedDict):
    """A figure of a review, and a sentence about it."""

    name: str
    value: str
    words: str


class ReviewAnswer(TypedDict):
    """The review of a game (docs/review.md), as it is `said`, and the moves that mattered as `moments`.

    There are no `curves` where nobody can say what was luck. The `worst` moments, at most three, are told by
    their `done`. The address to `practise` has the position before a needless risk.
    The `outcome` is that of a game that has ended under a name.
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
    """What is wrong with values that are left out; the figures of the games before on boards like this."""

    said: str
    earlier: list[tuple[str, str]]


class SaidAnswer(TypedDict):
    lines: Lines
    said: str


class ChoiceData(TypedDict):
    """Something to practise; it `rests` while there are no puzzles of it."""

    name: Choice
    title: str
    words: str
    chosen: bool
    rests: bool


class PuzzleAnswer(TypedDict):
    """A position in which something is certain, its `link`, the mines `left` to mark, the task in words."""

    lines: Lines
    source: PuzzleSource
    link: str
    position: str
    left: int
    task: str
    said: str  # the task, and how many mines are left
    choices: list[ChoiceData]


class VerdictAnswer(TypedDict):
    """Whether an answer is right, and a certain cell with its proof."""

    lines: Lines
    right: bool
    best: Advice
    words: Words
    choices: list[ChoiceData]


class BestTime(TypedDict):
    """A best time as a row, and the game that can be replayed."""

    row: tuple[str, ...]
    id: str | None
    words: str


class BestTimes(TypedDict):
    caption: str
    rows: list[BestTime]


class Section(TypedDict):
    """What was played on one kind of board."""

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
    """All kinds of games, and the last games; `empty` is said where there are none."""

    count: int
    sections: list[Section]
    last: LastGames
    empty: str


class ResultData(DailyOutcome):
    """How a first attempt ended; `best` is its seconds if it was won."""

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


class LanguageAnswer(TypedDict):
    """Where the profile is kept, in words of the language that is spoken now."""

    memory: MemoryData


class VersionAnswer(TypedDict):
    """The version, and the files of other programs that can be loaded here.

    Pictures are read here with up to so many `pixels`: with 0 where the page is on another computer.
    """

    version: str
    memory: MemoryData
    files: list[str]
    pixels: int
