"""Jobs on the workers of a Dask scheduler, on any number of machines."""

# Most of Dask has no types.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import logging
import math
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from queue import SimpleQueue

from distributed import Client, Future, KilledWorker

from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.programs.pool import KILLED, Task, Workers
from minesweeper.scoring.jobs import DoneJob, Job, Result, work

# Seconds to wait for a scheduler to answer, for its first worker, and for the connection to close.
TIMEOUT = 20

# Seconds between two look-ups of the size of the cluster, which may change.
REFRESH = 5


def closed_work(job: Job) -> list[Result]:
    """Play a job in a worker of a cluster, whose memory nobody has closed before the maps are in it."""
    close_memory()
    return work(job)


class Cluster(Workers[Job, list[Result]]):
    """The workers of a running scheduler, which distributes the jobs.

    It does a job again whose worker has died, and gives it up when it has killed several.
    """

    def __init__(self, task: Task[Job, list[Result]], address: str):
        """Connect to the scheduler; OSError if no cluster answers at the address."""
        logging.disable(logging.CRITICAL)  # the run reports each error itself, once
        self._task = task
        self._address = address
        self._asked = -math.inf  # when it last asked for its workers
        self._jobs: dict[Future[list[Result]], Job] = {}
        try:
            self._client = Client(address, timeout=TIMEOUT, set_as_default=False)
            self._client.wait_for_workers(1, timeout=TIMEOUT)
        except OSError as error:  # TimeoutError is one
            raise OSError(f"no cluster at {address}: {error}") from None

    def do(self, jobs: Iterable[Job]) -> Iterator[DoneJob]:
        self._ended: SimpleQueue[Future[list[Result]]] = SimpleQueue()
        try:
            yield from super().do(jobs)
        except Exception as error:
            if self._client.status == "running":
                raise
            raise OSError(f"the scheduler at {self._address} is lost") from error

    def size(self) -> int:
        """Return the number of jobs to begin: one for each thread of the cluster."""
        if time.monotonic() > self._asked + REFRESH:
            self._size = max(1, sum(self._client.nthreads().values()))
            self._asked = time.monotonic()
        return self._size

    def begin(self, job: Job) -> None:
        # Not pure: Dask plays a job again that is submitted again, instead of returning the first result.
        future = self._client.submit(closed_work, job, pure=False)
        self._jobs[future] = job
        future.add_done_callback(self._ended.put)

    def ended(self) -> Iterator[DoneJob]:
        future = self._ended.get()
        job = self._jobs.pop(future)
        try:
            yield job, future.result()
        except KilledWorker:
            yield job, self._task.failed(job, KILLED)

    def abandon(self) -> None:
        self._client.cancel(list(self._jobs))
        self._jobs.clear()

    def close(self) -> None:
        with suppress(Exception):  # it may be gone
            self._client.close(timeout=TIMEOUT)
