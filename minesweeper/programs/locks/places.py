"""Folders where locked programs work.

All those of a contest are made before its first player starts, so that no player can use up the disk before
a rival has its folder. Their names are random, since a program can read a link by its path, whatever Landlock
allows. Each worker has a *row* of places, one for each player, and plays with one player at a time.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple
from zlib import crc32

from minesweeper.programs.locks.privileges import USERS, is_root
from minesweeper.programs.locks.removal import temporary_folder

# Seconds for removing the files that programs leave.
_CLEANUP_SECONDS = 10.0


class Place(NamedTuple):
    """A folder, and the id of the user that owns it and runs its program, or None for this user."""

    path: str
    user: int | None


PlaceRow = Sequence[Place]


@contextmanager
def made_place(parent: str | None = None) -> Iterator[Place]:
    """Make one place, as `made_rows` does."""
    with made_rows(1, parent=parent) as ((place,),):
        yield place


@contextmanager
def made_rows(players: int, rows: int = 1, parent: str | None = None) -> Iterator[list[PlaceRow]]:
    """Make places in a new folder, temporary or in `parent`, which is removed at the end of the block.

    No two places of different rows have the same user; if there are enough user ids, no two places have.
    OSError: there are too few.
    """
    with temporary_folder("arena", _CLEANUP_SECONDS, parent) as folder:
        if is_root():
            os.chmod(folder, 0o711)  # noqa: PTH101  # other users must reach their folders below it
        yield [[_made(folder, user) for user in users] for users in _users(folder, players, rows)]


def _users(folder: str, players: int, rows: int) -> list[list[int | None]]:
    """Return the users of the places in `folder`, row by row."""
    if not is_root():
        return [[None] * players] * rows
    if len(USERS) < rows:
        raise OSError(f"{folder}: more than {len(USERS)} players at a time")
    start = crc32(folder.encode())  # so other contests start with other users
    share = min(players, len(USERS) // rows)
    return [
        [USERS[(start + row * share + player % share) % len(USERS)] for player in range(players)]
        for row in range(rows)
    ]


def _made(folder: str, user: int | None) -> Place:
    path = os.path.join(folder, secrets.token_hex(16))  # noqa: PTH118
    os.mkdir(path, 0o700)  # noqa: PTH102
    if user is not None:
        os.chown(path, user, user)
    return Place(path, user)
