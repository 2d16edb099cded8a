"""What the solver's pieces say of a position."""

from minesweeper.solver.budget import ANALYSIS_STATES
from minesweeper.solver.components import Components
from minesweeper.solver.knowledge import MINE
from minesweeper.solver.posterior import Posterior


def settled(known):
    """Whether each known cell is a mine."""
    return {cell: int(state == MINE) for cell, state in enumerate(known.state) if state}


def posterior_of(known, prior, ongoing=False):
    """The probabilities of a position, counted from nothing."""
    return Posterior(Components(known, ANALYSIS_STATES), prior, ongoing=ongoing)
