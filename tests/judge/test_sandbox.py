"""The locks on a submission while it is compiled and runs, as the user who runs the tests, be it root."""

import errno
import os
import shlex
import shutil
import signal
import sys
import threading
from contextlib import nullcontext
from pathlib import Path

import psutil
import pytest

from minesweeper.judge.sandbox import Allowance, StudentProgram, run
from minesweeper.programs.failure import Failure
from minesweeper.programs.locks.locked import LockedProgram
from minesweeper.programs.locks.places import made_place
from minesweeper.programs.process import end_programs
from tests.arena.contests import linux
from tests.arena.users import needs_namespaces
from tests.helpers.programs import PATIENCE, python

pytestmark = pytest.mark.slow

ENOUGH = Allowance(60, PATIENCE, 256)


@pytest.fixture
def place(tmp_path):
    with made_place(str(tmp_path)) as place:
        yield place


def said(script, place, *, processes=False):
    """Return the words that a shell script prints, with commands of the shell itself."""
    ended = run(["/bin/sh", "-c", script], place, ENOUGH, processes=processes)
    assert ended.status == 0, ended
    return ended.out.decode().split()


@linux
@pytest.mark.parametrize("processes", [False, True], ids=["a server", "a compiler, or any program"])
def test_only_what_is_on_the_list_can_be_read(place, tmp_path, write, processes):
    """Other hand-ins are not, closed or open; the folders above may be closed to other users."""
    other, closed = write("other.h", "secret\n"), write("closed.h", "secret\n")
    closed.chmod(0o600)
    paths = [other, closed, "/etc/shadow", "/etc/passwd", "/proc/self/maps", f"/proc/{os.getpid()}/cmdline"]
    names = " ".join(shlex.quote(str(path)) for path in paths)
    reads = f"for each in {names}; do {{ read -r line < $each; }} 2> /dev/null && echo $each; done\n"
    lists = f'for each in /* {tmp_path}/* /proc/*; do [ -e "$each" ] && echo $each; done; true'
    assert said(f"echo works\n{reads}{lists}", place, processes=processes) == ["works"]


@linux
def test_worker_closes_its_memory_and_adopts_orphans():
    code = (
        "import ctypes; from minesweeper.judge.grade import begin; begin(0); told = ctypes.c_int()\n"
        "print(ctypes.CDLL(None).prctl(3), ctypes.CDLL(None).prctl(37, ctypes.byref(told)), told.value)"
    )
    assert python("-c", code).out == "0 0 1\n"


@linux
@needs_namespaces
def test_a_run_fills_no_disk(place):
    """Its folder is in memory and has room for some thousand files. The folder of a compiler is kept."""
    fills = "n=0; while [ $n -lt 4200 ] && { true > $n; } 2> /dev/null; do n=$((n + 1)); done; echo $n"
    assert said(fills, place) == ["4095"]
    for processes in (False, True):
        run(["/bin/sh", "-c", "echo > made"], place, ENOUGH, processes=processes)
        assert [path.name for path in Path(place.path).iterdir()] == ["made"] * processes


# Processor time and addresses, beyond those of its memory; and whether it starts processes.
LIMITS = Allowance(5, PATIENCE, 100)
ASKS = "printf %070000d 1 >&2; read line; echo $line; ulimit -t; ulimit -v; (true); echo forks"


@linux
def test_limits_of_a_run(place):
    ended = run(["/bin/sh", "-c", ASKS], place, LIMITS, b"given\n")
    assert (ended.status, ended.out, len(ended.complaint)) == (2, b"given\n6\n364544\n", 1 << 16)
    ours = b"1" * (300 << 20)  # which does not count
    ended = run([sys.executable, "-c", "x = b'1' * (100 << 20)"], place, ENOUGH)
    assert ended.status == 0 and 100 < ended.memory < 150 < len(ours)


@linux
@pytest.mark.parametrize(("of_ours", "addresses"), [(True, 356), (False, 4196)])
def test_limits_of_a_student_program(tmp_path, of_ours, addresses):
    with StudentProgram(["/bin/sh", "-c", ASKS], str(tmp_path), LIMITS, of_ours=of_ours) as program:
        program.send("given\n", PATIENCE)
        assert [program.ask(PATIENCE) for _ in range(3)] == ["given", "6", f"{addresses << 10}"]
        with pytest.raises(Failure) if of_ours else nullcontext():
            assert program.ask(PATIENCE) == "forks"
    assert not [*tmp_path.iterdir()]


def test_program_can_be_closed_as_soon_as_it_runs(tmp_path, monkeypatch):
    """A worker that must end closes it from another thread, while it is being started."""
    start = LockedProgram.__init__

    def start_and_end(self, *given, **options):
        start(self, *given, **options)
        end_programs()

    monkeypatch.setattr(LockedProgram, "__init__", start_and_end)
    program = StudentProgram(["/bin/sleep", "600"], str(tmp_path), ENOUGH, of_ours=True)
    assert program.was_killed and not [*tmp_path.iterdir()]


def test_paths_that_the_user_of_a_program_must_read(place, tmp_path, monkeypatch):
    paths = []
    monkeypatch.setattr("minesweeper.judge.sandbox.must_read", lambda needed: paths.extend(needed))
    run(["sh", "-c", "true", str(tmp_path), sys.executable], place, ENOUGH)
    assert paths == [shutil.which("sh"), str(Path(place.path).parent), sys.executable]


@linux
def test_run_out_of_time_leaves_no_zombie(place):
    before = psutil.Process().children()
    ended = run(["/bin/sh", "-c", "sleep 60 & sleep 60"], place, Allowance(60, 1.0, 256), processes=True)
    assert ended == (-signal.SIGKILL, b"", "", 0.0, 0.0, True)
    assert [child for child in psutil.Process().children() if child not in before] == []


@linux
def test_sleeping_program_is_ended_and_a_compiler_is_not(place, monkeypatch):
    """A compiler may wait for the files of others."""
    monkeypatch.setattr("minesweeper.judge.sandbox.IDLE", 0.05)
    monkeypatch.setattr("minesweeper.judge.sandbox.LEAST_WORK", 1000.0)
    assert run(["/bin/sleep", "20"], place, ENOUGH).used_time_up
    assert run(["/bin/sleep", "0.3"], place, ENOUGH, processes=True).status == 0


def test_full_disk_is_no_fault_of_a_program(place, monkeypatch):
    full = os.statvfs_result((4096, 4096, 16, 0, 0, 0, 0, 0, 0, 255))
    monkeypatch.setattr(os, "statvfs", lambda path: full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        run(["/bin/sh", "-c", "exit 1"], place, ENOUGH)


def test_failed_start_is_no_fault_of_a_program(place, tmp_path, monkeypatch):
    starts = [sys.executable, "-c", "import sys; sys.exit('x: Resource temporarily unavailable')"]
    monkeypatch.setattr("minesweeper.programs.locks.locked.own_command", lambda *_, **__: starts)
    with pytest.raises(OSError, match="cannot be started: x: Resource temporarily unavailable"):
        run(["/bin/true"], place, ENOUGH)
    program = StudentProgram(["/bin/true"], str(tmp_path), ENOUGH, of_ours=True)
    with program, pytest.raises(OSError, match=r"cannot be started: .*: x: Resource temporarily"):
        program.ask(PATIENCE)


def test_program_that_imitates_a_failed_start_fails(tmp_path):
    says = ["/bin/sh", "-c", "echo x: Resource temporarily unavailable >&2; exit 1"]
    program = StudentProgram(says, str(tmp_path), ENOUGH, of_ours=True)
    with program, pytest.raises(Failure, match="RE: exited with status 1: x: Resource temporarily"):
        program.ask(PATIENCE)


def test_lack_of_a_thread_ends_a_run_and_is_no_fault_of_its_program(place, monkeypatch):

    def starts(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", starts)
    before = psutil.Process().children()
    with pytest.raises(OSError, match=os.strerror(errno.EAGAIN)):
        run(["/bin/sleep", "4711"], place, ENOUGH)
    assert psutil.Process().children() == before
