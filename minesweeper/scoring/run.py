"""The run of a plan: its options, its workers and its log."""

from __future__ import annotations

import re
import shlex
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from itertools import chain

from minesweeper.campaign.log import Damaged, header_to_go_on
from minesweeper.campaign.options import add_jobs, add_options
from minesweeper.players.reference import PLAYERS
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.pool import Processes, Workers
from minesweeper.programs.stopping import stoppable
from minesweeper.scoring.jobs import SCORING, DoneJob, Job, Result, contestant
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.score_log import (
    ScoreHeader,
    ScoreLog,
    add_results,
    open_log,
    refuse,
    take_results,
)
from minesweeper.scoring.totals import Totals
from minesweeper.shell.program import EXTRAS, complaint, need, stopped

_ADDRESS = re.compile(r"(tcp|tls)://[^/\s]+:\d{1,5}")


def add_run(parser: ArgumentParser, games: int) -> None:
    """Add the shared options; `games` is the default for the games of each set."""
    add_options(parser, BatchPlan, "games", "seed", "start", "tell_mines", "time_limit", games=games)
    parser.add_argument(
        "--log", metavar="FILE", help="write a line for each game; if FILE exists, continue its run"
    )
    workers = parser.add_mutually_exclusive_group()
    add_jobs(workers)
    workers.add_argument("--scheduler", metavar="ADDRESS", help="the Dask cluster of this scheduler instead")
    parser.add_argument("--html", metavar="FILE", help="write a page with figures (-: print it)")


@dataclass
class Run:
    """A plan that is being carried out."""

    plan: BatchPlan
    workers: Workers[Job, list[Result]]
    log: ScoreLog | None
    totals: list[Totals]
    games: int = 0  # done so far
    stopped: int = 0  # the exit status, if Ctrl-C, SIGTERM or SIGHUP stopped it

    @property
    def played(self) -> list[Totals]:
        """The totals with games."""
        return [totals for totals in self.totals if totals.games]

    def read(self, jobs: Iterator[Job], add: Callable[[Job, list[Result]], object]) -> Iterator[Job]:
        """Read the results of the first jobs from the log, and `add` them; return the remaining jobs."""
        if not self.log:
            return jobs
        for job in jobs:
            results = take_results(self.log, self.plan.names[job.player], job)
            if not results:
                return chain([job], jobs)
            self.games += len(results)
            add(job, results)
        return jobs

    def play(self, jobs: Iterator[Job]) -> Iterator[DoneJob]:
        """Play the remaining jobs, write their results to the log, and yield both.

        Damaged: the log has more lines than were read.
        """
        if self.log:
            self.log.take(1, refuse)  # none should be there
        for job, results in self.workers.do(jobs):
            if self.log:
                add_results(self.log, self.plan.names[job.player], job, results)
            self.games += len(results)
            yield job, results


@contextmanager
def carrying_out(plan: BatchPlan, options: Namespace) -> Iterator[Run]:
    """Carry out a plan in a context whose end stops the workers; go on from its log if that is there.

    A seed that the options do not name is that of the log. Bad players, boards and files are errors here,
    before the first game. A run that stops early prints that.
    """
    with ExitStack() as stack:
        stack.enter_context(stoppable())
        log, header = None, header_to_go_on(options.log, ScoreHeader)
        if header:
            if options.seed is None:
                plan = replace(plan, seed=header.plan.seed)
            log = stack.enter_context(closing(open_log(options.log, plan)))  # before any player is started
        adopt_orphans()  # of the players that `check` starts; there are no workers yet
        check(plan)
        workers = stack.enter_context(workers_of(options))
        if options.log and not log:
            log = stack.enter_context(closing(open_log(options.log, plan)))
        run = Run(plan, workers, log, [])
        try:
            yield run
        except (KeyboardInterrupt, OSError, ValueError) as error:
            workers.close()
            done = f"{run.games:,} of {plan.total:,} games{'; the same command goes on' if log else ''}"
            if isinstance(error, KeyboardInterrupt):
                run.stopped = stopped(f"minesweeper {plan.command}", error, done)
                return
            # The log is damaged, nobody reads the output, or nothing was played.
            if isinstance(error, Damaged | BrokenPipeError) or not run.games:
                raise
            raise ValueError(f"{complaint(error)} after {done}") from error


def check(plan: BatchPlan) -> None:
    """Check the players before the first game; ValueError for one that cannot play."""
    if not plan.pairs:
        sets = ", ".join(plan.boards)
        raise ValueError(f"only {', '.join(PLAYERS)} can play {sets}")
    for player in plan.players:
        words = shlex.split(player.removeprefix("pipe:")) if player.startswith("pipe:") else []
        if words and not shutil.which(words[0]):
            raise ValueError(f"{player}: there is no program {words[0]!r}")
        contestant(player, plan.time_limit, plan.memory, plan.total_time).close()


def workers_of(options: Namespace) -> Workers[Job, list[Result]]:
    """Return worker processes or a Dask cluster, by the options; ValueError for an unusable scheduler."""
    address = options.scheduler
    if address is None:
        return Processes(SCORING, options.jobs)
    if not _ADDRESS.fullmatch(address):  # before Dask is loaded: that takes a second
        raise ValueError(f"unknown scheduler {address!r}; expected tcp://HOST:PORT or tls://HOST:PORT")
    need(EXTRAS["cluster"])
    from minesweeper.scoring.cluster import Cluster  # which needs the extra

    return Cluster(SCORING, address)


def report_on(options: Namespace, run: Run, write: Callable[[str], None]) -> None:
    """Write the page that the options ask for, unless there is nothing to show."""
    if options.html and run.played:
        from minesweeper.scoring.report import report  # here for the speed of a start

        write(report(run.plan, run.played))
