"""Jobs in worker processes: their order, games that never end, and workers that cannot be started."""

import os
import signal
from concurrent.futures import Executor, Future
from pathlib import Path
from queue import SimpleQueue

import pytest

from minesweeper.programs import pool
from minesweeper.programs.pool import AHEAD, Lane, Processes, Task, Workers, cores, shares
from tests.helpers.programs import ROOT, Ended, python


def test_a_player_of_the_package_that_would_never_end_ends_its_worker():
    code = """
from minesweeper.players.reference import PLAYERS, RandomPlayer
from minesweeper.scoring import jobs
from minesweeper.boards.catalogue import find_set

class Endless(RandomPlayer):
    def decide(self):
        while True:
            pass

PLAYERS["endless"] = Endless
jobs.GAME_LIMIT = 0.01
jobs.work(jobs.Job("endless", find_set("5x5x3"), 0, 5))
"""
    assert python("-c", code).status == -signal.SIGALRM
    code = code.replace('Job("endless"', 'Job("random"').replace("0.01", "60")
    assert (
        python("-c", code + "import signal; print(signal.getitimer(signal.ITIMER_REAL))").out
        == "(0.0, 0.0)\n"
    )


def test_workers_that_cannot_be_started_are_no_verdict_on_a_player(write):
    """As where there is no memory for them, say; here they end when they load the main program."""
    program = write(
        "program.py",
        f"import os, sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "if __name__ != '__main__':\n    os._exit(1)\n"
        "from minesweeper.shell.program import run\nfrom minesweeper.scoring.command import main\n"
        "sys.exit(run('score', lambda: main(['random', '--jobs', '2'])))\n",
    )
    assert python(program) == Ended(2, "", "score: worker processes die before their first job\n")


def test_cores_are_those_that_this_process_may_use(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {2, 5, 6}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert cores() == 8
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


@pytest.mark.parametrize(
    ("quota", "most"), [("250000 100000", 2), ("max 100000", 5), ("900000 100000", 5), ("1 9", 1)]
)
def test_cores_are_within_the_quota_of_every_group_above(monkeypatch, tmp_path, quota, most):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {*range(5)}, raising=False)
    monkeypatch.setattr(pool, "_CGROUPS", tmp_path)
    (tmp_path / "cpu.max").write_text(f"{quota}\n")
    assert cores() == most


def test_no_core_is_in_two_shares(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {2, 3, 5, 7, 11, 13, 17}, raising=False)
    monkeypatch.setattr(pool, "_quota", lambda: 100)
    assert shares(3) == [{2, 3}, {5, 7}, {11, 13}]
    assert shares(7) == [{2}, {3}, {5}, {7}, {11}, {13}, {17}]
    assert shares(8) == [frozenset()] * 8


def test_results_come_in_the_order_of_the_jobs(monkeypatch):
    """However late the first one is; meanwhile no more jobs are begun than results may wait."""
    late: Future[int] = Future()

    class Queue(SimpleQueue):
        def get(self):
            if self.empty():  # nothing else is left to wait for
                late.set_result(0)
            return super().get()

    class Here(Executor):
        def submit(self, work, job):
            future = late if job == 0 else Future()
            if job:
                future.set_result(work(job))
            return future

    monkeypatch.setattr(pool, "SimpleQueue", Queue)
    monkeypatch.setattr(pool, "WAITING", 3)
    begun = []
    jobs = (begun.append(job) or job for job in range(50))
    workers = Workers([Lane(Task(lambda job: job * job, print), Here, AHEAD) for _ in range(2)])
    found = workers.do(jobs)
    assert next(found) == (0, 0)
    assert len(begun) <= 3 * 2 * AHEAD + 2 * AHEAD
    assert list(found) == [(job, job * job) for job in range(1, 50)]


# In a worker: its number.
own_number = []


def begin(number):
    own_number.append(number)


def killing_once(flag):
    """In a worker: its number; the first of the workers that get this job kills itself."""
    if not os.path.lexists(flag):
        Path(flag).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return own_number[-1]


def test_a_worker_that_dies_is_replaced_by_one_of_its_number(tmp_path):
    task = Task(killing_once, print, begin)
    jobs = [str(tmp_path / str(job)) for job in range(6)]
    for flag in jobs[:3]:  # no worker dies of these
        Path(flag).touch()
    with Processes(task, 2) as workers:
        numbers = [number for _, number in workers.do(jobs)]
    assert {*numbers[:3]} == {*numbers} == {0, 1}


def no_room(*_):
    raise RuntimeError("can't start new thread")


@pytest.mark.parametrize(
    "thread",
    ["concurrent.futures.process._ExecutorManagerThread.start", "multiprocessing.queues.Queue._start_thread"],
)
def test_a_lack_of_room_for_threads_is_an_error(monkeypatch, thread):
    """In this thread, or in one of the executor's, which then does no job that it has."""
    monkeypatch.setattr(thread, no_room)
    with (
        Processes(Task(abs, print), 2) as workers,
        pytest.raises(OSError, match="no room for the workers: can't start new thread"),
    ):
        list(workers.do([1, 2, 3]))


def test_a_worker_without_room_ends_at_once():
    code = (
        "import threading; from minesweeper.programs import pool\n"
        "def no_room(self): raise RuntimeError\n"
        "threading.Thread.start = no_room\n"
    )
    for call, status in (("pool.begin_worker(None, 0, {})", 1), ("pool.end_worker()", 1)):
        assert python("-c", code + call) == (status, "", "")
