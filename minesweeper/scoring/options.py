"""The options that `score` and `compare` share: what to play (BatchPlan), and how to run it (Ways)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import fields

from minesweeper.programs.pool import cores
from minesweeper.scoring.jobs import TIME_LIMIT
from minesweeper.scoring.plan import BatchPlan
from minesweeper.scoring.run import Ways
from minesweeper.shell.arguments import positive, seconds, seed


def add_options(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the shared options; `games` is the default for the games of each set."""
    parser.add_argument(
        "--games", type=positive, metavar="N", default=games, help=f"games of each set ({games})"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="seed of the first 50 games (the set's own)")
    parser.add_argument("--total-mines", action="store_true", help="tell the players the number of mines")
    parser.add_argument(
        "--no-guess", action="store_true",
        help="play boards that need no guess after their first cell; players are told the number of mines",
    )  # fmt: skip
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
    workers.add_argument(
        "--cluster", type=positive, metavar="N", help="a Dask cluster of N processes instead"
    )
    workers.add_argument("--scheduler", metavar="ADDRESS", help="the Dask cluster of this scheduler instead")
    parser.add_argument("--report", metavar="FILE", help="write a page with figures (HTML)")
    parser.set_defaults(form=None)


_WAYS = [field.name for field in fields(Ways)]
_PLAYERS = ("players", "a", "b")


def ways_of(options: argparse.Namespace, *named: str | None) -> Ways:
    """The Ways of these options; `named` are the players on the command line, if any."""
    given = {name: getattr(options, name) for name in _WAYS if name != "named"}
    return Ways(**given, named=tuple(dict.fromkeys(filter(None, named))))


def plan_unless_logged(
    options: argparse.Namespace,
    parse: Callable[[list[str]], argparse.Namespace],
    plan_of: Callable[[argparse.Namespace], BatchPlan],
) -> BatchPlan | None:
    """The plan of these options; None if they resume a log and give nothing else but players and Ways."""
    blank, given = vars(parse([])), vars(options)
    silent = all(given[name] == blank[name] for name in blank.keys() - {*_WAYS, *_PLAYERS})
    return None if options.resume and silent else plan_of(options)
