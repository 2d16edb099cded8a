"""The command line and the environment of a program that is locked in (see `confine`)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from minesweeper.programs.child import ISOLATED, own_command
from minesweeper.programs.locks.privileges import keeps_reading


def locked_command(
    words: Sequence[str],
    folder: str,
    user: int | None,
    *,
    memory: int,
    seconds: int,
    processes: bool,
    hidden: Sequence[str] = (),
    readable: Sequence[str] | None = None,
    private: bool = False,
    reads: bool = False,
    files: Sequence[str] = (),
    peak: int | None = None,
) -> list[str]:
    """The command that runs `words` locked in, in the folder `folder`, as `user` (None: as this one).

    The limits are `memory` (address space, MiB) and `seconds` of processor time. `confine.main` explains all
    fields.
    """
    lock = {
        "runner": os.getpid(),
        "folder": folder,
        "hidden": list(hidden),
        "readable": readable,
        "private": private,
        "user": user,
        "reads": reads,
        "files": list(files),
        "memory": memory,
        "seconds": seconds,
        "processes": processes,
        "peak": peak,
    }
    return own_command("minesweeper.programs.locks.confine", json.dumps(lock), *words, flags=ISOLATED)


def locked_environment(folder: str) -> dict[str, str]:
    """The environment of a program that is locked in, whose home is the folder where it may write."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", "HOME": folder, "TMPDIR": folder}


def must_read(paths: Iterable[str]) -> bool:
    """Whether one of these paths is closed to the users that root's programs run as, and root may open it."""
    return keeps_reading() and not all(map(open_to_all, paths))


def open_to_all(path: str) -> bool:
    """Whether all users may read or run a file, and enter all folders above it."""
    place = Path(path).absolute()
    folders = {*place.parents, *place.resolve().parents}
    return bool(place.stat().st_mode & 0o005) and all(folder.stat().st_mode & 1 for folder in folders)
