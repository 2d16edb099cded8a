"""Clients that hang, or kill the worker that plays their games: how often that is tried again."""

import json
import sys

import pytest

from minesweeper.boards.catalogue import find_set
from minesweeper.judge.game import VISIT, JudgeGame
from minesweeper.scoring.jobs import Job, maps_of
from tests.helpers.clients import beginning
from tests.scoring.runs import games_of
from tests.scoring.scores import score

# Between a client and the worker is the process that keeps it.
KILL_WORKER = "os.kill(int(open(f'/proc/{os.getppid()}/stat').read().split()[3]), signal.SIGKILL)"


def first_map(group):
    """What a client sees of the first map of a group of 6x6x6 after the given visit."""
    job = Job("", find_set("6x6x6"), group, 50)
    board = next(maps_of(job))
    return JudgeGame(board).execute(*board.first, VISIT).split()


def at_second_group(deed):
    """A client that does something at the first map of the second group."""
    return beginning(f"if board == {first_map(1)!r}:\n    {deed}")


def verdicts(log):
    """The verdicts of each seed's games, in order."""
    games = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    found = {}
    for game in sorted(games, key=lambda game: (game["seed"], game["index"])):
        found.setdefault(game["seed"], []).append(game["verdict"])
    return found


def test_a_chunk_that_kills_its_worker_is_given_up(tmp_path, client, backend):
    log, path = (
        tmp_path / "log",
        client(at_second_group(f"{KILL_WORKER}; time.sleep(600)")),
    )
    ended = score(path, "--sets", "6x6x6", "--games", "200", "--log", log, *backend)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count(" 50 stopped: 50 RE from game ") == 1
    guilty = ["RE: killed its worker 3 times"] * 50
    assert verdicts(log) == {1: [""] * 50, 2: guilty, 3: [""] * 50, 4: [""] * 50}
    again = tmp_path / "again"
    assert score(path, "--sets", "6x6x6", "--games", "200", "--log", again, "--jobs", "1").status == 0
    assert games_of(again) == games_of(log)


@pytest.mark.parametrize("needs", ["memory = bytearray(300 << 20)", "memory = bytearray(3 << 30)"])
def test_a_program_that_needs_more_memory_than_it_may(tmp_path, needs):
    """Resident memory counts; what is far more than that cannot be had at all."""
    path = tmp_path / "player.py"
    path.write_text(f"{needs}\nsize = input()\nprint('0 0 0', flush=True)\ninput()\ninput('0 0 0\\n')\n")
    player = f"pipe:{sys.executable} {path}"
    ended = score(
        player, "--sets", "6x6x6", "--games", "2", "--memory", "256", "--jobs", "1", "--log", tmp_path / "log"
    )
    assert (ended.status, ended.err) == (0, "")
    if sys.platform == "linux":
        assert verdicts(tmp_path / "log") == {1: ["MLE: used more than 256 MiB of memory"] * 2}
