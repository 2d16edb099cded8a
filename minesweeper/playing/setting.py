"""What a game starts from: its board, how it starts, its variant, its seed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from math import prod
from typing import NamedTuple

from minesweeper.playing.guessfree import draw_without_guessing
from minesweeper.rules.draw import BATCH, Mt19937_64, Parameters, draw_maps, draw_mines, kept_free
from minesweeper.rules.game import Board, Game
from minesweeper.rules.grid import MAX_DIMENSIONS, Grid, block_size
from minesweeper.rules.maps import Lines, read_board

# The first cell: it may be a mine, it is free, it is free with its neighbours, the judge's generator
# draws it, or the board is given.
ANY, SAFE, OPENING, JUDGE, GIVEN = "any", "safe", "opening", "judge", "board"

MAX_CELLS = 10_000

# The boards that everybody knows, with their mines.
PRESETS: dict[str, tuple[tuple[int, ...], int]] = {
    "beginner": ((9, 9), 10),
    "intermediate": ((16, 16), 40),
    "expert": ((16, 30), 99),
}


@dataclass(frozen=True)
class Variant:
    """What flags mean, and what wins."""

    name: str
    toggles: bool = False  # flagging a flagged cell takes the flag off
    holds: bool = True  # a flagged cell is not revealed
    strict: bool = False  # a wrong flag loses at once
    cascade: bool = True  # a 0 reveals its neighbours
    needs_flags: bool = False  # the game is won once every mine, too, has its flag, and nothing else has

    def begin(self, board: Board) -> Game:
        """A game on a board, by these rules."""
        return Game(board, marks_hold=self.holds, strict_marks=self.strict)


CLASSIC = Variant("classic", toggles=True)
STRICT = Variant("judge", strict=True)
VARIANTS = {variant.name: variant for variant in (CLASSIC, STRICT)}


@dataclass(frozen=True)
class Setting:
    """What makes a game: with the same first cell, the same setting gives the same board."""

    dimensions: tuple[int, ...]
    mines: int
    start: str
    variant: Variant
    seed: int | None = None
    guess_free: bool = False  # whether certain moves solve the board; its start is SAFE or OPENING
    distance: int | None = None  # the distance that the judge's mines keep from the first cell
    index: int | None = None  # the map's number, from 0, among those of the judge's seed
    board: str | None = None  # as text, where it is given

    def fields(self) -> dict[str, object]:
        """Its fields as in kept games and messages, where the variant is called `custom`."""
        shown = vars(self) | {"variant": self.variant.name}
        return {"custom" if name == "variant" else name: value for name, value in shown.items()}

    @property
    def parameters(self) -> Parameters:
        """What the judge's generator draws the board from."""
        rows, columns = self.dimensions
        assert self.seed is not None and self.distance is not None
        return Parameters(rows, columns, self.mines, self.seed, self.distance)


class Start(NamedTuple):
    """What a game begins on.

    Either a `board`, with the cell `first`, if any, that is revealed before the first move; or `lay`, which
    returns the board for a chosen first cell, while `board`, if any, shows provisional mines until then.
    `seen` is what a loaded game has seen of the board, one symbol per cell: `.`, `o` or `#`.
    """

    board: Board | None = None
    first: int | None = None
    lay: Callable[[int], Board] | None = None
    seen: str = ""


def start_of(setting: Setting) -> Start:
    """What a game of this setting begins on."""
    if setting.board is not None:
        return read_start(setting.board)
    if setting.start == JUDGE:
        assert setting.index is not None
        board, place = next(islice(draw_maps(setting.parameters), setting.index, None))
        return Start(board, board.grid.cell(place))
    if setting.start == ANY:
        return Start(draw_board(setting, None))
    # Cached, since a game that is undone to its beginning draws the same board again.
    return Start(lay=lru_cache(maxsize=1)(partial(draw_board, setting)))


def draw_board(setting: Setting, first: int | None) -> Board:
    """The board of a setting, once its first cell is chosen."""
    assert setting.seed is not None
    grid = Grid(setting.dimensions)  # not a shared one: its neighbours are freed with the game
    engine, opening = Mt19937_64(setting.seed), setting.start == OPENING
    if setting.guess_free:
        assert first is not None
        return draw_without_guessing(grid, setting.mines, first, engine, opening=opening).board
    kept = set() if first is None else kept_free(grid, first, opening=opening)
    return Board.of_cells(grid, draw_mines(grid.size, setting.mines, engine, kept))


def guess_free_setting(dimensions: tuple[int, ...], mines: int, variant: Variant, seed: int) -> Setting:
    """The setting of a board without guessing; it starts with an opening if the mines leave room for one."""
    roomy = mines <= prod(dimensions) - block_size(dimensions)
    return Setting(dimensions, mines, OPENING if roomy else SAFE, variant, seed, guess_free=True)


def board_name(setting: Setting) -> str:
    """A board's dimensions and mines, as records and people write them: 16x30:99."""
    return f"{'x'.join(map(str, setting.dimensions))}:{setting.mines}"


def read_board_name(text: str) -> tuple[tuple[int, ...], int]:
    """The dimensions and mines of a preset or a name such as 16x30:99 or 4x4x4:8; ValueError for others.

    >>> read_board_name("expert"), read_board_name("4x4x4:8")
    (((16, 30), 99), ((4, 4, 4), 8))
    """
    if text in PRESETS:
        return PRESETS[text]
    found = re.fullmatch("([1-9][0-9]{0,4}(?:x[1-9][0-9]{0,4})*):([0-9]{1,5})", text)
    if not found:
        raise ValueError(f"expected {', '.join(PRESETS)} or a board such as 16x30:99, found {text[:40]!r}")
    return tuple(map(int, found[1].split("x"))), int(found[2])


def check_setting(setting: Setting) -> None:
    """ValueError unless a board can be drawn for this setting, which gives none."""
    dimensions, mines, start = setting.dimensions, setting.mines, setting.start
    size = prod(dimensions)
    if not 1 <= size <= MAX_CELLS or len(dimensions) > MAX_DIMENSIONS:
        raise ValueError(f"a board has 1 to {MAX_CELLS} cells and up to {MAX_DIMENSIONS} dimensions")
    if start not in (ANY, SAFE, OPENING, JUDGE):
        raise ValueError(f"unknown start {start!r}; expected 'any', 'safe', 'opening' or 'judge'")
    # Wherever the first cell is, what it keeps free must leave room for the mines.
    free = block_size(dimensions) if start == OPENING else 1
    if not 0 <= mines <= size - free:
        raise ValueError(f"this board has room for 0 to {max(0, size - free)} mines, not {mines}")
    if setting.guess_free and start not in (SAFE, OPENING):
        raise ValueError(f"a board without guessing starts with 'safe' or 'opening', not {start!r}")
    if start == JUDGE:
        if len(dimensions) != 2:
            raise ValueError(f"the judge's maps have two dimensions, not {len(dimensions)}")
        if setting.distance is None or setting.index is None or not 0 <= setting.index < BATCH:
            raise ValueError(f"a judge's map needs a distance and an index from 0 to {BATCH - 1}")
        setting.parameters.check()


def check_playable(board: Board) -> None:
    """ValueError if a board has nothing to reveal."""
    if board.total_mines == board.grid.size:
        raise ValueError("expected a cell without a mine, found only mines")


def read_start(text: str) -> Start:
    """The board in a map's text, and the first cell if one follows; ValueError says which line is wrong."""
    lines = Lines(text.encode("ascii", "backslashreplace").splitlines())
    board = read_board(lines)
    if board.grid.size > MAX_CELLS:
        raise ValueError(f"a board has at most {MAX_CELLS} cells, not {board.grid.size}")
    check_playable(board)
    place = lines.numbers(2, "'row column' of the first cell, or the end of the board")
    rest = next(lines, None)
    if rest is not None:
        raise lines.error("the end of the board", rest)
    if place is None:
        return Start(board)
    first = board.grid.cell(place)
    if board.mines[first]:
        raise ValueError(f"the first cell {tuple(place)} has a mine")
    return Start(board, first)
