"""Jobs in worker processes, a few at a time, so that any number of them takes the same memory.

A job is any value that can be pickled and hashed; a function turns it into its result.

Workers are reached through `concurrent.futures` only. An executor and the workers behind it are a
*lane*: when a worker dies, the lane's jobs are done again one at a time, so that a job is blamed only for
the deaths that it caused itself.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from pathlib import Path
from queue import SimpleQueue
from typing import Generic, NoReturn, TypeAlias, TypeVar

from minesweeper.programs.child import changed, restore, safe_path
from minesweeper.programs.process import end_programs, starting
from minesweeper.programs.stopping import SIGNALS, held

# Jobs handed to each worker at a time: enough that no worker waits for its next one.
IN_FLIGHT = 2

# How many results may wait for that of an earlier job, for each job in progress.
WAITING = 16

# A job that has killed this many workers while it ran alone is given up.
MOST_KILLS = 3

# Where the kernel has its cgroups of version 2, and tells in which of them this process is: see cgroups(7).
_CGROUPS, _OWN_CGROUPS = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")

# The grace period, in seconds, in which a worker ends the programs that play in it.
GRACE = 2

JobT = TypeVar("JobT", bound=Hashable)
ResultT = TypeVar("ResultT")

# Jobs that are done, and what has ended a thread of an executor.
DoneQueue: TypeAlias = "SimpleQueue[Future[ResultT] | BaseException | None]"


@dataclass(frozen=True)
class Task(Generic[JobT, ResultT]):
    """What workers do, as functions of modules: `work(job)` is the result of a job.

    `failed(job, reason)` is the result of a job that keeps killing its workers. `begin(number)` is called in
    each worker before its first job; no two workers at a time have the same number, from 0.
    """

    work: Callable[[JobT], ResultT]
    failed: Callable[[JobT, str], ResultT]
    begin: Callable[[int], object] | None = None


class Lane(Generic[JobT, ResultT]):
    """An executor and the jobs that it is doing."""

    # What a future raises when the worker of its job has died.
    deaths: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, task: Task[JobT, ResultT], start: Callable[[], Executor], depth: int):
        """`start` makes the executor, and a new one when it breaks; it gets up to `depth` jobs at a time."""
        self.running: dict[Future[ResultT], JobT] = {}
        self.task = task
        self._start = start
        self._executor: Executor | None = None
        self._depth = depth
        self._suspects: deque[JobT] = deque()  # to be done again, each alone
        self._alone = False
        self._kills: dict[JobT, int] = {}

    def take(self, jobs: Iterator[JobT], ended: DoneQueue[ResultT]) -> bool:
        """Submit one more job if the lane has room and a job is left; return whether it did.

        The job's future goes to `ended` when it is done.
        """
        if self.running and (self._suspects or self._alone or len(self.running) >= self.depth()):
            return False
        self._alone = bool(self._suspects)
        job = self._suspects.popleft() if self._alone else next(jobs, None)
        if job is None:
            return False
        self._submit(job, ended)
        return True

    def depth(self) -> int:
        """How many jobs the lane may have at a time."""
        return self._depth

    def died(self, job: JobT, error: Exception) -> bool:
        """Record that the worker of a job died; return whether to give the job up instead of doing it again.

        OSError: workers die even without a job.
        """
        if not self.running:  # the executor is broken
            self.stop()
        # From Python 3.12.1 on, an executor whose own thread fails says so as if its worker had died.
        if lack := re.search("^RuntimeError: (.*)", str(error.__cause__), re.MULTILINE):
            raise _starved(lack[1])
        if self._alone:
            self._kills[job] = self._kills.get(job, 0) + self.deaths_of(error)
        if self._kills.get(job, 0) >= MOST_KILLS:
            self._check()
            return True
        self._suspects.append(job)
        return False

    def deaths_of(self, error: Exception) -> int:
        """How many worker deaths `error` stands for."""
        return 1

    def abandon(self) -> None:
        """Cancel the jobs that have not started, and forget all."""
        for future in list(self.running):
            future.cancel()
        self.running.clear()
        self._suspects.clear()
        self._kills.clear()

    def stop(self) -> None:
        """Shut the executor down; the next job starts a new one."""
        if self._executor:
            with suppress(RuntimeError):  # there was no room for its thread, which cannot be waited for
                self._executor.shutdown(cancel_futures=True)
            self._executor = None

    def _submit(self, job: JobT, ended: DoneQueue[ResultT]) -> None:
        with held(), safe_path():  # signals wait until new workers can be ended
            self._executor = self._executor or self._start()
            try:
                future = self._executor.submit(self.task.work, job)
            except self.deaths:  # a worker died while idle
                self._suspects.append(job)
                if not self.running:
                    self.stop()
                return
            except RuntimeError as error:  # there is no room for a thread
                raise _starved(error) from None
            self.running[future] = job
            future.add_done_callback(ended.put)

    def _check(self) -> None:
        """OSError if a worker dies even without a job."""
        try:
            with held(), safe_path():
                self._executor = self._executor or self._start()
                answer = self._executor.submit(os.getpid)
            answer.result()
        except self.deaths:
            raise OSError("worker processes die before their first job") from None
        except RuntimeError as error:  # there is no room for a thread
            raise _starved(error) from None


class Workers(Generic[JobT, ResultT]):
    """The lanes of a backend; leaving the `with` block ends the workers, whatever they are doing."""

    def __init__(self, lanes: list[Lane[JobT, ResultT]]):
        self._lanes = lanes

    def do(self, jobs: Iterable[JobT]) -> Iterator[tuple[JobT, ResultT]]:
        """Do the jobs, which are all different, and yield each with its result, in the order of the jobs.

        A result waits for those of the jobs before it. While too many wait, no further job is begun.
        """
        begun: deque[JobT] = deque()  # and not yielded yet, in their order
        results: dict[JobT, ResultT] = {}

        def begin() -> Iterator[JobT]:
            for job in jobs:
                begun.append(job)
                yield job

        left = begin()
        ended: DoneQueue[ResultT] = SimpleQueue()
        usual = threading.excepthook

        def take_note(death: threading.ExceptHookArgs) -> None:
            if type(death.thread).__module__ == ProcessPoolExecutor.__module__:
                ended.put(death.exc_value)
            else:
                usual(death)

        threading.excepthook = take_note
        try:
            while True:
                most = WAITING * sum(lane.depth() for lane in self._lanes)
                more = left if len(results) < most else iter(())
                # Round robin: no lane gets a second job while another has none.
                while sum(lane.take(more, ended) for lane in self._lanes):
                    pass
                if not any(lane.running for lane in self._lanes):
                    return
                future = ended.get()
                if not isinstance(future, Future):  # an executor's thread has died: its jobs never end
                    raise _starved(future)
                lane = next(lane for lane in self._lanes if future in lane.running)
                job = lane.running.pop(future)
                try:
                    results[job] = future.result()
                except lane.deaths as error:
                    if lane.died(job, error):
                        results[job] = lane.task.failed(job, f"killed its worker {MOST_KILLS} times")
                while begun and begun[0] in results:
                    job = begun.popleft()
                    yield job, results.pop(job)
        finally:
            threading.excepthook = usual
            self.abandon()

    def abandon(self) -> None:
        """Forget the jobs that are not done."""
        for lane in self._lanes:
            lane.abandon()

    def close(self) -> None:
        """End the workers."""

    def __enter__(self) -> Workers[JobT, ResultT]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _starved(error: object) -> OSError:
    """What to raise where the system has no room for a worker, or for a thread that serves it."""
    return OSError(f"no room for the workers: {error}")


def cores() -> int:
    """How many cores this process may use: those of its affinity, within the quota of its cgroups.

    Where the system tells neither, those that it has.
    """
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), _quota())
    return os.cpu_count() or 1


def shares(workers: int) -> list[frozenset[int]]:
    """Cores for each of these workers, equally many and no core twice; empty sets where there are too few."""
    each = cores() // workers
    if not each or not hasattr(os, "sched_setaffinity"):
        return [frozenset()] * workers
    usable = sorted(os.sched_getaffinity(0))
    return [frozenset(usable[at * each : (at + 1) * each]) for at in range(workers)]


def _quota() -> int:
    """How many whole cores this process's cgroups (version 2) let it use at a time, at least 1."""
    found = 1 << 20  # more than any machine has
    with suppress(OSError):  # a system without /proc
        own = re.search(r"^0::/(.*)$", _OWN_CGROUPS.read_text(), re.MULTILINE)
        group = _CGROUPS / own[1] if own else _CGROUPS
        for each in (group, *group.parents):
            with suppress(OSError, ValueError):  # no such file; "max" is no number
                quota, period = map(int, (each / "cpu.max").read_text().split())
                found = min(found, quota // period)
    return max(1, found)


class Processes(Workers[JobT, ResultT]):
    """Worker processes on this machine, each a lane of its own, so that it is known whose worker died."""

    def __init__(self, task: Task[JobT, ResultT], count: int):
        """A worker starts with its first job, and ends when this process does, even by SIGKILL.

        Workers are not forked: they would have a copy of this process's threads. Nor does a server fork
        them: all programs of this user could have it start processes, which nobody would end.
        """
        before = _start_tracker()
        context = multiprocessing.get_context("spawn")

        def start(number: int) -> Executor:
            return ProcessPoolExecutor(1, context, begin_worker, (task.begin, number, before))

        super().__init__([Lane(task, partial(start, number), IN_FLIGHT) for number in range(count)])

    def abandon(self) -> None:
        if any(lane.running for lane in self._lanes):
            self.close()
        super().abandon()

    def close(self) -> None:
        """End the workers, which are all the `multiprocessing` children of this process."""
        workers = multiprocessing.active_children()
        for worker in workers:
            worker.terminate()
        deadline = time.monotonic() + GRACE
        for worker in workers:
            worker.join(max(0.0, deadline - time.monotonic()))
            worker.kill()
        for lane in self._lanes:
            lane.stop()


def _start_tracker() -> Mapping[str, str | None]:
    """Start multiprocessing's resource tracker, which cleans up after killed processes, with no warnings.

    Returns what `safe_path` changes in the environment.
    """
    with changed({"PYTHONWARNINGS": "ignore:resource_tracker"}), safe_path() as before:
        resource_tracker.ensure_running()
        return before


def begin_worker(
    begin: Callable[[int], object] | None, number: int, environment: Mapping[str, str | None]
) -> None:
    """In a worker: ignore the terminal's signals, end on SIGTERM and with the main process, call `begin`.

    The programs that play in it have the main process's `environment`, which started the worker with another.
    """
    restore(environment)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end_worker)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)  # blocked by `held` so far
    try:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    except RuntimeError:  # no room: the main process says so
        os._exit(1)
    if begin:
        begin(number)


def end_worker(*_: object) -> None:
    """In a worker, on SIGTERM: end soon, after killing the programs that play in it."""
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
        end_programs()
        os._exit(1)
