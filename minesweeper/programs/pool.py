"""Jobs in worker processes, one at a time in each, so that any number of them takes the same memory.

A job is any value that can be pickled and hashed; a function turns it into its result. A worker has no
second job waiting: when it dies, the job that it was doing is the one to blame.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

from minesweeper.programs.child import restore, safe_path
from minesweeper.programs.process import end_programs, starting
from minesweeper.programs.stopping import SIGNALS, held
from minesweeper.shell.posix import POSIX

# How many results may wait for that of an earlier job, for each job in progress.
WAITING = 32

# A job that has killed this many workers is given up.
MOST_KILLS = 3
KILLED = f"killed its worker {MOST_KILLS} times"

# The kernel's cgroups of version 2, and the file that names those of this process: see cgroups(7).
CGROUPS, OWN_CGROUPS = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")

# Seconds for a worker to end the programs that play in it.
GRACE = 2

# Workers are not forked: they would have a copy of this process's threads. Nor does a server fork them: all
# programs of this user could have it start processes, which nobody would end.
_SPAWN = multiprocessing.get_context("spawn")

JobT = TypeVar("JobT", bound=Hashable)
ResultT = TypeVar("ResultT")


@dataclass(frozen=True)
class Task(Generic[JobT, ResultT]):
    """The work of workers, as functions of modules: `work(job)` returns the result of a job.

    `failed(job, reason)` is the result of a job that keeps killing its workers. `begin(number)` is called in
    each worker before its first job; no two workers at a time have the same number, from 0.
    """

    work: Callable[[JobT], ResultT]
    failed: Callable[[JobT, str], ResultT]
    begin: Callable[[int], object]


class DyingWorkersError(OSError):
    """No worker lives until its first job."""


class Workers(Generic[JobT, ResultT]):
    """Workers of some kind; leaving the `with` block ends them, whatever they are doing.

    They call `report` after each job.
    """

    report: Callable[[], object] = staticmethod(lambda: None)

    def do(self, jobs: Iterable[JobT]) -> Iterator[tuple[JobT, ResultT]]:
        """Do the jobs, which are all different, and yield each with its result, in the order of the jobs.

        A result waits for those of the jobs before it. While too many wait, no further job is begun.
        """
        remaining = iter(jobs)
        begun: deque[JobT] = deque()  # and not yielded yet, in their order
        results: dict[JobT, ResultT] = {}
        try:
            while True:
                size = self.size()
                room = size - len(begun) + len(results) if len(results) < WAITING * size else 0
                for job in islice(remaining, max(0, room)):
                    begun.append(job)
                    self.begin(job)
                if not begun:
                    return
                while begun and begun[0] in results:
                    job = begun.popleft()
                    self.report()
                    yield job, results.pop(job)
                if begun:
                    results.update(self.ended())
        finally:
            self.abandon()

    def size(self) -> int:
        """Return how many jobs can be done at a time."""
        raise NotImplementedError

    def begin(self, job: JobT) -> None:
        """Have a worker that has no job do this one."""
        raise NotImplementedError

    def ended(self) -> Iterator[tuple[JobT, ResultT]]:
        """Wait for a worker, and yield the jobs that have ended, each with its result; perhaps none."""
        raise NotImplementedError

    def abandon(self) -> None:
        """Forget the jobs that have not ended."""

    def close(self) -> None:
        """End the workers."""

    def __enter__(self) -> Workers[JobT, ResultT]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Processes(Workers[JobT, ResultT]):
    """Worker processes on this machine."""

    def __init__(self, task: Task[JobT, ResultT], count: int):
        """Prepare `count` workers; each starts with a job, and ends with this process, even by SIGKILL."""
        with safe_path():
            if POSIX:
                resource_tracker.ensure_running()  # not later: it unblocks signals that `held` blocks
        self._workers = [_Worker(task, number) for number in range(count)]

    def size(self) -> int:
        return len(self._workers)

    def begin(self, job: JobT) -> None:
        next(worker for worker in self._workers if not worker.busy).begin(job)

    def ended(self) -> Iterator[tuple[JobT, ResultT]]:
        busy = {worker.pipe: worker for worker in self._workers if worker.busy}
        for pipe in wait(list(busy)):
            yield from busy[pipe].ended()  # type: ignore[index]  # it is one of them

    def abandon(self) -> None:
        if any(worker.busy for worker in self._workers):
            self.close()

    def close(self) -> None:
        for worker in self._workers:
            worker.terminate()
        deadline = time.monotonic() + GRACE
        for worker in self._workers:
            worker.end(max(0.0, deadline - time.monotonic()))


class _Worker(Generic[JobT, ResultT]):
    """A worker process, which a job starts if it is not running."""

    pipe: Connection[Any, Any]

    def __init__(self, task: Task[JobT, ResultT], number: int):
        self.busy = False
        self._task = task
        self._number = number
        self._process: multiprocessing.process.BaseProcess | None = None

    def begin(self, job: JobT) -> None:
        self._job, self._kills, self.busy = job, 0, True
        self._send()

    def _send(self) -> None:
        if not (self._process and self._process.is_alive()):
            self.end()
            self._start()
        with suppress(OSError):  # it has just died, and the pipe will show it
            self.pipe.send(self._job)

    def _start(self) -> None:
        with held(), safe_path() as environment:  # signals wait until the new worker can be ended
            self.pipe, theirs = _SPAWN.Pipe()
            arguments = theirs, self._task, self._number, environment
            self._process = _SPAWN.Process(target=serve, args=arguments)
            try:
                self._process.start()
            except OSError as error:
                self._process = None
                if isinstance(error, FileNotFoundError):  # workers begin in it
                    raise OSError("workers cannot start: the current folder was deleted") from None
                raise OSError(f"no room for the workers: {error.strerror}") from None
            finally:
                theirs.close()
        self._ready = False

    def ended(self) -> Iterator[tuple[JobT, ResultT]]:
        """Receive an answer of the process; yield the job and its result, if that is the answer.

        DyingWorkersError: the process keeps dying before it is ready for a job.
        """
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            yield from self._died()
            return
        if answer is None:
            self._ready = True
            return
        self.busy = False
        result, error, where = answer
        if error:
            raise error from Exception(where)
        yield self._job, result

    def _died(self) -> Iterator[tuple[JobT, ResultT]]:
        """Have the job done again, unless that is hopeless."""
        self._kills += 1
        self.end()
        if self._kills < MOST_KILLS:
            self._send()
        elif not self._ready:
            raise DyingWorkersError("worker processes die before their first job")
        else:
            self.busy = False
            yield self._job, self._task.failed(self._job, KILLED)

    def terminate(self) -> None:
        """Forget the job, and ask the process to end."""
        self.busy = False
        if self._process:
            self._process.terminate()

    def end(self, seconds: float = 0) -> None:
        """Kill the process if it has not ended within `seconds`."""
        if self._process:
            self._process.join(seconds)
            self._process.kill()
            self._process.join()
            self.pipe.close()
            self._process = None


def serve(
    pipe: Connection[Any, Any], task: Task[JobT, ResultT], number: int, environment: Mapping[str, str | None]
) -> None:
    """Run a worker: send None once it is ready, and answer each job with its result or error.

    It ignores the terminal's signals, and ends on SIGTERM and with the main process. The programs that play
    in it have the main process's `environment`, which started the worker with another.
    """
    restore(environment)
    for signum in SIGNALS:
        signal.signal(signum, end_worker if signum == signal.SIGTERM else signal.SIG_IGN)
    if POSIX:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)  # blocked by `held` so far
    try:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    except RuntimeError:  # no room: the main process reports it
        os._exit(1)
    task.begin(number)
    with suppress(EOFError, OSError):  # the main process has died
        pipe.send(None)
        while True:
            job = pipe.recv()
            try:
                answer: object = (task.work(job), None, "")
            except BaseException as error:
                answer = None, error, traceback.format_exc()
            pipe.send(answer)


def end_worker(*_: object) -> None:
    """End this worker soon, on SIGTERM, after killing the programs that play in it."""
    # In a thread, since the interrupted code may be starting a program and hold the lock `starting`.
    try:
        threading.Thread(target=_end).start()
    except RuntimeError:  # there is no room for one
        _end()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    wait([parent.sentinel])
    _end()


def _end() -> NoReturn:
    with starting:  # never released, so no further program starts
        try:
            end_programs()
        finally:
            os._exit(1)


def cores() -> int:
    """Return how many cores this process may use: those of its affinity, within the quota of its cgroups.

    Where both are unknown, it is the number of cores of the machine.
    """
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), _quota())
    return os.cpu_count() or 1


def shares(workers: int) -> list[frozenset[int]]:
    """Return cores for each worker, equally many and no core twice; empty sets if there are too few."""
    share = cores() // workers
    if not share or not hasattr(os, "sched_setaffinity"):
        return [frozenset()] * workers
    usable = sorted(os.sched_getaffinity(0))
    return [frozenset(usable[at * share : (at + 1) * share]) for at in range(workers)]


def _quota() -> int:
    """Return how many whole cores this process's cgroups (version 2) let it use at a time, at least 1."""
    least = 1 << 20  # more than any machine has
    with suppress(OSError):  # a system without /proc
        own = re.search(r"^0::/(.*)$", OWN_CGROUPS.read_text(), re.MULTILINE)
        group = CGROUPS / own[1] if own else CGROUPS
        for folder in (group, *group.parents):
            with suppress(OSError, ValueError):  # no such file; "max" is no number
                quota, period = map(int, (folder / "cpu.max").read_text().split())
                least = min(least, quota // period)
    return max(1, least)
