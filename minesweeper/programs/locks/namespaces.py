"""A PID namespace for a player: when its first process ends, the kernel kills all others in it.

No process leaves the namespace, whatever session it begins, and none can name a process outside. Root may
make one. An ordinary user may where the system also allows a namespace of users, where the user keeps its
id. See pid_namespaces(7) and user_namespaces(7).

The player's parent is its *watcher*, which waits for it and for all that it started. In a namespace it is
the *first* process, and its own parent is the one *outside*, which made the namespace and waits for it.
Neither the first process nor the player goes on before its parent is locked in.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import select
import signal
from collections.abc import Callable
from typing import NoReturn

from minesweeper.programs.locks.seccomp import forbid
from minesweeper.programs.prctl import SET_CHILD_SUBREAPER, prctl
from minesweeper.programs.stopping import die_with, end_like

_NEW_USERS, _NEW_PIDS, _NEW_MOUNTS = 0x10000000, 0x20000000, 0x00020000

# The first version of Linux that counts a user's tasks in each namespace of users apart.
_COUNTS_APART = 5, 14

# The id that a process in a new PID namespace has for its parent outside.
_OUTSIDE = 0


def separate() -> bool:
    """Give this process a namespace of mounts, and those that it forks from now on one of PIDs.

    False if the kernel refuses.
    """
    if not hasattr(libc := ctypes.CDLL(None), "unshare"):
        return False
    if libc.unshare(_NEW_PIDS | _NEW_MOUNTS) == 0:
        return True
    user, group = os.geteuid(), os.getegid()
    # In a namespace of users with root as its only user, no player could become another one.
    if user == 0 or libc.unshare(_NEW_USERS | _NEW_PIDS | _NEW_MOUNTS) != 0:
        return False
    # If this fails, the player's ids look like those of nobody, but its rights are the same.
    with contextlib.suppress(OSError):
        write("/proc/self/setgroups", "deny")  # without which the kernel accepts no group
        write("/proc/self/uid_map", f"{user} {user} 1")
        write("/proc/self/gid_map", f"{group} {group} 1")
    return True


def write(path: str, text: str) -> None:
    with open(path, "w") as file:  # noqa: PTH123  # pathlib is slow
        file.write(text)


def counts_apart() -> bool:
    """Return whether a limit of tasks in a namespace of users ignores the user's tasks outside."""
    return tuple(map(int, re.findall(r"\d+", os.uname().release)[:2])) >= _COUNTS_APART


def fork_player(runner: int, separated: bool, peak: int | None = None) -> None:
    """Fork one watcher, or two if a PID namespace was made; return in the process that becomes the player.

    At the player's end its peak of resident memory, as in ru_maxrss, and its seconds of processor time are
    written to the descriptor `peak`.
    """
    reports = None
    if separated:
        reports = _fork_first(runner)
    else:
        _take_group_along(runner)
    _fork(os.getpid(), lambda player: _watch(player, reports, peak))
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _fork(parent: int, wait: Callable[[int], NoReturn]) -> None:
    """Fork a child, which returns after the parent has locked itself in and `wait`s for it.

    The child dies with the parent, whose id there is `parent`. The filter of the parent allows little more
    than waiting.
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
    """Adopt orphans of a player without a namespace, and kill the whole group when the runner is killed.

    The kernel then kills the runner's children (`die_with`), but not theirs, nor a child whose second
    thread has called execve.
    """
    signal.signal(signal.SIGTERM, lambda *_: os.killpg(0, signal.SIGKILL))
    prctl(SET_CHILD_SUBREAPER, 1)
    die_with(runner, signal.SIGTERM)


def _watch(player: int, reports: int | None, peak: int | None) -> NoReturn:
    """Wait for the player and all that it started; then end, or have the process outside end, as it did."""
    status = 0
    with contextlib.suppress(ChildProcessError):  # raised when none is left, orphans of the player included
        while True:
            process, ended, used = os.wait4(-1, 0)
            if process == player:
                status = os.waitstatus_to_exitcode(ended)
                if peak is not None:
                    seconds = used.ru_utime + used.ru_stime
                    os.write(peak, f"{used.ru_maxrss} {seconds:.6f}".encode())
    if reports is None:
        end_like(status)
    os.write(reports, str(status).encode())  # the first process cannot end by a signal of its own
    os._exit(0)
