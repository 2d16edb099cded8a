"""`basic.py` at its streams: a terminal, pipes, one that nobody reads; each answer comes at once."""

import os
import select
import subprocess
import sys

import pytest

from tests.assignment.examples import MAP
from tests.helpers.processes import started
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT
from tests.helpers.terminals import end_of, interrupt, on_terminal


def test_an_output_that_nobody_reads():
    reading, out = os.pipe()
    os.close(reading)
    text = (MAP + "2 0 0\n" * 5000).encode()
    run = [sys.executable, "basic.py"]
    done = subprocess.run(run, input=text, stdout=out, stderr=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT)
    os.close(out)
    assert (done.returncode, done.stderr) == (0, b"")


TURNS = [
    (MAP, "???\n???\n???\n"),
    ("2 0 0\n", "???\n12?\n01?\n"),
    ("2 2 1\n", "???\n12?\n01@\n"),
    ("2 1 2\n", "???\n122\n01@\n"),
    ("0 1 1\n", "?@?\n122\n01@\n"),
    ("1 1 2\n", "1@1\n122\n01@\nYOU WIN!\n7 2\n"),
]


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


def test_each_answer_comes_before_the_next_operation():
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
