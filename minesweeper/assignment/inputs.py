"""The judge's files: the parameters of a batch, and the games to play, drawn or written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from minesweeper.boards.draw import BATCH, Parameters, draw_maps
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid_of
from minesweeper.rules.maps import MAX_MAP_CELLS, Lines, read_rows


def read_parameters(lines: Lines, size: Sequence[int] | None = None) -> Parameters:
    """Read `rows columns mine_count` (if not given as `size`), `seed` and `min_dist`."""
    values = [
        *(size or lines.need(3, "'rows columns mine_count'")),
        *lines.need(1, "a seed"),
        *lines.need(1, "a minimum distance"),
    ]
    if values[0] * values[1] > MAX_MAP_CELLS:
        raise ValueError(f"a map of {values[0]} x {values[1]} is larger than {MAX_MAP_CELLS} cells")
    return Parameters(*values)


def read_games(lines: Lines, games: int = BATCH) -> Iterator[Board]:
    """Yield the games of a file: boards, each with its first cell.

    A file that starts with `rows columns` holds maps, each followed by its first cell. One that starts with
    `rows columns mine_count` is a batch of `games` maps to draw.
    """
    kinds = "'rows columns' of a map or 'rows columns mine_count' of a batch"
    size = lines.parse(lines.head(), (2, 3), kinds)
    if len(size) == 3:
        yield from islice(draw_maps(read_parameters(lines, size)), games)
        return
    while True:
        rows, columns = size
        is_mine = read_rows(lines, size)
        row, column = lines.need(2, "'row column' of the first cell")
        if row >= rows or column >= columns:
            raise lines.error(f"a first cell inside {rows} x {columns}", b"%d %d" % (row, column))
        if is_mine[row * columns + column]:
            raise lines.error("a first cell without a mine", b"%d %d" % (row, column))
        yield Board(grid_of(size), is_mine, first=(row, column))
        head = lines.head()
        if head is None:
            return
        size = lines.parse(head, 2, "'rows columns' of another map, or the end of the input")
