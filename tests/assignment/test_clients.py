"""Contestants in processes of their own, programs and client files: good ones, and all that can go wrong."""

import os
import re
import sys
from collections import Counter
from contextlib import nullcontext
from itertools import count
from random import Random
from types import SimpleNamespace

import pytest

from minesweeper.assignment.clients import ClientContestant, PipeContestant
from minesweeper.assignment.game import JudgeGame
from minesweeper.assignment.modules import ModuleContestant, load_client
from minesweeper.assignment.protocol import Match
from minesweeper.programs.failure import Failure
from minesweeper.rules.game import LOST, ONGOING, WON
from tests.assignment.examples import EXAMPLE, boards_of
from tests.helpers.boards import drawn
from tests.helpers.clients import GOOD, beginning
from tests.helpers.failing import HANGS_IN_PYTHON, IN_PYTHON, cut_waits
from tests.helpers.programs import PATIENCE, Ended, in_process, python

# Reads the example's size, first cell and first map.
READS = "for line in 1 2 3 4 5; do read -r line; done\n"


def deciding(line):
    return GOOD[: GOOD.index("    for r in")] + f"    {line}\n"


def advanced(*options, limit=600, given=EXAMPLE):
    return in_process("advanced.py", *options, "--time-limit", limit, given=given)


def played(contestant):
    """Play the example; return the verdict on the contestant, if any, and its counts of cells and mines."""
    game = JudgeGame(drawn(".X. ... ..X"))
    try:
        contestant.play(Match(3, 3, (2, 0), game.execute))
    except Failure as failure:
        return str(failure), *game.counts()
    return "", *game.counts()


MALFORMED = "expected 'row column type', found"
KILLED = "RE: was killed by signal 9"

# Programs that play to the end, as do those that ignore their input: they are not waited for after the game.
# Others fail in other ways than those of tests/programs, with these verdicts.
PROGRAMS = {
    "ignores its input": ("echo 1 2 0; echo 0 1 0; sleep 600", ""),
    "ends with its last answer": (READS + "echo 1 2 0; read -r a; read -r b; read -r c; echo 0 1 0", ""),
    "spaces": (r"printf ' 1  2\t0 '; echo; echo 0 1 0; sleep 600", ""),
    "a return": (r"printf '1 2 0\r'; echo; echo 0 1 0; sleep 600", ""),
    "goes on after its loss": ("echo 1 2 0; echo 0 1 0; echo 2 2 1; echo 0 0 0; sleep 600", ""),
    "a number a line": (READS + r"echo 1; echo; printf '2 \r\n 0\n'; echo 0 1 0; sleep 600", ""),
    "floods with nothing": ("yes ''", "OLE: .*"),
    "kills its group": ("kill -9 0", KILLED),
    "no text": (r"printf '\377\376\n'; sleep 600", f"WA: {MALFORMED} .*"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "verdict"), PROGRAMS.values(), ids=PROGRAMS)
def test_programs(script, text, verdict):
    reason, *counts = played(PipeContestant(script(text), PATIENCE))
    assert counts == [4 if verdict else 5, 0] and re.fullmatch(verdict, reason), reason


@pytest.mark.slow
@pytest.mark.parametrize(("options", "sent"), [([], "3 3\n2 0\n"), (["--tell-mines"], "3 3 2\n2 0\n")])
def test_program_gets_size_first_cell_and_maps(script, tmp_path, options, sent):
    log = tmp_path / "log"
    text = f"(head -n 5; echo 0 0 0 >&3; head -n 3; echo 0 1 0 >&3) 3>&1 >{log}"
    assert advanced("--pipe", script(text), *options) == Ended(0, "GAME OVER!\n5 0\n", "")
    assert log.read_text() == sent + "???\n12?\n01?\n" + "1??\n12?\n01?\n"


# Does all that a good client may do.
BUSY = """from __future__ import annotations
import sys
from dataclasses import dataclass
import helper

@dataclass
class Cell:
    row: int
""" + beginning(
    "print(helper.VALUE, end=''); print('\u00e9\U0001f4a3' * 400); sys.stderr.write('b\\n')"
).replace("input() for", "sys.stdin.readline().rstrip() for")

# Client files that play to the end, and their output at each of two decisions.
TAMPERS = beginning("os.dup2(os.open(os.devnull, 0), 0); os.write(1, b'x\\n'); input")
CLIENTS = {
    "one that is busy": (BUSY, "7" + "\u00e9\U0001f4a3" * 400 + "\nb\n"),
    "one that tampers with its streams": (TAMPERS, ""),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "printed"), CLIENTS.values(), ids=CLIENTS)
def test_client_files(client, write, text, printed):
    write("helper.py", "VALUE = 7\n")
    printed_lines = []
    with ClientContestant(str(client(text)), PATIENCE, printed_lines.append) as contestant:
        assert [played(contestant) for _ in range(3)] == [("", 5, 0)] * 3
    assert "".join(printed_lines) == printed * 6


class Scripted:
    """A program that writes these lines, and then is ended."""

    close = check_memory = lambda self: None
    send = lambda self, text, seconds: None  # noqa: E731

    def __init__(self, *lines, seconds=1.0):
        self.lines, self.seconds = [*lines], seconds

    def ask(self, seconds):
        if not self.lines:
            raise Failure("TLE", "used up its processor time", -24)
        return self.lines.pop(0)


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        ("hello", f"WA: {MALFORMED} 'hello'"),
        ("1\nup", f"WA: {MALFORMED} '1 up'"),
        ("-1 2 0", "WA: -1 2 is outside 3 x 3"),
        ("0 0 3", "WA: expected a type of 0, 1 or 2, found 3"),
        ("-1000000000 0 0", "WA: expected at most 9 digits, found '-1000000000 0 0'"),
        ("\u00b2 0 0", f"WA: {MALFORMED} '\u00b2 0 0'"),
        ("", "TLE: used up its processor time"),
        ("1 2", f"TLE: {MALFORMED} '1 2' and then: used up its processor time"),
    ],
)
def test_malformed_answers_of_programs_have_verdicts(lines, verdict):
    program = nullcontext(Scripted(*lines.splitlines()))
    assert played(PipeContestant("x", PATIENCE, lambda command: program)) == (verdict, 4, 0)


STOPS = ["stop XX what", "stop now", "over 1 2 0", "over 0.500000", "result 9 9", "ready 0.000000"]
LINES = [*STOPS, "say {", f"say {'[' * 2000}", "say 7", "do 1", "DO 2 0 0"]
NO_DIGITS = ["\u0662 0 0", "+2 0 0", "2_0 0 0", "2.0 0 0", "0x2 0 0", "2\t0 0 0"]


@pytest.mark.parametrize(
    ("line", "shown"), [(line, line[:60]) for line in LINES] + [(f"do {text}", text) for text in NO_DIGITS]
)
def test_client_file_that_writes_lines_of_its_host_fails(line, shown):
    """It writes into its host's own stream, the second copy of its output."""
    host = Scripted("ready 0.100000", line)
    with ClientContestant("x.py", PATIENCE, start=lambda command: host) as contestant:
        assert played(contestant) == (f"WA: {MALFORMED} {shown!r}", 0, 0)


# The lines of a host: operations on the board of the example, some of them safe ones, and all else.
OPERATIONS = [f"do {cell // 3} {cell % 3} {kind}" for cell in range(9) for kind in (0, 1, 2)]
SAFE = ["do 0 0 0", "do 2 0 0", "do 0 2 0", "do 1 2 0 why", "do 2 2 1", "do 00 1 1", "do 2 1 2", 'say "x"']
OUTSIDE = ["-1 0 0", "0 3 0", "3 -3 1", "0 0 3", "0 0 -1", "1 1 999999999", "1 1 9999999999"]
NO_NUMBERS = ["\u0661 0 0", "1 1 0\r", "1 1 0\0", "1 1 1e0", "1"]
ENDS = ["0.000001", "0.000002", "0.000003", "-1.000000", "inf", "1 over"]
ELSE = [f"do {text}" for text in OUTSIDE + NO_NUMBERS] + [f"over {text}" for text in ENDS]
ELSE += ["do", "over", "stop", "say", "say 7", "stop AC x", "stop WA x", "ready 0.100000", "no", "YOU WIN!"]
ELSE += ["", " ", "Do 1 1 0", "1 1 0", "\0", "x" * 5000, "7 2"]


def test_only_operations_before_the_end_count_whatever_a_host_writes():
    """The oracle plays the lines up to the first that is no operation, or comes after the end."""
    random, ends = Random(1), Counter()
    for _ in range(600):
        game, lines, finished = JudgeGame(drawn(".X. ... ..X")), [], False
        operations = random.choice((OPERATIONS, SAFE))
        while True:
            over = game.status != ONGOING
            line = random.choice(ELSE if random.random() < (0.5 if over else 0.02) else operations)
            lines.append(line)
            if line == 'say "x"':
                continue
            operation = re.fullmatch(r"do (-?[0-9]{1,9}) (-?[0-9]{1,9}) (-?[0-9]{1,9})( .*)?", line)
            finished = over and re.fullmatch(r"over [0-9]{1,9}\.[0-9]{6}", line) is not None
            if over or not operation:
                break
            row, column, kind = map(int, operation.groups()[:3])
            if not (0 <= row < 3 and 0 <= column < 3 and 0 <= kind < 3):
                break
            game.execute(row, column, kind)
        host = Scripted("ready 0.100000", *lines, *random.choices(OPERATIONS, k=3))
        with ClientContestant("x.py", PATIENCE, start=lambda command, host=host: host) as contestant:
            verdict, *counts = played(contestant)
        assert (verdict == "", counts) == (finished, [*game.counts()]), lines
        ends[verdict[:2], game.status] += 1
    assert min(ends[code, end] for code in ("", "WA") for end in (WON, LOST)) > 5


GAME = "do 2 0 0", "do 0 1 0"


def test_time_of_programs_is_that_of_all_processes():
    programs = [Scripted("1 2 0", "0 1 0", seconds=seconds) for seconds in (1.5, 2.0, None, 0.5)]
    contestant = PipeContestant("x", PATIENCE, lambda command: nullcontext(programs.pop(0)))
    for seconds in (1.5, 3.5, 3.5, 4.0):
        assert (played(contestant)[0], contestant.cpu) == ("", seconds)


def test_time_of_a_client_file_goes_on_in_its_next_process():
    """The system does not know that of the last one, and the time that its host reports never goes back."""
    first = Scripted("ready 9.000000", *GAME, "over 9.000000", "stop RE x", seconds=1.0)
    second = Scripted("ready 9.000000", "stop RE x", seconds=0.25)
    third = Scripted("ready 7.000000", *GAME, "over 1.000000", "stop RE x", seconds=None)
    hosts = [first, second, third]
    contestant = ClientContestant("x.py", PATIENCE, start=lambda command: hosts.pop(0))
    assert (played(contestant)[0], contestant.cpu) == ("", 1.0)
    first.seconds = 3.0
    assert (played(contestant)[0][:2], contestant.cpu) == ("RE", 3.0)
    assert (played(contestant)[0][:2], contestant.cpu) == ("RE", 3.25)
    assert (played(contestant)[0], contestant.cpu) == ("", 10.25)
    assert (played(contestant)[0][:2], contestant.cpu) == ("RE", 10.25)


def test_client_that_cannot_be_loaded_is_refused_without_a_reported_time():
    host = Scripted("no it has no Decide", seconds=None)
    with pytest.raises(ValueError, match=r"^it has no Decide$"):
        ClientContestant("x.py", PATIENCE, start=lambda command: host)


# Decisions that make client files fail, and the verdict; that on an exception names the line.
DECISIONS = {
    "raise RuntimeError('no idea')": "RE: RuntimeError: no idea",
    "Decide()": "RE: RecursionError: maximum recursion depth exceeded",
    "exit(0)": "RE: SystemExit: 0",
    "input()": "RE: EOFError: EOF when reading a line",
    "pass": "WA: Decide did not call Execute",
    "Execute(2, 0, 0); Execute(2, 0, 0)": "WA: Execute was called twice in one turn",
    "Execute(3, 0, 0)": "WA: 3 0 is outside 3 x 3",
    "Execute(0, 0, 3)": "WA: expected a type of 0, 1 or 2, found 3",
    "Execute('a', 'b', 'c')": "WA: expected 'row column type', found 'a' 'b' 'c'",
}

HIDES = "\n    try: {}\n    except Exception: pass"

# How else client files decide, and the verdict.
MODULES = {
    "reads too much of a map": (
        GOOD.replace("range(rows)]", "range(rows + 1)]"),
        r"RE: EOFError: .* \(a_client.py line 11: board = \[input\(\) for _ in range\(rows \+ 1\)\]\)",
    ),
    "says too little": (deciding("Execute(0, 0)"), "RE: TypeError: .*"),
    "catches a refusal": (deciding(HIDES.format("Execute(9, 9, 9)")), "WA: 9 9 is outside 3 x 3"),
    "catches that it goes twice": (
        deciding(HIDES.format("Execute(2, 0, 0); Execute(2, 0, 0)")),
        "WA: Execute was called twice in one turn",
    ),
}
for line, verdict in DECISIONS.items():
    where = f" (a_client.py line 15: {line})" if verdict.startswith("RE") else ""
    MODULES[line] = deciding(line), re.escape(verdict + where)

# Failures in the process of a client file, and the verdict.
OF_FILES = {
    **{way: (beginning(IN_PYTHON[way][0]), IN_PYTHON[way][1]) for way in ("is killed", "hangs", "floods")},
    "goes twice": MODULES["Execute(2, 0, 0); Execute(2, 0, 0)"],
    "is interrupted": (
        deciding("raise KeyboardInterrupt"),
        r"RE: KeyboardInterrupt: \(a_client.py line 15: raise KeyboardInterrupt\)",
    ),
    "kills who keeps it": (beginning("os.kill(os.getppid(), 9); time.sleep(600)"), KILLED),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "verdict"), OF_FILES.values(), ids=OF_FILES)
def test_failing_client_files(client, monkeypatch, text, verdict):
    cut_waits(monkeypatch)
    with ClientContestant(str(client(text)), PATIENCE) as contestant:
        reason, *counts = played(contestant)
    assert counts == [4, 0] and re.fullmatch(verdict, reason), reason


@pytest.mark.parametrize(("text", "verdict"), MODULES.values(), ids=MODULES)
def test_failing_modules(client, text, verdict):
    reason, *counts = played(ModuleContestant(load_client(str(client(text)))))
    assert counts == [4, 0] and re.fullmatch(verdict, reason), reason


@pytest.mark.slow
def test_games_after_a_failure_are_played(client):
    text = GOOD.replace("def Decide():\n", "def Decide():\n    if rows == 2:\n        raise IndexError(2)\n")
    ended = advanced("--trace", "--client", client(text), given=EXAMPLE + "2 2\nX.\n..\n1 1\n" + EXAMPLE)
    verdict = "RE: IndexError: 2 (a_client.py line 16: raise IndexError(2))"
    assert (ended.status, ended.err) == (1, f"advanced.py: game 2: {verdict}\n")
    one = "???\n12?\n01?\n1??\n12?\n01?\n1X?\n12?\n01?\nGAME OVER!\n5 0\n"
    assert boards_of(ended.out).split("Result of PrintMap\n") == [one, "??\n?1\nGAME OVER!\n1 0\n", one]


# Files that are no client: by themselves, and in the process of a client file.
NO_MODULES = {
    "no Decide": (GOOD.replace("def Decide", "def Think"), "has no function Decide"),
    "syntax error": ("def InitGame(:\n", "cannot be loaded: SyntaxError: invalid syntax"),
    "is interrupted": ("raise KeyboardInterrupt", "cannot be loaded: KeyboardInterrupt:  (a_client.py line"),
    "zero bytes": ("\0\0", "cannot be loaded: "),
    "needs what is not there": ("import no_such_module\n", "cannot be loaded: ModuleNotFoundError"),
}
NO_FILES = {
    "empty": ("", "has no function InitGame"),
    "fails in two lines": ("raise ValueError('one\\ntwo')\n", "cannot be loaded: ValueError: one two"),
    "loads for ever": (f"{HANGS_IN_PYTHON}\nwhile True: pass\n", "cannot be loaded: TLE: no answer within"),
}


@pytest.mark.parametrize(("text", "problem"), NO_MODULES.values(), ids=NO_MODULES)
def test_module_that_is_no_client_is_refused(client, text, problem):
    path = str(client(text))
    with pytest.raises(ValueError) as caught:
        ModuleContestant(load_client(path))
    assert str(caught.value).startswith(f"{path} {problem}")


@pytest.mark.slow
@pytest.mark.parametrize(("text", "problem"), NO_FILES.values(), ids=NO_FILES)
def test_file_that_is_no_client_is_refused(client, monkeypatch, text, problem):
    cut_waits(monkeypatch)
    path = str(client(text))
    with pytest.raises(ValueError) as caught:
        ClientContestant(path, PATIENCE)
    assert str(caught.value).startswith(f"{path} {problem}")


@pytest.mark.slow
def test_client_file_that_does_not_load_again_fails(client, tmp_path):
    """After a game that it lost by a verdict it is loaded anew."""
    mark = tmp_path / "mark"
    text = beginning(f"open({str(mark)!r}, 'w').close()\n1 / 0")
    path = client(f"import os\nif os.path.exists({str(mark)!r}): raise ValueError('again\\x1b')\n{text}")
    with ClientContestant(str(path), PATIENCE) as contestant:
        assert played(contestant)[0].startswith("RE: ZeroDivisionError")
        for _ in range(2):
            reason, *counts = played(contestant)
            assert counts == [0, 0] and re.match(r"RE: cannot be loaded any more: .*again\?", reason)


@pytest.mark.slow
def test_program_may_close_its_input_while_much_is_written_to_it(script):
    side, ahead = 30, 200  # more maps than a pipe holds
    game = f"{side} {side}\n" + ("." * (side - 2) + "X.\n") * side + "0 0\n"
    ended = advanced("--pipe", script(f"yes '0 0 0' | head -{ahead}; exec <&-; sleep 600"), given=game)
    why = "advanced.py: game 1: RE: closed its input before the game ended\n"
    assert ended == Ended(1, f"GAME OVER!\n{side * (side - 2)} 0\n", why)


@pytest.mark.slow
def test_client_file_that_prints_without_end_times_out(client, monkeypatch):
    """By a clock that counts a second a line, however fast it comes."""
    clock = SimpleNamespace(monotonic=count().__next__)
    monkeypatch.setattr("minesweeper.assignment.clients.time", clock)
    with ClientContestant(str(client(beginning("while True: print('x' * 1000)"))), 600) as contestant:
        reason, *counts = played(contestant)
    assert re.fullmatch("TLE: no answer within 600 s|OLE: .*", reason) and counts == [4, 0]
    assert clock.monotonic() < 700


@pytest.mark.slow
def test_processor_time_of_a_client_file_is_measured_from_outside(client):
    forged = "time.process_time = lambda: 0.0\n" * (sys.platform == "linux")
    work = "now = time.thread_time\nuntil = now() + 0.02\nwhile now() < until: pass"
    with ClientContestant(str(client(beginning(forged + work)))) as contestant:
        loaded = contestant.cpu
        for games in (1, 2):
            played(contestant)
            assert contestant.cpu - loaded > 0.04 * games
    assert contestant.cpu - loaded > 0.08


# A host whose alarms are only recorded.
ALARMED = """
import os, signal
alarms, end = [], os._exit
signal.alarm = alarms.append
os._exit = lambda status: (os.write(2, f"{alarms} {status}".encode()), end(status))
from minesweeper.assignment.hosting import main
main()
"""


@pytest.mark.slow
def test_host_ends_itself_five_seconds_after_its_client_is_out_of_time(client):
    """Its clock runs while the client loads and decides, and stands while the judge does."""
    path = client(GOOD + "\n\ndef Why():\n    return 'w\\n' * 2000\n")
    judge_lines = "3 3\n2 0\n???\n12?\n01?\n0X?\n12?\n01?\n4 4\n0 0\n"
    ended = python("-c", ALARMED, path, "1.5", given=judge_lines)
    ready, first, second, over, third = ended.out.splitlines()
    assert re.fullmatch(r"ready \d+\.\d{6}", ready) and re.fullmatch(r"over \d+\.\d{6}", over)
    assert [first, second, third] == [f"do {at} {'w ' * 447}" for at in ("2 0 0", "0 0 0", "0 0 0")]
    assert ended == (0, ended.out, f"{[7, 0] * 5} 0")


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    ("kind", "named", "problem"),
    [
        ("--pipe", "  ", "the command of a program is empty"),
        ("--pipe", "'unfinished", "No closing quotation"),
        pytest.param("--pipe", "no-such-program 1 2", "no-such-program: No such file or .*", marks=SLOW),
        pytest.param("--client", "missing.py", ".*missing.py.*", marks=SLOW),
        pytest.param("--client", ".", ".*", marks=SLOW),
    ],
)
def test_empty_or_missing_command_is_refused(kind, named, problem, monkeypatch):
    monkeypatch.setenv("PATH", os.defpath)  # a folder that this user may not read would be another problem
    ended = advanced(kind, named)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"advanced.py: {problem}\n", ended.err)
