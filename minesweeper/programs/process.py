"""External programs, in any language, that read and write lines over their standard streams.

A program runs in a process group of its own, and `close` kills the whole group. If the program is *kept*
(see `keeper`), `close` kills all that it has started, and so does the end of this process, even by
SIGKILL. A program cannot block the caller: every wait has a deadline and every buffer a bound.
"""

from __future__ import annotations

import contextlib
import os
import re
import select
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from functools import partial

from minesweeper.programs.failure import Failure
from minesweeper.programs.keeper import CAN_KEEP, adopting, children, keep, sweep
from minesweeper.programs.usage import ended_seconds, memory_below, seconds_below
from minesweeper.shell.language import tr_later
from minesweeper.shell.posix import need_posix, resource
from minesweeper.shell.program import printable

# Limits in bytes: one line of a program, and its output that has not been read yet.
MAX_ANSWER = 1 << 12
MAX_OUTPUT = 1 << 16

# Of a program's standard error: the bytes that are kept, and the lines and their width in a verdict.
_MAX_COMPLAINT = 1 << 10
_SHOWN_LINES, _SHOWN_WIDTH = 3, 200

# The grace period, in seconds: for a keeper that ends a program and all that it has started, and for the
# kernel that ends killed processes.
_GRACE = 1.0

# MiB of data beyond a limit of resident memory: not all data is resident.
_MORE_MEMORY = 256

# The folders of a file in a traceback of Python, which leave no room for the number of the line.
_FOLDERS = re.compile(r'(?<=^File ").*/(?=[^/]*", line \d)')

# The messages of programs that got no memory.
_NO_MEMORY = re.compile("bad_alloc|MemoryError|out of memory|cannot allocate memory", re.IGNORECASE)

# How long to wait, in seconds, for more output of a program with more than MAX_ANSWER bytes unread.
_LISTEN = 0.001


# The running programs of this process. The lock `starting` is held while a program is started, until it
# is in the set; while a caller holds it, no other program starts.
_running: set[LineProgram] = set()
starting = threading.RLock()


def end_programs() -> None:
    """Kill all running programs of this process."""
    with starting:
        for program in list(_running):
            program.close()


class LineProgram:
    """A running program: `send` writes text to it, `ask` reads a line of it; either may raise a Failure."""

    now = staticmethod(time.monotonic)  # the clock of its deadlines

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        environment: Mapping[str, str] | None = None,
        folder: str | None = None,
        max_complaints: int | None = None,
        memory: int | None = None,
        processor: int | None = None,
        kept: bool = False,
        files: Sequence[int] = (),
    ):
        """Start `command`; a string is split as a shell would split it, but not run by a shell.

        It runs in `folder`, with `environment` instead of the caller's, and may write up to
        `max_complaints` bytes to its standard error. It inherits the descriptors `files`. Each of its
        processes may use `memory` in MiB (see `check_memory`) and `processor` seconds of processor time.
        Unless it is `kept`, processes that leave its group outlive it. ValueError: the command is empty.
        OSError: it cannot be started.
        """
        need_posix("a player that is a program or a file")
        words = shlex.split(command) if isinstance(command, str) else command
        if not words:
            raise ValueError("the command of a program is empty")
        self._unread = b""
        self._complaint = b""  # the end of its standard error, until `complaints` returns it
        self._complaints = 0  # bytes since `forgive`
        self._max_complaints = max_complaints
        self._memory = memory
        self._seconds: float | None = None  # of processor time, when it was measured last
        self._kept = kept and CAN_KEEP
        prepare = partial(_prepare, os.getpid() if self._kept else None, memory, processor)
        self._input_closed = False
        self._poll = select.poll()
        with starting:  # until the program can be closed, with all that `close` uses
            self._others = children()
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env=environment,
                cwd=folder,
                preexec_fn=prepare if self._kept or memory or processor else None,
                pass_fds=files,
            )
            _running.add(self)
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._err = self._process.stderr.fileno()
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)

    def send(self, text: str, seconds: float) -> None:
        """Write `text` as fast as the program reads it, and meanwhile read its output.

        Failure if the program does not read the text within `seconds`.
        """
        data, deadline = memoryview(text.encode()), self.now() + seconds
        try:
            while True:
                with contextlib.suppress(BlockingIOError):
                    data = data[os.write(self._in, data) :]
                if not data:
                    return
                self._poll.register(self._in, select.POLLOUT)
                if not self._take_in(deadline - self.now()) or self.now() > deadline:
                    raise Failure("TLE", tr_later("took no input for {seconds} s", seconds=f"{seconds:g}"))
        except BrokenPipeError:
            self._input_closed = True
        finally:
            with contextlib.suppress(KeyError):  # the pipe had room for all of it
                self._poll.unregister(self._in)

    def ask(self, seconds: float) -> str:
        """Return the next line; Failure if none of at most MAX_ANSWER bytes comes within `seconds`."""
        deadline = self.now() + seconds
        if len(self._unread) > MAX_ANSWER:  # much unread output: see whether still more comes
            self._take_in(_LISTEN)
        late = False
        while True:
            line, newline, rest = self._unread.partition(b"\n")
            if len(line) > MAX_ANSWER:
                raise Failure("OLE", tr_later("a line of more than {most} characters", most=MAX_ANSWER))
            if newline:
                self._unread = rest
                return line.decode("utf-8", "replace")
            if self._input_closed:  # earlier output still counts
                if not self._take_in(0):
                    raise self._ended(tr_later("closed its input before the game ended"))
            elif late or not self._take_in(deadline - self.now()):
                raise Failure("TLE", tr_later("no answer within {seconds} s", seconds=f"{seconds:g}"))
            late = self.now() > deadline  # whatever else the program writes

    @property
    def was_killed(self) -> bool:
        """Whether the program has ended by SIGKILL."""
        return self._process.poll() == -signal.SIGKILL

    @property
    def seconds(self) -> float | None:
        """The processor time of the program and all that it has started; None if it is unknown.

        The first process does not count: it is a keeper or a watcher.
        """
        if self._process.returncode is None and (seconds := seconds_below(self._process.pid)) is not None:
            self._seconds = max(seconds, self._seconds or 0.0)  # one that is just ending may be missing
        return self._seconds

    def check_memory(self) -> None:
        """Raise Failure if a process of the program has used too much resident memory (Linux only)."""
        if self._memory and memory_below(self._process.pid) > self._memory:
            raise self._too_much_memory()

    def complaints(self) -> list[str]:
        """Return the lines on its standard error since the last call; of many, the last ones."""
        complaint, self._complaint = self._complaint, b""
        return [printable(line) for line in complaint.decode("utf-8", "replace").splitlines()]

    def forgive(self) -> None:
        """Reset the count of bytes that the program has written to its standard error."""
        self._complaints = 0

    def close(self) -> None:
        """Kill the program and its process group; if it is kept, all that it has started."""
        _running.discard(self)
        counted, before = self.seconds is not None, ended_seconds()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError):
                stream.close()  # type: ignore[union-attr]  # all three are pipes
        if self._kept:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        with adopting():
            end_group(self._process)
        if not counted:
            self._seconds = ended_seconds() - before
        with starting:
            sweep(self._others | {program._process.pid for program in _running}, _GRACE)

    def __enter__(self) -> LineProgram:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take_in(self, seconds: float) -> bool:
        """Wait up to `seconds` for any stream, and read it; return whether one was ready."""
        ready = self._poll.poll(max(0, seconds * 1000))
        for stream, _ in ready:
            if stream == self._out:
                data = os.read(stream, MAX_OUTPUT)
                if not data:
                    raise self._ended(tr_later("closed its output before the game ended"))
                self._unread += data
                if len(self._unread) > MAX_OUTPUT:
                    why = tr_later("more than {most} characters of unread output", most=MAX_OUTPUT)
                    raise Failure("OLE", why)
            elif stream == self._err:
                self._read_complaint()
        return bool(ready)

    def _read_complaint(self) -> None:
        data = os.read(self._err, MAX_OUTPUT)
        if not data:
            self._poll.unregister(self._err)
        self._complaint = (self._complaint + data)[-_MAX_COMPLAINT:]
        self._complaints += len(data)
        if self._max_complaints is not None and self._complaints > self._max_complaints:
            why = tr_later("more than {most} bytes on standard error", most=self._max_complaints)
            raise Failure("OLE", why)

    def _ended(self, closed: str) -> Failure:
        """Return the verdict on a program that ended before the game, or has `closed` one of its streams."""
        before = ended_seconds()
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return Failure("RE", closed)
        self._seconds = ended_seconds() - before
        with contextlib.suppress(BlockingIOError, KeyError):
            self._read_complaint()
        if self._memory and _NO_MEMORY.search(self._complaint.decode("utf-8", "replace")):
            return self._too_much_memory()
        if status == -signal.SIGXCPU:
            return Failure("TLE", tr_later("used up its processor time"), status)
        if status < 0:
            ended = tr_later("was killed by signal {signal}", signal=-status)
        elif status:
            ended = tr_later("exited with status {status}", status=status)
        else:
            ended = tr_later("ended before the game did")
        if lines := self.last_words():
            ended = tr_later("{ended}: {words}", ended=ended, words=" | ".join(lines))
        return Failure("RE", ended, status)

    def _too_much_memory(self) -> Failure:
        return Failure("MLE", tr_later("used more than {most} MiB of memory", most=self._memory))

    def last_words(self) -> list[str]:
        """Return the last lines of its standard error, as a verdict shows them."""
        lines = self._complaint.decode("utf-8", "replace").strip().splitlines()
        return [printable(_FOLDERS.sub("", line.strip())[:_SHOWN_WIDTH]) for line in lines[-_SHOWN_LINES:]]


def _prepare(runner: int | None, memory: int | None, processor: int | None) -> None:
    """Set the limits of a new process, after it has got a keeper if `runner` is given."""
    if runner is not None:
        keep(runner)
    if memory:
        most = (memory + _MORE_MEMORY) << 20
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    if processor:
        # At the soft limit comes SIGXCPU, so that the reason is known; a second later SIGKILL.
        resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 1))


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process that leads a group, and wait up to _GRACE seconds for it, and again for the group.

    Of a group whose processes this one adopts (`adopting`), none stays behind as a zombie.
    """
    with contextlib.suppress(OSError):  # it has ended already
        os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_GRACE)
    deadline = time.monotonic() + _GRACE
    while time.monotonic() < deadline:
        with contextlib.suppress(ChildProcessError):  # no child of ours is in the group
            while os.waitpid(-process.pid, os.WNOHANG)[0]:
                pass
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except OSError:
            return
        time.sleep(0.001)
