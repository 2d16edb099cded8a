"""The judge's basic task: `basic.py` against the plain referee, at its streams, and with bad input."""

import contextlib
import io
import os
import re
import select
import subprocess
import sys
from pathlib import Path
from random import Random
from unittest import mock

import make_basic_data
import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import ENVIRONMENT, ROOT, Ended, python
from referee import referee

import basic
import server

CASES = sorted((ROOT / "data" / "basic").glob("*.in"), key=lambda path: int(path.stem))

EXAMPLE = """3 3
.X.
...
..X
"""


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_data(case):
    expected = case.with_suffix(".out").read_text()
    assert expected == referee(case.read_text())
    assert python("basic.py", given=case.read_text()) == Ended(0, expected, "")


def test_data_is_complete():
    assert [path.stem for path in CASES] == [str(number) for number in range(1, len(CASES) + 1)]
    made = make_basic_data.large_cases()
    assert made == {number: CASES[number - 1].read_text() for number in made}


def test_longest_data_lasts_to_the_last_operation():
    text = CASES[19].read_text()
    lines = text.splitlines()
    assert (lines[0], len(lines)) == ("30 30", 1 + 30 + 1000)
    assert "YOU" not in referee("\n".join(lines[:-1]))
    assert referee(text).endswith("\nYOU WIN!\n720 180\n")


# Whole games of the assignment's example: operations, then all that is printed.
GAMES = {
    "auto-explore wins": (
        "2 0 0, 2 2 1, 2 1 2, 0 1 1, 1 1 2",
        """
        ??? ??? ??? ??? ?@? 1@1
        ??? 12? 12? 122 122 122
        ??? 01? 01@ 01@ 01@ 01@
        """,
        "YOU WIN!\n7 2\n",
    ),
    "a visit wins": (
        "2 0 0, 1 2 0, 0 2 0, 0 0 0",
        """
        ??? ??? ??? ??1 1@1
        ??? 12? 122 122 122
        ??? 01? 01? 01? 01@
        """,
        "YOU WIN!\n7 2\n",
    ),
    "a mine is visited": (
        "2 0 0, 2 2 0",
        """
        ??? ??? ???
        ??? 12? 12?
        ??? 01? 01X
        """,
        "GAME OVER!\n4 0\n",
    ),
    "a mark is wrong": (
        "2 0 0, 2 2 1, 0 0 1",
        """
        ??? ??? ??? X??
        ??? 12? 12? 12?
        ??? 01? 01@ 01@
        """,
        "GAME OVER!\n4 1\n",
    ),
    "marking every mine does not win": (
        "0 1 1, 2 2 1",
        """
        ??? ?@? ?@?
        ??? ??? ???
        ??? ??? ??@
        """,
        "",
    ),
    "a visit of a visited or marked cell, a mark of a visited or marked cell": (
        "2 0 0, 2 0 0, 2 2 1, 2 2 0, 1 1 1, 2 2 1",
        """
        ??? ??? ??? ??? ??? ??? ???
        ??? 12? 12? 12? 12? 12? 12?
        ??? 01? 01? 01@ 01@ 01@ 01@
        """,
        "",
    ),
    "an auto-explore of an unvisited or marked cell or with a mark too few": (
        "2 0 0, 0 0 2, 2 2 1, 2 2 2, 1 1 2",
        """
        ??? ??? ??? ??? ??? ???
        ??? 12? 12? 12? 12? 12?
        ??? 01? 01? 01@ 01@ 01@
        """,
        "",
    ),
    "input after the end is not read": (
        "0 1 0, 9 9 9, X",
        """
        ??? ?X?
        ??? ???
        ??? ???
        """,
        "GAME OVER!\n0 0\n",
    ),
    "no operations": ("", "??? \n ??? \n ???", ""),
}


def pictures(text):
    """The maps that stand side by side in `text`, one below the other."""
    rows = [line.split() for line in text.strip().splitlines()]
    return "".join("".join(row + "\n" for row in picture) for picture in zip(*rows, strict=True))


@pytest.mark.parametrize(("operations", "maps", "closing"), GAMES.values(), ids=GAMES)
def test_rules(operations, maps, closing):
    text = EXAMPLE + operations.replace(", ", "\n") + "\n"
    expected = pictures(maps) + closing
    assert referee(text) == expected
    assert in_process(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 1\n.\n0 0 0\n", "?\n0\nYOU WIN!\n1 0\n"),
        ("2 2\n..\n..\n1 1 0\n", "??\n??\n00\n00\nYOU WIN!\n4 0\n"),
        ("1 2\nXX\n", "@@\nYOU WIN!\n0 2\n"),
    ],
    ids=["one cell", "no mine", "only mines"],
)
def test_smallest_maps(text, expected):
    assert in_process(text) == referee(text) == expected


def in_process(text):
    """What `basic.main` prints for this input."""
    given = text.encode() if isinstance(text, str) else text
    with mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given))):
        return printed(basic.main)


def printed(function, *arguments):
    """What a function prints."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        function(*arguments)
    return out.getvalue()


def untidy(rng, text):
    """The same input with blanks, blank lines, carriage returns and no final newline here and there."""
    end = rng.choice(["\n", "\r\n"])
    lines = []
    for line in text.splitlines():
        lines += rng.choices(["", " ", "\t"], k=rng.choice([0, 0, 0, 1, 2]))
        lines.append(rng.choice(["", " ", "\t "]) + line.replace(" ", rng.choice([" ", "  ", "\t"])))
    return end.join(lines) + rng.choice(["", end, end + end])


@pytest.mark.parametrize(
    ("games", "side", "length"),
    [(4000, 4, 12), (1500, 8, 40), (60, 30, 300)],
    ids=["small", "middle", "large"],
)
def test_random_games(games, side, length):
    rng = Random(2876)
    for _ in range(games):
        text = make_basic_data.random_game(rng, side, length)
        assert in_process(text) == referee(text), text


def test_random_games_through_the_program():
    rng = Random(2877)
    for _ in range(200):
        text = untidy(rng, make_basic_data.random_game(rng, 12, 60))
        assert python("basic.py", given=text) == Ended(0, referee(text), ""), text


@st.composite
def games(draw):
    columns = draw(st.integers(1, 7))
    rows = draw(st.lists(st.text(".X", min_size=columns, max_size=columns), min_size=1, max_size=7))
    operation = st.tuples(st.integers(0, len(rows) - 1), st.integers(0, columns - 1), st.integers(0, 2))
    operations = draw(st.lists(operation, max_size=25))
    return make_basic_data.as_input([[symbol == "X" for symbol in row] for row in rows], operations)


@settings(max_examples=400, deadline=None)
@given(games())
def test_any_game(text):
    assert in_process(text) == referee(text)


@settings(max_examples=200, deadline=None)
@given(games(), st.randoms(use_true_random=False))
def test_any_layout(text, rng):
    assert in_process(untidy(rng, text)) == referee(text)


LAYOUTS = {
    "carriage returns": EXAMPLE.replace("\n", "\r\n") + "2 0 0\r\n2 2 0\r\n",
    "blank lines": "\n\n" + EXAMPLE.replace("\n", "\n \n\t\n") + "\n2 0 0\n\n\n2 2 0\n\n",
    "spaces": "  3\t3 \n . X .\n ...\n. .X\t\n  2  0 0\n2 2\t0 ",
    "no final newline": EXAMPLE + "2 0 0\n2 2 0",
    "carriage return at the end": EXAMPLE + "2 0 0\n2 2 0\r",
    "leading zeros": EXAMPLE.replace("3 3", "003 03") + "02 0 00\n2 2 0\n",
}


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_layout(text):
    expected = pictures("??? ??? ???\n ??? 12? 12? \n ??? 01? 01X") + "GAME OVER!\n4 0\n"
    assert python("basic.py", given=text) == Ended(0, expected, "")


SHOWN = "???\n???\n???\n"
ROW = "a row of 3 cells, each '.' or 'X'"
# Input that is malformed; then the line, what is expected there, what is found, and what is printed before.
MALFORMED = {
    "empty": ("", 1, "'rows columns'", "the end of the input", ""),
    "only blank lines": ("\n \n", 3, "'rows columns'", "the end of the input", ""),
    "one size": ("3\n...\n", 1, "'rows columns'", "'3'", ""),
    "three sizes": ("3 3 3\n...\n", 1, "'rows columns'", "'3 3 3'", ""),
    "size in words": ("three 3\n", 1, "'rows columns'", "'three 3'", ""),
    "negative size": ("-3 3\n", 1, "'rows columns'", "'-3 3'", ""),
    "fraction": ("3.0 3\n", 1, "'rows columns'", "'3.0 3'", ""),
    "underscore": ("1_0 3\n", 1, "'rows columns'", "'1_0 3'", ""),
    "other digits": ("\uff13 \uff13\n", 1, "'rows columns'", None, ""),
    "no rows": ("0 3\n", 1, "a size of 1 to 67108864 cells", "'0 3'", ""),
    "no columns": ("3 0\n", 1, "a size of 1 to 67108864 cells", "'3 0'", ""),
    "too large": ("99999 99999\n", 1, "a size of 1 to 67108864 cells", "'99999 99999'", ""),
    "far too large": (f"{10**30} 3\n", 1, "a size of 1 to 67108864 cells", f"'{10**30} 3'", ""),
    "endless number": ("9" * 5000 + " 3\n", 1, "'rows columns'", "'" + "9" * 57 + "...'", ""),
    "no map": ("3 3\n", 2, ROW, "the end of the input", ""),
    "too few rows": ("3 3\n...\n...\n", 4, ROW, "the end of the input", ""),
    "a row too few": ("3 3\n...\n...\n2 0 0\n", 4, ROW, "'2 0 0'", ""),
    "short row": ("3 3\n...\n..\n...\n", 3, ROW, "'..'", ""),
    "long row": ("3 3\n...\n....\n...\n", 3, ROW, "'....'", ""),
    "letter": ("3 3\n...\n.Y.\n...\n", 3, ROW, "'.Y.'", ""),
    "small x": ("3 3\n...\n.x.\n...\n", 3, ROW, "'.x.'", ""),
    "row after blank lines": ("\n\n3 3\n\n...\n\n.?.\n", 7, ROW, "'.?.'", ""),
    "row too many": (EXAMPLE + "...\n", 5, "'row column type'", "'...'", SHOWN),
    "row outside": (EXAMPLE + "3 0 0\n", 5, "a cell inside 3 x 3", "'3 0 0'", SHOWN),
    "column outside": (EXAMPLE + "0 3 0\n", 5, "a cell inside 3 x 3", "'0 3 0'", SHOWN),
    "far outside": (EXAMPLE + f"0 {10**40} 0\n", 5, "a cell inside 3 x 3", f"'0 {10**40} 0'", SHOWN),
    "negative row": (EXAMPLE + "-1 0 0\n", 5, "'row column type'", "'-1 0 0'", SHOWN),
    "unknown type": (EXAMPLE + "0 0 3\n", 5, "a type of 0, 1 or 2", "'0 0 3'", SHOWN),
    "type in words": (EXAMPLE + "0 0 visit\n", 5, "'row column type'", "'0 0 visit'", SHOWN),
    "number missing": (EXAMPLE + "0 0\n", 5, "'row column type'", "'0 0'", SHOWN),
    "number missing at the end": (EXAMPLE + "2", 5, "'row column type'", "'2'", SHOWN),
    "number too many": (EXAMPLE + "0 0 0 0\n", 5, "'row column type'", "'0 0 0 0'", SHOWN),
    "after operations": (
        EXAMPLE + "2 0 0\n\n2 2 1\n2 2 7\n", 8, "a type of 0, 1 or 2", "'2 2 7'",
        SHOWN + "???\n12?\n01?\n" + "???\n12?\n01@\n",
    ),
    "zero bytes": (b"\0\0\0", 1, "'rows columns'", None, ""),
    "bytes that are no text": (EXAMPLE.encode() + b"\xff\xfe\x80\n", 5, "'row column type'", None, SHOWN),
}  # fmt: skip


@pytest.mark.parametrize(("given", "line", "expected", "found", "out"), MALFORMED.values(), ids=MALFORMED)
def test_malformed_input(given, line, expected, found, out):
    ended = python("basic.py", given=given)
    problem = f"basic.py: line {line}: expected {expected}, found "
    if found is None:  # however the bytes are shown
        assert ended == Ended(2, out, ended.err)
        assert re.fullmatch(re.escape(problem) + "[ -~]+\n", ended.err)
    else:
        assert ended == Ended(2, out, f"{problem}{found}\n")


def test_junk_is_one_line():
    rng = Random(1)
    for size in (1, 100, 70_000, 3_000_000):
        ended = python("basic.py", given=rng.randbytes(size))
        assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
        assert re.fullmatch("basic.py: line 1: expected 'rows columns', found .{1,300}\n", ended.err)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=40), st.sampled_from([b"", b"2 2\n", b"2 2\n..\n.X\n", b"2 2\n..\n.X\n1 0 0\n"]))
def test_any_junk_is_a_value_error_or_a_game(junk, before):
    with contextlib.suppress(ValueError):
        in_process(before + junk)


def test_malformed_input_with_nobody_to_read_the_output():
    assert with_output(closed_pipe(), EXAMPLE + "9 9 9\n") == (
        2,
        "basic.py: line 5: expected a cell inside 3 x 3, found '9 9 9'\n",
    )


@pytest.mark.parametrize("operations", [0, 5, 5000])
def test_broken_pipe_is_quiet(operations):
    assert with_output(closed_pipe(), EXAMPLE + "2 0 0\n" * operations) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("operations", [1, 5000])
def test_full_disk_is_one_line(operations):
    with Path("/dev/full").open("wb") as full:
        status, problem = with_output(full.fileno(), EXAMPLE + "2 0 0\n" * operations, close=False)
    assert (status, problem) == (2, "basic.py: [Errno 28] No space left on device\n")


def test_input_that_cannot_be_read_is_one_line(tmp_path):
    with (tmp_path / "written").open("wb") as written:
        command = [sys.executable, "basic.py"]
        done = subprocess.run(
            command, stdin=written, capture_output=True, text=True, cwd=ROOT, env=ENVIRONMENT, check=False
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch("basic.py: .*Bad file descriptor\n", done.stderr)


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_gives_no_traceback(closed):
    command = ["sh", "-c", f"exec {sys.executable} basic.py {closed}"]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=ENVIRONMENT, check=False)
    assert "Traceback" not in done.stderr


def closed_pipe():
    """The writing end of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def with_output(descriptor, text, close=True):
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
    if close:
        os.close(descriptor)
    return done.returncode, done.stderr.decode()


TURNS = [
    (EXAMPLE, "???\n???\n???\n"),
    ("2 0 0\n", "???\n12?\n01?\n"),
    ("2 2 1\n", "???\n12?\n01@\n"),
    ("2 1 2\n", "???\n122\n01@\n"),
    ("0 1 1\n", "?@?\n122\n01@\n"),
    ("1 1 2\n", "1@1\n122\n01@\nYOU WIN!\n7 2\n"),
]


def on_terminal():
    """`basic.py` on a terminal that shows only what the program writes."""
    return pexpect.spawn(
        sys.executable, ["basic.py"], cwd=ROOT, env=ENVIRONMENT, echo=False, timeout=10, encoding="ascii"
    )


def test_each_answer_comes_before_the_next_operation_on_a_terminal():
    game = on_terminal()
    for sent, answer in TURNS:
        game.send(sent)
        game.expect_exact(answer.replace("\n", "\r\n"))
    game.expect(pexpect.EOF)
    game.close()
    assert (game.before, game.exitstatus) == ("", 0)


def test_end_of_input_on_a_terminal_is_quiet():
    game = on_terminal()
    game.send(EXAMPLE)
    game.expect_exact("???\r\n???\r\n???\r\n")
    game.sendeof()
    game.expect(pexpect.EOF)
    game.close()
    assert (game.before, game.exitstatus) == ("", 0)


def test_interrupt_on_a_terminal_is_quiet():
    game = on_terminal()
    game.send(EXAMPLE)
    game.expect_exact("???\r\n???\r\n???\r\n")
    game.sendintr()
    game.expect(pexpect.EOF)
    game.close()
    assert (game.before.strip(), game.exitstatus) == ("", 130)


def over_pipes():
    """`basic.py` between two unbuffered pipes."""
    command, pipe = [sys.executable, "basic.py"], subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, cwd=ROOT, env=ENVIRONMENT, bufsize=0)


def test_each_answer_comes_before_the_next_operation_over_pipes():
    with over_pipes() as game:
        for sent, answer in TURNS:
            game.stdin.write(sent.encode())
            assert arriving(game.stdout, len(answer)) == answer
        assert game.wait(10) == 0
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


def test_operations_that_arrive_in_pieces():
    with over_pipes() as game:
        text = EXAMPLE + "2 0 0\n2 2 0\n"
        for byte in text.encode():
            game.stdin.write(bytes([byte]))
        assert arriving(game.stdout, 1000) == referee(text)


def test_large_map():
    side = 500
    rng = Random(500)
    rows = ["".join(rng.choices(".X", (80, 20), k=side)) for _ in range(side)]
    rows[0] = rows[1] = "." * side
    ended = python("basic.py", given=f"{side} {side}\n" + "\n".join(rows) + "\n0 250 0\n499 499 2\n")
    lines = ended.out.splitlines()
    assert (ended.status, ended.err, len(lines)) == (0, "", 3 * side)
    assert lines[:side] == ["?" * side] * side
    assert lines[side] == "0" * side
    assert lines[side : 2 * side] == lines[2 * side :]
    for r in range(1, side - 1):
        for c in range(1, side - 1):
            around = rows[r - 1][c - 1 : c + 2] + rows[r][c - 1 : c + 2] + rows[r + 1][c - 1 : c + 2]
            assert lines[side + r][c] in ("?", str(around.count("X")))


def test_server_as_a_module(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.encode())))
    server.InitMap()
    assert (server.rows, server.columns, server.total_mines, server.game_state) == (3, 3, 2, 0)
    assert printed(server.PrintMap) == "???\n???\n???\n"
    server.VisitBlock(2, 0)
    server.MarkMine(2, 2)
    server.AutoExplore(2, 1)
    assert printed(server.PrintMap) == "???\n122\n01@\n"
    assert server.game_state == 0
    server.MarkMine(0, 1)
    server.AutoExplore(1, 1)
    assert server.game_state == 1
    assert printed(server.PrintMap) == "1@1\n122\n01@\n"
    assert printed(server.ExitGame) == "YOU WIN!\n7 2\n"


def test_server_plays_one_game_after_another(monkeypatch):
    text = "1 2\n.X\n" + "2 3\nXX.\n...\n" + "1 1\n.\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    seen = []
    for row, column in ((0, 1), (1, 0), (0, 0)):
        server.InitMap()
        size = server.rows, server.columns, server.total_mines, server.game_state
        server.VisitBlock(row, column)
        seen.append((size, server.game_state, printed(server.PrintMap), printed(server.ExitGame)))
    assert seen == [
        ((1, 2, 1, 0), -1, "?X\n", "GAME OVER!\n0 0\n"),
        ((2, 3, 2, 0), 0, "???\n2??\n", "GAME OVER!\n1 0\n"),
        ((1, 1, 0, 0), 1, "0\n", "YOU WIN!\n1 0\n"),
    ]
