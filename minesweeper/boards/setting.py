"""The catalogue: the boards, starts, variants and limits of every frontend; and what one game starts from."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from math import prod
from typing import Annotated, NamedTuple, TypedDict

from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.players.player import check_size
from minesweeper.rules.draw import BATCH, Mt19937_64, Parameters, draw_maps, draw_mines, kept_free
from minesweeper.rules.game import Board, Game
from minesweeper.rules.grid import MAX_DIMENSIONS, Grid, block_size
from minesweeper.rules.maps import MINES, Lines, format_map, read_cells
from minesweeper.shell.schema import Between, Size
from minesweeper.shell.spelling import did_you_mean

# How a game starts: its first cell is free, or free with its neighbours, or may be a mine; the judge's
# generator draws it; certain moves solve the board, from an opening if the mines leave room for one.
SAFE, OPENING, ANY, JUDGE, NO_GUESS = "safe", "opening", "any", "judge", "no-guess"
STARTS = (SAFE, OPENING, ANY, JUDGE, NO_GUESS)
# The board is given, with or without a first cell.
GIVEN = "board"

MAX_CELLS = 10_000

# Seeds that are drawn are below the first; those that a page asks for, up to the second: JavaScript's whole
# numbers are exact up to there.
DRAWN_SEEDS = 1 << 32
MAX_SEED = (1 << 53) - 1

# The distance that the judge's mines keep from the first cell, unless a setting says another.
DISTANCE = 2

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
# The assignment's line game: a flag does not protect its cell, and only uncovering takes it off.
LINE = Variant("line", holds=False, cascade=False, needs_flags=True)
LINE_CASCADE = Variant("line-cascade", holds=False, needs_flags=True)

# The variants that a user can choose, and all.
VARIANTS = {variant.name: variant for variant in (CLASSIC, STRICT)}
ALL_VARIANTS = VARIANTS | {variant.name: variant for variant in (LINE, LINE_CASCADE)}


class SettingFields(TypedDict, total=False):
    """A setting as JSON, in saved games and messages; what is absent is as in `Setting`."""

    dimensions: Annotated[list[Annotated[int, Between(1, MAX_CELLS)]], Size(1, MAX_DIMENSIONS)]
    mines: Annotated[int, Between(0, MAX_CELLS)]
    start: str
    variant: str
    seed: int | None
    distance: int | None
    index: int | None
    board: str | None


@dataclass(frozen=True)
class Setting:
    """What makes a game: with the same first cell, the same setting gives the same board."""

    dimensions: tuple[int, ...]
    mines: int
    start: str
    variant: Variant
    seed: int | None = None
    distance: int | None = None  # the distance that the judge's mines keep from the first cell
    index: int | None = None  # the map's number, from 0, among those of the judge's seed
    board: str | None = None  # as text, where it is given

    def fields(self) -> SettingFields:
        """Its fields as JSON."""
        return SettingFields(
            dimensions=[*self.dimensions], mines=self.mines, start=self.start, variant=self.variant.name,
            seed=self.seed, distance=self.distance, index=self.index, board=self.board,
        )  # fmt: skip

    @property
    def first_is_safe(self) -> bool:
        """Whether the start promises that the first cell is free, whichever it is."""
        return self.start in (SAFE, OPENING, NO_GUESS)

    @property
    def opens(self) -> bool:
        """Whether the neighbours of the first cell are free as well."""
        roomy = usual_start(self.dimensions, self.mines) == OPENING
        return self.start == OPENING or (self.start == NO_GUESS and roomy)

    @property
    def parameters(self) -> Parameters:
        """What the judge's generator draws the board from."""
        rows, columns = self.dimensions
        assert self.seed is not None and self.distance is not None
        return Parameters(rows, columns, self.mines, self.seed, self.distance)


def read_setting(found: SettingFields, draw_seed: Callable[[], int] | None = None) -> Setting:
    """The setting that these fields mean, with a drawn seed if none is given; ValueError if none is meant."""
    name = found.get("variant", "")
    if name not in ALL_VARIANTS:
        raise ValueError(f"unknown variant {name[:40]!r}; expected {' or '.join(map(repr, VARIANTS))}")
    variant, text = ALL_VARIANTS[name], found.get("board")
    if text is not None:
        board = read_start(text, all_mines=variant.needs_flags).board
        assert board
        return Setting(board.grid.dims, board.total_mines, GIVEN, variant, board=text)
    seed = found.get("seed")
    if seed is None:
        if draw_seed is None:
            raise ValueError("expected a seed, found none")
        seed = draw_seed()
    judges = found.get("start") == JUDGE
    setting = Setting(
        tuple(found.get("dimensions", ())),
        found.get("mines", -1),
        found.get("start", ""),
        variant,
        seed,
        found.get("distance") if judges else None,
        found.get("index") if judges else None,
    )
    check_setting(setting)
    return setting


def setting_of(board: str, start: str, variant: str, seed: int) -> Setting:
    """The setting of a board such as 16x30:99 with this start and variant; ValueError if there is none."""
    dimensions, mines = read_board_name(board)
    fields = SettingFields(dimensions=[*dimensions], mines=mines, start=start, variant=variant, seed=seed)
    return read_setting(fields | {"distance": DISTANCE, "index": 0})


def usual_start(dimensions: Sequence[int], mines: int) -> str:
    """How a game starts unless its user says otherwise: with an opening, if the mines leave room for one."""
    return OPENING if mines <= prod(dimensions) - block_size(dimensions) else SAFE


class Start(NamedTuple):
    """What a game begins on.

    Either a `board`, with the cell `first`, if any, that is revealed before the first move; or `lay`, which
    returns the board for a chosen first cell, while `board`, if any, shows provisional mines until then.
    """

    board: Board | None = None
    first: int | None = None
    lay: Callable[[int], Board] | None = None


def start_of(setting: Setting) -> Start:
    """What a game of this setting begins on."""
    if setting.board is not None:
        return read_start(setting.board, all_mines=setting.variant.needs_flags)
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
    engine, opening = Mt19937_64(setting.seed), setting.opens
    if setting.start == NO_GUESS:
        assert first is not None
        check_size(grid)
        return draw_without_guessing(grid, setting.mines, first, engine, opening=opening).board
    kept = set() if first is None else kept_free(grid, first, opening=opening)
    return Board.of_cells(grid, draw_mines(grid.size, setting.mines, engine, kept))


def board_name(setting: Setting) -> str:
    """A board's dimensions and mines, as records and people write them: 16x30:99."""
    return f"{'x'.join(map(str, setting.dimensions))}:{setting.mines}"


def read_board_name(text: str) -> tuple[tuple[int, ...], int]:
    """The dimensions and mines of a preset, or of a name such as 16x30:99, 4x4x4:8 or 16x30x99.

    ValueError for other texts.

    >>> read_board_name("expert"), read_board_name("4x4x4:8"), read_board_name("16x30x99")
    (((16, 30), 99), ((4, 4, 4), 8), ((16, 30), 99))
    """
    if text in PRESETS:
        return PRESETS[text]
    number = "[1-9][0-9]{0,4}"
    found = re.fullmatch(f"({number}(?:x{number})*):([0-9]{{1,5}})", text)
    found = found or re.fullmatch(f"({number}x{number})x([0-9]{{1,5}})", text)
    if not found:
        expected = f"expected {', '.join(PRESETS)} or a board such as 16x30:99, found {text[:40]!r}"
        raise ValueError(f"{expected}{did_you_mean(text[:40], PRESETS)}")
    return tuple(map(int, found[1].split("x"))), int(found[2])


def check_setting(setting: Setting) -> None:
    """ValueError unless a board can be drawn for this setting, which gives none."""
    dimensions, mines, start = setting.dimensions, setting.mines, setting.start
    size = prod(dimensions)
    if not 1 <= len(dimensions) <= MAX_DIMENSIONS or min(dimensions) < 1 or size > MAX_CELLS:
        found = " x ".join(map(str, dimensions)) or "none"
        most = f"1 to {MAX_DIMENSIONS} sides and at most {MAX_CELLS} cells"
        raise ValueError(f"a board has {most}, not {found}")
    if start not in STARTS:
        raise ValueError(f"unknown start {start[:40]!r}; expected {', '.join(map(repr, STARTS))}")
    # Wherever the first cell is, what it keeps free must leave room for the mines.
    free = block_size(dimensions) if start == OPENING else 1
    if not 0 <= mines <= size - free:
        raise ValueError(f"this board has room for 0 to {max(0, size - free)} mines, not {mines}")
    if setting.seed is None:
        raise ValueError("expected a seed, found none")
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


def given(board: Board, variant: Variant, first: int | None = None) -> Setting:
    """The setting of a game on this board, with the first cell that is revealed already, if any."""
    text = format_map(board, None if first is None else board.grid.coords(first))
    return Setting(board.grid.dims, board.total_mines, GIVEN, variant, board=text)


def read_start(text: str, *, all_mines: bool = False) -> Start:
    """The board in a map's text, and the first cell if one follows; ValueError says which line is wrong.

    The first line has the length of each axis. A board without a free cell will do only if `all_mines`.
    """
    lines = Lines(text.encode("ascii", "backslashreplace").splitlines())
    dimensions = lines.parse(lines.head(), tuple(range(1, MAX_DIMENSIONS + 1)), "'rows columns'")
    if not all(dimensions) or prod(dimensions) > MAX_CELLS:
        raise ValueError(f"a board has 1 to {MAX_CELLS} cells, not {' x '.join(map(str, dimensions))}")
    grid = Grid(dimensions)
    board = Board(grid, read_cells(lines, grid.size, dimensions[-1], ".X").translate(MINES))
    if not all_mines:
        check_playable(board)
    place = lines.numbers(len(dimensions), "the place of the first cell, or the end of the board")
    rest = next(lines, None)
    if rest is not None:
        raise lines.error("the end of the board", rest)
    if place is None:
        return Start(board)
    first = grid.cell(place)
    if board.mines[first]:
        raise ValueError(f"the first cell {tuple(place)} has a mine")
    return Start(board, first)
