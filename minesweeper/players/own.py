"""Custom players, which see a `Position` and return a `Move`, and whatever else is accepted as a player."""

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
    """A player of your own: a class that has this one as its base, and `guess`, or `move`, or both.

    A player with `guess` alone leaves what is certain to the package's solver, which finds all of it, and is
    asked for the guesses. A player with `move` is asked for every move. Either returns a `Move`, or a cell to
    reveal. The class, or an instance of it, may be given wherever a player is asked for.

    >>> from minesweeper.library.play import play
    >>> class LastCell(Player):
    ...     def guess(self, position):
    ...         return position.hidden[-1]
    >>> play(LastCell, "..X\\n...\\n...\\n2 0").won
    True
    """

    def start(self, position: Position) -> None:
        """A new game begins: nothing of its board is visible yet."""

    def move(self, position: Position) -> Move | Cell:
        """What to do in this position; a class that overrides it is asked for every move."""
        return self.guess(position)

    def guess(self, position: Position) -> Move | Cell:
        """What to do where nothing is certain; all certain mines are marked by then."""
        raise NotImplementedError(f"{type(self).__name__} has neither 'guess' nor 'move'")

    # As a `Decider`, with cells as ints

    def begin(self, grid: Grid, total_mines: int | None = None, judged: int | None = None) -> None:
        """Begin a game on a board of this shape; whoever plays the game calls this."""
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
        """Return the next action: a certain one, or what `move` or `guess` answers."""
        action = self._certain.decide() if self._certain else self._ask()
        if action.kind == FLAG:
            self._states[action.cell] = MARKED
        return action

    def _position(self) -> Position:
        return Position(self._grid, bytes(self._states), self._numbers, self._mines)

    def _ask(self, _: Solver | None = None) -> Action:
        """What the player answers; ValueError if that is no move in this position."""
        move = move_of(self.move(self._position()))
        cell = self._grid.cell(move.cell)
        if self._states[cell]:
            done = "marked" if self._states[cell] == MARKED else "revealed"
            raise ValueError(f"the player moved at {move.cell}, which is {done} already")
        return Action(move.kind, cell, Why.OWN, move.risk or 0.0)


class _Function(Player):
    """A function as a player that is asked for every move."""

    def __init__(self, function: Callable[[Position], Move | Cell]):
        self._function = function

    def move(self, position: Position) -> Move | Cell:
        return self._function(position)


# The name of one of the package's players, a player or its class, or a function from a position to a move.
PlayerLike = str | Player | type[Player] | Decider[Action] | Callable[..., Any]


def player_of(given: PlayerLike) -> tuple[str, Decider[Action]]:
    """The name of a player and the player; ValueError if `given` is not a player or the name of one."""
    if isinstance(given, str):
        return given, player_named(given)
    if isinstance(given, type):
        try:
            given = given()
        except TypeError as error:
            raise wrong("player", "a class that needs no arguments", given) from error
    name = getattr(given, "__name__", type(given).__name__)
    if name in PLAYERS:
        name = f"{name} (own)"
    if all(hasattr(given, method) for method in ("begin", "learn", "decide")):
        return name, cast(Decider[Action], given)
    if not callable(given):
        raise ValueError(f"unknown player {given!r}; expected a name, a function or a Player")
    return name, _Function(cast(Callable[[Position], Any], given))


def move_of(answer: Any) -> Move:
    """A player's answer as a move; ValueError if it is neither a `Move` nor a cell."""
    move = answer if isinstance(answer, Move) else Move(answer)
    if move.kind == CHORD:
        raise ValueError(f"expected a reveal or a flag from the player, found {move}")
    if not isinstance(move.cell, Iterable) or isinstance(move.cell, str):
        raise ValueError(f"expected a cell or a Move from the player, found {answer!r}")
    return move._replace(cell=coordinates(move.cell))
