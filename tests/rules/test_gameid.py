"""Game IDs of Simon Tatham's Mines, against a second writer and IDs that people published."""

from hashlib import sha1
from random import Random

import pytest

from minesweeper.boards.solution import solve
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid


def stream(seed):
    """Yield the bytes that mask one half, made of the other."""
    number = 0
    while True:
        yield from sha1(seed + str(number).encode()).digest()
        number += 1


def game_id(board, kind):
    """Write the ID of a board with a first cell."""
    rows, columns = board.shape
    bits = int("".join(map(str, board.is_mine)), 2) << (spare := -board.grid.size % 8)
    data = bits.to_bytes((board.grid.size + 7) // 8, "big")
    half = len(data) // 2
    if kind == "m":
        first = bytes(a ^ b for a, b in zip(data[:half], stream(data[half:]), strict=False))
        second = bytearray(a ^ b for a, b in zip(data[half:], stream(first), strict=False))
        second[-1] = second[-1] >> spare << spare
        data = first + second
    row, column = board.first
    size = f"{columns}" if rows == columns else f"{columns}x{rows}"
    return f"{size}:{column},{row},{kind}{data.hex()[: (board.grid.size + 3) // 4]}"


@pytest.mark.parametrize("kind", ["m", "u", ""])
@pytest.mark.parametrize("shape", [(1, 2), (1, 9), (3, 3), (9, 9), (5, 12), (16, 30), (40, 25)])
def test_game_id_is_read_as_its_board(shape, kind):
    grid, random = Grid(shape), Random(1)
    cells = random.sample(range(grid.size), grid.size // 4 + 1)
    board = Board.of_cells(grid, cells[1:], grid.coords(cells[0]))
    assert Board.of(game_id(board, kind)) == board
    assert Board.of(f"  {game_id(board, kind)}\n") == board


def test_board_reported_as_unsolvable_is_solvable():
    """chrisboyle/sgtpuzzles, issue 669."""
    board = Board.of("9x9:4,4,m00b7d48a3e0231c419200")
    assert (board.shape, board.mines, board.first) == ((9, 9), 35, (4, 4))
    assert solve(board).free_of_guesses


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "9x9n10#123",
            "it has only the seed of a board; after the first click the game has an ID with mines",
        ),
        ("9x9:4,4,m00", "9x9 takes 21 digits for the mines, found 2"),
        ("3x2:3,0,84", "expected a first cell inside 3x2, found 3,0"),
        ("3x2:4,", "expected 'x,y,' and the mines after the size, such as 9x9:4,4,m12..."),
        ("0x2:0,0,0", "expected a first cell inside 0x2, found 0,0"),
        ("3x2:1,0,84", "expected up to 5 cells, found 6"),
        ("3x2:0,0,84", r"expected a cell without a mine, found \(0, 0\)"),
    ],
)
def test_wrong_game_id_is_refused(text, problem):
    part = "first" if "without a mine" in problem else "game ID"
    with pytest.raises(ValueError, match=f"^{part}: {problem}$"):
        Board.from_text(text, max_cells=5 if "up to" in problem else None)
