"""`basic.py` at its streams: closed, full, a terminal, pipes; each answer comes at once."""

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from tests.assignment.examples import MAP
from tests.helpers.processes import started
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT
from tests.helpers.terminals import end_of, interrupt, on_terminal


def test_broken_pipe_is_quiet():
    assert with_output(closed_pipe(), MAP + "2 0 0\n" * 5000) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_full_disk_is_one_line():
    full = os.open("/dev/full", os.O_WRONLY)
    problem = "basic.py: [Errno 28] No space left on device\n"
    assert with_output(full, MAP + "2 0 0\n" * 5000) == (2, problem)


def closed_pipe():
    """The writing end of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def with_output(descriptor, text):
    """The exit status and the standard error of `basic.py` that writes to this file."""
    done = subprocess.run(
        [sys.executable, "basic.py"],
        input=text.encode(),
        stdout=descriptor,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=ENVIRONMENT,
        check=False,
    )
    os.close(descriptor)
    return done.returncode, done.stderr.decode()


TURNS = [
    (MAP, "???\n???\n???\n"),
    ("2 0 0\n", "???\n12?\n01?\n"),
    ("2 2 1\n", "???\n12?\n01@\n"),
    ("2 1 2\n", "???\n122\n01@\n"),
    ("0 1 1\n", "?@?\n122\n01@\n"),
    ("1 1 2\n", "1@1\n122\n01@\nYOU WIN!\n7 2\n"),
]


def test_each_answer_comes_before_the_next_operation_on_a_terminal():
    game = on_terminal("basic.py", echo=False)
    for sent, answer in TURNS:
        game.send(sent)
        game.expect_exact(answer.replace("\n", "\r\n"))
    assert end_of(game) == ("", 0)


def ended(game):
    """How the program ends with its input."""
    game.sendeof()
    return end_of(game)


@pytest.mark.parametrize(("leave", "status"), [(interrupt, 130), (ended, 0)])
def test_the_end_on_a_terminal_is_quiet(leave, status):
    game = on_terminal("basic.py", echo=False)
    game.send(MAP)
    game.expect_exact("???\r\n???\r\n???\r\n")
    shown, found = leave(game)
    assert (shown.strip(), found) == ("", status)


def test_each_answer_comes_before_the_next_operation_over_pipes():
    with started("basic.py", stdin=subprocess.PIPE, bufsize=0) as game:
        for sent, answer in TURNS:
            game.stdin.write(sent.encode())
            assert arriving(game.stdout, len(answer)) == answer
        assert game.wait(PATIENCE) == 0
        assert game.stdout.read() == b""


def arriving(stream, size):
    """The next `size` characters of a pipe, or fewer if they do not come."""
    text = b""
    while len(text) < size and select.select([stream], [], [], 10)[0]:
        data = stream.read(size - len(text))
        if not data:
            break
        text += data
    return text.decode()
