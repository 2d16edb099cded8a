"""What is visible of one board, in the one form that players, analyses and programs exchange.

Every cell has a *state* (HIDDEN, REVEALED, or MARKED as a known mine) and, where it is revealed, a
number. A position is knowledge, not truth: it holds nothing that the board does not show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from minesweeper.rules.game import HIDDEN, MARKED, REVEALED
from minesweeper.rules.grid import Grid
from minesweeper.rules.slices import read_slices, write_slices

# The largest position that is read: far more than anyone prints, and analysed in a few seconds.
MAX_CELLS = 1_000_000

# The symbols of cells that show no number.
_STATES = {"?": HIDDEN, "@": MARKED}

# The same for symbols of one character: states and numbers by their bytes.
_PLAIN_STATES = bytes({ord("?"): HIDDEN, ord("@"): MARKED}.get(byte, REVEALED) for byte in range(256))
_PLAIN_NUMBERS = bytes(max(0, byte - ord("0")) if byte <= ord("9") else 0 for byte in range(256))

# For each state a translation that turns it into 1 and the others into 0.
_HIDDEN = bytes(state == HIDDEN for state in range(256))
_MARKED = bytes(state == MARKED for state in range(256))


class Position:
    """What one board shows, in any number of dimensions; `total_mines` is None where it is not known.

    >>> position = Position.of_text("1?\\n@1")
    >>> list(position.states), list(position.numbers), list(position.clues())
    ([1, 0, 2, 1], [1, 0, 0, 1], [(0, 1, 0), (3, 1, 0)])
    >>> print(position.text(), end="")
    1?
    @1
    """

    def __init__(self, grid: Grid, states: bytes, numbers: Sequence[int], total_mines: int | None = None):
        """`states` and `numbers` have an entry for each cell; only numbers of REVEALED cells are kept."""
        self.grid = grid
        self.states = states
        pairs = zip(states, numbers, strict=True)
        self.numbers = [number if state == REVEALED else 0 for state, number in pairs]
        self.total_mines = total_mines

    @classmethod
    def of_symbols(cls, grid: Grid, symbols: Sequence[str], total_mines: int | None = None) -> Self:
        """The position with these symbols, one per cell: `?` hidden, `@` a known mine, else a number."""
        text = "".join(symbols)
        if len(text) == len(symbols):  # no number has two digits
            plain = text.encode()
            return cls(grid, plain.translate(_PLAIN_STATES), plain.translate(_PLAIN_NUMBERS), total_mines)
        states = bytes(_STATES.get(symbol, REVEALED) for symbol in symbols)
        numbers = [0 if symbol in _STATES else int(symbol) for symbol in symbols]
        return cls(grid, states, numbers, total_mines)

    @classmethod
    def of_text(cls, text: str, total_mines: int | None = None, max_cells: int = MAX_CELLS) -> Self:
        """The position in a text with these symbols (see `slices`).

        ValueError says which line is wrong, and how.
        """
        grid, rows = read_slices(text)
        if grid.size > max_cells:
            raise ValueError(f"a position has at most {max_cells} cells, not {grid.size}")
        most = 3 ** len(grid.dims) - 1
        for row in rows:
            for symbol in dict.fromkeys(row.cells):
                if symbol not in _STATES and not _is_number(symbol, most):
                    raise row.error(f"'?', '@' or a number up to {most}", repr(symbol[:20]))
        return cls.of_symbols(grid, [symbol for row in rows for symbol in row.cells], total_mines)

    def text(self) -> str:
        """The position as `of_text` reads it."""
        return write_slices(self.grid, [self.symbol(cell) for cell in range(self.grid.size)])

    def symbol(self, cell: int) -> str:
        """How a cell is printed."""
        state = self.states[cell]
        return "?" if state == HIDDEN else "@" if state == MARKED else str(self.numbers[cell])

    def clues(self) -> Iterator[tuple[int, int, int]]:
        """For each number: its cell, how many neighbours are hidden, and how many mines it says they hold.

        Numbers around which nothing is hidden are left out, unless they are wrong.
        """
        hidden = self.grid.neighbour_sums(self.states.translate(_HIDDEN))
        marks = self.states.translate(_MARKED)
        marked = self.grid.neighbour_sums(marks) if any(marks) else bytes(self.grid.size)
        cells = zip(self.states, self.numbers, hidden, marked, strict=True)
        for cell, (state, number, unknown, mines) in enumerate(cells):
            if (unknown or mines != number) and state == REVEALED:
                yield cell, unknown, number - mines


def _is_number(symbol: str, most: int) -> bool:
    return symbol.isascii() and symbol.isdigit() and len(symbol) < 30 and int(symbol) <= most
