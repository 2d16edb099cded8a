"""What a game is begun with: its board, how it starts, its variant, its seed."""

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

# The first cell: like any other, free, free with its neighbours, chosen by the judge's generator, or
# (where the board is given) none of this.
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
    distance: int | None = None  # that the judge's mines keep from the first cell
    index: int | None = None  # of the map among those of the judge's seed
    board: str | None = None  # as text, where it is given

    def fields(self) -> dict[str, object]:
        """Its fields as saves and messages have them, where the variant is called `custom`."""
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

    That is a board, with a cell that is visited before the first move, if one is; or `lay`, which
    gives the board once the first cell is chosen, and until then `board`, if any, shows where the
    mines would be. `seen` is what was seen of the board before, by cell: `.`, `o` or `#`.
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
    # Kept, since a game that goes back to its beginning asks for the same board again.
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
    """A board that needs no guess from its first cell, an opening where the mines leave room for one."""
    roomy = mines <= prod(dimensions) - block_size(dimensions)
    return Setting(dimensions, mines, OPENING if roomy else SAFE, variant, seed, guess_free=True)


def board_name(setting: Setting) -> str:
    """A board's dimensions and mines, as records and people write them: 16x30:99."""
    return f"{'x'.join(map(str, setting.dimensions))}:{setting.mines}"


def read_board_name(text: str) -> tuple[tuple[int, ...], int]:
    """The dimensions and mines of a preset, or of a board that is written like 16x30:99 or 4x4x4:8.

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
    """ValueError if there is no game of this setting, whose board is not given."""
    dimensions, mines, start = setting.dimensions, setting.mines, setting.start
    size = prod(dimensions)
    if not 1 <= size <= MAX_CELLS or len(dimensions) > MAX_DIMENSIONS:
        raise ValueError(f"a board has up to {MAX_CELLS} cells and {MAX_DIMENSIONS} dimensions")
    if start not in (ANY, SAFE, OPENING, JUDGE):
        raise ValueError(f"a game does not start with {start!r}")
    # Wherever the first cell is, what it keeps free must leave room for the mines.
    free = block_size(dimensions) if start == OPENING else 1
    if not 0 <= mines <= size - free:
        raise ValueError(f"this board has room for 0 to {max(0, size - free)} mines, not {mines}")
    if setting.guess_free and start not in (SAFE, OPENING):
        raise ValueError("a board without guessing has a first cell that is safe, or an opening")
    if start == JUDGE:
        if len(dimensions) != 2:
            raise ValueError(f"the judge's maps have two dimensions, not {len(dimensions)}")
        if setting.distance is None or setting.index is None or not 0 <= setting.index < BATCH:
            raise ValueError(f"a judge's map has a distance and a number below {BATCH}")
        setting.parameters.check()


def check_playable(board: Board) -> None:
    """ValueError if a board has nothing to reveal."""
    if board.total_mines == board.grid.size:
        raise ValueError("a board has a cell without a mine")


def read_start(text: str) -> Start:
    """A map as text, and the first cell if it is written below, as the judge's generator does."""
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
