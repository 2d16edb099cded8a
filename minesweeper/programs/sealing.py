"""How whoever knows the map keeps it from the programs that play, before the first one starts."""

from __future__ import annotations

import io
import os
import sys
from typing import BinaryIO

from minesweeper.programs.secrecy import close_memory


def sealed_input() -> BinaryIO:
    """All of the standard input, which no other process can find here any more, nor in this one's memory.

    The second on Linux only: there it is refused to all processes of this user; programs of root are kept
    from it where they are started (see `keeper`).
    """
    given = io.BytesIO(sys.stdin.buffer.read())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    if sys.platform == "linux":
        close_memory()
    return given
