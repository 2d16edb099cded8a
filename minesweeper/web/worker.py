"""The process behind one connection: a line for each request in, a line for each answer out.

Each connection has its own process: a request takes only its share of the machine, and closing the
connection frees everything. The process ends with its input. A session's work is bounded by counting; if a
request still takes far more, the system ends the process.

A thread reads the lines, so that long work stops when an urgent request comes in.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import BufferedReader, FileIO
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import process_time

from minesweeper.shell.posix import POSIX, resource
from minesweeper.shell.program import run
from minesweeper.web.requests import is_urgent
from minesweeper.web.session import Session

# The argument of a worker whose page is on another computer.
REMOTE = "remote"

# The most memory of the process in bytes, and the most processor time of an answer in seconds.
MAX_BYTES = 1 << 29
ANSWER_SECONDS = 30


def main() -> int:
    """Serve the connection, and return the exit status.

    The arguments are the file of the profile, empty if the page keeps it, and REMOTE for a remote page.
    """
    file, remote = sys.argv[1:] or ("", "")
    return run("minesweeper web", lambda: carry(Path(file) if file else None, remote == REMOTE))


def carry(file: Path | None, remote: bool) -> int:
    """Carry messages between the standard streams and a session."""
    if sys.platform == "linux" and POSIX:  # macOS refuses less than Python has already
        resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
    try:
        # Not sys.stdin, which could not be closed at the end while a thread reads it.
        inbox = Inbox(BufferedReader(FileIO(sys.stdin.fileno(), closefd=False)))
        answer_all(inbox, Session(urged=inbox.urged, file=file, remote=remote))
    except MemoryError:
        return 1  # the connection is closed, with its game
    return 0


class Inbox:
    """The messages in order; a thread reads them."""

    def __init__(self, lines: Iterable[bytes]):
        self._waiting: SimpleQueue[tuple[str, bool] | None] = SimpleQueue()
        # The numbers of urgent messages that were read and taken: only one thread writes each.
        self._urgent = self._taken = 0
        Thread(target=self._read, args=[lines], daemon=True).start()

    def _read(self, lines: Iterable[bytes]) -> None:
        try:
            for line in lines:
                text = line.decode("utf-8", "replace").removesuffix("\n")
                urgent = is_urgent(text)
                self._waiting.put((text, urgent))
                self._urgent += urgent
        finally:
            self._waiting.put(None)

    def urged(self) -> bool:
        """Return whether an urgent message waits."""
        return self._urgent > self._taken

    def __iter__(self) -> Iterator[str]:
        while message := self._waiting.get():
            text, urgent = message
            self._taken += urgent
            yield text


def answer_all(inbox: Inbox, session: Session) -> None:
    """Answer each message on the standard output, within a limit of processor time."""
    for text in inbox:
        if POSIX:
            until = int(process_time()) + ANSWER_SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))
        sys.stdout.buffer.write(session.answer(text).encode() + b"\n")
        sys.stdout.buffer.flush()
