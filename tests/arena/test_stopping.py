"""A contest that is stopped, or loses a worker: what was played counts, and nothing of it stays."""

import json
import re
import signal
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest

from tests.arena.guests import LONG, await_end_of, linux, player, with_marker
from tests.helpers.processes import descendants, end_of, kill, started, wait_for, with_luck
from tests.helpers.programs import ENVIRONMENT, PATIENCE


@linux
def test_the_seed_is_not_to_be_seen(tmp_path):
    path = tmp_path / "idle.py"
    path.write_text(player(body="import time; time.sleep(1000)"))
    with running([path, path], "--seed", "7654321", "--turn-limit", "60") as runner:
        folder = Path(f"/proc/{runner.runner.pid}")
        assert (folder / "cmdline").read_bytes().rstrip(b"\0") == b"minesweeper arena"


class running:
    """The runner in the background, from when its players have begun to when it has ended."""

    def __init__(self, players, *options):
        self.players, self.options = players, options
        self.marker = str(Path(str(players[0]).removeprefix("cmd:sh ")).parent)

    def __enter__(self):
        self.ending = ExitStack()
        self.runner = self.ending.enter_context(
            started(
                *("-m", "minesweeper", "arena", *self.players, *self.options),
                env=ENVIRONMENT | {"TMPDIR": self.marker},
            )
        )
        self.wait_for(self.marker)
        return self

    def wait_for(self, marker):
        """Wait until there is a player with `marker` in its command line."""
        wait_for(lambda: self.plays(marker), self.runner)

    def plays(self, marker):
        return self.playing(marker) > 0

    def playing(self, marker):
        """How many players have `marker` in their command lines."""
        return sum(
            ("host.py" in line and not re.search(r"rehearsal\.py|locks\.confine", line))
            or line.split()[0].endswith("/sh")
            for line in with_marker(marker)
        )

    def stop(self, number):
        """Send a signal; how the runner ended, and what it printed."""
        self.runner.send_signal(number)
        status, out, err = end_of(self.runner)
        return status, out.decode(), err.decode()

    def __exit__(self, *_):
        self.ending.close()


HANGS = player(body="import time; time.sleep(1000)")


@linux
@pytest.mark.parametrize(
    ("number", "jobs"),
    [(signal.SIGINT, 1), (signal.SIGTERM, 2), (signal.SIGHUP, 1), (signal.SIGKILL, 1), (signal.SIGKILL, 2)],
)
def test_a_runner_that_is_stopped_leaves_nothing(tmp_path, number, jobs):
    python_file, script = tmp_path / "hangs.py", tmp_path / "hangs.sh"
    python_file.write_text(HANGS)
    script.write_text(f"echo '\"sh\"'; {LONG} & ({LONG} &) & {LONG}\n")
    for players in ([python_file], [f"cmd:sh {script}"]):
        with running(
            [*players, *players], "--games", "2", "--jobs", str(jobs), "--turn-limit", "60"
        ) as runner:
            status, out, err = runner.stop(number)
        if number == signal.SIGKILL:
            assert (status, out, err) == (-number, "", "")
        else:
            assert (status, err) == (128 + number, "")
            assert out.endswith("stopped after 0 of 4 games\n")
        await_end_of(str(tmp_path))
        await_end_of(LONG)


@linux
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_player_that_becomes_another_program_ends_with_the_runner(tmp_path, number):
    """A thread that calls execve becomes the process, without the signal that its parent's death sends."""
    path = tmp_path / "becomes.py"
    body = (
        "import os, threading, time\n        threading.Thread(target=lambda:"
        f" os.execv('/bin/sh', ['sh', '-c', 'exec {LONG}'])).start()\n        time.sleep(1000)"
    )
    path.write_text(player(body=body))
    arguments = "-m", "minesweeper", "arena", path, "--turn-limit", "60", "--no-show"
    with started(*arguments, env=ENVIRONMENT | {"TMPDIR": str(tmp_path)}) as runner:
        wait_for(lambda: with_marker(LONG), runner)
        runner.send_signal(number)
        runner.wait(PATIENCE)
        await_end_of(LONG)


@linux
def test_what_a_program_left_ends_with_the_runner(tmp_path):
    """The program itself has ended; what it started still holds its output."""
    script = tmp_path / "leaves.sh"
    script.write_text(f"echo '\"sh\"'; {LONG} & exit 2\n")

    def shells():
        return [line for line in with_marker(str(script)) if line.split()[0].endswith("/sh")]

    arguments = "-m", "minesweeper", "arena", f"cmd:sh {script}", "--turn-limit", "60", "--no-show"
    with started(*arguments, env=ENVIRONMENT | {"TMPDIR": str(tmp_path)}) as runner:
        wait_for(lambda: with_marker(LONG) and not shells(), runner)
        runner.kill()
        runner.wait()
        await_end_of(LONG)


@linux
def test_what_was_played_counts_when_the_runner_is_stopped(tmp_path):
    players = [tmp_path / name for name in ("good.py", "hangs.py", "hangs_too.py")]
    for path, text in zip(players, (player(body="return 0"), HANGS, HANGS), strict=True):
        path.write_text(text)
    with running(players, "--games", "3", "--jobs", "2", "--turn-limit", "60", "--json") as runner:
        # Where all workers are busy with the second player, the first one is through; where the runner sleeps
        # as well, it has heard so.
        master = psutil.Process(runner.runner.pid)
        busy = lambda: runner.playing(str(players[1])) == 2  # noqa: E731
        wait_for(lambda: busy() and master.status() == psutil.STATUS_SLEEPING and busy(), runner.runner)
        status, out, err = runner.stop(signal.SIGINT)
    assert (status, err) == (130, "")
    assert {Path(row["file"]).name: row["games"] for row in json.loads(out)} == {
        "good.py": 3,
        "hangs.py": 0,
        "hangs_too.py": 0,
    }
    await_end_of(str(tmp_path))


@linux
def test_what_a_killed_worker_was_playing_is_played_again(tmp_path):
    """A worker that dies takes its player along, and neither the contest nor a game of anybody."""
    slow = tmp_path / "slow.py"
    slow.write_text(player(body="import time; time.sleep(0.02); return len(state) and 0"))
    good = tmp_path / "good.py"
    good.write_text(player(body="return 0"))
    with running([slow, good], "--games", "9", "--jobs", "2", "--turn-limit", "60", "--json") as runner:
        runner.wait_for(str(slow))

        def line(process):
            return " ".join(with_luck(process.cmdline) or ())

        def workers():
            """Those that play; a host ends with its game, perhaps while it is looked at."""
            hosts = (each for each in descendants(runner.runner.pid) if "host.py" in line(each))
            above = (each for host in hosts for each in with_luck(host.parents) or ())
            return [
                each for each in above if line(each) and not re.search("locks.confine|host.py", line(each))
            ]

        worker, *_ = wait_for(workers, runner.runner)
        kill(worker)
        status, out, err = end_of(runner.runner)
    assert (status, err) == (0, b"")
    assert [(row["games"], row["verdicts"]) for row in json.loads(out)] == [(9, {"WA": 9})] * 2
    await_end_of(str(tmp_path))
