"""The processes between the runner and a player, which end as the player ended, or take it with them.

The *watcher* is the player's parent. In a PID namespace it is the *first* process, and its own parent is the
one *outside*, which made the namespace. Neither the first process nor the player goes on before its parent
is locked in.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import sys
from collections.abc import Callable
from typing import NoReturn

from minesweeper.programs.locks.seccomp import forbid
from minesweeper.programs.stopping import die_with, end_like

_PR_SET_CHILD_SUBREAPER = 36

# The id that a process in a new PID namespace has for its parent outside.
_OUTSIDE = 0


def fork_player(runner: int, separated: bool) -> None:
    """Fork one watcher, or two if a PID namespace was made; return in the process that becomes the player."""
    reports = None
    if separated:
        reports = _fork_first(runner)
    else:
        _take_group_along(runner)
    _fork(os.getpid(), lambda player: _watch(player, reports))
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _fork(parent: int, wait: Callable[[int], NoReturn]) -> None:
    """Fork: the parent locks itself in and `wait`s for the child; only then the child returns.

    The child, to which the parent has the id `parent`, dies with it. The filter of the parent allows little
    more than waiting.
    """
    ready, locked_in = os.pipe()
    if child := os.fork():
        forbid(processes=True, group=True)
        for stream in range(3):  # or the runner would not notice that the player closes them
            os.close(stream)
        os.write(locked_in, b"1")
        os.close(locked_in)
        wait(child)
    die_with(parent, signal.SIGKILL)
    os.close(locked_in)
    if not os.read(ready, 1):  # the parent has died
        os._exit(1)
    os.close(ready)


def _fork_first(runner: int) -> int:
    """Fork the first process of the namespace, and return in it where to report how its player ended.

    When `runner` or the process outside dies, even by SIGKILL, the kernel kills the first process and with
    it all others.
    """
    die_with(runner, signal.SIGKILL)
    reader, reports = os.pipe()

    def wait(first: int) -> NoReturn:
        os.close(reports)
        reported = os.read(reader, 10)
        _, ended = os.waitpid(first, 0)
        end_like(int(reported) if reported else os.waitstatus_to_exitcode(ended))

    _fork(_OUTSIDE, wait)
    os.close(reader)
    # If nobody can read reports, the process outside died before it could take this one along.
    readers = select.poll()
    readers.register(reports, 0)
    if readers.poll(0):
        os._exit(1)
    return reports


def _take_group_along(runner: int) -> None:
    """Outside a namespace: adopt orphans of the player, and kill the whole group when the runner is killed.

    The kernel then kills the runner's children (`die_with`), but not theirs, nor a child whose second
    thread has called execve.
    """
    signal.signal(signal.SIGTERM, lambda *_: os.killpg(0, signal.SIGKILL))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    die_with(runner, signal.SIGTERM)


def _watch(player: int, reports: int | None) -> NoReturn:
    """Wait for the player and all that it started; then end, or have the process outside end, as it did."""
    status = 0
    with contextlib.suppress(ChildProcessError):  # raised when none is left, orphans of the player included
        while True:
            process, ended = os.waitpid(-1, 0)
            if process == player:
                status = os.waitstatus_to_exitcode(ended)
    if reports is None:
        end_like(status)
    os.write(reports, str(status).encode())  # the first process cannot end by a signal of its own
    os._exit(0)
