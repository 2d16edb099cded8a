"""What the solver's knowledge says of a position."""

from minesweeper.solver.knowledge import MINE


def settled(known):
    """Whether each known cell is a mine."""
    return {cell: int(state == MINE) for cell, state in enumerate(known.state) if state}


def content(known):
    """All that the knowledge says of a position now."""
    return bytes(known.state), known.unknown, known.known_mines, known.open, known.left
