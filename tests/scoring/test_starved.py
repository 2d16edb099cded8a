"""Runs with too little memory, or too few processes: one line."""

import re
import resource
import subprocess

import pytest

from tests.arena.users import PYTHON, USERS, needs_users
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, Ended

RUN = "score", "random", "obvious", "--sets", "5x5x3", "--games", "60", "--jobs", "2"


def starved(limit, most, *arguments):
    """The command of an ordinary user, ended by itself, with a limit of its resources."""
    done = subprocess.run(
        [*USERS["user"], PYTHON, "-m", "minesweeper", *map(str, arguments)],
        preexec_fn=lambda: resource.setrlimit(limit, (most, most)),
        capture_output=True, text=True, cwd=ROOT, env=ENVIRONMENT, timeout=2 * PATIENCE, check=False,
    )  # fmt: skip
    return Ended(done.returncode, done.stdout, done.stderr)


@needs_users
@pytest.mark.parametrize("tasks", [4, *(pytest.param(most, marks=pytest.mark.long) for most in (3, 6, 9))])
@pytest.mark.parametrize(
    "run", [RUN, ("arena", "examples/singles.py", "examples/random_player.py", "--jobs", "2")]
)
def test_too_few_processes(tasks, run):
    ended = starved(resource.RLIMIT_NPROC, tasks, *run)
    if ended.status == 126:
        pytest.skip("other processes of this user leave no room for the command itself")
    if ended.status:
        assert ended.status == 2 and re.fullmatch("minesweeper (score|arena): .*\n", ended.err)
