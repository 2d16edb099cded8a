"""prctl(2), which sets flags of a process on Linux; elsewhere it does nothing."""

from __future__ import annotations

import ctypes

from minesweeper.shell.posix import POSIX

SET_PDEATHSIG, SET_DUMPABLE, SET_KEEPCAPS, SET_SECCOMP = 1, 4, 8, 22
CAPBSET_DROP, SET_CHILD_SUBREAPER, GET_CHILD_SUBREAPER, SET_NO_NEW_PRIVS, CAP_AMBIENT = 24, 36, 37, 38, 47

# Loaded here, since `keeper` calls it between fork and exec.
_call = getattr(ctypes.CDLL(None), "prctl", None) if POSIX else None


def prctl(option: int, *arguments: object) -> None:
    """Call it, with 0 for each argument that is left out; errors are ignored."""
    if _call:
        _call(option, *arguments, *[0] * (4 - len(arguments)))
