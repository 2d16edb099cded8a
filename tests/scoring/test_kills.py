"""Runs that lose workers, their master or the disk, or are interrupted: the log is the same in the end."""

import os
import re
import signal

import psutil
import pytest

from tests.helpers.processes import all_gone, descendants, end_of, kill, wait_for
from tests.helpers.programs import command
from tests.scoring.runs import (
    GAMES,
    games_logged,
    games_of,
    header_of,
    rerun,
    started,
    without_times,
    workers,
)
from tests.scoring.scores import score


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The log of a run that nothing happens to, with one worker, and what the run prints."""
    path = tmp_path_factory.mktemp("whole") / "log"
    ended = score(*GAMES, "--log", path, "--jobs", "1")
    assert (ended.status, ended.err) == (0, "")
    assert games_logged(path) == 360
    return path, without_times(ended.out)


def test_every_worker_is_killed_again_and_again(tmp_path, whole):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log) as run:
        for games in (1, 100, 200):
            wait_for(lambda games=games: games_logged(log) >= games, run)
            for worker in workers(run.pid):
                kill(worker)
        ended = end_of(run)
    assert (ended.status, ended.err) == (0, "")
    assert games_of(log) == games_of(whole[0])


def test_the_master_is_killed(tmp_path, whole):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, "--jobs", "2") as run:
        wait_for(lambda: games_logged(log) >= 100, run)
        family = descendants(run.pid)
        assert len(family) >= 3
        run.kill()
        run.wait()
        wait_for(lambda: all_gone(family))
    assert 100 <= games_logged(log) < 360
    with log.open("a") as file:  # as a line that was being written
        file.write('{"set":"20x20x84","seed":10')
    ended = score("--resume", log)
    assert (ended.status, ended.err, without_times(ended.out)) == (0, "", whole[1])
    assert games_of(log) == games_of(whole[0])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_message_of_an_interrupted_run_goes_on(tmp_path, whole, number):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, "--jobs", "2") as run:
        wait_for(lambda: games_logged(log) >= 50, run)
        family = descendants(run.pid)
        run.send_signal(number)
        ended = end_of(run)
        wait_for(lambda: all_gone(family))
    assert (ended.status, ended.out) == (130, "")
    message = r"minesweeper score: stopped after \d+ of 360 games; go on with: \S+ -m minesweeper score "
    assert re.fullmatch(message + rf"--resume {log} --jobs 2\n", ended.err)
    assert rerun(ended.err).out.startswith(whole[1].partition("\n")[0])
    assert games_of(log) == games_of(whole[0])


@pytest.mark.parametrize("command", ["score", "compare"])
def test_a_run_is_interrupted_before_it_has_anything(tmp_path, command):
    """And no program plays on."""
    began = tmp_path / "began"
    players = [f"pipe:sh -c 'echo $$ > {began}; exec sleep 60'", *["random"] * (command == "compare")]
    boards = {"score": "--sets", "compare": "--board"}[command]
    with started(command, *players, boards, "5x5x3", "--time-limit", "60", "--jobs", "2") as run:
        wait_for(lambda: began.exists() and began.read_text().endswith("\n"), run)
        program = psutil.Process(int(began.read_text()))
        run.send_signal(signal.SIGINT)
        ended = end_of(run)
        wait_for(lambda: all_gone([program]))
    assert (ended.status, ended.out) == (130, "")
    assert re.fullmatch(rf"minesweeper {command}: stopped after 0 of \d+,?\d* games\n", ended.err)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_is_interrupted_while_its_workers_start(number):
    """As by Ctrl-C, which all processes of a terminal hear."""
    with started("score", "best", "--sets", "16x30x99", "--games", "2000", start_new_session=True) as run:
        wait_for(lambda: len(descendants(run.pid)) >= 3, run)
        if number == signal.SIGINT:
            os.killpg(run.pid, number)
        else:
            run.send_signal(number)
        ended = end_of(run)
    assert ended == (130, "", "minesweeper score: stopped after 0 of 2,000 games\n")


def test_a_full_disk_loses_nothing(tmp_path, whole):
    log = tmp_path / "log"
    with started("score", *GAMES, "--log", log, limit=30 << 10) as run:
        ended = end_of(run)
    assert (ended.status, ended.out) == (2, "")
    assert re.match(
        rf"minesweeper score: {log}: File too large after \d+ of 360 games; go on with: ", ended.err
    )
    assert ended.err.count("\n") == 1
    assert 0 < games_logged(log) < 360
    assert rerun(ended.err).status == 0
    assert games_of(log) == games_of(whole[0])


COMPARED = ("safest", "deduce", "--board", "10x10x20", "8x8x10", "--games", "400", "--step", "2")


def test_compare_goes_on_where_it_was_killed(tmp_path):
    whole, log = tmp_path / "whole", tmp_path / "log"
    expected = command("compare", *COMPARED, "--log", whole, "--jobs", "1")
    assert expected.status == 0
    with started("compare", *COMPARED, "--log", log) as run:
        wait_for(lambda: games_logged(log) >= 100, run)
        run.kill()
        run.wait()
    assert games_logged(log) < games_logged(whole)
    with log.open("a") as file:
        file.write("{")
    ended = command("compare", "--resume", log)
    assert (ended.status, ended.err) == (0, "")
    assert re.sub(r"[\d.]+ ms a game", "", ended.out) == re.sub(r"[\d.]+ ms a game", "", expected.out)
    assert games_of(log) == games_of(whole)
    assert header_of(log) == header_of(whole)


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
