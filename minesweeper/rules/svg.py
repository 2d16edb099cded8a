"""Boards as SVG pictures, in any number of dimensions; they need no script and no style sheet.

The last two axes are rows and columns. The axes before them go across and down in turn, the third last
across; the gap between slices grows with every two axes outwards. The coordinates are printed at the edges,
and the position of a slice on its other axes above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minesweeper.rules.grid import Grid

SIDE, GAP = 24, 12

# The room for coordinates at the left and, in two dimensions and in more, at the top.
_LEFT, _TOP, _TOP_OF_SLICES = 18, 14, 26

# Blue for safe and brown for mines, which colour-blind people can distinguish.
HIDDEN_FILL, OPEN_FILL, SAFE_FILL, MINE_FILL = "#aebfd1", "#f7f9fb", "#0a5ea8", "#7a2406"
_INK, WHITE, _LINE = "#16202c", "#ffffff", "#8795a5"
_DIGITS = (
    "#16202c", "#1a5fb4", "#0a6b50", "#b0330c", "#5b2a9d", "#7c4700", "#00637a", "#16202c", "#596473",
)  # fmt: skip

CHOSEN, PROOF = "#c0157f", "#7a3fc4"


class Tile(NamedTuple):
    """The look of one cell."""

    text: str = ""
    fill: str = HIDDEN_FILL
    ink: str = _INK
    bold: bool = False
    mine: bool = False  # a disc, instead of the text
    outline: str = ""  # its colour, if there is one
    says: str = ""  # its tooltip


def number_tile(number: int) -> Tile:
    """Return the tile of a revealed number, without text for 0."""
    return Tile(str(number or ""), OPEN_FILL, _DIGITS[min(number, 8)], bold=True)


def mine_tile() -> Tile:
    """Return the tile of a known mine."""
    return Tile(fill=OPEN_FILL, mine=True)


def svg(grid: Grid, tiles: Sequence[Tile], title: str) -> str:
    """Draw a board whose cells look like `tiles`, in order."""
    from html import escape  # here for the speed of a start

    steps, width, height = layout(grid.dims)
    top = _TOP if len(grid.dims) < 3 else _TOP_OF_SLICES
    whole = width + _LEFT + 2, height + top + 2
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole[0]}" height="{whole[1]}"'
        f' viewBox="{-_LEFT - 1} {-top - 1} {whole[0]} {whole[1]}" role="img"'
        f' font-family="sans-serif" font-size="11" text-anchor="middle"><title>{escape(title)}</title>'
    ]
    outlines = []
    for cell, tile in enumerate(tiles):
        x, y = place(grid.coords(cell), steps)
        square = f'x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"'
        says = f"<title>{escape(tile.says)}</title>" if tile.says else ""
        lines.append(f'<rect {square} fill="{tile.fill}" stroke="{_LINE}">{says}</rect>')
        middle = x + SIDE // 2
        if tile.mine:
            lines.append(f'<circle cx="{middle}" cy="{y + SIDE // 2}" r="{SIDE // 4}" fill="{tile.ink}"/>')
        elif tile.text:
            weight = ' font-weight="bold"' * tile.bold
            lines.append(f'<text x="{middle}" y="{y + 16}" fill="{tile.ink}"{weight}>{tile.text}</text>')
        if tile.outline:
            outlines.append(f'<path d="M{x + 1} {y + 1}h{SIDE - 2}v{SIDE - 2}h-{SIDE - 2}z" fill="none"'
                            f' stroke="{tile.outline}" stroke-width="3"/>')  # fmt: skip
    return "\n".join([*lines, *outlines, *_coordinates(grid, steps, top), "</svg>"]) + "\n"


def place(coords: Sequence[int], steps: Sequence[int]) -> tuple[int, int]:
    """Return x and y of the corner of a cell."""
    ways = [at * step for at, step in zip(coords, steps, strict=True)]
    return sum(ways[::-2]), sum(ways[-2::-2])


def _coordinates(grid: Grid, steps: Sequence[int], top: int) -> list[str]:
    """Draw the columns above the board, the rows at its left, and above each slice its place."""
    lines = ['<g fill="#596473" font-size="9">']
    for cell in range(grid.size):
        *others, row, column = (0, *grid.coords(cell))
        x, y = place(grid.coords(cell), steps)
        if y == 0:
            lines.append(f'<text x="{x + SIDE // 2}" y="{10 - top}">{column}</text>')
        if x == 0:
            lines.append(f'<text x="-4" y="{y + 15}" text-anchor="end">{row}</text>')
        if len(grid.dims) > 2 and row == column == 0:
            lines.append(
                f'<text x="{x}" y="{y - 3}" text-anchor="start">{" ".join(map(str, others[1:]))}</text>'
            )
    return [*lines, "</g>"]


def layout(dims: Sequence[int]) -> tuple[list[int], int, int]:
    """Return the distance of neighbours on each axis, and the width and height of the whole.

    >>> layout((2, 3)), layout((4, 2, 3))
    (([24, 24], 72, 48), ([84, 24, 24], 324, 48))
    """
    steps, size = [], [SIDE, SIDE]
    for number, length in enumerate(reversed(dims)):
        step = size[number % 2] + number // 2 * GAP
        steps.append(step)
        size[number % 2] += step * (length - 1)
    return steps[::-1], size[0], size[1]
