"""A finished game as a RAWVF file, the text that programs exchange; `files/rawvf` reads it.

The *header* is the lines `Key: value` above the board, which begins below `Board:` (`*` a mine). Below
`Events:`, a line `seconds event column row (x y)` is a press (`lc`, `rc`, `mc`) or a release (`lr`, `rr`,
`mr`) of a *button* of the mouse. Columns and rows count from 1, x and y are pixels.

`Variant:` is a line of ours: the rules of the game if they are not the classic ones. In other programs a game
that is lost by a wrong flag simply stops there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesweeper.boards.catalogue import CLASSIC, PRESETS
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move

if TYPE_CHECKING:
    from minesweeper.games.game import Game

# The side of a cell in pixels, unless a file has another.
PIXELS = 16

# The mouse button of each kind of move.
_BUTTONS = {REVEAL: "l", FLAG: "r", CHORD: "m"}

_LEVELS = {(*size, mines): name.capitalize() for name, (size, mines) in PRESETS.items()}


def rawvf_text(game: Game, version: str) -> str:
    """Return a finished game of two dimensions as a RAWVF file, with the `version` of the program.

    A first cell that was visible from the beginning is its first move. A move without a time has that of the
    move before it.
    """
    rows, columns = plane(game.grid)
    board, moves = game.board, game.moves
    if board.first is not None:
        moves.insert(0, Move(board.first, at=0.0))
    mines = "".join("0*"[mine] for mine in board.is_mine)
    lines = [
        "RawVF_Version: Rev6",
        "Program: Minesweeper",
        f"Version: {version}",
        *([f"Player: {game.player}"] if game.player else []),
        f"Level: {_LEVELS.get((rows, columns, board.mines), 'Custom')}",
        f"Width: {columns}",
        f"Height: {rows}",
        f"Mines: {board.mines}",
        "Marks: Off",
        f"Time: {max((move.at or 0 for move in moves), default=0):.3f}",
        f"BBBV: {board.bbbv}",
        f"Solved3BV: {game.solved}",
        f"Status: {'Won' if game.won else 'Lost'}",
        "Mode: Classic",
        *([] if game.setting.variant == CLASSIC else [f"Variant: {game.setting.variant.name}"]),
        "Board:",
        *(mines[at : at + columns] for at in range(0, len(mines), columns)),
        "Events:",
    ]
    now = 0.0
    for move in moves:
        now = now if move.at is None else move.at
        row, column = move.cell
        x, y = middle(column, row)
        for way in "cr":
            lines.append(f"{now:.3f} {_BUTTONS[move.kind]}{way} {column + 1} {row + 1} ({x} {y})")
    return "\n".join(lines) + "\n"


def plane(grid: Grid) -> tuple[int, int]:
    """Return the rows and columns of a board of two dimensions; ValueError for any other."""
    if len(grid.dims) != 2:
        raise ValueError(f"these files hold boards of two dimensions, not of {len(grid.dims)}")
    rows, columns = grid.dims
    return rows, columns


def middle(column: int, row: int) -> tuple[int, int]:
    """Return the pixel in the middle of a cell."""
    return PIXELS * column + PIXELS // 2, PIXELS * row + PIXELS // 2
