"""`python3 -m minesweeper judge`: grade students' servers and clients as the course does."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from minesweeper import __version__
from minesweeper.arena.preflight import missing_locks, players_must_read, tell
from minesweeper.arena.rehearsal import FILES
from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.sets import PUBLISHED, find_set
from minesweeper.campaign.log import header_to_go_on
from minesweeper.campaign.options import add_boards, add_jobs
from minesweeper.campaign.progress import Progress
from minesweeper.judge.build import need_compiler
from minesweeper.judge.cases import all_cases, digest_of
from minesweeper.judge.data import Grade, Settings
from minesweeper.judge.document import data_of
from minesweeper.judge.export import csv_text, gradescope_text
from minesweeper.judge.faults import Faults
from minesweeper.judge.grade import EDITIONS, GRADING, Baselines, Rules, grade
from minesweeper.judge.likeness import Pair, likeness
from minesweeper.judge.page import class_page
from minesweeper.judge.report import grade_text, likeness_text, maps_said, table_head, table_row
from minesweeper.judge.results import JudgeHeader, Results
from minesweeper.judge.sandbox import made_folder
from minesweeper.judge.save import save
from minesweeper.judge.submission import Submission, digest, find_submissions, taken
from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.programs.pool import Processes
from minesweeper.programs.stopping import stopped_early
from minesweeper.rules.draw import BATCH
from minesweeper.shell.arguments import Parser, points, seed, to_run, whole
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.files import check_output, page_to, write_whole
from minesweeper.shell.language import tr, tr_later
from minesweeper.shell.program import complaint
from minesweeper.shell.text import distinct

# Errors that any hand-in would meet: they end the run.
NOT_OF_A_HAND_IN = (OSError, MemoryError, ValueError)

# The grade of a hand-in for which the judge failed. It is not kept: the next run grades it again.
_FAULT = Grade("", 0.0, 0.0, tr_later("could not be graded: the judge itself failed"), final=False)


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    close_memory()  # before any submission runs: the seed of secret maps is in it
    check_outputs(options)
    with Document(options, "submissions") as document, page_to(options.html, check=False) as write_page:
        return judge(options, write_page, document)


def judge(options: argparse.Namespace, write_page: Callable[[str], None], document: Document) -> int:
    """Grade the hand-ins, print the report, write the files, and return the exit status."""
    submissions, status = found_submissions(options.paths, document)
    if not submissions:
        return status
    reads = players_must_read([])
    missing = missing_locks(reads)
    tell(missing, "judge", options.require_locks)
    if reads and FILES in missing and any(each.player for each in submissions):
        raise ValueError(f"{sys.executable}: not readable by the users that players run as")
    if any(each.server or each.client for each in submissions):
        need_compiler()
    if options.gradescope and len(submissions) > 1:
        raise ValueError(f"--gradescope: expected one hand-in, found {len(submissions)}")
    grades: list[Grade] = []

    def done() -> str:
        goes_on = "; the same command goes on" if options.log else ""
        return f"{len(grades):,} of {len(submissions):,} hand-ins{goes_on}"

    with stopped_early("minesweeper judge", done) as run, ExitStack() as stack:
        header = header_to_go_on(options.log, JudgeHeader)
        rules, settings = rules_of(options, header.plan if header else None)
        results = stack.enter_context(closing(Results(options.log, settings))) if options.log else None
        names, faults = short_names(submissions), Faults()
        if len(names) > 1 and not options.json:
            print(table_head())
        for found in graded(submissions, rules, results, options.jobs, faults):
            grades.append(found)
            if options.json:
                document.add(data_of(found))
            else:
                name = names[found.name]
                row = partial(table_row, found, name) if len(names) > 1 else partial(grade_text, found)
                print(faults.attempt(name, row, str), flush=True)
            if options.fail_under is not None and 100 * found.points < options.fail_under * found.most:
                status = status or 1
        alike = pairs, own = faults.attempt(
            "likeness", partial(likeness, grades, rules.sets), lambda _: ([], [])
        )
        if results:
            results.compared(pairs, [each.name for each in grades if each.final])
        told = sys.stderr if options.json else sys.stdout
        if pairs:
            print(likeness_text(pairs, own, names), file=told)
        if rules.seed is not None or not options.json:
            print(maps_said(settings), file=told)
        write_files(options, grades, settings, alike, names, faults, write_page)
    if run.status:
        return run.status
    if options.save:
        command = to_run("review", options.save)
        print(tr("where the saved games could have gone better: {command}", command=command), file=told)
    return 2 if faults.any or not any(each.files for each in submissions) else status


def check_outputs(options: argparse.Namespace) -> None:
    """ValueError for a file to be written that cannot be one, as far as that is known before."""
    for name in ("html", "csv", "gradescope", "save"):
        if not (path := getattr(options, name)) or (name, path) == ("html", "-"):
            continue
        for place in Path(path), *Path(path).absolute().parents:
            folder = name == "save" or place != Path(path)
            if place.exists() and place.is_dir() != folder:
                what = "folder" if folder else "file"
                raise ValueError(f"--{name}: expected a {what} to write to, found {str(place)!r}")
        if name != "save" and not (options.save and Path(path).parent == Path(options.save)):
            check_output(Path(path))


def write_files(
    options: argparse.Namespace,
    grades: Sequence[Grade],
    settings: Settings,
    alike: tuple[Sequence[Pair], Sequence[Pair]],
    names: Mapping[str, str],
    faults: Faults,
    write_page: Callable[[str], None],
) -> None:
    """Write what the options ask for, each file though another one fails.

    That comes after all games, since it tells of secret maps.
    """
    makers: dict[str, Callable[[], str]] = {
        "csv": partial(csv_text, grades, settings, names, faults),
        "gradescope": partial(gradescope_text, grades[0], faults),
        "html": partial(class_page, grades, settings, alike, names, faults),
    }
    if options.save:  # the other files may be for it
        make_folder = partial(Path(options.save).mkdir, parents=True, exist_ok=True)
        faults.attempt("--save", make_folder, lambda _: None)
    for name, make in makers.items():
        if path := getattr(options, name):
            write = write_page if name == "html" else partial(write_whole, Path(path))
            text = faults.attempt(f"--{name}", make, lambda _: None)
            if text is not None:
                faults.attempt(f"--{name}", partial(write, text), lambda _: None)
    for found in grades if options.save else ():
        folder = Path(options.save, names[found.name] if len(names) > 1 else "")
        faults.attempt(names[found.name], partial(save, found, folder, settings), lambda _: None)


def found_submissions(paths: Iterable[str], document: Document) -> tuple[list[Submission], int]:
    """The submissions at these paths, each once, and the status, 2 if a path was refused: a line says why."""
    found, status = dict[tuple[str, ...], Submission](), 0
    for text in dict.fromkeys(paths):
        try:
            for each in find_submissions(text):
                files = map(os.path.realpath, each.files or [each.name])
                found.setdefault((*each.arguments, *files), each)
        except (OSError, ValueError) as error:
            document.fail({"name": text, "problem": complaint(error)})
            print(f"minesweeper judge: {complaint(error)}", file=sys.stderr)
            status = 2
    return [*found.values()], status


def short_names(submissions: Sequence[Submission]) -> dict[str, str]:
    """The submissions' names without the folder that they share; no two of them look alike."""
    shared = os.path.commonpath([os.path.abspath(f"{each.name}/..") for each in submissions])  # noqa: PTH100
    names = [each.name for each in submissions]
    short = distinct([os.path.relpath(name, shared) for name in names])
    return dict(zip(names, short, strict=True))


def graded(
    submissions: Sequence[Submission],
    rules: Rules,
    results: Results | None,
    jobs: int,
    faults: Faults,
) -> Iterator[Grade]:
    """Grade the submissions one after another, each on all workers, unless the results have their grades."""
    baselines: Baselines = {}
    judged_by = judge_of(rules)
    workers = Processes(GRADING, jobs)
    due, total = 0, sum(tests_of(each, rules) for each in submissions)
    play = any(each.client or each.player for each in submissions)
    early = iter(range(play * len(BASELINES) * len(rules.sets)))  # the baselines, whose speed would mislead

    def tell(name: str) -> None:
        progress.add(int(next(early, None) is None), name)

    with Progress(total, counted=tr_later("{done}/{total} tests")) as progress, workers:
        for submission in submissions:
            workers.tell = partial(tell, submission.name)
            with made_folder() as folder:
                copy = taken(submission, folder)
                key = f"{digest(copy)} {judged_by}"
                found = results.known(submission.name, key) if results else None
                if not found:
                    work = partial(grade, copy, folder, rules, baselines, workers)
                    done = faults.attempt(submission.name, work, lambda _: None, NOT_OF_A_HAND_IN)
                    found, baselines = done or (replace(_FAULT, name=copy.name, most=copy.most), baselines)
                    if results and found.final:
                        results.add(key, found)
            progress.hide()
            yield found
            due += tests_of(submission, rules)
            progress.add(due - progress.done, submission.name)  # those that it did not need


def tests_of(submission: Submission, rules: Rules) -> int:
    """How many jobs grade a submission, at most: a compiler for each header, its cases and its sets."""
    cases = 1 + len(all_cases(rules.seed)) if submission.server else 0
    sets = [*rules.sets, *rules.published] if submission.client or submission.player else []
    return cases + bool(submission.client) + len(sets)


def rules_of(options: argparse.Namespace, logged: Settings | None = None) -> tuple[Rules, Settings]:
    """Return the rules that the options choose, and the settings of a log; ValueError for other dimensions.

    A seed that the options do not name is that of the log, if there is one. A secret one is drawn otherwise.
    """
    given, secret = options.seed, options.secret_seed
    if given is None and logged:
        given, secret = logged.seed, secret or logged.secret_seed
    if given is None and secret:
        given = secrets.randbelow(1 << 53)
    named = [find_set(name) for name in options.board or ()] or PUBLISHED
    sets = tuple(dict.fromkeys(named))
    if not all(each.flat for each in sets):
        raise ValueError("the judge's maps have two dimensions: expected sets such as 10x10x20")
    settings = Settings(options.edition, tuple(each.set_name for each in sets), options.games, given, secret)
    if given is None:
        return Rules(sets, options.edition, options.games), settings
    drawn = tuple(each.with_seed(given) for each in sets)
    published = tuple(each for each in sets if each in PUBLISHED)
    return Rules(drawn, options.edition, options.games, given, published), settings


def judge_of(rules: Rules) -> str:
    """Return the version of the judge and a digest of its cases, with which a log keeps a grade."""
    return f"{__version__} {digest_of(all_cases(rules.seed))}"


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper judge",
        description="Grade a server.h, a client.h, a folder with them, a class of such folders, a program or"
        " a Python file as the assignment's judge does, and say why. docs/judge.md explains the verdicts.",
    )
    parser.add_argument(
        "paths", nargs="+", metavar="PATH",
        help="server.h, client.h, a folder that has them (also as src/include), a folder of such folders,"
        " a program, a .py file, or pipe:COMMAND",
    )  # fmt: skip
    parser.add_argument(
        "--edition", type=int, choices=EDITIONS, default=2025,
        help="2026: outputs are compared byte for byte (2025)",
    )  # fmt: skip
    add_boards(parser)
    parser.add_argument(
        "--games", type=whole(1, BATCH), default=BATCH, metavar="N", help=f"maps of each set ({BATCH})"
    )
    maps = parser.add_mutually_exclusive_group()
    maps.add_argument("--seed", type=seed, metavar="S", help="draw all maps and cases from this seed")
    maps.add_argument(
        "--secret-seed", action="store_true",
        help="draw them from a seed that is told at the end: a client can learn published maps by heart",
    )  # fmt: skip
    parser.add_argument(
        "--log", metavar="FILE",
        help="write a line for each hand-in; where FILE is there, one that has not changed keeps its grade",
    )  # fmt: skip
    parser.add_argument(
        "--html", metavar="FILE",
        help="write a page (-: to the standard output): the class at a glance, and what each student should"
        " see",
    )  # fmt: skip
    parser.add_argument("--csv", metavar="FILE", help="write a row for each hand-in, for a grade book")
    parser.add_argument(
        "--gradescope",
        metavar="FILE",
        help="write the results.json of Gradescope's autograder, of one hand-in",
    )
    parser.add_argument(
        "--save", metavar="DIR", help="write the cases that failed and all games to this folder"
    )
    add_json(parser)
    parser.add_argument(
        "--require-locks", action="store_true", help="refuse to grade unless Landlock and seccomp hold"
    )
    parser.add_argument(
        "--fail-under", type=points, metavar="PERCENT",
        help="exit with status 1 if a submission earns less of the points that it could earn",
    )  # fmt: skip
    add_jobs(parser)
    return parser.parse_args(arguments)
