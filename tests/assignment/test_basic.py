"""`basic.py` against the plain referee: the judge's cases, random games, malformed input; and its streams."""

import os
import re
import select
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.assignment.examples import MAP
from tests.helpers.data import BASIC
from tests.helpers.processes import started
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, Ended, in_process
from tests.oracles.referee import neighbours, referee


def prints(text):
    """Return the output of `basic.py` on an input without a problem."""
    ended = in_process("basic.py", given=text)
    assert (ended.status, ended.err) == (0, "")
    return ended.out


@pytest.mark.parametrize("case", BASIC, ids=lambda path: path.stem)
def test_data(case):
    expected = case.with_suffix(".out").read_text()
    assert expected == referee(case.read_text())
    assert prints(case.read_text()) == expected


def test_input_after_the_end_is_not_read_and_zeros_may_lead():
    assert prints("1 2\n.X\n00 01 00\n9 9 9\nX\n") == "??\n?X\nGAME OVER!\n0 0\n"


def random_game(rng, side, length):
    """Draw a map of at most `side` x `side` and operations, most of them sensible, that tend to go on."""
    rows, columns = rng.randint(1, side), rng.randint(1, side)
    density = rng.choice([0, 0.05, 0.15, 0.25, 0.5, 0.9, 1])
    mine = [[rng.random() < density for _ in range(columns)] for _ in range(rows)]
    blunders = rng.choice([0, 0, 0.02, 0.3])
    operations = []
    for _ in range(rng.randint(0, length)):
        r, c = rng.randrange(rows), rng.randrange(columns)
        kinds = [int(mine[r][c]), 2] if rng.random() >= blunders else [0, 1, 2]
        operations.append((r, c, rng.choice(kinds)))
        if rng.random() < 0.1:
            operations.append(operations[-1])
        if rng.random() < 0.1:  # marks all around and then explores
            operations += [(y, x, 1) for y, x in neighbours(mine, r, c) if mine[y][x]] + [(r, c, 2)]
    lines = [f"{rows} {columns}", *("".join(".X"[is_mine] for is_mine in row) for row in mine)]
    lines += ["{} {} {}".format(*operation) for operation in operations]
    return "\n".join(lines) + "\n"


def untidy(rng, text):
    """Return the input with blanks, blank lines, carriage returns and no final newline here and there."""
    end = rng.choice(["\n", "\r\n"])
    lines = []
    for line in text.splitlines():
        lines += rng.choices(["", " ", "\t"], k=rng.choice([0, 0, 0, 1, 2]))
        lines.append(rng.choice(["", " ", "\t "]) + line.replace(" ", rng.choice([" ", "  ", "\t"])))
    return end.join(lines) + rng.choice(["", end, end + end])


@pytest.mark.parametrize(("games", "side", "length"), [(20, 4, 12), (7, 8, 40), (1, 30, 300)])
@pytest.mark.parametrize("times", [20, pytest.param(200, marks=pytest.mark.long)])
def test_random_games(games, side, length, times):
    rng = Random(2876)
    for _ in range(games * times):
        text = random_game(rng, side, length)
        assert prints(rng.choice([text, untidy(rng, text)])) == referee(text), text


def test_large_map():
    side = 150
    rng = Random(500)
    rows = ["".join(rng.choices(".X", (80, 20), k=side)) for _ in range(side)]
    rows[0] = rows[1] = "." * side
    text = f"{side} {side}\n" + "\n".join(rows) + "\n0 75 0\n149 149 2\n"
    assert prints(text) == referee(text)


SHOWN = "???\n???\n???\n"

ROW = "a row of 3 cells, each '.' or 'X'"

SIZE, OPERATION, TYPE = "'rows columns'", "'row column type'", "a type of 0, 1 or 2"
CELLS, INSIDE = "a size of 1 to 67108864 cells", "a cell inside 3 x 3"
UTF_16 = r"a byte order mark and '3\x00 \x003\x00'"

# Malformed input, and its problem: the line, the expected text, and the actual text.
MALFORMED = {
    "empty": ("", 1, SIZE, "the end of the input"),
    "negative size": ("-3 3\n", 1, SIZE, "'-3 3'"),
    "other digits": ("\uff13 \uff13\n", 1, SIZE, "'\uff13 \uff13'"),
    "a byte order mark": ("\ufeff3 3\n", 1, SIZE, "a byte order mark and '3 3'"),
    "UTF-16": ("3 3".encode("utf-16"), 1, SIZE, UTF_16),
    "no rows": ("0 3\n", 1, CELLS, "'0 3'"),
    "too large": ("99999 99999\n", 1, CELLS, "'99999 99999'"),
    "endless number": ("9" * 5000 + " 3\n", 1, SIZE, "'" + "9" * 57 + "...'"),
    "a row too few": ("3 3\n...\n...\n2 0 0\n", 4, ROW, "'2 0 0'"),
    "long row": ("3 3\n...\n....\n...\n", 3, ROW, "'....'"),
    "row after blank lines": ("\n\n3 3\n\n...\n\n.?.\n", 7, ROW, "'.?.'"),
    "row too many": (MAP + "...\n", 5, OPERATION, "'...'"),
    "row outside": (MAP + "3 0 0\n", 5, INSIDE, "'3 0 0'"),
    "column outside": (MAP + "0 3 0\n", 5, INSIDE, "'0 3 0'"),
    "negative row": (MAP + "-1 0 0\n", 5, OPERATION, "'-1 0 0'"),
    "unknown type": (MAP + "0 0 3\n", 5, TYPE, "'0 0 3'"),
    "number missing": (MAP + "0 0\n", 5, OPERATION, "'0 0'"),
    "after operations": (MAP + "2 0 0\n\n2 2 1\n2 2 7\n", 8, TYPE, "'2 2 7'"),
    "bytes that are no text": (MAP.encode() + b"\x80\xff\n", 5, OPERATION, r"'\x80\xff'"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_input(name):
    """The maps before it are printed."""
    text, line, expected, actual = MALFORMED[name]
    played = SHOWN + "???\n12?\n01?\n" + "???\n12?\n01@\n" if line == 8 else SHOWN if line == 5 else ""
    problem = f"basic.py: line {line}: expected {expected}, found {actual}\n"
    assert in_process("basic.py", given=text) == Ended(2, played, problem)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=40), st.sampled_from([b"", b"2 2\n", b"2 2\n..\n.X\n", b"2 2\n..\n.X\n1 0 0\n"]))
def test_any_junk_is_refused_or_a_game(junk, before):
    ended = in_process("basic.py", given=before + junk)
    assert re.fullmatch(r"(basic\.py: line \d+: expected .*\n)?", ended.err)


@pytest.mark.slow
def test_closed_output_is_quiet():
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


@pytest.mark.slow
def test_each_answer_comes_before_the_next_operation():
    with started("basic.py", stdin=subprocess.PIPE, bufsize=0) as game:
        for sent, answer in TURNS:
            game.stdin.write(sent.encode())
            assert arriving(game.stdout, len(answer)) == answer
        assert game.wait(PATIENCE) == 0
        assert game.stdout.read() == b""


def arriving(stream, size):
    """Return the next `size` characters of a pipe, or fewer if they do not come."""
    text = b""
    while len(text) < size and select.select([stream], [], [], 10)[0]:
        data = stream.read(size - len(text))
        if not data:
            break
        text += data
    return text.decode()
