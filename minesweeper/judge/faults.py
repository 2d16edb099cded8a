"""Faults of the judge itself, such as a part of a report that cannot be made: they cost that part alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from minesweeper.shell.language import tr
from minesweeper.shell.program import complaint

T = TypeVar("T")


class Faults:
    """A list of failures on standard error, so that everything else goes on."""

    def __init__(self) -> None:
        self.any = False

    def attempt(
        self,
        name: str,
        do: Callable[[], T],
        instead: Callable[[str], T],
        passing: tuple[type[Exception], ...] = (),
    ) -> T:
        """Do something for the hand-in, or the output, of this name.

        If it raises an exception that is not one of `passing`, print a line, and return `instead` of a text.
        """
        try:
            return do()
        except passing:
            raise
        except Exception as error:  # whatever it is, a class must not wait for it
            why = complaint(error)
            if not isinstance(error, OSError | ValueError | RuntimeError):
                why = f"{type(error).__name__}: {why}"
            print(f"minesweeper judge: {name}: {why}", file=sys.stderr, flush=True)
            self.any = True
            return instead(tr("{name}: this part could not be made: {why}", name=name, why=why))
