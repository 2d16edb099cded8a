"""`python -m minesweeper analyse`: what a printed board proves, and how likely everything else is."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable
from typing import NamedTuple

from minesweeper.grid import Grid, grid
from minesweeper.players import HIDDEN_TOTAL, MARK, VISIT, Action, BestPlayer
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.policy import percent
from minesweeper.solver.posterior import Components, Posterior
from minesweeper.solver.prior import DensityPrior, KnownTotal, Prior, flat_totals
from minesweeper.solver.proof import proof
from minesweeper.view import knowledge_of

# The largest board that is taken: far more than anyone prints, and done in a few seconds.
MAX_CELLS = 1_000_000

# Weighing totals against each other takes numbers of about as many digits as there are cells.
MAX_CELLS_FOR_TOTALS = 1000


class Analysis(NamedTuple):
    """What a board says. Cells are numbered row by row."""

    grid: Grid
    symbols: bytes
    boards: int  # how many agree
    risks: dict[int, float]  # of every hidden cell; exactly 0 and 1 only where certain
    best: Action | None  # None where nothing is hidden

    def certain(self, risk: float) -> list[tuple[int, ...]]:
        """The places of the hidden cells with a risk of exactly 0, or 1."""
        return [self.grid.coords(cell) for cell in sorted(self.risks) if self.risks[cell] == risk]


def main(arguments: list[str]) -> int:
    """Read a board from the standard input and print what it says."""
    options = parse_options(arguments)
    shape, symbols = read_symbols(sys.stdin.read())
    known_total = options.total_mines is not None
    prior = KnownTotal(options.total_mines) if known_total else options.prior(shape.size)
    analysis = analyse_board(shape, symbols, prior)
    if options.json:
        print(json.dumps(as_json(analysis)))
    else:
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        sys.stdout.write(as_text(analysis, colour=colour))
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="minesweeper analyse",
        description="Read a board as the judge prints it (? hidden, digits, @ a mine) and print the exact"
        " risk of each hidden cell, what is certain, and the best action.",
    )
    total = parser.add_mutually_exclusive_group()
    total.add_argument("--total-mines", type=int, metavar="K", help="the board has exactly K mines")
    total.add_argument(
        "--prior",
        type=parse_prior,
        default=lambda cells: HIDDEN_TOTAL,
        metavar="PRIOR",
        help="what is known of the total: A-B (each total from A to B equally likely) or beta:A,B (cells"
        f" are mines with a chance from this beta distribution; default beta:{HIDDEN_TOTAL.alpha},"
        f"{HIDDEN_TOTAL.beta})",
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


def read_symbols(text: str) -> tuple[Grid, bytes]:
    """A printed board: its shape, and the symbols of its cells row by row."""
    rows: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        row = "".join(line.split())
        if not row:
            continue
        if wrong := re.search("[^?@0-8]", row):
            raise ValueError(f"line {number}: expected '?', '@' or a digit up to 8, found {wrong[0]!r}")
        if rows and len(row) != len(rows[0]):
            raise ValueError(f"line {number}: expected {len(rows[0])} cells, found {len(row)}")
        rows.append(row)
    if not rows:
        raise ValueError("line 1: expected a row of the board, found the end of the input")
    if len(rows) * len(rows[0]) > MAX_CELLS:
        raise ValueError(f"the board has more than {MAX_CELLS} cells")
    return grid((len(rows), len(rows[0]))), "".join(rows).encode()


def analyse_board(shape: Grid, symbols: bytes, prior: Prior) -> Analysis:
    """All that a printed board says; Contradiction (a ValueError) if no board agrees with it."""
    try:
        known = knowledge_of(shape, symbols)
        posterior = Posterior(known, Components(known).update(), prior, ongoing=True)
    except Contradiction as error:
        where = "the board" if error.clue is None else f"the number at {shape.coords(error.clue)}"
        raise Contradiction(f"{where} cannot be right: {error}") from None
    risks = posterior.risks()
    return Analysis(shape, symbols, posterior.boards(), risks, best_action(known, prior, risks))


def best_action(known: Knowledge, prior: Prior, risks: dict[int, float]) -> Action | None:
    """A safe visit if there is one, else a certain mark, else the best guess."""
    for kind, certain in ((VISIT, 0.0), (MARK, 1.0)):
        cell = min((cell for cell, risk in risks.items() if risk == certain), default=None)
        if cell is not None:
            return Action(kind, cell, 0.0, proof(known, cell) or ())
    if not risks:
        return None
    player = BestPlayer()
    components = Components(known)
    posterior = Posterior(known, components.update(), prior, ongoing=True)
    return player.act(player.policy.choose(posterior, components))


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
            "why": best.describe(analysis.grid.coords),
        },
    }


def as_text(analysis: Analysis, *, colour: bool) -> str:
    """The board with its risks in per cent, what is certain, the best action, the number of boards."""
    shape, best = analysis.grid, analysis.best
    rows, columns = shape.dims
    lines = ["".join(["    ", *(f"{column:>7}" for column in range(columns))])]
    for row in range(rows):
        cells = range(row * columns, (row + 1) * columns)
        lines.append(f"{row:>4}" + "".join(show_cell(analysis, cell, colour) for cell in cells))
    lines.append("")
    for title, risk in (("safe", 0.0), ("mines", 1.0)):
        places = analysis.certain(risk)
        lines.append(f"{title + ':':8}{' '.join(map(str, places)) if places else 'none certain'}")
    if best is None:
        lines.append("best:   nothing is hidden")
    else:
        action = "mark" if best.kind == MARK else "visit"
        lines.append(f"best:   {action} {shape.coords(best.cell)}, {best.describe(shape.coords)}")
    few = analysis.boards < 10**15
    lines.append(f"boards: {analysis.boards:,}" if few else f"boards: {scientific(analysis.boards)}")
    return "\n".join(lines) + "\n"


def show_cell(analysis: Analysis, cell: int, colour: bool) -> str:
    """Seven columns for one cell: its symbol, or its risk in per cent, the best action's in brackets."""
    risk = analysis.risks.get(cell)
    if risk is None:
        symbol = chr(analysis.symbols[cell])
        return f"{'.' if symbol == '0' else symbol:>7}"
    text = percent(risk).removesuffix(" %")
    if analysis.best is not None and cell == analysis.best.cell:
        text = f"[{text}]"
    if not colour:
        return f"{text:>7}"
    tone = 32 if risk == 0 else 31 if risk == 1 else 33
    return f"\x1b[{tone}m{text:>7}\x1b[0m"


def decimal(number: int) -> str:
    """All digits of a number, of which Python by itself writes only some thousands."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)


def scientific(number: int) -> str:
    """A large number with three digits: 1.23e45 (which may be beyond what a float can hold)."""
    digits = decimal(number)
    return f"{digits[0]}.{digits[1:3]}e{len(digits) - 1}"
