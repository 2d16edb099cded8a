"""The judge's game: its rules, the map it prints, the two lines it ends with.

A marked cell is never revealed and never unmarked; a wrong mark loses at once.
"""

from __future__ import annotations

from minesweeper.rules.game import WON, Board, Minefield

# The judge's numbers for what a client may do to a cell.
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
    >>> game.mark(2, 2)
    >>> game.explore(2, 1)
    >>> print(game.text(), end="")
    ???
    122
    01@
    """

    __slots__ = ("rows", "columns", "_game", "_text", "_shown")

    def __init__(self, board: Board):
        self.rows, self.columns = board.grid.dims
        self._game = Minefield(board, strict_marks=True)
        # What a visit of each cell shows, and what is shown now: both with a newline after each
        # row, so that the printed map is always ready and an operation costs only the cells it changes.
        self._shown = _symbols(board)
        self._text = bytearray((b"?" * self.columns + b"\n") * self.rows)
        self._show([])

    @property
    def status(self) -> str:
        """ONGOING, WON or LOST."""
        return self._game.status

    @property
    def total_mines(self) -> int:
        return self._game.board.mines

    def visit(self, row: int, column: int) -> None:
        """Visit a cell and, around every 0, all neighbours; do nothing if it is visited or marked."""
        self._show(self._game.reveal(self._cell(row, column)))

    def mark(self, row: int, column: int) -> None:
        """Mark a cell as a mine: a wrong mark loses. Do nothing if it is visited or marked."""
        cell = self._cell(row, column)
        if self._game.mark(cell):
            self._text[cell + row] = 88 if self._game.lost else 64  # X, @

    def explore(self, row: int, column: int) -> None:
        """Visit the other neighbours of a number with as many marks around it; do nothing otherwise."""
        self._show(self._game.chord(self._cell(row, column)))

    def execute(self, row: int, column: int, operation: int) -> str:
        """Do one operation (VISIT, MARK or EXPLORE) and return the map that is printed after it."""
        self.do(row, column, operation)
        return self._text.decode("ascii")

    def do(self, row: int, column: int, operation: int) -> None:
        """Do one operation (VISIT, MARK or EXPLORE); ValueError for any other, or outside the map."""
        if operation not in (VISIT, MARK, EXPLORE):
            raise ValueError(f"expected a type of 0, 1 or 2, found {operation}")
        _OPERATIONS[operation](self, row, column)

    def text(self) -> str:
        """The map as printed: `rows` lines of `?`, digits, `@` and, once lost, `X`."""
        return self._text.decode("ascii")

    def counts(self) -> tuple[int, int]:
        """Safe cells visited, and mines found: those marked, or all of them once won."""
        game = self._game
        return game.visited, game.board.mines if game.status == WON else game.right_marks

    def closing(self) -> str:
        """The two lines that end a game."""
        visited, found = self.counts()
        title = "YOU WIN!" if self.status == WON else "GAME OVER!"
        return f"{title}\n{visited} {found}\n"

    def _cell(self, row: int, column: int) -> int:
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise ValueError(f"({row}, {column}) is outside a map of {self.rows} x {self.columns}")
        return row * self.columns + column

    def _show(self, opened: list[int]) -> None:
        text, shown, columns = self._text, self._shown, self.columns
        for cell in opened:
            at = cell + cell // columns
            text[at] = shown[at]
        if self._game.status == WON:
            self._text = bytearray(shown.replace(b"X", b"@"))


_OPERATIONS = {VISIT: JudgeGame.visit, MARK: JudgeGame.mark, EXPLORE: JudgeGame.explore}


def _symbols(board: Board) -> bytes:
    """The map with every cell visited: digits, `X` for a mine, a newline after each row."""
    clues, mines = int.from_bytes(board.clues, "little"), int.from_bytes(board.is_mine, "little")
    size, columns = board.grid.size, board.grid.dims[1]
    text = (clues | mines << 4).to_bytes(size, "little").translate(_SYMBOLS)
    return b"".join(text[at : at + columns] + b"\n" for at in range(0, size, columns))
