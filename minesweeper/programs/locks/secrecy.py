"""Secrets of a process, hidden from the programs that play: its input, arguments and memory."""

from __future__ import annotations

import ctypes
import io
import os
import sys
from pathlib import Path
from typing import BinaryIO

from minesweeper.programs.prctl import SET_DUMPABLE, prctl
from minesweeper.shell.files import named_contents
from minesweeper.shell.program import MAX_LINE


def keep_secrets() -> None:
    """Close this process's memory to other processes, and hide its arguments from them.

    All boards follow from the seed, which may be among the arguments. Elsewhere than on Linux this only
    empties `sys.argv`.
    """
    del sys.argv[1:]  # multiprocessing hands it to the processes that it starts
    if sys.platform == "linux":
        hide_arguments(b"minesweeper arena")
    close_memory()


def sealed_input() -> BinaryIO:
    """Read all of the standard input, replace it by /dev/null, and close this process's memory.

    The judge calls it before the first program starts.
    """
    content = io.BytesIO(named_contents("-", MAX_LINE))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    close_memory()
    return content


def close_memory() -> None:
    """Have the kernel refuse debuggers and /proc/PID/mem from now on, also to the same user (Linux only).

    It does not refuse root; `keeper` takes that right from the programs that root starts.
    """
    prctl(SET_DUMPABLE, 0)


def hide_arguments(name: bytes) -> None:
    """Overwrite the arguments with `name` in memory, where all users read them by /proc/PID/cmdline."""
    fields = Path("/proc/self/stat").read_bytes().rpartition(b") ")[2].split()
    start, end = int(fields[45]), int(fields[46])  # arg_start and arg_end, see proc(5)
    if 0 < start < end:
        ctypes.memset(start, 0, end - start)
        ctypes.memmove(start, name, min(len(name), end - start - 1))
