"""The files that a player may use: a Landlock domain, where Linux has it.

The kernel then also keeps signals and debugging inside the domain. Landlock rules can only allow. Where all
but some paths may be read, these get no rule, and each folder above them is allowed entry by entry.
See https://docs.kernel.org/userspace-api/landlock.html.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import struct
from collections.abc import Collection, Iterable, Iterator

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # system calls, the same on all machines
_ASK_VERSION = 1
_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_READ = _EXECUTE | _READ_FILE | _READ_DIR
_ALL = (1 << 13) - 1  # the rights of version 1; later versions added the next two
_RENAME, _TRUNCATE = 1 << 13, 1 << 14
_FOR_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
_SOCKETS_AND_SIGNALS = 0b11

# Not files, but the state of the machine and of its processes.
_SYSTEM = ("/proc", "/sys", "/dev")
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


def restrict_files(folder: str, hidden: Collection[str], readable: Iterable[str] | None = None) -> bool:
    """Let this process write in `folder` only, and read that and the `readable` paths only.

    Without `readable`, it may read all but the `hidden` paths and the state of the system (/proc, /sys,
    /dev). On kernels without Landlock, do nothing and return False. Needs `no_new_privs`.
    """
    call = ctypes.CDLL(None, use_errno=True).syscall
    version = call(_CREATE, None, 0, _ASK_VERSION)
    if version < 1:
        return False
    rights = _ALL | (_RENAME if version >= 2 else 0) | (_TRUNCATE if version >= 3 else 0)
    attributes = struct.pack("=QQQ", rights, 0, _SOCKETS_AND_SIGNALS)
    size = 24 if version >= 6 else 8
    domain = call(_CREATE, ctypes.c_char_p(attributes), size, 0)
    if domain < 0:
        return False
    if readable is None:
        kept = {*_SYSTEM, *map(os.path.realpath, hidden)}
        allowed = dict.fromkeys(_listed(kept), _READ_DIR) | dict.fromkeys(_entries("/", kept), _READ)
    else:
        allowed = dict.fromkeys(readable, _READ)
    allowed |= dict.fromkeys(_DEVICES, _READ_FILE | _WRITE_FILE)
    allowed[folder] = rights
    for path, granted in allowed.items():
        with contextlib.suppress(OSError):  # a path that cannot be opened needs no rule
            file = os.open(path, os.O_PATH | os.O_CLOEXEC)
            if not os.path.isdir(path):  # noqa: PTH112  # runs at the start of every player
                granted &= _FOR_FILES
            rule = struct.pack("=Qi", granted & rights, file)
            call(_ADD, domain, _PATH_BENEATH, ctypes.c_char_p(rule), 0)
            os.close(file)
    refused = call(_RESTRICT, domain, 0)
    os.close(domain)
    return not refused


def _listed(hidden: Collection[str]) -> Iterator[str]:
    """Yield the folders that contain a hidden file: they may be listed, for imports of modules there.

    A rule holds for everything below a folder, so one with a hidden folder below it is left out.
    """
    folders = [path for path in hidden if os.path.isdir(path)]  # noqa: PTH112
    for parent in {os.path.dirname(path) for path in hidden if path not in folders}:  # noqa: PTH120
        if not any(folder.startswith(os.path.join(parent, "")) for folder in folders):  # noqa: PTH118
            yield parent


def _entries(folder: str, hidden: Collection[str]) -> Iterator[str]:
    """Yield the paths that together contain everything in `folder` but the hidden paths."""
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            if entry.path in hidden:
                continue
            if any(path.startswith(entry.path + "/") for path in hidden):
                yield from _entries(entry.path, hidden)
            elif not entry.is_symlink():  # the rules for its target decide
                yield entry.path
