"""Jobs in worker processes: games that never end, and workers that cannot be started."""

import os
import signal

from minesweeper.programs.pool import cores
from tests.helpers.programs import ROOT, Ended, python


def test_a_player_of_the_package_that_would_never_end_ends_its_worker():
    code = """
from minesweeper.players.reference import PLAYERS, RandomPlayer
from minesweeper.scoring import jobs
from minesweeper.playing.sets import find_set

class Endless(RandomPlayer):
    def decide(self):
        while True:
            pass

PLAYERS["endless"] = Endless
jobs.GAME_LIMIT = 0.01
jobs.work(jobs.Job("endless", find_set("5x5x3"), 0, 5))
"""
    assert python("-c", code).status == -signal.SIGALRM
    assert python("-c", code.replace('Job("endless"', 'Job("random"') + "print(1)").out == "1\n"


def test_workers_that_cannot_be_started_are_no_verdict_on_a_player(write):
    """As where there is no memory for them, say; here they end when they load the main program."""
    program = write(
        "program.py",
        f"import os, sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "if __name__ != '__main__':\n    os._exit(1)\n"
        "from minesweeper.shell.program import run\nfrom minesweeper.scoring.command import main\n"
        "sys.exit(run('score', lambda: main(['random', '--jobs', '2'])))\n",
    )
    assert python(program) == Ended(2, "", "score: worker processes die before their first job\n")


def test_cores_are_those_that_this_process_may_use(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {2, 5, 6}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert cores() == 8
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1
