"""Sets of boards with their seeds, and endless boards of any size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import prod

from minesweeper.boards.catalogue import (
    JUDGE,
    MAX_PLAYED_CELLS,
    OPENING,
    SAFE_STARTS,
    STRICT,
    read_size,
)
from minesweeper.boards.draw import LEAST_SIDE
from minesweeper.boards.setting import Setting
from minesweeper.rules.game import Board
from minesweeper.rules.given import coordinates, lengths, whole, wrong
from minesweeper.rules.grid import grid_of
from minesweeper.shell.program import unknown

# The judge's published sets, then larger and tighter ones; the files in data/batch in the same order.
PUBLISHED = (
    Setting((10, 10), 9, JUDGE, STRICT, 19260817, 2),
    Setting((10, 10), 15, JUDGE, STRICT, 114514, 2),
    Setting((10, 10), 18, JUDGE, STRICT, 1019260817, 2),
    Setting((10, 10), 20, JUDGE, STRICT, 998244353, 2),
    Setting((20, 20), 84, JUDGE, STRICT, 1000000007, 3),
)
FURTHER = (
    Setting((8, 8), 16, JUDGE, STRICT, 20250816, 1),
    Setting((16, 16), 40, JUDGE, STRICT, 161640, 2),
    Setting((16, 30), 99, JUDGE, STRICT, 163099, 2),
    Setting((30, 30), 90, JUDGE, STRICT, 303090, 2),
    Setting((30, 30), 135, JUDGE, STRICT, 3030135, 2),
    Setting((30, 30), 180, JUDGE, STRICT, 3030180, 2),
    Setting((30, 30), 225, JUDGE, STRICT, 3030225, 2),
)
# Boards of three and four dimensions.
HYPER = (
    Setting((6, 6, 6), 20, OPENING, STRICT, 66620),
    Setting((5, 5, 5, 5), 50, OPENING, STRICT, 555550),
)
ALL = (*PUBLISHED, *FURTHER, *HYPER)


def find_set(name: str, start: str | None = None) -> Setting:
    """Return the set with boards of this size (see `read_size`); one that is not listed has the seed 1.

    Without a `start`, boards of two dimensions are the judge's maps, and others begin with an opening.
    ValueError for other names, and if there are no such boards.

    >>> find_set("10x10x20").seed, find_set("10x10:20").seed, find_set("9x9x10").seed
    (998244353, 998244353, 1)
    """
    setting = _set_of(*read_size(name), start)
    listed = (replace(entry, start=setting.start) for entry in ALL if entry.name == setting.name)
    return next(listed, setting)


def _set_of(dimensions: tuple[int, ...], mines: int, start: str | None) -> Setting:
    usual = JUDGE if len(dimensions) == 2 else OPENING
    setting = Setting(dimensions, mines, start or usual, STRICT, seed=1)
    setting.check(MAX_PLAYED_CELLS)
    return setting


def set_from(
    size: str | Sequence[int], mines: int | None = None, *, seed: int | None = None, start: str | None = None
) -> Setting:
    """Return the set that the arguments of `draw` name; ValueError if they are wrong."""
    if start not in (None, *SAFE_STARTS):
        raise ValueError(unknown("start", str(start), SAFE_STARTS))
    if isinstance(size, str):
        if mines is not None:
            raise ValueError(f"{size!r} includes its mines: expected no other number, found {mines}")
        setting = find_set(size, start)
    elif mines is None:
        raise ValueError(f"a board of {' x '.join(map(str, lengths(size)))} needs a number of mines")
    else:
        dimensions = lengths(size)
        judged = len(dimensions) == 2 and start in (None, JUDGE)
        if judged and 0 < min(dimensions) < LEAST_SIDE and prod(dimensions) <= MAX_PLAYED_CELLS:
            least = f"at least {LEAST_SIDE} rows and {LEAST_SIDE} columns for the start {JUDGE!r}"
            raise wrong("size", f"{least}, or another start", size)
        setting = _set_of(dimensions, whole("mines", mines), start)
    return setting if seed is None else setting.with_seed(whole("seed", seed))


def draw(
    size: str | Sequence[int],
    mines: int | None = None,
    *,
    seed: int | None = None,
    start: str | None = None,
    first: Iterable[int] | None = None,
) -> Iterator[Board]:
    """Draw boards from one seed without end, each with its first cell.

    `size` is a name such as "16x30:99" (rows, columns, mines), "6x6x6:20" (any dimensions) or "expert", or a
    shape together with `mines`. The default `seed` of a published set is its own, of all others 1.

    The `start` is "judge" (two dimensions: the maps that the judge's generator draws from this seed, in
    batches of 50), "safe" (the first cell has no mine), "opening" (nor have its neighbours, if the mines
    leave room) or "no-guess" (and certain moves win from there). It is "judge" by default, in other
    dimensions "opening". Without `first`, the first cell is chosen for you. ValueError if there are no such
    boards.
    """
    setting = set_from(size, mines, seed=seed, start=start)
    place = None if first is None else coordinates(first, "first")
    return setting.draw(None if place is None else grid_of(setting.dimensions).cell(place))


def generate(
    size: str | Sequence[int],
    mines: int | None = None,
    *,
    seed: int | None = None,
    start: str | None = None,
    first: Iterable[int] | None = None,
) -> Board:
    """Draw a board: the first one of `draw`.

    >>> generate("10x10:9").first  # of the first map in the judge's first batch
    (3, 1)
    >>> from minesweeper.boards.solution import solve
    >>> solve(generate((4, 4, 4), 6, seed=3, start="no-guess")).free_of_guesses
    True
    """
    return next(draw(size, mines, seed=seed, start=start, first=first))
