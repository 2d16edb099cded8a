"""What a campaign plays, and how its command line is given again to resume it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from minesweeper.shell.arguments import to_run
from minesweeper.shell.schema import shown


def digest(paths: Iterable[str]) -> str:
    """A hash of the contents of a player's files, by which a log tells whether the player was changed."""
    found = hashlib.sha256()
    for path in paths:
        with Path(path).open("rb") as file:
            while block := file.read(1 << 20):
                found.update(block)
    return found.hexdigest()[:16]


def refuse_other_plan(path: str, found: Mapping[str, object], expected: Mapping[str, object]) -> None:
    """ValueError if the header that was found in a log differs from the expected one; all values are JSON."""
    for name in (*expected, *found):
        here, due = found.get(name), expected.get(name)
        if here != due:
            told = f"{name}: expected {shown(due)}, found {shown(here)}"
            raise ValueError(f"{path}: line 1: it is the log of another run: {told}")


def resume_command(command: str, players: Sequence[str], log: str, ways: Mapping[str, object]) -> str:
    """The command line that resumes a campaign from its log.

    `ways` are the options that the log does not have, by name: True stands for an option without a value,
    None and False for none.
    """
    words = [command, *players, "--resume", log]
    for name, value in ways.items():
        if value is not None and value is not False:
            words += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    return to_run(*words)
