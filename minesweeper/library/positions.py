"""What a board shows: the position that players see and analyses are asked about, and a move in it.

A position is read from the text that the judge prints, from nested lists or from a NumPy array.
Throughout: a cell is a tuple with a coordinate for each dimension, counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cached_property
from math import isnan
from operator import index
from typing import Any, NamedTuple

from minesweeper.rules import position
from minesweeper.rules.game import HIDDEN, MARKED, REVEALED
from minesweeper.rules.grid import grid_of
from minesweeper.rules.slices import nest
from minesweeper.rules.svg import Drawn, svg, tiles_of

Cell = tuple[int, ...]


class Move(NamedTuple):
    """Reveal a cell or, with `mark`, mark it as a mine, or with `chord` reveal what is around its number.

    >>> Move((0, 1), mark=True), str(Move((0, 1), why="certain by (0, 0)"))
    (Move(cell=(0, 1), mark=True, why='', risk=None), 'reveal (0, 1), certain by (0, 0)')
    """

    cell: Cell
    mark: bool = False
    why: str = ""  # the reason, in a few words
    risk: float | None = None  # the probability that it ends the game, if known
    chord: bool = False

    def __str__(self) -> str:
        words = f"{'chord' if self.chord else 'mark' if self.mark else 'reveal'} {self.cell}"
        return f"{words}, {self.why}" if self.why else words

    def __repr__(self) -> str:
        said = [f"{name}={value!r}" for name, value in zip(self._fields, self[:-1], strict=False)]
        return f"Move({', '.join([*said, *['chord=True'] * self.chord])})"


class Position(position.Position, Drawn):
    """What a board shows, and the total of mines where it is known.

    >>> position = Position.of("1?\\n??", mines=1)
    >>> position[0, 0], position[0, 1], position.hidden
    (1, None, [(0, 1), (1, 0), (1, 1)])
    """

    @classmethod
    def of(cls, given: Any, mines: int | None = None) -> Position:
        """The position in text or an array, in any number of dimensions; ValueError says what is wrong.

        Text has a line for each row: `?` is hidden, `@` a known mine, and digits are numbers. Empty lines
        separate slices: one in the third dimension, two in the fourth, and so on. Numbers above 9
        need blanks between all cells of their row. A first line such as `shape 1x3x2` tells a shape that the
        rows do not show. A list of such lines is the same. In nested sequences and NumPy arrays `?`, None,
        nan and -1 are hidden; `@`, -2 and numbers below are known mines.
        """
        if isinstance(given, position.Position):
            return cls(given.grid, given.states, given.numbers, given.total_mines if mines is None else mines)
        if (text := text_of(given)) is not None:
            return cls.of_text(text, mines)
        shape, items = flatten(given)
        if not shape:
            found = repr(given) if isinstance(given, int | float | None) else f"a {type(given).__name__}"
            raise ValueError(f"expected text, nested lists or an array, found {found}")
        symbols = [_symbol(item) for item in items]
        return cls.of_symbols(grid_of(shape), symbols, mines)

    @property
    def mines(self) -> int | None:
        """The total of mines, None where it is not known."""
        return self.total_mines

    @property
    def shape(self) -> tuple[int, ...]:
        return self.grid.dims

    @cached_property
    def hidden(self) -> list[Cell]:
        """The cells of which nothing is shown, in order."""
        return [self.grid.coords(cell) for cell, state in enumerate(self.states) if state == HIDDEN]

    @property
    def rows(self) -> list[Any]:
        """The board as nested lists: numbers, None for a hidden cell and `@` for a known mine."""
        return nest(self.grid, [self._shown(cell) for cell in range(self.grid.size)])

    def __getitem__(self, cell: Iterable[int]) -> int | str | None:
        """What is shown at a cell: its number, None if it is hidden, `@` for a known mine."""
        return self._shown(self.number_of(cell))

    def neighbours(self, cell: Iterable[int]) -> list[Cell]:
        """The cells next to one, in order."""
        return [self.grid.coords(near) for near in self.grid.neighbours(self.number_of(cell))]

    def number_of(self, cell: Iterable[int]) -> int:
        """The row-major index of a cell; ValueError if it is not on the board."""
        return self.grid.cell(coordinates(cell))

    def _shown(self, cell: int) -> int | str | None:
        state = self.states[cell]
        return self.numbers[cell] if state == REVEALED else "@" if state == MARKED else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.shape, self.mines, self.rows) == (other.shape, other.mines, other.rows)

    def __hash__(self) -> int:
        return hash((self.shape, self.mines, self.states))

    def __repr__(self) -> str:
        return self.text().rstrip("\n")

    def svg(self) -> str:
        return svg(self.grid, tiles_of(self), f"a position of {self.grid} cells")


# What a caller may give


def coordinates(cell: Iterable[int]) -> Cell:
    """A cell's coordinates as a tuple; ValueError if it has none.

    >>> coordinates([0, 1])
    (0, 1)
    """
    try:
        return tuple(map(index, cell))
    except TypeError:
        raise ValueError(f"cell: expected coordinates such as (0, 1), found {cell!r}") from None


def whole(name: str, value: Any) -> int:
    """An argument that is a whole number; ValueError with its name for any other.

    >>> whole("mines", 10)
    10
    """
    try:
        return index(value)
    except TypeError:
        raise ValueError(f"{name}: expected a whole number, found {value!r}") from None


def text_of(given: Any) -> str | None:
    """Text, or a list of its lines, as text; None for anything else.

    >>> text_of(["1?", "??"]), text_of(["1", "?"])
    ('1?\\n??', None)
    """
    if isinstance(given, str):
        return given
    rows = given if isinstance(given, list | tuple) else []
    lines = all(isinstance(row, str) for row in rows) and any(len(row) != 1 for row in rows)
    return "\n".join(rows) if lines else None


def flatten(nested: Any) -> tuple[tuple[int, ...], list[Any]]:
    """The shape and the row-major items of nested sequences or a NumPy array; ValueError if rows differ.

    >>> flatten([[1, None], ("?", 2)])
    ((2, 2), [1, None, '?', 2])
    """
    if hasattr(nested, "tolist"):  # a NumPy array
        nested = nested.tolist()
    if isinstance(nested, Mapping | Set | bytes | bytearray):  # whose items are no cells
        raise ValueError(f"expected text, nested lists or an array, found {type(nested).__name__} {nested!r}")
    if isinstance(nested, str) or not isinstance(nested, Iterable):
        return (), [nested]
    parts = [flatten(part) for part in nested]
    shapes = sorted({shape for shape, _ in parts})
    if len(shapes) != 1:
        found = " and ".join(str(shape) for shape in shapes) or "nothing"
        raise ValueError(f"expected rows of one length, found {found}")
    return (len(parts), *shapes[0]), [item for _, items in parts for item in items]


def _symbol(item: Any) -> str:
    """The symbol in text of an item of a nested list; ValueError if it has none."""
    if item is None or item == "?" or (isinstance(item, float) and isnan(item)):
        return "?"
    if item == "@":
        return "@"
    try:
        number = int(item)
    except (OverflowError, TypeError, ValueError):
        number = None
    if number is None or str(number) != str(item) != f"{number}.0":
        found = repr(item) if isinstance(item, str | int | float) else f"a {type(item).__name__}"
        raise ValueError(f"expected '?', '@' or a number in each cell, found {found}")
    return str(number) if number >= 0 else "?" if number == -1 else "@"
