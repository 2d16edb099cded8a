"""The rights of a player: it gives up all beyond those of an ordinary user.

The kernel compares capabilities before one process may debug another, so a player without any cannot
look into a runner that root has started. Nor does it own root's files: it becomes another user, and no two
players are the same user at a time. Where Python is in a folder that only root may enter, all players keep
one capability, that to read all files.
"""

from __future__ import annotations

import ctypes
import os
import struct

from minesweeper.programs.prctl import CAP_AMBIENT, CAPBSET_DROP, SET_KEEPCAPS, SET_NO_NEW_PRIVS, prctl

# User ids that belong to nobody: systemd leaves them free (https://systemd.io/UIDS-GIDS).
USERS = range(60578, 61184)

_AMBIENT_RAISE = 2
_READ_SEARCH = 2  # CAP_DAC_READ_SEARCH
# The capabilities needed to run players as other users, to kill them, and to clean up after them.
_NEEDED = {"CHOWN": 0, "DAC_OVERRIDE": 1, "KILL": 5, "SETGID": 6, "SETUID": 7}
_LAST_CAPABILITY = 63
_VERSION = 0x20080522

_libc = ctypes.CDLL(None)


def is_root() -> bool:
    """Return whether this process is root's, so that its players run as other users."""
    return os.geteuid() == 0 and hasattr(_libc, "capget")


def missing_rights() -> list[str]:
    """Return the capabilities that root lacks here to run players as other users."""
    permitted = rights()
    return [name for name, bit in _NEEDED.items() if not permitted >> bit & 1]


def keeps_reading() -> bool:
    """Return whether processes started from here may read all files (root with CAP_DAC_READ_SEARCH)."""
    return is_root() and bool(rights() >> _READ_SEARCH & 1)


def give_up(user: int | None, reads: bool) -> None:
    """Drop all capabilities for good, and become `user`, if given; OSError if that fails.

    With `reads`, a process that may read all files and becomes another user keeps that right.
    """
    if not hasattr(_libc, "capset"):
        return
    reads = reads and user is not None and keeps_reading()
    for capability in range(_LAST_CAPABILITY + 1):
        if capability != _READ_SEARCH or not reads:
            prctl(CAPBSET_DROP, capability)
    if user is not None:
        prctl(SET_KEEPCAPS, 1)
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    kept = 1 << _READ_SEARCH if reads else 0
    capabilities = struct.pack("=6I", kept, kept, kept, 0, 0, 0)  # the second half is of those from 32 on
    _libc.capset(ctypes.c_char_p(struct.pack("=Ii", _VERSION, 0)), ctypes.c_char_p(capabilities))
    if reads:
        prctl(CAP_AMBIENT, _AMBIENT_RAISE, _READ_SEARCH)
    prctl(SET_NO_NEW_PRIVS, 1)


def rights() -> int:
    """Return the capabilities that this process may use, as bits."""
    data = ctypes.create_string_buffer(24)
    _libc.capget(ctypes.c_char_p(struct.pack("=Ii", _VERSION, 0)), data)
    _, low, _, _, high, _ = struct.unpack("=6I", data.raw)
    return int(low | high << 32)
