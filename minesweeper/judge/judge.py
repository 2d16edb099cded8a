"""`python3 -m minesweeper judge`: grade students' servers and clients as the course does."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

from minesweeper import __version__
from minesweeper.assignment.protocol import BASELINES
from minesweeper.boards.draw import BATCH
from minesweeper.boards.sets import PUBLISHED, find_set
from minesweeper.campaign.log import header_to_go_on
from minesweeper.campaign.options import add_boards, add_jobs
from minesweeper.campaign.progress import Progress
from minesweeper.judge.build import need_compiler
from minesweeper.judge.cases import all_cases, digest_of
from minesweeper.judge.data import Grade, Settings, as_json
from minesweeper.judge.export import csv_text, gradescope_text
from minesweeper.judge.faults import Faults
from minesweeper.judge.grade import EDITIONS, GRADING, Baselines, Rules, grade
from minesweeper.judge.likeness import Pair, likeness
from minesweeper.judge.page import class_page
from minesweeper.judge.report import grade_text, likeness_text, maps_line, table_head, table_row
from minesweeper.judge.results import JudgeHeader, Results
from minesweeper.judge.sandbox import Allowance, lock_of, made_folder
from minesweeper.judge.save import save
from minesweeper.judge.submission import Submission, digest, find_submissions, taken
from minesweeper.programs.child import PYTHON
from minesweeper.programs.locks.locked import must_read
from minesweeper.programs.locks.rehearsal import FILES, missing_locks, report_missing
from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.programs.pool import Processes
from minesweeper.programs.stopping import stopped_early
from minesweeper.shell.arguments import Parser, points, seed, to_run, whole
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.files import check_output, page_to, write_whole
from minesweeper.shell.language import tr, tr_later
from minesweeper.shell.program import complaint
from minesweeper.shell.text import distinct

# The limits of the process that tries the locks first.
_REHEARSAL = Allowance(processor=10, real=10.0, memory=256)

# Errors that any hand-in would meet: they end the run.
NOT_OF_A_HAND_IN = (OSError, MemoryError, ValueError)

# The problem of a hand-in whose grade is not kept: the next run grades it again.
_FAULT = tr_later("could not be graded: the judge itself failed")


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    close_memory()  # before any submission runs: the seed of secret maps is in it
    check_outputs(options)
    with Document(options, "submissions") as document, page_to(options.html, check=False) as write_page:
        return judge(options, write_page, document)


def judge(options: argparse.Namespace, write_page: Callable[[str], None], document: Document) -> int:
    """Grade the hand-ins, print the report, write the files, and return the exit status."""
    submissions, status = submissions_at(options.paths, document)
    if not submissions:
        return status
    missing = missing_locks(lambda place: lock_of((), place, _REHEARSAL))
    report_missing(missing, "judge", options.require_locks)
    if FILES in missing and any(submission.player for submission in submissions) and must_read(PYTHON):
        raise ValueError(f"{sys.executable}: not readable by the users that players run as")
    if any(submission.server or submission.client for submission in submissions):
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
        for result in graded(submissions, rules, results, options.jobs, faults):
            grades.append(result)
            if options.json:
                document.add(as_json(result))
            else:
                name = names[result.name]
                row = partial(table_row, result, name) if len(names) > 1 else partial(grade_text, result)
                print(faults.attempt(name, row, str), flush=True)
            least = options.fail_under
            if least is not None and 100 * result.points < least * result.most_points:
                status = status or 1
        alike = pairs, own = faults.attempt(
            "likeness", partial(likeness, grades, rules.sets), lambda _: ([], [])
        )
        if results:
            results.compared(pairs, [result.name for result in grades if result.final])
        remarks = sys.stderr if options.json else sys.stdout
        if pairs:
            print(likeness_text(pairs, own, names), file=remarks)
        if rules.seed is not None or not options.json:
            print(maps_line(settings), file=remarks)
        write_files(options, grades, settings, alike, names, faults, write_page)
    if run.status:
        return run.status
    if options.save:
        command = to_run("review", options.save)
        print(tr("where the saved games could have gone better: {command}", command=command), file=remarks)
    return 2 if faults.any or not any(submission.files for submission in submissions) else status


def check_outputs(options: argparse.Namespace) -> None:
    """Raise ValueError for an option whose file cannot be written, as far as that is known before."""
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
    """Write the files of the options, each one even if another one fails.

    They are written after all games, since they show secret maps.
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
    for result in grades if options.save else ():
        folder = Path(options.save, names[result.name] if len(names) > 1 else "")
        faults.attempt(names[result.name], partial(save, result, folder, settings), lambda _: None)


def submissions_at(paths: Iterable[str], document: Document) -> tuple[list[Submission], int]:
    """Return the submissions at these paths, each once, and status 2 if a path was refused, with a line."""
    submissions, status = dict[tuple[str, ...], Submission](), 0
    for text in dict.fromkeys(paths):
        try:
            for submission in find_submissions(text):
                files = map(os.path.realpath, submission.files or [submission.name])
                submissions.setdefault((*submission.arguments, *files), submission)
        except (OSError, ValueError) as error:
            document.fail({"name": text, "problem": complaint(error)})
            print(f"minesweeper judge: {complaint(error)}", file=sys.stderr)
            status = 2
    return [*submissions.values()], status


def short_names(submissions: Sequence[Submission]) -> dict[str, str]:
    """Return the submissions' names without the folder that they share; no two of them look alike."""
    names = [submission.name for submission in submissions]
    shared = os.path.commonpath([os.path.abspath(f"{name}/..") for name in names])  # noqa: PTH100
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
    due, total = 0, sum(tests_of(submission, rules) for submission in submissions)
    play = any(submission.client or submission.player for submission in submissions)
    early = iter(range(play * len(BASELINES) * len(rules.sets)))  # the baselines, whose speed would mislead

    def report(name: str) -> None:
        progress.add(int(next(early, None) is None), name)

    with Progress(total, counted=tr_later("{done}/{total} tests")) as progress, workers:
        for submission in submissions:
            workers.report = partial(report, submission.name)
            with made_folder() as folder:
                copy = taken(submission, folder)
                key = f"{digest(copy)} {judged_by}"
                result = results.unchanged(submission.name, key) if results else None
                if not result:
                    work = partial(grade, copy, folder, rules, baselines, workers)
                    done = faults.attempt(submission.name, work, lambda _: None, NOT_OF_A_HAND_IN)
                    fault = Grade(copy.name, 0.0, copy.most_points, _FAULT, final=False)
                    result, baselines = done or (fault, baselines)
                    if results and result.final:
                        results.add(key, result)
            progress.hide()
            yield result
            due += tests_of(submission, rules)
            progress.add(due - progress.done, submission.name)  # those that it did not need


def tests_of(submission: Submission, rules: Rules) -> int:
    """Return how many jobs grade a submission, at most: a compiler for each header, its cases and sets."""
    cases = 1 + len(all_cases(rules.seed)) if submission.server else 0
    sets = [*rules.sets, *rules.published] if submission.client or submission.player else []
    return cases + bool(submission.client) + len(sets)


def rules_of(options: argparse.Namespace, logged: Settings | None = None) -> tuple[Rules, Settings]:
    """Return the rules that the options choose, and the settings of a log; ValueError for other dimensions.

    A seed that the options do not name is that of the log, if there is one. A secret one is drawn otherwise.
    """
    chosen_seed, secret = options.seed, options.secret_seed
    if chosen_seed is None and logged:
        chosen_seed, secret = logged.seed, secret or logged.secret_seed
    if chosen_seed is None and secret:
        chosen_seed = secrets.randbelow(1 << 53)
    named = [find_set(name) for name in options.board or ()] or PUBLISHED
    sets = tuple(dict.fromkeys(named))
    if not all(setting.flat for setting in sets):
        raise ValueError("the judge's maps have two dimensions: expected sets such as 10x10x20")
    names = tuple(setting.set_name for setting in sets)
    settings = Settings(options.edition, names, options.games, chosen_seed, secret)
    if chosen_seed is None:
        return Rules(sets, options.edition, options.games), settings
    drawn = tuple(setting.with_seed(chosen_seed) for setting in sets)
    published = tuple(setting for setting in sets if setting in PUBLISHED)
    return Rules(drawn, options.edition, options.games, chosen_seed, published), settings


def judge_of(rules: Rules) -> str:
    """Return the version of the judge and a digest of its cases; a log keeps them with each grade."""
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
        help="draw them from a seed that is printed at the end: a client can learn published maps by heart",
    )  # fmt: skip
    parser.add_argument(
        "--log", metavar="FILE",
        help="write a line for each hand-in; if FILE exists, unchanged hand-ins keep their grades",
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
