"""The start folder of a command: no process of ours imports its modules."""

import re
import sys

import pytest

from tests.helpers.commands import ran
from tests.helpers.programs import ROOT, command, python

pytestmark = pytest.mark.slow

# Modules that the commands and their processes import.
PLANTED = ("json", "argparse", "random", "socket", "pickle", "selectors", "tempfile", "threading")

SCORE = ("score", "random", "--board", "5x5x3", "--games", "2", "--jobs", "2")
ARENA = ("arena", "first.py", "second.py", "--games", "1", "--jobs", "2", "--log", "log")

PLAYER = "class {}Player:\n    name = 'A'\n    def take_turn(self, state):\n        return [0, 0]\n"

SCRIPT = "from minesweeper.__main__ import main\nif __name__ == '__main__':\n    raise SystemExit(main())\n"


@pytest.mark.parametrize(
    ("how", "arguments", "planted"),
    [
        ("-m minesweeper", ARENA, PLANTED),
        ("script", SCORE, (*PLANTED, "contextlib")),
        ("-P -m minesweeper", ("arena", "--help"), (*PLANTED, "contextlib")),
    ],
    ids=["the module", "the console script", "the module with -P"],
)
def test_no_module_of_the_folder_is_imported(write, tmp_path, how, arguments, planted):
    """With `python -m` alone, runpy may import contextlib before the package."""
    folder, noted = tmp_path / "entries", tmp_path / "noted"
    folder.mkdir()
    for name in ("First", "Second"):
        write(f"entries/{name.lower()}.py", PLAYER.format(name))
    for name in planted:
        write(f"entries/{name}.py", f"open({str(noted)!r}, 'a').write('{name} ')\n")
    words = how.replace("script", str(write("minesweeper", SCRIPT))).split()
    ended = python(*words, *arguments, cwd=folder, PYTHONPATH=str(ROOT))
    assert (ended.status, ended.err) == (0, "")
    assert not noted.exists(), noted.read_text()


def test_repository_cannot_replace_the_judge(tmp_path):
    """The command of docs/judge.md, in a repository that has modules of these names."""
    page = (ROOT / "docs" / "judge.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"- run: (PYTHONPATH=.*)", page)
    (tmp_path / "temp").mkdir()
    (tmp_path / "temp" / "judge").symlink_to(ROOT)
    for name in ("minesweeper/__init__", "minesweeper/__main__", *PLANTED, "contextlib"):
        path = tmp_path / "repository" / f"{name}.py"
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text("print('replaced')\n")
    line = line.replace("python3", f"'{sys.executable}'")
    ended = ran("sh", "-c", line, cwd=tmp_path / "repository", RUNNER_TEMP=str(tmp_path / "temp"))
    assert (ended.status, ended.err) == (2, "")
    assert "has neither server.h nor client.h" in ended.out


def test_programs_of_the_user_start_without_our_variables(tmp_path):
    """They may import modules beside them."""
    seen = tmp_path / "seen"
    program = f"pipe:sh -c 'env > {seen}'"
    assert command("score", program, "--board", "5x5x3", "--games", "1", "--jobs", "1").status == 0
    assert not re.search("^PYTHON", seen.read_text(), re.MULTILINE)
