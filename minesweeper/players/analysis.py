"""What a printed board says: what it proves, how likely everything else is, and what is best to do."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from minesweeper.players.reference import MARK, VISIT, Action, BestPlayer
from minesweeper.players.view import knowledge_of
from minesweeper.rules.grid import Grid, grid
from minesweeper.solver.counting import Contradiction
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.posterior import Components, Posterior
from minesweeper.solver.prior import Prior
from minesweeper.solver.proof import proof

# The largest board that is taken: far more than anyone prints, and done in a few seconds.
MAX_CELLS = 1_000_000


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
        raise Contradiction(f"{where} cannot be right: {error}", error.clue) from None
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


def decimal(number: int) -> str:
    """All digits of a number, of which Python by itself writes only some thousands."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)
