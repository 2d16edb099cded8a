"""The positions whose best play is known, as the solver takes them."""

import json
from itertools import product

from minesweeper.players.analysis import solver_of
from minesweeper.players.endgame import Endgame
from minesweeper.rules.grid import grid_of
from minesweeper.rules.position import Position
from minesweeper.solver.prior import KnownTotal, TotalsPrior
from tests.helpers.programs import ROOT


def positions():
    """Return the positions without certain cells."""
    text = (ROOT / "tests" / "data" / "optimal-positions.json").read_text()  # its first line explains them
    return [position for position in json.loads(text)["positions"] if position["closed"]]


def shape_of(position):
    return grid_of((position["rows"], position["cols"]))


def solver_in(position):
    prior = KnownTotal(position["K"])
    if position["regime"] != "known":
        far = [
            cell
            for cell in product(range(position["rows"]), range(position["cols"]))
            if sum(abs(at - first) for at, first in zip(cell, position["first"], strict=True)) > position["d"]
        ]
        prior = TotalsPrior(tuple((total, 1) for total in position["K"]), len(far))
    shown = Position.of_symbols(shape_of(position), "".join(position["board"]))
    return solver_of(shown, prior)


def endgame_in(solver, **options):
    """Return the endgame of a solver's position."""
    cells, boards, weights = solver.posterior().all_boards()
    place = {cell: at for at, cell in enumerate(cells)}
    scopes = [[place[c] for c in solver.knowledge.scope(cell) if c in place] for cell in cells]
    return Endgame(cells, scopes, boards, weights, **options)
