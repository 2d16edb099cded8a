"""The position in a picture of a board."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from os import PathLike

from minesweeper.files.pictures import picture_of
from minesweeper.rules.game import Pictured
from minesweeper.rules.grid import Cell
from minesweeper.rules.position import Position
from minesweeper.rules.svg import CHOSEN, svg
from minesweeper.screenshots.picture import EndMark
from minesweeper.screenshots.reading import read_screenshot
from minesweeper.shell.numbers import percent


@dataclass(frozen=True)
class Screenshot(Pictured):
    """What was read in a picture: the position, and how sure each cell of it is."""

    position: Position
    confidence: list[list[float]]
    """Row by row a number from 0 to 1 for each cell."""
    doubtful: list[Cell]
    """The cells that were read with little confidence."""
    ended: dict[Cell, EndMark]
    """The hidden cells where the end of a game shows a `mine`, the one that was `hit`, or a `wrong` flag."""

    def svg(self) -> str:
        """Return the picture of the position; doubtful cells are outlined, each with its confidence."""
        grid, tiles = self.position.grid, self.position.tiles()
        confidences = list(chain.from_iterable(self.confidence))
        for cell in map(grid.cell, self.doubtful):
            said = f"{grid.coords(cell)}: confidence {percent(confidences[cell])}"
            tiles[cell] = tiles[cell]._replace(outline=CHOSEN, says=said)
        return svg(grid, tiles, f"a screenshot of {grid} cells")


def read_picture(source: str | PathLike[str] | bytes) -> Screenshot:
    """The position in a screenshot of any Minesweeper game, from its path or the bytes of its file.

    Its `position` is what `analyse` takes; flags count as known mines. What the end of a game shows becomes
    hidden cells, and `position.mines` is the total, if all mines are shown. OSError if there is no such file,
    ValueError if there is no board in it, ImportError if the extra `picture` is missing.
    """
    found = read_screenshot(picture_of(source))
    position, columns = found.position, found.columns
    coords = position.grid.coords
    confidence = [
        list(found.confidences[start : start + columns]) for start in range(0, position.grid.size, columns)
    ]
    ended = {coords(cell): was for cell, was in found.ended.items()}
    return Screenshot(position, confidence, [*map(coords, found.doubtful)], ended)
