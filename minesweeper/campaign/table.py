"""Tables that fit: rows of cells, broken between cells where they are too wide."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import TextIO

from minesweeper.shell.text import left, right, width

# The width where there is no terminal.
USUAL_WIDTH = 80


def width_of(stream: TextIO) -> int:
    """The width of a terminal in characters, or the usual 80 for any other stream."""
    return shutil.get_terminal_size((USUAL_WIDTH, 24)).columns if stream.isatty() else USUAL_WIDTH


def aligned(rows: Sequence[Sequence[str]], room: int, names: int = 1) -> str:
    """A table, its head the first row: so many columns of `names` to the left, the others to the right.

    >>> print(aligned([("player", "score"), ("best", "100.00")], room=20))
    player  score
    best   100.00
    """
    columns = [max(map(width, column)) for column in zip(*rows, strict=True)]
    sides = [left] * names + [right] * (len(columns) - names)
    lines = []
    for row in rows:
        cells = [side(cell, wide) for side, cell, wide in zip(sides, row, columns, strict=True)]
        lines.append(fitted([cells[0], *(f" {cell}" for cell in cells[1:])], room, columns[0]))
    return "\n".join(lines)


def fitted(cells: Sequence[str], room: int, indent: int) -> str:
    """A row of cells that are padded already, on as many lines as it takes; all but the first are indented.

    No line takes more than `room` columns, unless a cell does. Rows whose cells are as wide as each other's
    break at the same places.

    >>> print(fitted(["  player", "   score", "    wins"], room=20, indent=8))
      player   score
                wins
    """
    lines = [""]
    for cell in cells:
        if lines[-1].strip() and width(lines[-1]) + width(cell.rstrip()) > room:
            lines.append(" " * indent)
        lines[-1] += cell
    return "\n".join(line.rstrip() for line in lines)
