"""What a board shows: the position that players see and analyses are asked about, and a move in it.

A position is read from whatever it comes as: the text that the judge prints, nested lists, a NumPy array.
Throughout: a cell is a tuple with a coordinate for each dimension, counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import isnan
from operator import index
from typing import Any, NamedTuple

from minesweeper.library.pictures import Drawn, Tile, mine_tile, number_tile, svg
from minesweeper.players.analysis import read_symbols, states_of
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.maps import slices_text
from minesweeper.solver.knowledge import MINE, SAFE, UNKNOWN

Cell = tuple[int, ...]


class Move(NamedTuple):
    """Reveal a cell or, with `mark`, mark it as a mine."""

    cell: Cell
    mark: bool = False
    why: str = ""  # the reason, in a few words
    risk: float | None = None  # that it ends the game, where it is known

    def __str__(self) -> str:
        words = f"{'mark' if self.mark else 'reveal'} {self.cell}"
        return f"{words}, {self.why}" if self.why else words


class Position(Drawn):
    """What a board shows, and the total of mines where it is told.

    >>> position = Position.of("1?\\n??", mines=1)
    >>> position[0, 0], position[0, 1], position.hidden
    (1, None, [(0, 1), (1, 0), (1, 1)])
    """

    def __init__(self, grid: Grid, states: bytes, numbers: Sequence[int], mines: int | None = None):
        """As `players.analysis` has them: of every cell a state, and a number where that is SAFE."""
        self.grid = grid
        self.states = states
        self.numbers = numbers
        self.mines = mines

    @classmethod
    def of(cls, given: Any, mines: int | None = None) -> Position:
        """The position that is given, in any number of dimensions; ValueError if it is none.

        Text has a line for each row: `?` is hidden, `@` a known mine, and digits are numbers. Empty lines
        part the slices of three dimensions; numbers above 9 need blanks around all cells. In nested
        sequences and NumPy arrays `?`, None, nan and -1 are hidden, and `@`, -2 and below known mines.
        """
        if isinstance(given, Position):
            return given if mines is None else cls(given.grid, given.states, given.numbers, mines)
        if isinstance(given, str):
            rows = [line.strip() for line in given.strip().splitlines()]
            if "" not in rows:
                grid, symbols = read_symbols(given)
                return cls(grid, *states_of(symbols), mines)
            given = slices_of(rows)
        shape, items = flatten(given)
        cells = [_read_cell(item) for item in items]
        return cls(grid_of(shape), bytes(state for state, _ in cells), [number for _, number in cells], mines)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.grid.dims

    @cached_property
    def hidden(self) -> list[Cell]:
        """The cells of which nothing is shown, in order."""
        return [self.grid.coords(cell) for cell, state in enumerate(self.states) if state == UNKNOWN]

    @property
    def rows(self) -> list[Any]:
        """The board as nested lists: numbers, None for a hidden cell and `@` for a known mine."""
        return nest(self.grid.dims, [self._shown(cell) for cell in range(self.grid.size)])

    def __getitem__(self, cell: Iterable[int]) -> int | str | None:
        """What is shown at a cell: its number, None if it is hidden, `@` for a known mine."""
        return self._shown(self.number_of(cell))

    def neighbours(self, cell: Iterable[int]) -> list[Cell]:
        """The cells next to one, in order."""
        return [self.grid.coords(near) for near in self.grid.neighbours(self.number_of(cell))]

    def number_of(self, cell: Iterable[int]) -> int:
        """The row-major index of a cell; ValueError if it is not on the board."""
        return self.grid.cell(tuple(map(index, cell)))

    def _shown(self, cell: int) -> int | str | None:
        state = self.states[cell]
        return self.numbers[cell] if state == SAFE else "@" if state == MINE else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.shape, self.mines, self.rows) == (other.shape, other.mines, other.rows)

    __hash__ = None  # type: ignore[assignment]  # as for lists

    def __repr__(self) -> str:
        shown = (self._shown(cell) for cell in range(self.grid.size))
        return slices_text(self.grid, ["?" if s is None else str(s) for s in shown]).rstrip("\n")

    def tiles(self) -> list[Tile]:
        """How its cells look."""
        return [
            number_tile(number) if state == SAFE else mine_tile() if state == MINE else Tile()
            for state, number in zip(self.states, self.numbers, strict=True)
        ]

    def svg(self) -> str:
        return svg(self.grid, self.tiles(), f"a position of {self.grid} cells")


# Nested sequences


def flatten(nested: Any) -> tuple[tuple[int, ...], list[Any]]:
    """The shape of nested sequences or of a NumPy array, and the items in row-major order.

    >>> flatten([[1, None], ("?", 2)])
    ((2, 2), [1, None, '?', 2])
    """
    if hasattr(nested, "tolist"):  # a NumPy array
        nested = nested.tolist()
    if isinstance(nested, str) or not isinstance(nested, Iterable):
        return (), [nested]
    parts = [flatten(part) for part in nested]
    shapes = sorted({shape for shape, _ in parts})
    if len(shapes) != 1:
        found = " and ".join(str(shape) for shape in shapes) or "nothing"
        raise ValueError(f"the rows of a board have one length, not {found}")
    return (len(parts), *shapes[0]), [item for _, items in parts for item in items]


def nest(shape: Sequence[int], items: list[Any]) -> list[Any]:
    """Items in row-major order as nested lists of this shape.

    >>> nest((2, 1, 2), [1, 2, 3, 4])
    [[[1, 2]], [[3, 4]]]
    """
    for length in reversed(shape[1:]):
        items = [items[at : at + length] for at in range(0, len(items), length)]
    return items


def slices_of(rows: list[str]) -> list[list[list[str]]]:
    """Rows of text as slices of rows of cells; an empty row ends a slice."""
    slices: list[list[list[str]]] = [[]]
    for row in rows:
        if row:
            slices[-1].append(row.split() if " " in row else list(row))
        elif slices[-1]:
            slices.append([])
    return slices


def _read_cell(item: Any) -> tuple[int, int]:
    """The state of a cell and its number."""
    if item is None or item == "?" or (isinstance(item, float) and isnan(item)):
        return UNKNOWN, 0
    if item == "@":
        return MINE, 0
    try:
        number = int(item)
    except (TypeError, ValueError):
        number = None
    if number is None or str(number) != str(item) != f"{number}.0":
        found = repr(item) if isinstance(item, str | int | float) else f"a {type(item).__name__}"
        raise ValueError(f"expected '?', '@' or a number in each cell, found {found}")
    return (SAFE, number) if number >= 0 else (UNKNOWN, 0) if number == -1 else (MINE, 0)
