"""Games in the recordings of other programs: a placeholder, until they are read."""

from __future__ import annotations

import sys

from minesweeper.playing.play import Play


def read_foreign(data: bytes, kind: str) -> Play:
    """The game in a recording of this kind; ValueError if it cannot be read here."""
    if sys.platform == "emscripten":
        raise ValueError(f"this page cannot read .{kind} files; Minesweeper on your own computer can")
    raise ValueError(f"reading .{kind} files needs the extra 'replays'")
