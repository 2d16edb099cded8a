"""Boards of any dimension as text: a line for each row of cells, empty lines between slices.

The last two axes are the rows and columns of a *slice*. Two slices that follow each other have one empty line
between them for each axis where they differ: in three dimensions one, and in four a second one wherever
the first coordinate changes. Blanks separate the cells, unless each has one character. If the rows alone
would be read as another shape, a line such as `shape 1x3x2` precedes them: on boards of one dimension, if the
first of three or more axes has length 1, and if the last one has and a cell has more than one character. A
line that begins with `# ` is a comment.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from minesweeper.rules.grid import MAX_DIMENSIONS, Grid, grid_of
from minesweeper.rules.maps import BYTE_ORDER_MARKS, quoted

# The first word of the line with the shape.
_SHAPE = "shape"


class TextRow(NamedTuple):
    """The cells of one line of text, one symbol each: words where the line has blanks, else characters."""

    line: int
    cells: Sequence[str]

    def error(self, expected: str, actual: object) -> ValueError:
        """Return the ValueError about this line, with the expected form and the actual one."""
        return ValueError(f"line {self.line}: expected {expected}, found {actual}")


def write_slices(grid: Grid, symbols: Sequence[str]) -> str:
    """Write the symbols of a board's cells as text; blanks separate them if any has several characters.

    >>> print(write_slices(grid_of((2, 1, 3)), ["1", "?", "10", "0", "1", "@"]), end="")
    1 ? 10
    <BLANKLINE>
    0 1 @
    >>> print(write_slices(grid_of((1, 2, 1)), ["10", "?"]), end="")
    shape 1x2x1
    10
    ?
    """
    dims, columns = grid.dims, grid.dims[-1]
    wide = max(map(len, symbols)) > 1
    between = " " if wide else ""
    shaped = len(dims) == 1 or (len(dims) > 2 and dims[0] == 1) or (wide and columns == 1)
    lines = [f"{_SHAPE} {_shape_text(dims)}"] if shaped else []
    for at in range(0, grid.size, columns):
        if at:
            lines += [""] * sum(at % stride == 0 for stride in grid.strides[:-2])
        lines.append(between.join(symbols[at : at + columns]))
    return "\n".join(lines) + "\n"


def read_slices(
    text: str,
    is_comment: Callable[[str], bool] = lambda line: line.startswith("# "),
    *,
    blanks: bool = False,
) -> tuple[Grid, list[TextRow]]:
    """Return the shape of the board in a text and its rows in order.

    A text without a line for its shape has two dimensions or more. Empty lines before and after the board do
    not count. With `blanks`, the blanks in a row of full width, the width of the longest line, are cells,
    except those that separate the cells of all such rows. ValueError names the wrong line and the problem.
    """
    head: TextRow | None = None  # the line with the shape
    shape: tuple[int, ...] = ()
    rows: list[TextRow] = []
    empty: list[int] = []  # the number of empty lines before each row
    gap = 0
    if text.startswith(BYTE_ORDER_MARKS):  # before the row is found to be longer than the next one
        raise ValueError(f"line 1: expected a row of the board, found {quoted(text.splitlines()[0][:20])}")
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if not is_comment(line)]
    width, step = _full_width([line for _, line in lines]) if blanks else (0, 1)
    for number, line in lines:
        words = line.split()
        if words[:1] == [_SHAPE] and not rows and not head:
            head = TextRow(number, words)
            shape = _read_shape(head)
            continue
        if len(line) == width:
            words = [*line[::step]]
        if not words:
            gap += bool(rows)
            continue
        row = TextRow(number, words if len(words) > 1 or shape[-1:] == (1,) else words[0])
        if rows and len(row.cells) != len(rows[0].cells):
            raise row.error(f"a row of {len(rows[0].cells)} cells", len(row.cells))
        if gap > MAX_DIMENSIONS - 2:
            raise row.error(f"at most {MAX_DIMENSIONS - 2} empty lines before it", gap)
        rows.append(row)
        empty.append(gap)
        gap = 0
    if not rows:
        after = head.line + 1 if head else 1
        raise ValueError(f"line {after}: expected a row of the board, found the end of the input")
    seen = (*_axes(rows, empty), len(rows[0].cells))
    if head and _trimmed(shape) != _trimmed(seen):
        raise head.error(f"the shape of the rows below it, {_shape_text(seen)}", _shape_text(shape))
    return grid_of(shape or seen), rows


def _full_width(lines: list[str]) -> tuple[int, int]:
    """Return the length of the rows of full width, and the characters of each cell: 2 with a blank."""
    rows = [line for line in lines if not line.startswith(_SHAPE)]
    width = max(map(len, rows), default=0)
    apart = width % 2 and all(not line[1::2].strip() for line in rows if len(line) == width)
    return width, 2 if apart else 1


def _shape_text(dims: Sequence[int]) -> str:
    return "x".join(map(str, dims))


def _read_shape(head: TextRow) -> tuple[int, ...]:
    """Return the lengths of the axes in a line such as `shape 1x3x2`."""
    length = "[1-9][0-9]{0,8}"
    words = " ".join(head.cells[1:])
    if not re.fullmatch(f"{length}(x{length})*", words):
        raise head.error("lengths such as 1x3x2 after 'shape'", quoted(words[:40]))
    return tuple(map(int, words.split("x")))


def _trimmed(dims: Sequence[int]) -> tuple[int, ...]:
    """Return the lengths of the axes without those of 1 at the beginning, which rows do not show."""
    return tuple(dims[next((axis for axis, length in enumerate(dims) if length > 1), len(dims)) :])


def _axes(rows: list[TextRow], empty: list[int]) -> list[int]:
    """Return the lengths of all axes but the last."""
    lengths: list[int] = []
    parts = list(range(len(rows)))  # the rows where the slices, groups of slices and so on begin
    for gap in range(1, max(empty) + 1):
        whole = [0, *(part for part in parts[1:] if empty[part] >= gap)]
        places = [bisect_left(parts, start) for start in [*whole, len(rows)]]
        counts = [end - start for start, end in pairwise(places)]
        for start, count in zip(whole, counts, strict=True):
            if count != counts[0]:
                what = "rows as in the slice" if gap == 1 else "slices as in the group"
                raise rows[start].error(f"as many {what} before, {counts[0]}", count)
        lengths.insert(0, counts[0])
        parts = whole
    return [len(parts), *lengths]


def nest(grid: Grid, items: Sequence[Any]) -> list[Any]:
    """Return a board's items in order as nested lists, one level for each axis.

    >>> nest(grid_of((2, 1, 2)), [1, 2, 3, 4])
    [[[1, 2]], [[3, 4]]]
    """
    nested = list(items)
    for length in reversed(grid.dims[1:]):
        nested = [nested[at : at + length] for at in range(0, len(nested), length)]
    return nested
