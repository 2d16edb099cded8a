"""`python -m minesweeper judge`: grade a student's server and client as the course does."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypedDict

from minesweeper import __version__
from minesweeper.boards.catalogue import PUBLISHED, find_set, seeded
from minesweeper.campaign.log import Log, header_line, with_check, without_check
from minesweeper.campaign.plan import digest, refuse_other_plan, resume_command
from minesweeper.grader.build import need_compiler
from minesweeper.grader.data import GradeData, data_of
from minesweeper.grader.grade import EDITIONS, TASK, Baselines, Grade, Rules, grade
from minesweeper.grader.report import grade_text, table_head, table_row
from minesweeper.grader.save import save
from minesweeper.grader.submission import Submission, find_submission
from minesweeper.programs.pool import Processes, cores
from minesweeper.programs.stopping import stoppable
from minesweeper.rules.draw import BATCH, Parameters
from minesweeper.shell.arguments import Parser, points, positive, to_run, whole
from minesweeper.shell.language import tr
from minesweeper.shell.program import complaint
from minesweeper.shell.schema import read


class _Line(TypedDict):
    """A line of a log: a grade, and the hash of the files that have it."""

    digest: str
    grade: GradeData


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    rules = rules_of(options)
    submissions, status = found_submissions(options.paths)
    if any(each.server or each.client for each in submissions):
        need_compiler()
    if not submissions:
        return status
    several = len(options.paths) > 1
    if several and not options.json:
        print(table_head())
    for data, found in graded(submissions, rules, options):
        if options.json:
            print(json.dumps(data), flush=True)
        elif several:
            print(table_row(data), flush=True)
        elif found:
            print(grade_text(found), end="", flush=True)
        if options.save and found:
            where = Path(options.save) / (data["name"].strip("./").replace("/", "-") if several else "")
            save(found, where, rules.edition)
        if options.fail_under is not None and 100 * data["points"] < options.fail_under * data["most"]:
            status = status or 1
    if options.save and not options.json:
        command = to_run("review", options.save)
        print("\n" + tr("where the saved games could have gone better: {command}", command=command))
    return status


def found_submissions(paths: Iterable[str]) -> tuple[list[Submission], int]:
    """The submissions at these paths, and the exit status, 2 if a path was refused: a line says why."""
    found, status = [], 0
    for text in paths:
        try:
            found.append(find_submission(text))
        except (OSError, ValueError) as error:
            print(f"minesweeper judge: {complaint(error)}", file=sys.stderr)
            status = 2
    return found, status


def graded(
    submissions: list[Submission], rules: Rules, options: argparse.Namespace
) -> Iterator[tuple[GradeData, Grade | None]]:
    """Grade the submissions one after another, each on all workers; from a log there are only data."""
    with stoppable(), ExitStack() as stack:
        known: dict[tuple[str, str], GradeData] = {}
        log = None
        if options.log or options.resume:
            log, known = _opened_log(options, rules)
            stack.callback(log.close)
            if len(submissions) == 1:
                known = {}  # its report needs more than a log has
        workers = stack.enter_context(Processes(TASK, options.jobs))
        stack.enter_context(_telling_how_to_resume(options))
        baselines: Baselines | None = None
        for submission in submissions:
            key = submission.name, digest(submission.files)
            if key in known:
                yield known[key], None
                continue
            found = grade(submission, rules, baselines, workers)
            baselines = found.advanced.baselines if found.advanced else baselines
            data = data_of(found)
            if log:
                log.append(with_check(json.dumps(_Line(digest=key[1], grade=data))))
            yield data, found


@contextmanager
def _telling_how_to_resume(options: argparse.Namespace) -> Iterator[None]:
    """In the block, a signal that stops the run prints the command that resumes it, if there is a log."""
    try:
        yield
    except KeyboardInterrupt:
        if path := options.log or options.resume:
            rules = {"sets": tuple(options.sets or ()) or None, "edition": options.edition}
            rules |= {"games": options.games, "finish": options.finish, "json": options.json}
            command = resume_command("judge", options.paths, path, rules)
            print(f"minesweeper judge: stopped; go on with: {command}", file=sys.stderr)
        raise


def _opened_log(options: argparse.Namespace, rules: Rules) -> tuple[Log, dict[tuple[str, str], GradeData]]:
    """The log, and the grades in it by name and digest; ValueError if it is that of other rules."""
    header = {
        "command": "minesweeper judge",
        "version": __version__,
        "sets": [each.name for each in rules.sets],
        "edition": rules.edition,
        "finish": rules.finish,
        "games": rules.games,
    }
    if options.log:
        log = Log(options.log, new=True)
        log.append(json.dumps(header) + "\n")
        return log, {}
    path = options.resume
    refuse_other_plan(path, read(dict[str, object], header_line(path)), header)
    log = Log(path, new=False)
    known = {}
    for number, line in log.lines():
        try:
            found = read(_Line, without_check(line))
        except ValueError as error:
            log.close()
            raise ValueError(f"{path}: line {number}: {error}") from None
        known[found["grade"]["name"], found["digest"]] = found["grade"]
    return log, known


def rules_of(options: argparse.Namespace) -> Rules:
    """The rules that the options choose; ValueError for sets of other than two dimensions."""
    sets = seeded([find_set(name) for name in options.sets or ()] or PUBLISHED, None)
    if any(not isinstance(each, Parameters) for each in sets):
        raise ValueError("the judge's maps have two dimensions: expected sets such as 10x10x20")
    flat = tuple(each for each in sets if isinstance(each, Parameters))
    return Rules(flat, options.edition, options.finish, options.games)


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper judge",
        description="Grade a server.h, a client.h, a folder with them, a program or a Python file as the"
        " assignment's judge does, and say why. docs/judge.md explains the verdicts.",
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
    parser.add_argument(
        "--games", type=whole(1, BATCH), default=BATCH, metavar="N", help=f"maps of each set ({BATCH})"
    )
    parser.add_argument(
        "--finish", action="store_true",
        help="after a failure play the other maps of its group too, for a diagnosis",
    )  # fmt: skip
    parser.add_argument(
        "--save", metavar="DIR", help="write the cases that failed and all games to this folder"
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object for each submission")
    parser.add_argument(
        "--fail-under", type=points, metavar="PERCENT",
        help="exit with status 1 if a submission earns less of the points that its parts can earn",
    )  # fmt: skip
    log = parser.add_mutually_exclusive_group()
    log.add_argument("--log", metavar="FILE", help="write a line for each submission to a new file")
    log.add_argument("--resume", metavar="LOG", help="grade only what is not in this log")
    parser.add_argument(
        "--jobs", type=positive, default=cores(), metavar="N",
        help="worker processes (one for each core that may be used)",
    )  # fmt: skip
    return parser.parse_args(arguments)
