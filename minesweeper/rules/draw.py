"""Maps from a seed, bit for bit as a C++ program draws them: mt19937_64 and libstdc++'s integers.

The engine is the 64-bit Mersenne twister (Matsumoto and Nishimura, 2000; Nishimura, 2000).
How an engine's output becomes an integer in a range is the library's own choice: libstdc++
has multiplied since GCC 11 and divided before.
"""

from __future__ import annotations

from itertools import islice
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid
from minesweeper.rules.maps import MAX_CELLS, Lines, check_size, read_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_WORDS, _MIDDLE = 312, 156
_TWIST = 0xB5026F5AA96619E9
_UPPER, _LOWER = 0xFFFFFFFF80000000, 0x7FFFFFFF
_MASK = (1 << 64) - 1

DEFAULT_SEED = 5489


class Mt19937_64:
    """The engine `std::mt19937_64`; calling it gives the next 64-bit word.

    >>> engine = Mt19937_64()
    >>> for _ in range(10_000):
    ...     word = engine()
    >>> word  # the value the C++ standard lists
    9981545732273789042
    """

    __slots__ = ("_state", "_next")

    def __init__(self, seed: int = DEFAULT_SEED):
        """`seed` counts modulo 2^64, as it does in C++."""
        word = seed & _MASK
        state = [word]
        for i in range(1, _WORDS):
            word = (6364136223846793005 * (word ^ word >> 62) + i) & _MASK
            state.append(word)
        self._state = state
        self._next: Iterator[int] = iter(())

    def __call__(self) -> int:
        for word in self._next:
            return word
        self._next = iter(self._block())
        return next(self._next)

    def _block(self) -> list[int]:
        """Twist the state once and temper all of it: the next 312 words."""
        state = self._state
        for i in range(_WORDS):
            word = (state[i] & _UPPER) | (state[i + 1 - _WORDS] & _LOWER)
            twisted = state[i + _MIDDLE - _WORDS] ^ word >> 1
            state[i] = twisted ^ _TWIST if word & 1 else twisted
        words = []
        for word in state:
            word ^= word >> 29 & 0x5555555555555555
            word ^= word << 17 & 0x71D67FFFEDA60000
            word ^= word << 37 & 0xFFF7EEE000000000
            words.append(word ^ word >> 43)
        return words


def multiplied(engine: Callable[[], int], bound: int) -> int:
    """An int in 0 .. bound-1 from a 64-bit engine as libstdc++ of GCC 11 and later draws it.

    The high word of the product, with Lemire's rejection ("Fast random integer generation in
    an interval", 2019) where the low word shows that the draw would favour some values.
    """
    product = engine() * bound
    if product & _MASK < bound:
        threshold = (1 << 64) % bound
        while product & _MASK < threshold:
            product = engine() * bound
    return product >> 64


def divided(engine: Callable[[], int], bound: int) -> int:
    """An int in 0 .. bound-1 from a 64-bit engine as libstdc++ before GCC 11 draws it."""
    scale = _MASK // bound
    limit = bound * scale
    word = engine()
    while word >= limit:
        word = engine()
    return word // scale


VARIANTS = {"gcc11": multiplied, "gcc10": divided}


class Parameters(NamedTuple):
    """What a batch of maps is drawn from; `min_dist` is the distance mines keep from the first cell."""

    rows: int
    columns: int
    mines: int
    seed: int
    min_dist: int

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def name(self) -> str:
        """A set's name, such as 16x30x99: rows, columns, mines."""
        return f"{self.rows}x{self.columns}x{self.mines}"

    def check(self) -> None:
        """ValueError, naming the parameter, if no map can be drawn."""
        if self.rows < 3 or self.columns < 3:
            raise ValueError(f"a map needs at least 3 rows and 3 columns, not {self.rows} x {self.columns}")
        # The cell in the middle has the most cells near it.
        first = (self.rows - 1) // 2, (self.columns - 1) // 2
        free = len(self.free_cells(first))
        if free < self.mines:
            raise ValueError(
                f"{self.mines} mines do not fit: only {free} cells of {self.rows} x {self.columns}"
                f" are further than {self.min_dist} from the first cell {first}"
            )

    def free_cells(self, first: tuple[int, int]) -> list[int]:
        """The cells where mines may be: those at a Manhattan distance > min_dist from `first`."""
        row, column = first
        return [
            r * self.columns + c
            for r in range(self.rows)
            for c in range(self.columns)
            if abs(r - row) + abs(c - column) > self.min_dist
        ]


def read_parameters(lines: Lines, size: Sequence[int] | None = None) -> Parameters:
    """Read `rows columns mine_count` (if not given as `size`), `seed` and `min_dist`."""
    values = [
        *(size or lines.need(3, "'rows columns mine_count'")),
        *lines.need(1, "a seed"),
        *lines.need(1, "a minimum distance"),
    ]
    if values[0] * values[1] > MAX_CELLS:
        raise ValueError(f"a map of {values[0]} x {values[1]} is larger than {MAX_CELLS} cells")
    return Parameters(*values)


def draw_maps(parameters: Parameters, variant: str = "gcc11") -> Iterator[tuple[Board, tuple[int, int]]]:
    """Boards without end from one engine, each with its safe first cell (row, column)."""
    parameters.check()
    engine = Mt19937_64(parameters.seed)
    draw = VARIANTS[variant]
    shape = grid((parameters.rows, parameters.columns))
    while True:
        first = 1 + draw(engine, parameters.rows - 2), 1 + draw(engine, parameters.columns - 2)
        free = parameters.free_cells(first)
        mines = [free.pop(draw(engine, len(free))) for _ in range(parameters.mines)]
        yield Board.of_cells(shape, mines), first


def draw_started_maps(
    parameters: Parameters, first: tuple[int, int], *, opening: bool
) -> Iterator[tuple[Board, tuple[int, int]]]:
    """Boards without end on which `first` has no mine and, for an `opening`, no neighbour with one.

    This is how the classic programs draw, once the player has chosen a first cell.
    """
    shape = grid((parameters.rows, parameters.columns))
    cell = shape.cell(first)
    kept = {cell, *shape.neighbours(cell)} if opening else {cell}
    if shape.size - len(kept) < parameters.mines:
        raise ValueError(f"{parameters.mines} mines do not fit on {shape} around {first}")
    engine = Mt19937_64(parameters.seed)
    while True:
        free = [c for c in range(shape.size) if c not in kept]
        mines = [free.pop(multiplied(engine, len(free))) for _ in range(parameters.mines)]
        yield Board.of_cells(shape, mines), first


class HyperParameters(NamedTuple):
    """What games in any number of dimensions are drawn from; the first cell and its neighbours are free."""

    dims: tuple[int, ...]
    mines: int
    seed: int

    @property
    def cells(self) -> int:
        return prod(self.dims)

    @property
    def name(self) -> str:
        """A set's name, such as 6x6x6:20: the dimensions, and the mines."""
        return f"{'x'.join(map(str, self.dims))}:{self.mines}"


def draw_hyper_boards(parameters: HyperParameters) -> Iterator[tuple[Board, int]]:
    """Boards without end from one engine, each with its first cell, drawn from all cells."""
    shape = grid(parameters.dims)
    if shape.size - prod(min(length, 3) for length in parameters.dims) < parameters.mines:
        raise ValueError(f"{parameters.mines} mines do not fit on a board of {shape}")
    engine = Mt19937_64(parameters.seed)
    while True:
        first = multiplied(engine, shape.size)
        kept = {first, *shape.neighbours(first)}
        free = [cell for cell in range(shape.size) if cell not in kept]
        mines = [free.pop(multiplied(engine, len(free))) for _ in range(parameters.mines)]
        yield Board.of_cells(shape, mines), first


def read_games(lines: Lines, games: int = 50) -> Iterator[tuple[Board, tuple[int, int]]]:
    """The games of a file, each a board and its first cell.

    A file that starts with `rows columns` holds maps, each followed by its first cell; one
    that starts with `rows columns mine_count` is a batch, from which `games` maps are drawn.
    """
    size = lines.need((2, 3), "'rows columns' of a map or 'rows columns mine_count' of a batch")
    if len(size) == 3:
        yield from islice(draw_maps(read_parameters(lines, size)), games)
        return
    maps: list[int] | None = size
    while maps:
        rows, columns = check_size(lines, maps)
        board = read_rows(lines, rows, columns)
        row, column = lines.need(2, "'row column' of the first cell")
        if row >= rows or column >= columns:
            raise lines.error(f"a first cell inside {rows} x {columns}", b"%d %d" % (row, column))
        if board.mines[row * columns + column]:
            raise lines.error("a first cell without a mine", b"%d %d" % (row, column))
        yield board, (row, column)
        maps = lines.numbers(2, "'rows columns' of another map, or the end of the input")
