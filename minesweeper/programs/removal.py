"""Removing a folder in which someone else may have left anything: nested, locked, strangely named."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def remove(folder: str, seconds: float) -> bool:
    """Remove a folder with all that is in it; whether it is gone. Takes about so many seconds at most.

    Nothing that is in there makes it raise: what cannot be removed stays.
    """
    deadline = time.monotonic() + seconds
    with suppress(OSError):
        with _opened(folder, None) as top:
            waiting = [*_emptied(top, None, deadline)]
            while waiting and time.monotonic() < deadline:
                name = waiting.pop()
                with suppress(OSError):
                    with _opened(name, top) as inner:
                        waiting += _emptied(inner, top, deadline)
                    os.rmdir(name, dir_fd=top)
        os.rmdir(folder)  # noqa: PTH106
    return not os.path.lexists(folder)


def _emptied(folder: int, top: int | None, deadline: float) -> Iterator[str]:
    """Remove all files of an open folder and move its folders to `top`, whose entries' names come back.

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
                    with suppress(PermissionError):  # it is not moved unless it may be written to
                        _unlock(entry.name, folder)
                    os.rename(entry.name, name, src_dir_fd=folder, dst_dir_fd=top)
                    yield name


@contextmanager
def _opened(name: str, parent: int | None) -> Iterator[int]:
    """A folder that is no link, with all rights of its owner."""
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
    os.chmod(name, 0o700, dir_fd=parent)
