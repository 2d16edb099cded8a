"""A process that locks itself in and then becomes a player: the first thing that runs in each.

What the system does not offer is left out; docs/players.md says what follows from each part.
Nothing of the player has been read before all of this is done.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import sys
from typing import Any

from minesweeper.programs.landlock import restrict_files
from minesweeper.programs.privileges import give_up
from minesweeper.programs.seccomp import forbid
from minesweeper.programs.stopping import die_with

_MEBIBYTE = 1 << 20

# The largest file that a player may write, the files it may have open, and its processes and threads.
_MAX_FILE = 16 * _MEBIBYTE
_MAX_OPEN = 64
_MAX_TASKS = 64


def main() -> None:
    """Lock this process in as the JSON object in the first argument says and run the rest as a command.

    `runner` is the process that started this one, `folder` where the player may write, `hidden`
    what it may not see around that, `memory` its MiB, `seconds` its processor time, and
    `processes` says whether it may start processes.
    """
    lock = json.loads(sys.argv[1])
    parent = _watched(lock["runner"]) if lock["processes"] else lock["runner"]
    tasks = 0
    if sys.platform == "linux":
        give_up()
        tasks = _tasks()
        restrict_files(lock["folder"], lock["hidden"])
        die_with(parent, signal.SIGKILL)
        forbid(processes=not lock["processes"])
    _limit(lock, tasks + _MAX_TASKS)
    try:
        os.execvp(sys.argv[2], sys.argv[2:])
    except OSError as error:
        sys.exit(f"{sys.argv[2]}: {error.strerror}")


def _watched(runner: int) -> int:
    """Go on in a new process and leave this one, of which the number is returned, behind as a watcher.

    A runner that is killed takes its children with it, but not theirs: the watcher kills the
    whole group then. It ends like the player does.
    """
    signal.signal(signal.SIGTERM, lambda *_: os.killpg(0, signal.SIGKILL))
    die_with(runner, signal.SIGTERM)
    watcher = os.getpid()
    player = os.fork()
    if not player:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        return watcher
    for stream in range(3):  # or nobody would notice that the player closes them
        os.close(stream)
    status = os.waitstatus_to_exitcode(os.waitpid(player, 0)[1])
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


def _tasks() -> int:
    """How many processes and threads this user has: the kernel counts all of them against the limit."""
    user = os.getuid()
    count = 0
    for name in os.listdir("/proc"):  # noqa: PTH208  # runs at the start of every player
        with contextlib.suppress(OSError):
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == user:  # noqa: PTH116
                count += len(os.listdir(f"/proc/{name}/task"))  # noqa: PTH208
    return count
