"""Jobs on the workers of a Dask scheduler, on any number of machines."""

# Most of Dask has no types.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from distributed import Client, KilledWorker

from minesweeper.programs.locks.secrecy import close_memory
from minesweeper.programs.pool import IN_FLIGHT, Lane, Task, Workers
from minesweeper.scoring.jobs import DoneJob, Job, Result, work

# Seconds to wait for a scheduler to answer, for its first worker, and for the connection to close.
TIMEOUT = 20

# Seconds between two look-ups of the size of the cluster, which may change.
_REFRESH = 5


def closed_work(job: Job) -> list[Result]:
    """In a worker, whose memory nobody has closed: do it before the maps are in it, and play the job."""
    close_memory()
    return work(job)


class ClusterLane(Lane[Job, list[Result]]):
    """The cluster as one lane: its scheduler decides which worker plays which job."""

    deaths = (KilledWorker,)

    def __init__(self, task: Task[Job, list[Result]], client: Client):
        # Not pure: Dask plays a job again that is submitted again, instead of returning the first result.
        super().__init__(replace(task, work=closed_work), lambda: client.get_executor(pure=False), 0)
        self._client = client
        self._asked = 0.0

    def depth(self) -> int:
        if time.monotonic() > self._asked + _REFRESH:
            self._depth = IN_FLIGHT * max(1, sum(self._client.nthreads().values()))
            self._asked = time.monotonic()
        return self._depth

    def deaths_of(self, error: Exception) -> int:
        assert isinstance(error, KilledWorker)
        return error.allowed_failures + 1

    def stop(self) -> None:
        self._executor = None  # the death of a worker does not break Dask's executor


class Cluster(Workers[Job, list[Result]]):
    """The workers of a running scheduler."""

    def __init__(self, task: Task[Job, list[Result]], address: str):
        """OSError if no cluster answers at the address."""
        logging.disable(logging.CRITICAL)  # the run reports each error itself, once
        self._address = address
        try:
            self._client = Client(address, timeout=TIMEOUT, set_as_default=False)
            self._client.wait_for_workers(1, timeout=TIMEOUT)
        except OSError as error:  # TimeoutError is one
            raise OSError(f"no cluster at {address}: {error}") from None
        super().__init__([ClusterLane(task, self._client)])

    def do(self, jobs: Iterable[Job]) -> Iterator[DoneJob]:
        try:
            yield from super().do(jobs)
        except Exception as error:
            if self._client.status == "running":
                raise
            raise OSError(f"the scheduler at {self._address} is lost") from error

    def close(self) -> None:
        with suppress(Exception):  # it may be gone
            self._client.close(timeout=TIMEOUT)
