"""Custom players, which see a `Position` and return a `Move`; readers of players and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from minesweeper.players.action import Action, Why
from minesweeper.players.player import SolverPlayer
from minesweeper.players.reference import PLAYERS, player_named
from minesweeper.rules.game import MARKED, REVEALED
from minesweeper.rules.given import coordinates, wrong
from minesweeper.rules.grid import Cell, Grid
from minesweeper.rules.move import CHORD, FLAG, Move
from minesweeper.rules.play import Decider
from minesweeper.rules.position import Position
from minesweeper.solver.solver import Solver


class Player:
    """The base class of custom players, which override `guess`, or `move`, or both.

    A player with `guess` alone is asked for the guesses; the package's solver makes all certain moves. A
    player with `move` is asked for every move. Either returns a `Move`, or a cell to reveal. Functions that
    take a player accept the class and its instances.

    >>> from minesweeper.library.play import play
    >>> class LastCell(Player):
    ...     def guess(self, position):
    ...         return position.hidden[-1]
    >>> play(LastCell, "..X\\n...\\n...\\n2 0").won
    True
    """

    def start(self, position: Position) -> None:
        """Start a new game: nothing of its board is visible yet."""

    def move(self, position: Position) -> Move | Cell:
        """Return the move in this position; a class that overrides it is asked for every move."""
        return self.guess(position)

    def guess(self, position: Position) -> Move | Cell:
        """Return the move where nothing is certain; all certain mines are marked by then."""
        raise NotImplementedError(f"{type(self).__name__} has neither 'guess' nor 'move'")

    # As a `Decider`, with cells as ints

    def begin(self, grid: Grid, total_mines: int | None = None, judged: int | None = None) -> None:
        """Begin a game on a board of this shape, called by the program that plays it."""
        every = type(self).move is not Player.move
        self._certain = None if every else SolverPlayer(self._ask, self._ask)
        self._grid, self._mines = grid, total_mines
        self._states, self._numbers = bytearray(grid.size), [0] * grid.size
        if self._certain:
            self._certain.begin(grid, total_mines)
        self.start(self._position())

    def learn(self, cell: int, number: int) -> None:
        """Take in the number that a revealed cell shows."""
        self._states[cell] = REVEALED
        self._numbers[cell] = number
        if self._certain:
            self._certain.learn(cell, number)

    def decide(self) -> Action:
        """Return the next action: a certain one, or the answer of `move` or `guess`."""
        action = self._certain.decide() if self._certain else self._ask()
        if action.kind == FLAG:
            self._states[action.cell] = MARKED
        return action

    def _position(self) -> Position:
        return Position(self._grid, bytes(self._states), self._numbers, self._mines)

    def _ask(self, _: Solver | None = None) -> Action:
        """Return the player's answer; ValueError if that is no move in this position."""
        move = move_of(self.move(self._position()))
        cell = self._grid.cell(move.cell)
        if self._states[cell]:
            done = "marked" if self._states[cell] == MARKED else "revealed"
            raise ValueError(f"the player moved at {move.cell}, which is {done} already")
        return Action(move.kind, cell, Why.OWN, move.risk or 0.0)


class _Function(Player):
    """A player by a function that is asked for every move."""

    def __init__(self, function: Callable[[Position], Move | Cell]):
        self._function = function

    def move(self, position: Position) -> Move | Cell:
        return self._function(position)


# The name of one of the package's players, a player or its class, or a function from a position to a move.
PlayerLike = str | Player | type[Player] | Decider[Action] | Callable[..., Any]


def player_of(player: PlayerLike) -> tuple[str, Decider[Action]]:
    """Return a player and its name; ValueError if `player` is neither a player nor the name of one."""
    if isinstance(player, str):
        return player, player_named(player)
    if isinstance(player, type):
        try:
            player = player()
        except TypeError as error:
            raise wrong("player", "a class that needs no arguments", player) from error
    name = getattr(player, "__name__", type(player).__name__)
    if name in PLAYERS:
        name = f"{name} (own)"
    if all(hasattr(player, method) for method in ("begin", "learn", "decide")):
        return name, cast(Decider[Action], player)
    if not callable(player):
        raise ValueError(f"unknown player {player!r}; expected a name, a function or a Player")
    return name, _Function(cast(Callable[[Position], Any], player))


def move_of(answer: Any) -> Move:
    """Convert a player's answer to a move; ValueError if it is neither a `Move` nor a cell."""
    move = answer if isinstance(answer, Move) else Move(answer)
    if move.kind == CHORD:
        raise ValueError(f"expected a reveal or a flag from the player, found {move}")
    if not isinstance(move.cell, Iterable) or isinstance(move.cell, str):
        raise ValueError(f"expected a cell or a Move from the player, found {answer!r}")
    return move._replace(cell=coordinates(move.cell))
