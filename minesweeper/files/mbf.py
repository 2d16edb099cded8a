"""Boards as MBF files, which other programs read and write.

An MBF file is bytes: columns, rows, the number of mines in two bytes (high byte first), then column and
row of each mine.
"""

from __future__ import annotations

from minesweeper.files.recording import Bytes, board_of
from minesweeper.games.rawvf import plane
from minesweeper.rules.game import Board
from minesweeper.shell.text import amount

_MAX_SIDE = 255


def write_mbf(board: Board) -> bytes:
    """Convert a board of two dimensions, at most 255 x 255, to an MBF file; ValueError for any other.

    >>> write_mbf(Board.of_mines((2, 3), [(0, 1), (1, 2)])).hex(" ")
    '03 02 00 02 01 00 02 01'
    """
    rows, columns = plane(board.grid)
    if max(rows, columns) > _MAX_SIDE:
        raise ValueError(f"an MBF file holds at most {_MAX_SIDE} rows and columns, not {board.grid}")
    head = [columns, rows, *divmod(board.mines, 256)]
    return bytes([*head, *(number for row, column in board.mine_cells for number in (column, row))])


def read_mbf(data: bytes) -> Board:
    """Read the board in an MBF file; ValueError if it has no board that can be played."""
    file = Bytes(data)
    try:
        columns, rows = file.take(2)
        mines = file.places(file.number(2))
        if file.at < len(data):
            raise ValueError(f"expected {file.at} bytes for {amount(len(mines), 'mine')}, found {len(data)}")
        return board_of(rows, columns, mines)
    except ValueError as error:
        raise ValueError(f"not a readable .mbf file: {error}") from None
