"""The project's programs as a user starts them: their input, their output, their exit status."""

import importlib
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple
from unittest.mock import DEFAULT, patch

from minesweeper.__main__ import COMMANDS, main
from minesweeper.programs.locks import secrecy
from minesweeper.shell.program import run

ROOT = Path(__file__).parents[2]

# The tests ignore the settings of their user for Python (such as unbuffered streams), for the size of the
# terminal and for colours.
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith("PYTHON") and name not in ("COLUMNS", "LINES", "NO_COLOR")
}


# Seconds: whatever is waited for is there long before, also on a busy machine.
PATIENCE = 60


class Ended(NamedTuple):
    """The exit status of a program, and its output."""

    status: int
    out: str
    err: str


def ran(*words, given="", timeout=PATIENCE, cwd=ROOT, **environment):
    """Run a program, by default in the project's directory, with this standard input (text or bytes)."""
    done = subprocess.run(
        [*map(str, words)],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        cwd=cwd,
        env=ENVIRONMENT | environment,
        timeout=timeout,
        check=False,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


def python(*arguments, **options):
    return ran(sys.executable, *arguments, **options)


def command(name, *arguments, **options):
    """Run a command of the package."""
    return python("-m", "minesweeper", name, *arguments, **options)


def in_process(name, *arguments, given=""):
    """Run a command of the package, or a program such as `basic.py`, in this process; it keeps its rights."""
    words = [*map(str, arguments)]
    if name.endswith(".py"):
        title, do = name, importlib.import_module(name.removesuffix(".py")).main
    else:
        module = importlib.import_module(COMMANDS[name].module)
        title, do = f"minesweeper {name}", lambda: module.main(words)
    with patch("sys.argv", [title, *words]), patch.multiple(secrecy, prctl=DEFAULT, hide_arguments=DEFAULT):
        return heard(lambda: run(title, do), given)


def called(*words):
    """Run the package with these words in this process, as `python3 -m minesweeper` does."""
    with patch("sys.argv", ["__main__.py", *words]):
        return heard(main)


def heard(do, given=""):
    """Call a function in this process; return its status and its output."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    standard_input = TextIOWrapper(BytesIO(given.encode() if isinstance(given, str) else given), "utf-8")
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", standard_input):
        status = do()
    return Ended(status, *(stream.buffer.getvalue().decode() for stream in (out, err)))


def hiding(package, *arguments):
    """Return the arguments for Python to run a command without an installed package."""
    code = (
        f"import sys, runpy; sys.modules[{package!r}] = None; sys.argv[0:1] = ['minesweeper'];"
        " runpy.run_module('minesweeper', run_name='__main__', alter_sys=True)"
    )
    return "-c", code, *arguments
