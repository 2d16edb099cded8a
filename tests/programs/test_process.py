"""Programs that read and write lines: their verdicts, deadlines, time and memory."""

import re
import subprocess
import sys
import threading
from contextlib import nullcontext
from itertools import count

import psutil
import pytest

from minesweeper.programs import process
from minesweeper.programs.failure import Failure
from minesweeper.programs.process import LineProgram, end_programs, starting
from minesweeper.programs.usage import ended_seconds, memory_below, seconds_below
from tests.helpers.failing import HANGS, IN_SHELL, LATE, cut_waits
from tests.helpers.programs import ENVIRONMENT, PATIENCE

pytestmark = pytest.mark.slow


def test_lines_are_sent_and_read(script):
    """Also a line that is larger than a pipe."""
    with LineProgram(script('while read -r line; do echo "${#line}"; echo "<${line%x}>"; done')) as program:
        for text in ("one", "", "ein\u00e9"):
            program.send(text + "\n", PATIENCE)
            assert int(program.ask(PATIENCE)) >= len(text)  # some shells count bytes
            assert program.ask(PATIENCE) == f"<{text}>"
        program.send(100_000 * "x" + "\n", PATIENCE)
        assert program.ask(PATIENCE) == "100000"


# Programs and the verdicts on them. Limits are those of docs/your-client.md.
VERDICTS = {
    "printf '%4096d' 7; echo; sleep 600": "",
    "printf '%4097d' 7; echo; sleep 600": "OLE: a line of more than 4096 characters",
    "printf '%4097d' 7; sleep 600": "OLE: a line of more than 4096 characters",
    "head -c 500 /dev/zero >&2; echo 7; sleep 600": "",
    "head -c 501 /dev/zero >&2; sleep 600": "OLE: more than 500 bytes on standard error",
    "kill -XCPU $$": "TLE: used up its processor time",
    "echo out of memory >&2; exit 1": "MLE: used more than 100 MiB of memory",
    "echo one >&2; echo >&2; echo two >&2; echo three >&2; exit 1": "RE: exited with status 1: | two | three",
    "printf '%0250d' 7 >&2; exit 1": f"RE: exited with status 1: {200 * '0'}",
    "yes | head -c 1000000; sleep 600": "OLE: more than 65536 characters of unread output",
    f"printf '1 2'; {HANGS}; sleep 600": LATE,
    "exec >&-; sleep 600": "RE: closed its output before the game ended",
    "exec <&-; echo 7; sleep 600": "",
    **dict(IN_SHELL.values()),
}


@pytest.mark.parametrize("text", VERDICTS)
def test_verdicts_on_programs(script, monkeypatch, text):
    verdict = VERDICTS[text]
    cut_waits(monkeypatch)
    with LineProgram(script(text), kept=True, memory=100, max_complaints=500) as program:
        if not verdict:
            assert program.ask(PATIENCE).strip() == "7"
            return
        with pytest.raises(Failure) as caught:
            for _ in range(10_000):
                program.ask(PATIENCE)
    assert re.fullmatch(verdict.replace(" | ", r" \| "), str(caught.value))


@pytest.mark.parametrize("kept", [True, False])
def test_limits_of_memory_and_time_are_set(script, kept):
    """Data may exceed resident memory by 256 MiB; SIGKILL follows SIGXCPU after a second."""
    text = "ulimit -Sd; ulimit -Hd; ulimit -St; ulimit -Ht; pwd; echo $NAME; read line; exec sleep 600"
    options = {"environment": ENVIRONMENT | {"NAME": "x"}, "folder": "/usr", "memory": 100, "processor": 7}
    with LineProgram(script(text), kept=kept, **options) as program:
        assert [program.ask(PATIENCE) for _ in range(6)] == [*["364544"] * 2, "7", "8", "/usr", "x"]
        program.check_memory()
        assert not program.was_killed
    assert program.was_killed


@pytest.mark.parametrize("kept", [True, False])
def test_memory_of_a_keeper_does_not_count(script, kept):
    """The first process of a kept program is its keeper."""
    with LineProgram(script("echo; read line"), kept=kept, memory=1) as program:
        program.ask(PATIENCE)
        with pytest.raises(Failure, match="MLE: used more than 1 MiB") if kept else nullcontext():
            program.check_memory()


def test_complaints_are_returned_once_and_forgiven(script):
    text = "while read -r size; do head -c $size /dev/zero | tr '\\0' x >&2; echo >&2; echo; done"
    with LineProgram(script(text), max_complaints=3000) as program:

        def complains(size):
            program.send(f"{size}\n", PATIENCE)
            program.ask(PATIENCE)
            return program.complaints()

        assert (complains(5), program.complaints()) == (["xxxxx"], [])
        program.forgive()
        assert complains(2999) == ["x" * 1023]  # the end of many
        with pytest.raises(Failure, match="OLE: more than 3000 bytes on standard error"):
            complains(1)
        program.forgive()
        program.ask(PATIENCE)  # its output beside the complaint
        assert complains(1)[-1] == "x"


BUSY = """\
import os
with open("/dev/zero", "rb", buffering=0) as file:
    while sum(os.times()[:2]) < 0.15:
        file.read(1 << 16)
print(sum(os.times()[:2]), flush=True)
os._exit(0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such figures")
@pytest.mark.parametrize("asks", [True, False])
def test_time_of_a_program_is_known_after_its_end(monkeypatch, asks):
    if not asks:
        monkeypatch.setattr(process, "seconds_below", lambda pid: None)
    with LineProgram([sys.executable, "-c", BUSY], kept=True) as program:
        used = float(program.ask(PATIENCE))
        if asks:
            with pytest.raises(Failure, match="RE: ended before the game did"):
                program.ask(PATIENCE)
    assert used >= 0.15 and program.seconds == pytest.approx(used, abs=0.1)


def test_verdict_has_the_line_of_an_error_however_long_the_path(tmp_path):
    folder = tmp_path / ("x" * 200)
    folder.mkdir()
    (folder / "mine.py").write_text("def play():\n    raise ValueError('a/b')\n\nplay()\n")
    with LineProgram([sys.executable, str(folder / "mine.py")]) as program, pytest.raises(Failure) as caught:
        program.ask(PATIENCE)
    assert 'File "mine.py", line 2, in play | raise ValueError' in caught.value.detail
    assert caught.value.detail.endswith(" | ValueError: a/b")


@pytest.mark.parametrize(
    "act", [lambda it: it.ask(600), lambda it: it.send(200_000 * "x", 600)], ids=["ask", "send"]
)
def test_endless_complaints_do_not_extend_a_deadline(script, monkeypatch, act):
    looks = count()  # at the clock of a program's deadline: a look takes a minute
    monkeypatch.setattr(LineProgram, "now", lambda _: 60.0 * next(looks))
    with LineProgram(script("yes 3>&1 >&2")) as program:
        with pytest.raises(Failure, match="TLE"):
            act(program)
        assert 10 <= next(looks) < 15


# A child that has ended, a grandchild that runs after a child of its own has ended, and a child that only
# waits; each of the first three takes a tenth of a second in system mode. Their times are printed.
FAMILY = """
import os, sys
def works():
    with open("/dev/zero", "rb", buffering=0) as file:
        while os.times().system < 0.1:
            file.read(1 << 16)
def child(does):
    pid = os.fork()
    if not pid:
        does()
        os._exit(0)
    return pid
def runs():
    large = bytearray(64 << 20)
    os.waitpid(child(works), 0)
    works()
    print(sum(os.times()[:4]), flush=True)
    os.read(0, 1)
os.waitpid(child(works), 0)
print(sum(os.times()[2:4]), flush=True)
both = child(lambda: os.waitpid(child(runs), 0)), child(lambda: os.read(0, 1))
for each in both:
    os.waitpid(each, 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such figures")
def test_time_and_memory_of_all_descendants_count():
    before = ended_seconds()
    with subprocess.Popen(
        [sys.executable, "-c", FAMILY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    ) as run:
        used = float(run.stdout.readline()) + float(run.stdout.readline())
        assert used > 0.3
        assert seconds_below(run.pid) == pytest.approx(used, abs=0.05)
        assert 64 < memory_below(run.pid) < 100
    assert ended_seconds() - before > used - 0.05
    assert memory_below(run.pid) == 0 and seconds_below(run.pid) is None


def test_program_can_be_ended_at_every_moment_of_its_start(script):
    """A worker that must end does so in another thread, as soon as no program is being started."""
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
