"""Sets of boards: their names, how their games start, and the boards of each from its seed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import Annotated

from minesweeper.boards.guessfree import guess_free_boards
from minesweeper.boards.setting import JUDGE, NO_GUESS, OPENING, SAFE
from minesweeper.players.advice import first_place
from minesweeper.rules.draw import HyperParameters, Parameters, draw_maps, draw_started_boards
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid_of
from minesweeper.rules.position import MAX_CELLS
from minesweeper.shell.schema import Where

# How a game starts. "judge": the judge draws the first cell with the board. Else the player chooses it, and
# the board has no mine there ("safe"), or none there and around it ("opening"); with "no-guess" it is an
# opening from which the board needs no guess if the total of mines is told.
STARTS = (JUDGE, SAFE, OPENING, NO_GUESS)
StartName = Annotated[str, Where(f"one of {', '.join(STARTS)}", STARTS.__contains__)]

# The judge's published sets, then larger and tighter ones; the files in data/batch in the same order.
PUBLISHED = (
    Parameters(10, 10, 9, 19260817, 2),
    Parameters(10, 10, 15, 114514, 2),
    Parameters(10, 10, 18, 1019260817, 2),
    Parameters(10, 10, 20, 998244353, 2),
    Parameters(20, 20, 84, 1000000007, 3),
)
FURTHER = (
    Parameters(8, 8, 16, 20250816, 1),
    Parameters(16, 16, 40, 161640, 2),
    Parameters(16, 30, 99, 163099, 2),
    Parameters(30, 30, 90, 303090, 2),
    Parameters(30, 30, 135, 3030135, 2),
    Parameters(30, 30, 180, 3030180, 2),
    Parameters(30, 30, 225, 3030225, 2),
)
# Boards of three and four dimensions.
HYPER = (
    HyperParameters((6, 6, 6), 20, 66620),
    HyperParameters((5, 5, 5, 5), 50, 555550),
)
ALL = (*PUBLISHED, *FURTHER, *HYPER)

Set = Parameters | HyperParameters


def find_set(name: str, *, for_judge: bool = True) -> Set:
    """The set of this name; a name of the same form that is not listed means a set with seed 1.

    ROWSxCOLUMNSxMINES or ROWSxCOLUMNS:MINES are the judge's maps at distance 2, and AxBxC:MINES boards in as
    many dimensions as there are numbers before the colon. ValueError for other names and, with `for_judge`,
    for maps that the judge's generator cannot draw.

    >>> find_set("10x10x20").seed, find_set("10x10:20").seed, find_set("9x9x10").seed
    (998244353, 998244353, 1)
    """
    if not re.fullmatch(r"\d{1,18}(x\d{1,18})*:\d{1,18}|(\d{1,18}x){2}\d{1,18}", name):
        raise ValueError(f"unknown set {name!r}; expected ROWSxCOLUMNSxMINES, such as 16x30x99")
    *dims, mines = map(int, re.split("[x:]", name))
    parameters = set_of(dims, mines)
    for listed in ALL:
        if listed.name == parameters.name:
            return listed
    if for_judge and isinstance(parameters, Parameters):
        parameters.check()
    return parameters


def set_of(dims: Sequence[int], mines: int) -> Set:
    """The set of boards of this size, with seed 1: judge's maps if it has two sides.

    ValueError for a board that is too large for a player.
    """
    if prod(dims) > MAX_CELLS:
        size = " x ".join(map(str, dims))
        raise ValueError(f"a board for players has at most {MAX_CELLS} cells, not {size}")
    if len(dims) != 2:
        return HyperParameters(tuple(dims), mines, seed=1)
    rows, columns = dims
    return Parameters(rows, columns, mines, seed=1, min_dist=2)


def seeded(sets: Iterable[Set], seed: int | None) -> tuple[Set, ...]:
    """Each of the sets once, with this seed if there is one."""
    return tuple(dict.fromkeys(s if seed is None else s._replace(seed=seed) for s in sets))


def boards_of(
    parameters: Set, start: str = JUDGE, first: tuple[int, ...] | None = None
) -> Iterator[tuple[Board, tuple[int, ...]]]:
    """Endless boards from a set's seed, each with its first cell.

    Without `first`, all boards of two dimensions have the best first cell, and each board of others one that
    is drawn from all cells. The start "judge" draws the first cell with the board: ValueError with `first`.
    """
    if isinstance(parameters, Parameters) and start == JUDGE:
        if first is not None:
            raise ValueError("the judge draws the first cell: it can be chosen for the other starts")
        return draw_maps(parameters)
    grid, opening = grid_of(parameters.dims), start != SAFE
    if first is None and isinstance(parameters, Parameters):
        first = first_place(grid.dims, opening=opening)
    draw = guess_free_boards if start == NO_GUESS else draw_started_boards
    cell = None if first is None else grid.cell(first)
    boards = draw(grid, parameters.mines, parameters.seed, cell, opening=opening)
    return ((board, grid.coords(place)) for board, place in boards)
