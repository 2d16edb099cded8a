"""The review of one game as data and as text, made in any process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple, TypedDict, TypeVar

from minesweeper.programs.pool import Task
from minesweeper.review.moment import Moment
from minesweeper.review.page import review_html
from minesweeper.review.review import GAMES, Review
from minesweeper.review.words import action_text, review_text, seconds_of
from minesweeper.reviews.sources import Named, Source, games_of
from minesweeper.rules.grid import Grid
from minesweeper.shell.bounds import bounded
from minesweeper.shell.program import complaint, printable

T = TypeVar("T")

# What one game may take, unless it is `deep`: processor time, and memory beside the program's own.
MAX_SECONDS, MAX_MEBIBYTES = 60.0, 1000


class ReviewJob(NamedTuple):
    """The games of a source, and what is wanted of them besides the data."""

    number: int  # of the source, in order
    source: Source
    deep: bool = False
    text: bool = False
    all_moves: bool = False
    html: bool = False


class Better(TypedDict):
    """What was best instead of a move; `rule` if it was certain."""

    kind: str
    cell: list[int]
    why: str
    rule: str | None


class MoveData(TypedDict, total=False):
    """A move; the last three where they were asked for, or where there is something to tell."""

    at: float | None
    kind: str
    cell: list[int]
    risk: float
    lowest: float
    verdict: str
    better: Better
    before: list[float]  # the win probability and its standard error
    after: list[float]


class Data(TypedDict):
    """A review as JSON."""

    file: str
    player: str | None  # in a log
    won: bool
    over: bool
    seconds: float | None
    bbbv: int
    solved: int
    accuracy: float
    luck: float
    sooner: float
    avoidable: bool | None
    survival: float
    moves: list[MoveData]


class Entry(NamedTuple):
    """What came of one game; `problem` says why it could not be reviewed."""

    name: str
    data: Data | None = None
    text: str = ""
    html: str = ""
    problem: str = ""


def entries_of(job: ReviewJob) -> list[Entry]:
    """Review the games of a source."""
    return list(_entries(job))


def failed(job: ReviewJob, reason: str) -> list[Entry]:
    """What is said of a source whose review kills its worker."""
    return [Entry(job.source.text, problem=f"{job.source.text}: its review {reason}")]


TASK = Task(entries_of, failed)


def _entries(job: ReviewJob) -> Iterator[Entry]:
    text = job.source.text
    games = games_of(job.source)
    while game := _attempt(job, text, lambda: next(games, None)):
        if isinstance(game, Entry):
            yield game
            return
        yield _attempt(job, game.name, partial(_entry, job, game))


def _attempt(job: ReviewJob, name: str, do: Callable[[], T]) -> T | Entry:
    """What `do` returns, or an entry with this name that says why it does not."""
    problem = f"{name}: a review takes more than {MAX_SECONDS:g} s or {MAX_MEBIBYTES} MiB"
    try:
        with nullcontext() if job.deep else bounded(MAX_SECONDS, MAX_MEBIBYTES, problem):
            return do()
    except (ValueError, OSError) as error:
        said, name = complaint(error), printable(name)
        known = isinstance(error, OSError) or printable(job.source.text) in said
        return Entry(name, problem=said if known else f"{name}: {said}")


def _entry(job: ReviewJob, named: Named) -> Entry:
    game = named.game()
    game.told = named.told
    found = Review.of(game, games=GAMES if job.deep else 0)
    text = review_text(found, all_moves=job.all_moves) if job.text else ""
    html = review_html(found, named.name) if job.html else ""
    return Entry(named.name, data_of(named, found), text, html)


def data_of(named: Named, found: Review) -> Data:
    """A review as JSON."""
    return Data(
        file=named.name, player=named.player, won=found.won, over=found.game.over,
        seconds=seconds_of(found), bbbv=found.game.board.bbbv, solved=found.game.solved,
        accuracy=found.accuracy, luck=found.luck, sooner=found.sooner,
        avoidable=found.avoidable, survival=found.survival,
        moves=[_move(found.game.grid, each) for each in found.moves],
    )  # fmt: skip


def _move(grid: Grid, moment: Moment) -> MoveData:
    move, advice = moment.move, moment.advice
    data = MoveData(
        at=move.at, kind=move.kind, cell=[*move.cell], risk=moment.risk,
        lowest=moment.lowest, verdict=moment.verdict.value,
    )  # fmt: skip
    if advice:
        data["better"] = Better(
            kind=advice.kind,
            cell=[*grid.coords(advice.cell)],
            why=action_text(advice, grid),
            rule=moment.missed.name.lower() if moment.missed else None,
        )
    if moment.before and moment.after:
        data["before"], data["after"] = [*moment.before], [*moment.after]
    return data
