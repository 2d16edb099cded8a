"""Contests for tests to hold, arbitrary players, and a search for their processes."""

import os
import sys
from pathlib import Path

import psutil
import pytest

from minesweeper.arena.contest import Contest, play_here
from minesweeper.arena.entrant import Outcome, PlayerLimits
from minesweeper.arena.preflight import players_must_read
from minesweeper.boards.draw import Mt19937_64, draw_mines
from minesweeper.campaign.log import read_line
from tests.helpers.processes import wait_for, with_luck
from tests.helpers.programs import PATIENCE, in_process

SAMPLES = ["examples/random_player.py", "examples/singles.py", "examples/solver.py"]

# A player whose every turn is yet to be filled in.
SAFE = "class SafePlayer:\n    name = 'Safe'\n    def take_turn(self, state): return {}\n"

# Limits that nobody reaches, however busy the machine is.
ENOUGH = PlayerLimits(turn=PATIENCE, game=60 * PATIENCE, start=PATIENCE, reads=players_must_read([]))


def patient(arguments):
    """Return the arguments with a long limit of a turn, unless they have one."""
    if "--time-limit" in map(str, arguments):
        return arguments
    return *arguments, "--time-limit", ENOUGH.turn


def arena(*arguments, **options):
    return in_process("arena", *patient(arguments), **options)


def outcomes_of(*players, **options):
    """Play a `contest` of these players in this process, and return its outcomes."""
    outcomes = []
    play_here(contest(players, **options), outcomes.append)
    return outcomes


def contest(players, games=3, boards=(), **limits):
    """Return a contest on the same boards of 10 x 10 with 10 mines, or with mines in these cells."""
    engine = Mt19937_64(1)
    boards = boards or tuple(tuple(draw_mines(100, 10, engine)) for _ in range(games))
    return Contest(tuple(map(str, players)), 10, 10, boards, ENOUGH._replace(**limits))


def outcomes_in(path):
    """Return the outcomes in the lines of a log below its header."""
    lines = Path(path).read_bytes().splitlines(keepends=True)
    return [read_line(Outcome, line) for line in lines[1:]]


linux = pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine not in ("x86_64", "aarch64"),
    reason="what is tested here is only promised where there is seccomp",
)


def player(name="'Guest'", body="return [0, 0]"):
    return f"class GuestPlayer:\n    name = {name}\n    def take_turn(self, state):\n        {body}\n"


# Programs, in shell. A number in the command makes their processes known.
LONG = f"sleep 9876{os.getpid()}"


def with_marker(marker):
    """Return the command lines of all processes that contain `marker`."""
    lines = (" ".join(with_luck(process.cmdline) or ()) for process in psutil.process_iter())
    return [line for line in lines if marker in line]


def await_end_of(marker):
    """Wait until there is no process with `marker` in its command line."""
    wait_for(lambda: not with_marker(marker))


def watchers_and_player(path):
    """Return the watchers of our player with this path, from the outside in, and its own process."""
    lines = {
        process: " ".join(with_luck(process.cmdline) or ())
        for process in psutil.Process().children(recursive=True)
    }
    family = [process for process, line in lines.items() if path in line]
    watchers = [process for process in family if "programs.locks.confine" in lines[process]]
    assert watchers
    return watchers, family[len(watchers)]
