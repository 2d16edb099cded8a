"""A PID namespace for a player: when its first process ends, the kernel kills all others in it.

No process leaves the namespace, whatever session it begins, and none can name a process outside. Root may
make one; an ordinary user may where the system lets him make a namespace of users as well, in which he
stays who he is. See pid_namespaces(7) and user_namespaces(7).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re

_CLONE_NEWUSER, _CLONE_NEWPID = 0x10000000, 0x20000000

# The first version of Linux that counts a user's tasks in each namespace of users apart.
_COUNTS_APART = 5, 14


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
