"""The assignment's console: `a1` uncovers a cell and `#g13` flags one, exact to the byte.

To the player a mine is a bomb and a mark is a flag. A flag may be wrong, and comes off when its
cell is uncovered. The game is won once every cell is uncovered or flagged and there are as many
flags as bombs. Programs read the output, so it stays English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod
from string import ascii_uppercase as LETTERS

from minesweeper.games.game import Game
from minesweeper.rules.game import LOST, REVEALED, WON
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL

MAX_COLUMNS = 99

_CELL = re.compile("(#?)([A-Za-z])([0-9]{1,2})")


class Console:
    """One game on a board of rows and columns.

    >>> from minesweeper.rules.game import Board
    >>> from minesweeper.boards.catalogue import LINE
    >>> from minesweeper.boards.setting import given_board
    >>> console = Console(Game(given_board(Board.of_cells(grid_of((2, 2)), [0]), LINE)))
    >>> console.answer("c1")
    "I don't understand.\\n"
    >>> console.answer("#a1").splitlines()
    ['                    ', '  1 2 ', 'A # . ', 'B . . ', '']
    """

    prompt = "What cell do you want to check? "

    def __init__(self, game: Game):
        self.game = game

    @property
    def over(self) -> bool:
        return self.game.over

    def scene(self) -> str:
        """Return the board as it is now, and how the game ended if it has."""
        field = display(self.game)
        if self.game.status == LOST:
            return f"\nBOOM BOOM BOOM BOOM BOOM\n{field}"
        return f"{field}\nYOU WIN!\n" if self.game.status == WON else f"{field}\n"

    def answer(self, line: str) -> str:
        """Make the move in a line, and return the output."""
        grid = self.game.grid
        match = _CELL.fullmatch(line.strip())
        row, column = (LETTERS.index(match[2].upper()), int(match[3]) - 1) if match else (-1, -1)
        if not match or row >= grid.dims[0] or not 0 <= column < grid.dims[1]:
            return "I don't understand.\n"
        cell = grid.cell((row, column))
        uncovered = self.game.field.seen[cell] == REVEALED
        self.game.make(FLAG if match[1] else REVEAL, cell)
        return "This cell is already uncovered.\n" * uncovered + self.scene()


def symbol(game: Game, cell: int) -> str:
    """Return the character that stands for a cell."""
    if game.field.lost and game.field.board.is_mine[cell]:
        return "*"
    shown = game.symbol(cell)
    return {0: " ", "?": ".", "@": "#"}.get(shown, str(shown))


def display(game: Game) -> str:
    """Return the field below the numbers of its columns; once it is lost, with the bombs."""
    rows, columns = game.grid.dims
    numbers = range(1, columns + 1)
    lines = [
        " " * 20 + "".join(f"{number // 10} " for number in numbers[9:]),
        "  " + "".join(f"{number % 10} " for number in numbers),
    ]
    for row in range(rows):
        cells = range(row * columns, (row + 1) * columns)
        lines.append(f"{LETTERS[row]} " + "".join(f"{symbol(game, cell)} " for cell in cells))
    return "\n".join(lines) + "\n"


def read_words(words: Sequence[str]) -> tuple[tuple[int, ...], int]:
    """Read rows, columns and bombs; ValueError if these are no numbers or do not fit."""
    if not all(re.fullmatch("[0-9]{1,9}", word) for word in words):
        raise ValueError(f"expected rows, columns and bombs as whole numbers, found {' '.join(words)!r}")
    *size, bombs = map(int, words)
    check_size(size)
    if bombs > prod(size):
        raise ValueError(f"{bombs} bombs do not fit on {grid_of(tuple(size))}")
    return tuple(size), bombs


def check_size(dims: Sequence[int]) -> None:
    """Raise ValueError unless there are two dimensions, with a letter for each row and at most 99 columns."""
    if len(dims) != 2 or not (1 <= dims[0] <= len(LETTERS) and 1 <= dims[1] <= MAX_COLUMNS):
        size = " x ".join(map(str, dims))
        raise ValueError(f"a field has 1 to {len(LETTERS)} rows and 1 to {MAX_COLUMNS} columns, not {size}")
