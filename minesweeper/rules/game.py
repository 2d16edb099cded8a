"""The rules: what is true, what is seen of it, and what each move shows.

A `Board` is the truth and never changes: mines and clues. A `Game` is what has been seen of
one board so far. Players never hold either; they get what a frontend shows them.
"""

from __future__ import annotations

from minesweeper.rules.grid import Grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ONGOING, WON, LOST = "ongoing", "won", "lost"

# What is seen of a cell: the bytes of `Game.seen`.
HIDDEN, REVEALED, MARKED = 0, 1, 2


class Board:
    """Where the mines are: `mines` has a byte for each cell, 1 for a mine, and `clues` every cell's count.

    The clues are counted from the mines, unless the caller gives them; those are not checked.
    """

    __slots__ = ("grid", "mines", "clues", "total_mines")

    def __init__(self, grid: Grid, mines: bytes | bytearray, clues: Sequence[int] | None = None):
        self.grid = grid
        self.mines = bytes(mines)
        self.total_mines = self.mines.count(1)
        self.clues = grid.neighbour_sums(self.mines) if clues is None else clues

    @classmethod
    def of_cells(cls, grid: Grid, cells: Iterable[int]) -> Board:
        """The board of this shape with mines on `cells`."""
        mines = bytearray(grid.size)
        for cell in cells:
            mines[cell] = 1
        return cls(grid, mines)


class Game:
    """One game on a board.

    The variants: with `marks_hold`, no move reveals a marked cell; with `strict_marks`, marking
    a cell without a mine loses the game at once.

    >>> from minesweeper.rules.grid import Grid
    >>> game = Game(Board.of_cells(Grid((3, 3)), [1, 8]))
    >>> sorted(game.reveal(6)), game.status
    ([3, 4, 6, 7], 'ongoing')
    """

    __slots__ = (
        "board", "marks_hold", "strict_marks", "seen", "marks", "safe_left", "right_marks", "lost",
    )  # fmt: skip

    def __init__(self, board: Board, *, marks_hold: bool = True, strict_marks: bool = False):
        self.board = board
        self.marks_hold = marks_hold
        self.strict_marks = strict_marks
        self.seen = bytearray(board.grid.size)
        self.marks: set[int] = set()
        self.safe_left = board.grid.size - board.total_mines
        self.right_marks = 0
        self.lost = False

    @classmethod
    def of_seen(cls, board: Board, seen: bytes) -> Game:
        """The game on `board` in which the cells with a 1 in `seen` are visible already."""
        game = cls(board)
        game.seen[:] = seen
        mines = int.from_bytes(seen, "little") & int.from_bytes(board.mines, "little")
        game.lost = mines > 0
        game.safe_left -= seen.count(REVEALED) - mines.bit_count()
        return game

    @property
    def visited(self) -> int:
        """How many safe cells are visible."""
        return self.board.grid.size - self.board.total_mines - self.safe_left

    @property
    def status(self) -> str:
        """LOST once a mine is visible or a strict mark was wrong; WON once every safe cell is visible."""
        return LOST if self.lost else ONGOING if self.safe_left else WON

    def reveal(self, cell: int, *, cascade: bool = True) -> list[int]:
        """Reveal `cell`, and around every 0 its neighbours; return the cells this made visible.

        The list is empty where nothing happens: `cell` is visible already, or held by a mark.
        """
        return [] if self.seen[cell] else self._open([cell], cascade)

    def mark(self, cell: int) -> bool:
        """Mark a hidden cell as a mine; False where it is visible or marked already."""
        if self.seen[cell] == REVEALED or cell in self.marks:
            return False
        self.marks.add(cell)
        if self.marks_hold:
            self.seen[cell] = MARKED
        if self.board.mines[cell]:
            self.right_marks += 1
        elif self.strict_marks:
            self.lost = True
        return True

    def unmark(self, cell: int) -> bool:
        """Take a mark off; False where there is none."""
        if cell not in self.marks:
            return False
        self.marks.remove(cell)
        self.right_marks -= self.board.mines[cell]
        if self.seen[cell] == MARKED:
            self.seen[cell] = HIDDEN
        return True

    def chord(self, cell: int) -> list[int]:
        """Where a visible number has as many marks around it, reveal its other neighbours.

        Returns the cells this made visible. A wrong mark makes a chord reveal a mine.
        """
        if self.seen[cell] != REVEALED or self.board.mines[cell]:
            return []
        around = self.board.grid.neighbours(cell)
        marks = self.marks
        if sum(c in marks for c in around) != self.board.clues[cell]:
            return []
        return self._open([c for c in around if not self.seen[c] and c not in marks], True)

    def _open(self, cells: list[int], cascade: bool) -> list[int]:
        """Make hidden `cells` visible and, from round to round, all that their zeros open."""
        seen, clues, mines = self.seen, self.board.clues, self.board.mines
        # Only these can be mines: what a cascade reaches lies beside a 0.
        exploded = sum([mines[c] for c in cells])
        opened: list[int] = []
        while cells:
            for c in cells:
                seen[c] = REVEALED
            opened += cells
            zeros = [c for c in cells if not clues[c] and not mines[c]] if cascade else []
            cells = self.board.grid.spread(zeros, seen) if zeros else []
        if self.marks and not self.marks_hold:
            for c in self.marks.intersection(opened):
                self.marks.remove(c)
                self.right_marks -= mines[c]
        self.lost |= exploded > 0
        self.safe_left -= len(opened) - exploded
        return opened


def bbbv(board: Board, seen: bytes | bytearray) -> tuple[int, int]:
    """The 3BV of a board, and how much of it is solved when the REVEALED cells of `seen` are visible.

    The 3BV is the fewest reveals that solve a board for a player who knows its mines. Each *opening*
    (connected zeros with the numbers around them) takes one reveal, and is solved once all its zeros
    are visible; each number beside no zero takes a reveal of its own. The measure is usual in two
    dimensions and makes sense in any.

    >>> from minesweeper.rules.grid import Grid
    >>> board = Board.of_cells(Grid((1, 6)), [3])  # 0 0 1 X 1 0
    >>> bbbv(board, bytes([1, 1, 1, 0, 1, 0]))
    (2, 1)
    """
    clues, mines = board.clues, board.mines
    game = Game(board)
    openings = solved = 0
    for cell in range(board.grid.size):
        if not clues[cell] and not mines[cell]:
            opened = game.reveal(cell)
            openings += bool(opened)
            solved += bool(opened) and all(seen[c] == REVEALED for c in opened if not clues[c])
    alone = [cell for cell, shown in enumerate(game.seen) if not shown and not mines[cell]]
    return openings + len(alone), solved + sum(seen[cell] == REVEALED for cell in alone)
