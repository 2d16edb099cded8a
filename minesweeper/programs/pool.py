"""Jobs in worker processes, a few at a time, so that any number of them takes the same memory.

Workers are reached through `concurrent.futures` only. An executor and the workers behind it are a
*lane*: where a worker dies, the lane's jobs are played again, each with nothing beside it, so that
a job is blamed only for what it did itself.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from queue import SimpleQueue
from typing import NoReturn

from minesweeper.judge.clients import end_programs
from minesweeper.players.reference import PLAYERS
from minesweeper.scoring.jobs import Job, Result, not_played, play_job

# How many jobs for each worker are handed out at a time: enough that none ever waits for the next.
AHEAD = 2

# A job that has killed so many workers by itself is not played again.
MOST_KILLS = 3

# The longest that a game of this package's players may take, in seconds; then its worker is killed.
# (Client files and programs have limits of their own.)
GAME_LIMIT = 600

# Seconds that a worker has to end the programs that play in it.
PATIENCE = 2

Played = tuple[Job, list[Result]]


class Lane:
    """An executor with the jobs it has been given."""

    # What a future raises when the worker of its job has died.
    deaths: tuple[type[Exception], ...] = (BrokenExecutor,)

    def __init__(self, start: Callable[[], Executor], depth: int):
        """`start` makes the executor, and again whenever it is broken; `depth` jobs are given to it."""
        self.running: dict[Future[list[Result]], Job] = {}
        self._start = start
        self._executor: Executor | None = None
        self._depth = depth
        self._suspects: deque[Job] = deque()  # to be played again, each alone
        self._alone = False
        self._kills: dict[Job, int] = {}

    def fill(self, jobs: Iterator[Job], ended: SimpleQueue[Future[list[Result]]]) -> None:
        """Give the lane as many jobs as it may have; each future goes to `ended` when it is done."""
        while True:
            if self._suspects:
                if self.running:
                    return
                self._alone = True
                self._submit(self._suspects.popleft(), ended)
            elif self.running and (self._alone or len(self.running) >= self.depth()):
                return
            else:
                job = next(jobs, None)
                if job is None:
                    return
                self._alone = False
                self._submit(job, ended)

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

    def _submit(self, job: Job, ended: SimpleQueue[Future[list[Result]]]) -> None:
        self._executor = self._executor or self._start()
        try:
            future = self._executor.submit(work, job)
        except self.deaths:  # while there was nothing to do
            self._suspects.append(job)
            self._renew()
            return
        self.running[future] = job
        future.add_done_callback(ended.put)

    def _check(self) -> None:
        """OSError if a worker dies without any job."""
        self._executor = self._executor or self._start()
        try:
            self._executor.submit(os.getpid).result()
        except self.deaths:
            raise OSError("workers die before they play") from None

    def _renew(self) -> None:
        """Let go of an executor that may be broken, as soon as it holds no job."""
        if not self.running:
            self.stop()


class Workers:
    """The lanes of a backend; `with` ends the workers, whatever they are doing."""

    def __init__(self, lanes: list[Lane]):
        self._lanes = lanes

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """Play jobs; each comes with its results, in the order in which they end."""
        waiting = iter(jobs)
        ended: SimpleQueue[Future[list[Result]]] = SimpleQueue()
        try:
            while True:
                for lane in self._lanes:
                    lane.fill(waiting, ended)
                if not any(lane.running for lane in self._lanes):
                    return
                future = ended.get()
                lane = next(lane for lane in self._lanes if future in lane.running)
                job = lane.running.pop(future)
                try:
                    results = future.result()
                except lane.deaths as error:
                    if lane.died(job, error):
                        yield job, not_played(job, f"RE: killed its worker {MOST_KILLS} times")
                else:
                    yield job, results
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Forget the jobs that are not done."""
        for lane in self._lanes:
            lane.abandon()

    def close(self) -> None:
        """End the workers."""

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Processes(Workers):
    """Worker processes on this machine, each a lane of its own: whose worker died is known."""

    def __init__(self, count: int):
        # Processes forked from a small one: no thread of this one is copied into them, and they end
        # when this one does, even where it is killed.
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([__name__])

        def start() -> Executor:
            return ProcessPoolExecutor(1, context, begin_worker)

        super().__init__([Lane(start, AHEAD) for _ in range(count)])

    def abandon(self) -> None:
        if any(lane.running for lane in self._lanes):
            self.close()
        super().abandon()

    def close(self) -> None:
        workers = multiprocessing.active_children()
        for worker in workers:
            worker.terminate()
        deadline = time.monotonic() + PATIENCE
        for worker in workers:
            worker.join(max(0.0, deadline - time.monotonic()))
            worker.kill()
        for lane in self._lanes:
            lane.stop()


def begin_worker() -> None:
    """In a worker: Ctrl-C is the main process's affair, and the worker ends with that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end_worker)
    threading.Thread(target=_end_with_parent, daemon=True).start()


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
    while not end_programs():
        time.sleep(0.001)
    os._exit(1)


def work(job: Job) -> list[Result]:
    """In a worker: play a job, or die of an alarm if a game of the package's players does not end."""
    if job.player in PLAYERS:
        signal.setitimer(signal.ITIMER_REAL, GAME_LIMIT * job.games)
    try:
        return play_job(job)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
