"""Ctrl-C and its like as an exception that comes once, and only where it is welcome."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

# Sent by Ctrl-C, by `kill`, and by a terminal that is closed.
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stopped(BaseException):
    """This process has been told to stop, by the signal `number`."""

    def __init__(self, number: int):
        super().__init__(number)
        self.number = number


def ignore(number: int, _: object) -> None:
    """A handler that does nothing. Unlike SIG_IGN it does not hold for programs started from here."""


def stop(number: int, _: object) -> None:
    """A handler that raises Stopped, once: what is then done to end is not cut short."""
    for each in SIGNALS:
        signal.signal(each, ignore)
    raise Stopped(number)


@contextmanager
def stoppable() -> Iterator[None]:
    """Have the signals raise Stopped in the block, but those that are ignored (under nohup, say)."""
    heeded = [each for each in SIGNALS if signal.getsignal(each) != signal.SIG_IGN]
    before = {each: signal.signal(each, stop) for each in heeded}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


@contextmanager
def unstoppable() -> Iterator[None]:
    """Keep the signals waiting during the block."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def welcome() -> Iterator[None]:
    """Let the signals through during the block, where they were kept waiting."""
    before = signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
