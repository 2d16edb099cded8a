"""Bounds on the processor time and the memory of a `with` block."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from minesweeper.shell.posix import POSIX, resource


class TooMuch(ValueError):
    """A block exceeded its processor time or its memory."""


@contextlib.contextmanager
def bounded(seconds: float, mebibytes: int, problem: str) -> Iterator[None]:
    """Raise TooMuch(`problem`) if the block takes more processor time or more memory than this.

    Memory in use before the block does not count. Time is bounded on POSIX systems, in the main thread only;
    memory only on Linux.
    """
    if not POSIX:
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooMuch(problem)

    handler, before = signal.signal(signal.SIGPROF, stop), resource.getrlimit(resource.RLIMIT_AS)
    try:
        with contextlib.suppress(OSError, ValueError):  # no such file, or a lower limit is set already
            used = int(Path("/proc/self/statm").read_bytes().split()[0]) * resource.getpagesize()
            most = used + (mebibytes << 20)
            if before[0] == resource.RLIM_INFINITY or most < before[0]:
                resource.setrlimit(resource.RLIMIT_AS, (most, before[1]))
        # From here on the time may be over at any moment.
        signal.setitimer(signal.ITIMER_PROF, seconds)
        yield
    except MemoryError:
        raise TooMuch(problem) from None
    finally:
        try:
            signal.setitimer(signal.ITIMER_PROF, 0)
        finally:
            signal.signal(signal.SIGPROF, handler)
            resource.setrlimit(resource.RLIMIT_AS, before)


def bounded_reading() -> contextlib.AbstractContextManager[None]:
    """Bound the reading of a board, whose text may have millions of lines."""
    return bounded(5, 200, "the board takes more than 5 s or 200 MiB to read")
