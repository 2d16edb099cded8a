"""The process behind one connection: a line for each request in, a line for each answer out.

Each connection has its own, so that no request takes more from the other connections than its share of
the machine, and closing the connection frees everything. The process ends at the end of its input. A
session's work is bounded by counting; should a request take far more all the same, the system ends it.
"""

from __future__ import annotations

import json
import resource
import sys

from minesweeper.shell.program import run
from minesweeper.web.session import Session

# The most memory that the process may have, in bytes, and the most processor time for an answer, in seconds.
MAX_BYTES = 1 << 29
MAX_SECONDS = 30


def main() -> int:
    """The exit status of this process, once the connection is closed."""
    return run("minesweeper web", carry)


def carry() -> int:
    """Carry messages between the standard streams and a session."""
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
    most = resource.getrlimit(resource.RLIMIT_CPU)[1]
    session = Session()
    try:
        for line in sys.stdin.buffer:
            used = resource.getrusage(resource.RUSAGE_SELF)
            until = int(used.ru_utime + used.ru_stime) + MAX_SECONDS
            resource.setrlimit(resource.RLIMIT_CPU, (until, most))
            answer = session.answer(line.decode("utf-8", "replace").removesuffix("\n"))
            text = json.dumps(answer, separators=(",", ":"), allow_nan=False)
            sys.stdout.buffer.write(text.encode() + b"\n")
            sys.stdout.buffer.flush()
    except MemoryError:
        return 1  # the connection is closed, with its game
    return 0
