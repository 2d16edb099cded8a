"""Ctrl-C and its like as an exception that comes once; and processes that end with their parent."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Iterator

# Sent by Ctrl-C, by `kill`, and by a terminal that is closed.
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

_PR_SET_PDEATHSIG = 1


class Stopped(KeyboardInterrupt):
    """This process has been told to stop, by the signal `number`."""

    def __init__(self, number: int):
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def stoppable() -> Iterator[None]:
    """Have the signals raise Stopped in the block, once: what is then done to end is not cut short.

    Those that are ignored (under nohup, say) stay so.
    """
    heeded = [each for each in SIGNALS if signal.getsignal(each) != signal.SIG_IGN]

    def stop(number: int, _: object) -> None:
        for each in heeded:
            signal.signal(each, _ignore)
        raise Stopped(number)

    before = {each: signal.signal(each, stop) for each in heeded}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Keep the signals back: in the block, after which they come, and for good in processes started there."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore(number: int, _: object) -> None:
    """A handler that does nothing. Unlike SIG_IGN it does not hold for programs started from here."""


def die_with(parent: int, by: int) -> None:
    """Have this process sent the signal `by` when its parent dies (Linux only)."""
    with contextlib.suppress(AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, by, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit(1)
