"""A run carries out a plan: it starts the workers, and writes or resumes the log; its options."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from minesweeper.assignment.clients import TIME_LIMIT
from minesweeper.campaign.log import Log, resume_command
from minesweeper.players.reference import PLAYERS
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.pool import Processes, Workers, cores
from minesweeper.programs.stopping import stoppable
from minesweeper.scoring.jobs import SCORING, DoneJob, Job, Result, contestant
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.score_log import (
    Damaged,
    begin_log,
    damage,
    lines_of,
    read_header,
    read_results,
    refuse_other_run,
)
from minesweeper.scoring.totals import Totals
from minesweeper.shell.arguments import positive, seconds, seed
from minesweeper.shell.files import check_output, write_whole
from minesweeper.shell.program import EXTRAS, complaint, need

# The address of a scheduler.
_ADDRESS = re.compile(r"(tcp|tls)://[^/\s]+:\d{1,5}")


# The options that do not choose the games: who plays, how it is run, and where results go.
_OTHER_OPTIONS = {"players", "a", "b", "log", "resume", "jobs", "scheduler", "report", "form", "save"}


def add_options(parser: ArgumentParser, games: int) -> None:
    """Add the shared options; `games` is the default for the games of each set."""
    parser.add_argument(
        "--games", type=positive, metavar="N", default=games, help=f"games of each set ({games})"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="seed of the first 50 games (the set's own)")
    parser.add_argument("--total-mines", action="store_true", help="tell the players the number of mines")
    parser.add_argument(
        "--time-limit", type=seconds, default=TIME_LIMIT, metavar="S",
        help=f"seconds that a client file or a program may take for an answer ({TIME_LIMIT:g})",
    )  # fmt: skip
    log = parser.add_mutually_exclusive_group()
    log.add_argument("--log", metavar="FILE", help="write a line for each game to a new file")
    log.add_argument("--resume", metavar="LOG", help="resume the run that wrote this log")
    workers = parser.add_mutually_exclusive_group()
    workers.add_argument(
        "--jobs", type=positive, default=cores(), metavar="N",
        help="worker processes (one for each core that may be used)",
    )  # fmt: skip
    workers.add_argument("--scheduler", metavar="ADDRESS", help="the Dask cluster of this scheduler instead")
    parser.add_argument("--report", metavar="FILE", help="write a page with figures (HTML)")
    parser.set_defaults(form=None)


def plan_unless_logged(
    options: Namespace, parse: Callable[[list[str]], Namespace], plan_of: Callable[[Namespace], BatchPlan]
) -> BatchPlan | None:
    """The plan of these options; None if a log is resumed without options that choose games."""
    blank, given = vars(parse([])), vars(options)
    silent = all(given[name] == blank[name] for name in blank.keys() - _OTHER_OPTIONS)
    return None if options.resume and silent else plan_of(options)


@dataclass
class Run:
    """A plan that is being carried out."""

    plan: BatchPlan
    workers: Workers[Job, list[Result]]
    log: Log | None
    lines: Iterator[tuple[int, bytes]]  # of the log, those that have not been read
    totals: list[Totals]  # those that grow
    games: int = 0  # that are done
    stopped: bool = False  # by Ctrl-C, SIGTERM or SIGHUP

    @property
    def played(self) -> list[Totals]:
        """The totals with games; none if the run has stopped and is resumed from its log."""
        return [] if self.stopped and self.log else [each for each in self.totals if each.games]

    def read(self, jobs: Iterator[Job], add: Callable[[Job, list[Result]], object]) -> Iterator[Job]:
        """Read the results of the first jobs from the log, and `add` them; return the jobs that are left."""
        if not self.log:
            return jobs
        for job in jobs:
            results = read_results(self.log, self.lines, self.plan.names[job.player], job)
            if not results:
                return chain([job], jobs)
            self.games += len(results)
            add(job, results)
        return jobs

    def play(self, jobs: Iterator[Job]) -> Iterator[DoneJob]:
        """Play the jobs that are left, write them to the log, and yield them with their results.

        Damaged: the log has more lines than were read.
        """
        if self.log and (more := next(self.lines, None)):
            raise damage(self.log, *more)
        for job, results in self.workers.do(jobs):
            if self.log:
                self.log.append(lines_of(self.plan.names[job.player], job, results))
            self.games += len(results)
            yield job, results


@contextmanager
def carrying_out(command: str, plan: BatchPlan | None, options: Namespace) -> Iterator[Run]:
    """A context with a run of `plan`, or of the plan in the log to resume; its end stops the workers.

    Bad players, sets and files are errors here, before the first game. A run that stops early says so; if it
    has a log, also how to resume it.
    """
    with ExitStack() as stack:
        stack.enter_context(stoppable())
        log = None
        lines: Iterator[tuple[int, bytes]] = iter(())
        if options.resume:
            header, logged = read_header(options.resume)
            log = Log(options.resume, new=False)
            stack.callback(log.close)
            lines = log.lines()
            if not plan:
                plan = named_plan(logged, command, options)
            refuse_other_run(options.resume, header, logged, plan)  # before any player is started
        assert plan
        adopt_orphans()  # of what `check` starts; there are no workers yet
        check(plan, options)
        workers = stack.enter_context(workers_of(options))
        if options.log:
            log = begin_log(options.log, plan.header())
            stack.callback(log.close)
        run = Run(plan, workers, log, lines, [])
        try:
            yield run
        except (KeyboardInterrupt, OSError, ValueError) as error:
            workers.close()
            run.stopped = isinstance(error, KeyboardInterrupt)
            # The log is damaged, nobody reads the output, or nothing was played.
            if isinstance(error, Damaged | BrokenPipeError) or not (run.games or run.stopped):
                raise
            why = "stopped" if run.stopped else complaint(error)
            message = f"{why} after {run.games:,} of {plan.total:,} games"
            if log:
                message += f"; go on with: {resume_with(options, plan)}"
            if not run.stopped:
                raise ValueError(message) from error
            print(f"minesweeper {command}: {message}", file=sys.stderr)


def named_plan(plan: BatchPlan, command: str, options: Namespace) -> BatchPlan:
    """The plan of a log that is resumed by its name.

    ValueError if it is that of another command, if the options name other players, or none although a log
    alone may not start these.
    """
    named = tuple(dict.fromkeys(options.players))
    problem = ""
    if plan.command != command:
        problem = f"it is the log of minesweeper {plan.command}, not of {command}"
    elif named and named != plan.players:
        problem = f"it is the log of other players: {shlex.join(plan.players)}"
    if problem:
        raise ValueError(f"{options.resume}: line 1: {problem}")
    if not named and plan.external:
        raise ValueError(
            f"{options.resume} has players from outside the package, which are started only if named:"
            f" {resume_with(options, plan)}"
        )
    return plan


def check(plan: BatchPlan, options: Namespace) -> None:
    """Raise what is wrong with a player or the report's file now, before the first game."""
    if not plan.pairs:
        sets = ", ".join(plan.sets)
        raise ValueError(f"only {', '.join(PLAYERS)} can play {sets}")
    for player in plan.players:
        words = shlex.split(player.removeprefix("pipe:")) if player.startswith("pipe:") else []
        if words and not shutil.which(words[0]):
            raise ValueError(f"{player}: there is no program {words[0]!r}")
        contestant(player, plan.time_limit, plan.memory, plan.total_time).close()
    if options.report:
        check_output(Path(options.report))


def workers_of(options: Namespace) -> Workers[Job, list[Result]]:
    """Worker processes or a Dask cluster, as the options say; ValueError for an unusable scheduler."""
    address = options.scheduler
    if address is None:
        return Processes(SCORING, options.jobs)
    if not _ADDRESS.fullmatch(address):  # before Dask is loaded: that takes a second
        raise ValueError(f"unknown scheduler {address!r}; expected tcp://HOST:PORT or tls://HOST:PORT")
    need(EXTRAS["cluster"])
    from minesweeper.scoring.cluster import Cluster

    return Cluster(SCORING, address)


def resume_with(options: Namespace, plan: BatchPlan) -> str:
    again = {
        "scheduler": options.scheduler,
        "jobs": None if options.scheduler else options.jobs,
        "report": options.report,
        options.form or "": bool(options.form),
        "save": getattr(options, "save", None),
    }
    players = plan.named if plan.external else ()  # a log alone may not start these
    return resume_command(plan.command, players, options.log or options.resume or "", again)


def report_on(options: Namespace, run: Run) -> None:
    """Write the report that the options ask for, unless there is nothing to report."""
    if options.report and run.played:
        from minesweeper.scoring.report import report

        write_whole(Path(options.report), report(run.plan, run.played))
