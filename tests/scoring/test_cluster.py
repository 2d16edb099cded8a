"""A Dask cluster over loopback TCP, whose workers are threads, or processes that are lost."""

import importlib.util
import re
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from queue import SimpleQueue
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from minesweeper.boards.sets import find_set
from minesweeper.programs.pool import KILLED
from minesweeper.scoring.jobs import SCORING, Job, not_played
from tests.helpers.processes import end_of, kill, started, wait_for
from tests.helpers.programs import command, python
from tests.scoring.scores import games_logged, games_of, here, workers

if not importlib.util.find_spec("distributed"):  # not loaded: only the processes that are started need it
    pytest.skip("there is no Dask", allow_module_level=True)

GAMES = ("obvious", "random", "--sets", "10x10x20", "4x4x4:8", "--games")

# A cluster of two workers in the process that scores; and whether programs of its user may read its memory.
IN_ONE = """
import ctypes, sys
from distributed import LocalCluster
from minesweeper.scoring.score_command import main
alike = {"processes": False, "protocol": "tcp", "dashboard_address": None}
with LocalCluster(n_workers=2, threads_per_worker=1, **alike) as cluster:
    status = main([*sys.argv[1:], "--scheduler", cluster.scheduler_address])
print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
sys.exit(status)
"""


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(tmp_path):
    """Its workers close their memory before they do."""
    log, right = tmp_path / "log", tmp_path / "right"
    assert here(*GAMES, "60", "--log", right).status == 0
    ended = python("-c", IN_ONE, *GAMES, "60", "--log", log)
    assert (ended.status, ended.err) == (0, "")
    assert games_of(log) == games_of(right)
    assert sys.platform != "linux" or ended.out.endswith("\n0\n")


def test_a_cluster_has_a_job_for_each_thread(monkeypatch):
    """Looked up again after five seconds, since workers come and go; a job that kills is given up."""
    now, threads, jobs, waiting = [100.0], {"a": 2, "b": 1}, [], []
    client = Mock(nthreads=lambda: threads)
    dask = SimpleNamespace(Client=Mock(return_value=client), Future=Mock, KilledWorker=ChildProcessError)
    monkeypatch.setitem(sys.modules, "distributed", dask)
    found = importlib.util.find_spec("minesweeper.scoring.cluster")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)

    def submit(work, job, pure):
        assert (work, pure) == (module.closed_work, False)
        jobs.append(job)
        killed = ChildProcessError if job.group == 1 else None
        waiting.append(Mock(result=Mock(side_effect=killed, return_value=[job.group])))
        return waiting[-1]

    class Queue(SimpleQueue):
        def get(self):
            now[0] += 2
            ended = waiting.pop(0)
            ended.add_done_callback.call_args.args[0](ended)
            return super().get()

    client.submit = submit
    monkeypatch.setattr(module, "SimpleQueue", Queue)
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(module.logging, "disable", lambda level: None)  # all tests share this process
    todo = [Job("safest", find_set("5x5x3"), group, 1) for group in range(12)]
    depths = []
    with module.Cluster(SCORING, "x") as running:
        for job, results in running.do(todo):
            depths.append(len(waiting))
            assert results == (not_played(job, KILLED) if job.group == 1 else [job.group])
            threads = {"a": 1}
        client.status, client.submit = "closed", Mock(side_effect=RuntimeError)
        with pytest.raises(OSError, match=r"^the scheduler at x is lost$"):
            [*running.do(todo)]
    assert jobs == todo and depths == [3, 3, 2, *[1] * 8, 0]
    dask.Client.assert_called_once_with("x", timeout=20, set_as_default=False)
    client.wait_for_workers.assert_called_once_with(1, timeout=20)
    client.cancel.assert_called_with([])
    client.close.assert_called_once_with(timeout=20)


@pytest.mark.long
def test_nobody_answers():
    ended = command("score", "random", "--scheduler", "tcp://127.0.0.1:1")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(r"minesweeper score: no cluster at tcp://127.0.0.1:1: .*\n", ended.err)


@contextmanager
def cluster(folder):
    """A scheduler with two workers, each with a nanny; its address, and the nannies."""
    where = folder / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = ("-m", "distributed.cli.dask_scheduler", "--no-dashboard", "--host", "127.0.0.1", "--port", 0)
    worker = ("-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-dashboard")
    at = ("--scheduler-file", where)
    with ExitStack() as stack:
        first = stack.enter_context(started(*scheduler, *at, **quiet))
        found = wait_for(lambda: where.exists() and re.search('"address": "(.*?)"', where.read_text()), first)
        yield found[1], [stack.enter_context(started(*worker, *at, **quiet)) for _ in range(2)]


@pytest.mark.long
def test_workers_of_a_cluster_are_killed(tmp_path):
    """One after the other; their nannies start others, and the scheduler hands their chunks out again."""
    log, right = tmp_path / "log", tmp_path / "right"
    assert here(*GAMES, "320", "--log", right).status == 0
    with ExitStack() as stack:
        address, nannies = stack.enter_context(cluster(tmp_path))
        words = ("score", *GAMES, "320", "--log", log, "--scheduler", address)
        run = stack.enter_context(started("-m", "minesweeper", *words, text=True))
        for games, nanny in zip((1, 300), nannies, strict=True):
            wait_for(lambda games=games: games_logged(log) >= games, run)
            for each in workers(nanny.pid):
                kill(each)
        ended = end_of(run)
    assert (ended.status, ended.err) == (0, "")
    assert games_of(log) == games_of(right)
