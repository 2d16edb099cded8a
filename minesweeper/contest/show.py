"""The contest's board at the console, printed after each turn."""

from __future__ import annotations

import sys
import time

from minesweeper.contest.rules import State, Turn
from minesweeper.rules.game import WON
from minesweeper.shell.colour import coloured

_SYMBOLS = {"unknown": ".", "flag": "#", "mine": "*", 0: " "}


def picture(state: State, colour: bool = False) -> str:
    """The board with the numbers of its columns above it: `.` unknown, `#` flagged, blank for 0, `*` a mine.

    >>> print(picture([["unknown", 1], [0, "flag"]]))
         0 1
     0   . 1
     1     #
    """
    columns = range(len(state[0]))
    lines = ["     " + " ".join(str(x % 10) for x in columns)]
    if len(columns) > 10:
        lines.insert(0, "     " + " ".join(str(x // 10) if x % 10 == 0 and x else " " for x in columns))
    for y, row in enumerate(state):
        symbols = [_SYMBOLS.get(cell, str(cell)) for cell in row]
        if colour:
            symbols = [coloured(symbol) for symbol in symbols]
        lines.append(f"{y:2}   {' '.join(symbols)}")
    return "\n".join(line.rstrip() for line in lines)


class Screen:
    """Shows a game turn by turn, `delay` seconds apart."""

    def __init__(self, delay: float, colour: bool):
        self.delay = delay
        self._colour = colour

    def turn(self, number: int, turn: Turn | None, state: State) -> None:
        """Show the board after a turn, or before the first one."""
        if turn:
            did = "flag" if turn.flag else "reveal"
            print(f"\nturn {number}: {did} ({turn.x}, {turn.y})")
        print(picture(state, self._colour), flush=True)
        if turn and self.delay:
            time.sleep(self.delay)

    def end(self, verdict: str, detail: str) -> None:
        """Print how the game ended."""
        if detail:
            print(f"\n{verdict}: {detail}")
        else:
            print("\nYou won!" if verdict == WON else "\nYou lost!")
        sys.stdout.flush()
