"""The rules: boards, their visible part, and the effect of each move.

A `Board` is the truth and never changes: mines and clues. A `Minefield` is the part of one board that has
been seen so far. Players never hold either; a frontend shows them positions.
"""

from __future__ import annotations

from minesweeper.rules.grid import MAX_DIMENSIONS, Grid, grid_of

TYPE_CHECKING = False  # type checkers read it as true; importing typing costs too much here
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from minesweeper.rules.grid import Cell
    from minesweeper.rules.maps import Lines
    from minesweeper.rules.svg import Tile

ONGOING, WON, LOST = "ongoing", "won", "lost"

# The visible states of a cell: the bytes of `Minefield.seen`.
HIDDEN, REVEALED, MARKED = 0, 1, 2

_IS_MINE = {"X": 1, "*": 1, ".": 0}

# The most cells that a notebook shows as a picture.
MAX_TILES = 20_000


class Pictured:
    """A value with a picture, which a notebook shows."""

    __slots__ = ()

    def svg(self) -> str:
        """Return the picture, as the text of an SVG file."""
        raise NotImplementedError

    def _repr_svg_(self) -> str | None:
        """Return the picture; None for a very large board, which the notebook shows as text."""
        picture = self.svg()
        return picture if picture.count("<rect ") <= MAX_TILES else None


class Board(Pictured):
    """A board: its mines and, optionally, its first cell.

    For those who work with cells as ints, `is_mine` has a byte for each cell, 1 for a mine, and `clues` the
    number of every cell.

    >>> board = Board.from_text(".X.\\n...\\n..X")
    >>> board.mines, board.mine_cells, board.numbers[1]
    (2, [(0, 1), (2, 2)], [1, 2, 2])
    >>> Board.of([[0, 1, 0], [0, 0, 0], [0, 0, 1]]) == Board.of_mines((3, 3), [(2, 2), (0, 1)]) == board
    True
    """

    __slots__ = ("grid", "is_mine", "clues", "mines", "first")

    def __init__(
        self,
        grid: Grid,
        is_mine: bytes | bytearray = b"",
        clues: Sequence[int] | None = None,
        first: Cell | None = None,
    ):
        """Count the clues from the mines, unless they are given; given clues are not checked."""
        if not isinstance(grid, Grid):
            kind = type(grid).__name__
            raise ValueError(f"Board.of reads text, nested lists and arrays; Board itself found a {kind}")
        self.grid = grid
        self.is_mine = bytes(is_mine)
        self.mines = self.is_mine.count(1)
        if not len(self.is_mine) == grid.size == self.mines + self.is_mine.count(0):
            raise ValueError(f"is_mine: expected {grid.size} bytes of 0 or 1, found {self.is_mine[:20]!r}")
        self.clues = grid.neighbour_sums(self.is_mine) if clues is None else clues
        self.first = first
        if first is not None and self.is_mine[grid.cell(first)]:
            raise ValueError(f"first: expected a cell without a mine, found {first}")

    @classmethod
    def of_cells(cls, grid: Grid, cells: Iterable[int], first: Cell | None = None) -> Board:
        """Make a board with mines on these cells, as ints; ValueError if one is outside."""
        is_mine = bytearray(grid.size)
        for cell in cells:
            if not 0 <= cell < grid.size:
                raise ValueError(f"expected cells from 0 to {grid.size - 1}, found {cell}")
            is_mine[cell] = 1
        return cls(grid, is_mine, first=first)

    @classmethod
    def of_mines(
        cls, shape: Sequence[int], mine_cells: Iterable[Iterable[int]], first: Iterable[int] | None = None
    ) -> Board:
        """Make a board of this shape with mines in these cells, as coordinates."""
        from minesweeper.rules.given import coordinates, lengths, listed, wrong

        grid = grid_of(lengths(shape))
        try:
            places = [*listed(mine_cells)]
        except TypeError:
            raise wrong("mine_cells", "coordinates such as [(0, 1)]", mine_cells) from None
        cells = [grid.cell(coordinates(place)) for place in places]
        return cls.of_cells(grid, cells, None if first is None else coordinates(first, "first"))

    @classmethod
    def of(cls, given: Any, first: Iterable[int] | None = None) -> Board:
        """Return the board in nested sequences, an array or a data frame; true, `X` and `*` are mines.

        Text, or a list of its lines, is read by `from_text`, and a `Board` is returned as it is; `first`
        replaces its first cell. ValueError for any other item.

        >>> Board.of("3x2:2,0,84").first
        (0, 2)
        """
        from minesweeper.rules.given import coordinates, flatten, is_missing, text_of

        place = None if first is None else coordinates(first, "first")
        text = text_of(given)
        if text is not None or isinstance(given, Board):
            board = given if text is None else cls.from_text(text)
            return board if place is None else cls(board.grid, board.is_mine, board.clues, place)
        shape, items = flatten(given)
        for item in items:
            if is_missing(item) or (item not in (0, 1) and item not in _IS_MINE):
                raise ValueError(f"expected true, false, 'X' or '.' in each cell, found {item!r}")
        return cls(grid_of(shape), bytes(int(_IS_MINE.get(item, item)) for item in items), first=place)

    @classmethod
    def from_text(cls, text: str, max_cells: int | None = None) -> Board:
        """Read a board from a text like the judge's maps; its size and its first cell may be missing.

        A row has `.` for each free cell and `X` or `*` for each mine. Without a size, empty lines separate
        slices, as in a `Position`. A game ID of Simon Tatham's Mines (`rules.gameid`) is read, too.
        ValueError names the wrong line and the problem.
        """
        import re

        from minesweeper.rules.gameid import read_game_id
        from minesweeper.rules.given import of_kind
        from minesweeper.rules.maps import Lines, is_numeric, quoted
        from minesweeper.rules.slices import read_slices

        of_kind("text", text, str, "a text such as 'X.'")
        if re.fullmatch(r"\s*([a-z]+|\d+(x\d+)+(:\d+)?)\s*", text):
            raise ValueError(f"board: {text!r} names many boards; generate({text!r}, seed=1) draws one")
        if found_id := read_game_id(text):
            shape, is_mine, cell = found_id
            if max_cells is not None and len(is_mine) > max_cells:
                raise ValueError(f"game ID: expected up to {max_cells} cells, found {len(is_mine)}")
            return cls(grid_of(shape), is_mine, first=cell)
        rows = text.rstrip().splitlines()
        head = next((row for row in rows if row.strip() and not row.startswith("# ")), "")
        if not head or is_numeric(head):
            lines = Lines(row.encode("utf-8", "backslashreplace") for row in rows)
            board = cls.read(lines, range(1, MAX_DIMENSIONS + 1), max_cells)
            first = lines.numbers(len(board.shape), "the place of the first cell, or the end of the board")
            if (line := next(lines, None)) is not None:
                raise lines.error("the end of the board", line)
            return board if first is None else cls(board.grid, board.is_mine, board.clues, tuple(first))
        place = tuple(map(int, rows.pop().split())) if is_numeric(rows[-1]) else None
        grid, text_rows = read_slices("\n".join(rows))
        for row in text_rows:
            for symbol in row.cells:
                if symbol not in _IS_MINE:
                    raise row.error("'.' or 'X' in each cell", quoted(symbol[:20]))
        return cls(grid, bytes(_IS_MINE[symbol] for row in text_rows for symbol in row.cells), first=place)

    @classmethod
    def read(cls, lines: Lines, dimensions: Iterable[int] = (2,), max_cells: int | None = None) -> Board:
        """Read a map, its size and its rows, of one of these numbers of dimensions.

        ValueError names the wrong line and the problem.
        """
        from minesweeper.rules.maps import MAX_MAP_CELLS, read_rows

        size = lines.parse(lines.head(), tuple(dimensions), "'rows columns'")
        is_mine = read_rows(lines, size, b"X*", max_cells or MAX_MAP_CELLS)
        return cls(grid_of(size), is_mine)

    @property
    def shape(self) -> Cell:
        """The length of each axis."""
        return self.grid.dims

    @property
    def mine_cells(self) -> list[Cell]:
        """The cells with a mine, in order."""
        return [self.grid.coords(cell) for cell, mine in enumerate(self.is_mine) if mine]

    @property
    def numbers(self) -> list[Any]:
        """Nested lists of the numbers, with None for mines."""
        from minesweeper.rules.slices import nest

        pairs = zip(self.clues, self.is_mine, strict=True)
        return nest(self.grid, [None if mine else number for number, mine in pairs])

    @property
    def bbbv(self) -> int:
        """The 3BV: the fewest reveals that solve the board for a player who knows the mines."""
        return bbbv(self, bytes(self.grid.size))[0]

    def text(self) -> str:
        """Return the board as the judge's generator prints it: the size, the rows, the first cell."""
        from minesweeper.rules.maps import map_text

        return map_text(self.grid.dims, self.is_mine, self.first)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.shape, self.is_mine, self.first) == (other.shape, other.is_mine, other.first)

    def __hash__(self) -> int:
        return hash((self.shape, self.is_mine, self.first))

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        return Board, (self.grid, self.is_mine, None, self.first)

    def __repr__(self) -> str:
        from minesweeper.rules.slices import write_slices

        return write_slices(self.grid, [".X"[mine] for mine in self.is_mine]).rstrip("\n")

    def tiles(self) -> list[Tile]:
        """Return the look of each cell."""
        from minesweeper.rules.svg import mine_tile, number_tile

        pairs = zip(self.clues, self.is_mine, strict=True)
        return [mine_tile() if mine else number_tile(number) for number, mine in pairs]

    def svg(self) -> str:
        from minesweeper.rules.svg import svg

        return svg(self.grid, self.tiles(), f"a board of {self.grid} cells with {self.mines} mines")


class Minefield:
    """The visible part of a board, which moves change.

    The variants: with `marks_hold`, no move reveals a marked cell; with `strict_marks`, marking a cell
    without a mine loses the game at once.

    >>> from minesweeper.rules.grid import Grid
    >>> game = Minefield(Board.of_cells(Grid((3, 3)), [1, 8]))
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
        self.safe_left = board.grid.size - board.mines
        self.right_marks = 0
        self.lost = False

    @classmethod
    def of_seen(cls, board: Board, seen: bytes) -> Minefield:
        """Return the game on `board` whose cells with a 1 in `seen` are visible already."""
        game = cls(board)
        game.seen[:] = seen
        mines = int.from_bytes(seen, "little") & int.from_bytes(board.is_mine, "little")
        game.lost = mines > 0
        game.safe_left -= seen.count(REVEALED) - mines.bit_count()
        return game

    @property
    def visited(self) -> int:
        """The number of visible safe cells."""
        return self.board.grid.size - self.board.mines - self.safe_left

    @property
    def mines_found(self) -> int:
        """The number of mines that are marked; all of them once the game is won."""
        return self.board.mines if self.status == WON else self.right_marks

    @property
    def points(self) -> int:
        """The judge's points: the visited safe cells and the mines found."""
        return self.visited + self.mines_found

    @property
    def status(self) -> str:
        """LOST once a mine is visible or a strict mark was wrong; WON once every safe cell is visible."""
        return LOST if self.lost else ONGOING if self.safe_left else WON

    def reveal(self, cell: int, *, cascade: bool = True) -> list[int]:
        """Reveal `cell`, and around every 0 its neighbours; return the cells this made visible.

        The list is empty if nothing happens: `cell` is visible already, or held by a mark.
        """
        return [] if self.seen[cell] else self._open([cell], cascade)

    def mark(self, cell: int) -> bool:
        """Mark a hidden cell as a mine; return False if it is visible or marked already."""
        if self.seen[cell] == REVEALED or cell in self.marks:
            return False
        self.marks.add(cell)
        if self.marks_hold:
            self.seen[cell] = MARKED
        if self.board.is_mine[cell]:
            self.right_marks += 1
        elif self.strict_marks:
            self.lost = True
        return True

    def unmark(self, cell: int) -> bool:
        """Take a mark off; return False if there is no mark."""
        if cell not in self.marks:
            return False
        self.marks.remove(cell)
        self.right_marks -= self.board.is_mine[cell]
        if self.seen[cell] == MARKED:
            self.seen[cell] = HIDDEN
        return True

    def chord(self, cell: int) -> list[int]:
        """Reveal the other neighbours of a visible number that has as many marks around it.

        Return the cells this made visible. A wrong mark makes a chord reveal a mine.
        """
        if self.seen[cell] != REVEALED or self.board.is_mine[cell]:
            return []
        around = self.board.grid.neighbours(cell)
        marks = self.marks
        if sum(c in marks for c in around) != self.board.clues[cell]:
            return []
        return self._open([c for c in around if not self.seen[c] and c not in marks], True)

    def _open(self, cells: list[int], cascade: bool) -> list[int]:
        """Make hidden `cells` visible and, from round to round, all that their zeros open."""
        seen, clues, mines = self.seen, self.board.clues, self.board.is_mine
        # Only these can be mines: a cascade reaches only cells beside a 0.
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
    """Return the 3BV of a board, and the part of it that the REVEALED cells of `seen` have solved.

    The 3BV is the fewest reveals that solve a board for a player who knows its mines. Each *opening*
    (connected zeros with the numbers around them) takes one reveal, and is solved once all its zeros
    are visible; each number beside no zero takes a reveal of its own. The measure is usual in two
    dimensions and makes sense in any.

    >>> from minesweeper.rules.grid import Grid
    >>> board = Board.of_cells(Grid((1, 6)), [3])  # 0 0 1 X 1 0
    >>> bbbv(board, bytes([1, 1, 1, 0, 1, 0]))
    (2, 1)
    """
    clues, mines = board.clues, board.is_mine
    game = Minefield(board)
    openings = solved = 0
    for cell in range(board.grid.size):
        if not clues[cell] and not mines[cell]:
            opened = game.reveal(cell)
            openings += bool(opened)
            solved += bool(opened) and all(seen[c] == REVEALED for c in opened if not clues[c])
    alone = [cell for cell, shown in enumerate(game.seen) if not shown and not mines[cell]]
    return openings + len(alone), solved + sum(seen[cell] == REVEALED for cell in alone)
