"""Tables that fit: aligned columns, and rows broken between cells where they are too wide."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from itertools import chain, repeat, zip_longest
from typing import TextIO

from minesweeper.shell.text import left, right, width

# The width where there is no terminal.
USUAL_WIDTH = 80


def width_of(stream: TextIO) -> int:
    """The width of a terminal in characters, or the usual 80 for any other stream."""
    return shutil.get_terminal_size((USUAL_WIDTH, 24)).columns if stream.isatty() else USUAL_WIDTH


def table(
    rows: Iterable[Sequence[str]],
    sides: str,
    room: int = USUAL_WIDTH,
    *,
    indent: int = 0,
    gap: int = 1,
    least: Sequence[int] = (),
) -> list[str]:
    """Return the lines of a table of rows, heads first, whose columns are as wide as their widest cells.

    `sides` aligns each column to the left (`<`) or to the right (`>`); its last sign is for all that follow.
    `least` has the least widths, for rows that are printed one by one. A row wider than `room` continues in
    lines that begin below its second cell.

    >>> print(*table([["set", "won"], ["10x10x9", "4"], ["地雷", "12"]], "<>"), sep="\\n")
    set     won
    10x10x9   4
    地雷     12
    """
    rows, lines = list(rows), []
    widths = list(map(max, zip_longest(least, *(map(width, cells) for cells in rows), fillvalue=0)))
    for cells in rows:
        lines.append(" " * indent)
        for cell, wide, side in zip(cells, widths, chain(sides, repeat(sides[-1])), strict=False):
            text = left(cell, wide) if side == "<" else right(cell, wide)
            if lines[-1].strip() and width(lines[-1] + text.rstrip()) > room:
                lines.append(" " * (indent + widths[0] + gap))
            lines[-1] += text + " " * gap
    return [line.rstrip() for line in lines]
