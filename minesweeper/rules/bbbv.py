"""3BV: how few reveals solve a board when one knows where its mines are.

Each *opening* (the zeros that hang together, with the numbers around them) takes one reveal,
and each number beside no zero takes one of its own. The measure is usual for boards of two
dimensions and makes sense in any.
"""

from __future__ import annotations

from minesweeper.rules.game import REVEALED, Board, Game


def bbbv(board: Board, seen: bytes | bytearray) -> tuple[int, int]:
    """The 3BV of a board, and how much of it is solved where the cells that are REVEALED in `seen` are.

    An opening is solved once all its zeros are visible.

    >>> from minesweeper.rules.grid import Grid
    >>> board = Board.of_cells(Grid((1, 6)), [3])  # 0 0 1 X 1 0
    >>> bbbv(board, bytes([1, 1, 1, 0, 1, 0]))
    (2, 1)
    """
    clues, mines = board.clues, board.mines
    game = Game(board)
    openings = solved = 0
    for cell in range(board.grid.size):
        if not clues[cell] and not mines[cell]:
            opened = game.reveal(cell)
            openings += bool(opened)
            solved += bool(opened) and all(seen[c] == REVEALED for c in opened if not clues[c])
    alone = [cell for cell, shown in enumerate(game.seen) if not shown and not mines[cell]]
    return openings + len(alone), solved + sum(seen[cell] == REVEALED for cell in alone)
