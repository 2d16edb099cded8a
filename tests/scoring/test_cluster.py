"""A Dask cluster of two worker processes over loopback TCP, which loses workers and is lost itself."""

import importlib.util
import re
import sys
from queue import SimpleQueue

import pytest

from minesweeper.boards.sets import find_set
from minesweeper.programs.pool import KILLED
from minesweeper.scoring.jobs import SCORING, Job, not_played
from tests.helpers.processes import PATIENCE, end_of, kill, wait_for
from tests.helpers.programs import command, python
from tests.scoring.runs import cluster, games_logged, games_of, rerun, started, workers

if not importlib.util.find_spec("distributed"):  # not loaded: only the processes that are started need it
    pytest.skip("there is no Dask", allow_module_level=True)

GAMES = ("safest", "obvious", "--sets", "10x10x20", "4x4x4:8", "--games", "320")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The log of the same games played without a cluster."""
    path = tmp_path_factory.mktemp("whole") / "log"
    assert command("score", *GAMES, "--log", path, "--jobs", "1").status == 0
    return path


# How many workers of the cluster at this address let programs of the same user read their memory.
OPEN = """
import ctypes, sys
from distributed import Client
with Client(sys.argv[1]) as client:
    client.wait_for_workers(2)
    print(sum(client.run(lambda: ctypes.CDLL(None).prctl(3, 0, 0, 0, 0)).values()))
"""


def test_a_cluster_plays_the_same_games(tmp_path, whole, running):
    """Its workers close their memory before they do. One may have left all games to the other."""
    log = tmp_path / "log"
    ended = command("score", *GAMES, "--log", log, "--scheduler", running[0], timeout=PATIENCE)
    assert (ended.status, ended.err) == (0, "")
    assert games_of(log) == games_of(whole)
    if sys.platform == "linux":
        assert python("-c", OPEN, running[0]).out in ("0\n", "1\n")


@pytest.mark.long
def test_workers_of_a_cluster_are_killed(tmp_path, whole, running):
    """One after the other; their nannies start others, and the scheduler hands their chunks out again."""
    address, _, nannies = running
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, "--scheduler", address) as run:
        for games, nanny in zip((1, 300), nannies, strict=True):
            wait_for(lambda games=games: games_logged(log) >= games, run)
            for worker in workers(nanny.pid):
                kill(worker)
        ended = end_of(run)
    assert (ended.status, ended.err) == (0, "")
    assert games_of(log) == games_of(whole)


def test_compare_on_a_cluster(running):
    arguments = ("compare", "safest", "obvious", "--board", "8x8x10", "--games", "100000")
    outs = [
        re.sub(r"[\d.]+ ms a game", "", command(*arguments, *backend, timeout=PATIENCE).out)
        for backend in (("--scheduler", running[0]), ("--jobs", "1"))
    ]
    assert outs[0] == outs[1] != ""


@pytest.mark.long
def test_the_scheduler_is_lost(tmp_path, whole):
    log = tmp_path / "log"
    with (
        cluster(tmp_path) as (address, scheduler, _),
        started("score", *GAMES, "--log", log, "--scheduler", address) as run,
    ):
        wait_for(lambda: games_logged(log), run)
        scheduler.kill()
        ended = end_of(run)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(
        rf"minesweeper score: the scheduler at {address} is lost after \d+ of 1,280 games; go on with: \S+ -m"
        rf" minesweeper score --resume {log} --scheduler {address}\n",
        ended.err,
    )
    assert 0 < games_logged(log) < 1280
    assert rerun(ended.err.replace(f"--scheduler {address}", "--jobs 2")).status == 0
    assert games_of(log) == games_of(whole)


def test_a_cluster_has_a_job_for_each_thread(monkeypatch):
    """Looked up again after five seconds, since workers come and go; a job that kills is given up."""
    from minesweeper.scoring import cluster as module

    now, threads, jobs, waiting = [100.0], {"a": 2, "b": 1}, [], []

    class Client:
        def __init__(self, address, timeout, set_as_default):
            assert (address, timeout, set_as_default) == ("x", 20, False)

        def wait_for_workers(self, count, timeout):
            assert (count, timeout) == (1, 20)

        def nthreads(self):
            return threads

        def submit(self, work, job, pure):
            assert (work, pure) == (module.closed_work, False)
            jobs.append(job)
            return Future(job)

        def cancel(self, futures):
            assert futures == waiting

        def close(self, timeout):
            assert timeout == 20

    class Future:
        def __init__(self, job):
            self.job = job
            waiting.append(self)

        def add_done_callback(self, put):
            self.put = put

        def result(self):
            if self.job.group == 1:
                raise module.KilledWorker("job", None, 3)
            return [self.job.group]

    class Queue(SimpleQueue):
        def get(self):
            now[0] += 2
            ended = waiting.pop(0)
            ended.put(ended)
            return super().get()

    monkeypatch.setattr(module, "Client", Client)
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
    assert jobs == todo and depths == [3, 3, 2, *[1] * 8, 0]


@pytest.mark.parametrize("address", ["nonsense", "tcp://nonsense", "http://127.0.0.1:80", "tcp://127.0.0.1:"])
def test_no_address(address):
    ended = command("score", "random", "--scheduler", address)
    assert (ended.status, ended.out) == (2, "")
    expected = "expected tcp://HOST:PORT or tls://HOST:PORT"
    assert ended.err == f"minesweeper score: unknown scheduler {address!r}; {expected}\n"


@pytest.mark.long
def test_nobody_answers():
    ended = command("score", "random", "--scheduler", "tcp://127.0.0.1:1", timeout=PATIENCE)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(r"minesweeper score: no cluster at tcp://127.0.0.1:1: .*\n", ended.err)
