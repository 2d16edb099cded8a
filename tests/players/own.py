"""Custom players: a function, a strategy for the solver, and a class."""

import minesweeper as ms
from minesweeper.players.player import SolverPlayer, lowest


def first_safe(position):
    """Reveal a certain cell, else the last hidden one: a player as a function."""
    safe = ms.analyse(position).safe_cells
    return safe[0] if safe else position.hidden[-1]


def late():
    """Return a solver with a custom strategy: among all guesses, the last cell."""

    def strategy(solver):
        return lowest(solver)._replace(cell=max(max(g.cells) for g in solver.posterior().all_groups()))

    return SolverPlayer(strategy)


class Guesses(ms.Player):
    """A player that is asked for guesses only."""

    def __init__(self):
        self.asked = []

    def guess(self, position):
        self.asked.append(position)
        assert not ms.analyse(position).safe_cells
        assert all(position[mine] == "@" for mine in ms.analyse(position).mine_cells)
        return list(position.hidden[-1])  # a list of coordinates will do
