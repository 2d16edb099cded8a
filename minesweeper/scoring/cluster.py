"""Jobs on a Dask cluster: the same executor interface, with workers on any number of machines."""

# Most of Dask has no types.
# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import logging
import os
import signal
import time
import warnings
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import resource_tracker
from tempfile import TemporaryDirectory

import dask
from distributed import Client, KilledWorker, LocalCluster, Security

from minesweeper.programs.child import restore, safe_path
from minesweeper.programs.pool import AHEAD, Lane, Task, Workers
from minesweeper.programs.process import end_programs
from minesweeper.scoring.jobs import Job, Played, Result

# Seconds to wait for a scheduler to answer, for its first worker, and for both to end.
PATIENCE = 20

# Seconds between two look-ups of the size of the cluster, which may change.
_REFRESH = 5


class SchedulerLost(OSError):
    """The scheduler does not answer any more."""


class ClusterLane(Lane[Job, list[Result]]):
    """The cluster as one lane: its scheduler decides which worker plays which job."""

    deaths = (KilledWorker,)

    def __init__(self, task: Task[Job, list[Result]], client: Client):
        # Not pure: Dask plays a job again that is submitted again, instead of returning the first result.
        super().__init__(task, lambda: client.get_executor(pure=False), 0)
        self._client = client
        self._asked = 0.0

    def depth(self) -> int:
        if time.monotonic() > self._asked + _REFRESH:
            self._depth = AHEAD * max(1, sum(self._client.nthreads().values()))
            self._asked = time.monotonic()
        return self._depth

    def deaths_of(self, error: Exception) -> int:
        assert isinstance(error, KilledWorker)
        return error.allowed_failures + 1

    def stop(self) -> None:
        self._executor = None  # the death of a worker does not break Dask's executor


class Cluster(Workers[Job, list[Result]]):
    """The workers of a running scheduler, or of a new one with its processes on this machine."""

    def __init__(self, task: Task[Job, list[Result]], where: str | int):
        """`where` is the address of a scheduler, or the number of processes to start on this machine.

        OSError if no cluster answers.
        """
        logging.disable(logging.CRITICAL)  # the run reports each error itself, once
        self._where = where
        self._own: LocalCluster | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._client: Client | None = None
        # Signals are blocked while processes start, until there is something to end. The processes
        # inherit the blocking, so that Ctrl-C reaches only this one.
        with safe_path() as self._environment:
            resource_tracker.ensure_running()  # before the blocking, which its start would end
        before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))
        try:
            if isinstance(where, int):
                self._folder = TemporaryDirectory(prefix="minesweeper-cluster-", ignore_cleanup_errors=True)
                self._own = local_cluster(where, self._folder.name)
            self._client = Client(self._own or where, timeout=PATIENCE, set_as_default=False)
            self._client.wait_for_workers(1, timeout=PATIENCE)
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        except OSError as error:  # TimeoutError is one
            raise OSError(f"no cluster at {where}: {error}") from None
        except KeyboardInterrupt:
            self.close()
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        super().__init__([ClusterLane(task, self._client)])

    def do(self, jobs: Iterable[Job]) -> Iterator[Played]:
        try:
            yield from super().do(jobs)
        except Exception as error:
            if self._client and self._client.status == "running":
                raise
            raise SchedulerLost(f"the scheduler at {self._where} is lost") from error

    def abandon(self) -> None:
        """Forget the jobs that are not done, and end the programs that still play for them."""
        unfinished = any(lane.running for lane in self._lanes)
        super().abandon()
        if unfinished and self._own and self._client:
            with suppress(Exception):  # workers may be gone
                self._client.run(end_programs, on_error="ignore")

    def close(self) -> None:
        for each in (self._client, self._own):
            with suppress(Exception):  # it may be gone
                if each:
                    each.close(timeout=PATIENCE)
        if self._folder:
            self._folder.cleanup()
        restore(self._environment)  # Dask has set the variables for its workers


def local_cluster(processes: int, folder: str) -> LocalCluster:
    """A cluster of `processes` workers on this machine, each with one thread.

    A scheduler and its workers run any code that they are sent, so these ask for a certificate, which only
    this process and its workers have. Workers import modules from their folders, which are in `folder`, and
    start without the current one on their path, which the programs that play in them have again.
    """
    settings = {
        "distributed.scheduler.allowed-failures": 0,
        "distributed.nanny.pre-spawn-environ.PYTHONSAFEPATH": "1",
    }
    # Dask reports each death of a worker at once: the lane itself plays the jobs again.
    with dask.config.set(settings), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # another cluster may have the usual port; any other will do
        return LocalCluster(
            n_workers=processes,
            env={"PYTHONSAFEPATH": os.environ.get("PYTHONSAFEPATH", "")},
            security=Security.temporary(),
            local_directory=folder,
            threads_per_worker=1,
            memory_limit=0,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
