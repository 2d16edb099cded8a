"""Files: read up to a size, written atomically, and locked, by a lock beside each."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TextIO

try:
    import fcntl
except ImportError:  # not a POSIX system
    fcntl = None  # type: ignore[assignment]


def contents(path: Path, most: int) -> bytes:
    """The bytes of a file; ValueError if it has more than `most`, or is a device or a pipe."""
    if path.exists() and not path.is_file() and not path.is_dir():  # opening a pipe would wait for its writer
        raise ValueError(f"{path}: not a file")
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise ValueError(f"{path}: larger than {most} bytes")
    return data


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """A context that holds a file's lock, after waiting for others to release it."""
    with _lock_of(path, "lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def claimed(path: Path) -> TextIO | None:
    """The lock of a file, held until it is closed; None if another process holds it.

    OSError where there can be no lock.
    """
    lock = _lock_of(path, "claim")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return lock


def _lock_of(path: Path, kind: str) -> TextIO:
    """The hidden lock beside a file, in a folder that is made if needed; links share it."""
    path = _resolved(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    return (path.parent / f".{path.name}.{kind}").open("w")


def _resolved(path: Path) -> Path:
    """The file that links lead to, so that a link stays a link."""
    return Path(os.path.realpath(path))  # `Path.resolve` raises errors of several kinds for links in a circle


def set_aside(path: Path) -> Path:
    """Rename a damaged file and return its new name."""
    return _resolved(path).rename(aside(path))


def aside(path: Path) -> Path:
    """A free name beside a damaged file."""
    path = _resolved(path)
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in count())
    return next(name for name in names if not name.exists())


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file atomically, in a folder that is made if needed."""
    path = _resolved(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
