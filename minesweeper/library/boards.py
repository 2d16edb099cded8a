"""Boards with their mines: written down, or drawn from seeds as every part of this project draws them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from minesweeper.boards.sets import STARTS, Set, boards_of, find_set, set_of
from minesweeper.boards.setting import PRESETS
from minesweeper.boards.solution import Solution, solve
from minesweeper.library.positions import Cell, Position, coordinates, flatten, text_of, whole
from minesweeper.rules import game, maps
from minesweeper.rules.draw import Parameters
from minesweeper.rules.grid import MAX_DIMENSIONS, Grid, grid_of
from minesweeper.rules.slices import nest, read_slices, write_slices
from minesweeper.rules.svg import Drawn, Tile, mine_tile, number_tile, svg

# The names of the classic sizes.
LEVELS = {name: f"{'x'.join(map(str, size))}x{mines}" for name, (size, mines) in PRESETS.items()}

_IS_MINE = {"X": 1, "*": 1, ".": 0}


class Board(Drawn):
    """Where the mines are, and the cell that is revealed first, if it is known.

    >>> board = Board.from_text(".X.\\n...\\n..X")
    >>> board.mines, board.numbers[1]
    ([(0, 1), (2, 2)], [1, 2, 2])
    >>> Board.of([[0, 1, 0], [0, 0, 0], [0, 0, 1]]) == Board.of_mines((3, 3), [(2, 2), (0, 1)]) == board
    True
    """

    def __init__(self, truth: game.Board, first: Iterable[int] | None = None):
        """A board of the rules with its first cell; `of`, `from_text` and `of_mines` take everything else."""
        if not isinstance(truth, game.Board):
            found = type(truth).__name__
            raise ValueError(f"Board.of reads text, nested lists and arrays; Board itself found a {found}")
        self.truth = truth
        self.first: Cell | None = None if first is None else coordinates(first)
        if self.first is not None and truth.mines[truth.grid.cell(self.first)]:
            raise ValueError(f"first: expected a cell without a mine, found {self.first}")

    @classmethod
    def from_text(cls, text: str) -> Board:
        """The board in a text like the judge's maps; its size and its first cell may be missing.

        A row has `.` for each free cell and `X` for each mine. Without a size, empty lines separate slices,
        as in a `Position`. ValueError says which line is wrong, and how.
        """
        if text in LEVELS or re.fullmatch(r"\s*\d+(x\d+)+(:\d+)?\s*", text):
            raise ValueError(f"board: {text!r} names many boards; generate({text!r}, seed=1) draws one")
        lines = text.rstrip().splitlines()
        head = next((line for line in lines if line.strip()), "")
        if not head or _numeric(head):
            read = maps.Lines(line.encode() for line in text.splitlines())
            grid = grid_of(read.need(tuple(range(1, MAX_DIMENSIONS + 1)), "'rows columns' or a row"))
            cells = maps.read_cells(read, grid.size, grid.dims[-1], ".X").translate(maps.MINES)
            first = read.numbers(len(grid.dims), "the first cell")
            if (line := next(read, None)) is not None:
                raise read.error("the end of the board", line)
            return cls(game.Board(grid, cells), first)
        first = list(map(int, lines.pop().split())) if _numeric(lines[-1]) else None
        grid, rows = read_slices("\n".join(lines))
        for row in rows:
            for symbol in row.cells:
                if symbol not in (".", "X"):
                    raise row.error("'.' or 'X' in each cell", repr(symbol[:20]))
        return cls(game.Board(grid, bytes(symbol == "X" for row in rows for symbol in row.cells)), first)

    @classmethod
    def of(cls, given: Any, first: Iterable[int] | None = None) -> Board:
        """The board in nested sequences or a NumPy array, whose items are true (or `X`) for mines.

        Text, or a list of its lines, is read by `from_text`, and a `Board` is returned as it is; `first`
        replaces its first cell. ValueError for any other item.
        """
        text = text_of(given)
        if text is not None or isinstance(given, Board):
            board = given if text is None else cls.from_text(text)
            return board if first is None else cls(board.truth, first)
        shape, items = flatten(given)
        for item in items:
            if item not in (0, 1) and item not in _IS_MINE:
                raise ValueError(f"expected true, false, 'X' or '.' in each cell, found {item!r}")
        mines = bytes(int(_IS_MINE.get(item, item)) for item in items)
        return cls(game.Board(grid_of(shape), mines), first)

    @classmethod
    def of_mines(
        cls, shape: Sequence[int], mines: Iterable[Iterable[int]], first: Iterable[int] | None = None
    ) -> Board:
        """The board of this shape with mines in these cells."""
        grid = grid_of(lengths(shape))
        cells = [grid.cell(coordinates(cell)) for cell in mines]
        return cls(game.Board.of_cells(grid, cells), first)

    @property
    def grid(self) -> Grid:
        return self.truth.grid

    @property
    def shape(self) -> tuple[int, ...]:
        return self.truth.grid.dims

    @property
    def mines(self) -> list[Cell]:
        """The cells with a mine, in order."""
        return [self.grid.coords(cell) for cell, mine in enumerate(self.truth.mines) if mine]

    @property
    def numbers(self) -> list[Any]:
        """Nested lists of the numbers, with None where there is a mine."""
        pairs = zip(self.truth.clues, self.truth.mines, strict=True)
        return nest(self.grid, [None if mine else number for number, mine in pairs])

    @property
    def bbbv(self) -> int:
        """The 3BV: the fewest reveals that solve the board for a player who knows the mines."""
        return game.bbbv(self.truth, bytes(self.grid.size))[0]

    def start(self) -> Position:
        """What is seen once the first cell is revealed, with the total of mines."""
        play = game.Game(self.truth)
        if self.first is not None:
            play.reveal(self.grid.cell(self.first))
        return Position(self.grid, bytes(play.seen), self.truth.clues, self.truth.total_mines)

    def solution(self) -> Solution:
        """How far certain moves go from the first cell: `free_of_guesses`, the hardest `rule` and more.

        ValueError without a first cell.
        """
        if self.first is None:
            raise ValueError("a board without a first cell has no solution by certain moves")
        return solve(self.truth, self.grid.cell(self.first))

    def text(self) -> str:
        """The board as the judge's generator prints it: the size, the rows, the first cell."""
        return maps.format_map(self.truth, self.first)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.shape, self.truth.mines, self.first) == (other.shape, other.truth.mines, other.first)

    def __hash__(self) -> int:
        return hash((self.shape, self.truth.mines, self.first))

    def __repr__(self) -> str:
        return write_slices(self.grid, [".X"[mine] for mine in self.truth.mines]).rstrip("\n")

    def tiles(self) -> list[Tile]:
        """How its cells look."""
        pairs = zip(self.truth.clues, self.truth.mines, strict=True)
        return [mine_tile() if mine else number_tile(number) for number, mine in pairs]

    def svg(self) -> str:
        return svg(self.grid, self.tiles(), f"a board of {self.grid} cells with {len(self.mines)} mines")


def _numeric(row: str) -> bool:
    return row.replace(" ", "").isdigit()


def draw(
    size: str | Sequence[int],
    mines: int | None = None,
    *,
    seed: int | None = None,
    start: str | None = None,
    first: Iterable[int] | None = None,
) -> Iterator[Board]:
    """Endless boards from one seed, each with its first cell.

    `size` is a name such as "16x30x99" or "16x30:99" (rows, columns, mines), "6x6x6:20" (any dimensions) or
    "expert", or a shape together with `mines`. The default `seed` of a published set is its own, of all
    others 1.

    The `start` is "judge" (two dimensions: the maps that the judge's generator draws from this seed, 50 of
    which are a batch), "safe" (the first cell has no mine), "opening" (nor have its neighbours) or "no-guess"
    (and certain moves win from there). It is "judge" by default, in other dimensions "opening". Without
    `first`, the first cell is chosen for you. ValueError if there are no such boards.
    """
    parameters = find_size(size, mines, seed)
    drawn = boards_of(parameters, start_of(parameters, start), None if first is None else coordinates(first))
    return (Board(board, place) for board, place in drawn)


def generate(
    size: str | Sequence[int],
    mines: int | None = None,
    *,
    seed: int | None = None,
    start: str | None = None,
    first: Iterable[int] | None = None,
) -> Board:
    """The first of the boards that `draw` draws from a seed.

    >>> generate("10x10x9").first  # of the first map in the judge's first batch
    (3, 1)
    >>> generate((4, 4, 4), 6, seed=3, start="no-guess").solution().free_of_guesses
    True
    """
    return next(draw(size, mines, seed=seed, start=start, first=first))


def find_size(size: str | Sequence[int], mines: int | None, seed: int | None) -> Set:
    """The set of boards of this name or shape; ValueError unless it has one number of mines."""
    if isinstance(size, str):
        if mines is not None:
            raise ValueError(f"{size!r} includes its mines: expected no other number, found {mines}")
        found = find_set(LEVELS.get(size, size), for_judge=False)
    elif mines is None:
        raise ValueError(f"a board of {' x '.join(map(str, lengths(size)))} needs a number of mines")
    else:
        found = set_of(lengths(size), whole("mines", mines))
    return found if seed is None else found._replace(seed=whole("seed", seed))


def lengths(shape: Sequence[int]) -> tuple[int, ...]:
    """The lengths of a board's axes; ValueError if they are none."""
    if isinstance(shape, str | bytes) or not isinstance(shape, Iterable):
        raise ValueError(f"shape: expected lengths such as (9, 9), found {shape!r}")
    return tuple(whole("shape", length) for length in shape)


def start_of(parameters: Set, start: str | None) -> str:
    """The start, by default the usual one of these boards; ValueError if they have no such start."""
    usual = "judge" if isinstance(parameters, Parameters) else "opening"
    if start is None:
        return usual
    if start not in STARTS:
        raise ValueError(f"unknown start {start!r}; expected {', '.join(map(repr, STARTS))}")
    if start == "judge" != usual:
        raise ValueError(f"expected {', '.join(map(repr, STARTS[1:]))} beyond two dimensions, found 'judge'")
    return start
