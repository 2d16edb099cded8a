"""The folders in which players work.

All are made before the first player starts, so that none can keep a rival from one by using up the disk.
Their names are random, since a player can read a link by its path, whatever Landlock says. Each worker has
a *row* of places, one for each player, and plays with one player at a time.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import time
from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from minesweeper.programs.locks.privileges import USERS, is_root

# How long a new worker waits, in seconds, for the row of one that has died.
_PATIENCE = 10.0


class Place(NamedTuple):
    """A folder, and the id of the user that owns it and runs its player, or None for this user."""

    path: str
    user: int | None


Row = tuple[Place, ...]


def make_rows(folder: str, players: int, rows: int = 1) -> list[Row]:
    """New places in `folder`; no two places of different rows have the same user.

    If there are enough user ids, no two places have. OSError: there are too few.
    """
    if not is_root():
        return [tuple(_made(folder, None) for _ in range(players)) for _ in range(rows)]
    taken = {entry.stat(follow_symlinks=False).st_uid for entry in os.scandir(folder)}
    start = crc32(folder.encode())  # so other contests start with other users
    rotated = (USERS[(start + number) % len(USERS)] for number in range(len(USERS)))
    users = [user for user in rotated if user not in taken]
    if len(users) < rows:
        raise OSError(f"{folder}: more than {len(USERS)} players at a time")
    share = min(players, len(users) // rows)
    return [
        tuple(_made(folder, users[row * share + player % share]) for player in range(players))
        for row in range(rows)
    ]


def _made(folder: str, user: int | None) -> Place:
    path = os.path.join(folder, secrets.token_hex(16))  # noqa: PTH118
    os.mkdir(path, 0o700)  # noqa: PTH102
    if user is not None:
        os.chown(path, user, user)
    return Place(path, user)


def claim(rows: Sequence[Row]) -> int:
    """The number of a row that no other process has; it is this process's until it ends.

    OSError: all rows are taken.
    """
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        for number, row in enumerate(rows):
            folder = os.open(row[0].path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return number  # with the folder open, and so locked
            except BlockingIOError:
                os.close(folder)
        time.sleep(0.05)
    raise OSError("all folders for players are taken")
