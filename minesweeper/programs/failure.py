"""The reason why a contestant was stopped, and the limit of operations that ends every game."""

from __future__ import annotations

from minesweeper.shell.language import tr_later
from minesweeper.shell.program import printable


class Failure(Exception):
    """Why a contestant was stopped: TLE, OLE, RE or WA (in the contest also MLE), and what happened."""

    def __init__(self, code: str, detail: str, status: int | None = None):
        """Store a reason; `status` is the exit status of a program that ended, negative for a signal.

        A `detail` of `tr_later` stays one, unless it is too long or has unprintable characters.
        """
        shown = printable(" ".join(detail.split())[:300])
        detail = detail if detail == shown else shown
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.status = status

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"


def most_operations(cells: int) -> int:
    """Return the limit of operations in a game; a sensible one reveals, marks or explores each cell once."""
    return 10 * cells + 100


def too_many_operations() -> Failure:
    """Return the verdict on a contestant that exceeds `most_operations`."""
    return Failure("TLE", tr_later("the game does not come to an end"))
