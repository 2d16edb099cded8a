"""What a printed board says: from its symbols to the solver's knowledge."""

from __future__ import annotations

from minesweeper.rules.grid import Grid
from minesweeper.solver.knowledge import MINE, SAFE, Knowledge

_HIDDEN = bytes(byte == ord("?") for byte in range(256))
_MARKED = bytes(byte == ord("@") for byte in range(256))
_STATES = bytes({ord("?"): 0, ord("@"): MINE}.get(byte, SAFE) for byte in range(256))


def knowledge_of(grid: Grid, symbols: bytes) -> Knowledge:
    """What the symbols of a board's cells (`?`, digits, `@` for a mine), in order, make known.

    Contradiction if a number has fewer hidden neighbours than mines to find, or more mines marked.

    >>> from minesweeper.rules.grid import Grid
    >>> known = knowledge_of(Grid((2, 3)), b"1@??1?")
    """
    known = Knowledge(grid.size, grid.neighbours)
    known.state[:] = symbols.translate(_STATES)
    known.unknown = known.state.count(0)
    known.known_mines = known.state.count(MINE)
    hidden = grid.neighbour_sums(symbols.translate(_HIDDEN))
    marked = grid.neighbour_sums(symbols.translate(_MARKED)) if known.known_mines else bytes(grid.size)
    state = known.state
    for cell, (symbol, unknown, mines) in enumerate(zip(symbols, hidden, marked, strict=True)):
        if (unknown or mines != symbol - 48) and state[cell] == SAFE:
            known.enter(cell, unknown, symbol - 48 - mines)
    return known
