"""The position in a picture of a board."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike

from minesweeper.files.pictures import picture_of
from minesweeper.rules.grid import Cell
from minesweeper.rules.position import Position
from minesweeper.screenshots.reading import EndMark, read_screenshot


@dataclass(frozen=True)
class Screenshot:
    """What was read in a picture: the position, and how sure each cell of it is."""

    position: Position
    confidence: list[list[float]]
    """Row by row a number from 0 to 1 for each cell."""
    doubtful: list[Cell]
    """The cells that were read with little confidence."""
    ended: dict[Cell, EndMark]
    """The hidden cells where the end of a game shows a `mine`, the one that was `hit`, or a `wrong` flag."""


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
