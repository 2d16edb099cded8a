"""External programs, in any language, that talk in lines over their standard streams.

A program runs in a process group of its own, and the whole group is killed when it is done
with or does something it should not; a *kept* one (see `keeper`) with all that it has started, also where
this process is killed. Nothing it does can block the caller: every wait has a
deadline and every buffer a bound. What programs are sent, and how tightly they are locked in, is
the affair of whoever starts them.
"""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from functools import partial

from minesweeper.programs.keeper import CAN_KEEP, keep
from minesweeper.programs.verdict import Verdict

# The longest line, and the most that may lie unread when a program is asked for the next one.
MAX_LINE = 1 << 12
MAX_OUTPUT = 1 << 16

# The end of what a program wrote to its standard error, and how much of it a verdict shows.
_MAX_COMPLAINT = 1 << 10
_SHOWN_LINES, _SHOWN_WIDTH = 3, 80

# Seconds that a keeper has to end a program and all that this has started.
_PATIENCE = 1.0

# How long to listen, in seconds, to a program that has said much more than it was asked.
_LISTEN = 0.001


# The programs of this process, for whoever ends it in the middle of a game. The lock is held while one is
# started, which is not among them yet; and by whoever sees to it that no other one is.
_running: set[LineProgram] = set()
starting = threading.RLock()


def end_programs() -> None:
    """End all programs that play here, at once."""
    with starting:
        for program in list(_running):
            program.close()


class LineProgram:
    """A running program: `tell` it text, `ask` it for a line; either may raise a Verdict."""

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        environment: Mapping[str, str] | None = None,
        folder: str | None = None,
        max_complaints: int | None = None,
        kept: bool = False,
    ):
        """Start `command`, which if a string is split like a shell would, but not run by one.

        It works in `folder` and has `environment` instead of the caller's, and may write up to
        `max_complaints` bytes to its standard error. OSError if it cannot be started. Without `kept`
        it has to see to it by itself that nothing of it is left.
        """
        words = shlex.split(command) if isinstance(command, str) else command
        if not words:
            raise ValueError("the command of a program is empty")
        with starting:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env=environment,
                cwd=folder,
                preexec_fn=partial(keep, os.getpid()) if kept and CAN_KEEP else None,
            )
            _running.add(self)
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._err = self._process.stderr.fileno()
        self._unread = b""
        self._complaint = b""
        self._complaints = 0  # bytes since `forgive`
        self._max_complaints = max_complaints
        self._kept = kept and CAN_KEEP
        self._deaf = False  # takes no more input
        self._poll = select.poll()
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)

    def tell(self, text: str, seconds: float) -> None:
        """Write `text` to the program, which has so many seconds to take it."""
        data = text.encode()
        try:
            written = os.write(self._in, data)
            if written < len(data):
                self._tell_slowly(memoryview(data)[written:], seconds)
        except BlockingIOError:
            self._tell_slowly(memoryview(data), seconds)
        except BrokenPipeError:
            self._deaf = True

    def ask(self, seconds: float) -> str:
        """The program's next line, for which it has so many seconds."""
        deadline = time.monotonic() + seconds
        if len(self._unread) > MAX_LINE:  # it says more than it is asked: see whether it ever stops
            self._take_in(_LISTEN)
        while True:
            line, newline, rest = self._unread.partition(b"\n")
            if newline:
                self._unread = rest
                return line.decode("utf-8", "replace")
            if len(line) > MAX_LINE:
                raise Verdict("OLE", f"a line of more than {MAX_LINE} characters")
            if self._deaf:
                # What it wrote before it went deaf still counts.
                if not self._take_in(0):
                    raise self._ended("closed its input")
            elif not self._take_in(deadline - time.monotonic()):
                raise Verdict("TLE", f"no answer within {seconds:g} s")

    def forgive(self) -> None:
        """Count anew what the program writes to its standard error."""
        self._complaints = 0

    def close(self) -> None:
        """Kill the program and whatever it started."""
        _running.discard(self)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError):
                stream.close()  # type: ignore[union-attr]  # all three are pipes
        if self._kept:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_PATIENCE)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def __enter__(self) -> LineProgram:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _tell_slowly(self, data: memoryview, seconds: float) -> None:
        """Write `data` as the program takes it, and read what it writes meanwhile."""
        deadline = time.monotonic() + seconds
        self._poll.register(self._in, select.POLLOUT)
        try:
            while data:
                if not self._take_in(deadline - time.monotonic()):
                    raise Verdict("TLE", f"took no input for {seconds:g} s")
                with contextlib.suppress(BlockingIOError):
                    data = data[os.write(self._in, data) :]
        finally:
            self._poll.unregister(self._in)

    def _take_in(self, seconds: float) -> bool:
        """Wait for any stream, at most so long, and read what there is; False if none was ready."""
        ready = self._poll.poll(max(0, seconds * 1000))
        for stream, _ in ready:
            if stream == self._out:
                data = os.read(stream, MAX_OUTPUT)
                if not data:
                    raise self._ended("closed its output")
                self._unread += data
                if len(self._unread) > MAX_OUTPUT:
                    raise Verdict("OLE", f"more than {MAX_OUTPUT} characters that nobody asked for")
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
            raise Verdict("OLE", f"more than {self._max_complaints} bytes of messages")

    def _ended(self, did: str) -> Verdict:
        """The verdict on a program that ended, or closed one of its streams, before the game did."""
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return Verdict("RE", f"{did} before the game ended")
        with contextlib.suppress(BlockingIOError, KeyError):
            self._read_complaint()
        if status == -signal.SIGXCPU:
            return Verdict("TLE", "used up its processor time")
        ended = f"was killed by signal {-status}" if status < 0 else f"exited with status {status}"
        lines = self._last_words()
        return Verdict("RE", f"{ended}{': ' if lines else ''}{' | '.join(lines)}")

    def _last_words(self) -> list[str]:
        """The last lines that the program wrote to its standard error."""
        lines = self._complaint.decode("utf-8", "replace").strip().splitlines()
        shown = [line.strip()[:_SHOWN_WIDTH] for line in lines[-_SHOWN_LINES:]]
        # What a terminal would take for a command is not shown to one.
        return ["".join(c if c.isprintable() else "?" for c in line) for line in shown]
