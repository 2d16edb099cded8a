"""The reviews of one source's games, made in any process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple, TypeVar

from minesweeper.arena.contest_log import Logged
from minesweeper.programs.pool import Task
from minesweeper.review.data import Data, data_of
from minesweeper.review.review import GAMES, Review
from minesweeper.reviews.sources import Source, games_of
from minesweeper.shell.bounds import bounded
from minesweeper.shell.language import speak, spoken
from minesweeper.shell.program import complaint, printable
from minesweeper.words.games import otherwise
from minesweeper.words.moments import review_html
from minesweeper.words.reviews import review_text, unknown_luck

T = TypeVar("T")

# The limits of a review that is not `deep`: processor time, and memory beside the program's own.
REVIEW_SECONDS, REVIEW_MEBIBYTES = 60.0, 1000

# The text that comes with a game's data.
NOTHING, TEXT, ALL_MOVES, HTML = range(4)


class ReviewJob(NamedTuple):
    """The games of a source to review, and the form of the reviews."""

    number: int  # of the source, in order
    source: Source
    form: int = NOTHING
    deep: bool = False


class Entry(NamedTuple):
    """The review of one game, or the `problem` that prevented it."""

    data: Data | None = None
    text: str = ""  # in the form of the job, or the end of the line of a game
    problem: str = ""


def entries_of(job: ReviewJob) -> list[Entry]:
    """Review a source's games, up to the first that cannot be read."""
    text = job.source.text
    games = games_of(job.source)
    entries: list[Entry] = []
    while game := _attempt(job, text, lambda: next(games, None)):
        if isinstance(game, Entry):
            return [*entries, game]
        entries.append(_attempt(job, game.name, partial(_entry, job, game)))
    return entries


def failed(job: ReviewJob, reason: str) -> list[Entry]:
    """Return the entry of a source whose review kills its worker."""
    return [Entry(problem=f"{job.source}: its review {reason}")]


def task() -> Task[ReviewJob, list[Entry]]:
    """Return the task of workers, in the language of this process."""
    return Task(entries_of, failed, partial(_begin, spoken().code))


def _begin(language: str, _: int) -> None:
    speak(language)


def _attempt(job: ReviewJob, name: str, do: Callable[[], T]) -> T | Entry:
    """Call `do` or, if it raises an error or takes too much, return an entry with the problem."""
    problem = f"{name}: a review takes more than {REVIEW_SECONDS:g} s or {REVIEW_MEBIBYTES} MiB"
    try:
        with nullcontext() if job.deep else bounded(REVIEW_SECONDS, REVIEW_MEBIBYTES, problem):
            return do()
    except (ValueError, OSError) as error:
        text = complaint(error)
        is_named = isinstance(error, OSError) or printable(job.source.text) in text
        return Entry(problem=text if is_named else f"{printable(name)}: {text}")


def _entry(job: ReviewJob, game: Logged) -> Entry:
    played = game.game()
    review = Review.of(played, games=GAMES if job.deep else 0)
    text = "".join(f": {note}" for note in (otherwise(played), unknown_luck(played)) if note)
    if job.form == HTML:
        text = review_html(review, game.name)
    elif job.form:
        text = review_text(review, all_moves=job.form == ALL_MOVES)
    return Entry(data_of(review, game.name, game.player), text)
