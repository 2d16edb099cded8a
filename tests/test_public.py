"""What the package offers by name, and what it loads for that."""

import subprocess
import sys

import minesweeper
from tests.helpers.programs import ENVIRONMENT, ROOT, python


def test_everything_public_comes_with_a_star():
    code = "from minesweeper import *; print(sorted(name for name in globals() if name[0] != '_'))"
    assert python("-c", code).out == "['Minesweeper', 'MinesweeperAI', 'Sentence']\n"
    assert sorted(minesweeper.__all__) == ["Minesweeper", "MinesweeperAI", "Sentence"]


def test_the_server_loads_no_solver_and_no_parser():
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "basic.py"],
        input="1 1\n.\n0 0 0\n", capture_output=True, text=True, cwd=ROOT, env=ENVIRONMENT, check=True,
    )  # fmt: skip
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "minesweeper.judge.game" in loaded
    assert not {name for name in loaded if name.startswith(("minesweeper.solver", "minesweeper.players"))}
    assert not loaded & {"argparse", "typing", "dataclasses", "minesweeper.rules.draw"}
