"""A process that locks itself in and then becomes a player: the first thing that runs in each.

What the system does not offer is left out; docs/security.md says what follows from each part.
Nothing of the player has been read before all of this is done.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import signal
import sys
from typing import Any

from minesweeper.programs.landlock import restrict_files
from minesweeper.programs.privileges import give_up, promise
from minesweeper.programs.seccomp import forbid
from minesweeper.programs.secrecy import close_memory
from minesweeper.programs.stopping import die_with

_MEBIBYTE = 1 << 20

# The largest file that a player may write, the files it may have open, and its processes and threads.
_MAX_FILE = 16 * _MEBIBYTE
_MAX_OPEN = 64
_MAX_TASKS = 64

_PR_SET_CHILD_SUBREAPER = 36

# Where the files are that were opened for the player.
FIRST_FILE = 10


def main() -> None:
    """Lock this process in as the JSON object in the first argument says and run the rest as a command.

    `runner` is the process that started this one, `folder` where the player may write, `hidden`
    what it may not see beside that, `user` whom it becomes (null for nobody else), `reads` whether
    it may still read all files that it may now, `files` what is opened for it before, `memory` its
    MiB, `seconds` its processor time, and `processes` says whether it may start processes.
    """
    lock = json.loads(sys.argv[1])
    try:
        _lock_in(lock)
        os.execvp(sys.argv[2], sys.argv[2:])
    except OSError as error:
        sys.exit(f"{error.filename or sys.argv[2]}: {error.strerror}")


def _lock_in(lock: dict[str, Any]) -> None:
    """All that is done before the player comes."""
    _open(lock["files"])
    tasks = 0
    if sys.platform == "linux":
        _volunteer()
        close_memory()
        tasks = _tasks(lock["user"])
        promise()
        restrict_files(lock["folder"], lock["hidden"])
        give_up(lock["user"], lock["reads"])
    parent = _watched(lock["runner"]) if lock["processes"] else lock["runner"]
    if sys.platform == "linux":
        die_with(parent, signal.SIGKILL)
        forbid(processes=not lock["processes"])
    _limit(lock, tasks + _MAX_TASKS)


def _open(files: list[str]) -> None:
    """Open files to be read, with the rights that this process has yet: from FIRST_FILE on."""
    for number, path in enumerate(files, FIRST_FILE):
        file = os.open(path, os.O_RDONLY)
        os.dup2(file, number)
        os.close(file)


def _volunteer() -> None:
    """Where the machine is out of memory, have the kernel end a player and not the runner."""
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:  # noqa: PTH123
        score.write("1000")


def _watched(runner: int) -> int:
    """Go on in a new process and leave this one, of which the number is returned, behind as a watcher.

    A runner that is killed takes its children with it, but not theirs: the watcher kills the
    whole group then, and can do little else. It ends like the player does, after all that it started.
    """
    signal.signal(signal.SIGTERM, lambda *_: os.killpg(0, signal.SIGKILL))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    die_with(runner, signal.SIGTERM)
    watcher = os.getpid()
    player = os.fork()
    if not player:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        return watcher
    if sys.platform == "linux":
        forbid(processes=True, group=True)
    for stream in range(3):  # or nobody would notice that the player closes them
        os.close(stream)
    status = 0
    with contextlib.suppress(ChildProcessError):  # until the last one has ended, also of those that it left
        while True:
            process, ended = os.waitpid(-1, 0)
            if process == player:
                status = os.waitstatus_to_exitcode(ended)
    if status < 0:
        with contextlib.suppress(OSError):  # that of SIGKILL cannot be set, nor need it
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


def _limit(lock: dict[str, Any], tasks: int) -> None:
    """Set the limits of resources; the kernel does not apply that of tasks to root."""
    limits = {
        resource.RLIMIT_AS: lock["memory"] * _MEBIBYTE,
        resource.RLIMIT_CPU: lock["seconds"],
        resource.RLIMIT_FSIZE: _MAX_FILE,
        resource.RLIMIT_NOFILE: _MAX_OPEN,
        resource.RLIMIT_NPROC: tasks,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in limits.items():
        # At the limit of processor time comes a signal that tells why; a second later, the end.
        end = most + 1 if kind == resource.RLIMIT_CPU else most
        with contextlib.suppress(ValueError, OSError):  # lower already, or unknown to the system
            resource.setrlimit(kind, (most, end))


def _tasks(user: int | None) -> int:
    """How many processes and threads this user has: the kernel counts all of them against the limit."""
    if user is not None:  # who has just come into being
        return 0
    own = os.getuid()
    count = 0
    for name in os.listdir("/proc"):  # noqa: PTH208  # runs at the start of every player
        with contextlib.suppress(OSError):
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == own:  # noqa: PTH116
                count += len(os.listdir(f"/proc/{name}/task"))  # noqa: PTH208
    return count
