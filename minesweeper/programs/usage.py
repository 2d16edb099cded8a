"""What processes use, seen from outside: a program cannot forge it as it could what it says of itself."""

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
    """The processor time of the children of this process that have ended, and of theirs."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


def seconds_below(process: int) -> float | None:
    """The processor time of all that a process has started, until it is waited for; None if nothing tells it.

    What its descendants that have ended took counts in steps of the kernel's clock tick.
    """
    try:
        return _seconds_of_ended(process) + fsum(
            time.clock_gettime(~each << _ID_SHIFT | _OF_PROCESS) + _seconds_of_ended(each)
            for each in _descendants(process)
        )
    except (OSError, ValueError):  # another system, or one has just ended
        return None


def memory_below(process: int) -> float:
    """The largest peak of resident memory, in MiB, among the running processes below one; 0 if unknown."""
    peak = 0.0
    with suppress(OSError):
        for each in _descendants(process):
            with open(f"/proc/{each}/status", "rb") as file:  # noqa: PTH123  # pathlib is slow
                found = file.read().partition(b"VmHWM:")[2].split(maxsplit=1)
            peak = max(peak, int(found[0]) / 1024 if found else 0.0)
    return peak


def _descendants(process: int) -> Iterator[int]:
    for child in children(process):
        yield child
        yield from _descendants(child)


def _seconds_of_ended(process: int) -> float:
    """The processor time of the descendants of a process that have ended and were waited for."""
    with open(f"/proc/{process}/stat", "rb") as file:  # noqa: PTH123
        words = file.read().rpartition(b")")[2].split()
    return (int(words[13]) + int(words[14])) / os.sysconf("SC_CLK_TCK")
