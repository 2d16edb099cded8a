"""A run from its options to its end: what is played, by which workers, into which log."""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import platform
import shlex
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple, NoReturn

from minesweeper import __version__
from minesweeper.players.reference import PLAYERS
from minesweeper.programs.pool import Played, Processes, Workers
from minesweeper.rules.draw import Parameters
from minesweeper.scoring.jobs import GROUP, TIME_LIMIT, Job, Result, contestant, names_of
from minesweeper.scoring.log import Log
from minesweeper.scoring.sets import Set
from minesweeper.scoring.tally import Tally
from minesweeper.shell.arguments import positive

Parse = Callable[[list[str]], argparse.Namespace]


def add_options(parser: argparse.ArgumentParser, games: int) -> None:
    """The options that `score` and `compare` share."""
    parser.add_argument(
        "--games", type=positive, metavar="N", default=games, help=f"games of each set ({games})"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="seed of the first 50 games (the set's own)")
    parser.add_argument("--total-mines", action="store_true", help="tell the players the number of mines")
    parser.add_argument(
        "--time-limit", type=seconds, default=TIME_LIMIT, metavar="S",
        help=f"seconds a client file or a program has to answer ({TIME_LIMIT:g})",
    )  # fmt: skip
    log = parser.add_mutually_exclusive_group()
    log.add_argument("--log", metavar="FILE", help="write a line for each game to a new file")
    log.add_argument("--resume", metavar="LOG", help="go on where the run that wrote this log stopped")
    workers = parser.add_mutually_exclusive_group()
    workers.add_argument(
        "--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="worker processes (all cores)"
    )
    workers.add_argument(
        "--cluster", type=positive, metavar="N", help="a Dask cluster of N processes instead"
    )
    workers.add_argument("--scheduler", metavar="ADDRESS", help="the Dask cluster of this scheduler instead")
    parser.add_argument("--report", metavar="FILE", help="write a page with figures (HTML)")
    parser.add_argument("--png", metavar="FILE", help="write the figures as a picture (needs matplotlib)")


# The options that say how, not what: they may differ when a run is resumed.
RUN_OPTIONS = {"log", "resume", "jobs", "cluster", "scheduler", "report", "png", "json", "csv"}


def seconds(text: str) -> float:
    """A positive number of seconds."""
    value = float(text)
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return value


class Plan(NamedTuple):
    """What is to be played; it settles every result."""

    words: list[str]  # the command that plays it, whatever the workers are
    players: list[str]
    sets: Sequence[Set]
    games: int
    told: bool
    start: str
    time_limit: float

    @property
    def names(self) -> dict[str, str]:
        return names_of(self.players)

    @property
    def pairs(self) -> list[tuple[str, Set]]:
        """Each set with the players that can play it: HyperMines has no protocol, only the package's."""
        return [
            (player, parameters)
            for parameters in self.sets
            for player in self.players
            if isinstance(parameters, Parameters) or player in PLAYERS
        ]

    @property
    def total(self) -> int:
        """All games, each player's counted."""
        return self.games * len(self.pairs)

    def jobs(self, player: str, parameters: Set) -> Iterator[Job]:
        """The chunks that make up the games of a player on a set."""
        return (self.job(player, parameters, group) for group in range(-(-self.games // GROUP)))

    def job(self, player: str, parameters: Set, group: int) -> Job:
        """One of them."""
        games = min(GROUP, self.games - group * GROUP)
        return Job(player, parameters, group, games, self.told, self.start, self.time_limit)

    def header(self) -> dict[str, object]:
        """The first line of a log."""
        return {
            "command": shlex.join(self.words),
            "version": __version__,
            "python": platform.python_version(),
            "players": {name: digest(player) for player, name in self.names.items()},
            "sets": [parameters._asdict() for parameters in self.sets],
            "games": self.games,
            "start": self.start,
            "total_mines": self.told,
        }


def digest(player: str) -> str:
    """What tells versions of a client file apart; empty for other players."""
    if not player.endswith(".py"):
        return ""
    return hashlib.sha256(Path(player).read_bytes()).hexdigest()[:16]


class Run:
    """A plan that is being carried out."""

    def __init__(self, plan: Plan, workers: Workers, log: Log | None):
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
            player, parameters = pairs[name, set_name]
            group = seed - parameters.seed
            if not 0 <= group * GROUP < self.plan.games:
                return None
            job = self.plan.job(player, parameters, group)
            return job if wanted(job) else None

        for job, results in self._log.read(find) if self._log else ():
            self.games += len(results)
            yield job, results

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """Play jobs; each comes with its results, in the order in which they end."""
        return self._workers.play(jobs)

    def write(self, job: Job, results: list[Result]) -> None:
        """A chunk is done; it goes to the log."""
        if self._log:
            self._log.write(self._names[job.player], job, results)
        self.games += len(results)


@contextmanager
def carrying_out(
    options: argparse.Namespace, parse: Parse, plan_of: Callable[[argparse.Namespace], Plan]
) -> Iterator[Run]:
    """Prepare the run that `options` ask for, with every error that can be found before a game is played.

    However it ends, no worker is left, and the last line tells how to go on where there is a log.
    """
    with ExitStack() as stack:
        stack.enter_context(interruptible())
        log = header = None
        if options.resume:
            log, header = Log.resume(options.resume)
            stack.callback(log.close)
            adopt(options, header, parse)
        plan = plan_of(options)
        check(options, plan.players)
        if log and header:
            log.agrees(header, plan.header())
        workers = stack.enter_context(workers_of(options))
        if options.log:
            log = Log.begin(options.log, plan.header())
            stack.callback(log.close)
        run = Run(plan, workers, log)
        try:
            yield run
        except (KeyboardInterrupt, OSError, ValueError) as error:
            workers.close()
            if not run.games and not isinstance(error, KeyboardInterrupt):
                raise
            told = f"{complaint(error) or 'stopped'} after {run.games:,} of {plan.total:,} games"
            if log:
                told += f"; go on with: {resume_command(options, plan)}"
            if not isinstance(error, KeyboardInterrupt):
                raise ValueError(told) from error
            print(f"{' '.join(plan.words[:2])}: {told}", file=sys.stderr)
            raise


@contextmanager
def interruptible() -> Iterator[None]:
    """Make SIGTERM and SIGINT a KeyboardInterrupt, but only once: what is to be ended then is ended."""

    def stop(*_: object) -> NoReturn:
        for number in before:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def adopt(options: argparse.Namespace, header: dict[str, object], parse: Parse) -> None:
    """Take what is to be played from a log's header, unless `options` say it themselves."""
    recorded = vars(parse(shlex.split(str(header["command"]))[2:]))
    blank, given = vars(parse([])), vars(options)
    names = blank.keys() - RUN_OPTIONS
    if all(given[name] == blank[name] for name in names):
        given.update({name: recorded[name] for name in names})


def check(options: argparse.Namespace, players: list[str]) -> None:
    """An error for what would only be found out later: players, and where results are to go."""
    for player in players:
        with contestant(player, options.time_limit):
            pass
    if options.png and importlib.util.find_spec("matplotlib") is None:
        raise ValueError("--png needs matplotlib: pip install 'minesweeper-2025[report]'")
    for path in (options.report, options.png):
        if path:
            with open(path, "ab"):  # noqa: PTH123  # the error names the path as it was given
                pass


def workers_of(options: argparse.Namespace) -> Workers:
    """The workers that `options` ask for."""
    if not (options.cluster or options.scheduler):
        return Processes(options.jobs)
    if importlib.util.find_spec("distributed") is None:
        raise ValueError("a cluster needs Dask: pip install 'minesweeper-2025[cluster]'")
    from minesweeper.scoring.cluster import Cluster

    return Cluster(options.cluster or options.scheduler)


def resume_command(options: argparse.Namespace, plan: Plan) -> str:
    """What to type to go on."""
    python = Path(sys.executable).name
    words = [python if shutil.which(python) == sys.executable else sys.executable, "-m", *plan.words[:2]]
    words += ["--resume", options.log or options.resume]
    if options.cluster or options.scheduler:
        words += (
            ["--cluster", str(options.cluster)] if options.cluster else ["--scheduler", options.scheduler]
        )
    else:
        words += ["--jobs", str(options.jobs)]
    for name in ("report", "png"):
        if getattr(options, name):
            words += [f"--{name}", getattr(options, name)]
    for name in ("json", "csv"):
        words += [f"--{name}"] * getattr(options, name, False)
    return shlex.join(words)


def complaint(error: BaseException) -> str:
    """What to say about an error, without the numbers that only programs need."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def write_reports(options: argparse.Namespace, plan: Plan, tallies: Sequence[Tally]) -> None:
    """Write the page and the picture that `options` ask for."""
    if options.report:
        from minesweeper.scoring.report import write_report

        write_report(options.report, plan, tallies)
    if options.png:
        from minesweeper.scoring.png import write_png

        write_png(options.png, plan, tallies)
