"""The options that `score` and `compare` share: what is played ends up in a Plan, the rest in Ways."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import dataclass

from minesweeper.scoring.jobs import TIME_LIMIT
from minesweeper.shell.arguments import positive, seconds, seed


@dataclass(frozen=True)
class Ways:
    """How a plan is carried out, and where its results go; none of it changes a result."""

    log: str | None = None  # a new file
    resume: str | None = None  # the log of a run that goes on
    jobs: int = 1  # worker processes, unless there is a cluster
    cluster: int | None = None  # processes of a Dask cluster of our own
    scheduler: str | None = None  # the address of another one
    report: str | None = None
    png: str | None = None
    form: str | None = None  # json or csv, instead of a table


def add_options(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the shared options; `games` is how many are played of each set, unless it is said otherwise."""
    parser.add_argument(
        "--games", type=positive, metavar="N", default=games, help=f"games of each set ({games})"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="seed of the first 50 games (the set's own)")
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


_HOW = {"log", "resume", "jobs", "cluster", "scheduler", "report", "png", "json", "csv"}


def ways_of(options: argparse.Namespace) -> Ways:
    """The ways that options ask for."""
    form = next((name for name in ("json", "csv") if getattr(options, name, False)), None)
    return Ways(
        options.log, options.resume, options.jobs, options.cluster, options.scheduler,
        options.report, options.png, form,
    )  # fmt: skip


def leaves_plan_open(options: argparse.Namespace, parse: Callable[[list[str]], argparse.Namespace]) -> bool:
    """Whether options say nothing of what is to be played, which a log may say then."""
    blank, given = vars(parse([])), vars(options)
    return all(given[name] == blank[name] for name in blank.keys() - _HOW)
