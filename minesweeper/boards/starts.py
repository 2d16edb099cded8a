"""The first cell of a game, and the cells that it keeps free of mines: one rule for every frontend.

The first cell has no mine. In an *opening*, as of the starts "opening" and "no-guess", its neighbours have
none either, if the mines leave room. If nobody chooses the first cell, it has a usual place or is drawn; if
the mines leave no room for an opening there, it is in the nearest corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from minesweeper.rules.grid import Grid
from minesweeper.shell.language import tr_later


def check_mines(dimensions: Sequence[int], mines: int) -> None:
    """Raise ValueError unless so many mines fit on a board of this size and leave a cell free."""
    if mines < 0:
        raise ValueError(f"a board has 0 mines or more, not {mines}")
    most = prod(dimensions) - 1
    if mines > most:
        values = {"most": f"{most:,}", "board": " x ".join(map(str, dimensions)), "mines": mines}
        if most == 1:
            raise ValueError(tr_later("at most 1 mine fits on {board}, not {mines}", **values))
        raise ValueError(tr_later("at most {most} mines fit on {board}, not {mines}", **values))


def kept_free(grid: Grid, mines: int, first: int, *, opening: bool) -> set[int]:
    """Return the cells that a first cell keeps free: itself and, for an `opening`, its neighbours.

    The neighbours stay free only if the mines leave room. ValueError if the mines do not fit on the board.
    """
    check_mines(grid.dims, mines)
    return {first, *grid.neighbours(first)} if opening and _has_room(grid, mines, first) else {first}


def first_cell(grid: Grid, mines: int, place: int, *, opening: bool) -> int:
    """Return the cell at this place or, if an `opening` has no room there, in the nearest corner.

    Half way between two corners, it is the one with the lower coordinate.

    >>> grid = Grid((4, 5))
    >>> grid.coords(first_cell(grid, 11, grid.cell((1, 2)), opening=True))
    (1, 2)
    >>> [grid.coords(first_cell(grid, 12, grid.cell((1, column)), opening=True)) for column in (2, 3)]
    [(0, 0), (0, 4)]
    """
    if not opening or _has_room(grid, mines, place):
        return place
    at = zip(grid.coords(place), grid.dims, strict=True)
    return grid.cell([0 if 2 * index < length else length - 1 for index, length in at])


def usual_first_cell(grid: Grid, mines: int, *, opening: bool, far: int = 3) -> int:
    """Return the usual first cell: in a corner, where a 0 is likeliest, or where openings are large.

    An opening is up to `far` cells from the edges.

    >>> grid = Grid((16, 30))
    >>> [grid.coords(usual_first_cell(grid, 99, opening=opening)) for opening in (False, True)]
    [(0, 0), (3, 3)]
    """
    place = [min(far, length // 4) if opening else 0 for length in grid.dims]
    return first_cell(grid, mines, grid.cell(place), opening=opening)


def advised_first_cell(grid: Grid, mines: int, *, opening: bool) -> int:
    """Return the first cell of a hint: the usual one or, on boards of up to 256 cells, a better one.

    On 16x16 with 40 mines, an opening at (2, 2) wins more than the usual one (bench/STRENGTH.md).
    """
    return usual_first_cell(grid, mines, opening=opening, far=2 if grid.size <= 256 else 3)


def _has_room(grid: Grid, mines: int, first: int) -> bool:
    """Return whether the mines fit without this cell and its neighbours."""
    return mines < grid.size - len(grid.neighbours(first))
