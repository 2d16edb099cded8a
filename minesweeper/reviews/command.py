"""`python -m minesweeper review`: where games were lost, and whether it was luck."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from minesweeper.campaign.progress import Progress
from minesweeper.programs.pool import Processes, cores
from minesweeper.programs.stopping import stoppable
from minesweeper.review.page import PAGE
from minesweeper.review.review import GAMES
from minesweeper.reviews.entry import TASK, Data, Entry, ReviewJob, entries_of
from minesweeper.reviews.sources import Source, sources
from minesweeper.reviews.summary import line_of, summary_text
from minesweeper.shell.arguments import Parser, positive
from minesweeper.shell.files import write_whole
from minesweeper.shell.program import complaint, printable

_HTML = (".html", ".htm")


def main(arguments: list[str]) -> int:
    """Review the games that the arguments name; 2 if one cannot be."""
    options = parse_options(arguments)
    status = 0
    found: list[Source] = []
    for text in options.files:
        try:
            found += sources(text, options.player)
        except (OSError, ValueError) as error:
            status = complain(complaint(error))
    # One game alone is told in full.
    jobs = [
        ReviewJob(
            number, source, deep=options.deep, text=len(found) == 1, all_moves=options.all_moves,
            html=options.html is not None,
        )
        for number, source in enumerate(found)
    ]  # fmt: skip
    told, pages = [], []
    with stoppable():
        for entry in reviewed(jobs, options.jobs):
            if entry.data is None:
                status = complain(entry.problem)
                continue
            told.append(entry.data)
            pages.append(entry.html)
            if options.json:
                print(json.dumps(entry.data), flush=True)
            elif options.html is None:
                alone = len(found) == 1 and not _in_log(found[0])
                text = f"{printable(entry.name)}: {entry.text}" if alone else f"{line_of(entry.data)}\n"
                print(text, end="", flush=True)
    finish(options, told, pages)
    return status


def finish(options: argparse.Namespace, told: Sequence[Data], pages: Sequence[str]) -> None:
    """Print the summary of several games, or write the page."""
    if options.html is not None:
        page = PAGE.format("\n".join(pages))
        if options.html:
            write_whole(Path(options.html), page)
        else:
            sys.stdout.write(page)
    elif not options.json and len(told) > 1:
        sys.stdout.write("\n" + summary_text(told))


def reviewed(jobs: Sequence[ReviewJob], workers: int) -> Iterator[Entry]:
    """The reviews of all games, in order, each as soon as it and those before it are there."""
    if len(jobs) < 2:
        for job in jobs:
            yield from entries_of(job)
        return
    with Progress(len(jobs)) as progress, Processes(TASK, min(workers, len(jobs))) as processes:
        for job, entries in processes.do(jobs):
            progress.add(1, job.source.text)
            yield from entries


def complain(problem: str) -> int:
    """Say on stderr what cannot be reviewed; the exit status for it."""
    print(f"minesweeper review: {problem}", file=sys.stderr)
    return 2


def _in_log(source: Source) -> bool:
    return source.job is not None or source.first is not None


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper review",
        description="Tell where games were lost, and whether it was luck: the risk of each move, the lowest"
        " there was, and what was best instead. docs/review.md explains the figures.",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE",
        help="a recorded game (.rawvf, .avf, .rmv, .evf, .mvf), a saved one, a folder of them, a link of the"
        " page, or a log of `score`, `compare` or `arena`",
    )  # fmt: skip
    parser.add_argument("--all-moves", action="store_true", help="tell every move, also those without risk")
    parser.add_argument(
        "--deep", action="store_true",
        help=f"also the chance to win before and after each risk, from {GAMES} games played on: minutes",
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a JSON object for each game")
    form.add_argument(
        "--html", nargs="?", const="", metavar="PAGE.html",
        help="write a page with a picture of each moment, to this file or to the standard output",
    )  # fmt: skip
    parser.add_argument(
        "--player", action="append", default=[], metavar="PLAYER",
        help="a client file or a program of a log that may play again",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=positive, default=cores(), metavar="N",
        help="worker processes (one for each core that may be used)",
    )  # fmt: skip
    # What follows --html may be the first game: only a page's name is taken for one.
    return parser.parse_args(_page_apart(arguments))


def _page_apart(arguments: list[str]) -> list[str]:
    """The arguments with `--html` as `--html=` where no page follows it."""
    return [
        "--html=" if word == "--html" and not after.endswith(_HTML) else word
        for word, after in zip_longest(arguments, arguments[1:], fillvalue="")
    ]
