"""The layout of a board in a terminal: slices of rows and columns, in any number of dimensions.

The last two axes of a board are the rows and columns of its slices. Slices that differ only on the axis
before these stand side by side, as many as the width allows; others are below each other. Throughout: x and
y count characters from the upper left corner of all slices.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from minesweeper.rules.grid import grid_of

# The possible widths and heights of a cell, in characters, the largest first.
SIZES = ((7, 3), (3, 1), (2, 1))

# The columns between slices.
SLICE_GAP = 3


class Layout(NamedTuple):
    """The slices of a board, `across` of them side by side, and the size of a cell in characters."""

    dims: tuple[int, ...]
    cell_width: int
    cell_height: int = 1
    across: int = 1
    margin: int = 0  # the columns before the cells of a row

    @classmethod
    def fitting(cls, dims: tuple[int, ...], width: int, height: int) -> Layout:
        """Return the layout with the largest cells that fits this room, or else one that scrolls down."""
        for wrapped in (False, True):
            for size in SIZES:
                layout = cls(dims, *size)
                layout = layout.wrapped(width) if wrapped else layout._replace(across=layout.run)
                if layout.width <= width and (
                    layout.height <= height or (wrapped and layout.cell_height == 1)
                ):
                    return layout
        return layout

    def wrapped(self, width: int) -> Layout:
        """Return this layout with as many slices side by side as fit the width, and at least one."""
        room = (width + SLICE_GAP) // (self.slice_width + SLICE_GAP)
        return self._replace(across=min(self.run, max(1, room)))

    @property
    def run(self) -> int:
        """The number of slices that differ only on the axis before their rows, and may stand side by side."""
        return self.dims[-3] if len(self.dims) > 2 else 1

    @property
    def rows(self) -> int:
        return self.dims[-2] if len(self.dims) > 1 else 1

    @property
    def columns(self) -> int:
        return self.dims[-1]

    @property
    def head(self) -> int:
        """The number of lines above a slice: one for its coordinates if there are several slices."""
        return int(len(self.dims) > 2)

    def label(self, number: int) -> str:
        """Return the heading of a slice: its coordinates on the axes before its rows and columns."""
        coords = grid_of(self.dims[:-2]).coords(number) if self.head else ()
        return " ".join(str(at + 1) for at in coords)

    @property
    def slice_width(self) -> int:
        """The columns of a slice, or of the longest label of one."""
        longest = " ".join(str(length) for length in self.dims[:-2])
        return max(self.margin + self.columns * self.cell_width, len(longest))

    @property
    def bands(self) -> list[range]:
        """The numbers of the slices that are side by side, from the top down."""
        return [
            range(at, min(at + self.across, first + self.run))
            for first in range(0, prod(self.dims[:-2]), self.run)
            for at in range(first, first + self.run, self.across)
        ]

    @property
    def band_height(self) -> int:
        """The lines of slices side by side."""
        return self.head + self.rows * self.cell_height

    @property
    def width(self) -> int:
        return self.across * (self.slice_width + SLICE_GAP) - SLICE_GAP

    @property
    def height(self) -> int:
        return len(self.bands) * self.band_height

    def cell_at(self, x: int, y: int) -> int | None:
        """Return the cell at a place on the screen, or None."""
        band, down = divmod(y, self.band_height)
        beside, right = divmod(x, self.slice_width + SLICE_GAP)
        row, column = (down - self.head) // self.cell_height, right // self.cell_width
        bands = self.bands
        if not (0 <= band < len(bands) and 0 <= beside < len(bands[band])):
            return None
        if not (down >= self.head and row < self.rows and column < self.columns):
            return None
        return (bands[band][beside] * self.rows + row) * self.columns + column

    def place(self, cell: int) -> tuple[int, int]:
        """Return the x and y of a cell's upper left corner."""
        above, column = divmod(cell, self.columns)
        number, row = divmod(above, self.rows)
        band = next(at for at, slices in enumerate(self.bands) if number in slices)
        x = (number - self.bands[band][0]) * (self.slice_width + SLICE_GAP)
        return x + column * self.cell_width, band * self.band_height + self.head + row * self.cell_height


def middle(dims: tuple[int, ...]) -> int:
    """Return the cursor's first cell: the middle of a board in one or two dimensions, else cell 0."""
    return grid_of(dims).cell([length // 2 for length in dims]) if len(dims) <= 2 else 0


def moved(dims: tuple[int, ...], cell: int, axis: int, step: int) -> int:
    """Return the cell some steps along an axis from another, or the last one before the board ends.

    Axes are counted from the last, -1; -5 stands for all axes before the last four, as if they were one.

    >>> moved((3, 4), 5, -2, 1), moved((3, 4), 5, -1, -9), moved((3, 4), 5, -3, 1)
    (9, 4, 5)
    """
    lengths = (prod(dims[:-4]), *[1] * (4 - len(dims)), *dims[-4:])
    length, stride = lengths[axis], prod(lengths[len(lengths) + axis + 1 :])
    at = cell // stride % length
    return cell + (min(max(at + step, 0), length - 1) - at) * stride
