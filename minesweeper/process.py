"""External programs, in any language, that talk in lines over their standard streams.

A program runs in a process group of its own, and the whole group is killed when it is done
with or does something it should not. Nothing it does can block the caller: every wait has a
deadline and every buffer a bound.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time

from minesweeper.verdict import Verdict

# The longest line, and the most that may lie unread when a program is asked for the next one.
MAX_LINE = 1 << 12
MAX_OUTPUT = 1 << 16

# The end of what a program wrote to its standard error that a verdict shows.
_MAX_COMPLAINT = 300


class LineProgram:
    """A running program: `tell` it text, `ask` it for a line; either may raise a Verdict."""

    def __init__(self, command: str):
        """Start `command` (split like a shell would, but not run by one); OSError if it cannot be."""
        words = shlex.split(command)
        if not words:
            raise ValueError("the command of a program is empty")
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._err = self._process.stderr.fileno()
        self._unread = bytearray()
        self._complaint = b""
        self._deaf = False  # takes no more input
        self._selector = selectors.DefaultSelector()
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)

    def tell(self, text: str, seconds: float) -> None:
        """Write `text` to the program, which has so many seconds to take it."""
        data = memoryview(text.encode())
        deadline = time.monotonic() + seconds
        self._selector.register(self._in, selectors.EVENT_WRITE)
        try:
            while data:
                if self._wait(deadline, f"took no input for {seconds:g} s"):
                    try:
                        data = data[os.write(self._in, data) :]
                    except BlockingIOError:
                        continue
        except BrokenPipeError:
            # What it wrote before it went deaf still counts: `ask` finds out.
            self._deaf = True
        finally:
            self._selector.unregister(self._in)

    def ask(self, seconds: float) -> str:
        """The program's next line, for which it has so many seconds."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self._unread:
            if len(self._unread) > MAX_LINE:
                raise Verdict("OLE", f"a line of more than {MAX_LINE} characters")
            if self._deaf and not self._selector.select(0):
                raise self._ended("closed its input")
            self._wait(deadline, f"no answer within {seconds:g} s")
        line, _, rest = self._unread.partition(b"\n")
        self._unread = rest
        return line.decode("utf-8", "replace")

    def close(self) -> None:
        """Kill the program and whatever it started."""
        self._selector.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with contextlib.suppress(OSError):
                stream.close()  # type: ignore[union-attr]  # all three are pipes
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def __enter__(self) -> LineProgram:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wait(self, deadline: float, otherwise: str) -> bool:
        """Wait for any stream, read what there is, and say whether the program takes input."""
        remaining = deadline - time.monotonic()
        ready = self._selector.select(remaining) if remaining > 0 else []
        if not ready:
            raise Verdict("TLE", otherwise)
        for key, _ in ready:
            if key.fd == self._out:
                data = os.read(self._out, MAX_OUTPUT)
                if not data:
                    raise self._ended("closed its output")
                self._unread += data
                if len(self._unread) > MAX_OUTPUT:
                    raise Verdict("OLE", f"more than {MAX_OUTPUT} characters that nobody asked for")
            elif key.fd == self._err:
                self._read_complaint()
        return any(key.fd == self._in for key, _ in ready)

    def _read_complaint(self) -> None:
        data = os.read(self._err, MAX_OUTPUT)
        if data:
            self._complaint = (self._complaint + data)[-_MAX_COMPLAINT:]
        else:
            self._selector.unregister(self._err)

    def _ended(self, did: str) -> Verdict:
        """The verdict on a program that ended, or closed one of its streams, before the game did."""
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return Verdict("RE", f"{did} before the game ended")
        with contextlib.suppress(BlockingIOError, KeyError):
            self._read_complaint()
        ended = f"was killed by signal {-status}" if status < 0 else f"exited with status {status}"
        lines = self._complaint.decode("utf-8", "replace").strip().splitlines()
        return Verdict("RE", f"{ended}{': ' if lines else ''}{lines[-1] if lines else ''}")
