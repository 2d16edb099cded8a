"""Draw boards from seeds: as the judge's generator does, around a first cell, or with mines anywhere.

The judge's maps equal, bit for bit, those of a C++ program that uses mt19937_64 and libstdc++'s integers. The
engine is the 64-bit Mersenne twister (Matsumoto and Nishimura, 2000; Nishimura, 2000). Each library converts
its output to an integer in a range in its own way: libstdc++ has multiplied since GCC 11, and divided before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid, grid_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from random import Random

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
        """Seed the engine; `seed` counts modulo 2^64, as it does in C++."""
        word = seed & _MASK
        state = [word]
        for i in range(1, _WORDS):
            word = (6364136223846793005 * (word ^ word >> 62) + i) & _MASK
            state.append(word)
        self._state = state
        self._next: list[int] = []

    def __call__(self) -> int:
        if not self._next:
            self._next = self._block()[::-1]
        return self._next.pop()

    def _block(self) -> list[int]:
        """Twist the state once and temper all of it: return the next 312 words."""
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
    """Return an int in 0 .. bound-1 from a 64-bit engine as libstdc++ of GCC 11 and later draws it.

    It is the high word of the product, with Lemire's rejection ("Fast random integer generation in an
    interval", 2019) if the low word shows that the draw would favour some values.
    """
    product = engine() * bound
    if product & _MASK < bound:
        threshold = (1 << 64) % bound
        while product & _MASK < threshold:
            product = engine() * bound
    return product >> 64


def divided(engine: Callable[[], int], bound: int) -> int:
    """Return an int in 0 .. bound-1 from a 64-bit engine as libstdc++ before GCC 11 draws it."""
    scale = _MASK // bound
    limit = bound * scale
    word = engine()
    while word >= limit:
        word = engine()
    return word // scale


LIBRARIES = {"gcc11": multiplied, "gcc10": divided}

# How many maps the judge draws from one seed.
BATCH = 50


# One board


def draw_mines(size: int, mines: int, engine: Callable[[], int], kept: Collection[int] = ()) -> list[int]:
    """Draw `mines` of the cells 0 .. size-1 without the `kept` ones, each from the free cells.

    >>> draw_mines(6, 2, Mt19937_64(1))
    [0, 1]
    """
    return pop_mines([cell for cell in range(size) if cell not in kept], mines, engine)


def pop_mines(
    free: list[int],
    mines: int,
    engine: Callable[[], int],
    draw: Callable[[Callable[[], int], int], int] = multiplied,
) -> list[int]:
    """Remove `mines` cells from `free`, one after another by a drawn index, and return them."""
    return [free.pop(draw(engine, len(free))) for _ in range(mines)]


def sample_board(grid: Grid, mines: int, rng: Random) -> Board:
    """Draw a board with `mines` mines anywhere by Python's own generator."""
    return Board.of_cells(grid, rng.sample(range(grid.size), mines))


# Endless boards from one seed


# The fewest rows and columns of the judge's maps: their first cells are not at the edge.
LEAST_SIDE = 3


class Parameters(NamedTuple):
    """The parameters of a batch of maps; all mines are further than `min_dist` from the first cell."""

    rows: int
    columns: int
    mines: int
    seed: int
    min_dist: int

    def check(self) -> None:
        """Raise ValueError, naming the parameter, if no map can be drawn."""
        if min(self.rows, self.columns) < LEAST_SIDE:
            least = f"at least {LEAST_SIDE} rows and {LEAST_SIDE} columns"
            raise ValueError(f"a map needs {least}, not {self.rows} x {self.columns}")
        # The cell in the middle has the most cells near it.
        first = (self.rows - 1) // 2, (self.columns - 1) // 2
        free = len(self.free_cells(first))
        if self.mines < 0:
            raise ValueError(f"a map has 0 mines or more, not {self.mines}")
        if free < self.mines:
            raise ValueError(
                f"{self.mines} mines do not fit: only {free} cells of {self.rows} x {self.columns}"
                f" are further than {self.min_dist} from the first cell {first}"
            )

    def free_cells(self, first: tuple[int, int]) -> list[int]:
        """Return the cells where mines may be: those at a Manhattan distance > min_dist from `first`."""
        row, column = first
        return [
            r * self.columns + c
            for r in range(self.rows)
            for c in range(self.columns)
            if abs(r - row) + abs(c - column) > self.min_dist
        ]


def draw_maps(parameters: Parameters, variant: str = "gcc11") -> Iterator[Board]:
    """Draw boards without end as the judge's generator does, each with its safe first cell (row, column).

    `variant` names the C++ library, one of `LIBRARIES`. ValueError if the mines do not fit.
    """
    parameters.check()
    engine = Mt19937_64(parameters.seed)
    draw = LIBRARIES[variant]
    grid = grid_of((parameters.rows, parameters.columns))
    while True:
        first = 1 + draw(engine, parameters.rows - 2), 1 + draw(engine, parameters.columns - 2)
        free = parameters.free_cells(first)
        yield Board.of_cells(grid, pop_mines(free, parameters.mines, engine, draw), first)
