"""A contest that is stopped, or loses a worker: its games count, and no process of it stays."""

import re
import signal
from pathlib import Path

import pytest

from tests.arena.contests import LONG, await_end_of, linux, player, with_marker
from tests.helpers.processes import end_of, started, wait_for
from tests.helpers.programs import ENVIRONMENT, PATIENCE

pytestmark = [linux, pytest.mark.slow]


def playing(marker):
    """Return how many players have `marker` in their command lines."""
    return sum(
        ("host.py" in line and not re.search(r"rehearsal\.py|locks\.confine", line))
        or line.split()[0].endswith("/sh")
        for line in with_marker(marker)
    )


def running(folder, *arguments):
    """Hold a contest in the background, with its folders in this one."""
    options = "--time-limit", "60", *arguments
    environment = ENVIRONMENT | {"TMPDIR": str(folder)}
    return started("-m", "minesweeper", "arena", *options, env=environment, text=True)


@pytest.mark.parametrize(
    ("number", "jobs"),
    [
        (signal.SIGTERM, 1),
        (signal.SIGKILL, 2),
        *(pytest.param(number, 2, marks=pytest.mark.long) for number in (signal.SIGHUP, signal.SIGINT)),
    ],
)
def test_stopped_runner_leaves_nothing(write, tmp_path, number, jobs):
    """Its seed is hidden while it runs."""
    python_file = write("hangs.py", player(body="import time; time.sleep(1000)"))
    script = write("hangs.sh", f"echo '\"sh\"'; {LONG} & ({LONG} &) & {LONG}\n")
    options = "--games", "2", "--jobs", str(jobs), "--seed", "7654321"
    with running(tmp_path, f"cmd:sh {script}", python_file, *options) as runner:
        wait_for(lambda: playing(str(tmp_path)) == jobs, runner)
        words = Path(f"/proc/{runner.pid}/cmdline").read_bytes()
        assert words.rstrip(b"\0") == b"minesweeper arena"
        runner.send_signal(number)
        status, out, err = end_of(runner)
    if number == signal.SIGKILL:
        assert (status, out, err) == (-number, "", "")
    else:
        assert (status, err) == (128 + number, "")
        assert out.endswith("stopped after 0 of 4 games\n")
    await_end_of(str(tmp_path))
    await_end_of(LONG)


@pytest.mark.parametrize("number", [pytest.param(signal.SIGTERM, marks=pytest.mark.long), signal.SIGKILL])
def test_player_that_becomes_another_program_ends_with_the_runner(write, tmp_path, number):
    """A thread that calls execve becomes the process, without the signal that its parent's death sends."""
    body = (
        "import os, threading, time\n        threading.Thread(target=lambda:"
        f" os.execv('/bin/sh', ['sh', '-c', 'exec {LONG}'])).start()\n        time.sleep(1000)"
    )
    with running(tmp_path, write("becomes.py", player(body=body)), "--no-show") as runner:
        wait_for(lambda: with_marker(LONG), runner)
        runner.send_signal(number)
        runner.wait(PATIENCE)
        await_end_of(LONG)


def test_orphans_of_a_program_end_with_the_runner(write, tmp_path):
    """The program itself has ended; an orphan still holds its output."""
    script = write("leaves.sh", f"echo '\"sh\"'; {LONG} & exit 2\n")
    with running(tmp_path, f"cmd:sh {script}", "--no-show") as runner:
        wait_for(lambda: with_marker(LONG) and not playing(str(script)), runner)
        runner.kill()
        runner.wait()
        await_end_of(LONG)
