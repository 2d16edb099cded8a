"""What several players need to know about states: rows of "unknown", "flag", "mine" or a number."""

from typing import Any

State = list[list[Any]]
Cell = tuple[int, int]


def unknown_cells(state: State) -> list[Cell]:
    """Return the cells (x, y) that are neither revealed nor flagged."""
    return [(x, y) for y, row in enumerate(state) for x, cell in enumerate(row) if cell == "unknown"]


def around(state: State, x: int, y: int) -> list[Cell]:
    """Return the up to eight cells around (x, y)."""
    columns = range(max(0, x - 1), min(len(state[0]), x + 2))
    rows = range(max(0, y - 1), min(len(state), y + 2))
    return [(i, j) for j in rows for i in columns if (i, j) != (x, y)]
