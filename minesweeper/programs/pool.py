"""Jobs in worker processes, a few at a time, so that any number of them takes the same memory.

A job is whatever can be sent to a worker and hashed; what it is worth is the result of a function.

Workers are reached through `concurrent.futures` only. An executor and the workers behind it are a
*lane*: where a worker dies, the lane's jobs are done again, each with nothing beside it, so that
a job is blamed only for what it did itself.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from queue import SimpleQueue
from typing import Generic, NoReturn, TypeVar

from minesweeper.programs.process import end_programs, starting
from minesweeper.programs.stopping import SIGNALS, held

# How many jobs for each worker are handed out at a time: enough that none ever waits for the next.
AHEAD = 2

# A job that has killed so many workers by itself is not done again.
MOST_KILLS = 3

# Seconds that a worker has to end the programs that play in it.
PATIENCE = 2

Job = TypeVar("Job", bound=Hashable)
Result = TypeVar("Result")


@dataclass(frozen=True)
class Task(Generic[Job, Result]):
    """What workers do, as functions of modules: `work` does a job.

    A job that kills its workers gets what `failed` makes of it and of the reason. `begin` is called in
    each worker before its first job.
    """

    work: Callable[[Job], Result]
    failed: Callable[[Job, str], Result]
    begin: Callable[[], object] | None = None


class Lane(Generic[Job, Result]):
    """An executor with the jobs it has been given."""

    # What a future raises when the worker of its job has died.
    deaths: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, task: Task[Job, Result], start: Callable[[], Executor], depth: int):
        """`start` makes the executor, and again whenever it is broken; `depth` jobs are given to it."""
        self.running: dict[Future[Result], Job] = {}
        self.task = task
        self._start = start
        self._executor: Executor | None = None
        self._depth = depth
        self._suspects: deque[Job] = deque()  # to be done again, each alone
        self._alone = False
        self._kills: dict[Job, int] = {}

    def take(self, jobs: Iterator[Job], ended: SimpleQueue[Future[Result]]) -> bool:
        """Take one more job, if the lane may have it; its future goes to `ended` when it is done."""
        if self._suspects:
            if self.running:
                return False
            self._alone = True
            self._submit(self._suspects.popleft(), ended)
            return True
        if self.running and (self._alone or len(self.running) >= self.depth()):
            return False
        job = next(jobs, None)
        if job is None:
            return False
        self._alone = False
        self._submit(job, ended)
        return True

    def depth(self) -> int:
        """How many jobs the lane may have at a time."""
        return self._depth

    def died(self, job: Job, error: Exception) -> bool:
        """Take note that the worker of a job died; whether the job is to be given up."""
        self._renew()
        if self._alone:
            self._kills[job] = self._kills.get(job, 0) + self.deaths_of(error)
        if self._kills.get(job, 0) >= MOST_KILLS:
            self._check()
            return True
        self._suspects.append(job)
        return False

    def deaths_of(self, error: Exception) -> int:
        """How many workers died before `error` was raised."""
        return 1

    def abandon(self) -> None:
        """Forget all jobs, whatever becomes of them."""
        for future in list(self.running):
            future.cancel()
        self.running.clear()
        self._suspects.clear()
        self._kills.clear()

    def stop(self) -> None:
        """End the executor; the next job will start another."""
        if self._executor:
            self._executor.shutdown(cancel_futures=True)
            self._executor = None

    def _submit(self, job: Job, ended: SimpleQueue[Future[Result]]) -> None:
        with held():  # until whoever has been started can be ended
            self._executor = self._executor or self._start()
            try:
                future = self._executor.submit(self.task.work, job)
            except self.deaths:  # while there was nothing to do
                self._suspects.append(job)
                self._renew()
                return
            self.running[future] = job
            future.add_done_callback(ended.put)

    def _check(self) -> None:
        """OSError if a worker dies without any job."""
        try:
            with held():
                self._executor = self._executor or self._start()
                answer = self._executor.submit(os.getpid)
            answer.result()
        except self.deaths:
            raise OSError("workers die before they play") from None

    def _renew(self) -> None:
        """Let go of an executor that may be broken, as soon as it holds no job."""
        if not self.running:
            self.stop()


class Workers(Generic[Job, Result]):
    """The lanes of a backend; `with` ends the workers, whatever they are doing."""

    def __init__(self, lanes: list[Lane[Job, Result]]):
        self._lanes = lanes

    def do(self, jobs: Iterable[Job]) -> Iterator[tuple[Job, Result]]:
        """Do jobs; each comes with its result, in the order in which they end."""
        waiting = iter(jobs)
        ended: SimpleQueue[Future[Result]] = SimpleQueue()
        try:
            while True:
                # In turn: no lane has a second job while another has none.
                while sum(lane.take(waiting, ended) for lane in self._lanes):
                    pass
                if not any(lane.running for lane in self._lanes):
                    return
                future = ended.get()
                lane = next(lane for lane in self._lanes if future in lane.running)
                job = lane.running.pop(future)
                try:
                    result = future.result()
                except lane.deaths as error:
                    if lane.died(job, error):
                        yield job, lane.task.failed(job, f"killed its worker {MOST_KILLS} times")
                else:
                    yield job, result
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Forget the jobs that are not done."""
        for lane in self._lanes:
            lane.abandon()

    def close(self) -> None:
        """End the workers."""

    def __enter__(self) -> Workers[Job, Result]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Processes(Workers[Job, Result]):
    """Worker processes on this machine, each a lane of its own: whose worker died is known."""

    def __init__(self, task: Task[Job, Result], count: int, *, forked: bool = True):
        """The workers are `forked` from a small process, which is quicker, or started anew.

        Either way no thread of this one is copied into them, and they end when this one does, even
        where it is killed. What forks them can be reached by all processes of this user.
        """
        _start_tracker()
        context = multiprocessing.get_context("forkserver" if forked else "spawn")
        if forked:
            context.set_forkserver_preload([task.work.__module__])

        def start() -> Executor:
            return ProcessPoolExecutor(1, context, begin_worker, (task.begin,))

        super().__init__([Lane(task, start, AHEAD) for _ in range(count)])

    def abandon(self) -> None:
        if any(lane.running for lane in self._lanes):
            self.close()
        super().abandon()

    def close(self) -> None:
        """End the workers: all processes of `multiprocessing` here, of which no others are started."""
        workers = multiprocessing.active_children()
        for worker in workers:
            worker.terminate()
        deadline = time.monotonic() + PATIENCE
        for worker in workers:
            worker.join(max(0.0, deadline - time.monotonic()))
            worker.kill()
        for lane in self._lanes:
            lane.stop()


def _start_tracker() -> None:
    """Start what cleans up after a process that is killed, and have it do so without a word on stderr."""
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = "ignore:resource_tracker"
    try:
        resource_tracker.ensure_running()
    finally:
        del os.environ["PYTHONWARNINGS"]
        if before is not None:
            os.environ["PYTHONWARNINGS"] = before


def begin_worker(begin: Callable[[], object] | None) -> None:
    """In a worker: signals of the terminal are for the main process, and the worker ends with that one."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end_worker)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)  # which were held back so far
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin:
        begin()


def end_worker(*_: object) -> None:
    """In a worker: end soon, and with it the programs that play in it."""
    # In a thread, since one may just be being started by what a signal has interrupted.
    threading.Thread(target=_end).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    wait([parent.sentinel])
    _end()


def _end() -> NoReturn:
    with starting:  # for good
        end_programs()
        os._exit(1)
