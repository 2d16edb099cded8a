"""Runs whose processes are killed, interrupted or without resources: the log is the same in the end."""

import os
import re
import secrets
import signal

import psutil
import pytest

from tests.arena.users import PYTHON, needs_users
from tests.helpers.clients import beginning
from tests.helpers.commands import ran
from tests.helpers.processes import all_gone, descendants, end_of, kill, started, wait_for
from tests.scoring.scores import games_logged, games_of, here, without_times, workers

pytestmark = pytest.mark.slow

# Two boards and six groups, those on the larger board first.
GAMES = ("--board", "6x6x4,5x5x3", "--games", "120", "--time-limit", "600")

# On the smaller boards a client waits until its gate is open.
WAITS = "if rows == 5:\n    while not os.path.exists({gate!r}):\n        time.sleep(0.01)"


def test_run_whose_processes_were_killed_goes_on(tmp_path, client):
    """First all workers are killed, then the main process, whose workers end with it."""
    log, right, gate = tmp_path / "log", tmp_path / "right", tmp_path / "gate"
    games = client(beginning(WAITS.format(gate=str(gate)))), *GAMES
    gate.touch()
    whole = here(*games, "--log", right)
    assert (whole.status, whole.err, games_logged(right)) == (0, "", 240)
    gate.unlink()
    with started("-m", "minesweeper", "score", *games, "--log", log, "--jobs", "2", text=True) as run:
        wait_for(lambda: games_logged(log) >= 1, run)
        for worker in workers(run.pid):
            kill(worker)
        wait_for(lambda: games_logged(log) == 120, run)
        family = wait_for(lambda: len(processes := descendants(run.pid)) >= 3 and processes, run)
        run.kill()
        run.wait()
        wait_for(lambda: all_gone(family))
    assert games_logged(log) == 120
    gate.touch()
    with log.open("a") as file:  # as a line that was being written
        file.write('{"set":"6x6x4","seed":10')
    ended = here(*games, "--log", log)
    assert (ended.status, ended.err, without_times(ended.out)) == (0, "", without_times(whole.out))
    assert games_of(log) == games_of(right)


def test_compare_plays_on_without_a_reader(tmp_path):
    log, few = tmp_path / "log", ("random", "obvious", "--board", "5x5x3,6x6x4", "--games", "200")
    reading, writing = os.pipe()
    os.close(reading)
    with started("-m", "minesweeper", "compare", *few, "--log", log, stdout=writing) as run:
        os.close(writing)
        assert end_of(run) == (0, None, b"")
    assert games_logged(log) >= 200


def test_interrupt_before_the_first_game_ends_all_programs(tmp_path):
    """Ctrl-C reaches all processes of a terminal."""
    began = tmp_path / "began"
    players = f"pipe:sh -c 'echo $$ > {began}; exec sleep 60'", "random"
    options = "--board", "5x5x3", "--time-limit", "60", "--jobs", "1"
    group = {"text": True, "start_new_session": True}
    with started("-m", "minesweeper", "compare", *players, *options, **group) as run:
        wait_for(lambda: began.exists() and began.read_text().endswith("\n"), run)
        program = psutil.Process(int(began.read_text()))
        os.killpg(run.pid, signal.SIGINT)
        ended = end_of(run)
        wait_for(lambda: all_gone([program]))
    assert (ended.status, ended.out) == (130, "")
    assert re.fullmatch(r"minesweeper compare: stopped after 0 of \d+,\d+ games\n", ended.err)


RUN = "score", "random", "obvious", "--board", "5x5x3", "--games", "60", "--jobs", "2"
CONTEST = "arena", "examples/singles.py", "examples/random_player.py", "--jobs", "2"


def starved(limit, *arguments):
    """Run a command with a limited resource, as a user without other processes."""
    user = 40_000 + secrets.randbelow(20_000)
    words = "prlimit", limit, "setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"
    return ran(*words, PYTHON, "-m", "minesweeper", *arguments)


@needs_users
@pytest.mark.parametrize(
    "tasks", [4, *(pytest.param(tasks, marks=pytest.mark.long) for tasks in (2, 5, 6, 9))]
)
@pytest.mark.parametrize("run", [RUN, CONTEST], ids=["score", "arena"])
def test_too_few_processes_are_one_line(tasks, run):
    """With five or more, it depends on the system whether they are enough."""
    ended = starved(f"--nproc={tasks}", *run)
    why = "Resource temporarily unavailable|worker processes die before their first job" if tasks < 5 else ""
    assert ended.status == 2 or (tasks >= 5 and ended.status == 0)
    assert ended.status == 0 or re.fullmatch(f"minesweeper (score|arena): .*({why})\n", ended.err)


@needs_users
def test_too_little_memory_to_load_a_command_is_one_line():
    runs = (starved(f"--as={kibibytes << 10}", *CONTEST) for kibibytes in range(16_000, 64_000, 2_000))
    ended = next((run for run in runs if "not enough memory" in run.err), None)
    assert ended == (2, "", "minesweeper arena: there is not enough memory\n")
