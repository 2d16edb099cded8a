"""Programs that talk in lines: what they are told and asked, deadlines, and that no file is left open."""

import sys
import threading
import time

import psutil
import pytest

from minesweeper.programs.process import MAX_LINE, LineProgram, end_programs, starting
from minesweeper.programs.verdict import Verdict
from tests.helpers.processes import open_files


def test_lines_told_and_asked(script):
    with LineProgram(script('while read -r line; do echo "<$line>"; echo two; done')) as program:
        for text in ("one", "", "ein\u00e9"):
            program.tell(text + "\n", 5)
            assert (program.ask(5), program.ask(5)) == (f"<{text}>", "two")


@pytest.mark.parametrize(("length", "code"), [(MAX_LINE, None), (3 * MAX_LINE, "OLE")])
def test_length_of_lines(script, length, code):
    with LineProgram(script(f"printf '%{length}d' 7; sleep 0.3; echo; sleep 60")) as program:
        if code:
            with pytest.raises(Verdict, match=code):
                program.ask(5)
        else:
            assert program.ask(5) == f"{7:{length}}"


def test_no_file_is_left_open(script):
    before = open_files()
    for text in ("echo 1", "exit 1", "sleep 60"):
        for _ in range(5):
            with LineProgram(script(text)) as program:
                if text == "echo 1":
                    assert program.ask(5) == "1"
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


def test_no_time_is_gained_by_complaints(script, monkeypatch):
    """A program may write to its standard error so fast that there is always something to read."""
    with LineProgram(script("sleep 60")) as program:
        for act in (lambda: program.ask(0.2), lambda: program.tell(200_000 * "x", 0.2)):
            began = time.monotonic()

            def complains(seconds, began=began):
                assert time.monotonic() - began < 20
                return True

            monkeypatch.setattr(program, "_take_in", complains)
            with pytest.raises(Verdict, match="TLE"):
                act()


def test_deadlines_hold_while_output_trickles(script):
    with LineProgram(script("while true; do printf x; sleep 0.05; done")) as program:
        began = time.monotonic()
        with pytest.raises(Verdict, match="TLE"):
            program.ask(0.4)
        assert 0.3 < time.monotonic() - began < 3
