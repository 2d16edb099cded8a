"""Players of one's own: a function, a strategy for the solver, and a class."""

import minesweeper as ms
from minesweeper.players.player import SolverPlayer, lowest


def first_safe(position):
    """A player as a function: what is certain, else the last hidden cell."""
    safe = ms.analyse(position).safe_cells
    return safe[0] if safe else position.hidden[-1]


def late():
    """The package's solver with a strategy of one's own: of all cells that are guessed the last."""

    def strategy(solver):
        return lowest(solver)._replace(cell=max(max(g.cells) for g in solver.posterior().all_groups()))

    return SolverPlayer(strategy)


class Guesses(ms.Player):
    """Asked for guesses alone."""

    def __init__(self):
        self.asked = []

    def guess(self, position):
        self.asked.append(position)
        assert not ms.analyse(position).safe_cells
        assert all(position[mine] == "@" for mine in ms.analyse(position).mine_cells)
        return list(position.hidden[-1])  # a list of coordinates will do
