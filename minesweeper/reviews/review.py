"""`python3 -m minesweeper review`: where games were lost, and whether it was luck."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from typing import TypedDict

from minesweeper.campaign.options import add_jobs
from minesweeper.campaign.progress import Progress
from minesweeper.programs.pool import Processes
from minesweeper.programs.stopping import stopped_early
from minesweeper.review.data import Data
from minesweeper.review.review import GAMES
from minesweeper.reviews.entry import ALL_MOVES, HTML, NOTHING, TEXT, Entry, ReviewJob, entries_of, task
from minesweeper.reviews.sources import Source, sources
from minesweeper.reviews.summary import line_of, summary_text
from minesweeper.shell import fields
from minesweeper.shell.arguments import Parser
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.files import page_to
from minesweeper.shell.language import tr
from minesweeper.shell.program import complaint, printable
from minesweeper.words.page import page


def main(arguments: list[str]) -> int:
    """Review the games that the arguments name; return 2 if one cannot be reviewed."""
    options = parse_options(arguments)
    with Document(options, "games") as document, page_to(options.html) as write:
        return review(options, write, document)


class FailedData(TypedDict):
    """A file, or a game of a log, that cannot be reviewed."""

    file: fields.File
    problem: fields.Problem


class GameData(Data):
    """A game."""

    problem: fields.Problem


def review(options: argparse.Namespace, write: Callable[[str], None], document: Document) -> int:
    """Review the games, print the reviews, `write` the page, and return the exit status."""
    status = 0
    all_sources: list[Source] = []
    for text in options.files:
        try:
            all_sources += sources(text, options.player)
        except (OSError, ValueError) as error:
            document.fail(FailedData(file=text, problem=complaint(error)))
            status = complain(complaint(error))
    notes = [f"{source}: {source.note}" for source in all_sources if source.note]
    all_sources = [source for source in all_sources if not source.note]
    in_full = len(all_sources) == 1 and not all_sources[0].in_log
    full = ALL_MOVES if options.all_moves else TEXT
    form = HTML if options.html else full if in_full else NOTHING
    jobs = [ReviewJob(number, source, form, options.deep) for number, source in enumerate(all_sources)]
    reviews: list[tuple[str | None, Data]] = []  # with the player, in a log
    pages, number = [], 0
    with stopped_early("minesweeper review", lambda: f"game {number:,}") as run:
        for source, entry in reviewed(jobs, options.jobs):
            if entry.data is None:
                document.fail(FailedData(file=source.text, problem=entry.problem))
                status = complain(entry.problem)
                continue
            number += 1
            if options.json:  # in constant memory
                document.add(GameData(**entry.data, problem=None))
                continue
            reviews.append((entry.data["player"] if source.in_log else None, entry.data))
            if options.html:
                pages.append(f"<section>{entry.text}</section>")
            elif in_full:
                print(f"{printable(entry.data['file'])}: {entry.text}", end="", flush=True)
            else:
                print(line_of(entry.data) + entry.text, flush=True)
    if options.html and (pages or not run.status):
        write(page(tr("Review"), pages))
    elif len(reviews) > 1:
        sys.stdout.write("\n" + summary_text(reviews))
    sys.stdout.flush()
    for note in notes:
        complain(note)
    return run.status or status


def reviewed(jobs: Sequence[ReviewJob], workers: int) -> Iterator[tuple[Source, Entry]]:
    """Yield the reviews of all games in order, each as early as possible."""
    with ExitStack() as stack:
        progress = stack.enter_context(Progress(len(jobs)))
        done: Iterable[tuple[ReviewJob, Iterable[Entry]]] = ((job, entries_of(job)) for job in jobs)
        if len(jobs) > 1:
            done = stack.enter_context(Processes(task(), min(workers, len(jobs)))).do(jobs)
        for job, entries in done:
            for entry in entries:
                progress.hide()
                yield job.source, entry
            progress.add(1, job.source.text)


def complain(problem: str) -> int:
    """Print a problem on stderr and return its exit status."""
    print(f"minesweeper review: {problem}", file=sys.stderr)
    return 2


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper review",
        description="Tell where games were lost, and whether it was luck: the risk of each move, and what was"
        " best instead. docs/review.md explains the figures.",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE",
        help="a recorded game (.rawvf, .avf, .rmv, .evf, .mvf), a saved one, a folder of them, a link of the"
        " page, or a log of `score`, `compare` or `arena`",
    )  # fmt: skip
    parser.add_argument("--all-moves", action="store_true", help="list every move, also those without risk")
    parser.add_argument(
        "--deep", action="store_true",
        help=f"also the chance of winning before and after each risk, from {GAMES} games played on: minutes",
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    add_json(form)
    form.add_argument(
        "--html", metavar="FILE",
        help="write a page with a picture of each moment (-: to the standard output)",
    )  # fmt: skip
    parser.add_argument(
        "--player", action="append", default=[], metavar="PLAYER",
        help="a client file or a program of a log that may play again",
    )  # fmt: skip
    add_jobs(parser)
    return parser.parse_args(arguments)
