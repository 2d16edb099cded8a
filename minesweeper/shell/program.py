"""The common part of every program: its streams, its errors with suggestions, and its exit status."""

from __future__ import annotations

import os
import sys

# The packages of each extra, by their names for pip.
EXTRAS = {
    "web": ("starlette", "uvicorn", "websockets"),
    "tui": ("textual", "platformdirs"),
    "gym": ("gymnasium", "numpy", "pillow"),
    "picture": ("pillow",),
    "cluster": ("dask", "distributed"),
}

# More bytes than a row of the largest map has, with blanks between its cells.
MAX_LINE = 1 << 28

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from typing import BinaryIO


def run(name: str, main: Callable[[], int | None], usage: str | None = None) -> int:
    """Run `main` and return the exit status of program `name`.

    A program with a `usage` has no option but --help, which prints that text. Bad input (ValueError),
    unusable files (OSError) and a lack of memory are one line on stderr and status 2, after the output so
    far. Ctrl-C is status 130, SIGTERM 143. A reader that goes away (`... | head -1`) ends it quietly.
    """
    # Python sets a stream to None if it was closed at the start; pathlib is slow to import.
    sys.stdin = sys.stdin or open(os.devnull, encoding="ascii")  # noqa: PTH123, SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="ascii")  # noqa: PTH123, SIM115
    problem = ""
    try:
        if usage and {"-h", "--help"} & set(sys.argv[1:]):
            print(usage.strip())
            status = 0
        else:
            status = main() or 0
    except SystemExit as ended:  # from argparse, which has printed its help
        status = int(ended.code or 0)
    except BrokenPipeError:
        status = 0
    except (ValueError, OSError) as error:
        status, problem = 2, complaint(error)
    except (MemoryError, SystemError):  # the latter if Python had no memory for a MemoryError
        status, problem = 2, "there is not enough memory"
    except KeyboardInterrupt as error:
        status = status_of(error)
    try:
        sys.stdout.flush()
    except OSError as error:
        # The rest of the buffer goes nowhere, so that the interpreter's last flush succeeds.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            status, problem = 2, problem or f"the output: {error.strerror}"
    if problem and sys.stderr:
        print(f"{name}: {problem}", file=sys.stderr)
    return status


def status_of(error: KeyboardInterrupt) -> int:
    """Return the exit status after Ctrl-C (130), or after the signal whose `number` the error has."""
    return 128 + int(getattr(error, "number", 2))


def stopped(name: str, error: KeyboardInterrupt, done: str) -> int:
    """Print how much a program has `done` before a signal stopped it; return the exit status."""
    sys.unraisablehook = lambda _: None  # a call that the signal interrupted may have its buffer in use
    print(f"{name}: stopped after {done}", file=sys.stderr)
    return status_of(error)


def await_input(name: str, what: str) -> None:
    """Print on stderr that the program awaits `what`, if a person types the input at a terminal."""
    if sys.stdin and sys.stdin.isatty() and sys.stderr:
        print(f"{name}: waiting for {what}; Ctrl-D ends it", file=sys.stderr, flush=True)


def complaint(error: BaseException) -> str:
    """Return the message of an error in one line; that of an OSError has its file and its reason."""
    text = str(error)
    if isinstance(error, OSError) and error.filename:
        text = f"{error.filename}: {error.strerror}"
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """Replace control characters by `?`, since a terminal would obey them."""
    return "".join(c if c.isprintable() else "?" for c in text)


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """Return the end of a message about an unknown word: the most similar choice, if any is close.

    >>> did_you_mean("scroe", ["score", "play"]), did_you_mean("x", ["score", "play"])
    ("; did you mean 'score'?", '')
    """
    from difflib import get_close_matches  # only here: most runs have no mistake

    close = get_close_matches(word, list(choices), n=1)
    return f"; did you mean {str(close[0])!r}?" if close else ""


def unknown(what: str, word: object, choices: Collection[str]) -> str:
    """Return the message about a word that is not among the choices, with a suggestion if one is close.

    >>> unknown("start", "openning", ["safe", "opening"])
    "unknown start 'openning'; expected 'safe' or 'opening'; did you mean 'opening'?"
    """
    shown = word[:40] if isinstance(word, str) else word
    expected = (" or " if len(choices) == 2 else ", ").join(repr(str(choice)) for choice in choices)
    return f"unknown {what} {shown!r}; expected {expected}{did_you_mean(str(shown), choices)}"


def need(packages: Sequence[str]) -> None:
    """Import these packages; if one or its import is missing, ValueError has the command to install it."""
    import importlib  # only here: most programs need none

    try:
        for name in packages:
            importlib.import_module(name)
    except ImportError as error:
        missing = (error.name or "").partition(".")[0]
        raise ValueError(f"{missing} is missing; {install_by(dict.fromkeys([*packages, missing]))}") from None


def install_by(packages: Iterable[str]) -> str:
    """Return the advice how to install these packages, in a checkout or beside an installed package."""
    return f"install what this needs by: {sys.executable} -m pip install {' '.join(packages)}"


def arriving_lines(stream: BinaryIO, before_wait: Callable[[], object]) -> Iterator[bytes]:
    """Yield the lines of `stream`, and call `before_wait` before each read, which may block.

    If that flushes the output, a sender of lines sees the answers at once, while a file is still answered in
    large blocks. ValueError if a line has more than MAX_LINE bytes.
    """
    number, size = 1, 0
    parts: list[bytes] = []  # of the line that has begun
    while True:
        before_wait()
        chunk = stream.read1(1 << 16)  # type: ignore[attr-defined]  # every buffered reader has it
        if not chunk:
            break
        first, *lines = chunk.split(b"\n")
        parts.append(first)
        size += len(first)
        if size > MAX_LINE:
            raise ValueError(f"line {number}: expected at most {MAX_LINE} bytes, found more")
        if lines:
            yield b"".join(parts)
            yield from lines[:-1]
            number += len(lines)
            parts, size = [lines[-1]], len(lines[-1])
    if size:
        yield b"".join(parts)
