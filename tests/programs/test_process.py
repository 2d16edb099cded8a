"""Programs that talk in lines: what they are told and asked, deadlines, and that no file is left open."""

import sys
import threading
import time
from types import SimpleNamespace

import psutil
import pytest

from minesweeper.programs import process
from minesweeper.programs.failure import Failure
from minesweeper.programs.process import MAX_LINE, LineProgram, end_programs, starting
from tests.helpers.processes import open_files
from tests.helpers.programs import PATIENCE


def test_lines_told_and_asked(script):
    with LineProgram(script('while read -r line; do echo "<$line>"; echo two; done')) as program:
        for text in ("one", "", "ein\u00e9"):
            program.tell(text + "\n", PATIENCE)
            assert (program.ask(PATIENCE), program.ask(PATIENCE)) == (f"<{text}>", "two")


@pytest.mark.parametrize(("length", "code"), [(MAX_LINE, None), (3 * MAX_LINE, "OLE")])
def test_length_of_lines(script, length, code):
    with LineProgram(script(f"printf '%{length}d' 7; echo; sleep 600")) as program:
        if code:
            with pytest.raises(Failure, match=code):
                program.ask(PATIENCE)
        else:
            assert program.ask(PATIENCE) == f"{7:{length}}"


def test_the_line_of_an_error_is_told_however_long_the_path(tmp_path):
    folder = tmp_path / ("x" * 200)
    folder.mkdir()
    (folder / "mine.py").write_text("def play():\n    raise ValueError('a/b')\n\nplay()\n")
    with (
        LineProgram([sys.executable, str(folder / "mine.py")]) as program,
        pytest.raises(Failure) as caught,
    ):
        program.ask(PATIENCE)
    assert 'File "mine.py", line 2, in play | raise ValueError' in caught.value.detail
    assert caught.value.detail.endswith(" | ValueError: a/b")


def test_no_file_is_left_open(script):
    before = open_files()
    for text in ("echo 1", "exit 1", "sleep 60"):
        for _ in range(5):
            with LineProgram(script(text)) as program:
                if text == "echo 1":
                    assert program.ask(PATIENCE) == "1"
    assert open_files() == before


def test_it_can_be_ended_at_every_moment_of_its_start(script):
    """A worker that is told to end does so in another thread, as soon as no program is being started."""
    path = script("sleep 600")
    events, problems = 0, []

    def end():
        if starting.acquire(blocking=False):
            try:
                end_programs()
            except Exception as problem:
                problems.append(problem)
            starting.release()

    def trace(frame, event, _):
        nonlocal events
        if frame.f_code is LineProgram.__init__.__code__:
            events += 1
            ending = threading.Thread(target=end)
            ending.start()
            ending.join()
            return trace
        return None

    before = psutil.Process().children()
    for kept in (False, True):
        sys.settrace(trace)
        try:
            program = LineProgram(path, kept=kept)
        except (ValueError, OSError):  # its streams are closed
            program = None
        finally:
            sys.settrace(None)
        if program:
            program.close()
    assert (events > 20, problems, psutil.Process().children()) == (True, [], before)


@pytest.fixture
def looks(monkeypatch):
    """How often a program's deadline was looked at, by a clock on which each look takes a minute."""
    seen = []

    def monotonic():
        seen.append(60.0 * len(seen))
        return seen[-1]

    monkeypatch.setattr(process, "time", SimpleNamespace(monotonic=monotonic, sleep=time.sleep))
    return seen


@pytest.mark.parametrize("act", [lambda it: it.ask(600), lambda it: it.tell(200_000 * "x", 600)])
def test_no_time_is_gained_by_complaints(script, monkeypatch, looks, act):
    """A program may write to its standard error so fast that there is always something to read."""
    with LineProgram(script("sleep 600")) as program:
        monkeypatch.setattr(program, "_take_in", lambda seconds: len(looks) < 100)
        with pytest.raises(Failure, match="TLE"):
            act(program)
        assert 10 <= len(looks) < 15


def test_deadlines_hold_while_output_trickles(script, looks):
    with LineProgram(script("while true; do printf x; sleep 0.01; done")) as program:
        with pytest.raises(Failure, match="TLE"):
            program.ask(600)
        assert 10 <= len(looks) < 15
