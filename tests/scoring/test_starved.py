"""Runs with too little memory, or too few processes: one line, and a log that goes on."""

import re
import resource
import subprocess
import sys

import pytest

from tests.arena.users import PYTHON, USERS, needs_users
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, Ended
from tests.scoring.runs import games_of
from tests.scoring.scores import here

RUN = "score", "random", "obvious", "--sets", "5x5x3", "--games", "60", "--jobs", "2"


def starved(limit, most, *arguments, user=()):
    """The command, ended by itself, with a limit of its resources."""
    python = PYTHON if user else sys.executable
    done = subprocess.run(
        [*user, python, "-m", "minesweeper", *map(str, arguments)],
        preexec_fn=lambda: resource.setrlimit(limit, (most, most)),
        capture_output=True, text=True, cwd=ROOT, env=ENVIRONMENT, timeout=2 * PATIENCE, check=False,
    )  # fmt: skip
    return Ended(done.returncode, done.stdout, done.stderr)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the address space is not limited")
@pytest.mark.long
@pytest.mark.parametrize("mebibytes", [30, 40, 55, 70])
def test_too_little_memory(tmp_path, mebibytes):
    """How little is too little depends on Python; whatever was played is kept."""
    most = mebibytes << 20
    if starved(resource.RLIMIT_AS, most, "score", "--help").status:
        pytest.skip("Python itself needs more")
    log, whole = tmp_path / "log", tmp_path / "whole"
    ended = starved(resource.RLIMIT_AS, most, *RUN, "--log", log)
    if ended.status:
        assert ended.status == 2 and re.fullmatch("minesweeper score: .*\n", ended.err)
        log.touch()
    here(*RUN, "--log", whole)
    assert here(*RUN, "--resume" if log.stat().st_size else "--log", log).status == 0
    assert games_of(log) == games_of(whole)


@needs_users
def test_too_little_memory_to_load_a_command(tmp_path):
    """More than Python needs and less than the command, which is one line too."""
    for kibibytes in range(18_000, 32_000, 1_000):
        run, user = ("arena", "examples/singles.py"), USERS["user"]
        ended = starved(resource.RLIMIT_AS, kibibytes << 10, *run, user=user)
        if "not enough memory" in ended.err:
            assert ended == (2, "", "minesweeper arena: there is not enough memory\n")
            return
    pytest.skip("this Python gives other errors")


@needs_users
@pytest.mark.parametrize("tasks", [4, *(pytest.param(most, marks=pytest.mark.long) for most in (3, 6, 9))])
@pytest.mark.parametrize(
    "run", [RUN, ("arena", "examples/singles.py", "examples/random_player.py", "--jobs", "2")]
)
def test_too_few_processes(tasks, run):
    """Of an ordinary user."""
    ended = starved(resource.RLIMIT_NPROC, tasks, *run, user=USERS["user"])
    if ended.status == 126:
        pytest.skip("other processes of this user leave no room for the command itself")
    if ended.status:
        assert ended.status == 2 and re.fullmatch("minesweeper (score|arena): .*\n", ended.err)
