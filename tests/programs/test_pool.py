"""Jobs in worker processes: their order, games that never end, and workers that cannot be started."""

import multiprocessing
import os
import signal
import time
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from queue import SimpleQueue
from random import Random

import psutil
import pytest

from minesweeper.programs import pool
from minesweeper.programs.pool import IN_FLIGHT, Lane, Processes, Task, Workers, cores, shares
from minesweeper.programs.process import LineProgram
from tests.helpers.processes import all_gone, wait_for, with_luck
from tests.helpers.programs import ROOT, Ended, python


def test_a_player_of_the_package_that_would_never_end_ends_its_worker():
    code = """
from minesweeper.players.reference import PLAYERS, RandomPlayer
from minesweeper.scoring import jobs
from minesweeper.boards.sets import find_set

class Endless(RandomPlayer):
    def decide(self):
        while True:
            pass

PLAYERS["endless"] = Endless
jobs.GAME_LIMIT = 0.01
jobs.work(jobs.Job("endless", find_set("5x5x3"), 0, 5))
"""
    assert python("-c", code).status == -signal.SIGALRM


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
    ("own", "quotas", "most"),
    [
        ("/", {".": "250000 100000"}, 2),
        ("/", {".": "max 100000"}, 5),
        ("/", {".": "900000 100000"}, 5),
        ("/", {".": "1 9"}, 1),
        ("/a/b", {".": "400000 100000", "a": "200000 50000", "a/b": "300000 100000"}, 3),
        ("/a/b", {"a": "200000 100000", "a/b": "max 100000", "a/b/c": "100000 100000"}, 2),
        (None, {".": "300000 100000"}, 3),
    ],
)
def test_cores_are_within_the_quota_of_every_group_above(monkeypatch, tmp_path, own, quotas, most):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {*range(5)}, raising=False)
    monkeypatch.setattr(pool, "_CGROUPS", tmp_path)
    monkeypatch.setattr(pool, "_OWN_CGROUPS", tmp_path / "own")
    (tmp_path / "own").write_text("1:cpu:/c\n" + (f"0::{own}\n" if own else ""))
    for group, quota in quotas.items():
        (tmp_path / group).mkdir(parents=True, exist_ok=True)
        (tmp_path / group / "cpu.max").write_text(f"{quota}\n")
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
    workers = Workers([Lane(Task(lambda job: job * job, print), Here, IN_FLIGHT) for _ in range(2)])
    found = workers.do(jobs)
    assert next(found) == (0, 0)
    assert len(begun) <= 3 * 2 * IN_FLIGHT + 2 * IN_FLIGHT
    assert list(found) == [(job, job * job) for job in range(1, 50)]


class Brittle(Executor):
    """Does one of its jobs at each step; it breaks where a job kills its worker, and sometimes while idle."""

    def __init__(self, random, deaths):
        self.random, self.deaths = random, deaths
        self.waiting, self.broken = [], False

    def submit(self, work, *job):
        idle = bool(job) and not self.waiting and self.random.random() < 0.1
        self.broken = self.broken or idle
        if self.broken:
            self.deaths.suspects.update(job)
            raise BrokenExecutor
        others = {each for _, _, (each,) in self.waiting} if job else set()
        assert not others or not self.deaths.suspects & {*job, *others}, "a suspect is alone"
        self.waiting.append((Future(), work, job))
        future = self.waiting[-1][0]
        if not job:
            self.step()
        return future

    def step(self):
        future, work, job = self.waiting.pop(0)
        if job and self.deaths.kills(*job):
            self.broken = True
            for each, _, (other,) in [(future, work, job), *self.waiting]:
                self.deaths.suspects.add(other)
                each.set_exception(BrokenExecutor())
            self.waiting.clear()
        else:
            future.set_result(work(*job))

    def shutdown(self, *, cancel_futures):
        assert cancel_futures and all(future.cancelled() for future, *_ in self.waiting)


class Deaths:
    """How many workers each job kills, and for how many of them it was alone."""

    def __init__(self, left):
        self.left, self.alone, self.suspects = left, Counter(), set()

    def kills(self, job):
        if not self.left[job]:
            return False
        self.left[job] -= 1
        self.alone[job] += job in self.suspects
        return True


@pytest.mark.parametrize("seed", range(40))
def test_a_job_is_blamed_for_the_deaths_that_it_causes_alone(monkeypatch, seed):
    """It is done again until it is through, or has killed three workers; all others come in their order."""
    random = Random(seed)
    kills = [random.choice([0, 0, 0, 0, 1, 2, 3, 4, 9]) for _ in range(30)]
    deaths, executors = Deaths([*kills]), []

    class Queue(SimpleQueue):
        def get(self):
            while self.empty():
                random.choice([each for each in executors if each.waiting]).step()
            return super().get()

    def start():
        executors.append(Brittle(random, deaths))
        return executors[-1]

    monkeypatch.setattr(pool, "SimpleQueue", Queue)
    task = Task(lambda job: job * job, lambda job, why: f"{job} {why}")
    workers = Workers([Lane(task, start, IN_FLIGHT) for _ in range(random.randrange(1, 4))])
    few = workers.do(range(29, 0, -1))  # and the others of these are given up
    assert [next(few)[0], next(few)[0]] == [29, 28]
    begun = [each[0] for executor in executors for each in executor.waiting]
    few.close()
    assert all(future.cancelled() for future in begun)
    deaths, executors[:] = Deaths([*kills]), []
    for lane in workers._lanes:
        lane.stop()
    found = dict(workers.do(range(30)))
    assert [*found] == [*range(30)]
    for job in found:
        failed = deaths.alone[job] == 3
        assert found[job] == (f"{job} killed its worker 3 times" if failed else job * job)
        assert failed or (deaths.alone[job] < 3 and not deaths.left[job])


# In a worker: its number.
own_number = []


def begin(number):
    own_number.append(number)


def killing_once(flag):
    """In a worker: its number; the first worker that gets this job kills itself. Two jobs have no end."""
    if flag.endswith("deaf"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        Path(flag).touch()
        time.sleep(600)
    if not flag:
        with LineProgram("sleep 600") as program:
            program.ask(600)
    if not os.path.lexists(flag):
        Path(flag).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return own_number[-1]


def test_a_worker_that_dies_is_replaced_by_one_of_its_number(tmp_path, monkeypatch):
    """And none goes on with jobs that nobody waits for any more, however many others have none."""
    task = Task(killing_once, print, begin)
    jobs = [str(tmp_path / str(job)) for job in range(6)]
    for flag in jobs[:3]:  # no worker dies of these
        Path(flag).touch()
    with Processes(task, 2) as workers:
        numbers = [number for _, number in workers.do(jobs)]
        assert len(multiprocessing.active_children()) == 2
        assert [*workers.do(jobs[:1])] and len(multiprocessing.active_children()) == 2
        few = workers.do([jobs[0], ""])  # of which the second has no end, and another program
        next(few)
        own = psutil.Process()
        wait_for(lambda: "sleep" in [with_luck(each.name) for each in own.children(recursive=True)])
        family = own.children(recursive=True)
        few.close()
        assert multiprocessing.active_children() == []
        assert all_gone([each for each in family if with_luck(each.name) == "sleep"])
        monkeypatch.setattr(pool, "GRACE", 0.1)  # for a worker that does not end when it is told to
        few = workers.do([jobs[0], str(tmp_path / "deaf")])
        next(few)
        wait_for((tmp_path / "deaf").exists)
        few.close()
        assert multiprocessing.active_children() == []
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
