"""What a game in the browser is begun with, and the board that comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from math import prod
from typing import NamedTuple

from minesweeper.rules.draw import Mt19937_64, Parameters, draw_maps, multiplied
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.maps import Lines, read_board
from minesweeper.web.fields import Message, choice, maybe_whole, whole, wholes, words

# The first cell: like any other, free, free with its neighbours, chosen by the judge's generator, or
# (where the board is given) none of this.
ANY, SAFE, OPENING, JUDGE, GIVEN = "any", "safe", "opening", "judge", "board"

# Flags are free and come off again; or a wrong mark ends the game, and marks stay.
CLASSIC, STRICT = "classic", "judge"

MAX_CELLS = 10_000
MAX_DIMENSIONS = 60

# JavaScript's whole numbers are exact up to here.
MAX_SEED = (1 << 53) - 1

# How many maps the judge draws from one seed.
BATCH = 50


@dataclass(frozen=True)
class Setting:
    """What makes a game: with the same first cell, the same setting gives the same board."""

    dimensions: tuple[int, ...]
    mines: int
    start: str
    custom: str
    seed: int | None = None
    distance: int | None = None  # that the judge's mines keep from the first cell
    index: int | None = None  # of the map among those of the judge's seed
    board: str | None = None  # as text, where it is given


class Start(NamedTuple):
    """A board, and the cell that is visited before the first move, if one is."""

    board: Board
    first: int | None


def read_setting(message: Message, draw_seed: Callable[[], int]) -> Setting:
    """The setting that a message asks for; a seed is drawn where it gives none."""
    custom = choice(message, "custom", (CLASSIC, STRICT))
    if message.get("board") is not None:
        text = words(message, "board")
        board = read_start(text).board
        return Setting(board.grid.dims, board.total_mines, GIVEN, custom, board=text)
    start = choice(message, "start", (ANY, SAFE, OPENING, JUDGE))
    dimensions = wholes(message, "dimensions", MAX_DIMENSIONS, 1, MAX_CELLS)
    size = prod(dimensions)
    if size > MAX_CELLS:
        raise ValueError(f"a board has at most {MAX_CELLS} cells, not {size}")
    # Wherever the first cell is, what it keeps free must leave room for the mines.
    free = {SAFE: 1, OPENING: prod(min(length, 3) for length in dimensions)}.get(start, 1)
    mines = whole(message, "mines", 0, size - free)
    seed = maybe_whole(message, "seed", 0, MAX_SEED)
    setting = Setting(dimensions, mines, start, custom, draw_seed() if seed is None else seed)
    if start == JUDGE:
        if len(dimensions) != 2:
            raise ValueError(f"the judge's maps have two dimensions, not {len(dimensions)}")
        setting = replace(
            setting,
            distance=whole(message, "distance", 0, MAX_CELLS),
            index=whole(message, "index", 0, BATCH - 1),
        )
        _parameters(setting).check()
    return setting


def read_start(text: str) -> Start:
    """A map as text, and the first cell if it is written below, as the judge's generator does."""
    lines = Lines(text.encode("ascii", "backslashreplace").splitlines())
    board = read_board(lines)
    if board.grid.size > MAX_CELLS:
        raise ValueError(f"a board has at most {MAX_CELLS} cells, not {board.grid.size}")
    if board.total_mines == board.grid.size:
        raise ValueError("a board has a cell without a mine")
    place = lines.numbers(2, "'row column' of the first cell, or the end of the board")
    rest = next(lines, None)
    if rest is not None:
        raise lines.error("the end of the board", rest)
    if place is None:
        return Start(board, None)
    first = board.grid.cell(place)
    if board.mines[first]:
        raise ValueError(f"the first cell {tuple(place)} has a mine")
    return Start(board, first)


def start_of(setting: Setting) -> Start | None:
    """The board that a game is begun on; None where the first reveal decides."""
    if setting.board is not None:
        return read_start(setting.board)
    if setting.start == JUDGE:
        assert setting.index is not None
        board, place = next(islice(draw_maps(_parameters(setting)), setting.index, None))
        return Start(board, board.grid.cell(place))
    return Start(draw_board(setting, None), None) if setting.start == ANY else None


def draw_board(setting: Setting, first: int | None) -> Board:
    """The board of a setting, once its first cell is chosen."""
    assert setting.seed is not None
    shape = Grid(setting.dimensions)
    kept = set() if first is None else {first}
    if first is not None and setting.start == OPENING:
        kept.update(shape.neighbours(first))
    free = [cell for cell in range(shape.size) if cell not in kept]
    engine = Mt19937_64(setting.seed)
    return Board.of_cells(shape, [free.pop(multiplied(engine, len(free))) for _ in range(setting.mines)])


def _parameters(setting: Setting) -> Parameters:
    rows, columns = setting.dimensions
    assert setting.seed is not None and setting.distance is not None
    return Parameters(rows, columns, setting.mines, setting.seed, setting.distance)
