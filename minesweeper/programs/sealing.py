"""How the judge, which reads the map, hides it from the programs that play, before the first one starts."""

from __future__ import annotations

import io
import os
import sys
from typing import BinaryIO

from minesweeper.programs.secrecy import close_memory


def sealed_input() -> BinaryIO:
    """Read all of the standard input, then replace it by /dev/null and close this process's memory to others.

    The memory is closed on Linux only, to all processes of this user; `keeper` keeps programs that root
    starts from reading it.
    """
    given = io.BytesIO(sys.stdin.buffer.read())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    if sys.platform == "linux":
        close_memory()
    return given
