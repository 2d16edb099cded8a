"""The process behind one connection: lines of messages in, lines of messages out, bounded work.

Each connection has its own, so that no request takes more from the other connections than its share of
the machine, and closing the connection frees everything. The process ends at the end of its input.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from minesweeper.shell.program import arriving_lines, run
from minesweeper.web.fields import Message
from minesweeper.web.session import Session, TooLong

# The most memory that the process may have, in bytes.
MAX_BYTES = 1 << 29


def main() -> int:
    """The exit status of this process, once the connection is closed."""
    return run("minesweeper web", carry)


def carry() -> int:
    """Carry messages between the standard streams and a session."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
    signal.signal(signal.SIGVTALRM, _stop)
    session = Session(limit=limit)

    def send(messages: Iterator[Message]) -> None:
        for message in messages:
            text = json.dumps(message, separators=(",", ":"), allow_nan=False)
            sys.stdout.buffer.write(text.encode() + b"\n")
            sys.stdout.buffer.flush()

    # Risks are computed only when no message waits, so that they do not delay quick clicks.
    try:
        for line in arriving_lines(sys.stdin.buffer, lambda: send(session.risks())):
            send(session.handle(line.decode("utf-8", "replace")))
    except MemoryError:
        return 1  # the connection is closed, with its game
    return 0


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """A context in which TooLong is raised when the work takes too much processor time or memory."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    except MemoryError:
        raise TooLong("this takes more memory than one connection may have") from None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooLong("this takes more work than one connection may ask for")
