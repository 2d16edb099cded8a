"""What every program does the same way: its streams, its errors and its exit status."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO


def run(name: str, main: Callable[[], int | None]) -> int:
    """Run `main` and return the exit status of program `name`.

    Bad input (ValueError) and files that cannot be used (OSError) are one line on stderr and
    status 2, after whatever was printed before; Ctrl-C is status 130. A reader that goes away
    (`... | head -1`) ends the program quietly.
    """
    try:
        status = main() or 0
        sys.stdout.flush()
    except BrokenPipeError:
        # What is left in the buffer has no reader: let the interpreter's last flush succeed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        sys.stdout.flush()
        problem = str(error)
        if isinstance(error, OSError) and error.filename:
            problem = f"{error.filename}: {error.strerror}"
        print(f"{name}: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        sys.stdout.flush()
        return 130
    return status


def arriving_lines(stream: BinaryIO, before_wait: Callable[[], object]) -> Iterator[bytes]:
    """The lines of `stream`, with a call of `before_wait` whenever none is at hand.

    With a flush there, a person or a program at the other end always sees the answer to what
    it sent, while a file is still answered in large blocks.
    """
    rest = b""
    while True:
        before_wait()
        chunk = stream.read1(1 << 16)  # type: ignore[attr-defined]  # every buffered reader has it
        if not chunk:
            break
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
    if rest:
        yield rest
