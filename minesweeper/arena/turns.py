"""The turns of a contest: the state that a player gets, the turn that it answers, and the turn's effect.

Coordinates are (x, y): columns from the left, rows from the top. A state is a list of rows, each
cell "unknown", "flag", "mine" or the number of adjacent mines. Flags are the player's notes:
they never toggle, they may be wrong, and a flagged cell can be revealed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from minesweeper.programs.failure import Failure
from minesweeper.rules.game import ONGOING, Board, Minefield
from minesweeper.shell.language import tr_later
from minesweeper.shell.program import printable

# The most rows and columns of a board.
MAX_SIDE = 100

ShownBoard = list[list[str | int]]

_UNKNOWN, _FLAG, _MINE = '"unknown"', '"flag"', '"mine"'
_NUMBERS = [str(number) for number in range(9)]


class Turn(NamedTuple):
    """Reveal the cell at (x, y), or flag it."""

    x: int
    y: int
    flag: bool = False

    def __str__(self) -> str:
        return f"[{self.x}, {self.y}{', true' if self.flag else ''}]"


@lru_cache(maxsize=1 << 12)  # players repeat the same few lines
def read_turn(line: str) -> Turn:
    """Parse the turn in a line of JSON: `[x, y]` or `[x, y, true]`; Failure WA for anything else.

    >>> read_turn("[2, 0]"), read_turn("[2, 0, true]").flag
    (Turn(x=2, y=0, flag=False), True)
    """
    answer = read_message(line)
    if type(answer) is list and 2 <= len(answer) <= 3:
        x, y, flag = answer if len(answer) == 3 else (*answer, False)
        if type(x) is type(y) is int and type(flag) is bool:
            return Turn(x, y, flag)
    raise refusal(tr_later("[x, y] or [x, y, true]"), line)


def read_message(line: str) -> Any:
    """Parse a player's line of JSON; None for any other line."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def field_of(line: str, name: str) -> object:
    """Return the value of this name in the JSON object in a player's line, or None."""
    message = read_message(line)
    return message.get(name) if isinstance(message, dict) else None


def refusal(expected: str, line: str) -> Failure:
    """Return WA for a line; instead of JSON, `host` may describe the answer in its field `found`."""
    answer = field_of(line, "found")
    text = shown(answer if isinstance(answer, str) else line)
    return Failure("WA", tr_later("expected {expected}, found {found}", expected=expected, found=text))


def shown(text: str, most: int = 60) -> str:
    """Cut a player's text to `most` characters, with `?` for control characters; "nothing" if empty."""
    return printable(text[:most].strip()) or "nothing"


class ContestGame:
    """A game of one player: `take` plays a turn, `text` is the state in JSON."""

    __slots__ = ("game", "_cells", "_rows", "_columns")

    def __init__(self, board: Board):
        self.game = Minefield(board, marks_hold=False)
        rows, self._columns = board.grid.dims
        self._cells = [_UNKNOWN] * board.grid.size
        # The state is sent after every turn, so the text of rows that do not change is kept.
        self._rows = [""] * rows
        self._update_rows(range(rows))

    @property
    def ongoing(self) -> bool:
        return self.game.status == ONGOING

    @property
    def score(self) -> float:
        """The share of the safe cells that are revealed."""
        return self.game.visited / (self.game.visited + self.game.safe_left)

    def text(self) -> str:
        return f"[{','.join(self._rows)}]"

    def state(self) -> ShownBoard:
        state: ShownBoard = json.loads(self.text())
        return state

    def take(self, turn: Turn) -> None:
        """Play a turn; Failure WA if it is off the board. A turn that changes nothing is allowed."""
        x, y, flag = turn
        if not (0 <= x < self._columns and 0 <= y < len(self._rows)):
            raise Failure(
                "WA",
                tr_later(
                    "{turn} is off the board of {size}", turn=shown(str(turn)), size=str(self.game.board.grid)
                ),
            )
        game, cells, cell = self.game, self._cells, y * self._columns + x
        if flag:
            if game.mark(cell):
                cells[cell] = _FLAG
                self._update_rows([y])
            return
        opened = game.reveal(cell)
        clues, mines = game.board.clues, game.board.is_mine
        for c in opened:
            cells[c] = _MINE if mines[c] else _NUMBERS[clues[c]]
        self._update_rows({c // self._columns for c in opened})

    def _update_rows(self, rows: Iterable[int]) -> None:
        columns = self._columns
        for row in rows:
            start = row * columns
            self._rows[row] = f"[{','.join(self._cells[start : start + columns])}]"
