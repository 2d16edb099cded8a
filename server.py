"""The judge's server, under the names of its assignment.

One game at a time lives here at module level, and `InitMap` starts the next. For several games
side by side, take `minesweeper.assignment.game.JudgeGame`.
"""

from __future__ import annotations

import sys

from minesweeper.assignment.game import EXPLORE, MARK, VISIT, JudgeGame
from minesweeper.rules.game import LOST, ONGOING, WON, Board
from minesweeper.rules.maps import Lines

rows = 0
columns = 0
total_mines = 0
game_state = 0  # 0: ongoing, 1: won, -1: lost

_STATES = {ONGOING: 0, WON: 1, LOST: -1}
_game: JudgeGame  # once a map was read


def InitMap(lines: Lines | None = None) -> None:
    """Read a map from the standard input (or from `lines`) and start its game."""
    StartGame(Board.read(lines or Lines(sys.stdin.buffer)))


def StartGame(board: Board) -> None:
    """Start the game of a board that was read before, or made by the generator."""
    global _game, rows, columns, total_mines, game_state
    _game = JudgeGame(board)
    rows, columns, total_mines = _game.rows, _game.columns, board.mines
    game_state = _STATES[_game.status]


def Execute(r: int, c: int, type: int) -> None:
    """Do one operation on the grid in row r and column c: 0 visits, 1 marks, 2 explores."""
    global game_state
    _game.do(r, c, type)
    game_state = _STATES[_game.status]


def VisitBlock(r: int, c: int) -> None:
    """Visit the grid in row r and column c."""
    Execute(r, c, VISIT)


def MarkMine(r: int, c: int) -> None:
    """Mark the grid in row r and column c as a mine."""
    Execute(r, c, MARK)


def AutoExplore(r: int, c: int) -> None:
    """Visit all other neighbours of a visited grid with as many marks around it as its number."""
    Execute(r, c, EXPLORE)


def MapText() -> str:
    """Return the map as the player sees it, as `PrintMap` prints it."""
    return _game.text()


def PrintMap() -> None:
    """Print the map as the player sees it."""
    sys.stdout.write(_game.text())


def ClosingText() -> str:
    """YOU WIN! or GAME OVER!, then the numbers of grids visited and of mines found."""
    return _game.closing()


def ExitGame() -> None:
    """Print the two lines that end a game."""
    sys.stdout.write(_game.closing())
