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
    """The position in a picture, with a confidence for each cell."""

    position: Position
    confidence: list[list[float]]
    """A number from 0 to 1 for each cell, row by row."""
    doubtful: list[Cell]
    """The cells that were read with little confidence."""
    ended: dict[Cell, EndMark]
    """The hidden cells that show the end of a game: a `mine`, the `hit` one, or a `wrong` flag."""

    def svg(self) -> str:
        """Return the picture of the position; doubtful cells are outlined, each with its confidence."""
        grid, tiles = self.position.grid, self.position.tiles()
        confidences = list(chain.from_iterable(self.confidence))
        for cell in map(grid.cell, self.doubtful):
            title = f"{grid.coords(cell)}: confidence {percent(confidences[cell])}"
            tiles[cell] = tiles[cell]._replace(outline=CHOSEN, says=title)
        return svg(grid, tiles, f"a screenshot of {grid} cells")


def read_picture(source: str | PathLike[str] | bytes) -> Screenshot:
    """Read the position in a screenshot of any Minesweeper game, from its path or the bytes of its file.

    `analyse` takes its `position`; flags count as known mines. Mines at the end of a game become hidden
    cells, and `position.mines` is the total, if all mines are shown. OSError if there is no such file,
    ValueError if the picture has no board, ImportError if the extra `picture` is missing.
    """
    reading = read_screenshot(picture_of(source))
    position, columns = reading.position, reading.columns
    coords = position.grid.coords
    starts = range(0, position.grid.size, columns)
    confidence = [list(reading.confidences[start : start + columns]) for start in starts]
    ended = {coords(cell): mark for cell, mark in reading.ended.items()}
    return Screenshot(position, confidence, [*map(coords, reading.doubtful)], ended)
