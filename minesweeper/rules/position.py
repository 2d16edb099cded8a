"""Positions: the visible part of one board, as players, analyses and programs exchange it.

Every cell has a *state* (HIDDEN, REVEALED, or MARKED as a known mine) and, where it is revealed, a number. A
position is knowledge, not truth: it holds nothing that the board does not show.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING, Any

from minesweeper.rules.game import HIDDEN, MARKED, REVEALED, Pictured
from minesweeper.rules.given import coordinates, flatten, is_missing, text_of, whole, wrong
from minesweeper.rules.grid import Cell, Grid, grid_of
from minesweeper.rules.maps import quoted
from minesweeper.rules.slices import nest, read_slices, write_slices

if TYPE_CHECKING:
    from minesweeper.rules.svg import Tile

# The largest position that is read: far more than anyone prints, and analysed in a few seconds.
MAX_POSITION_CELLS = 1_000_000

# The signs of positions that people write: `_PERHAPS` are hidden cells in a text without `?`.
_PERHAPS, _FLAGS, _ZEROS = "x#_-", "@F!*", "0. "

# The same as a table, which help and documentation print.
SIGNS = f"""\
  hidden      ?, and one of {" ".join(_PERHAPS)} where the text has no ?
  known mine  {" ".join(_FLAGS)}
  zero        {" ".join(_ZEROS).strip()} and a blank in a row of full width
  a comment   a line that begins with #, where the text has a ? or the line has other signs
"""

# The symbols of cells that show no number.
_STATES = {"?": HIDDEN, "@": MARKED}

# The same for symbols of one character: states and numbers by their bytes.
_PLAIN_STATES = bytes({ord("?"): HIDDEN, ord("@"): MARKED}.get(byte, REVEALED) for byte in range(256))
_PLAIN_NUMBERS = bytes(max(0, byte - ord("0")) if byte <= ord("9") else 0 for byte in range(256))

# For each state a translation that turns it into 1 and the others into 0.
_HIDDEN = bytes(state == HIDDEN for state in range(256))
_MARKED = bytes(state == MARKED for state in range(256))


class Position(Pictured):
    """The visible part of a board, in any number of dimensions, and its number of mines, if known.

    >>> position = Position.of("1?\\n??", mines=1)
    >>> position.number_at((0, 0)), position.number_at((0, 1)), position.hidden
    (1, None, [(0, 1), (1, 0), (1, 1)])
    >>> list(position.clues())
    [(0, 3, 1)]
    """

    def __init__(self, grid: Grid, states: bytes, numbers: Sequence[int], mines: int | None = None):
        """Take a state and a number for each cell; only numbers of REVEALED cells are kept."""
        if not isinstance(grid, Grid):
            kind = type(grid).__name__
            raise ValueError(
                f"Position.of reads text, nested lists and arrays; Position itself found a {kind}"
            )
        if not len(states) == len(numbers) == grid.size:
            raise ValueError(
                f"expected {grid.size} states and numbers, found {len(states)} and {len(numbers)}"
            )
        self.grid = grid
        self.mines = mines
        self.states = states  # for each cell HIDDEN, REVEALED or MARKED
        pairs = zip(states, numbers, strict=True)
        self._numbers = [number if state == REVEALED else 0 for state, number in pairs]

    @classmethod
    def of(cls, given: Any, mines: int | None = None, *, hidden: str | None = None) -> Position:
        """Read a position from text or an array, in any number of dimensions; ValueError for wrong input.

        Text has a line for each row: `?` is hidden, `@` a known mine, and digits are numbers. Empty lines
        separate slices: one in the third dimension, two in the fourth, and so on. Numbers above 9 need blanks
        between all cells of their row. A first line such as `shape 1x3x2` gives a shape that the rows do not
        show. A list of such lines is the same. In nested sequences, arrays and data frames `?`, None, nan and
        -1 are hidden; `@`, -2 and numbers below are known mines.

        `minesweeper analyse --help` lists the other signs; `hidden` names one that means a hidden cell.

        >>> Position.of("F1.\\n11.", hidden=".")
        @1?
        11?
        """
        if mines is not None:
            mines = whole("mines", mines)
        if isinstance(given, Position):
            total = given.mines if mines is None else mines
            return cls(given.grid, given.states, given._numbers, total)
        if (text := text_of(given)) is not None:
            return cls.of_text(text, mines, hidden=hidden)
        _check_hidden(hidden)
        shape, items = flatten(given)
        signs = [_sign(item) for item in items]
        meaning = _meaning(signs, hidden)
        for sign in dict.fromkeys(signs):
            if sign not in meaning and not _is_number(sign, inf):
                raise ValueError(f"expected '?', '@' or a number in each cell, found {sign!r}")
        return cls.of_symbols(grid_of(shape), [meaning.get(sign, sign) for sign in signs], mines)

    @classmethod
    def of_symbols(cls, grid: Grid, symbols: Sequence[str], mines: int | None = None) -> Position:
        """Make a position of these symbols, one per cell: `?` hidden, `@` a known mine, else a number."""
        text = "".join(symbols)
        if len(text) == len(symbols):  # no number has two digits
            plain = text.encode()
            return cls(grid, plain.translate(_PLAIN_STATES), plain.translate(_PLAIN_NUMBERS), mines)
        states = bytes(_STATES.get(symbol, REVEALED) for symbol in symbols)
        numbers = [0 if symbol in _STATES else int(symbol) for symbol in symbols]
        return cls(grid, states, numbers, mines)

    @classmethod
    def of_text(
        cls,
        text: str,
        mines: int | None = None,
        max_cells: int = MAX_POSITION_CELLS,
        hidden: str | None = None,
    ) -> Position:
        """Read the position in a text (see `of`, and `slices`); blanks are zeros if nothing else can be read.

        ValueError names the wrong line and the problem.
        """
        _check_hidden(hidden)
        if not isinstance(text, str):
            raise wrong("text", "a text such as '1?'", text)
        try:
            grid, symbols = _read(text, max_cells, hidden, blanks=hidden == " ")
        except ValueError as error:
            try:
                grid, symbols = _read(text, max_cells, hidden, blanks=True)
            except ValueError:
                raise error from None
        return cls.of_symbols(grid, symbols, mines)

    # By coordinates

    @property
    def shape(self) -> Cell:
        """The length of each axis."""
        return self.grid.dims

    @cached_property
    def hidden(self) -> list[Cell]:
        """The hidden cells, in order."""
        return [self.grid.coords(cell) for cell, state in enumerate(self.states) if state == HIDDEN]

    @property
    def rows(self) -> list[Any]:
        """The board as nested lists: numbers, None for a hidden cell and `@` for a known mine."""
        return nest(self.grid, [self._shown(cell) for cell in range(self.grid.size)])

    def number_at(self, cell: Iterable[int]) -> int | None:
        """Return the number of a cell; None if the cell shows no number."""
        shown = self[cell]
        return shown if isinstance(shown, int) else None

    def __getitem__(self, cell: Iterable[int]) -> int | str | None:
        """Return the content of a cell: its number, None if it is hidden, `@` for a known mine."""
        return self._shown(self.grid.cell(coordinates(cell)))

    def neighbours(self, cell: Iterable[int]) -> list[Cell]:
        """Return the cells next to one, in order."""
        near = self.grid.neighbours(self.grid.cell(coordinates(cell)))
        return [self.grid.coords(neighbour) for neighbour in near]

    # By the number of a cell, row by row

    def symbol(self, cell: int) -> str:
        """Return the printed symbol of a cell."""
        state = self.states[cell]
        return "?" if state == HIDDEN else "@" if state == MARKED else str(self._numbers[cell])

    def clues(self) -> Iterator[tuple[int, int, int]]:
        """Yield for each number its cell, its hidden neighbours, and the mines that remain among them.

        Numbers without hidden neighbours are left out, unless they are wrong.
        """
        hidden = self.grid.neighbour_sums(self.states.translate(_HIDDEN))
        marks = self.states.translate(_MARKED)
        marked = self.grid.neighbour_sums(marks) if any(marks) else bytes(self.grid.size)
        cells = zip(self.states, self._numbers, hidden, marked, strict=True)
        for cell, (state, number, unknown, mines) in enumerate(cells):
            if (unknown or mines != number) and state == REVEALED:
                yield cell, unknown, number - mines

    def _shown(self, cell: int) -> int | str | None:
        state = self.states[cell]
        return self._numbers[cell] if state == REVEALED else "@" if state == MARKED else None

    # As a value

    def text(self) -> str:
        """Return the position as `of_text` reads it."""
        return write_slices(self.grid, [self.symbol(cell) for cell in range(self.grid.size)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.shape, self.mines, self.states, self._numbers) == (
            other.shape, other.mines, other.states, other._numbers,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.shape, self.mines, self.states))

    def __repr__(self) -> str:
        return self.text().rstrip("\n")

    def tiles(self) -> list[Tile]:
        """Return the look of each cell."""
        from minesweeper.rules.svg import Tile, mine_tile, number_tile

        return [
            number_tile(number) if state == REVEALED else mine_tile() if state == MARKED else Tile()
            for state, number in zip(self.states, self._numbers, strict=True)
        ]

    def svg(self) -> str:
        from minesweeper.rules.svg import svg

        return svg(self.grid, self.tiles(), f"a position of {self.grid} cells")


def _read(text: str, max_cells: int, hidden: str | None, *, blanks: bool) -> tuple[Grid, list[str]]:
    """Read the shape of the position in a text, and the symbol of each cell."""
    grid, rows = read_slices(text, _comments(text, hidden), blanks=blanks)
    if grid.size > max_cells:
        raise ValueError(f"a position has at most {max_cells} cells, not {grid.size}")
    if blanks and len(rows) == 1 and hidden != " ":
        raise ValueError("one row alone does not show its full width")
    signs = [sign for row in rows for sign in row.cells]
    meaning = _meaning(signs, hidden)
    most = 3 ** len(grid.dims) - 1
    for row in rows:
        for sign in dict.fromkeys(row.cells):
            if sign not in meaning and not _is_number(sign, most):
                raise row.error(f"'?', '@' or a number up to {most}", quoted(sign[:20]))
    return grid, [meaning.get(sign, sign) for sign in signs]


def _comments(text: str, hidden: str | None) -> Callable[[str], bool]:
    """Return a test of lines: whether one is a comment, as `SIGNS` describes."""
    rows = [line for line in text.splitlines() if not line.startswith("#")]
    marked = hidden is None and any("?" in row for row in rows)
    signs = {*"?123456789\t", *_PERHAPS, *_FLAGS, *_ZEROS, hidden}
    return lambda line: line.startswith("#") and (marked or not signs.issuperset(line))


def _meaning(signs: Collection[str], hidden: str | None) -> dict[str, str]:
    """Map each sign that is no number above 0 to its symbol; ValueError if two could be hidden cells."""
    distinct = {*signs}
    perhaps = [] if distinct & {"?", "-1"} else [sign for sign in _PERHAPS if sign in distinct]
    if hidden is not None:
        perhaps = [hidden]
    if len(perhaps) > 1:
        one, other = map(repr, perhaps[:2])
        raise ValueError(
            f"{one} and {other} could both be hidden cells: --hidden {one} or --hidden {other} says which"
            " (in Python hidden=)"
        )
    mines, zeros = dict.fromkeys(_FLAGS, "@"), dict.fromkeys(_ZEROS, "0")
    return mines | zeros | {"-1": "?", "-2": "@", "?": "?"} | dict.fromkeys(perhaps, "?")


def _check_hidden(hidden: str | None) -> None:
    """Raise ValueError unless this is one sign of a hidden cell, or None."""
    if hidden is not None and (not isinstance(hidden, str) or len(hidden) != 1 or hidden.isdigit()):
        raise wrong("hidden", "one sign that is no digit", hidden)


def _is_number(symbol: str, most: float) -> bool:
    return symbol.isascii() and symbol.isdigit() and len(symbol) < 30 and int(symbol) <= most


def _sign(item: Any) -> str:
    """Return the sign in text of an item of a nested list; ValueError if it has no sign."""
    if is_missing(item):
        return "?"
    try:
        number = int(item)
    except (OverflowError, TypeError, ValueError):
        number = None
    if number is not None and str(item) in (str(number), f"{number}.0"):
        return str(max(number, -2))
    if isinstance(item, str):
        return item
    shown = repr(item) if isinstance(item, int | float) else f"a {type(item).__name__}"
    raise ValueError(f"expected '?', '@' or a number in each cell, found {shown}")
