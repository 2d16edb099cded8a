"""`python -m minesweeper score`: play sets of maps with several players and print one table."""

from __future__ import annotations

import argparse
import csv
import json
import secrets
import sys

from minesweeper.boards.catalogue import NO_GUESS
from minesweeper.boards.sets import ALL, PUBLISHED, find_set
from minesweeper.boards.setting import Setting
from minesweeper.campaign.progress import Progress
from minesweeper.campaign.table import fitted, width_of
from minesweeper.players.reference import PLAYERS
from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.rules.draw import BATCH
from minesweeper.scoring.plan import LADDER, BatchPlan, default_players, names_of
from minesweeper.scoring.run import Run, add_options, carrying_out, plan_unless_logged, report_on
from minesweeper.scoring.summary import conditions, print_summary
from minesweeper.scoring.totals import Totals, by_set
from minesweeper.shell.arguments import Parser, mebibytes, seconds
from minesweeper.shell.language import figure, hundredths, interval, plural, speaking, tr
from minesweeper.shell.statistics import Estimate
from minesweeper.shell.text import filled, left, right, width

AllTotals = dict[tuple[str, Setting], Totals]


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    if options.secret_seed:
        close_memory()  # before any program of a player starts
        options.seed = secrets.randbelow(1 << 53)
    all_totals: AllTotals = {}
    try:
        with carrying_out("score", plan_unless_logged(options, parse_options, plan_of), options) as run:
            all_totals = {pair: Totals(*pair) for pair in run.plan.pairs}
            play_rest(run, all_totals)
    except KeyboardInterrupt:
        if not options.log and not options.resume and any(totals.games for totals in all_totals.values()):
            show(run.plan, all_totals, options.form)
            report_on(options, run.plan, list(all_totals.values()))
        raise
    try:
        show(run.plan, all_totals, options.form)
    finally:  # also if the reader of the table goes away before its end
        report_on(options, run.plan, list(all_totals.values()))
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper score",
        description="Play sets of seeded maps through the judge's protocol and print each player's score.",
    )
    parser.add_argument(
        "players", nargs="*", metavar="PLAYER",
        help=f"{', '.join(PLAYERS)}, a client file, or pipe:COMMAND"
        f" (default: {', '.join(LADDER)} and client.py)",
    )  # fmt: skip
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--sets",
        nargs="+",
        metavar="SET",
        help="sets to play, such as 10x10x20 (the published five)",
    )
    which.add_argument("--all", action="store_true", help="play every set in data/batch")
    add_options(parser, BATCH)
    parser.add_argument(
        "--secret-seed", action="store_true",
        help="draw a seed that is told after the last game: a program can draw the maps of a seed it knows",
    )  # fmt: skip
    parser.add_argument(
        "--memory", type=mebibytes, metavar="MIB",
        help="resident memory that a client file or a program may use (the judge's: 256)",
    )  # fmt: skip
    parser.add_argument(
        "--total-time", type=seconds, metavar="S",
        help=f"processor time that one may take for {BATCH} games (the judge's: 5 on 10x10, 30 on others)",
    )  # fmt: skip
    form = parser.add_mutually_exclusive_group()
    for name, what in (
        ("json", "a JSON list with an object for each row"),
        ("csv", "comma-separated values"),
    ):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=f"print {what}")
    form.add_argument(
        "--intervals", dest="form", action="store_const", const="intervals",
        help="print a table with means, intervals and times, set by set",
    )  # fmt: skip
    options = parser.parse_args(arguments)
    if options.secret_seed:
        if options.seed is not None:
            parser.error("--seed and --secret-seed exclude each other")
        if options.log or options.resume:
            parser.error("--secret-seed: programs could read the seed in the log")
        if options.scheduler:
            parser.error("--secret-seed: programs could read the seed in the memory of a cluster's workers")
    return options


def plan_of(options: argparse.Namespace) -> BatchPlan:
    named = [find_set(name, NO_GUESS if options.no_guess else None) for name in options.sets or ()]
    return BatchPlan(
        "score",
        tuple(dict.fromkeys(options.players)) or default_players(),
        names_of(named or (ALL if options.all else PUBLISHED)),
        options.games,
        options.seed,
        options.total_mines or options.no_guess,
        NO_GUESS if options.no_guess else "judge",
        time_limit=options.time_limit,
        memory=options.memory,
        total_time=options.total_time,
    )


def play_rest(run: Run, all_totals: AllTotals) -> None:
    """Play the jobs that are not in the log, with progress on a terminal."""
    for job, results in run.logged(lambda job: not all_totals[job.player, job.setting].has(job.group)):
        all_totals[job.player, job.setting].add(job, results)
    # The longest jobs first, so that at the end no worker is still busy with one while the others wait.
    pairs = sorted(run.plan.pairs, key=lambda pair: (pair[0] in PLAYERS, -pair[1].cells))
    jobs = (job for pair in pairs for job in run.plan.jobs(*pair) if not all_totals[pair].has(job.group))
    names = run.plan.names
    with Progress(run.plan.total, run.games) as progress:
        for job, results in run.workers.do(jobs):
            run.write(job, results)
            totals = all_totals[job.player, job.setting]
            totals.add(job, results)
            progress.add(job.games, f"{names[job.player]} {job.setting.set_name} {reach(totals.score)} %")


def show(plan: BatchPlan, all_totals: AllTotals, form: str | None) -> None:
    """Print the results as a table, or in the `form` json, csv or intervals."""
    played = [totals for totals in all_totals.values() if totals.games]
    rows = [flat(plan.names[totals.player], totals) for totals in played]
    if form == "json":
        json.dump(rows, sys.stdout, indent=1)
        print()
    elif form == "csv":
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    elif form == "intervals":
        print_table(played, plan)
    else:
        print_summary(played, plan)


@speaking("en")
def flat(name: str, totals: Totals) -> dict[str, object]:
    """A player's totals for JSON and CSV: shares are 0 to 1, intervals have columns of their own."""
    row: dict[str, object] = {
        "set": totals.setting.set_name,
        "seed": totals.setting.seed,
        "player": name,
        "games": totals.games,
        "cpu_ms": totals.cpu_ms,
        "slowest_ms": 1000 * totals.slowest,
        "group_s": totals.slowest_group,
        "verdicts": totals.stopped,
        "stopped": totals.stopped_text,
    }
    for column, (value, low, high) in (
        ("group", totals.group),
        ("mean", totals.score),
        ("wins", totals.wins),
    ):
        row |= {column: value, f"{column}_low": low, f"{column}_high": high}
    return row


def print_table(all_totals: list[Totals], plan: BatchPlan) -> None:
    """Print a row for each player set by set, then each player's mean group score over all sets."""
    names = plan.names
    wide = max(9, *(width(names[totals.player]) for totals in all_totals))
    several = any(totals.games > BATCH for totals in all_totals)
    room, indent = width_of(sys.stdout), wide + 2
    heads = [
        left("", indent),
        # Translators: the heads of columns, at most 6 characters: scores of groups, mean, games won
        right(tr("group"), 7),
        left("   " + tr("mean"), 17),
        left(" " + tr("wins"), 21),
        # Translators: the heads of columns, at most 8 characters, and 7 behind the first
        right(tr("ms a map"), 8),
        right(tr("slowest"), 8),
        right(tr("s/group"), 8),
        # Translators: the head of a column of intervals
        *["  " + tr("group in")] * several,
    ]
    print(fitted(heads, room, indent))
    sets = by_set(all_totals)
    for name, part in sets:
        first = part[0]
        # Translators: the title of a part of a table: a set of maps, and which of its games
        title = plural(
            "{set}, {n} games from seed {seed}",
            "{set}, {n} games from seed {seed}",
            first.games,
            n=first.games,
            set=name,
            seed=first.setting.seed,
        )
        print(title)
        for totals in part:
            group = totals.group
            cells = [
                f"  {left(names[totals.player], wide)}",
                f" {hundredths(group.value):>6}",
                left(f" {reach(totals.score)}", 17),
                left(f" {ends(totals.wins)}", 21),
                figure(f"{totals.cpu_ms:8.2f}"),
                figure(f"{1000 * totals.slowest:8.1f}"),
                figure(f"{totals.slowest_group:8.2f}"),
            ]
            cells += [f"  {interval(f'{100 * group.low:.2f}', f'{100 * group.high:.2f}')}"] * several
            cells += [f"  {totals.stopped_text}"] * bool(totals.stopped)
            print(fitted(cells, room, indent))
    if len(sets) > 1:
        print(tr("all sets"))
        for player in dict.fromkeys(totals.player for totals in all_totals):
            groups = [totals.group.value for totals in all_totals if totals.player == player]
            print(f"  {left(names[player], wide)} {hundredths(sum(groups) / len(groups)):>6}")
    legend = [
        tr("group: mean score in % of each {games} games without the lowest tenth", games=plan.group),
        tr("intervals: 95 %"),
        tr("ms a map: processor time of both sides"),
        tr("slowest: the longest decision, in ms of real time"),
        tr("s/group: processor time of the slowest group"),
    ]
    if any(totals.stopped for totals in all_totals):
        legend.append(
            tr("stopped: games that a verdict ended, which are not won and count what was found by then")
        )
    if several:
        legend.append(tr("group in: its 95 % interval, by bootstrap over groups"))
    print(filled("; ".join(legend), room))
    print(conditions(plan))


def reach(estimate: Estimate) -> str:
    """A mean in per cent with the half-width of its interval."""
    return f"{hundredths(estimate.value):>6} +- {figure(f'{100 * estimate.reach:4.2f}')}"


def ends(estimate: Estimate) -> str:
    """A share in per cent with the ends of its interval."""
    ends = interval(f"{100 * estimate.low:4.1f}", f"{100 * estimate.high:5.1f}")
    return f"{hundredths(estimate.value):>6} {ends}"
