"""Players in cgroups: what all processes of one need together is its own verdict, and no rival's.

Most of these tests need root, and a tree of cgroups that it may write to and that limits memory.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contest.guests import LONG, SLOWED, await_end_of, linux, with_marker
from tests.contest.programs import FORKS, MANY
from tests.contest.test_namespaces import started_in
from tests.contest.users import PYTHON, arena_of, needs_users, open_folder  # noqa: F401  # a fixture
from tests.helpers.processes import started, wait_for
from tests.helpers.programs import ENVIRONMENT

TREE = Path("/sys/fs/cgroup")
RIVAL = "examples/singles.py"


@pytest.fixture
def group():
    """A cgroup that a runner may have for itself, whoever it is; the runner leaves it as it was."""
    try:
        assert {"memory", "pids"} <= {*(TREE / "cgroup.controllers").read_text().split()}
        (TREE / "cgroup.subtree_control").write_text("+memory +pids")
        path = TREE / f"minesweeper-tests-{os.getpid()}"
        path.mkdir()
    except (OSError, AssertionError):
        pytest.skip("no tree of cgroups that limits memory and that these tests may write to")
    for file in (path, path / "cgroup.procs", path / "cgroup.subtree_control"):
        os.chown(file, 65533, 65533)
    yield path
    left = [each for each in path.iterdir() if each.is_dir()]
    for each in [*left, path]:
        each.rmdir()
    assert left == []


def many(folder):
    """A player that takes 300 MiB in many processes, and what it does it with."""
    path = folder / "many.py"
    path.write_text(MANY)
    return f"cmd:{PYTHON} {path}", "--memory", 64, "--json", "--jobs", 2, "--games", 1


def verdicts(out):
    """The verdicts that ended each player's games, and how."""
    return {row["name"]: (row["verdicts"], row["failures"]) for row in json.loads(out)}


@needs_users
@pytest.mark.parametrize("user", ["root", "user"])
def test_memory_of_many_processes_without_a_group(open_folder, user):  # noqa: F811
    """The attack: five times the memory that a player may use."""
    player, *options = many(open_folder)
    ended = arena_of(user, player, RIVAL, *options)
    assert SLOWED in ended.err
    assert verdicts(ended.out)["many"][0] == {"WA": 1}


@needs_users
@pytest.mark.parametrize("user", ["root", "user"])
def test_memory_of_many_processes(open_folder, group, user):  # noqa: F811
    player, *options = many(open_folder)
    ended = arena_of(user, player, RIVAL, *options, group=group, timeout=600)
    assert "without cgroups" not in ended.err
    found = verdicts(ended.out)
    assert found["many"][1][0]["detail"] == "needed more than 64 MiB of memory in all"
    assert (found["many"][0], found["Singles"][0]) == ({"MLE": 1}, {})


@needs_users
def test_tasks_of_all_processes_together(open_folder, group):  # noqa: F811
    """Where the kernel counts what else its user has started, a program may not start so many more."""
    path = open_folder / "forks.py"
    path.write_text(FORKS)
    options = f"cmd:{PYTHON} {path}", "--no-show", "--json"
    without, bounded = (
        arena_of("user", *options, without="namespaces", group=each, timeout=600) for each in (None, group)
    )
    assert started_in(bounded) < 66 < started_in(without)


@linux
def test_a_runner_that_is_killed_leaves_no_process_in_a_group(tmp_path, group):
    script = tmp_path / "waits.sh"
    script.write_text(f"echo '\"sh\"'; (setsid {LONG} &); {LONG}\n")
    arguments = "-m", "minesweeper", "arena", f"cmd:sh {script}", "--turn-limit", 60, "--no-show"
    environment = ENVIRONMENT | {"TMPDIR": str(tmp_path)}
    enter = lambda: (group / "cgroup.procs").write_text("0")  # noqa: E731
    with started(*arguments, env=environment, preexec_fn=enter) as runner:
        wait_for(lambda: with_marker(LONG), runner)
        assert [*group.glob("minesweeper-player-*")]
        runner.send_signal(signal.SIGKILL)
        runner.wait()
    await_end_of(LONG)
    for leaf in group.glob("minesweeper-*"):
        wait_for(lambda leaf=leaf: "populated 0" in (leaf / "cgroup.events").read_text())
        leaf.rmdir()


@linux
def test_a_runner_that_is_not_alone_in_its_group(group):
    """Nothing is done to the processes of others."""
    code = (
        "import os, subprocess, sys\n"
        f"open('{group}/cgroup.procs', 'w').write('0')\n"
        "sys.exit(subprocess.run([sys.executable, '-m', 'minesweeper', 'arena', *sys.argv[1:]]).returncode)"
    )
    arguments = "cmd:sh examples/none.sh", RIVAL, "--jobs", "2", "--games", "1", "--json"
    ended = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, env=ENVIRONMENT, check=False
    )
    assert ended.returncode == 0
    assert SLOWED in ended.stderr
    assert verdicts(ended.stdout)["Singles"][0] == {}
