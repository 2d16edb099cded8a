"""Tables with aligned columns; rows that are too wide are broken between cells."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from itertools import zip_longest
from typing import TextIO

from minesweeper.shell.text import left, right, width

# The width without a terminal.
USUAL_WIDTH = 80


def width_of(stream: TextIO) -> int:
    """Return the width of a terminal in characters, or the usual 80 for any other stream."""
    return shutil.get_terminal_size((USUAL_WIDTH, 24)).columns if stream.isatty() else USUAL_WIDTH


def table(
    rows: Sequence[Sequence[str]], columns: str, room: int = USUAL_WIDTH, *, indent: int = 0, gap: int = 1
) -> list[str]:
    """Return the lines of a table of rows, heads first, whose columns are as wide as their widest cells.

    `columns` aligns each column to the left (`<`) or to the right (`>`), the last sign all that follow; `<30`
    is at least 30 wide, for rows printed one by one. A row wider than `room` continues below its second cell.

    >>> print(*table([["set", "won"], ["10x10x9", "4"], ["地雷", "12"]], "< >"), sep="\\n")
    set     won
    10x10x9   4
    地雷     12
    """
    signs, lines = columns.split(), []
    by_column = list(zip_longest(*rows, fillvalue=""))
    signs += signs[-1:] * len(by_column)
    widths = [
        max(int(sign[1:] or 0), *map(width, cells)) for sign, cells in zip(signs, by_column, strict=False)
    ]
    for row in rows:
        lines.append(" " * indent)
        for cell, sign, wide in zip(row, signs, widths, strict=False):
            text = left(cell, wide) if sign[0] == "<" else right(cell, wide)
            if lines[-1].strip() and width(lines[-1] + text.rstrip()) > room:
                lines.append(" " * (indent + widths[0] + gap))
            lines[-1] += text + " " * gap
    return [line.rstrip() for line in lines]
