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


def test_a_player_that_hangs_is_cut_off(tmp_path, client, backend):
    log, path = tmp_path / "log", client(at_second_group("time.sleep(600)"))
    ended = score(path, "--sets", "6x6x6", "--games", "150", "--time-limit", "5", "--log", log, *backend)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count(" 1 stopped: 1 ") == 1
    assert verdicts(log) == {1: [""] * 50, 2: ["TLE: no answer within 5 s", *[""] * 49], 3: [""] * 50}


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


def test_a_client_that_kills_who_keeps_it_is_stopped(tmp_path, client):
    """And only the game that it plays is lost."""
    log, path = (
        tmp_path / "log",
        client(at_second_group("os.kill(os.getppid(), signal.SIGKILL); time.sleep(600)")),
    )
    ended = score(path, "--sets", "6x6x6", "--games", "100", "--log", log)
    assert (ended.status, ended.err) == (0, "")
    assert verdicts(log) == {1: [""] * 50, 2: ["RE: was killed by signal 9", *[""] * 49]}


def test_a_client_that_does_not_load_again_loses_its_games(tmp_path, client):
    """After a game that it lost by a verdict it is loaded anew, and fails then, once in a while."""
    mark = tmp_path / "mark"
    text = beginning(f"open({str(mark)!r}, 'w').close()\n1 / 0")
    fails = f"import os\nif os.path.exists({str(mark)!r}): raise ValueError('not again\\x1b[31m')\n"
    path = client(fails + text)
    log = tmp_path / "log"
    ended = score(path, "--sets", "5x5x3", "--games", "50", "--log", log)
    assert (ended.status, ended.err) == (0, "")
    (found,) = verdicts(log).values()
    stopped = [verdict for verdict in found if verdict]
    assert stopped[0].startswith("RE: ZeroDivisionError") and "not again?[31m" in stopped[1]
    assert set(stopped[1:]) == {stopped[1]} and len(stopped) > 5


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
