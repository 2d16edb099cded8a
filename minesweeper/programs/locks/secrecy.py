"""How a process hides the mines from the programs that play: in its input, arguments, memory and log.

Landlock hides a log by its path, so it must have no other one.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from minesweeper.programs.prctl import SET_DUMPABLE, prctl


def keep_secrets() -> None:
    """Close this process's memory to other processes, and hide its arguments from them.

    All boards follow from the seed, which may be among the arguments. Elsewhere than on Linux this only
    empties `sys.argv`.
    """
    del sys.argv[1:]  # multiprocessing hands it to the processes that it starts
    if sys.platform == "linux":
        _hide_arguments(b"minesweeper arena")
    close_memory()


def sealed_input() -> BinaryIO:
    """Read all of the standard input, replace it by /dev/null, and close this process's memory.

    The judge calls it before the first program starts.
    """
    given = io.BytesIO(sys.stdin.buffer.read())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    close_memory()
    return given


def close_memory() -> None:
    """Have the kernel refuse debuggers and /proc/PID/mem from now on, also to the same user (Linux only).

    It does not refuse root; `keeper` takes that right from the programs that root starts.
    """
    prctl(SET_DUMPABLE, 0)


def _hide_arguments(name: bytes) -> None:
    """Overwrite the arguments with `name` in memory, from which all users read them as /proc/PID/cmdline."""
    fields = Path("/proc/self/stat").read_bytes().rpartition(b") ")[2].split()
    start, end = int(fields[45]), int(fields[46])  # arg_start and arg_end, see proc(5)
    if 0 < start < end:
        ctypes.memset(start, 0, end - start)
        ctypes.memmove(start, name, min(len(name), end - start - 1))


def refuse_aliases(path: str) -> None:
    """ValueError if another path than its real one leads to a file that Landlock hides (Linux only)."""
    if sys.platform != "linux":
        return
    real = os.path.realpath(path)
    found = os.stat(path)  # noqa: PTH116
    if os.path.realpath(os.path.dirname(path)).startswith("/proc/"):  # noqa: PTH120
        raise ValueError(f"{path}: expected the path of a file, found an open file")
    if not stat.S_ISREG(found.st_mode):
        raise ValueError(f"{path} is not a file")
    if found.st_nlink > 1:
        raise ValueError(f"{path}: players could read it by its other name")
    for alias in _mounted(real):
        with contextlib.suppress(OSError):
            if alias != real and os.path.samestat(os.stat(alias), found):  # noqa: PTH116
                raise ValueError(f"{path}: players could read it as {alias}")


def _mounted(real: str) -> Iterator[str]:
    """The paths that a file may have, itself included, where its file system is mounted more than once."""
    with open("/proc/self/mountinfo", encoding="utf-8", errors="surrogateescape") as file:  # noqa: PTH123
        fields = [line.split(" ") for line in file]
    mounts = [(device, *map(_unescaped, paths)) for _, _, device, *paths in (each[:5] for each in fields)]
    device, root, point = max(
        (each for each in mounts if _within(real, each[2])), key=lambda each: len(each[2])
    )
    inner = os.path.join(root, os.path.relpath(real, point))  # noqa: PTH118
    for other, top, place in mounts:
        if other == device and _within(inner, top):
            yield os.path.join(place, os.path.relpath(inner, top))  # noqa: PTH118


def _within(path: str, folder: str) -> bool:
    return folder == "/" or path == folder or path.startswith(folder + "/")


def _unescaped(text: str) -> str:
    """A path in mountinfo, which has blanks and the like as octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)
