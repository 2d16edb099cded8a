"""How a player gives up what the user who runs the contest may do beyond an ordinary user.

The kernel compares capabilities before one process may look into another, so a player without
any is kept out of a runner that root has started. Root's files, too, are no longer its own: it
becomes nobody, and keeps the one capability to read files, since its own may be in root's folders.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import struct

NOBODY = 65534

_PR_SET_KEEPCAPS, _PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 8, 24, 38, 47
_AMBIENT_RAISE = 2
_READ_SEARCH = 2  # CAP_DAC_READ_SEARCH
_LAST_CAPABILITY = 63
_VERSION = 0x20080522

_libc = ctypes.CDLL(None)


def becomes_nobody() -> bool:
    """Whether this process may become nobody and still read files: so may root, if nothing restricts it."""
    return os.geteuid() == 0 and hasattr(_libc, "capget") and bool(_permitted() >> _READ_SEARCH & 1)


def give_up() -> None:
    """Give up all capabilities and the ways to get them back; root becomes nobody where that can be done."""
    if not hasattr(_libc, "capset"):
        return
    nobody = becomes_nobody()
    for capability in range(_LAST_CAPABILITY + 1):
        if capability != _READ_SEARCH or not nobody:
            _libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
    if nobody:
        _libc.prctl(_PR_SET_KEEPCAPS, 1, 0, 0, 0)
        with contextlib.suppress(OSError):
            os.setgroups([])
            os.setresgid(NOBODY, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, NOBODY)
    _keep(1 << _READ_SEARCH if nobody else 0)
    if nobody:
        _libc.prctl(_PR_CAP_AMBIENT, _AMBIENT_RAISE, _READ_SEARCH, 0, 0)
    _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def _permitted() -> int:
    """The capabilities that this process may use, as bits."""
    data = ctypes.create_string_buffer(24)
    _libc.capget(ctypes.c_char_p(struct.pack("=Ii", _VERSION, 0)), data)
    _, low, _, _, high, _ = struct.unpack("=6I", data.raw)
    return int(low | high << 32)


def _keep(bits: int) -> None:
    """Drop all capabilities but these, of the first 32."""
    data = struct.pack("=6I", bits, bits, bits, 0, 0, 0)
    _libc.capset(ctypes.c_char_p(struct.pack("=Ii", _VERSION, 0)), ctypes.c_char_p(data))
