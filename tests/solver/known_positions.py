"""The positions whose best play is known, as the solver takes them."""

from minesweeper.players.analysis import knowledge_of
from minesweeper.rules.grid import grid_of
from minesweeper.solver.prior import KnownTotal, TotalsPrior
from tests.oracles.optimal import optimal_positions


def positions(closed):
    """Those in which nothing is certain (`closed`) or those in which something is."""
    return [position for position in optimal_positions() if position["closed"] == closed]


def shape_of(position):
    return grid_of((position["rows"], position["cols"]))


def symbols_of(position):
    return "".join(position["board"]).encode()


def knowledge_in(position):
    """What the board shows."""
    return knowledge_of(shape_of(position), symbols_of(position))


def prior_of(position):
    """What is known of the total."""
    if position["regime"] == "known":
        return KnownTotal(position["K"])
    row, column = position["first"]
    far = [
        (r, c)
        for r in range(position["rows"])
        for c in range(position["cols"])
        if abs(r - row) + abs(c - column) > position["d"]
    ]
    return TotalsPrior(tuple((total, 1) for total in position["K"]), len(far))
