"""A Dask cluster over loopback TCP, whose workers are threads, or processes that are killed."""

import importlib.util
import re
import subprocess
import sys
from contextlib import ExitStack, contextmanager

import pytest

from minesweeper.programs.pool import KILLED
from tests.helpers.processes import end_of, kill, started, wait_for
from tests.helpers.programs import command, python
from tests.scoring.scores import games_logged, games_of, here, workers

pytestmark = pytest.mark.slow

if not importlib.util.find_spec("distributed"):  # not loaded: only the processes that are started need it
    pytest.skip("there is no Dask", allow_module_level=True)

GAMES = ("obvious", "random", "--board", "10x10x20,4x4x4:8", "--games")

# Score on a cluster in one process, and print whether others may read its memory. Then grow the cluster, kill
# its workers by a job, and lose it; print its sizes and results.
IN_ONE = """
import ctypes, sys
from types import SimpleNamespace
from distributed import KilledWorker, LocalCluster
from minesweeper.boards.sets import find_set
from minesweeper.scoring import cluster, jobs
from minesweeper.scoring.score import main

def work(job):
    if job.group == 1:
        raise KilledWorker(job.player, SimpleNamespace(address="x"), 3)
    return jobs.work(job)

todo = [jobs.Job("random", find_set("5x5x3"), group, 1) for group in range(9)]
alike = {"processes": False, "protocol": "tcp", "dashboard_address": None}
with LocalCluster(n_workers=1, threads_per_worker=3, **alike) as local:
    status = main([*sys.argv[1:], "--scheduler", local.scheduler_address])
    print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
    cluster.work, cluster.REFRESH, cluster.TIMEOUT = work, 1e9, 5  # longer than any machine has been up
    with cluster.Cluster(jobs.SCORING, local.scheduler_address) as running:
        print(running.size())
        local.scale(2)
        local.wait_for_workers(2)
        print(running.size())
        cluster.REFRESH = 0
        print(running.size())
        ended = sorted((job.group, results[0].verdict) for job, results in running.do(todo))
        print(*(f"{group}{verdict}" for group, verdict in ended))
        local.close()
        try:
            print(*running.do(todo))
        except OSError as error:
            print(str(error).replace(local.scheduler_address, "x"))
sys.exit(status)
"""


def test_cluster_plays_the_same_games_with_its_memory_closed(tmp_path):
    """It has a job for each thread, whose number it looks up again, and gives up a job that kills."""
    log, right = tmp_path / "log", tmp_path / "right"
    assert here(*GAMES, "60", "--log", right).status == 0
    ended = python("-c", IN_ONE, *GAMES, "60", "--log", log)
    assert (ended.status, ended.err) == (0, "")
    assert games_of(log) == games_of(right)
    readable, *sizes, results, lost = ended.out.splitlines()[-6:]
    assert readable == "0" or sys.platform != "linux"
    assert sizes == ["3", "3", "6"]
    assert (results, lost) == (f"0 1RE: {KILLED} 2 3 4 5 6 7 8", "the scheduler at x is lost")


@pytest.mark.long
def test_missing_scheduler_is_refused():
    ended = command("score", "random", "--scheduler", "tcp://127.0.0.1:1")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(r"minesweeper score: no cluster at tcp://127.0.0.1:1: .*\n", ended.err)


@contextmanager
def cluster(folder):
    """Start a scheduler with two workers, each with a nanny; yield its address and the nannies."""
    where = folder / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = ("-m", "distributed.cli.dask_scheduler", "--no-dashboard", "--host", "127.0.0.1", "--port", 0)
    worker = ("-m", "distributed.cli.dask_worker", "--nthreads", "1", "--no-dashboard")
    at = ("--scheduler-file", where)
    with ExitStack() as stack:
        first = stack.enter_context(started(*scheduler, *at, **quiet))
        address = wait_for(
            lambda: where.exists() and re.search('"address": "(.*?)"', where.read_text()), first
        )
        yield address[1], [stack.enter_context(started(*worker, *at, **quiet)) for _ in range(2)]


@pytest.mark.long
def test_killed_workers_of_a_cluster_change_nothing(tmp_path):
    log, right = tmp_path / "log", tmp_path / "right"
    assert here(*GAMES, "320", "--log", right).status == 0
    with ExitStack() as stack:
        address, nannies = stack.enter_context(cluster(tmp_path))
        words = ("score", *GAMES, "320", "--log", log, "--scheduler", address)
        run = stack.enter_context(started("-m", "minesweeper", *words, text=True))
        for games, nanny in zip((1, 300), nannies, strict=True):
            wait_for(lambda games=games: games_logged(log) >= games, run)
            for worker in workers(nanny.pid):
                kill(worker)
        ended = end_of(run)
    assert (ended.status, ended.err) == (0, "")
    assert games_of(log) == games_of(right)
