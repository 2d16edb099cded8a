"""Jobs in worker processes, a few at a time, so that any number of them takes the same memory."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice

from minesweeper.scoring.jobs import Job, Result, play_job

# How many jobs for each worker are handed out at a time: enough that none ever waits for the next.
_AHEAD = 2


def play_jobs(jobs: Iterable[Job], workers: int) -> Iterator[tuple[Job, list[Result]]]:
    """Play jobs in worker processes; each comes with its results, in the order in which they end."""
    waiting = iter(jobs)
    executor = ProcessPoolExecutor(workers, initializer=die_quietly)
    try:
        running: dict[Future[list[Result]], Job] = {}
        while True:
            for job in islice(waiting, _AHEAD * workers - len(running)):
                running[executor.submit(play_job, job)] = job
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
    finally:
        executor.shutdown(cancel_futures=True)


def die_quietly() -> None:
    """In a worker: Ctrl-C ends it at once, and only the main process says so."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
