"""The command line and the environment of a program that is locked in (see `confine`)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from minesweeper.programs.child import ISOLATED, own_command
from minesweeper.programs.locks.confine import Lock
from minesweeper.programs.locks.privileges import keeps_reading


def locked_command(words: Sequence[str], lock: Lock) -> list[str]:
    """The command that runs `words` locked in, for this process."""
    fields = lock._asdict() | {"runner": os.getpid()}
    return own_command("minesweeper.programs.locks.confine", json.dumps(fields), *words, flags=ISOLATED)


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
