"""What makes a game: a board that is drawn, that the judge draws, or that is given; and the rules for it.

With the same first cell, the same setting gives the same board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import prod
from random import Random
from typing import Annotated, TypedDict

from minesweeper.boards.catalogue import (
    ALL_VARIANTS,
    ANY,
    DISTANCE,
    JUDGE,
    MAX_CELLS,
    NO_GUESS,
    OPENING,
    SAFE,
    STARTS,
    VARIANTS,
    Variant,
    read_size,
)
from minesweeper.boards.guessfree import draw_without_guessing
from minesweeper.boards.starts import check_mines, kept_free
from minesweeper.players.player import check_size
from minesweeper.rules.draw import (
    BATCH,
    Mt19937_64,
    Parameters,
    draw_maps,
    draw_mines,
    without_mine,
)
from minesweeper.rules.game import Board
from minesweeper.rules.grid import MAX_DIMENSIONS, Cell, Grid
from minesweeper.shell.language import tr_later
from minesweeper.shell.program import unknown
from minesweeper.shell.schema import Between, Size

# How a game on a given board starts, in messages and files.
GIVEN = "board"


class _Size(TypedDict, total=False):
    dimensions: Annotated[list[Annotated[int, Between(1, MAX_CELLS)]], Size(1, MAX_DIMENSIONS)]
    mines: Annotated[int, Between(0, MAX_CELLS)]


class _AskedSize(TypedDict, total=False):
    dimensions: list[int]
    mines: int


class _Rules(TypedDict, total=False):
    start: str
    variant: str
    seed: int | None
    distance: int | None  # that the judge's mines keep from the first cell
    index: int | None  # the map's number, from 0, among those of the judge's seed
    board: str | None  # as text, where it is given
    first: Annotated[int, Between(0, MAX_CELLS)] | None  # the cell for which a board was drawn and then seen


class SettingFields(_Size, _Rules, total=False):
    """A setting as JSON, in saved games and messages."""


class AskedFields(_AskedSize, _Rules, total=False):
    """A setting as somebody asks for it: `check_sizes` says what is wrong with it."""


@dataclass(frozen=True)
class Drawn:
    """A board drawn from a seed once the first cell is chosen, or at once where that may be a mine.

    Once it was seen, it stays the board of its `first` cell, whatever the first move is then.
    """

    dimensions: Cell
    mines: int
    start: str
    variant: Variant
    seed: int
    first: int | None = field(default=None, compare=False)

    @property
    def first_is_safe(self) -> bool:
        """Whether the start promises that the first cell is free, whichever it is."""
        return self.start != ANY and self.first is None

    @property
    def opens(self) -> bool:
        """Whether the neighbours of the first cell are free as well, if the mines leave room for that."""
        return self.start in (OPENING, NO_GUESS)

    @property
    def board(self) -> Board | None:
        """The board, if it does not depend on the first cell."""
        return _draw(self, None) if self.start == ANY else None

    def lay(self, first: int) -> Board:
        """The board once the first cell is chosen."""
        return _draw(self, first if self.first is None else self.first)

    def held(self, first: int) -> Drawn:
        """The board that was drawn for this first cell, and was seen."""
        return self if self.start == ANY or self.first is not None else replace(self, first=first)


@lru_cache(maxsize=4)  # a game that is undone to its beginning draws the same board again
def _draw(setting: Drawn, first: int | None) -> Board:
    grid = Grid(setting.dimensions)  # not a shared one: its neighbours are freed with the game
    engine, opening = Mt19937_64(setting.seed), setting.opens
    if setting.start == NO_GUESS and first is not None:
        check_size(grid)
        return draw_without_guessing(grid, setting.mines, first, engine, opening=opening).board
    kept = set() if first is None else kept_free(grid, setting.mines, first, opening=opening)
    return Board.of_cells(grid, draw_mines(grid.size, setting.mines, engine, kept))


@dataclass(frozen=True)
class Judged:
    """A map of the judge's generator, with its first cell: the one with this `index` of a batch."""

    parameters: Parameters
    index: int
    variant: Variant

    start, first = JUDGE, None
    first_is_safe = opens = False  # the first cell is visible

    @property
    def dimensions(self) -> Cell:
        return self.parameters.dims

    @property
    def mines(self) -> int:
        return self.parameters.mines

    @property
    def seed(self) -> int:
        return self.parameters.seed

    @property
    def board(self) -> Board:
        maps, drawn = _batch(self.parameters)
        while len(drawn) <= self.index:
            drawn.append(next(maps))
        return drawn[self.index]


@lru_cache(maxsize=2)
def _batch(parameters: Parameters) -> tuple[Iterator[Board], list[Board]]:
    """The maps still to be drawn, and those drawn so far."""
    return draw_maps(parameters), []


@dataclass(frozen=True)
class Given:
    """A given board, perhaps with a first cell."""

    board: Board
    variant: Variant

    start, seed, first = GIVEN, None, None
    first_is_safe = opens = False

    @property
    def dimensions(self) -> Cell:
        return self.board.shape

    @property
    def mines(self) -> int:
        return self.board.mines


@dataclass(frozen=True)
class Moved:
    """A given board of which the mine in the first cell, if there is one, moves to another cell."""

    given: Board
    variant: Variant
    random: Random

    start, seed, board, first = SAFE, None, None, None
    first_is_safe, opens = True, False

    @property
    def dimensions(self) -> Cell:
        return self.given.shape

    @property
    def mines(self) -> int:
        return self.given.mines

    def lay(self, first: int) -> Board:
        """The board once the first cell is chosen."""
        return without_mine(self.given, first, copy(self.random))  # a copy: each call draws the same

    def held(self, first: int) -> Given:
        """The board once this first cell was chosen, and it was seen."""
        return Given(self.lay(first), self.variant)


Setting = Drawn | Judged | Given | Moved


def with_seed(setting: Setting, seed: int) -> Setting:
    """The same kind of board from another seed; a given board stays."""
    if isinstance(setting, Judged):
        return replace(setting, parameters=setting.parameters._replace(seed=seed))
    return replace(setting, seed=seed, first=None) if isinstance(setting, Drawn) else setting


def fields_of(setting: Setting) -> SettingFields:
    """A setting as JSON for `read_setting`; the mine that may move counts as staying where it is."""
    if isinstance(setting, Moved):
        setting = Given(setting.given, setting.variant)
    fields = SettingFields(
        dimensions=[*setting.dimensions], mines=setting.mines, start=setting.start,
        variant=setting.variant.name, seed=setting.seed, distance=None, index=None, board=None,
    )  # fmt: skip
    if isinstance(setting, Judged):
        fields["distance"], fields["index"] = setting.parameters.min_dist, setting.index
    elif isinstance(setting, Drawn) and setting.first is not None:
        fields["first"] = setting.first
    elif isinstance(setting, Given):
        fields["board"] = setting.board.text().replace("  ", " ").rstrip()
    return fields


def board_name(setting: Setting) -> str:
    """A board's dimensions and mines, as records and people write them: 16x30:99."""
    return f"{'x'.join(map(str, setting.dimensions))}:{setting.mines}"


def read_setting(found: SettingFields | AskedFields, draw_seed: Callable[[], int] | None = None) -> Setting:
    """The setting in these fields; `draw_seed` supplies a missing seed. ValueError if they are wrong."""
    name = found.get("variant", "")
    if name not in ALL_VARIANTS:
        raise ValueError(unknown("variant", name, VARIANTS))
    variant, text = ALL_VARIANTS[name], found.get("board")
    if text is not None:
        return Given(read_board(text, variant), variant)
    seed, first = found.get("seed"), found.get("first")
    if seed is None and draw_seed:
        seed, first = draw_seed(), None
    dimensions, mines = tuple(found.get("dimensions", ())), found.get("mines", -1)
    start = found.get("start", "")
    check_sizes(dimensions, mines, start)
    if seed is None:
        raise ValueError("expected a seed, found none")
    if start != JUDGE:
        if first is not None and not 0 <= first < prod(dimensions):
            raise ValueError(f"expected a first cell below {prod(dimensions)}, found {first}")
        return Drawn(dimensions, mines, start, variant, seed, None if start == ANY else first)
    if len(dimensions) != 2:
        raise ValueError(tr_later("the judge's maps have two dimensions, not {found}", found=len(dimensions)))
    distance, index = found.get("distance"), found.get("index")
    if index is None or not 0 <= index < BATCH:
        raise ValueError(f"expected the number of a contest board (index), from 0 to {BATCH - 1}")
    if distance is None:
        raise ValueError("expected the distance that the mines of a contest board keep, found none")
    parameters = Parameters(*dimensions, mines, seed, distance)
    parameters.check()
    return Judged(parameters, index, variant)


def setting_of(board: str, start: str, variant: str, seed: int) -> Setting:
    """The setting of a board such as 16x30:99 with this start and variant; ValueError if there is none."""
    dimensions, mines = read_size(board)
    fields = SettingFields(dimensions=[*dimensions], mines=mines, start=start, variant=variant, seed=seed)
    return read_setting(fields | {"distance": DISTANCE, "index": 0})


def check_sizes(dimensions: Cell, mines: int, start: str) -> None:
    """ValueError unless a board of this size can be drawn for this start."""
    if not 1 <= len(dimensions) <= MAX_DIMENSIONS:
        raise ValueError(
            tr_later(
                "a board has from 1 to {most} dimensions, not {found}",
                most=MAX_DIMENSIONS,
                found=len(dimensions),
            )
        )
    size, found = prod(dimensions), " x ".join(map(str, dimensions))
    if min(dimensions) < 1:
        raise ValueError(
            tr_later("every side of a board is at least 1 long, and {board} has a shorter one", board=found)
        )
    if size > MAX_CELLS:
        raise ValueError(
            tr_later(
                "a board has at most {most} cells, and {board} is too large",
                most=f"{MAX_CELLS:,}",
                board=found,
            )
        )
    if start not in STARTS:
        raise ValueError(unknown("start", start, STARTS))
    check_mines(dimensions, mines)


def read_board(text: str, variant: Variant) -> Board:
    """The board in a map's text; ValueError says which line is wrong, or that nothing can be revealed."""
    board = Board.from_text(text, MAX_CELLS)
    if not variant.needs_flags:
        check_playable(board)
    return board


def check_playable(board: Board) -> None:
    """ValueError if a board has nothing to reveal."""
    if board.mines == board.grid.size:
        raise ValueError(tr_later("expected a cell without a mine, found only mines"))
