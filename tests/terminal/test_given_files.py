"""Files that a user names: bounded in size and memory, and none that may wait or has no end."""

import os

import pytest

from minesweeper.shell.files import MAX_TEXT
from tests.helpers.programs import in_process, python

# Runs a command, and prints by how many MiB its memory has grown at most.
PEAK = """
import re, sys
from minesweeper.__main__ import main
peak = lambda: int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) // 1024
before = peak()
main()
print(peak() - before)
"""


@pytest.mark.parametrize("words", ["analyse", "boards --grade", "play --load", "read", "review", "arena"])
def test_pipes_and_devices_are_refused(tmp_path, words):
    os.mkfifo(tmp_path / "pipe")
    for name in (tmp_path / "pipe", "/dev/zero"):
        name_, *options = words.split()
        more = [name] if name_ == "arena" else []
        ended = in_process(name_, *options, name, *more)
        assert (ended.status, ended.out) == (2, "")
        assert ended.err.startswith(f"minesweeper {name_}: {name}") and "not a file\n" in ended.err


@pytest.mark.parametrize("words", ["analyse", "analyse -", "boards --grade -"])
def test_standard_input_is_bounded(words):
    name, *options = words.split()
    problem = f"minesweeper {name}: the standard input: larger than {MAX_TEXT} bytes\n"
    assert in_process(name, *options, given="?" * (MAX_TEXT + 1)) == (2, "", problem)


def test_a_board_on_standard_input_is_graded():
    graded = in_process("boards", "--grade", "-", given="..X\n...\n...\n0 0\n")
    assert graded.out.startswith("# first cell 0 0:")


@pytest.mark.slow
@pytest.mark.parametrize("words", ["analyse", "boards --grade", "play --load"])
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("?" * 60_000_000, f"larger than {MAX_TEXT} bytes"),
        (".\n" * (MAX_TEXT // 2), "takes more than 5 s or 200 MiB"),
    ],
)
def test_a_large_board_takes_little_memory(tmp_path, words, text, problem):
    (tmp_path / "board").write_text(text)
    ended = python("-c", PEAK, *words.split(), tmp_path / "board")
    assert problem in ended.err and int(ended.out) < 230
