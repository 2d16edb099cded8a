"""What every program does the same way: its streams, its errors with suggestions, and its exit status."""

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

# More than a row of the largest map has, with blanks between its cells.
MAX_LINE = 1 << 28

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from typing import BinaryIO


def run(name: str, main: Callable[[], int | None], usage: str | None = None) -> int:
    """Run `main` and return the exit status of program `name`.

    A program with a `usage` has no options but --help, which prints that text. Bad input (ValueError),
    unusable files (OSError) and a lack of memory are one line on stderr and status 2, after the output so
    far; Ctrl-C is status 130, SIGTERM 143. A reader that goes away (`... | head -1`) ends it quietly.
    """
    # Python has None for a stream that was closed when it started; pathlib is slow to import.
    sys.stdin = sys.stdin or open(os.devnull, encoding="ascii")  # noqa: PTH123, SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="ascii")  # noqa: PTH123, SIM115
    said = ""
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
        status, said = 2, complaint(error)
    except (MemoryError, SystemError):  # the latter where Python had no memory for a MemoryError
        status, said = 2, "there is not enough memory"
    except KeyboardInterrupt as error:
        status = status_of(error)
    try:
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer goes nowhere, so that the interpreter's last flush succeeds.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            status, said = 2, said or f"the output: {error.strerror}"
    if said and sys.stderr:
        print(f"{name}: {said}", file=sys.stderr)
    return status


def status_of(error: KeyboardInterrupt) -> int:
    """The exit status after Ctrl-C (130), or after the signal whose `number` the error has."""
    return 128 + int(getattr(error, "number", 2))


def stopped(name: str, error: KeyboardInterrupt, done: str) -> int:
    """Print how much a program has `done` before a signal stopped it; return the exit status."""
    print(f"{name}: stopped after {done}", file=sys.stderr)
    return status_of(error)


def await_input(name: str, what: str) -> None:
    """Say on stderr what the program awaits, if a person types the input at a terminal."""
    if sys.stdin and sys.stdin.isatty() and sys.stderr:
        print(f"{name}: waiting for {what}; Ctrl-D ends it", file=sys.stderr, flush=True)


def complaint(error: BaseException) -> str:
    """The message of an error in one line; an OSError's is its file and its reason."""
    text = str(error)
    if isinstance(error, OSError) and error.filename:
        text = f"{error.filename}: {error.strerror}"
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """A text with `?` for its control characters, which a terminal would obey."""
    return "".join(c if c.isprintable() else "?" for c in text)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the most similar known one, if any is close.

    >>> did_you_mean("scroe", ["score", "play"]), did_you_mean("x", ["score", "play"])
    ("; did you mean 'score'?", '')
    """
    from difflib import get_close_matches  # only here: most runs have no mistake

    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def unknown(what: str, word: object, known: Collection[str]) -> str:
    """The message about a word that is none of the `known`, with the most similar one if any is close.

    >>> unknown("start", "openning", ["safe", "opening"])
    "unknown start 'openning'; expected 'safe' or 'opening'; did you mean 'opening'?"
    """
    shown = word[:40] if isinstance(word, str) else word
    expected = (" or " if len(known) == 2 else ", ").join(map(repr, known))
    return f"unknown {what} {shown!r}; expected {expected}{did_you_mean(str(shown), known)}"


def need(packages: Sequence[str]) -> None:
    """Import these packages; ValueError if one is missing, or what one of them imports.

    It says which, with the command that installs them.
    """
    import importlib  # only here: most programs need none

    try:
        for name in packages:
            importlib.import_module(name)
    except ImportError as error:
        missing = (error.name or "").partition(".")[0]
        raise ValueError(f"{missing} is missing; {install_by(dict.fromkeys([*packages, missing]))}") from None


def install_by(packages: Iterable[str]) -> str:
    """How to install these packages, whether this one is a checkout or was installed itself."""
    return f"install what this needs by: {sys.executable} -m pip install {' '.join(packages)}"


def arriving_lines(stream: BinaryIO, before_wait: Callable[[], object]) -> Iterator[bytes]:
    """Yield the lines of `stream`, and call `before_wait` before each read, which may block.

    If that flushes the output, whoever sends lines sees the answers at once, while a file is still answered
    in large blocks. ValueError: a line has more than MAX_LINE bytes.
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
