"""A run from its plan to its end: by which workers, into which log."""

from __future__ import annotations

import importlib.util
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from minesweeper.players.reference import PLAYERS
from minesweeper.programs.pool import Processes, Workers
from minesweeper.programs.stopping import stoppable
from minesweeper.rules.draw import BATCH
from minesweeper.scoring.jobs import TASK, Job, Played, Result, contestant
from minesweeper.scoring.log import Damaged, Log
from minesweeper.scoring.plan import Plan, read_plan
from minesweeper.scoring.tally import Tally
from minesweeper.shell.program import complaint


@dataclass(frozen=True)
class Ways:
    """How a plan is carried out, and where its results go; none of it changes a result."""

    log: str | None = None  # a new file
    resume: str | None = None  # the log of a run that goes on
    named: tuple[str, ...] = ()  # the players on the command line, which alone may start strange ones
    jobs: int = 1  # worker processes, unless there is a cluster
    cluster: int | None = None  # processes of a Dask cluster of our own
    scheduler: str | None = None  # the address of another one
    report: str | None = None
    png: str | None = None
    form: str | None = None  # json or csv, instead of a table


class Run:
    """A plan that is being carried out."""

    def __init__(self, plan: Plan, workers: Workers[Job, list[Result]], log: Log | None):
        self.plan = plan
        self.games = 0  # that are done
        self._workers = workers
        self._log = log
        self._names = plan.names

    def logged(self, wanted: Callable[[Job], bool]) -> Iterator[Played]:
        """The chunks that are in the log already; an error if one of them is not `wanted` any more."""

        pairs = {
            (self._names[player], parameters.name): (player, parameters)
            for player, parameters in self.plan.pairs
        }

        def find(name: str, set_name: str, seed: int) -> Job | None:
            if (name, set_name) not in pairs:
                return None
            player, parameters = pairs[name, set_name]
            group = seed - parameters.seed
            if not 0 <= group * BATCH < self.plan.games:
                return None
            job = self.plan.job(player, parameters, group)
            return job if wanted(job) else None

        for job, results in self._log.read(find) if self._log else ():
            self.games += len(results)
            yield job, results

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """Play jobs; each comes with its results, in the order in which they end."""
        return self._workers.do(jobs)

    def write(self, job: Job, results: list[Result]) -> None:
        """A chunk is done; it goes to the log."""
        if self._log:
            self._log.write(self._names[job.player], job, results)
        self.games += len(results)


@contextmanager
def carrying_out(command: str, plan: Plan | None, ways: Ways) -> Iterator[Run]:
    """Prepare a run. Without a plan, it is that of the log which goes on.

    Every error that can be found before a game is played is raised here. However the run ends, no
    worker is left, and the last line tells how to go on where there is a log.
    """
    with ExitStack() as stack:
        stack.enter_context(stoppable())
        log = None
        if ways.resume:
            log, header = Log.resume(ways.resume)
            stack.callback(log.close)
            plan = plan or logged_plan(header, command, ways)
            log.agrees(header, plan.header())  # which compares digests, before any player is started
        assert plan
        check(plan, ways)
        workers = stack.enter_context(workers_of(ways))
        if ways.log:
            log = Log.begin(ways.log, plan.header())
            stack.callback(log.close)
        run = Run(plan, workers, log)
        try:
            yield run
        except (KeyboardInterrupt, OSError, ValueError) as error:
            workers.close()
            interrupted = isinstance(error, KeyboardInterrupt)
            if isinstance(error, Damaged) or not (run.games or interrupted):
                raise
            why = "stopped" if interrupted else complaint(error)
            told = f"{why} after {run.games:,} of {plan.total:,} games"
            if log:
                told += f"; go on with: {resume_command(ways, plan)}"
            if not interrupted:
                raise ValueError(told) from error
            print(f"minesweeper {command}: {told}", file=sys.stderr)
            raise


def logged_plan(header: dict[str, object], command: str, ways: Ways) -> Plan:
    """The plan of the log that goes on; ValueError if it has none or its players are strangers not named."""
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
                f"{ways.resume} does not start players unless they are named: {resume_command(ways, plan)}"
            )
    return plan


def check(plan: Plan, ways: Ways) -> None:
    """Try all players and where results are to go: what is wrong with them is an error before any game."""
    if not plan.pairs:
        raise ValueError(f"only {', '.join(PLAYERS)} play boards that the judge has not")
    for player in plan.players:
        with contestant(player, plan.time_limit):
            pass
    if ways.png and importlib.util.find_spec("matplotlib") is None:
        raise ValueError("--png needs matplotlib: pip install 'minesweeper-2025[report]'")
    for path in (ways.report, ways.png):
        if path:
            with open(path, "ab"):  # noqa: PTH123  # the error names the path as it was given
                pass


def workers_of(ways: Ways) -> Workers[Job, list[Result]]:
    """The workers that are asked for."""
    if not (ways.cluster or ways.scheduler):
        return Processes(TASK, ways.jobs)
    if importlib.util.find_spec("distributed") is None:
        raise ValueError("a cluster needs Dask: pip install 'minesweeper-2025[cluster]'")
    from minesweeper.scoring.cluster import Cluster

    return Cluster(TASK, ways.cluster or ways.scheduler or "")


def resume_command(ways: Ways, plan: Plan) -> str:
    """What to type to go on."""
    python = Path(sys.executable).name
    words = [python if shutil.which(python) == sys.executable else sys.executable, "-m", "minesweeper"]
    words += [plan.command]
    if plan.strangers:
        words += [plan.players[0], plan.players[-1]] if plan.command == "compare" else plan.players
    words += ["--resume", ways.log or ways.resume or ""]
    if ways.cluster:
        words += ["--cluster", str(ways.cluster)]
    elif ways.scheduler:
        words += ["--scheduler", ways.scheduler]
    else:
        words += ["--jobs", str(ways.jobs)]
    words += ["--report", ways.report] if ways.report else []
    words += ["--png", ways.png] if ways.png else []
    words += [f"--{ways.form}"] if ways.form else []
    return shlex.join(words)


def write_reports(ways: Ways, plan: Plan, tallies: Sequence[Tally]) -> None:
    """Write the page and the picture that are asked for."""
    if ways.report:
        from minesweeper.scoring.report import write_report

        write_report(ways.report, plan, tallies)
    if ways.png:
        from minesweeper.scoring.png import write_png

        write_png(ways.png, plan, tallies)
