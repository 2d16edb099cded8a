"""Boards in the files of other programs."""

from random import Random

import pytest

from minesweeper.files.mbf import read_mbf, write_mbf
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from tests.helpers.boards import drawn


@pytest.mark.parametrize("shape", [(4, 5), (1, 255), (255, 1), (40, 250)], ids=str)
def test_board_is_read_back_from_its_file(shape):
    random, grid = Random(str(shape)), Grid(shape)
    for count in (0, 1, min(300, grid.size - 1)):
        board = Board.of_cells(grid, sorted(random.sample(range(grid.size), count)))
        assert read_mbf(write_mbf(board)) == board
    assert write_mbf(drawn("..X.. ..... X.... ....X")).hex(" ") == "05 04 00 03 02 00 00 02 04 03"


@pytest.mark.parametrize(
    ("shape", "complaint"),
    [
        ((1, 256), "an MBF file holds at most 255 rows and columns, not 1 x 256"),
        ((256, 1), "an MBF file holds at most 255 rows and columns, not 256 x 1"),
        ((2, 2, 2), "these files hold boards of two dimensions, not of 3"),
    ],
)
def test_board_without_room_in_the_format_is_refused(shape, complaint):
    with pytest.raises(ValueError, match=f"^{complaint}$"):
        write_mbf(Board.of_cells(Grid(shape), [0]))


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ("05 04 00", "expected at least 4 bytes, found 3"),
        ("05 04 00 03 02 00", "expected at least 10 bytes, found 6"),
        ("05 04 00 01 02 00 00", "expected 6 bytes for 1 mine, found 7"),
        ("00 00 00 00", "each dimension must be a positive whole number, not 0"),
        ("65 64 00 00", "a board has at most 10000 cells, not 10100"),
        ("05 04 00 01 00 04", "expected 1 mine on the board"),
        ("05 04 00 01 05 00", "expected 1 mine on the board"),
        ("05 04 00 02 01 00 01 00", "expected 2 mines on the board"),
        ("01 01 00 01 00 00", "expected a cell without a mine, found only mines"),
    ],
)
def test_malformed_board_file_is_refused(data, complaint):
    with pytest.raises(ValueError, match=f"^not a readable .mbf file: {complaint}$"):
        read_mbf(bytes.fromhex(data))
