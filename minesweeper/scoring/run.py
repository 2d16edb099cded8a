"""A run carries out a plan: it starts the workers, and writes or resumes the log."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from minesweeper.campaign.log import Log
from minesweeper.campaign.plan import resume_command
from minesweeper.players.reference import PLAYERS
from minesweeper.programs.keeper import adopt_orphans
from minesweeper.programs.pool import Processes, Workers
from minesweeper.programs.stopping import stoppable
from minesweeper.scoring.jobs import TASK, Job, Played, Result, contestant
from minesweeper.scoring.log import Damaged, begin_log, lines_of, read_header, read_jobs, refuse_other_run
from minesweeper.scoring.plan import BatchPlan, read_plan
from minesweeper.scoring.totals import Totals
from minesweeper.shell.program import complaint

# The address of a scheduler.
_ADDRESS = re.compile(r"(tcp|tls)://[^/\s]+:\d{1,5}")


@dataclass(frozen=True)
class Ways:
    """How a plan is carried out, and where its results go; none of it changes a result."""

    log: str | None = None  # a new file
    resume: str | None = None  # the log of the run to resume
    named: tuple[str, ...] = ()  # players on the command line; a log alone starts none from outside
    jobs: int = 1  # worker processes, unless there is a cluster
    cluster: int | None = None  # processes of a new Dask cluster on this machine
    scheduler: str | None = None  # the address of a running Dask scheduler
    report: str | None = None
    form: str | None = None  # json or csv, instead of a table


class Run:
    """A plan that is being carried out."""

    def __init__(self, plan: BatchPlan, workers: Workers[Job, list[Result]], log: Log | None):
        self.plan = plan
        self.games = 0  # how many are done
        self._workers = workers
        self._log = log
        self._names = plan.names

    def logged(self, wanted: Callable[[Job], bool]) -> Iterator[Played]:
        """The jobs in the log, with their results; Damaged if one of them is not `wanted`."""
        finder = self.plan.finder()

        def find(name: str, set_name: str, seed: int) -> Job | None:
            job = finder(name, set_name, seed)
            return job if job and wanted(job) else None

        for job, results in read_jobs(self._log, find) if self._log else ():
            self.games += len(results)
            yield job, results

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """Play jobs; each comes with its results, in the order of the jobs."""
        return self._workers.do(jobs)

    def write(self, job: Job, results: list[Result]) -> None:
        """Count the games of a job that is done, and write them to the log."""
        if self._log:
            self._log.append(lines_of(self._names[job.player], job, results))
        self.games += len(results)


@contextmanager
def carrying_out(command: str, plan: BatchPlan | None, ways: Ways) -> Iterator[Run]:
    """Prepare a run of `plan`; without one, of the plan in the log that is resumed.

    Every error that can be found before the first game is raised here. However the run ends, all
    workers are ended; if it ends early and has a log, the last line says how to resume it.
    """
    with ExitStack() as stack:
        stack.enter_context(stoppable())
        log = None
        if ways.resume:
            header = read_header(ways.resume)
            log = Log(ways.resume, new=False)
            stack.callback(log.close)
            plan = plan or logged_plan(header, command, ways)
            refuse_other_run(ways.resume, header, plan)  # before any player is started
        assert plan
        adopt_orphans()  # of what `check` starts; there are no workers yet
        check(plan, ways)
        workers = stack.enter_context(workers_of(ways))
        if ways.log:
            log = begin_log(ways.log, plan.header())
            stack.callback(log.close)
        run = Run(plan, workers, log)
        try:
            yield run
        except (KeyboardInterrupt, OSError, ValueError) as error:
            workers.close()
            interrupted = isinstance(error, KeyboardInterrupt)
            # Nobody reads what is printed any more, or nothing was done.
            if isinstance(error, Damaged | BrokenPipeError) or not (run.games or interrupted):
                raise
            why = "stopped" if interrupted else complaint(error)
            told = f"{why} after {run.games:,} of {plan.total:,} games"
            if log:
                told += f"; go on with: {resume_with(ways, plan)}"
            if not interrupted:
                raise ValueError(told) from error
            print(f"minesweeper {command}: {told}", file=sys.stderr)
            raise


def logged_plan(header: dict[str, object], command: str, ways: Ways) -> BatchPlan:
    """The plan of the log to resume.

    ValueError if it has none, if the command line names other players, or if it names none although
    some are from outside the package.
    """
    try:
        plan = read_plan(header, command)
    except ValueError as error:
        raise ValueError(f"{ways.resume}: line 1: {error}") from None
    if ways.named != plan.players:
        if ways.named:
            raise ValueError(
                f"{ways.resume}: line 1: it is the log of other players: {shlex.join(plan.players)}"
            )
        if plan.strangers:
            raise ValueError(
                f"{ways.resume} has players from outside the package, which are started only if named:"
                f" {resume_with(ways, plan)}"
            )
    return plan


def check(plan: BatchPlan, ways: Ways) -> None:
    """Start each player and open the file for a report, so that errors come before the first game."""
    if not plan.pairs:
        sets = ", ".join(parameters.name for parameters in plan.sets)
        raise ValueError(f"only {', '.join(PLAYERS)} can play {sets}")
    for player in plan.players:
        with contestant(player, plan.time_limit):
            pass
    if ways.report:
        new = not Path(ways.report).exists()
        with open(ways.report, "ab"):  # noqa: PTH123  # the error names the path as it was given
            pass
        if new:
            Path(ways.report).unlink()


def workers_of(ways: Ways) -> Workers[Job, list[Result]]:
    """Worker processes or a Dask cluster, as the options say; ValueError if there can be none."""
    where = ways.cluster if ways.scheduler is None else ways.scheduler
    if where is None:
        return Processes(TASK, ways.jobs)
    if isinstance(where, str) and not _ADDRESS.fullmatch(where):  # before Dask is loaded: that takes a second
        raise ValueError(f"unknown scheduler {where!r}; expected tcp://HOST:PORT or tls://HOST:PORT")
    needed = ["distributed", "cryptography"] if ways.scheduler is None else ["distributed"]
    if not all(map(importlib.util.find_spec, needed)):
        raise ValueError("a cluster needs Dask: pip install '.[cluster]' in the project's folder")
    from minesweeper.scoring.cluster import Cluster

    return Cluster(TASK, where)


def resume_with(ways: Ways, plan: BatchPlan) -> str:
    """The command that resumes a run."""
    players: Sequence[str] = ()
    if plan.strangers:  # whom a log alone does not start
        players = (plan.players[0], plan.players[-1]) if plan.command == "compare" else plan.players
    again = {
        "cluster": ways.cluster,
        "scheduler": ways.scheduler,
        "jobs": None if ways.cluster or ways.scheduler else ways.jobs,
        "report": ways.report,
        ways.form or "": bool(ways.form),
    }
    return resume_command(plan.command, players, ways.log or ways.resume or "", again)


def report_on(ways: Ways, plan: BatchPlan, all_totals: Sequence[Totals]) -> None:
    """Write the page of figures to the file that the options name, if they name one and a game was played."""
    played = [totals for totals in all_totals if totals.games]
    if ways.report and played:
        from minesweeper.scoring.report import write_report

        write_report(ways.report, plan, played)
