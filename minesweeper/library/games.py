"""Players at a board: those of the package by name, and your own as a function or a class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from minesweeper.library.boards import Board, seen
from minesweeper.library.positions import Move, Position
from minesweeper.players.player import Player
from minesweeper.players.reference import PLAYERS, player_named
from minesweeper.players.words import reason_text
from minesweeper.playing.pictures import CHOSEN, Drawn, mine_tile, svg, tiles_of
from minesweeper.rules import game
from minesweeper.rules.game import HIDDEN, MARKED, REVEALED
from minesweeper.rules.grid import Grid
from minesweeper.rules.play import play as played
from minesweeper.strategy.action import MARK, REVEAL, Action, Why

# A function from a position to the cell to reveal, or to a `Move`.
Decide = Callable[[Position], Move | Sequence[int]]
PlayerLike = str | Player | Callable[..., Any]  # a class of players, or a function of kind `Decide`


class FunctionPlayer:
    """A player that calls a function with the position and makes the move that it returns."""

    def __init__(self, function: Decide):
        self._function = function

    def start(self, grid: Grid, total_mines: int | None = None, judged: int | None = None) -> None:
        self._grid, self._total_mines = grid, total_mines
        self._states = bytearray(grid.size)
        self._numbers = [0] * grid.size

    def learn(self, cell: int, number: int) -> None:
        self._states[cell] = REVEALED
        self._numbers[cell] = number

    def decide(self) -> Action:
        position = Position(self._grid, bytes(self._states), self._numbers[:], self._total_mines)
        answer = self._function(position)
        move = answer if isinstance(answer, Move) else _move(answer)
        cell = position.number_of(move.cell)
        if self._states[cell]:
            done = "marked" if self._states[cell] == MARKED else "revealed"
            raise ValueError(f"the player moved at {tuple(move.cell)}, which is {done} already")
        if move.mark:
            self._states[cell] = MARKED
        return Action(MARK if move.mark else REVEAL, cell, Why.OWN, move.risk or 0.0)


class Game(Drawn):
    """A game that was played to its end: `won`, the `moves`, and its `score` as the judge counts it."""

    def __init__(self, board: Board, moves: list[Move], play: game.Game, told: bool = True):
        self.board = board
        self.told = told  # whether the player was told the total of mines
        self.moves = moves
        self.won = play.status == game.WON
        found = play.board.total_mines if self.won else play.right_marks
        self.score = (play.visited + found) / board.grid.size
        """The share of all cells that are safe and revealed, or marked mines (all mines in a won game)."""
        self._marks = sorted(play.marks)
        self._play = play

    @property
    def position(self) -> Position:
        """What is seen at the end, with the right marks as known mines."""
        play, position = self._play, seen(self._play, total=True)
        mines = {c for c in self._marks if play.board.mines[c]}
        if self.won:
            mines.update(c for c, mine in enumerate(play.board.mines) if mine)
        states = bytearray(position.states)
        for cell in range(len(states)):
            if play.board.mines[cell]:
                states[cell] = MARKED if cell in mines else HIDDEN
        return Position(position.grid, bytes(states), position.numbers, position.mines)

    def __repr__(self) -> str:
        how = "won" if self.won else "lost"
        return f"{self.position!r}\n{how} after {len(self.moves)} moves, score {100 * self.score:.1f} %"

    def svg(self) -> str:
        """The end of the game; if it is lost, the last move's cell is outlined."""
        tiles = tiles_of(self.position)
        if not self.won and self.moves:
            last = self.board.grid.cell(self.moves[-1].cell)
            tile = mine_tile() if self.board.truth.mines[last] else tiles[last]
            tiles[last] = tile._replace(outline=CHOSEN)
        return svg(self.board.grid, tiles, f"the end of a game that was {'won' if self.won else 'lost'}")


def play(player: PlayerLike, board: Any, *, told: bool = True) -> Game:
    """Let a player play a board from its first cell to the end, by the judge's rules: a wrong mark loses.

    The board may be whatever `Board.of` reads; without a first cell, the player begins.

    A player is the name of one of the package's, such as "best", a `Player` (a class or an instance), or a
    function that takes a `Position` and returns a cell to reveal or a `Move`. `told` says whether it learns
    the total of mines. Errors that a player raises come through.

    >>> board = Board.from_text("X..\\n...\\n...\\n2 2")
    >>> play(lambda position: position.hidden[-1], board).won
    True
    >>> play(lambda position: Move((1, 1), mark=True), Board.of("X..\\n...\\n...", first=(1, 1)))
    Traceback (most recent call last):
    ...
    ValueError: the player moved at (1, 1), which is revealed already
    """
    board = Board.of(board)
    _, who = player_of(player)
    place = board.grid.coords
    moves: list[Move] = []
    end = game.Game(board.truth, strict_marks=True)
    who.start(board.grid, board.truth.total_mines if told else None)
    shown = [] if board.first is None else end.reveal(board.grid.cell(board.first))
    for action in played(who, end, shown):
        why = "" if action.why is Why.OWN else reason_text(action, place)
        moves.append(Move(place(action.cell), action.kind == MARK, why, action.risk))
    return Game(board, moves, end, told)


def player_of(given: PlayerLike) -> tuple[str, Player]:
    """The name of a player and the player; ValueError if `given` is not a player or the name of one."""
    if isinstance(given, str):
        return given, player_named(given)
    if isinstance(given, type):
        given = given()
    if isinstance(given, Player):
        return _own_name(type(given).__name__), given
    if not callable(given):
        raise ValueError(f"unknown player {given!r}; expected a name, a function or a Player")
    return _own_name(getattr(given, "__name__", type(given).__name__)), FunctionPlayer(cast(Decide, given))


def _own_name(name: str) -> str:
    """The name, with an addition if a player of the package has it."""
    return f"{name} (own)" if name in PLAYERS else name


def _move(cell: Iterable[int]) -> Move:
    if not isinstance(cell, Iterable):
        raise ValueError(f"expected a cell or a Move from the player, found {cell!r}")
    return Move(tuple(cell))
