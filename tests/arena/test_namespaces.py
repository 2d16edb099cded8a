"""Players in namespaces: no process outlives its player or the runner, no rival sees a change of files."""

import json
import os
from contextlib import ExitStack

import psutil
import pytest

from tests.arena.contests import LONG, await_end_of, linux, player, with_marker
from tests.arena.users import BLIND, PYTHON, arena_of, needs_namespaces, needs_users
from tests.helpers.processes import started, wait_for, with_luck
from tests.helpers.programs import ENVIRONMENT, python

pytestmark = [linux, pytest.mark.slow]


@needs_namespaces
@pytest.mark.parametrize("missing, survives", [("seccomp, namespaces", True), ("seccomp", False)])
def test_process_in_another_session_ends_with_the_runner(write, tmp_path, missing, survives):
    """Without the filter a program may leave its group, which the watcher kills."""
    script = write("leaves.sh", f"echo '\"sh\"'; (setsid {LONG} &)\n{LONG}\n")
    options = f"cmd:sh {script}", "--time-limit", 60, "--no-show"
    with ExitStack() as stack:
        stack.callback(kill_all, LONG)
        environment = ENVIRONMENT | {"TMPDIR": str(tmp_path)}
        runner = stack.enter_context(started("-c", BLIND, missing, *options, env=environment))
        wait_for(lambda: sum(line.startswith("sleep") for line in with_marker(LONG)) == 2, runner)
        runner.kill()
        runner.wait()
        await_end_of(str(script))
        if not survives:
            await_end_of(LONG)
        assert survives == bool(with_marker(LONG))


# A program under `confine`, where one of its watchers is slow to lock itself in.
SLOW = """\
import json, os, sys, time
from minesweeper.programs.locks import confine, namespaces
from minesweeper.programs.locks.locked import locked_command
folder, which = sys.argv[1:]
if which == "alone":
    namespaces.separate = lambda: False
filtered = namespaces.forbid
def forbid(**options):
    if which == "alone" or (which == "first") == (os.getpid() == 1):
        time.sleep(0.5)
        filtered(**options)
        os.write(2, f"{which} is locked in, ".encode())
    else:
        filtered(**options)
namespaces.forbid = forbid
words = "sh", "-c", "echo the player begins >&2"
command = locked_command(words, confine.Lock(folder, None, 512, 60, processes=True))
lock = json.loads(command[-4]) | {"runner": os.getppid()}
sys.argv = ["confine", json.dumps(lock), *words]
confine.main()
"""


@pytest.mark.parametrize(
    "which", ["alone", *(pytest.param(which, marks=needs_namespaces) for which in ("outside", "first"))]
)
def test_player_begins_after_its_watchers_are_locked_in(tmp_path, which):
    ended = python("-c", SLOW, tmp_path, which)
    assert ended == (0, "", f"{which} is locked in, the player begins\n")


def kill_all(marker):
    for process in psutil.process_iter():
        if marker in " ".join(with_luck(process.cmdline) or ()):
            with_luck(process.kill)


# Its name is its ids. It starts up to 100 processes, and turns to a place off the board: 100 columns to the
# right of their number.
FORKS = """\
import os, time
print(f'"{os.getpid()} {os.getppid()} {os.getuid()} {os.getgid()}"', flush=True)
input()
started = 0
try:
    while started < 100:
        if os.fork() == 0:
            time.sleep(100)
        started += 1
except OSError:
    pass
print([100 + started, 0], flush=True)
time.sleep(100)
"""


@needs_users
@needs_namespaces
@pytest.mark.parametrize("missing, bounded", [("namespaces", False), ("", True)])
def test_program_of_an_ordinary_user_is_alone_in_its_namespace_and_keeps_its_id(write, missing, bounded):
    """In a namespace it may have 64 tasks, without one 512 more for other programs of its user."""
    command = f"cmd:{PYTHON} {write('forks.py', FORKS)}"
    ended = arena_of("user", command, "--no-show", "--json", without=missing)
    (row,) = json.loads(ended.out)["standings"]
    started = int(row["failures"][0]["why"].strip("[").split(",")[0]) - 100  # its turn shows it
    assert (started < 64, row["player"] == "2 1 65533 65533") == (bounded, bounded)


SENT = "[int(os.stat(each).st_atime) > 1 for each in files]"


@needs_users
@needs_namespaces
@pytest.mark.parametrize(
    "user, missing, sent",
    [("root", "namespaces", [True, False, True]), ("user", "", [False] * 3)],
)
def test_reading_sends_nothing_to_a_rival(write, user, missing, sent):
    """A spy reads some of the files that all may read, and a rival checks their access times."""
    files = [write(name, "x") for name in "abc"]
    for file in files:
        os.utime(file, (1, 1))
    files[1].read_text()
    if files[1].stat().st_atime == 1:
        pytest.skip("this file system has no access times")
    os.utime(files[1], (1, 1))
    start = f"import os\nfiles = {[*map(str, files)]}\n"
    reads = "[open(each).read() for each in files[::2]]; return {}"
    spy = write("spy.py", start + player(name="'Spy'", body=reads))
    rival = write("rival.py", start + player(name="'Rival'", body=f"raise ValueError({SENT})"))
    ended = arena_of(user, spy, rival, "--games", 1, "--json", without=missing)
    rows = json.loads(ended.out)["standings"]
    (why,) = (row["failures"][0]["why"] for row in rows if row["player"] == "Rival")
    assert why.endswith(f"ValueError: {sent}")
