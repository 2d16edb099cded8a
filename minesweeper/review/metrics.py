"""Figures that players compare, of boards and of games, as other programs define them.

Throughout: an *opening* is a group of zeros with the numbers around it; a cell *alone* is a number in no
opening; a *chord* flags the mines around a number that have no flag, and reveals its other neighbours.
docs/review.md explains each figure.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import sqrt

from minesweeper.games.game import Game
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import Cell
from minesweeper.rules.move import FLAG, REVEAL, By

# The STNB of a size is its constant times 3BV / seconds ** 1.7, as ms-toollib 1.5 has them.
_STNB: dict[tuple[int, ...], int] = {(8, 8, 10): 36, (16, 16, 40): 162, (16, 30, 99): 435}

MAX_ZINI_CELLS = 2500  # boards that are larger have no ZiNi, since nobody plays them by hand

Metrics = dict[str, float | None]  # by the names of figures; None where a game has none


def metrics_of(game: Game, seconds: float | None) -> Metrics:
    """Return the figures of a game that took so many seconds; only clicks of the user count.

    The index of efficiency (IOE) is the solved 3BV per click. It is the product of the correctness (Corr),
    the share of clicks with an effect, and the throughput (ThrP), the solved 3BV per click with an effect. A
    game with moves by others has neither IOE nor ThrP. A flag that is taken off again is two clicks without
    effect, one if the user has not set it. The path is the way of the mouse over the board since the first
    reveal, in pixels of cells with a side of 16.
    """
    board, solved = game.board, game.solved
    kinds = [move.kind for move in game.moves if move.by == "you"]
    left, right = kinds.count(REVEAL), kinds.count(FLAG)
    effective = len(kinds) - _in_vain(game)
    constant = _STNB.get((*board.shape, board.mines))
    stnb = constant * solved / seconds**1.7 * sqrt(solved / board.bbbv) if constant and seconds else None
    return {
        "openings": len(_parts(board)[0]), "islands": islands(board),
        "zini": zini(board), "zini_human": zini(board, human=True), "zini_8way": zini_8way(board),
        "left": left, "right": right, "double": len(kinds) - left - right, "wasted": game.wasted,
        "ioe": game.efficiency if kinds else None,
        "corr": effective / game.clicks if kinds else None,
        "thrp": solved / effective if effective and game.alone else None,
        "bbbv_s": solved / seconds if seconds else None,
        "stnb": stnb,
        "path": game.mouse_path or None,
    }  # fmt: skip


def _in_vain(game: Game) -> int:
    """Count the user's clicks that take off a flag, and those that set a flag which the user took off."""
    flags: dict[Cell, By] = {}
    count = 0
    for move in (move for move in game.moves if move.kind == FLAG):
        setter = flags.pop(move.cell, None)
        if setter is None:
            flags[move.cell] = move.by
        elif move.by == "you":
            count += 1 + (setter == "you")
    return count


def _parts(board: Board) -> tuple[list[list[int]], set[int]]:
    """Return the cells of each opening, and the cells alone."""
    openings = []
    alone = {cell for cell, mine in enumerate(board.is_mine) if not mine}
    for cell, clue in enumerate(board.clues):
        if not clue and cell in alone:
            openings.append(Minefield(board).reveal(cell))
            alone.difference_update(openings[-1])
    return openings, alone


def islands(board: Board) -> int:
    """Count the groups of cells alone that touch each other.

    >>> islands(Board.from_text("..X.X.\\nXX..X."))
    2
    """
    _, cells = _parts(board)
    count = 0
    while cells:
        count += 1
        reached = [cells.pop()]
        for cell in reached:
            near = cells.intersection(board.grid.neighbours(cell))
            cells -= near
            reached += near
    return count


def zini(board: Board, *, human: bool = False, turn: tuple[int, ...] = (1, 1, -1)) -> int | None:
    """Count the clicks of a greedy player with flags who knows the mines; None unless in two dimensions.

    Greedy ZiNi and, beginning with all openings and chording on visible numbers only, human ZiNi, as Elmar
    Zimmermann and Christoph Nikolaus defined them (2009, "New benchmark: 3BV for flaggers", in the forum of
    minesweepergame.com). Each step chords on the cell of the highest premium: the 3BV that this reveals, less
    the clicks that it takes. If no premium reaches 0, it reveals the first cell that counts for the 3BV. Of
    equal cells it takes the first, column by column as in ms-toollib, unless the board is turned. The values
    of `turn`, each 1 or -1: from the top or bottom, from the left or right, row by row or column by column.

    >>> board = Board.from_text("...\\n.X.\\n...")
    >>> zini(board), zini(board, human=True)
    (5, 6)
    """
    if len(board.shape) != 2 or board.grid.size > MAX_ZINI_CELLS:
        return None
    (down, across, way), columns = turn, board.shape[1]
    ways = [(down * (cell // columns), across * (cell % columns)) for cell in range(board.grid.size)]
    order = sorted(range(board.grid.size), key=lambda cell: ways[cell][::way])
    return _Zini(board, order, human=human).clicks()


def zini_8way(board: Board) -> int | None:
    """Return the least greedy ZiNi of the board turned and mirrored in all eight ways."""
    counts = [zini(board, turn=turn) for turn in product((1, -1), repeat=3)]
    return min((count for count in counts if count is not None), default=None)


class _Zini:
    """The state of a board between clicks, with the premium of each safe cell."""

    def __init__(self, board: Board, order: list[int], *, human: bool):
        self.board, self.order, self.human = board, order, human
        self.openings, self.alone = _parts(board)
        self.closed = {cell for cell, mine in enumerate(board.is_mine) if not mine}
        self.flags: set[int] = set()
        self.rank = {cell: place for place, cell in enumerate(order)}
        around = board.grid.neighbours
        self.premium = {
            cell: len(self.alone.intersection([cell, *around(cell)])) - board.clues[cell] - 2
            for cell in self.closed
        }
        for cell in (cell for opening in self.openings for cell in opening):
            self.premium[cell] += 1
        self.good = {cell for cell, premium in self.premium.items() if premium >= 0}  # for a chord

    def clicks(self) -> int:
        count = 0
        if self.human:
            for opening in self.openings:
                self.reveal(next(cell for cell in opening if not self.board.clues[cell]))
            count = len(self.openings)
        counting = (cell for cell in self.order if cell in self.alone or not self.board.clues[cell])
        while self.closed:
            cell = self.best()
            if cell is None:
                self.reveal(next(cell for cell in counting if cell in self.closed))
                count += 1
            else:
                count += 1 + (cell in self.closed) + self.chord(cell)
        return count

    def best(self) -> int | None:
        """Return the cell with the highest premium, if that is 0 or more."""
        cells = self.good - self.closed if self.human else self.good
        return max(cells, key=lambda cell: (self.premium[cell], -self.rank[cell]), default=None)

    def chord(self, cell: int) -> int:
        """Reveal a cell and chord on it; return the number of flags for that."""
        self.reveal(cell)
        near = self.board.grid.neighbours(cell)
        flags = [other for other in near if self.board.is_mine[other] and other not in self.flags]
        self.flags.update(flags)
        for flag in flags:
            self.change(self.board.grid.neighbours(flag), 1)
        for other in near:
            self.reveal(other)
        return len(flags)

    def reveal(self, cell: int) -> None:
        if cell not in self.closed:
            return
        shown = [cell]
        if not self.board.clues[cell]:
            shown = next(opening for opening in self.openings if cell in opening)
            self.change(shown, -1)
        for new in self.closed.intersection(shown):
            self.closed.remove(new)
            self.change([new], 1)
            if new in self.alone:
                self.change([new, *self.board.grid.neighbours(new)], -1)

    def change(self, cells: Iterable[int], by: int) -> None:
        for cell in cells:
            if cell in self.premium:
                self.premium[cell] += by
                if self.premium[cell] >= 0:
                    self.good.add(cell)
                else:
                    self.good.discard(cell)
