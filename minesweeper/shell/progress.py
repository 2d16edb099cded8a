"""A progress line on the terminal; nothing where standard error is no terminal."""

from __future__ import annotations

import sys
import time

# The least time between two lines, in seconds.
_PAUSE = 0.1


class Progress:
    """Counts games out of `total` and shows the count, the speed and the time that is left.

    The line is tqdm's where that is installed, else a plain one. `with` clears it at the end.
    """

    def __init__(self, total: int, done: int = 0):
        """`done` games were played before."""
        self._total = total
        self._done = self._before = done
        self._began = time.monotonic()
        self._next = 0.0
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._bar = bar(total, done) if self._shown else None
        if self._shown and self._bar is None:
            self._show("")

    def add(self, games: int, note: str) -> None:
        """Count `games` more as done, and show `note` behind the numbers."""
        self._done += games
        if not self._shown:
            return
        if self._bar is not None:
            self._bar.set_postfix_str(note, refresh=False)
            self._bar.update(games)
            return
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _PAUSE
            speed = (self._done - self._before) / (now - self._began)
            left = f"  {(self._total - self._done) / speed:,.0f} s left" if speed else ""
            self._show(f"  {speed:,.0f}/s{left}  {note}")

    def _show(self, rest: str) -> None:
        sys.stderr.write(f"\r{self._done:,}/{self._total:,} games{rest}\x1b[K")
        sys.stderr.flush()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def bar(total: int, done: int):  # type: ignore[no-untyped-def]  # tqdm has no types
    """tqdm's bar, or None where it is not installed."""
    try:
        from tqdm import tqdm  # type: ignore[import-untyped]
    except ImportError:
        return None
    return tqdm(total=total, initial=done, unit=" games", leave=False, dynamic_ncols=True, mininterval=_PAUSE)
