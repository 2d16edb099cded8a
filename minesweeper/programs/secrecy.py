"""How the process that knows the mines keeps others of the same user from reading them there."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

_PR_SET_DUMPABLE = 4


def keep_secrets() -> None:
    """Close this process's memory to other processes, and take its arguments out of their sight.

    All boards follow from the seed, which may be among the arguments. The first works on Linux only.
    """
    del sys.argv[1:]  # which processes started from here are handed
    if sys.platform != "linux":
        return
    _hide_arguments(b"minesweeper arena")
    close_memory()


def close_memory() -> None:
    """Have debuggers and /proc/PID/mem refused from now on, also to the same user (Linux only)."""
    ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def _hide_arguments(name: bytes) -> None:
    """Write `name` over the arguments where everyone sees them, in /proc/PID/cmdline."""
    fields = Path("/proc/self/stat").read_bytes().rpartition(b") ")[2].split()
    start, end = int(fields[45]), int(fields[46])  # arg_start and arg_end, see proc(5)
    if 0 < start < end:
        ctypes.memset(start, 0, end - start)
        ctypes.memmove(start, name, min(len(name), end - start - 1))
