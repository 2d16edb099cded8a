"""Client files, each hosted by a process of its own: one that is good, and all that can go wrong."""

import re
import subprocess
import sys
from itertools import count
from types import SimpleNamespace

import pytest

from minesweeper.judge.clients import ClientContestant
from minesweeper.judge.protocol import Match
from minesweeper.programs.failure import Failure
from tests.helpers.clients import GOOD, beginning
from tests.helpers.hanging import HANGS_IN_PYTHON, cut_waits
from tests.helpers.processes import await_end, started, wait_for
from tests.helpers.programs import PATIENCE, Ended, python
from tests.judge.examples import EXAMPLE, example_game
from tests.judge.traces import boards_of


def deciding(line):
    """A client whose every decision is this line."""
    return GOOD[: GOOD.index("    for r in")] + f"    {line}\n"


# Clients that play to the end, and what they print in each of two decisions.
CLIENTS = {
    "a good one": (GOOD, ""),
    "one that reads the stream": (
        "import sys\n" + GOOD.replace("input() for", "sys.stdin.readline().rstrip() for"), "",
    ),
    "one that prints": (beginning("print('thinking')"), "thinking\n"),
    "one with data classes": (
        "from __future__ import annotations\nfrom dataclasses import dataclass\n\n"
        "@dataclass\nclass Cell:\n    row: int\n\n\n" + GOOD,
        "",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "printed"), CLIENTS.values(), ids=CLIENTS)
def test_a_client_starts_each_game_afresh(client, text, printed):
    ended = python("advanced.py", "--client", client(text), given=EXAMPLE * 3)
    assert ended == Ended(0, "GAME OVER!\n5 0\n" * 3, printed * 6)


# Clients that fail after the first visit, and the verdict.
FAILURES = {
    "crashes": ("raise RuntimeError('no idea')", "RE: RuntimeError: no idea"),
    "divides by zero": ("1 / 0", "RE: ZeroDivisionError: division by zero"),
    "recurses": ("Decide()", "RE: RecursionError: maximum recursion depth exceeded"),
    "exits": ("exit(0)", "RE: SystemExit: 0"),
    "complains in two lines": ("raise ValueError('one\\ntwo')", "RE: ValueError: one two"),
    "exits with a message": ("import sys; sys.exit('bye')", "RE: SystemExit: bye"),
    "is interrupted": ("raise KeyboardInterrupt", "RE: KeyboardInterrupt:"),
    "ends its generator": ("raise GeneratorExit(7)", "RE: GeneratorExit: 7"),
    "reads too much": ("input()", "RE: EOFError: EOF when reading a line"),
    "never executes": ("pass", "WA: Decide did not call Execute"),
    "executes twice": ("Execute(2, 0, 0); Execute(2, 0, 0)", "WA: Execute was called twice in one turn"),
    "row outside": ("Execute(3, 0, 0)", "WA: 3 0 is outside 3 x 3"),
    "negative column": ("Execute(0, -1, 0)", "WA: 0 -1 is outside 3 x 3"),
    "unknown type": ("Execute(0, 0, 3)", "WA: expected a type of 0, 1 or 2, found 3"),
    "words": ("Execute('a', 'b', 'c')", "WA: expected 'row column type', found 'a' 'b' 'c'"),
    "nothing": ("Execute(None, None, None)", "WA: expected 'row column type', found None None None"),
    "fractions": ("Execute(0.5, 0, 0)", "WA: expected 'row column type', found 0.5 0 0"),
    "too few arguments": ("Execute(0, 0)", None),
    "goes round in circles": ("Execute(2, 0, 0)", "TLE: the game does not come to an end"),
}


@pytest.mark.parametrize(("line", "verdict"), FAILURES.values(), ids=FAILURES)
def test_failing_clients(client, line, verdict):
    ended = python("advanced.py", "--client", client(deciding(line)), given=EXAMPLE)
    assert (ended.status, ended.out) == (1, "GAME OVER!\n4 0\n")
    if verdict is None:  # the wording is Python's
        assert re.fullmatch("advanced.py: game 1: RE: TypeError: .*\n", ended.err)
    elif verdict.startswith("RE"):
        failing = f" \\(a_client.py line \\d+: {re.escape(line)}\\)"
        assert re.fullmatch(f"advanced.py: game 1: {re.escape(verdict)}{failing}\n", ended.err)
    else:
        assert ended.err == f"advanced.py: game 1: {verdict}\n"


# What clients write into their host's own stream, which is the second copy of its output.
TALK = [
    "stop XX what",
    "stop",
    "over nan",
    "over 1e9",
    "over -5.000000",
    "say {",
    "say " + "[" * 2000,
    "do 1",
    "x",
]


@pytest.mark.parametrize("line", TALK, ids=lambda line: line[:9])
def test_clients_that_talk_for_their_host(client, line):
    path = client(deciding(f"__import__('os').write(4, {line.encode() + bytes([10])!r})"))
    with (
        ClientContestant(path, 10) as contestant,
        pytest.raises(Failure, match=r"^WA: expected 'row column type'"),
    ):
        contestant.play(Match(3, 3, (2, 0), example_game().execute))


# Clients that fail elsewhere than in a decision, and the line that fails, with the verdict.
ELSEWHERE = {
    "at once": (
        GOOD.replace("    board = []\n", "    raise KeyError(7)\n", 1), 0,
        "RE: KeyError: 7 (a_client.py line 4: raise KeyError(7))",
    ),
    "without a first move": (
        GOOD.replace("    Execute(row, column, 0)\n", "", 1), 0, "WA: InitGame did not call Execute",
    ),
    "at reading": (
        GOOD.replace("range(rows)]", "range(rows + 1)]"), 4,
        "RE: EOFError: EOF when reading a line"
        " (a_client.py line 11: board = [input() for _ in range(rows + 1)])",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "cells", "verdict"), ELSEWHERE.values(), ids=ELSEWHERE)
def test_a_client_that_fails_elsewhere(client, text, cells, verdict):
    ended = python("advanced.py", "--client", client(text), given=EXAMPLE)
    assert ended == Ended(1, f"GAME OVER!\n{cells} 0\n", f"advanced.py: game 1: {verdict}\n")


@pytest.mark.parametrize("line", ["Execute(9, 9, 9)", "Execute(2, 0, 0); Execute(2, 0, 0)"])
def test_a_client_that_catches_everything_is_stopped_all_the_same(client, line):
    path = client(deciding(f"\n    try:\n        {line}\n    except Exception:\n        pass"))
    ended = python("advanced.py", "--client", path, given=EXAMPLE)
    assert (ended.status, ended.out, ended.err.count("\n")) == (1, "GAME OVER!\n4 0\n", 1)
    assert ended.err.startswith("advanced.py: game 1: WA: ")


def test_the_games_after_a_failure_are_played(client):
    failing = "def Decide():\n    if rows == 2:\n        raise IndexError(2)\n"
    path = client(GOOD.replace("def Decide():\n", failing))
    maps = EXAMPLE + "2 2\nX.\n..\n1 1\n" + EXAMPLE
    assert python("advanced.py", "--client", path, given=maps) == Ended(
        1,
        "GAME OVER!\n5 0\nGAME OVER!\n1 0\nGAME OVER!\n5 0\n",
        "advanced.py: game 2: RE: IndexError: 2 (a_client.py line 16: raise IndexError(2))\n",
    )


def test_a_failure_in_a_trace(client):
    path = client(deciding("pass"))
    ended = python("advanced.py", "--trace", "--client", path, given=EXAMPLE)
    assert (ended.status, ended.err) == (1, "advanced.py: game 1: WA: Decide did not call Execute\n")
    assert boards_of(ended.out) == "???\n12?\n01?\nGAME OVER!\n4 0\n"


# Files that are no client.
NO_CLIENTS = {
    "no Decide": (GOOD.replace("def Decide", "def Think"), "has no function Decide"),
    "no ReadMap": (GOOD.replace("def ReadMap", "def Read"), "has no function ReadMap"),
    "no InitGame": (GOOD.replace("def InitGame", "def Init"), "has no function InitGame"),
    "empty": ("", "has no function InitGame"),
    "Decide is no function": (GOOD + "\nDecide = 3\n", "has no function Decide"),
    "syntax error": ("def InitGame(:\n", "cannot be loaded: SyntaxError: invalid syntax"),
    "wrong indentation": ("def f():\npass\n", "cannot be loaded: IndentationError"),
    "fails": ("1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero"),
    "exits": ("raise SystemExit\n", "cannot be loaded: SystemExit"),
    "is interrupted": ("raise KeyboardInterrupt", "cannot be loaded: KeyboardInterrupt: (a_client.py line 1"),
    "fails in two lines": ("raise ValueError('one\\ntwo')\n", "cannot be loaded: ValueError: one"),
    "zero bytes": ("\0\0", "cannot be loaded: "),
    "needs what is not there": ("import no_such_module\n", "cannot be loaded: ModuleNotFoundError"),
}


@pytest.mark.parametrize(("text", "problem"), NO_CLIENTS.values(), ids=NO_CLIENTS)
def test_no_client(client, text, problem):
    path = client(text)
    ended = python("advanced.py", "--client", path, given=EXAMPLE)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith(f"advanced.py: {path} {problem}")


@pytest.mark.parametrize("name", ["missing.py", "missing", "."])
def test_no_such_client(tmp_path, name):
    ended = python("advanced.py", "--client", tmp_path / name, given=EXAMPLE)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith("advanced.py: ")


def play_file(path, *options, limit=600, given=EXAMPLE):
    return python("advanced.py", "--client", path, "--time-limit", limit, *options, given=given)


# What a client file does at its first decision, and the verdict.
DEEDS = {
    "ends its process": ("os._exit(3)", "RE: exited with status 3"),
    "kills its process": ("os.kill(os.getpid(), 9)", "RE: was killed by signal 9"),
    "tampers with its streams": ("os.dup2(os.open(os.devnull, 0), 0); os.write(1, b'x\\n'); input", None),
    "spoils the talk": (
        "[os.write(n, b'do x y z\\n') for n in range(3, 9) if os.isatty(n) or True]",
        "(WA|RE): .*",
    ),
}


@pytest.mark.parametrize(("deed", "verdict"), DEEDS.values(), ids=DEEDS)
def test_client_files_that_fail(client, deed, verdict):
    ended = play_file(client(beginning(deed)), given=EXAMPLE * 2)
    if verdict is None:
        assert (ended.status, ended.out) == (0, "GAME OVER!\n5 0\n" * 2)
        return
    assert ended.status == 1
    assert ended.out == "GAME OVER!\n4 0\n" * 2
    complaints = re.findall(r"advanced\.py: game .*", ended.err)
    for number, complaint in enumerate(complaints, start=1):
        assert re.fullmatch(f"advanced.py: game {number}: {verdict}", complaint)
    assert len(complaints) == 2


@pytest.mark.parametrize("deed", ["while True: pass", "sum(iter(int, 1))", "time.sleep(600)"])
def test_client_files_that_hang(client, monkeypatch, deed):
    cut_waits(monkeypatch)
    with ClientContestant(str(client(beginning(f"{HANGS_IN_PYTHON}\n{deed}"))), PATIENCE) as contestant:
        for _ in range(2):
            game = example_game()
            with pytest.raises(Failure, match=f"^TLE: no answer within {PATIENCE} s$"):
                contestant.play(Match(3, 3, (2, 0), game.execute))
            assert game.counts() == (4, 0)


def test_a_client_file_that_prints_without_end(client, monkeypatch):
    """By a clock on which each line takes a second, however fast it comes."""
    clock = SimpleNamespace(monotonic=count().__next__)
    monkeypatch.setattr("minesweeper.judge.clients.time", clock)
    with ClientContestant(str(client(beginning("while True: print('x' * 1000)"))), 600) as contestant:
        game = example_game()
        with pytest.raises(Failure, match=r"^(TLE: no answer within 600 s$|OLE: )"):
            contestant.play(Match(3, 3, (2, 0), game.execute))
        assert game.counts() == (4, 0)
    assert clock.monotonic() < 700


def test_a_client_file_plays_all_games_in_one_process(client):
    path = client(beginning("print(os.getpid())"))
    ended = play_file(path, given=EXAMPLE * 3)
    assert ended.out == "GAME OVER!\n5 0\n" * 3
    assert len(set(ended.err.split())) == 1
    assert len(ended.err.split()) == 6


def test_what_a_client_file_prints_is_passed_on_as_it_is(client):
    path = client(beginning("print('a', end=''); print('\u00e9\U0001f4a3' * 400); sys.stderr.write('b\\n')"))
    ended = play_file(path)
    assert ended.err == ("a" + "\u00e9\U0001f4a3" * 400 + "\nb\n") * 2


def test_a_client_file_may_import_what_lies_beside_it(client, write):
    write("helper.py", "VALUE = 7\n")
    path = client("import helper\n" + beginning("print(helper.VALUE)"))
    assert play_file(path).err == "7\n7\n"


def test_a_client_file_that_loads_for_ever(client):
    path = client("while True: pass\n")
    ended = play_file(path, limit=1)
    assert ended == Ended(2, "", f"advanced.py: {path} cannot be loaded: TLE: no answer within 1 s\n")


def test_a_client_file_ends_with_its_judge(client, tmp_path):
    """Also where the judge is killed, and nobody cuts the client off, which is in a loop of C."""
    pid = tmp_path / "pid"
    path = client(beginning(f"open({str(pid)!r}, 'w').write(str(os.getpid())); sum(iter(int, 1))"))
    with started("advanced.py", "--client", path, "--time-limit", "600", stdin=subprocess.PIPE) as judge:
        judge.stdin.write(EXAMPLE.encode())
        judge.stdin.close()  # all is read before the first program starts
        judge.stdin = None
        wait_for(lambda: pid.exists() and pid.read_text(), judge)
        judge.kill()
        judge.wait()
        await_end(int(pid.read_text()))


def test_the_processor_time_of_a_client_file_counts(client):
    path = client(beginning("until = time.process_time() + 0.02\nwhile time.process_time() < until: pass"))
    with ClientContestant(str(path)) as contestant:
        loaded = contestant.cpu
        for games in (1, 2):
            contestant.play(Match(3, 3, (2, 0), example_game().execute))
            assert contestant.cpu - loaded > 0.04 * games  # two decisions each
    assert contestant.cpu - loaded > 0.08


def test_a_client_file_cannot_forge_its_processor_time(client):
    """On Linux it is read from outside."""
    forged = "time.process_time = lambda: 0.0\nsum(range(100_000))"
    with ClientContestant(str(client(beginning(forged)))) as contestant:
        loaded = contestant.cpu
        contestant.play(Match(3, 3, (2, 0), example_game().execute))
        assert contestant.cpu > loaded or sys.platform != "linux"


# A host whose alarms are only told.
ALARMED = """
import os, signal
alarms, end = [], os._exit
signal.alarm = alarms.append
os._exit = lambda status: (os.write(2, f"{alarms} {status}".encode()), end(status))
from minesweeper.judge.hosting import main
main()
"""


def test_a_host_ends_itself_five_seconds_after_its_client_is_out_of_time(client):
    """Its clock runs while the client loads and decides, and stands while the judge does."""
    path = client(GOOD + "\n\ndef Why():\n    return 'w' * 2000\n")
    given = "3 3\n2 0\n???\n12?\n01?\n0X?\n12?\n01?\n4 4\n0 0\n"
    ended = python("-c", ALARMED, path, "1.5", given=given)
    ready, first, second, over, third = ended.out.splitlines()
    assert re.fullmatch(r"ready \d+\.\d{6}", ready) and re.fullmatch(r"over \d+\.\d{6}", over)
    assert [first, second, third] == [f"do {at} {'w' * 894}" for at in ("2 0 0", "0 0 0", "0 0 0")]
    assert ended == (0, ended.out, f"{[7, 0] * 5} 0")
