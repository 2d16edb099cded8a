"""Runs that lose workers, their master or the disk, or are interrupted: the log is the same in the end."""

import os
import re
import signal

import psutil
import pytest

from tests.helpers.processes import all_gone, descendants, end_of, kill, wait_for
from tests.scoring.runs import GAMES, games_logged, games_of, rerun, started, without_times, workers
from tests.scoring.scores import here


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The log of a run that nothing happens to, played in this process, and what the run prints."""
    path = tmp_path_factory.mktemp("whole") / "log"
    ended = here(*GAMES, "--log", path)
    assert (ended.status, ended.err) == (0, "")
    assert games_logged(path) == 360
    return games_of(path), without_times(ended.out)


def test_workers_and_the_master_are_killed(tmp_path, whole):
    """Every worker, then the master; the run that goes on is terminated, and tells how to go on."""
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, "--jobs", "2") as run:
        wait_for(lambda: games_logged(log) >= 1, run)
        for worker in workers(run.pid):
            kill(worker)
        wait_for(lambda: games_logged(log) >= 100, run)
        family = descendants(run.pid)
        assert len(family) >= 3
        run.kill()
        run.wait()
        wait_for(lambda: all_gone(family))
    before = games_logged(log)
    assert 100 <= before < 360
    with log.open("a") as file:  # as a line that was being written
        file.write('{"set":"20x20x84","seed":10')
    with started("score", "--resume", log, "--jobs", "2") as run:
        wait_for(lambda: games_logged(log) > before, run)
        family = descendants(run.pid)
        run.send_signal(signal.SIGTERM)
        ended = end_of(run)
        wait_for(lambda: all_gone(family))
    assert (ended.status, ended.out) == (130, "")
    message = r"minesweeper score: stopped after \d+ of 360 games; go on with: \S+ -m minesweeper score "
    assert re.fullmatch(message + rf"--resume {log} --jobs 2\n", ended.err)
    ended = rerun(ended.err)
    assert (ended.status, ended.err, without_times(ended.out)) == (0, "", whole[1])
    assert games_of(log) == whole[0]


def test_a_full_disk_loses_nothing(tmp_path, whole):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, limit=30 << 10) as run:
        ended = end_of(run)
    assert (ended.status, ended.out) == (2, "")
    large = rf"{log}: File too large after \d+ of 360 games; go on with: "
    assert re.fullmatch(rf"minesweeper score: {large}.*\n", ended.err)
    assert 0 < games_logged(log) < 360
    assert here("--resume", log).status == 0
    assert games_of(log) == whole[0]


def test_a_run_is_interrupted_before_it_has_anything(tmp_path):
    """And no program plays on."""
    began = tmp_path / "began"
    players = f"pipe:sh -c 'echo $$ > {began}; exec sleep 60'", "random"
    with started("compare", *players, "--board", "5x5x3", "--time-limit", "60", "--jobs", "2") as run:
        wait_for(lambda: began.exists() and began.read_text().endswith("\n"), run)
        program = psutil.Process(int(began.read_text()))
        run.send_signal(signal.SIGINT)
        ended = end_of(run)
        wait_for(lambda: all_gone([program]))
    assert (ended.status, ended.out) == (130, "")
    assert re.fullmatch(r"minesweeper compare: stopped after 0 of \d+,\d+ games\n", ended.err)


def test_a_run_is_interrupted_while_its_workers_start():
    """As by Ctrl-C, which all processes of a terminal hear."""
    with started("score", "best", "--sets", "16x30x99", "--games", "2000", start_new_session=True) as run:
        wait_for(lambda: len(descendants(run.pid)) >= 3, run)
        os.killpg(run.pid, signal.SIGINT)
        ended = end_of(run)
    assert ended == (130, "", "minesweeper score: stopped after 0 of 2,000 games\n")


def test_nobody_reads_what_compare_prints(tmp_path):
    """Which is no error: the log is whole, and nothing is said."""
    log = tmp_path / "log"
    reading, writing = os.pipe()
    os.close(reading)
    few = ("random", "obvious", "--board", "5x5x3", "6x6x4", "--games", "200")
    with started("compare", *few, "--log", log, stdout=writing) as run:
        os.close(writing)
        assert run.wait(60) == 0
        assert run.stderr.read() == ""
    assert games_logged(log) >= 200
