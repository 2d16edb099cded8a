"""`python -m minesweeper analyse`: what a printed board proves, and how likely everything else is."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable

from minesweeper.judge.words import reason_text
from minesweeper.players.advice import HIDDEN_TOTAL, MARK
from minesweeper.players.analysis import Analysis, analyse_board, chances_to_win, knowledge_of, read_symbols
from minesweeper.players.deep import Outlook
from minesweeper.rules.grid import Grid
from minesweeper.shell.arguments import Parser, positive, whole
from minesweeper.shell.bounds import bounded
from minesweeper.shell.colour import wants_colour
from minesweeper.shell.numbers import decimal, percent, scientific
from minesweeper.shell.statistics import Z95
from minesweeper.solver.knowledge import MINE
from minesweeper.solver.prior import DensityPrior, KnownTotal, Prior, flat_totals

# Weighing totals against each other takes numbers of about as many digits as there are cells.
MAX_CELLS_FOR_TOTALS = 1000

# What an analysis may take, whatever the position: processor time, and memory beside the program's own.
MAX_SECONDS, MAX_MEBIBYTES = 5.0, 200


# How many games --deep plays on by itself: ten seconds or so at the beginning of a large board.
DEEP_GAMES = 500


def main(arguments: list[str]) -> int:
    """Read a board from the standard input and print what it says."""
    options = parse_options(arguments)
    grid, symbols = read_symbols(sys.stdin.read())
    known_total = options.total_mines is not None
    prior = KnownTotal(options.total_mines) if known_total else options.prior(grid.size)
    problem = f"the position takes more than {MAX_SECONDS:g} s or {MAX_MEBIBYTES} MiB to analyse"
    with bounded(MAX_SECONDS, MAX_MEBIBYTES, problem):
        analysis = analyse_board(grid, symbols, prior)
        found = as_json(analysis) if options.json else {}
        text = "" if options.json else as_text(analysis, colour=wants_colour(sys.stdout))
    # Games that are played on take the time that they were asked for.
    outlooks = None
    if options.deep:
        *_, outlooks = chances_to_win(grid, knowledge_of(grid, symbols), prior, options.deep)
    if options.json:
        text = json.dumps(found | ({} if outlooks is None else {"deep": deep_json(grid, outlooks)})) + "\n"
    elif outlooks is not None:
        text += deep_text(grid, outlooks)
    sys.stdout.write(text)
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper analyse",
        description="Read a board as the judge prints it (? hidden, digits, @ a mine) and print the exact"
        " risk of each hidden cell, what is certain, and the best action.",
    )
    total = parser.add_mutually_exclusive_group()
    total.add_argument("--total-mines", type=whole(0), metavar="K", help="the board has exactly K mines")
    total.add_argument(
        "--prior",
        type=parse_prior,
        default=lambda cells: HIDDEN_TOTAL,
        metavar="PRIOR",
        help="what is known of the total: A-B (each total from A to B equally likely) or beta:A,B (cells"
        f" are mines with a chance from this beta distribution; default beta:{HIDDEN_TOTAL.alpha},"
        f"{HIDDEN_TOTAL.beta})",
    )
    parser.add_argument(
        "--deep",
        type=positive,
        nargs="?",
        const=DEEP_GAMES,
        metavar="GAMES",
        help="also the chance to win after each candidate for a guess: boards are drawn from all that agree,"
        f" and so many games played on ({DEEP_GAMES})",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(arguments)


def parse_prior(text: str) -> Callable[[int], Prior]:
    """A prior as on the command line, still to be told the number of cells."""
    if found := re.fullmatch(r"(\d{1,6})-(\d{1,6})", text):
        least, most = int(found[1]), int(found[2])
        return lambda cells: totals_between(least, most, cells)
    if found := re.fullmatch(r"beta:([1-9]\d{0,3}),([1-9]\d{0,3})", text):
        density = DensityPrior(int(found[1]), int(found[2]))
        return lambda cells: density
    raise argparse.ArgumentTypeError(f"{text!r} is neither A-B nor beta:A,B")


def totals_between(least: int, most: int, cells: int) -> Prior:
    """Every total from `least` to `most`, if so many mines fit."""
    if not least <= most <= cells:
        raise ValueError(f"totals from {least} to {most} are not possible on {cells} cells")
    if cells > MAX_CELLS_FOR_TOTALS:
        raise ValueError(f"a range of totals is for up to {MAX_CELLS_FOR_TOTALS} cells; try beta:A,B")
    return flat_totals(least, most, cells)


def as_json(analysis: Analysis) -> dict[str, object]:
    """The analysis as one JSON object."""
    rows, columns = analysis.grid.dims
    risks = [analysis.risks.get(cell) for cell in range(analysis.grid.size)]
    best = analysis.best
    return {
        "rows": rows,
        "columns": columns,
        "boards": decimal(analysis.boards),
        "risk": [risks[row * columns : (row + 1) * columns] for row in range(rows)],
        "safe": [list(place) for place in analysis.certain(0.0)],
        "mines": [list(place) for place in analysis.certain(1.0)],
        "best": best
        and {
            "action": "mark" if best.kind == MARK else "visit",
            "row": best.cell // columns,
            "column": best.cell % columns,
            "risk": best.risk,
            "why": reason_text(best, analysis.grid.coords),
        },
    }


def as_text(analysis: Analysis, *, colour: bool) -> str:
    """The board with its risks in per cent, what is certain, the best action, the number of boards.

    A board of more dimensions comes in slices of its last two axes, each below its place on the others.
    """
    grid, best = analysis.grid, analysis.best
    rows, columns = (1, *grid.dims)[-2:]
    head = "".join(["    ", *(f"{column:>7}" for column in range(columns))])
    lines = [head] if len(grid.dims) <= 2 else []
    for start in range(0, grid.size, columns):
        if len(grid.dims) > 2 and start % (rows * columns) == 0:
            lines += [*[""] * bool(start), " ".join(map(str, grid.coords(start)[:-2])), head]
        cells = range(start, start + columns)
        row = start // columns % rows
        lines.append(f"{row:>4}" + "".join(show_cell(analysis, cell, colour) for cell in cells))
    lines.append("")
    for title, risk in (("safe", 0.0), ("mines", 1.0)):
        places = analysis.certain(risk)
        lines.append(f"{title + ':':8}{' '.join(map(str, places)) if places else 'none certain'}")
    if best is None:
        lines.append("best:   nothing is hidden")
    else:
        action = "mark" if best.kind == MARK else "visit"
        lines.append(f"best:   {action} {grid.coords(best.cell)}, {reason_text(best, grid.coords)}")
    few = analysis.boards < 10**15
    lines.append(f"boards: {analysis.boards:,}" if few else f"boards: {scientific(analysis.boards)}")
    return "\n".join(lines) + "\n"


def deep_json(grid: Grid, outlooks: list[Outlook]) -> list[dict[str, object]]:
    """The chances to win after the candidates, the best first, each with its standard error."""
    return [
        dict(zip(("row", "column"), grid.coords(each.cell), strict=True))
        | {"risk": each.risk, "wins": each.wins, "error": each.error}
        for each in outlooks
    ]


def deep_text(grid: Grid, outlooks: list[Outlook]) -> str:
    """The chances to win in per cent, with 95 % intervals, a candidate a line."""
    if not outlooks:
        return "deep:   no guess is needed\n"
    lines = ["deep:   chance to win after a visit"]
    for cell, risk, wins, error in outlooks:
        sure = "exact" if not error else f"+- {100 * Z95 * error:.1f}"
        lines.append(f"        {grid.coords(cell)!s:10} {100 * wins:5.1f} % {sure:9}  risk {percent(risk)}")
    return "\n".join(lines) + "\n"


def show_cell(analysis: Analysis, cell: int, colour: bool) -> str:
    """Seven columns for one cell: its symbol, or its risk in per cent, the best action's in brackets."""
    risk = analysis.risks.get(cell)
    if risk is None:
        symbol = "@" if analysis.states[cell] == MINE else str(analysis.numbers[cell] or ".")
        return f"{symbol:>7}"
    text = percent(risk).removesuffix(" %")
    if analysis.best is not None and cell == analysis.best.cell:
        text = f"[{text}]"
    if not colour:
        return f"{text:>7}"
    tone = 32 if risk == 0 else 31 if risk == 1 else 33
    return f"\x1b[{tone}m{text:>7}\x1b[0m"
