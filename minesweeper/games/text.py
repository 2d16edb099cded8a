"""A game as text for people and other programs: its board as a judge's map, what is visible as a position."""

from __future__ import annotations

from minesweeper.games.play import Play
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.maps import format_map
from minesweeper.rules.position import Position


def board_text(play: Play) -> str | None:
    """The board as a map, and the first cell if it was visited for the player; None above two dimensions.

    >>> from minesweeper.boards.setting import CLASSIC, Setting
    >>> print(board_text(Play(Setting((1, 4), 1, "board", CLASSIC, board="1 4\\n..X.\\n0 0"))), end="")
    1  4
    ..X.
    0 0
    """
    board, first = play.game.board, play.start.first
    if len(board.grid.dims) > 2:
        return None
    plane = Board(Grid((1, *board.grid.dims)[-2:]), board.mines, board.clues)
    return format_map(plane, None if first is None else plane.grid.coords(first))


def position_of(play: Play, *, told: bool = True) -> Position:
    """What the board shows, with the total of mines if that is `told`.

    Flags are known mines only where the rules prove them.
    """
    flag = "@" if play.setting.variant.strict and not play.over else "?"
    total = play.setting.mines if told else None
    symbols = {"@": flag, "X": "@"}
    shown = (str(play.symbol(cell)) for cell in range(play.grid.size))
    return Position.of_symbols(play.grid, [symbols.get(each, each) for each in shown], total)
