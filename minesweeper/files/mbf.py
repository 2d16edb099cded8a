"""Boards as MBF files, which other programs read and write.

An MBF file is bytes: columns, rows, the number of mines in two bytes (high byte first), then column and
row of each mine.
"""

from __future__ import annotations

from minesweeper.boards.catalogue import MAX_CELLS
from minesweeper.boards.setting import check_playable
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid

_MAX_SIDE = 255


def write_mbf(board: Board) -> bytes:
    """A two-dimensional board of at most 255 rows and columns as an MBF file; ValueError for any other.

    >>> write_mbf(Board.of_cells(Grid((2, 3)), [1, 5])).hex(" ")
    '03 02 00 02 01 00 02 01'
    """
    rows, columns = plane(board.grid)
    if max(rows, columns) > _MAX_SIDE:
        raise ValueError(f"an MBF file holds at most {_MAX_SIDE} rows and columns, not {board.grid}")
    head = [columns, rows, *divmod(board.mines, 256)]
    return bytes([*head, *(number for row, column in board.mine_cells for number in (column, row))])


def read_mbf(data: bytes) -> Board:
    """The board in an MBF file; ValueError if it holds none that can be played."""
    if len(data) < 4:
        raise ValueError(f"expected an MBF file of at least 4 bytes, found {len(data)}")
    columns, rows, mines = data[0], data[1], 256 * data[2] + data[3]
    places = list(zip(data[4::2], data[5::2], strict=False))
    if not 1 <= rows * columns <= MAX_CELLS:
        raise ValueError(f"expected an MBF file with 1 to {MAX_CELLS} cells, found {rows} x {columns}")
    if (size := len(data)) != 4 + 2 * mines:
        raise ValueError(f"expected {4 + 2 * mines} bytes for {mines} mines in an MBF file, found {size}")
    if any(column >= columns or row >= rows for column, row in places) or len(set(places)) < mines:
        raise ValueError("the mines of the MBF file are not on different cells of its board")
    board = Board.of_cells(Grid((rows, columns)), [row * columns + column for column, row in places])
    check_playable(board)
    return board


def plane(grid: Grid) -> tuple[int, int]:
    """The rows and columns of a board of two dimensions; ValueError for any other."""
    if len(grid.dims) != 2:
        raise ValueError(f"these files hold boards of two dimensions, not of {len(grid.dims)}")
    rows, columns = grid.dims
    return rows, columns
