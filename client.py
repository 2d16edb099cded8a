"""Judge 2877's client: plays a game that it sees only through the maps the server prints.

`advanced.py` joins it to the server. Run by itself it plays one game over its standard streams:
it reads `rows columns` (and the number of mines, if it is told), the first cell, and the map after
each operation; it answers `row column type` until the game is over.

usage: python advanced.py --pipe "python client.py" < data/advanced/adv1.in
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from minesweeper.assignment.seat import Seat
from minesweeper.players.reference import PLAYERS
from minesweeper.rules.maps import MAX_MAP_CELLS, quoted
from minesweeper.shell.program import run

# Set by the program that runs the client: the size of the map, the number of mines (None: not told),
# and Execute(row, column, type), which does one operation and then calls ReadMap.
rows = 0
columns = 0
total_mines: int | None = None
Execute: Callable[[int, int, int], object]

_seat: Seat  # once a game was started


def InitGame() -> None:
    """Start a new game and make its first move, which is given on the standard input."""
    global _seat
    row, column = read_numbers("line 2: expected 'row column' of the first cell", 2)
    if row >= rows or column >= columns:
        raise ValueError(f"line 2: expected a first cell inside {rows} x {columns}, found '{row} {column}'")
    _seat = Seat(PLAYERS["best"](), rows, columns, total_mines, (row, column))
    Execute(row, column, 0)


def ReadMap() -> None:
    """Read the map as printed after an operation."""
    _seat.read("".join([read_line() for _ in range(rows)]))


def Decide() -> None:
    """Choose one operation and execute it."""
    Execute(*_seat.decide())


def Why() -> str:
    """Return the reason for the last operation."""
    return _seat.why()


def main() -> None:
    """Play one game over the standard streams, until it is over or the input ends."""
    global rows, columns, total_mines, Execute
    try:
        rows, columns, *told = read_numbers("line 1: expected 'rows columns [mines]'", 2, 3)
        if not 0 < rows * columns <= MAX_MAP_CELLS:
            raise ValueError(
                f"line 1: expected a size of 1 to {MAX_MAP_CELLS} cells, found '{rows} {columns}'"
            )
        total_mines = told[0] if told else None
        Execute = see  # the server makes the first visit without being asked
        InitGame()
        Execute = ask
        while not _seat.over:
            Decide()
    except EOFError:
        return


def read_line() -> str:
    """Read a line of the standard input; EOFError at its end."""
    line = sys.stdin.readline(MAX_MAP_CELLS + 2)
    if not line:
        raise EOFError
    return line


def read_numbers(expected: str, *counts: int) -> list[int]:
    """Read the whole numbers in a line of the standard input; ValueError unless there are one of `counts`."""
    line = sys.stdin.readline(999)
    words = line.split()
    if len(words) not in counts or not all(re.fullmatch("[0-9]{1,18}", word) for word in words):
        raise ValueError(f"{expected}, found {quoted(line.strip()[:60])}")
    return list(map(int, words))


def see(row: int, column: int, type: int) -> None:
    """Read the map after an operation that the server does unasked."""
    ReadMap()


def ask(row: int, column: int, type: int) -> None:
    """Ask for an operation and read the map after it."""
    print(row, column, type, flush=True)
    ReadMap()


if __name__ == "__main__":
    sys.exit(run("client.py", main, __doc__))
