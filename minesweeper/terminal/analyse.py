"""`python3 -m minesweeper analyse`: certain cells and risks of a printed board."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypedDict, get_args

from minesweeper.players.advice import Objective as ObjectiveName
from minesweeper.players.analysis import Analysis, analyse
from minesweeper.players.reasons import why_text
from minesweeper.players.report import analysis_text
from minesweeper.players.rollout import WinProbability, win_probabilities
from minesweeper.rules.grid import Grid
from minesweeper.rules.position import SIGNS, Position
from minesweeper.shell import fields
from minesweeper.shell.arguments import Parser, positive
from minesweeper.shell.bounds import bounded
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.files import as_text, named_contents
from minesweeper.shell.language import figure, interval, speaking, tr
from minesweeper.shell.numbers import decimal, percent
from minesweeper.shell.program import await_input
from minesweeper.shell.statistics import Z95
from minesweeper.shell.text import amount, left, right, wants_colour
from minesweeper.solver.prior import HIDDEN_TOTAL, DensityPrior, KnownTotal, Prior, TotalsPrior

# To weigh totals against each other takes numbers of about as many digits as there are cells.
MAX_CELLS_FOR_TOTALS = 1000

# The limits of any analysis: processor time, and memory beside the program's own.
ANALYSIS_SECONDS, ANALYSIS_MEBIBYTES = 5.0, 200

# How many rollouts --deep plays by default: some ten seconds at the beginning of a large board.
DEEP_GAMES = 500


class BestData(TypedDict):
    """The best action."""

    kind: fields.Kind
    cell: fields.Where
    risk: fields.Risk
    why: fields.Why


class ChanceData(TypedDict):
    """A candidate for a guess."""

    cell: fields.Where
    risk: fields.Risk
    wins: fields.Wins
    error: Annotated[fields.Share, "the standard error of `wins`, 0 if that is exact"]


class AnalysisData(TypedDict):
    """The analysis of a board."""

    shape: fields.Shape
    board_count: Annotated[str, "how many boards agree, in digits: there is no bound"]
    objective: fields.Objective
    risks: Annotated[list[Any], "the probabilities of a mine, as nested as the board; null: not hidden"]
    safe_cells: Annotated[list[fields.Cell], "the cells that are certainly safe"]
    mine_cells: Annotated[list[fields.Cell], "the cells that certainly have a mine"]
    fifty_fifties: fields.Pairs
    fifty_fifty_groups: fields.Groups
    best: BestData | None
    deep: Annotated[list[ChanceData] | None, "the candidates for a guess (`--deep`)"]


def main(arguments: list[str]) -> int:
    options = parse_options(arguments)
    with Document(options) as document:
        if options.file == "-":
            await_input("minesweeper analyse", "a board, a line for each row")
        text = as_text(named_contents(options.file))
        problem = (
            f"the position takes more than {ANALYSIS_SECONDS:g} s or {ANALYSIS_MEBIBYTES} MiB to analyse"
        )
        with bounded(ANALYSIS_SECONDS, ANALYSIS_MEBIBYTES, problem):
            position = Position.of_text(text, hidden=options.hidden)
            prior = options.mines(position.grid.size)
            analysis = analyse(position, prior, objective=options.objective, ongoing=options.ongoing)
            data, text = data_of(analysis), analysis_text(analysis, colour=wants_colour(sys.stdout))
        document.set(data)
        if options.deep:  # rollouts take the time that was asked for
            grid = position.grid
            *_, chances = win_probabilities(analysis.solver, grid, options.deep_games)
            deep = [
                ChanceData(cell=[*grid.coords(cell)], risk=risk, wins=wins, error=error)
                for cell, risk, wins, error, _ in chances
            ]
            document.set({"deep": deep})
            text += deep_text(grid, chances)
        if not options.json:
            sys.stdout.write(text)
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper analyse",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Read a board as the judge prints it (? hidden, digits, @ a mine) and print the exact\n"
        "risk of each hidden cell, what is certain, and the best action.",
        epilog=f"signs of a board:\n{SIGNS}",
    )
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="the board (else the standard input)"
    )
    parser.add_argument("--hidden", metavar="SIGN", help="read this sign as a hidden cell")
    parser.add_argument(
        "--mines", type=parse_prior, default=lambda cells: HIDDEN_TOTAL, metavar="MINES",
        help="the total of mines: K; A-B (each total from A to B is equally likely); or beta:A,B (cells are"
        f" mines with a chance from this beta distribution; default beta:{HIDDEN_TOTAL.alpha},"
        f"{HIDDEN_TOTAL.beta})",
    )  # fmt: skip
    parser.add_argument(
        "--ongoing", action="store_true",
        help="the board is of a game that goes on: a safe cell is hidden, whatever the total",
    )  # fmt: skip
    parser.add_argument(
        "--objective", choices=get_args(ObjectiveName), default="win",
        help="what the best action serves: to win, or the judge's score, for which mines are marked"
        " (default win)",
    )  # fmt: skip
    parser.add_argument(
        "--deep", action="store_true",
        help="also the chance of winning after each candidate for a guess, from games played to their end",
    )  # fmt: skip
    parser.add_argument(
        "--deep-games", type=positive, default=DEEP_GAMES, metavar="N",
        help=f"the number of games, each on a board drawn from all that agree ({DEEP_GAMES})",
    )  # fmt: skip
    add_json(parser)
    return parser.parse_args(arguments)


def parse_prior(text: str) -> Callable[[int], Prior]:
    """Parse a prior, and return a function that makes it for a number of cells."""
    if re.fullmatch(r"\d{1,18}", text):
        return lambda cells: KnownTotal(int(text))
    if match := re.fullmatch(r"(\d{1,6})-(\d{1,6})", text):
        return partial(totals_between, int(match[1]), int(match[2]))
    if match := re.fullmatch(r"beta:([1-9]\d{0,3}),([1-9]\d{0,3})", text):
        density = DensityPrior(int(match[1]), int(match[2]))
        return lambda cells: density
    raise argparse.ArgumentTypeError(f"{text!r} is neither K, A-B nor beta:A,B")


def totals_between(least: int, most: int, cells: int) -> Prior:
    """Return the prior that makes all totals from `least` to `most` equally likely."""
    if not least <= most <= cells:
        raise ValueError(f"totals from {least} to {most} are not possible on {amount(cells, 'cell')}")
    if cells > MAX_CELLS_FOR_TOTALS:
        raise ValueError(f"a range of totals is for up to {MAX_CELLS_FOR_TOTALS} cells; try beta:A,B")
    return TotalsPrior(tuple((mines, 1) for mines in range(least, most + 1)), cells)


@speaking("en")
def data_of(analysis: Analysis) -> AnalysisData:
    """Return an analysis as data, in English and without rollouts."""
    grid, best = analysis.position.grid, analysis.action
    return AnalysisData(
        shape=[*grid.dims], board_count=decimal(analysis.boards), objective=analysis.objective,
        risks=analysis.risk, safe_cells=[[*cell] for cell in analysis.safe_cells],
        mine_cells=[[*cell] for cell in analysis.mine_cells],
        fifty_fifties=[[[*cell] for cell in pair] for pair in analysis.fifty_fifties],
        fifty_fifty_groups=[[[*cell] for cell in group] for group in analysis.fifty_fifty_groups],
        best=None if best is None else BestData(
            kind=best.kind, cell=[*grid.coords(best.cell)], risk=best.risk,
            why=why_text(analysis.position, best),
        ),
        deep=None,
    )  # fmt: skip


def deep_text(grid: Grid, chances: list[WinProbability]) -> str:
    """Format the win probabilities in per cent, with 95 % intervals, a candidate a line."""
    # Translators: what `--deep` adds, before the chances of winning; at most 7 columns.
    title = left(tr("deep:"), 8)
    if not chances:
        return title + tr("no guess is needed") + "\n"
    lines = [title + tr("chance of winning after a reveal")]
    wide = 13 if any(chance.error for chance in chances) else 9
    for cell, risk, wins, error, _ in chances:
        low, high = max(0.0, wins - Z95 * error), min(1.0, wins + Z95 * error)
        sure = interval(f"{100 * low:.1f}", f"{100 * high:.1f}") if error else tr("exact")
        share = tr("{number} %", number=figure(f"{100 * wins:.1f}"))
        beside = tr("risk {risk}", risk=percent(risk))
        lines.append(f"        {grid.coords(cell)!s:10} {right(share, 7)} {left(sure, wide)}  {beside}")
    return "\n".join(lines) + "\n"
