"""A line on the terminal that says how far a run has come; nothing where there is no terminal."""

from __future__ import annotations

import sys
import time

# The least time between two lines, in seconds.
_PAUSE = 0.1


class Progress:
    """Counts games out of `total` and shows the count, the speed and the time that is left."""

    def __init__(self, total: int):
        self._total = total
        self._done = 0
        self._began = time.monotonic()
        self._next = 0.0
        self._shown = sys.stderr.isatty()

    def add(self, games: int, note: str) -> None:
        """So many more games are done; `note` is what to say of them so far."""
        self._done += games
        now = time.monotonic()
        if self._shown and now >= self._next:
            self._next = now + _PAUSE
            spent = now - self._began
            left = spent * (self._total - self._done) / self._done
            sys.stderr.write(
                f"\r{self._done:,}/{self._total:,} games  {self._done / spent:,.0f}/s"
                f"  {left:.0f} s left  {note}\x1b[K"
            )
            sys.stderr.flush()

    def close(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
