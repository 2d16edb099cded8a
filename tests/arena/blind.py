"""A contest, or the judge, on a kernel that seems to lack some locks, and which of the others there are."""

import os
import subprocess
import sys

import pytest

# Its first argument names them: Landlock (unknown calls), seccomp (no such filter), namespaces (refused).
_BLIND = """\
import ctypes, os, struct, sys
rules = [(0x20, 0, 0, 0)]
if "Landlock" in sys.argv[1]:
    for number in (444, 445, 446):
        rules += [(0x15, 0, 1, number), (0x06, 0, 0, 0x50026)]
if "namespaces" in sys.argv[1]:
    rules += [(0x15, 0, 1, 97 if os.uname().machine == "aarch64" else 272), (0x06, 0, 0, 0x50001)]
if "seccomp" in sys.argv[1]:
    prctl = 167 if os.uname().machine == "aarch64" else 157
    rules += [(0x15, 0, 3, prctl), (0x20, 0, 0, 16), (0x15, 0, 1, 22), (0x06, 0, 0, 0x50016)]
rules += [(0x06, 0, 0, 0x7FFF0000)]
code = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *rule) for rule in rules))
program = struct.pack("@HP", len(rules), ctypes.addressof(code))
libc = ctypes.CDLL(None)
os.getuid() and libc.prctl(38, 1, 0, 0, 0)
assert libc.prctl(22, 2, ctypes.c_char_p(program), 0, 0) == 0
os.execv(sys.executable, [sys.executable, "-m", "minesweeper", COMMAND, *sys.argv[2:]])
"""
BLIND, BLIND_JUDGE = (_BLIND.replace("COMMAND", repr(name)) for name in ("arena", "judge"))


def _has_namespaces(user):
    """Whether this user may make a PID namespace."""
    code = (
        "import ctypes, os, sys; libc = ctypes.CDLL(None); user = int(sys.argv[1])\n"
        "os.getuid() == user or os.setuid(user)\n"
        "sys.exit(libc.unshare(0x20000000 | (0x10000000 if user else 0)) != 0)"
    )
    return subprocess.run([sys.executable, "-c", code, str(user)]).returncode == 0


HAS_NAMESPACES = sys.platform == "linux" and _has_namespaces(os.getuid())

needs_namespaces = pytest.mark.skipif(
    not HAS_NAMESPACES or (os.getuid() == 0 and not _has_namespaces(65533)),
    reason="the system lets this user, or ordinary ones, make no PID namespace",
)
