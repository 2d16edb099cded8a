"""Programs and all that they start end with whoever started them, wherever they hide."""

import signal
import sys

import psutil
import pytest

from minesweeper.programs.failure import Failure
from minesweeper.programs.process import LineProgram
from tests.helpers.data import ADVANCED
from tests.helpers.processes import all_gone, await_end, end_of, started, wait_for
from tests.helpers.programs import PATIENCE, python

MAP = ADVANCED[0]

# It starts another process that leaves its group and its session, forks again so that nobody is its parent,
# ignores signals and closes its streams; then both write their ids to the file PIDS, and stay. With a signal
# STRIKE, the second process first sends it to its keeper, after it has written its id: once the keeper has
# ended, it may be ended at any moment. Then the program fails.
HIDING = """
import os, signal, sys, time
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)
def writes_its_id():
    with open(PIDS, "a") as file:
        file.write(f"{os.getpid()}\\n")
def InitGame():
    keeper = os.getppid()
    if not os.fork():
        os.setsid()
        if os.fork():
            os._exit(0)
        os.closerange(0, 64)
        writes_its_id()
        if STRIKE:
            os.kill(keeper, STRIKE)
            open(PIDS + ".struck", "w").close()
        time.sleep(600)
    while STRIKE and not os.path.exists(PIDS + ".struck"):
        time.sleep(0.01)
    writes_its_id()
    if STRIKE:
        print("that is it", flush=True)
        raise ValueError("enough")
    time.sleep(600)
ReadMap = Decide = InitGame
if __name__ == "__main__":
    InitGame()
"""

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a group of processes is killed")
pytestmark = [ON_LINUX, pytest.mark.slow]


@pytest.fixture
def pids(tmp_path):
    return tmp_path / "pids"


@pytest.fixture
def hiding(write, pids):
    """Write the program, which may strike its keeper with a signal."""
    return lambda strike=0: write("hiding.py", f"PIDS, STRIKE = {str(pids)!r}, {int(strike)}\n{HIDING}")


def family(pids):
    """Return the two processes, once they have written their ids."""
    ids = pids.read_text().split("\n") if pids.exists() else []
    return len(ids) == 3 and [psutil.Process(int(pid)) for pid in ids[:2]]


def played(kind, file):
    """Return the words that play with a program: as a client, over its streams, or in a worker of `score`."""
    command = f"{sys.executable} {file}"
    words = {
        "--client": ("advanced.py", "--client", file),
        "--pipe": ("advanced.py", "--pipe", command),
        "score": ("-m", "minesweeper", "score", f"pipe:{command}", "--board", "5x5x3", "--games", "1"),
    }
    return *words[kind], "--time-limit", "600"


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        ("--pipe", signal.SIGINT),
        ("--client", signal.SIGTERM),
        ("--client", signal.SIGKILL),
        ("score", signal.SIGKILL),
    ],
)
def test_hidden_processes_end_with_the_program_that_plays(pids, hiding, kind, number):
    with MAP.open() as map_file, started(*played(kind, hiding()), stdin=map_file) as run:
        both = wait_for(lambda: family(pids), run)
        run.send_signal(number)
        assert end_of(run) == (130 if number == signal.SIGINT else -number, b"", b"")
        wait_for(lambda: all_gone(both))


@pytest.mark.parametrize(
    ("kind", "strike"),
    [
        ("--client", signal.SIGKILL),
        ("score", signal.SIGSTOP),
        pytest.param("--pipe", signal.SIGKILL, marks=pytest.mark.long),
        pytest.param("--client", signal.SIGSTOP, marks=pytest.mark.long),
    ],
)
def test_hidden_processes_end_although_they_strike_their_keeper(pids, hiding, kind, strike):
    ended = python(*played(kind, hiding(strike)), given=MAP.read_bytes())
    assert ended.status == (0 if kind == "score" else 1)
    ids = pids.read_text().split()
    assert ids
    for pid in ids:
        await_end(int(pid))


@pytest.mark.parametrize(
    ("end", "verdict"), [("exit 3", "exited with status 3"), ("kill -9 $$", "was killed by signal 9")]
)
def test_program_that_ends_by_itself_leaves_nothing_but_its_verdict(tmp_path, script, end, verdict):
    pid = tmp_path / "pid"
    text = f"setsid sleep 600 & echo $! > {pid}; echo bye >&2; {end}"
    with LineProgram(script(text), kept=True) as program, pytest.raises(Failure, match=f"{verdict}: bye"):
        program.ask(PATIENCE)
    await_end(int(pid.read_text()))


def test_no_signal_is_blocked_in_a_program(script):
    with LineProgram(script("grep SigBlk /proc/self/status"), kept=True) as program:
        assert program.ask(PATIENCE).split() == ["SigBlk:", "0" * 16]


def test_program_ends_with_its_keeper(script):
    with LineProgram(script("echo $PPID; exec sleep 600"), kept=True) as program:
        keeper = psutil.Process(int(program.ask(PATIENCE)))
        both = [keeper, *keeper.children()]
        assert len(both) == 2
        keeper.kill()
        wait_for(lambda: all_gone(both))
