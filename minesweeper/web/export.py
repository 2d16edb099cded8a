"""A game in the browser as text: its board as the judge's map, and what is seen of it as a position."""

from __future__ import annotations

from minesweeper.play.play import Play
from minesweeper.play.setting import STRICT
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.maps import format_map


def board_text(play: Play) -> str | None:
    """The board as a map, and the first cell if it was visited for the player; None in more dimensions.

    >>> from minesweeper.play.setting import Setting
    >>> print(board_text(Play(Setting((1, 4), 1, "board", "classic", board="1 4\\n..X.\\n0 0"))), end="")
    1  4
    ..X.
    0 0
    """
    board, first = play.game.board, play.start and play.start.first
    if len(board.grid.dims) > 2:
        return None
    plane = Board(Grid((1, *board.grid.dims)[-2:]), board.mines, board.clues)
    lines = format_map(plane, plane.grid.coords(first or 0)).splitlines(keepends=True)
    return "".join(lines if first is not None else lines[:-1])


def position_text(play: Play) -> str:
    """What the board shows: a line for each row of the last axis, an empty line between slices.

    Flags are mines (`@`) only where the rules prove them.
    """
    symbols = [str(play.symbol(cell)) for cell in range(play.shape.size)]
    if play.setting.custom != STRICT or play.over:
        symbols = ["?" if symbol == "@" else symbol for symbol in symbols]
    symbols = ["@" if symbol == "X" else symbol for symbol in symbols]
    between = " " if max(map(len, symbols)) > 1 else ""
    *_, rows, columns = 1, *play.shape.dims
    lines = [between.join(symbols[at : at + columns]) for at in range(0, len(symbols), columns)]
    return "\n\n".join("\n".join(lines[at : at + rows]) for at in range(0, len(lines), rows)) + "\n"
