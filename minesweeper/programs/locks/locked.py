"""The command line and the environment of a program that is locked in (see `confine`)."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence

from minesweeper.programs.child import ISOLATED, own_command


def locked_command(
    words: Sequence[str],
    folder: str,
    user: int | None,
    *,
    memory: int,
    seconds: int,
    processes: bool,
    hidden: Sequence[str] = (),
    private: bool = False,
    reads: bool = True,
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
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "LANG": "C.UTF-8",
        "HOME": folder,
        "TMPDIR": folder,
    }
