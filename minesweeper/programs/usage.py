"""The time and memory of processes, measured from outside: a program cannot forge them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from math import fsum

from minesweeper.programs.keeper import children
from minesweeper.shell.posix import resource

# The kernel's number of a process's clock of processor time is made of its id and these low bits
# (clock_getcpuclockid).
_ID_SHIFT, _OF_PROCESS = 3, 2


def ended_seconds() -> float:
    """Return the processor time of the ended children of this process, and of theirs."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


def seconds_below(process: int) -> float | None:
    """Return the processor time of all that a running process has started; None if it is unknown.

    The time of ended descendants is counted in steps of the kernel's clock tick.
    """
    try:
        return _seconds_of_ended(process) + fsum(
            time.clock_gettime(~descendant << _ID_SHIFT | _OF_PROCESS) + _seconds_of_ended(descendant)
            for descendant in _descendants(process)
        )
    except (OSError, ValueError):  # another system, or one has just ended
        return None


def memory_below(process: int) -> float:
    """Return the largest peak of resident memory of the processes below one, in MiB; 0 if unknown."""
    peak = 0.0
    with suppress(OSError):
        for descendant in _descendants(process):
            with open(f"/proc/{descendant}/status", "rb") as file:  # noqa: PTH123  # pathlib is slow
                words = file.read().partition(b"VmHWM:")[2].split(maxsplit=1)
            peak = max(peak, int(words[0]) / 1024 if words else 0.0)
    return peak


def _descendants(process: int) -> Iterator[int]:
    for child in children(process):
        yield child
        yield from _descendants(child)


def _seconds_of_ended(process: int) -> float:
    """Return the processor time of the descendants of a process that have ended and were waited for."""
    with open(f"/proc/{process}/stat", "rb") as file:  # noqa: PTH123
        words = file.read().rpartition(b")")[2].split()
    return (int(words[13]) + int(words[14])) / os.sysconf("SC_CLK_TCK")
