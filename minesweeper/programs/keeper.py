"""A process between a program and the runner that started it: nothing the program starts outlives either.

The *keeper* is a subreaper: orphans below it become its children, in whatever session (Linux only). It
kills all of them as soon as the program ends, the runner dies, even by SIGKILL, or the runner sends it
SIGTERM; then it ends with the program's exit status or signal.

A program may end or stop its keeper, being the same user's. So a runner may be a subreaper too
(`adopt_orphans`): once a program has ended, it ends what has become its child since (`sweep`).
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Collection, Iterator

from minesweeper.programs.prctl import CAPBSET_DROP, GET_CHILD_SUBREAPER, SET_CHILD_SUBREAPER, prctl
from minesweeper.programs.stopping import die_with, end_like
from minesweeper.shell.posix import POSIX

CAN_KEEP = sys.platform == "linux" and POSIX

_CAP_SYS_PTRACE = 19
_WAITED_FOR = {signal.SIGTERM, signal.SIGCHLD} if CAN_KEEP else set[signal.Signals]()

_adopts = False


def adopt_orphans() -> None:
    """Become the parent of processes that outlive their keeper, so that `sweep` can kill them.

    While programs run, this process must start nothing else; its earlier children are spared.
    """
    global _adopts
    prctl(SET_CHILD_SUBREAPER, 1)
    _adopts = CAN_KEEP


@contextlib.contextmanager
def adopting() -> Iterator[None]:
    """Make orphans below this process its children in the block, so that it can wait for them."""
    before = ctypes.c_int()
    prctl(GET_CHILD_SUBREAPER, ctypes.byref(before))
    prctl(SET_CHILD_SUBREAPER, 1)
    try:
        yield
    finally:
        prctl(SET_CHILD_SUBREAPER, before.value)


def sweep(own: Collection[int], seconds: float) -> None:
    """Kill the children of this process that are not in `own`, and theirs, in at most this time.

    Does nothing unless this process adopts orphans.
    """
    deadline = time.monotonic() + seconds
    while _adopts and (orphans := [child for child in children() if child not in own]):
        for child in orphans:
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, os.WNOHANG)
        if time.monotonic() > deadline:
            return
        time.sleep(0.001)


def keep(runner: int) -> None:
    """Fork a child of the process `runner`: return in the new process, and keep it in the old one."""
    prctl(SET_CHILD_SUBREAPER, 1)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _WAITED_FOR)
    for number in _WAITED_FOR:  # sigwait does not see an ignored signal
        signal.signal(number, signal.SIG_DFL)
    die_with(runner, signal.SIGTERM)
    keeper = os.getpid()
    program = os.fork()
    if program:
        os.closerange(0, os.sysconf("SC_OPEN_MAX"))
        end_like(_watch(program))
    os.setsid()  # a signal to its group does not reach the keeper
    prctl(CAPBSET_DROP, _CAP_SYS_PTRACE)  # even as root it may not debug other processes
    die_with(keeper, signal.SIGKILL)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _watch(program: int) -> int:
    """Wait for the program to end or for SIGTERM, kill all that is left, and return the program's status."""
    ended: dict[int, int] = {}
    while program not in ended and signal.sigwait(_WAITED_FOR) == signal.SIGCHLD:
        while (result := os.waitpid(-1, os.WNOHANG))[0]:
            ended[result[0]] = result[1]
            if result[0] == program:
                break
    with contextlib.suppress(ChildProcessError):  # raised when no child is left
        while True:
            # The children of a child become ours when it dies.
            for child in children():
                with contextlib.suppress(OSError):
                    os.kill(child, signal.SIGKILL)
            pid, status = os.waitpid(-1, 0)
            ended[pid] = status
    return os.waitstatus_to_exitcode(ended[program])


def children(process: int | str = "self") -> set[int]:
    """Return the children of all threads of a process, by default this one; empty if they are unknown.

    OSError: there is no such process.
    """
    pids: set[int] = set()
    for thread in os.listdir(f"/proc/{process}/task") if CAN_KEEP else ():  # noqa: PTH208
        with (
            contextlib.suppress(FileNotFoundError),  # the thread has ended
            open(f"/proc/{process}/task/{thread}/children", "rb") as file,  # noqa: PTH123  # pathlib is slow
        ):
            pids.update(map(int, file.read().split()))
    return pids
