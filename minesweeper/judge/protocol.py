"""How a player and a judge's game meet: the printed map one way, `row column type` the other.

A *table* is one game as seen by whoever plays it. Three kinds of contestant can sit down at
one: a player of this package, a client module in the style of the assignment (InitGame,
ReadMap, Decide, and Execute given to it), and a program in a process of its own (see `pipes`).
A client file that is not trusted is such a program: `hosting` runs it.
"""

from __future__ import annotations

import importlib.util
import io
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn, Protocol

from minesweeper.judge.game import VISIT, JudgeGame, presumed_free
from minesweeper.programs.verdict import Verdict
from minesweeper.rules.game import ONGOING, Game
from minesweeper.rules.grid import grid

if TYPE_CHECKING:  # whoever hosts a client file needs none of them
    from minesweeper.players.reference import Action, Player

_SYMBOLS = "012345678@X"


class Table:
    """A game to play: what a contestant is told, and the one way to act.

    `execute` does an operation on the game and returns the map printed after it; `over` says
    whether the game has ended. `told_mines` is the total of mines, or None where the contestant
    is not told. `watch`, if any, is called with each operation and the map after it.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        first: tuple[int, int],
        execute: Callable[[int, int, int], str],
        over: Callable[[], bool],
        told_mines: int | None = None,
        watch: Callable[[tuple[int, int, int], str], object] | None = None,
    ):
        self.rows, self.columns = rows, columns
        self.first = first
        self.over = over
        self.told_mines = told_mines
        # Whether mines keep away from the first cell as they do in the judge's maps.
        self.keeps_distance = True
        self._execute = execute
        self._watch = watch
        # How many operations were done, and how many are not reached by any sensible game: each
        # cell is visited, marked or explored once.
        self.operations = 0
        self._most_operations = 10 * rows * columns + 100
        # What the contestant has been stopped for; it stays so, whatever the contestant does then.
        self.verdict: Verdict | None = None
        # The longest that the contestant has taken for an operation, in seconds of real time.
        self.slowest = 0.0
        self._since = perf_counter()

    @classmethod
    def of_game(
        cls,
        game: JudgeGame,
        first: tuple[int, int],
        told_mines: int | None = None,
        watch: Callable[[tuple[int, int, int], str], object] | None = None,
    ) -> Table:
        """The table of a game in this process."""
        return cls(
            game.rows,
            game.columns,
            first,
            game.execute,
            lambda: game.status != ONGOING,
            told_mines,
            watch,
        )

    def execute(self, row: int, column: int, operation: int) -> str:
        """Do one operation and return the map printed after it; Verdict if it makes no sense."""
        self.slowest = max(self.slowest, perf_counter() - self._since)
        if self.verdict:
            raise self.verdict
        try:
            text = self._execute(row, column, operation)
        except (ValueError, TypeError, LookupError):
            found = f"{row!r} {column!r} {operation!r}"
            self.stop("WA", f"expected 'row column type', found {found[:60]}")
        self.operations += 1
        if self.operations == self._most_operations:
            self.stop("TLE", "the game does not come to an end")
        if self._watch:
            self._watch((row, column, operation), text)
        self._since = perf_counter()
        return text

    def stop(self, code: str, detail: str) -> NoReturn:
        """Stop the contestant, for good."""
        self.verdict = Verdict(code, detail)
        raise self.verdict


class Contestant(Protocol):
    """Whoever can play games at tables."""

    @property
    def cpu(self) -> float:
        """The seconds of processor time that processes of its own have taken and still run."""

    def play(self, table: Table) -> None:
        """Play to the end; Verdict if the contestant fails to."""

    def why(self) -> str:
        """The reason for the last operation, or nothing where the contestant has none to give."""


class Seat:
    """A player of this package behind the judge's protocol: printed maps in, operations out."""

    def __init__(
        self,
        player: Player,
        rows: int,
        columns: int,
        total_mines: int | None = None,
        first: tuple[int, int] | None = None,
    ):
        """`first` is the cell visited first, if the map was made as the judge's generator does."""
        self.player = player
        self._columns = columns
        self._grid = grid((rows, columns))
        self._seen = ("?" * columns + "\n") * rows
        self.action: Action | None = None  # the last decision
        self._acted = -1  # the place in the printed map of the last cell acted on
        self._first = first
        player.start(self._grid, total_mines)

    def read(self, text: str) -> None:
        """Take in the map as printed, with a newline after each row."""
        if len(text) != len(self._seen):
            raise ValueError(f"expected a map of {len(self._seen)} characters, found {len(text)}")
        at = self._acted
        if at >= 0 and text[at] in "12345678@":
            # A number or a mark changes no other cell, so the rest need not be looked at.
            places = [at]
        else:
            places = self._changes(text)
        for at in places:
            if text[at] in "012345678":
                self.player.learn(at - at // (self._columns + 1), int(text[at]))
        self._seen = text
        if self._first is not None:
            row, column = self._first
            number = text[row * (self._columns + 1) + column]
            if number.isdigit():
                self.player.presume(*presumed_free(self._grid, self._first, int(number)))
            self._first = None

    @property
    def over(self) -> bool:
        """Whether the map read last is that of a game that has ended."""
        return "X" in self._seen or "?" not in self._seen

    def why(self) -> str:
        """The reason for the last decision, in a few words."""
        return "given" if self.action is None else self.action.describe(self._place)

    def _place(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self._columns)

    def _changes(self, text: str) -> list[int]:
        """The places in the printed map that differ from the one before (whose numbers all stay)."""
        width = self._columns + 1
        seen = self._seen
        changes = []
        for start in range(0, len(text), width):
            if text[start : start + width] != seen[start : start + width]:
                for at in range(start, start + width):
                    if text[at] != seen[at]:
                        if text[at] not in _SYMBOLS:
                            raise ValueError(
                                f"expected a map of '?', digits, '@' and 'X', found {text[at]!r}"
                            )
                        changes.append(at)
        return changes

    def decide(self) -> tuple[int, int, int]:
        """The next operation: row, column, type."""
        action = self.action = self.player.decide()
        row, column = self._place(action.cell)
        self._acted = action.cell + row
        return row, column, action.kind


def play_board(player: Player, game: Game, first: int, total_mines: int | None = None) -> tuple[int, float]:
    """Let a player of this package play `game`, on a board of any shape, after a visit of `first`.

    The player is told what each visit shows, and nothing else of the game. Returns the number
    of operations and the seconds that its slowest decision took.
    """
    player.start(game.board.grid, total_mines)
    opened = game.reveal(first)
    operations, slowest = 1, 0.0
    while game.status == ONGOING:
        began = perf_counter()
        for cell in opened:
            player.learn(cell, game.board.clues[cell])
        action = player.decide()
        operations, slowest = operations + 1, max(slowest, perf_counter() - began)
        opened = []
        if action.kind == VISIT:
            opened = game.reveal(action.cell)
        else:
            game.mark(action.cell)
    return operations, slowest


class PlayerContestant:
    """A player of this package as a contestant."""

    cpu = 0.0

    def __init__(self, player: Player):
        self.player = player
        self._seat: Seat | None = None

    def play(self, table: Table) -> None:
        first = table.first if table.keeps_distance else None
        seat = self._seat = Seat(self.player, table.rows, table.columns, table.told_mines, first)
        text = table.execute(*table.first, VISIT)
        while not table.over():
            seat.read(text)
            text = table.execute(*seat.decide())

    def why(self) -> str:
        return self._seat.why() if self._seat else ""


class ModuleContestant:
    """A client module as a contestant, in this process, which it can therefore hold up.

    The module has `InitGame`, `ReadMap` and `Decide`, and is given `rows`, `columns`,
    `total_mines` (or None) and `Execute`. It reads its input from `sys.stdin`: in `InitGame` the
    first cell, in `ReadMap` the printed map. What it prints goes to the standard error stream.
    Its `Why`, if it has one, gives the reason for its last operation.
    """

    cpu = 0.0

    def __init__(self, module: ModuleType):
        for name in ("InitGame", "ReadMap", "Decide"):
            if not callable(getattr(module, name, None)):
                raise ValueError(f"{module.__file__} has no function {name}")
        self.module = module

    def play(self, table: Table) -> None:
        client = self.module
        executed = 0

        def execute(row: int, column: int, operation: int) -> None:
            nonlocal executed
            executed += 1
            if executed > 1:
                table.stop("WA", "Execute was called twice in one turn")
            sys.stdin = io.StringIO(table.execute(row, column, operation))
            client.ReadMap()

        client.rows, client.columns = table.rows, table.columns  # type: ignore[attr-defined]
        client.total_mines = table.told_mines  # type: ignore[attr-defined]
        client.Execute = execute  # type: ignore[attr-defined]
        turn, stdin = client.InitGame, sys.stdin
        sys.stdin = io.StringIO(f"{table.first[0]} {table.first[1]}\n")
        try:
            with redirect_stdout(sys.stderr):
                while not table.over():
                    executed = 0
                    turn()
                    if table.verdict:  # which the client has caught
                        raise table.verdict
                    if not executed:
                        table.stop("WA", f"{turn.__name__} did not call Execute")
                    turn = client.Decide
        except (Verdict, BrokenPipeError):  # BrokenPipeError: whoever reads our trace has gone
            raise
        except (Exception, SystemExit) as error:  # whatever a client raises is its own failure
            raise Verdict("RE", f"{type(error).__name__}: {error}") from error
        finally:
            sys.stdin = stdin

    def why(self) -> str:
        return str(getattr(self.module, "Why", str)())


def load_client(path: str) -> ModuleType:
    """The client module in the file `path`; ValueError if it cannot be loaded or is no client."""
    spec = importlib.util.spec_from_file_location("client_" + Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses and the like look a module up
    try:
        spec.loader.exec_module(module)
    except OSError:
        raise
    except (Exception, SystemExit) as error:  # bad input, whatever it raised
        raise ValueError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    return module
