"""A program that is locked in (see `confine`): its command line, its environment, its process."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from minesweeper.programs.child import ISOLATED, own_command
from minesweeper.programs.locks.confine import Lock
from minesweeper.programs.locks.privileges import keeps_reading
from minesweeper.programs.process import LineProgram


class LockedProgram(LineProgram):
    """A program that reads and writes lines, locked in, in the folder where it may write."""

    def __init__(self, words: Sequence[str], lock: Lock, module: str = "confine", **options: Any):
        """Start `words` by a `module` of this folder; the options are those of LineProgram."""
        super().__init__(
            locked_command(words, lock, module),
            environment=locked_environment(lock.folder),
            folder=lock.folder,
            files=[] if lock.peak is None else [lock.peak],
            **options,
        )


def locked_command(words: Sequence[str], lock: Lock, module: str = "confine") -> list[str]:
    """Return the command that runs `words` locked in, for this process."""
    fields = lock._asdict() | {"runner": os.getpid()}
    return own_command(f"minesweeper.programs.locks.{module}", json.dumps(fields), *words, flags=ISOLATED)


def locked_environment(folder: str) -> dict[str, str]:
    """Return the environment of a locked program, whose home is the folder where it may write."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", "HOME": folder, "TMPDIR": folder}


def must_read(paths: Iterable[str]) -> bool:
    """Return whether one of these paths is closed to the users that root's programs run as.

    Always false if root may not open it either.
    """
    return keeps_reading() and not all(map(open_to_all, paths))


def open_to_all(path: str) -> bool:
    """Return whether all users may read or run a file, and enter all folders above it."""
    place = Path(path).absolute()
    folders = {*place.parents, *place.resolve().parents}
    return bool(place.stat().st_mode & 0o005) and all(folder.stat().st_mode & 1 for folder in folders)
