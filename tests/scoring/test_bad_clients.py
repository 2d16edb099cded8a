"""Clients that kill the worker that plays their games, or need more memory than they may."""

import json
import sys

import pytest

from tests.helpers.clients import beginning
from tests.scoring.scores import score

# Between a client and the worker is the process that keeps it.
KILL_WORKER = "os.kill(int(open(f'/proc/{os.getppid()}/stat').read().split()[3]), signal.SIGKILL)"


def verdicts(log):
    """How often each verdict is in a log, by its set."""
    found = {}
    for game in map(json.loads, log.read_text().splitlines()[1:]):
        of_set = found.setdefault(game["set"], {})
        of_set[game["verdict"]] = of_set.get(game["verdict"], 0) + 1
    return found


def test_a_chunk_that_kills_its_worker_is_given_up(tmp_path, client, backend):
    log = tmp_path / "log"
    path = client(beginning(f"if rows == 6:\n    {KILL_WORKER}; time.sleep(600)"))
    ended = score(path, "--sets", "5x5x3", "6x6x6", "--games", "51", "--log", log, *backend)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count(" 51 stopped: 51 RE from game 1.") == 1
    assert verdicts(log) == {"5x5x3": {"": 51}, "6x6x6": {"RE: killed its worker 3 times": 51}}


@pytest.mark.parametrize("needs", ["memory = bytearray(300 << 20)", "memory = bytearray(3 << 30)"])
def test_a_program_that_needs_more_memory_than_it_may(tmp_path, needs):
    """Resident memory counts; what is far more than that cannot be had at all."""
    path = tmp_path / "player.py"
    path.write_text(f"{needs}\nsize = input()\nprint('0 0 0', flush=True)\ninput()\ninput('0 0 0\\n')\n")
    player = f"pipe:{sys.executable} {path}"
    log = tmp_path / "log"
    ended = score(player, "--sets", "6x6x6", "--games", "2", "--memory", "256", "--jobs", "1", "--log", log)
    assert (ended.status, ended.err) == (0, "")
    if sys.platform == "linux":
        assert verdicts(tmp_path / "log") == {"6x6x6": {"MLE: used more than 256 MiB of memory": 2}}
