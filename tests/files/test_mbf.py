"""Boards in the files of other programs."""

import pytest

from minesweeper.files.mbf import read_mbf, write_mbf
from tests.helpers.boards import drawn

BOARD = drawn("..X.. ..... X.... ....X")


def test_a_board_comes_back_from_its_file():
    data = write_mbf(BOARD)
    assert data.hex(" ") == "05 04 00 03 02 00 00 02 04 03"
    assert read_mbf(data).mines == BOARD.mines


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ("05 04", "expected an MBF file of at least 4 bytes, found 2"),
        ("05 04 00 03 02 00", "expected 10 bytes for 3 mines in an MBF file, found 6"),
        ("05 04 00 01 05 00", "the mines of the MBF file are not on different cells of its board"),
        ("05 04 00 02 01 00 01 00", "the mines of the MBF file are not on different cells of its board"),
        ("01 01 00 01 00 00", "expected a cell without a mine, found only mines"),
    ],
)
def test_what_is_no_board_is_refused(data, complaint):
    with pytest.raises(ValueError, match=f"^{complaint}$"):
        read_mbf(bytes.fromhex(data))
