"""A player's own view of the file systems: all are read-only, and its folder is a new one in memory.

So nothing that it does to files shows to others, not even reading them, which may set access times. Needs a
namespace of mounts (see `namespaces`), and Linux 5.12. See mount_namespaces(7) and mount_setattr(2).
"""

from __future__ import annotations

import ctypes
import os
import struct

# The file system of a player's folder: its size in MiB, and its files and folders.
_SIZE, _FILES = 64, 4096

_NOSUID, _NODEV, _PRIVATE = 2, 4, 1 << 18

# mount_setattr, the same on all machines; the rest are values of its arguments.
_SET_ATTRIBUTES, _HERE, _RECURSIVE, _READ_ONLY = 442, -100, 0x8000, 1

_libc = ctypes.CDLL(None)


def close_mounts(folder: str, user: int) -> None:
    """Make all mounts read-only for this process, and `folder` a new file system in memory, owned by `user`.

    Enters `folder`. Leaves all as it is where the kernel refuses.
    """
    # First private, or the new mount would appear in other namespaces.
    if not _set(b"/", _RECURSIVE, propagation=_PRIVATE):
        return
    options = f"size={_SIZE}m,nr_inodes={_FILES},mode=700,uid={user},gid={user}".encode()
    if _libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", _NOSUID | _NODEV, options) != 0:
        return
    os.chdir(folder)
    _set(b"/", _RECURSIVE, added=_READ_ONLY)
    _set(os.fsencode(folder), removed=_READ_ONLY)


def _set(path: bytes, flags: int = 0, *, added: int = 0, removed: int = 0, propagation: int = 0) -> bool:
    """Change attributes of the mount at `path`; False if the kernel refuses."""
    change = struct.pack("=4Q", added, removed, propagation, 0)
    call = _libc.syscall
    return bool(call(_SET_ATTRIBUTES, _HERE, path, flags, ctypes.c_char_p(change), len(change)) == 0)
