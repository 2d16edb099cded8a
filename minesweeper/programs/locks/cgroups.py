"""A cgroup for each player: it bounds the memory and the tasks of all its processes together.

Throughout, a *group* is the folder of a cgroup (version 2), and a *leaf* is a group with none below it: only
leaves have processes. The runner `divides` its own group where it is alone in it and may write to it, which
it may in a container, or under `systemd-run --user --scope -p Delegate=yes`: it moves to a leaf, and the
leaves of players are made beside that one. See https://docs.kernel.org/admin-guide/cgroup-v2.html.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_ROOT = Path("/sys/fs/cgroup")
_RUNNER, _PLAYER = "minesweeper-runner", "minesweeper-player-"

_MEBIBYTE = 1 << 20

# What a leaf holds beside the player: MiB for its two watchers and for the kernel, and those two.
_MORE_MEMORY, _MORE_TASKS = 32, 2

# The grace period, in seconds, in which the kernel ends the processes of a leaf.
_GRACE = 1.0


def own_group() -> Path | None:
    """The group of this process; None where there are no cgroups of version 2."""
    with suppress(OSError):
        if found := re.search(r"^0::/(.*)$", Path("/proc/self/cgroup").read_text(), re.MULTILINE):
            return _ROOT / found[1]
    return None


@contextlib.contextmanager
def divided() -> Iterator[None]:
    """In the block, this process is in a leaf beside which players get theirs, where the system allows it."""
    group = own_group()
    is_divided = group is not None and _divide(group)
    try:
        yield
    finally:
        if group and is_divided:
            _unite(group)


def _divide(group: Path) -> bool:
    """Move this process to a leaf of its group, and have the kernel limit the leaves; False if it may not."""
    try:
        if (group / "cgroup.procs").read_text().split() != [str(os.getpid())]:
            return False
        runner = group / _RUNNER
        runner.mkdir()
    except OSError:
        return False
    try:
        (runner / "cgroup.procs").write_text("0")
        (group / "cgroup.subtree_control").write_text("+memory +pids")
    except OSError:
        _unite(group)
        return False
    with suppress(OSError):  # not all who may limit memory may divide processor time
        (group / "cgroup.subtree_control").write_text("+cpu")
    return True


def _unite(group: Path) -> None:
    """Undo `_divide`, and remove the leaves that workers have left when they were killed."""
    for controller in ("cpu", "pids", "memory"):
        with suppress(OSError):
            (group / "cgroup.subtree_control").write_text(f"-{controller}")
    with suppress(OSError):
        for process in (group / _RUNNER / "cgroup.procs").read_text().split():
            with suppress(OSError):  # it has ended
                (group / "cgroup.procs").write_text(process)
    for leaf in (group / _RUNNER, *group.glob(f"{_PLAYER}*")):
        with suppress(OSError):
            leaf.rmdir()


class Leaf:
    """The group of one player, which its first process enters by writing 0 to the file `entrance`."""

    def __init__(self, path: Path, memory: int, tasks: int):
        """Make it, with limits for all its processes together: `memory` in MiB, and `tasks`.

        OSError: this process may not.
        """
        self._path = path
        self.entrance = str(path / "cgroup.procs")
        path.mkdir()
        try:
            self._write("memory.max", (memory + _MORE_MEMORY) * _MEBIBYTE)
            self._write("pids.max", tasks + _MORE_TASKS)
            for file, value in (("memory.swap.max", 0), ("memory.oom.group", 1)):
                with suppress(FileNotFoundError):  # the kernel has no swap, or is an old one
                    self._write(file, value)
        except OSError:
            path.rmdir()
            raise

    def is_populated(self) -> bool:
        """Whether a process is in it."""
        return "populated 1" in self._read("cgroup.events")

    def ran_out_of_memory(self) -> bool:
        """Whether the kernel has killed its processes since together they needed more than their memory."""
        events = dict(line.split() for line in self._read("memory.events").splitlines())
        # A kill alone may be due to others: the machine may have run out of memory.
        return events["oom"] != "0" and events["oom_kill"] != "0"

    def close(self) -> None:
        """Kill all its processes, and remove it."""
        deadline = time.monotonic() + _GRACE
        with suppress(OSError):  # before Linux 5.14
            self._write("cgroup.kill", 1)
        with suppress(OSError):  # somebody else removed it
            while self.is_populated() and time.monotonic() < deadline:
                time.sleep(0.001)
            self._path.rmdir()

    def _read(self, file: str) -> str:
        return (self._path / file).read_text()

    def _write(self, file: str, value: int) -> None:
        (self._path / file).write_text(str(value))


def leaf_of_player(memory: int, tasks: int) -> Leaf | None:
    """A new leaf with these limits; None unless this process is in the leaf of a runner."""
    group = own_group()
    if group is None or group.name != _RUNNER:
        return None
    with suppress(OSError):
        return Leaf(group.parent / f"{_PLAYER}{secrets.token_hex(8)}", memory, tasks)
    return None
