"""What runs where there is no POSIX system, as on Windows: its modules and calls are taken away here."""

import json

import pytest

from tests.helpers.programs import ROOT, in_process, python
from tests.helpers.tables import rows

pytestmark = pytest.mark.slow

# Python runs this first, in each process of a test.
WINDOWS = """
import ctypes, importlib.abc, os, select, signal, sys

class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "curses"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Absent())
for module, names in {
    os: "fork forkpty getuid geteuid getgid killpg setsid sysconf fchmod fchown sched_getaffinity mkfifo"
    " O_NONBLOCK O_NOCTTY O_NOFOLLOW O_CLOEXEC O_DIRECTORY",
    signal: "SIGHUP SIGCHLD SIGALRM SIGPROF SIGXCPU alarm setitimer pthread_sigmask sigwait",
    select: "poll",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
"""


@pytest.fixture
def run(tmp_path):
    """Return a function that runs Python without POSIX, with streams in UTF-8, and lines as on Linux."""
    (tmp_path / "sitecustomize.py").write_text(WINDOWS)

    def run(*words, given=""):
        ended = python(*words, PYTHONUTF8="1", PYTHONPATH=str(tmp_path), given=given)
        return ended._replace(out=ended.out.replace("\r\n", "\n"), err=ended.err.replace("\r\n", "\n"))

    return run


@pytest.mark.parametrize(
    ("program", "file", "last"),
    [("basic.py", "basic/1.in", "7 2"), ("advanced.py", "advanced/adv1.in", "")],
)
def test_programs_of_the_assignment_print_the_same(run, program, file, last):
    given = (ROOT / "data" / file).read_text()
    ended = run(program, given=given)
    assert ended == in_process(program, given=given)
    assert ended.status == 0 and ended.out.rstrip().endswith(last)


@pytest.mark.parametrize(
    "words",
    [
        "boards --board 9x9:10 --count 2",
        "puzzles",
        "agent --seed 4 --board 4x4:2",
        "play beginner --seed 1",
        "review tests/files/replays/beginner-b.avf",
        "review tests/files/replays/beginner-b.avf tests/files/replays/beginner-a.avf --jobs 2",
    ],
)
def test_commands_print_the_same(run, words):
    name, *arguments = words.split()
    ended = run("-m", "minesweeper", name, *arguments, given="quit\n")
    assert ended == in_process(name, *arguments, given="quit\n")
    assert not ended.err and ended.out


def test_analyse_runs_and_a_game_is_saved(run, tmp_path):
    assert "mine" in run("-m", "minesweeper", "analyse", "--mines", "1", given="1?\n11\n").out
    saved = tmp_path / "game.json"
    assert run("-m", "minesweeper", "play", "--save", saved, given="a1\n").status == 0
    assert json.loads(saved.read_text())


def test_score_and_compare_run(run):
    ended = run("-m", "minesweeper", "help", "score")
    assert (ended.status, ended.err) == (0, "") and "\nlimits:\n" in ended.out
    common = "--board", "5x5x3", "--games", "2", "--jobs", "2"
    ended = run("-m", "minesweeper", "score", "best", *common)
    assert ended.status == 0 and "best" in ended.out
    ended = run("-m", "minesweeper", "compare", "best", "random", *common)
    assert ended.status == 0 and "same maps" in ended.out


def test_library_runs(run, tmp_path):
    code = (
        "import minesweeper as ms\n"
        "if __name__ == '__main__':\n"
        "    board = ms.generate('beginner', seed=2)\n"
        "    print(ms.play('best', board).won, ms.analyse('1?', mines=1).mine_cells)\n"
        "    print(next(ms.draw('4x4x4:4')).shape, ms.evaluate('best', '5x5x3', games=100, jobs=2).games)\n"
    )
    script = tmp_path / "script.py"
    script.write_text(f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}")
    assert run(script).out == "True [(0, 1)]\n(4, 4, 4) 100\n"


def test_worker_of_the_page_answers_alike(run):
    code = "from minesweeper.web.worker import main; main()"
    message = '{"id": 1, "do": "version"}\n'
    ended = run("-c", code, given=message)
    assert ended == python("-c", code, given=message)
    assert json.loads(ended.out)["id"] == 1


@rows(
    "words what",
    ("arena examples/singles.py", "arena"),
    ("judge data", "judge"),
    ("score client.py", "a player that is a program or a file"),
    ("score best --log FILE", "a log, which is locked while it is written,"),
)
def test_other_commands_name_their_need(run, words, what, tmp_path):
    words = words.replace("FILE", str(tmp_path / "log")).split()
    ended = run("-m", "minesweeper", *words)
    problem = f"minesweeper {words[0]}: {what} needs a POSIX system, such as Linux, macOS or WSL\n"
    assert ended == (2, "", problem)
