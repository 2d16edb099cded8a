"""Ctrl-C, SIGTERM and SIGHUP as an exception, raised once; processes that die with others, or like them."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import NoReturn

from minesweeper.programs.prctl import SET_PDEATHSIG, prctl
from minesweeper.shell.posix import POSIX
from minesweeper.shell.program import stopped

# Sent by Ctrl-C, by `kill`, and by a terminal that is closed.
SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if POSIX else []))


class Interrupted(KeyboardInterrupt):
    """The signal `number` asked this process to stop."""

    def __init__(self, number: int):
        super().__init__(number)
        self.number = number


@contextlib.contextmanager
def stoppable() -> Iterator[None]:
    """Raise Interrupted at the first of SIGNALS in the block; ignore later ones, so that cleanup can finish.

    A signal that was ignored before (as under nohup) stays ignored.
    """
    heeded = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]

    def stop(number: int, _: object) -> None:
        for other in heeded:
            signal.signal(other, _ignore)
        raise Interrupted(number)

    before = {number: signal.signal(number, stop) for number in heeded}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Run:
    """A run that a signal may stop, and its exit status if one has."""

    status = 0


@contextlib.contextmanager
def stopped_early(name: str, done: Callable[[], str]) -> Iterator[Run]:
    """Let a signal end the block of a program early, as `stoppable` does, and print how much is `done`."""
    run = Run()
    try:
        with stoppable():
            yield run
    except KeyboardInterrupt as error:
        run.status = stopped(name, error, done())


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Block SIGNALS until the block ends; processes started in it inherit them blocked."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS) if POSIX else ()
    try:
        yield
    finally:
        if POSIX:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore(number: int, _: object) -> None:
    """Do nothing with a signal. Unlike SIG_IGN, a handler is not inherited through exec."""


def die_with(parent: int, by: int) -> None:
    """Have the kernel send this process the signal `by` when `parent` dies (Linux only).

    Exits with status 1 if the parent is dead already.
    """
    prctl(SET_PDEATHSIG, by)
    if os.getppid() != parent:
        sys.exit(1)


def end_like(status: int) -> NoReturn:
    """End with this exit status or, where it is negative, by that signal."""
    if status < 0:
        with contextlib.suppress(OSError):  # SIGKILL's action cannot be set, and need not be
            signal.signal(-status, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.kill(os.getpid(), -status)
    os._exit(status)
