"""A progress line on the terminal, if standard error is one."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from minesweeper.rules.given import wrong
from minesweeper.shell.language import grouped, tr, tr_later
from minesweeper.shell.numbers import clock

# The least time between two lines, in seconds.
_PAUSE = 0.1


class Progress:
    """A count of games or tests out of `total`, with speed and time left; `with` clears the line."""

    def __init__(
        self,
        total: int,
        done: int = 0,
        report: Callable[[int, int], object] | None = None,
        counted: str = tr_later("{done}/{total} games"),
    ):
        """Begin after `done` games. With `report`, pass the numbers to that function, and show no line."""
        if report is not None and not callable(report):
            raise wrong("progress", "a function of the games that are done and of all games", report)
        self._total = total
        self._report = report
        self.done = self._before = done
        self._counted = counted
        self._began = time.monotonic()
        self._next = 0.0
        self._shown = not report and sys.stderr is not None and sys.stderr.isatty()
        if self._shown:
            self._show("")

    def add(self, games: int, note: str) -> None:
        """Count `games` more as done, and show `note` behind the numbers."""
        self.done += games
        if self._report:
            self._report(self.done, self._total)
        now = time.monotonic()
        if self._shown and now >= self._next:
            self._next = now + _PAUSE
            speed = (self.done - self._before) / (now - self._began)
            rest = [tr("{speed}/s", speed=grouped(round(speed)))] if speed >= 1 else []
            if speed:
                rest.append(tr("{time} left", time=clock((self._total - self.done) / speed)))
            self._show("  ".join(["", *rest, note]))

    def _show(self, rest: str) -> None:
        done = tr(self._counted, done=grouped(self.done), total=grouped(self._total))
        sys.stderr.write(f"\r{done}{rest}\x1b[K")
        sys.stderr.flush()

    def hide(self) -> None:
        """Clear the line, so that others can print; the next `add` shows it again."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()
