"""`python -m minesweeper judge`: grade a student's server and client as the course does."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from minesweeper.boards.catalogue import PUBLISHED, find_set, seeded
from minesweeper.grader.build import need_compiler
from minesweeper.grader.grade import EDITIONS, TASK, Grade, Rules, baselines_of, grade
from minesweeper.grader.report import grade_data, grade_text
from minesweeper.grader.submission import Submission, find_submission
from minesweeper.programs.pool import Processes, cores
from minesweeper.programs.stopping import stoppable
from minesweeper.rules.draw import Parameters
from minesweeper.shell.arguments import Parser, points, positive
from minesweeper.shell.program import complaint


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    rules = rules_of(options)
    status = 0
    submissions: list[Submission] = []
    for text in options.paths:
        try:
            submissions.append(find_submission(text))
        except (OSError, ValueError) as error:
            print(f"minesweeper judge: {complaint(error)}", file=sys.stderr)
            status = 2
    if not submissions:
        return status
    if any(each.server or each.client for each in submissions):
        need_compiler()
    for found in graded(submissions, rules, options.jobs):
        print(
            json.dumps(grade_data(found)) if options.json else grade_text(found),
            end="\n" * options.json,
            flush=True,
        )
        if options.fail_under is not None and 100 * found.points < options.fail_under * found.most:
            status = status or 1
    return status


def graded(submissions: list[Submission], rules: Rules, jobs: int) -> Iterator[Grade]:
    """Grade the submissions one after another, each on all workers."""
    with stoppable(), Processes(TASK, jobs) as workers:
        baselines = baselines_of(rules.sets, rules.games, workers)
        for submission in submissions:
            yield grade(submission, rules, baselines, workers)


def rules_of(options: argparse.Namespace) -> Rules:
    """The rules that the options choose; ValueError for sets of other than two dimensions."""
    named = [find_set(name) for name in options.sets or ()]
    sets = [each for each in seeded(named or PUBLISHED, None) if isinstance(each, Parameters)]
    if named and len(sets) < len(named):
        raise ValueError("the judge's maps have two dimensions: expected sets such as 10x10x20")
    return Rules(tuple(sets), options.edition, options.finish, options.games)


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper judge",
        description="Grade a server.h, a client.h, a folder with them, a program or a Python file as the"
        " assignment's judge does, and say why.",
    )
    parser.add_argument(
        "paths", nargs="+", metavar="PATH",
        help="server.h, client.h, a folder that has them (also as src/include), a program, or a .py file",
    )  # fmt: skip
    parser.add_argument(
        "--edition", type=int, choices=EDITIONS, default=2025,
        help="2023: visits only; 2026: outputs are compared byte for byte (2025)",
    )  # fmt: skip
    parser.add_argument(
        "--sets", nargs="+", metavar="SET", help="sets to play, such as 10x10x20 (the published five)"
    )
    parser.add_argument("--games", type=positive, default=50, metavar="N", help="maps of each set (50)")
    parser.add_argument(
        "--finish",
        action="store_true",
        help="after a failure, play a group's other maps too, for a diagnosis",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object for each submission")
    parser.add_argument(
        "--fail-under", type=points, metavar="PERCENT",
        help="exit with status 1 if a submission earns less of the points that its parts can earn",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=positive, default=cores(), metavar="N",
        help="worker processes (one for each core that may be used)",
    )  # fmt: skip
    return parser.parse_args(arguments)
