"""minesolve, a solver in C, as a player, through its shared library, which whoever measures has built.

It searches a number of moves deep for the play that is most likely to survive them. Source of the interface:
`include/minesolve.h` of version 0.2.0, https://github.com/totte174/minesolve.
"""

from argparse import ArgumentTypeError
from ctypes import CDLL, POINTER, Structure, byref, c_bool, c_double, c_int32

from minesweeper.players.action import Action, Why
from minesweeper.rules.move import REVEAL

# The statuses with which there is a move: found, and found by estimated risks.
_MOVED = 0, 1

_MAX_CELLS = 1024
MAX_DEPTH = 8


class _Board(Structure):
    """What is visible, cells row by row."""

    _fields_ = [
        ("columns", c_int32),
        ("rows", c_int32),
        ("mines", c_int32),
        ("hidden", c_int32),
        ("numbers", c_int32 * _MAX_CELLS),
        ("revealed", c_bool * _MAX_CELLS),
        ("placed", c_bool * _MAX_CELLS),
        ("wrapping", c_bool),
    ]


class _Result(Structure):
    _fields_ = [("status", c_int32), ("move", c_int32), ("loss", c_double)]


def library_at(path):
    """A path, for argparse, if it is that of the library."""
    try:
        CDLL(path).ms_solve  # noqa: B018 - that it is there
    except (OSError, AttributeError) as error:
        raise ArgumentTypeError(str(error)) from error
    return path


def depth_of(text):
    """A depth, for argparse."""
    if text not in map(str, range(1, MAX_DEPTH + 1)):
        raise ArgumentTypeError(f"expected a number from 1 to {MAX_DEPTH}, found {text!r}")
    return int(text)


class Minesolve:
    """A player that is told the number of mines, on boards of two dimensions and up to 1,024 cells."""

    def __init__(self, library, depth):
        self._library = CDLL(library)
        self._library.ms_solve.argtypes = [POINTER(_Board), c_int32, POINTER(_Result), POINTER(c_double)]
        self._depth = depth

    def start(self, grid, total_mines):
        rows, columns = grid.dims
        if grid.size > _MAX_CELLS:
            raise ValueError(f"minesolve takes up to {_MAX_CELLS} cells, not {grid.size}")
        self._board = _Board()
        self._library.ms_board_init(byref(self._board), columns, rows, total_mines, c_bool(False))
        self._risks = (c_double * grid.size)()

    def learn(self, cell, number):
        self._board.revealed[cell] = True
        self._board.numbers[cell] = number
        self._board.hidden -= 1

    def decide(self):
        result = _Result()
        status = self._library.ms_solve(byref(self._board), self._depth, byref(result), self._risks)
        if status not in _MOVED:
            raise ValueError(f"minesolve ends with status {status}")
        return Action(REVEAL, result.move, Why.OWN, self._risks[result.move])
