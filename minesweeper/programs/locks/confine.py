"""A process that locks itself in and then becomes a player: the first thing that runs in each.

Locks that the system does not offer are left out; docs/security.md lists the attacks that each one prevents.
No code of the player is read before all locks hold.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from minesweeper.programs.locks import namespaces
from minesweeper.programs.locks.landlock import restrict_files
from minesweeper.programs.locks.mounts import close_mounts
from minesweeper.programs.locks.privileges import give_up
from minesweeper.programs.locks.seccomp import forbid
from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.programs.prctl import SET_NO_NEW_PRIVS, prctl
from minesweeper.shell.posix import POSIX, resource

_MEBIBYTE = 1 << 20

# A player's limits: bytes of a file it writes, open files, and processes and threads together.
MAX_WRITTEN = 16 * _MEBIBYTE
_MAX_OPEN = 64
_MAX_TASKS = 64

# Timers and queued signals, which are in the kernel's memory: those of its user together.
_MAX_TIMERS = 64

# Tasks that other programs of an ordinary user may start meanwhile: the kernel counts all of them together.
_TASKS_OF_OTHERS = 512

# Oom scores: a lack of memory kills a player, not the runner. The kernel kills the largest of the processes
# with the highest one: without a difference, many small processes of a program would cost a rival its game.
_OF_MANY, _OF_ONE = 1000, 500

# The first descriptor of the files that are opened for the player.
FIRST_FILE = 10

_FOLDER = getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY if POSIX else 0


class Lock(NamedTuple):
    """How a program is locked in."""

    folder: str  # where it may write
    user: int | None  # the id of the user that it becomes; None for this one
    memory: int  # address space in MiB
    seconds: int  # of processor time
    processes: bool  # whether it may start any
    hidden: Sequence[str] = ()
    readable: Sequence[str] | None = None  # beside its folder; None for all but the `hidden` paths
    private: bool = False  # whether others need not see its files
    reads: bool = False  # whether it may read files closed to `user`: `readable` ones, if that is a list
    files: Sequence[str] = ()  # to open for it first, by their paths without links
    peak: int | None = None  # the descriptor that receives its peak of resident memory
    runner: int = 0  # the id of the process that started it


def main(become: Callable[[list[str]], object] | None = None) -> None:
    """Lock this process in by the Lock in the first argument, in JSON, and exec the command in the others.

    With `become`, call that with the command instead. Exits with a message if a file or the command cannot be
    used.
    """
    lock, words = Lock(**json.loads(sys.argv[1])), sys.argv[2:]
    try:
        _lock_in(lock)
        (become or _exec)(words)
    except OSError as error:
        sys.exit(f"{error.filename or ' '.join(words[:1])}: {error.strerror}")


def _exec(words: list[str]) -> NoReturn:
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it: too large a file ends a program
    os.execvp(words[0], words)


def _lock_in(lock: Lock) -> None:
    for number, path in enumerate(lock.files, FIRST_FILE):
        file = open_below("/", path)
        os.dup2(file, number)
        os.close(file)
    tasks, separated = 0, False
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # where the kernel has no such file, or does not allow it
            namespaces.write("/proc/self/oom_score_adj", f"{_OF_MANY if lock.processes else _OF_ONE}")
        separated = namespaces.separate()  # which a process with a closed memory cannot complete
        if separated and lock.private:
            close_mounts(lock.folder, os.getuid() if lock.user is None else lock.user)
        close_memory()
        if lock.user is None and not (separated and namespaces.counts_apart()):
            tasks = _tasks_of_others()
        prctl(SET_NO_NEW_PRIVS, 1)  # no program that this process execs gains rights
        restricted = restrict_files(lock.folder, lock.hidden, lock.readable)
        give_up(lock.user, lock.reads and (restricted or lock.readable is None))
    namespaces.fork_player(lock.runner, separated, lock.peak)
    if lock.peak is not None:
        os.close(lock.peak)
    forbid(processes=not lock.processes)
    _limit(lock, tasks + _MAX_TASKS)


def open_below(folder: str, path: str) -> int:
    """Open a file below a folder for reading; it may be of any kind, and opening it does not wait.

    OSError if a link is in its path there: others could lead it to a file that only this process may read.
    """
    *folders, name = path.strip("/").split("/")
    place = -1
    try:
        place = os.open(folder, _FOLDER)
        for folder_name in folders:
            outer, place = place, os.open(folder_name, _FOLDER | os.O_NOFOLLOW, dir_fd=place)
            os.close(outer)
        return os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY, dir_fd=place)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.path.join(folder, path)) from None  # noqa: PTH118
    finally:
        if place >= 0:
            os.close(place)


def _limit(lock: Lock, tasks: int) -> None:
    """Set the resource limits; the kernel does not apply that of `tasks` (RLIMIT_NPROC) to root."""
    limits = {
        resource.RLIMIT_AS: lock.memory * _MEBIBYTE,
        resource.RLIMIT_CPU: lock.seconds,
        resource.RLIMIT_FSIZE: MAX_WRITTEN,
        resource.RLIMIT_NOFILE: _MAX_OPEN,
        resource.RLIMIT_NPROC: tasks,
        resource.RLIMIT_CORE: 0,
    }
    if sys.platform == "linux":
        limits |= {resource.RLIMIT_SIGPENDING: _MAX_TIMERS, resource.RLIMIT_MSGQUEUE: 0}
    for kind, most in limits.items():
        # At the soft limit of processor time comes SIGXCPU, which names the reason; a second later SIGKILL.
        end = most + 1 if kind == resource.RLIMIT_CPU else most
        with contextlib.suppress(ValueError, OSError):  # lower already, or unknown to the system
            resource.setrlimit(kind, (most, end))


def _tasks_of_others() -> int:
    """Return how many other tasks of this user RLIMIT_NPROC must allow; threads are tasks too."""
    own, count = str(os.getuid()), _TASKS_OF_OTHERS
    for name in filter(str.isdigit, os.listdir("/proc")):  # noqa: PTH208  # runs at the start of every player
        # Not the owner of the file, who is root where a process has closed its memory.
        with contextlib.suppress(OSError, KeyError):
            with open(f"/proc/{name}/status", encoding="ascii", errors="replace") as file:  # noqa: PTH123
                status = dict(line.split(":", 1) for line in file)
            if status["Uid"].split()[0] == own:
                count += int(status["Threads"])
    return count
