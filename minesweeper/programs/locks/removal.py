"""Temporary folders whose contents are not ours: deeply nested, without permissions, strangely named."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from minesweeper.shell.posix import POSIX, fcntl

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC if POSIX else 0


@contextmanager
def temporary_folder(command: str, seconds: float, parent: str | None = None) -> Iterator[str]:
    """Make a folder for the programs of a command, and remove it at the end in about `seconds` at most.

    Unless it is in a `parent`, first remove the folders that this user's killed processes have left: nobody
    holds their locks. If the new one cannot be removed either, print a line on standard error.
    """
    start = f"minesweeper-{command}-"
    if parent is None:
        with suppress(OSError):  # where no temporary folder can be listed
            _remove_abandoned(start, seconds)
    folder, lock = _made_and_locked(start, parent)
    try:
        yield folder
    finally:
        if not remove(folder, seconds) and parent is None:
            problem = "could not remove all that programs left there"
            print(f"minesweeper {command}: {folder}: {problem}", file=sys.stderr)
        os.close(lock)


def _made_and_locked(start: str, parent: str | None) -> tuple[str, int]:
    """Make a folder whose name begins with `start`; return it, and its lock, held until it is closed."""
    while True:
        folder = tempfile.mkdtemp(prefix=start, dir=parent)
        # Another process that finds it unlocked may remove it, before it is opened or before it is locked.
        with suppress(FileNotFoundError):
            lock = os.open(folder, _FOLDER)
            with suppress(OSError):  # a file system without locks
                fcntl.flock(lock, fcntl.LOCK_EX)
            if os.path.lexists(folder):
                return folder, lock
            os.close(lock)


def _remove_abandoned(start: str, seconds: float) -> None:
    """Remove this user's temporary folders whose names begin with `start`, and whose locks nobody holds."""
    deadline, top = time.monotonic() + seconds, tempfile.gettempdir()
    for name in os.listdir(top):  # noqa: PTH208
        if name.startswith(start):
            with suppress(OSError):
                folder = os.open(path := os.path.join(top, name), _FOLDER)  # noqa: PTH118
                try:
                    if os.fstat(folder).st_uid == os.geteuid():
                        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                        remove(path, deadline - time.monotonic())
                finally:
                    os.close(folder)


def remove(folder: str, seconds: float) -> bool:
    """Remove a folder with all that is in it, in about `seconds` at most; return whether it is gone.

    Never raises OSError: what cannot be removed stays.
    """
    empty(folder, seconds)
    with suppress(OSError):
        os.rmdir(folder)  # noqa: PTH106
    return not os.path.lexists(folder)


def empty(folder: str, seconds: float) -> None:
    """Remove the content of a folder, as `remove` does."""
    deadline = time.monotonic() + seconds
    with suppress(OSError), _opened(folder, None) as top:
        waiting = [*_emptied(top, None, deadline)]
        while waiting and time.monotonic() < deadline:
            name = waiting.pop()
            with suppress(OSError):
                with _opened(name, top) as inner:
                    waiting += _emptied(inner, top, deadline)
                os.rmdir(name, dir_fd=top)


def _emptied(folder: int, top: int | None, deadline: float) -> Iterator[str]:
    """Remove all files of an open folder, move its folders to `top`, and yield their names there.

    So no path is ever longer than two names, however deep the folders were nested.
    """
    with os.scandir(folder) as entries:
        for entry in entries:
            if time.monotonic() > deadline:
                return
            with suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.name, dir_fd=folder)
                elif top is None:
                    yield entry.name
                else:
                    name = secrets.token_hex(12)
                    with suppress(PermissionError):  # only a writable folder can be moved
                        _unlock(entry.name, folder)
                    os.rename(entry.name, name, src_dir_fd=folder, dst_dir_fd=top)
                    yield name


@contextmanager
def _opened(name: str, parent: int | None) -> Iterator[int]:
    """Open a folder, which must not be a link, and give its owner all rights to it."""
    try:
        folder = os.open(name, _FOLDER, dir_fd=parent)
    except PermissionError:
        _unlock(name, parent)
        folder = os.open(name, _FOLDER, dir_fd=parent)
    try:
        os.fchmod(folder, 0o700)
        yield folder
    finally:
        os.close(folder)


def _unlock(name: str, parent: int | None) -> None:
    """Give a folder's owner all rights to it; OSError if it is a link, which its owner may swap in."""
    if not hasattr(os, "O_PATH"):
        os.chmod(name, 0o700, dir_fd=parent, follow_symlinks=False)
        return
    folder = os.open(name, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=parent)
    try:
        os.chmod(f"/proc/self/fd/{folder}", 0o700)  # noqa: PTH101  # fchmod refuses such a descriptor
    finally:
        os.close(folder)
