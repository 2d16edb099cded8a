"""Tables that fit: rows of cells, broken between cells where they are too wide."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import TextIO

from minesweeper.shell.text import width

# The width where there is no terminal.
USUAL_WIDTH = 80


def width_of(stream: TextIO) -> int:
    """The width of a terminal in characters, or the usual 80 for any other stream."""
    return shutil.get_terminal_size((USUAL_WIDTH, 24)).columns if stream.isatty() else USUAL_WIDTH


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
