"""The judge's game: its rules, the map it prints, the two lines it ends with.

A marked cell is never revealed and never unmarked; a wrong mark loses at once.
"""

from __future__ import annotations

from minesweeper.rules.game import ONGOING, WON, Board, Minefield

# The judge's numbers for the operations of a client.
VISIT, MARK, EXPLORE = 0, 1, 2

# The byte printed for a clue, and for a clue + 16, which stands for a mine.
_SYMBOLS = b"0123456789??????" + b"X" * 240


class JudgeGame:
    """One game as the judge runs it, on a two-dimensional board.

    >>> from minesweeper.rules.maps import Lines
    >>> game = JudgeGame(Board.read(Lines([b"3 3", b".X.", b"...", b"..X"])))
    >>> print(game.execute(2, 0, VISIT), end="")
    ???
    12?
    01?
    >>> game.do(2, 2, MARK)
    >>> print(game.execute(2, 1, EXPLORE), end="")
    ???
    122
    01@
    """

    __slots__ = ("rows", "columns", "_game", "_text", "_shown")

    def __init__(self, board: Board):
        self.rows, self.columns = board.grid.dims
        self._game = Minefield(board, strict_marks=True)
        # The map with all cells visited, and the map now: both with a newline after each row, so that the
        # printed map is always ready and an operation costs only the cells it changes.
        self._shown = _symbols(board)
        self._text = bytearray((b"?" * self.columns + b"\n") * self.rows)
        self._show([])

    @property
    def status(self) -> str:
        """ONGOING, WON or LOST."""
        return self._game.status

    def execute(self, row: int, column: int, operation: int) -> str:
        """Do one operation (see `do`) and return the map that is printed after it."""
        self.do(row, column, operation)
        return self._text.decode("ascii")

    def do(self, row: int, column: int, operation: int) -> None:
        """Do one operation, which may change nothing; ValueError if it is invalid.

        VISIT reveals a cell and, around every 0, all neighbours. MARK marks a cell; a wrong mark loses.
        EXPLORE visits the other neighbours of a number with as many marks around it. After the end of the
        game no operation changes anything.
        """
        if operation not in (VISIT, MARK, EXPLORE):
            raise ValueError(f"expected a type of 0, 1 or 2, found {operation}")
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise ValueError(f"({row}, {column}) is outside a map of {self.rows} x {self.columns}")
        game, cell = self._game, row * self.columns + column
        if game.status != ONGOING:
            return
        if operation == MARK:
            if game.mark(cell):
                self._text[cell + row] = ord("X" if game.lost else "@")
        else:
            self._show(game.reveal(cell) if operation == VISIT else game.chord(cell))

    def text(self) -> str:
        """Return the printed map: `rows` lines of `?`, digits, `@` and, once lost, `X`."""
        return self._text.decode("ascii")

    def counts(self) -> tuple[int, int]:
        """Return the numbers of safe cells visited and of mines found; a win finds all."""
        return self._game.visited, self._game.mines_found

    def closing(self) -> str:
        """Return the two lines that end a game."""
        visited, marked = self.counts()
        title = "YOU WIN!" if self.status == WON else "GAME OVER!"
        return f"{title}\n{visited} {marked}\n"

    def _show(self, opened: list[int]) -> None:
        text, shown, columns = self._text, self._shown, self.columns
        for cell in opened:
            at = cell + cell // columns
            text[at] = shown[at]
        if self._game.status == WON:
            self._text = bytearray(shown.replace(b"X", b"@"))


def _symbols(board: Board) -> bytes:
    """Return the map with every cell visited: digits, `X` for a mine, a newline after each row."""
    clues, mines = int.from_bytes(board.clues, "little"), int.from_bytes(board.is_mine, "little")
    size, columns = board.grid.size, board.grid.dims[1]
    text = (clues | mines << 4).to_bytes(size, "little").translate(_SYMBOLS)
    return b"".join(text[at : at + columns] + b"\n" for at in range(0, size, columns))


def shows_end(text: str) -> bool:
    """Return whether a printed map is that of a game that has ended."""
    return "X" in text or "?" not in text
