"""Jobs in worker processes: their order, games that never end, and workers that cannot be started."""

import multiprocessing
import os
from pathlib import Path

import psutil
import pytest

from minesweeper.programs import pool
from minesweeper.programs.pool import KILLED, Processes, Task, Workers, cores, shares
from tests.helpers.processes import all_gone, wait_for, with_luck
from tests.helpers.programs import ROOT, Ended, python
from tests.programs.work import begin, failing, given_up, killing, killing_once


@pytest.mark.slow
def test_workers_that_die_at_their_start_end_the_run(write):
    program = write(
        "program.py",
        f"import os, sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "if __name__ != '__main__':\n    os._exit(1)\n"
        "from minesweeper.shell.program import run\nfrom minesweeper.scoring.score import main\n"
        "sys.exit(run('score', lambda: main(['random', '--jobs', '2'])))\n",
    )
    assert python(program) == Ended(2, "", "score: worker processes die before their first job\n")


def test_cores_are_those_of_the_affinity_or_the_machine(monkeypatch):
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
def test_cores_are_within_the_quota_of_each_cgroup_above(monkeypatch, tmp_path, own, quotas, most):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {*range(5)}, raising=False)
    monkeypatch.setattr(pool, "CGROUPS", tmp_path)
    monkeypatch.setattr(pool, "OWN_CGROUPS", tmp_path / "own")
    (tmp_path / "own").write_text("1:cpu:/c\n" + (f"0::{own}\n" if own else ""))
    for group, quota in quotas.items():
        (tmp_path / group).mkdir(parents=True, exist_ok=True)
        (tmp_path / group / "cpu.max").write_text(f"{quota}\n")
    assert cores() == most


def test_no_core_is_in_two_shares(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {2, 3, 5, 7, 11, 13, 17}, raising=False)
    monkeypatch.setattr(pool, "CGROUPS", Path("nowhere"))  # no quota
    assert shares(3) == [{2, 3}, {5, 7}, {11, 13}]
    assert shares(7) == [{2}, {3}, {5}, {7}, {11}, {13}, {17}]
    assert shares(8) == [frozenset()] * 8


class Here(Workers):
    """Does its jobs in this process, the first of them when nothing else is left."""

    def __init__(self, size):
        self.count, self.waiting = size, []

    def size(self):
        return self.count

    def begin(self, job):
        assert len(self.waiting) < self.count
        self.waiting.append(job)

    def ended(self):
        job = self.waiting.pop(1 if self.waiting[0] == 0 and len(self.waiting) > 1 else 0)
        yield job, job * job


def test_results_come_in_the_order_of_the_jobs_and_few_jobs_run_ahead(monkeypatch):
    monkeypatch.setattr(pool, "WAITING", 3)
    begun = []
    results = Here(2).do(begun.append(job) or job for job in range(50))
    assert next(results) == (0, 0)
    assert len(begun) == 3 * 2 + 1
    assert list(results) == [(job, job * job) for job in range(1, 50)]


@pytest.mark.slow
def test_dead_worker_is_replaced_and_abandoned_jobs_end(tmp_path, monkeypatch):
    """The new worker has the number of the dead one."""
    task = Task(killing_once, print, begin)
    jobs = [str(tmp_path / str(job)) for job in range(4)]
    for flag in jobs[:2]:  # no worker dies of these
        Path(flag).touch()
    with Processes(task, 2) as workers:
        numbers = [number for _, number in workers.do(jobs)]
        assert len(multiprocessing.active_children()) == 2
        assert [*workers.do(jobs[:1])] and len(multiprocessing.active_children()) == 2
        few = workers.do([jobs[0], ""])  # the second job has no end, and another program
        next(few)
        own = psutil.Process()
        wait_for(lambda: "sleep" in [with_luck(process.name) for process in own.children(recursive=True)])
        family = own.children(recursive=True)
        few.close()
        assert multiprocessing.active_children() == []
        assert all_gone([process for process in family if with_luck(process.name) == "sleep"])
        monkeypatch.setattr(pool, "GRACE", 0.1)  # for a worker that ignores SIGTERM
        few = workers.do([jobs[0], str(tmp_path / "deaf")])
        next(few)
        wait_for((tmp_path / "deaf").exists)
        few.close()
        assert multiprocessing.active_children() == []
    assert {*numbers[:2]} == {*numbers} == {0, 1}


@pytest.mark.slow
def test_job_is_done_again_until_it_has_killed_three_workers(tmp_path):
    """A worker that died without a job does not count."""
    kills = [2, 0, 1, 3, 0, 4, 0]
    for name, count in [*enumerate(kills), ("harmless", 0)]:
        (tmp_path / str(name)).write_text(str(count))
    jobs = [(str(tmp_path), number) for number in range(len(kills))]
    with Processes(Task(killing, given_up, abs), 2) as workers:
        assert len([*workers.do([(str(tmp_path), "harmless")])]) == 1
        (worker,) = multiprocessing.active_children()
        worker.kill()
        worker.join()
        results = dict(workers.do(jobs))
    assert [*results] == jobs
    assert [*results.values()] == [f"{n} {KILLED}" if count >= 3 else n for n, count in enumerate(kills)]
    remaining = [int((tmp_path / str(number)).read_text()) for number in range(len(kills))]
    assert remaining == [count - 3 if count >= 3 else -1 for count in kills]


@pytest.mark.slow
def test_error_of_a_job_is_raised_with_its_traceback():
    with Processes(Task(failing, given_up, abs), 2) as workers:
        with pytest.raises(LookupError, match=r"^7$") as caught:
            list(workers.do([7]))
        assert "in failing" in str(caught.value.__cause__)


def test_lack_of_room_for_processes_is_an_error(monkeypatch):
    with Processes(Task(abs, print, abs), 2) as workers:

        def no_room(*_):
            raise BlockingIOError(11, "Resource temporarily unavailable")

        monkeypatch.setattr("multiprocessing.util.spawnv_passfds", no_room)
        with pytest.raises(OSError, match=r"^no room for the workers: Resource temporarily unavailable$"):
            list(workers.do([1, 2, 3]))


@pytest.mark.slow
@pytest.mark.parametrize("call", ["serve(None, None, 0, {})", "end_worker()"])
def test_worker_without_room_for_a_thread_ends_at_once(call):
    code = (
        "import threading; from minesweeper.programs import pool\n"
        "def no_room(self): raise RuntimeError\n"
        f"threading.Thread.start = no_room\npool.{call}"
    )
    assert python("-c", code) == (1, "", "")
