"""Settings of games: a board's size, the source of its mines, and the rules.

The same setting gives the same board for the same first cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import prod
from typing import TypedDict

from minesweeper.boards.catalogue import (
    ALL_VARIANTS,
    ANY,
    DISTANCE,
    GIVEN,
    JUDGE,
    MAX_CELLS,
    NO_GUESS,
    OPENING,
    SAFE,
    STARTS,
    VARIANTS,
    Variant,
    read_size,
    usual_start,
)
from minesweeper.boards.draw import (
    BATCH,
    Mt19937_64,
    Parameters,
    draw_maps,
    draw_mines,
    multiplied,
)
from minesweeper.boards.starts import check_mines, first_cell, kept_free, usual_first_cell
from minesweeper.rules.game import Board
from minesweeper.rules.grid import MAX_DIMENSIONS, Cell, Grid, grid_of
from minesweeper.shell.language import tr_later
from minesweeper.shell.program import unknown


class SettingFields(TypedDict, total=False):
    """A setting as JSON, in saved games and messages, which `read_setting` checks."""

    dimensions: list[int]
    mines: int
    start: str
    variant: str
    seed: int | None
    distance: int | None  # the distance of the judge's mines from the first cell
    index: int | None  # the map's number, from 0, among those of the judge's seed
    board: str | None  # as text, for a given board
    first: int | None  # the first cell of a board that was drawn and then seen


@dataclass(frozen=True)
class Setting:
    """A board's size, the start that draws it, and the rules of the game on it.

    If the start guarantees a safe first cell, the board is drawn from the seed once that cell is chosen.
    After the player has seen the board, it stays that of its `first` cell, whatever the first move is then.
    """

    dimensions: Cell
    mines: int
    start: str  # one of STARTS, or GIVEN
    variant: Variant
    seed: int = 0
    distance: int = DISTANCE  # the distance of the judge's mines from the first cell
    index: int = 0  # the map's number, from 0, among those of the judge's seed
    given: Board | None = None
    first: int | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """The dimensions and mines, as records and people write them: 16x30:99."""
        return f"{'x'.join(map(str, self.dimensions))}:{self.mines}"

    @property
    def set_name(self) -> str:
        """The name in the judge's form: 16x30x99 in two dimensions."""
        return self.name.replace(":", "x") if self.flat else self.name

    @property
    def flat(self) -> bool:
        """Whether it has two dimensions, as the judge's boards have."""
        return len(self.dimensions) == 2

    @property
    def cells(self) -> int:
        return prod(self.dimensions)

    @property
    def first_is_safe(self) -> bool:
        """Whether the first cell will be free, whichever it is."""
        return self.start in (SAFE, OPENING, NO_GUESS) and self.first is None

    @property
    def opens(self) -> bool:
        """Whether the neighbours of the first cell are free as well, if the mines leave room."""
        return self.start in (OPENING, NO_GUESS)

    @property
    def parameters(self) -> Parameters:
        """The parameters of the judge's generator for these maps."""
        rows, columns = self.dimensions
        return Parameters(rows, columns, self.mines, self.seed, self.distance)

    def check(self, max_cells: int = MAX_CELLS) -> None:
        """Raise ValueError unless a board of this size, with at most `max_cells` cells, can be drawn."""
        dims = self.dimensions
        board, most = " x ".join(map(str, dims)), f"{max_cells:,}"
        if self.start == JUDGE and not self.flat:
            raise ValueError(tr_later("the judge's maps have two dimensions, not {found}", found=len(dims)))
        if not 1 <= len(dims) <= MAX_DIMENSIONS:
            problem = tr_later(
                "a board has from 1 to {most} dimensions, not {found}", most=MAX_DIMENSIONS, found=len(dims)
            )
            raise ValueError(problem)
        if min(dims) < 1:
            problem = tr_later(
                "every side of a board is at least 1 long, and {board} has a shorter one", board=board
            )
            raise ValueError(problem)
        if self.cells > max_cells:
            problem = tr_later(
                "a board has at most {most} cells, and {board} is too large", most=most, board=board
            )
            raise ValueError(problem)
        if self.start not in STARTS:
            raise ValueError(unknown("start", self.start, STARTS))
        if self.start == JUDGE:
            self.parameters.check()
        else:
            check_mines(dims, self.mines)

    def draw(self, first: int | None = None) -> Iterator[Board]:
        """Draw boards from the seed without end, each with its first cell, except for the start "any".

        Without `first`, all boards of two dimensions have the usual first cell, and each board of others one
        that is drawn from all cells. The judge draws the first cell with the board: ValueError with `first`.
        """
        if self.start == JUDGE:
            if first is not None:
                raise ValueError("the judge draws the first cell: it can be chosen for the other starts")
            return draw_maps(self.parameters)
        grid = grid_of(self.dimensions)
        if first is None and self.flat:
            first = usual_first_cell(grid, self.mines, opening=self.opens)
        return _draw(self, grid, first)

    @property
    def board(self) -> Board | None:
        """The board, if it does not depend on the first cell."""
        if self.start == JUDGE:
            maps, drawn = _batch(self.parameters)
            while len(drawn) <= self.index:
                drawn.append(next(maps))
            return drawn[self.index]
        if self.start == ANY:
            return _first(self, None)
        return self.given if self.start == GIVEN else None

    def lay(self, first: int) -> Board:
        """Return the board for this first cell, if it depends on that."""
        return _first(self, first if self.first is None else self.first)

    def fixed(self, first: int) -> Setting:
        """Freeze the board drawn for `first`, because the player has seen it."""
        return replace(self, first=first) if self.first_is_safe else self

    def with_seed(self, seed: int) -> Setting:
        """Return the same kind of board from another seed; a given board stays."""
        return self if self.given else replace(self, seed=seed, first=None)

    def fields(self) -> SettingFields:
        """Return the setting as JSON for `read_setting`."""
        judged = self.start == JUDGE
        fields = SettingFields(
            dimensions=[*self.dimensions],
            mines=self.mines,
            start=GIVEN if self.given else self.start,
            variant=self.variant.name,
            seed=None if self.given else self.seed,
            distance=self.distance if judged else None,
            index=self.index if judged else None,
            board=self.given.text().replace("  ", " ").rstrip() if self.given else None,
        )
        return fields if self.first is None else fields | {"first": self.first}


def given_board(board: Board, variant: Variant) -> Setting:
    """Return the setting on a given board."""
    return Setting(board.shape, board.mines, GIVEN, variant, given=board)


def _draw(setting: Setting, grid: Grid, first: int | None) -> Iterator[Board]:
    """Draw the boards of `Setting.draw`, except the judge's."""
    engine, mines, opening = Mt19937_64(setting.seed), setting.mines, setting.opens
    while True:
        if setting.start == ANY:
            yield Board.of_cells(grid, draw_mines(grid.size, mines, engine))
            continue
        cell = first
        if cell is None:
            cell = first_cell(grid, mines, multiplied(engine, grid.size), opening=opening)
        if setting.start == NO_GUESS:
            from minesweeper.boards.guessfree import draw_without_guessing  # here for the speed of a start

            board = draw_without_guessing(grid, mines, cell, engine, opening=opening).board
            yield Board(grid, board.is_mine, board.clues, grid.coords(cell))
        else:
            kept = kept_free(grid, mines, cell, opening=opening)
            yield Board.of_cells(grid, draw_mines(grid.size, mines, engine, kept), grid.coords(cell))


@lru_cache(maxsize=4)  # a game that is undone to its beginning draws the same board again
def _first(setting: Setting, first: int | None) -> Board:
    """Draw the first board for this first cell, which it does not name."""
    grid = Grid(setting.dimensions)  # not a shared one: its neighbours are freed with the game
    board = next(_draw(setting, grid, first))
    return Board(grid, board.is_mine, board.clues)


@lru_cache(maxsize=2)
def _batch(parameters: Parameters) -> tuple[Iterator[Board], list[Board]]:
    """Return the maps still to be drawn, and those drawn so far."""
    return draw_maps(parameters), []


def read_setting(fields: SettingFields, draw_seed: Callable[[], int] | None = None) -> Setting:
    """Read the setting in these fields; `draw_seed` supplies a missing seed. ValueError if they are wrong."""
    name = fields.get("variant", "")
    if name not in ALL_VARIANTS:
        raise ValueError(unknown("variant", name, VARIANTS))
    variant, text = ALL_VARIANTS[name], fields.get("board")
    if text is not None:
        return given_board(read_board(text, variant), variant)
    start, seed, first = fields.get("start", ""), fields.get("seed"), fields.get("first")
    if seed is None and draw_seed:
        seed, first = draw_seed(), None
    setting = Setting(tuple(fields.get("dimensions", ())), fields.get("mines", -1), start, variant, seed or 0)
    distance, index = fields.get("distance"), fields.get("index")
    if start == JUDGE:
        if index is None or not 0 <= index < BATCH:
            raise ValueError(f"expected the number of a contest board (index), from 0 to {BATCH - 1}")
        if distance is None:
            raise ValueError("expected the distance that the mines of a contest board keep, found none")
        setting = replace(setting, distance=distance, index=index)
    setting.check()
    if seed is None:
        raise ValueError("expected a seed, found none")
    if start in (JUDGE, ANY) or first is None:
        return setting
    if not 0 <= first < setting.cells:
        raise ValueError(f"expected a first cell below {setting.cells}, found {first}")
    return replace(setting, first=first)


def setting_of(board: str, start: str | None, variant: str, seed: int) -> Setting:
    """Return the setting of a board such as 16x30:99; without a `start`, that of `usual_start`.

    ValueError if there is no such board.
    """
    size = read_size(board)
    setting = Setting(*size, start or usual_start(*size), ALL_VARIANTS[variant], seed)
    setting.check()
    return setting


def read_board(text: str, variant: Variant) -> Board:
    """Read the board in a map's text; ValueError for a wrong line, or if nothing can be revealed."""
    board = Board.from_text(text, MAX_CELLS)
    if not variant.needs_flags:
        check_playable(board)
    return board


def check_playable(board: Board) -> None:
    """Raise ValueError if a board has nothing to reveal."""
    if board.mines == board.grid.size:
        raise ValueError(tr_later("expected a cell without a mine, found only mines"))
