"""What every program does alike: lines of any length, what reaches the terminal, Ctrl-C at any time."""

import io
import os
import signal
import sys
from types import SimpleNamespace

import pytest

import client
from minesweeper.programs.failure import Failure
from minesweeper.shell import program
from minesweeper.shell.program import arriving_lines, await_input, need, run
from tests.helpers.processes import end_of, started
from tests.helpers.programs import ROOT, called


@pytest.mark.parametrize(
    ("raised", "status", "message"),
    [
        (None, 0, ""),
        (SystemExit(3), 3, ""),
        (SystemExit(), 0, ""),
        (BrokenPipeError(), 0, ""),
        (ValueError("a\n b\x1b"), 2, "p: a b?\n"),
        (OSError(2, "No such file", "f"), 2, "p: f: No such file\n"),
        (OSError("no disk"), 2, "p: no disk\n"),
        (MemoryError(), 2, "p: there is not enough memory\n"),
        (SystemError("error return without exception set"), 2, "p: there is not enough memory\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
    ids=repr,
)
def test_status_of_a_program(raised, status, message, capsys):
    def main():
        print("so far")
        if raised:
            raise raised

    assert (run("p", main), *capsys.readouterr()) == (status, "so far\n", message)
    assert run("p", lambda: 7) == 7


def test_closed_streams_are_tolerated(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert run("p", lambda: print(sys.stdin.read())) == 0 and run("p", lambda: int("x")) == 2


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [(BrokenPipeError(), 0, ""), (OSError(28, "full"), 2, "p: the output: full\n")],
)
def test_output_that_cannot_be_written_is_one_line(error, status, message, monkeypatch, tmp_path, capsys):
    class Broken(io.FileIO):
        def flush(self):
            raise error

    with (tmp_path / "out").open("w") as out:
        broken = Broken(os.dup(out.fileno()), "w", closefd=False)
        monkeypatch.setattr(sys, "stdout", broken)
        assert run("p", lambda: None) == status
        assert capsys.readouterr().err == message
        assert run("p", lambda: int("x")) == 2
        assert capsys.readouterr().err.startswith("p: invalid literal")
        assert os.write(broken.fileno(), b"x") and not (tmp_path / "out").read_bytes()  # it goes nowhere
        os.close(broken.fileno())


@pytest.mark.parametrize("asks", ["-h", "--help"])
def test_usage_is_printed_on_request(asks, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["p", "play", asks])
    assert (run("p", lambda: 7, "\nusage: p\n"), *capsys.readouterr()) == (0, "usage: p\n", "")
    assert run("p", lambda: 7) == 7


def test_missing_package_is_named_with_its_installation():
    need(["json"])
    problem = r"^no_such_package is missing; .* -m pip install json no_such_package$"
    with pytest.raises(ValueError, match=problem):
        need(["json", "no_such_package"])


def test_awaited_input_is_named_at_a_terminal(monkeypatch, capsys):
    for is_terminal, message in ((False, ""), (True, "p: waiting for a map; Ctrl-D ends it\n")):
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        monkeypatch.setattr(sys.stdin, "isatty", lambda is_terminal=is_terminal: is_terminal)
        await_input("p", "a map")
        assert capsys.readouterr().err == message


def lines_of(data):
    return list(arriving_lines(io.BufferedReader(io.BytesIO(data)), lambda: None))


def test_lines_arrive_whole():
    for count in (1, 65535, 65536, 65537, 200_000):
        line = b"x" * count
        assert lines_of(line + b"\n\n" + line) == [line, b"", line]
    assert lines_of(b"") == []


def test_output_is_flushed_before_each_read():
    blocks, events = iter([b"1\n2\n3", b"\n", b""]), []

    class Stream:
        def read1(self, size):
            events.append("read")
            return next(blocks)

    for line in arriving_lines(Stream(), lambda: events.append("flush")):
        events.append(f"line {line.decode()}")
    wait = ["flush", "read"]
    assert events == [*wait, "line 1", "line 2", *wait, "line 3", *wait]


class Part(bytes):
    """Part of a line, which nothing is to be put behind or before by copying all that came so far."""

    def split(self, *_):
        return [self]

    def __add__(self, other):
        raise AssertionError("copied")

    __radd__ = __add__


class Endless:
    """A stream without a newline; counts the bytes that were read."""

    taken = 0

    def read1(self, size):
        self.taken += size
        return Part(b"1" * size)


def test_endless_line_is_refused_before_it_takes_all_memory(monkeypatch):
    most = 1 << 22
    monkeypatch.setattr(program, "MAX_LINE", most)
    assert lines_of(b"1" * most + b"\n2") == [b"1" * most, b"2"]
    with pytest.raises(ValueError, match=r"^line 3: expected"):
        lines_of(b"1\n2\n" + b"3" * (most + 1))
    stream = Endless()
    with pytest.raises(ValueError, match=f"^line 1: expected at most {most} bytes, found more$"):
        list(arriving_lines(stream, lambda: None))
    assert stream.taken < most + (1 << 20)


def test_client_refuses_an_endless_line(monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(readline=lambda most: most * "1"))
    with pytest.raises(ValueError, match=r"^line 1: expected .rows columns \[mines]., found .1111"):
        client.main()


def test_messages_have_no_control_characters(tmp_path):
    path = tmp_path / "a\x1b[31mb\u202e.log"
    ended = called("analyse", str(path))
    assert ended == (2, "", f"minesweeper analyse: {tmp_path}/a?[31mb?.log: No such file or directory\n")
    assert str(Failure("RE", "a\x1b[31m \n b")) == "RE: a?[31m b"


@pytest.mark.slow
def test_ctrl_c_while_advanced_py_loads_is_quiet():
    code = (
        "import runpy, sys, time\n"
        "class Slow:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'server':\n"
        "            print('loading', flush=True); time.sleep(60)\n"
        f"sys.meta_path.insert(0, Slow()); sys.path.insert(0, {str(ROOT)!r})\n"
        "runpy.run_path('advanced.py', run_name='__main__')"
    )
    with started("-c", code) as run:
        assert run.stdout.readline() == b"loading\n"
        run.send_signal(signal.SIGINT)
        status, out, err = end_of(run)
    assert (status in (130, -signal.SIGINT), out, err) == (True, b"", b"")
