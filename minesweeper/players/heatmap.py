"""The risks of a position as a picture: a heat map."""

from __future__ import annotations

from collections.abc import Mapping

from minesweeper.rules.position import Position
from minesweeper.rules.svg import MINE_FILL, SAFE_FILL, WHITE, Tile, svg
from minesweeper.shell.numbers import percent, whole_percent

# The heat map from the lowest risk to the highest: red, green and blue at 0, a half and 1.
_HEAT = ((211, 231, 250), (248, 236, 203), (242, 165, 97))


def risk_tile(risk: float) -> Tile:
    """A hidden cell with its risk in whole per cent; strong colours are kept for what is certain."""
    text = str(whole_percent(risk))
    if risk in (0, 1):
        return Tile(text, MINE_FILL if risk else SAFE_FILL, WHITE)
    low, high, part = (_HEAT[0], _HEAT[1], 2 * risk) if risk < 0.5 else (_HEAT[1], _HEAT[2], 2 * risk - 1)
    mixed = (round(a + (b - a) * part) for a, b in zip(low, high, strict=True))
    return Tile(text, "#" + "".join(f"{value:02x}" for value in mixed))


def risk_picture(position: Position, risks: Mapping[int, float], outlines: Mapping[int, str]) -> str:
    """The picture of a position with its risks as a heat map, and cells in outlines of these colours."""
    grid, tiles = position.grid, position.tiles()
    for cell, risk in risks.items():
        tiles[cell] = risk_tile(risk)._replace(says=f"{grid.coords(cell)}: {percent(risk)}")
    for cell, colour in outlines.items():
        tiles[cell] = tiles[cell]._replace(outline=colour)
    return svg(grid, tiles, f"the risks on a board of {grid} cells, in per cent")
