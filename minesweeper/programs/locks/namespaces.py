"""A PID namespace for a player: when its first process ends, the kernel kills all others in it.

No process leaves the namespace, whatever session it begins, and none can name a process outside. Root may
make one; an ordinary user may where the system lets him make a namespace of users as well, in which he
stays who he is. The *first* process is the player's watcher; the one that made the namespace stays outside.
See pid_namespaces(7) and user_namespaces(7).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import select
import signal
from typing import NoReturn

from minesweeper.programs.locks.seccomp import forbid
from minesweeper.programs.stopping import die_with, end_like

_CLONE_NEWUSER, _CLONE_NEWPID = 0x10000000, 0x20000000

# The first version of Linux that counts a user's tasks in each namespace of users apart.
_COUNTS_APART = 5, 14

# What a process in a new PID namespace has for a parent that is outside.
_OUTSIDE = 0


def separate() -> bool:
    """Give the processes that this one forks from now on a new PID namespace; False if the kernel refuses."""
    if not hasattr(libc := ctypes.CDLL(None), "unshare"):
        return False
    if libc.unshare(_CLONE_NEWPID) == 0:
        return True
    user, group = os.geteuid(), os.getegid()
    # In a namespace of users in which root is the only user, no player could become another one.
    if user == 0 or libc.unshare(_CLONE_NEWUSER | _CLONE_NEWPID) != 0:
        return False
    # If this fails, the player's ids look like those of nobody, but its rights are the same.
    with contextlib.suppress(OSError):
        _write("/proc/self/setgroups", "deny")  # without which the kernel accepts no group
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/gid_map", f"{group} {group} 1")
    return True


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:  # noqa: PTH123  # pathlib is slow
        file.write(text)


def counts_apart() -> bool:
    """Whether the tasks of a user outside do not count against a limit of tasks in a namespace of users."""
    version = re.match(r"(\d+)\.(\d+)", os.uname().release)
    return version is not None and tuple(map(int, version.groups())) >= _COUNTS_APART


def fork_first(runner: int) -> int:
    """Fork the first process of the namespace, and return in it a descriptor to `report` its player's end.

    The process outside waits, and ends like the player. When either it or `runner` dies, even by SIGKILL,
    the kernel kills the first process and with it all others.
    """
    die_with(runner, signal.SIGKILL)
    reports, descriptor = os.pipe()
    first = os.fork()
    if first:
        os.close(descriptor)
        _await_report(first, reports)
    os.close(reports)
    die_with(_OUTSIDE, signal.SIGKILL)
    # If nobody can read reports, the process outside died before it could take this one along.
    readers = select.poll()
    readers.register(descriptor, 0)
    if readers.poll(0):
        os._exit(1)
    return descriptor


def report(descriptor: int, status: int) -> NoReturn:
    """In the first process: end it, with all others; the process outside ends with this status.

    The first process cannot end by a signal of its own.
    """
    os.write(descriptor, str(status).encode())
    os._exit(0)


def _await_report(first: int, reports: int) -> NoReturn:
    """Wait for the end of the first process, and end with the status that it reported, or like it."""
    forbid(processes=True, group=True)
    for stream in range(3):  # or the runner would not notice that the player closes them
        os.close(stream)
    reported = os.read(reports, 10)
    _, ended = os.waitpid(first, 0)
    end_like(int(reported) if reported else os.waitstatus_to_exitcode(ended))
