"""What a learner's board looks like: as text, and as a picture in an array."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from minesweeper.gym.setting import EXPLODED, HIDDEN, MARKED
from minesweeper.rules.grid import Grid
from minesweeper.rules.slices import write_slices
from minesweeper.rules.svg import HIDDEN as HIDDEN_FILL
from minesweeper.rules.svg import MINE, OPEN, SIDE, layout, number_tile

_SYMBOLS = {HIDDEN: "?", MARKED: "@", EXPLODED: "X"}

# The digits in 3 x 5 dots: a digit's rows from the top, each an octal digit.
_DOTS = ("75557", "26227", "71747", "71717", "55711", "74717", "74757", "71111", "75757", "75717")
_SCALE = 3


def ansi(grid: Grid, seen: NDArray[Any]) -> str:
    """Rows of `?`, digits, `@` for a mark and `X` for the cell that ended the game, slice by slice."""
    return write_slices(grid, [_SYMBOLS.get(shown, str(shown)) for shown in seen.tolist()])


def rgb_array(grid: Grid, seen: NDArray[Any]) -> NDArray[np.uint8]:
    """The picture of `Position.svg` in pixels: an array of rows, columns, and red, green and blue."""
    steps, width, height = layout(grid.dims)
    picture = np.full((height + 1, width + 1, 3), 255, np.uint8)
    for cell, shown in enumerate(seen.tolist()):
        ways = [at * step for at, step in zip(grid.coords(cell), steps, strict=True)]
        x, y = sum(ways[::-2]), sum(ways[-2::-2])
        picture[y : y + SIDE + 1, x : x + SIDE + 1] = _rgb("#8795a5")
        inside = picture[y + 1 : y + SIDE, x + 1 : x + SIDE]
        tile = number_tile(max(shown, 0))
        inside[:] = _rgb({HIDDEN: HIDDEN_FILL, EXPLODED: MINE}.get(shown, OPEN))
        if shown in (MARKED, EXPLODED):
            inside[8:-8, 8:-8] = _rgb("#16202c")
        elif shown >= 0:
            _write(inside, tile.text, tile.ink)
    return picture


def _write(inside: NDArray[np.uint8], text: str, ink: str) -> None:
    """Write a number in the middle of a square; the more digits, the smaller."""
    if not text:
        return
    scale = max(1, _SCALE + 1 - len(text))
    rows = [[_DOTS[int(digit)][row] for digit in text] for row in range(5)]
    lines = ["0".join(f"{int(octal):03b}" for octal in row) for row in rows]
    dots = np.array([[dot == "1" for dot in line] for line in lines])
    dots = dots.repeat(scale, 0).repeat(scale, 1)[: inside.shape[0], : inside.shape[1]]
    top, left = (inside.shape[0] - dots.shape[0]) // 2, (inside.shape[1] - dots.shape[1]) // 2
    inside[top : top + dots.shape[0], left : left + dots.shape[1]][dots] = _rgb(ink)


def _rgb(colour: str) -> tuple[int, int, int]:
    """A colour such as #8795a5 as numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:], 16)
