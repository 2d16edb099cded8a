"""The file of a profile, which several programs may change at the same time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from minesweeper.profile.profile import Profile, read_profile
from minesweeper.shell.files import aside, contents, locked, write_whole

T = TypeVar("T")

# The name of the file in the folder of the full-screen game.
STATISTICS = "statistics.json"

# The largest file that is read and written, in bytes: ten times the size of the most records and games.
MAX_PROFILE = 20_000_000


def read_file(path: Path) -> Profile:
    """Read the profile in a file; without a file, return an empty one. ValueError names the file."""
    try:
        data = contents(path, MAX_PROFILE)
    except FileNotFoundError:
        return Profile()
    try:
        return read_profile(data.decode())
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def change_file(path: Path, edit: Callable[[Profile], T]) -> tuple[Profile, T]:
    """Edit the profile in a file, and write it if it has changed; return it with the result of `edit`.

    A file with values that cannot be read is copied first.
    """
    with locked(path):
        profile = read_file(path)
        profile.changes()
        result = edit(profile)
        if profile.changes():
            if profile.problems:
                write_whole(aside(path), contents(path, MAX_PROFILE), private=True)
            text = profile.text().encode()
            if len(text) > MAX_PROFILE:  # `read_file` would refuse it
                raise ValueError(f"{path}: larger than {MAX_PROFILE} bytes")
            write_whole(path, text, private=True)
    return profile, result
