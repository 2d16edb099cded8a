"""`python3 -m minesweeper score`: play sets of maps with several players and print one table."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from minesweeper.boards.draw import BATCH
from minesweeper.boards.sets import ALL, PUBLISHED
from minesweeper.campaign.log import Damaged
from minesweeper.campaign.options import add_boards, add_options
from minesweeper.campaign.progress import Progress
from minesweeper.players.reference import PLAYERS
from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.scoring.data import row_of
from minesweeper.scoring.plan import LADDER, BatchPlan, default_players, planned
from minesweeper.scoring.replay import save_games
from minesweeper.scoring.run import Run, add_run, carrying_out, report_on
from minesweeper.scoring.tables import print_intervals, print_summary
from minesweeper.scoring.totals import Totals
from minesweeper.shell.arguments import Parser
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.files import page_to
from minesweeper.shell.language import hundredths
from minesweeper.shell.text import amount


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    if options.secret_seed:
        close_memory()  # before any program of a player starts
        options.seed = secrets.randbelow(1 << 53)
    left_out = 0
    with Document(options, "players") as document, page_to(options.html) as write:
        with carrying_out(plan_of(options), options) as run:
            try:
                left_out = play_rest(run, options.recordings)
            except Damaged:
                run.totals.clear()
                raise
            finally:
                for totals in run.played if options.json else ():
                    document.add(row_of(run.plan.names[totals.player], totals))
        if left_out:
            problem = f"did not save {amount(left_out, 'game')} that a verdict stopped"
            print(f"minesweeper score: {problem}", file=sys.stderr)
        try:
            if run.played and not options.json:
                (print_intervals if options.intervals else print_summary)(run.played, run.plan)
        finally:  # also if nobody reads the table to its end
            report_on(options, run, write)
    return run.stopped


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
    add_boards(which)
    which.add_argument("--all", action="store_true", help="play every set in data/batch")
    add_run(parser, BATCH)
    parser.add_argument(
        "--secret-seed", action="store_true",
        help="print the drawn seed after the last game: a program can draw the maps of a seed it knows",
    )  # fmt: skip
    add_options(parser, BatchPlan, "memory", "total_time")
    parser.add_argument(
        "--recordings",
        metavar="DIR",
        help="write each game that is played to the end to a .rawvf file in this folder",
    )
    form = parser.add_mutually_exclusive_group()
    add_json(form)
    form.add_argument(
        "--intervals", action="store_true", help="print a table with means, intervals and times, set by set"
    )
    options = parser.parse_args(arguments)
    if options.secret_seed:
        if options.seed is not None:
            parser.error("--seed and --secret-seed exclude each other")
        if options.log:
            parser.error("--secret-seed: programs could read the seed in the log")
        if options.scheduler:
            parser.error("--secret-seed: programs could read the seed in the memory of a cluster's workers")
    return options


def plan_of(options: argparse.Namespace) -> BatchPlan:
    boards = ALL if options.all else PUBLISHED
    return planned("score", options.players or default_players(), options, boards)


def play_rest(run: Run, save: str | None) -> int:
    """Play the jobs that are not in the log, with progress on a terminal, and `save` their games in a folder.

    Return how many games were not saved, since a verdict stopped them.
    """
    left_out = 0
    if save and (other := next((setting for _, setting in run.plan.pairs if not setting.flat), None)):
        raise ValueError(f"--recordings: .rawvf files hold boards of two dimensions, not {other.name}")
    if save:
        Path(save).mkdir(parents=True, exist_ok=True)
    all_totals = {pair: Totals(*pair) for pair in run.plan.pairs}
    run.totals += all_totals.values()
    # The longest jobs first, so that no worker is the last one for long.
    pairs = sorted(run.plan.pairs, key=lambda pair: (pair[0] in PLAYERS, -pair[1].cells))
    jobs = (job for pair in pairs for job in run.plan.jobs(*pair))
    remaining = run.read(jobs, lambda job, results: all_totals[job.player, job.setting].add(job, results))
    if save:
        remaining = (job._replace(record=True) for job in remaining)
    with Progress(run.plan.total, run.games) as progress:
        for job, results in run.play(remaining):
            totals = all_totals[job.player, job.setting]
            totals.add(job, results)
            if save:
                left_out += save_games(Path(save), run.plan.names[job.player], job, results)
            value, reach = hundredths(totals.score.value), hundredths(totals.score.reach)
            note = f"{run.plan.names[job.player]} {job.setting.set_name} {value:>6} +- {reach} %"
            progress.add(job.games, note)
    return left_out
