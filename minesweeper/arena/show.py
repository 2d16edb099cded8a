"""A contest at the console: the board after each turn, and the answers of a person."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable

from minesweeper.arena.turns import ContestGame, ShownBoard, Turn, shown
from minesweeper.rules.game import WON
from minesweeper.shell.language import tr
from minesweeper.shell.text import coloured, wants_colour

# The pause behind each turn on a terminal, in seconds.
_DELAY = 0.1

_SYMBOLS = {"unknown": ".", "flag": "#", "mine": "*", 0: " "}


def picture(state: ShownBoard, colour: bool = False) -> str:
    """Draw a board below the numbers of its columns: `.` unknown, `#` flagged, blank for 0, `*` a mine.

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
    """The console: it shows games turn by turn, and a person answers the questions of a player.

    A terminal has colours, and a pause behind each turn.
    """

    def __init__(self, shows: bool):
        """Show turns if it `shows` them, and in any case once a player asks."""
        self.shows = shows
        self.hide: Callable[[], object] = lambda: None  # called before the first board, if a player asks
        self._delay = _DELAY if sys.stdout.isatty() else 0.0
        self._colour = wants_colour(sys.stdout)
        self._turns = 0

    def turn(self, field: ContestGame, turn: Turn | None = None, messages: Iterable[str] = ()) -> None:
        """Show the board after a turn, or before the first, and the `messages` of the player meanwhile."""
        self._turns = self._turns + 1 if turn else 0
        if not self.shows:
            return
        if turn:
            number, cell = self._turns, f"({turn.x}, {turn.y})"
            flagged = tr("turn {number}: flag {cell}", number=number, cell=cell)
            revealed = tr("turn {number}: reveal {cell}", number=number, cell=cell)
            print(f"\n{flagged if turn.flag else revealed}")
        self._show(field)
        for line in messages:
            print(f"| {line}", flush=True)
        if turn and self._delay:
            time.sleep(self._delay)

    def ask(self, prompt: str, field: ContestGame) -> str:
        """Show the board and `prompt`, and return the person's line; EOFError at the end of the input."""
        if not self.shows:
            self.shows = True
            self.hide()
            self._show(field)
        self._delay = 0
        print(shown(prompt, 200), end=" ", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EOFError
        return line.rstrip("\n")

    def end(self, verdict: str, detail: str) -> None:
        """Print how the game ended."""
        if detail:
            print(f"\n{verdict}: {tr(detail)}")
        else:
            print("\n" + (tr("You won!") if verdict == WON else tr("You lost!")))
        sys.stdout.flush()

    def _show(self, field: ContestGame) -> None:
        print(picture(field.state(), self._colour), flush=True)
