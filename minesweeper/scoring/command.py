"""`python -m minesweeper score`: play sets of maps with several players and print one table."""

from __future__ import annotations

import argparse
import csv
import json
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from minesweeper.generation import Parameters
from minesweeper.options import positive
from minesweeper.players import PLAYERS
from minesweeper.scoring.jobs import GROUP, Job, Result, contestant, jobs_of, player_name
from minesweeper.scoring.pool import play_jobs
from minesweeper.scoring.progress import Progress
from minesweeper.scoring.sets import FURTHER, HYPER, PUBLISHED, Set, find_set
from minesweeper.scoring.statistics import Estimate, group_score, mean, proportion

LADDER = ("random", "obvious", "deduce", "safest")


class Row(NamedTuple):
    """One player on one set."""

    set: str
    seed: int
    player: str
    games: int
    group: float
    mean: Estimate
    wins: Estimate
    cpu_ms: float  # a map
    slowest_ms: float  # decision
    group_s: float  # processor time of the slowest group
    verdicts: int


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    sets: Sequence[Set] = PUBLISHED
    if options.sets or options.all:
        sets = [find_set(name) for name in options.sets or ()] or [*PUBLISHED, *FURTHER, *HYPER]
    if options.seed is not None:
        sets = [parameters._replace(seed=options.seed) for parameters in sets]
    players = options.players or [*LADDER, default_client()]
    for player in players:
        contestant(player)  # a wrong name is an error here, before any game
    pairs = {
        (player, parameters): jobs_of(player, parameters, options.games, options.total_mines)
        for parameters in sets
        for player in players_of(parameters, players)
    }
    results = play([job for jobs in pairs.values() for job in jobs], options.jobs)
    rows = [
        summary(player, parameters, [results[job] for job in jobs])
        for (player, parameters), jobs in pairs.items()
    ]
    if options.json:
        json.dump([flat(row) for row in rows], sys.stdout, indent=1)
        print()
    elif options.csv:
        writer = csv.DictWriter(sys.stdout, list(flat(rows[0])), lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(flat, rows))
    else:
        print_table(rows, options.total_mines)
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="minesweeper score",
        description="Play sets of seeded maps through the judge's protocol and print each player's score.",
    )
    parser.add_argument(
        "players", nargs="*", metavar="PLAYER",
        help=f"{', '.join(LADDER)}, best, a client file, or pipe:COMMAND (default: the ladder and client.py)",
    )  # fmt: skip
    parser.add_argument(
        "--sets",
        nargs="+",
        metavar="SET",
        help="sets to play, such as 10x10x20 (default: the published five)",
    )
    parser.add_argument("--all", action="store_true", help="play every set in data/batch")
    parser.add_argument(
        "--games", type=positive, default=GROUP, metavar="N", help=f"games of each set ({GROUP})"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="seed of the first group, instead of the set's")
    parser.add_argument("--total-mines", action="store_true", help="tell the players the number of mines")
    parser.add_argument(
        "--jobs",
        type=positive,
        default=os.cpu_count() or 1,
        metavar="N",
        help="worker processes (all cores)",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a JSON list with an object for each row")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")
    return parser.parse_args(arguments)


def players_of(parameters: Set, players: list[str]) -> list[str]:
    """Those of the players that can play a set: HyperMines has no protocol, only the package's players."""
    if isinstance(parameters, Parameters):
        return players
    return list(dict.fromkeys(player if player in PLAYERS else "best" for player in players))


def default_client() -> str:
    """The client beside the package, or the same player by name where there is none."""
    client = Path(__file__).parents[2] / "client.py"
    return str(client) if client.is_file() else "best"


def play(jobs: list[Job], workers: int) -> dict[Job, list[Result]]:
    """Play all jobs in worker processes, with progress on a terminal."""
    # The longest first, so that no worker is left with one at the end.
    queue = sorted(jobs, key=lambda job: -job.parameters.cells)
    queue.sort(key=lambda job: job.player in PLAYERS)
    progress = Progress(sum(job.games for job in jobs))
    results: dict[Job, list[Result]] = {}
    try:
        for job, played in play_jobs(queue, workers):
            results[job] = played
            score = mean([r.score for j, rs in results.items() if j.player == job.player for r in rs])
            progress.add(job.games, f"{player_name(job.player)} {100 * score.value:.1f} %")
    finally:
        progress.close()
    return results


def summary(player: str, parameters: Set, groups: list[list[Result]]) -> Row:
    """The row of one player on one set, of which `groups` are all games."""
    results = [result for group in groups for result in group]
    n = len(results)
    return Row(
        parameters.name,
        parameters.seed,
        player_name(player),
        n,
        sum(group_score([r.score for r in group]) for group in groups) / len(groups),
        mean([r.score for r in results]),
        proportion(sum(r.won for r in results), n),
        1000 * sum(r.cpu for r in results) / n,
        1000 * max(r.slowest for r in results),
        max(sum(r.cpu for r in group) for group in groups),
        sum(bool(r.verdict) for r in results),
    )


def flat(row: Row) -> dict[str, object]:
    """A row for JSON and CSV: shares are 0 to 1, intervals have columns of their own."""
    fields = row._asdict()
    for name in ("mean", "wins"):
        value, low, high = fields.pop(name)
        fields |= {name: value, f"{name}_low": low, f"{name}_high": high}
    return fields


def print_table(rows: list[Row], told: bool) -> None:
    """Print the rows set by set, then each player's mean group score over all sets."""
    width = max(9, *(len(row.player) for row in rows))
    print(f"{'':{width}}    group           mean           wins         ms a map  slowest ms  s a group")
    for name, seed in dict.fromkeys((row.set, row.seed) for row in rows):
        part = [row for row in rows if (row.set, row.seed) == (name, seed)]
        print(f"{name}, {part[0].games} games from seed {seed}")
        for row in part:
            print(
                f"  {row.player:{width}} {percent(row.group)}  {reach(row.mean)}  {ends(row.wins)}"
                f" {row.cpu_ms:9.2f} {row.slowest_ms:11.1f} {row.group_s:10.2f}"
                + (f"  {row.verdicts} stopped" if row.verdicts else "")
            )
    if len({(row.set, row.seed) for row in rows}) > 1:
        print("all sets")
        for player in dict.fromkeys(row.player for row in rows):
            groups = [row.group for row in rows if row.player == player]
            print(f"  {player:{width}} {percent(sum(groups) / len(groups))}")
    total = "told to" if told else "hidden from"
    print(
        f"group: mean score in % of each {GROUP} games without the lowest tenth; intervals: 95 %;"
        "\nms a map: processor time of both sides; slowest ms: the longest decision, in real time;"
        "\ns a group: processor time of the slowest group"
        f"\nthe number of mines is {total} the players; Python {platform.python_version()}"
    )


def percent(share: float) -> str:
    return f"{100 * share:6.2f}"


def reach(estimate: Estimate) -> str:
    """A mean in per cent with the half-width of its interval."""
    return f"{percent(estimate.value)} +- {50 * (estimate.high - estimate.low):4.2f}"


def ends(estimate: Estimate) -> str:
    """A share in per cent with the ends of its interval."""
    return f"{percent(estimate.value)} [{100 * estimate.low:4.1f}, {100 * estimate.high:5.1f}]"
