"""How a contestant and a judge's game meet: the printed map one way, `row column type` the other.

A *match* is one game as its contestant sees it. There are three kinds of contestant: a
player of this package (see `seat`), a client module in the style of the assignment (see `modules`),
and a client file or a program in a process of its own (see `clients`). The assignment names baselines, and
limits the time of a group.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn, Self

from minesweeper.assignment.game import VISIT, shows_end
from minesweeper.programs.failure import Failure, most_operations, too_many_operations
from minesweeper.shell.language import tr_later

if TYPE_CHECKING:
    from minesweeper.assignment.seat import Seat
    from minesweeper.players.action import Action
    from minesweeper.rules.play import Decider

# The baselines, weakest first, with the players of this package that play like them.
BASELINES = {"Rubbish": "random", "Baseline1": "obvious", "Baseline2": "deduce"}


class Match:
    """A game to play, as its contestant sees it, with the one way to act.

    `execute` does an operation on the game and returns the map printed after it. `told_mines` is the total of
    mines, or None if the contestant must not know it. `watch`, if any, is called with each operation and the
    map after it. Its contestant may be hostile: `execute` refuses whatever comes after the end.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        first: tuple[int, int],
        execute: Callable[[int, int, int], str],
        told_mines: int | None = None,
        watch: Callable[[tuple[int, int, int], str], object] | None = None,
        *,
        keeps_distance: bool = True,
        bounded: bool = True,
    ):
        """Begin a game; `keeps_distance`: mines keep away from the first cell as in the judge's maps.

        A game that is not `bounded` may go on without end: its caller must stop it.
        """
        self.rows, self.columns = rows, columns
        self.first = first
        self.told_mines = told_mines
        self.keeps_distance = keeps_distance
        self._execute = execute
        self._watch = watch
        self._over = False
        self.operations = 0  # done so far
        self._most_operations = most_operations(rows * columns) if bounded else 0
        # The verdict that stopped the contestant; it stays, even if the contestant catches it.
        self.verdict: Failure | None = None
        # The longest that the contestant has taken for an operation, in seconds of real time.
        self.slowest = 0.0
        self._since = perf_counter()

    def over(self) -> bool:
        return self._over

    def opening(self) -> str:
        """Return the two lines that a client reads first: the size, perhaps the total, and the first cell."""
        total = "" if self.told_mines is None else f" {self.told_mines}"
        return f"{self.rows} {self.columns}{total}\n{self.first[0]} {self.first[1]}\n"

    def execute(self, row: int, column: int, operation: int) -> str:
        """Do one operation and return the map printed after it; Failure if it is invalid or one too many."""
        self.time_decision()
        if self.verdict:
            raise self.verdict
        if self._over:
            self.stop(Failure("WA", tr_later("an operation came after the end of the game")))
        try:
            text = self._execute(row, column, operation)
        except (ValueError, TypeError, LookupError):
            self.stop(Failure("WA", self._refusal(row, column, operation)))
        self._over = shows_end(text)
        self.operations += 1
        if self.operations == self._most_operations:
            self.stop(too_many_operations())
        if self._watch:
            self._watch((row, column, operation), text)
        self._since = perf_counter()
        return text

    def time_decision(self) -> None:
        """Count the time since the last operation as that of a decision, even if it failed."""
        taken = perf_counter() - self._since
        if taken > self.slowest:
            self.slowest = taken

    def _refusal(self, row: object, column: object, operation: object) -> str:
        """Return the reason why the game has refused an operation."""
        if type(row) is type(column) is type(operation) is int:
            if 0 <= row < self.rows and 0 <= column < self.columns:
                return tr_later("expected a type of 0, 1 or 2, found {type}", type=operation)
            return tr_later(
                "{row} {column} is outside {rows} x {columns}",
                row=row, column=column, rows=self.rows, columns=self.columns,
            )  # fmt: skip
        line = f"{row!r} {column!r} {operation!r}"[:60]
        return tr_later("expected 'row column type', found {line}", line=line)

    def stop(self, verdict: Failure) -> NoReturn:
        """Stop the contestant for good: raise `verdict`, now and at every further operation."""
        self.verdict = verdict
        raise verdict


class Contestant:
    """A player of matches; leaving its `with` block closes it."""

    @property
    def cpu(self) -> float:
        """The processor time in seconds that its own processes have taken so far."""
        return 0.0

    def play(self, match: Match) -> None:
        """Play the game to its end; Failure if the contestant fails."""
        raise NotImplementedError

    def why(self) -> str:
        """Return the reason for the last operation, or an empty string."""
        return ""

    def close(self) -> None:
        """End its own processes."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class PlayerContestant(Contestant):
    """A player of this package as a contestant."""

    def __init__(self, player: Decider[Action]):
        self.player = player
        self._seat: Seat | None = None

    def play(self, match: Match) -> None:
        from minesweeper.assignment.seat import Seat  # only here: it loads the solver

        first = match.first if match.keeps_distance else None
        seat = self._seat = Seat(self.player, match.rows, match.columns, match.told_mines, first)
        execute, over, read, decide = match.execute, match.over, seat.read, seat.decide
        text = execute(*match.first, VISIT)
        while not over():
            read(text)
            text = execute(*decide())

    def why(self) -> str:
        return self._seat.why() if self._seat else ""


def group_seconds(cells: int) -> int:
    """Return the limit of processor time, in seconds, for a group of maps with so many cells."""
    return 5 if cells <= 100 else 30
