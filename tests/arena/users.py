"""Users that start a contest where the tests are root, and kernels that seem to lack some locks."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arena.contests import patient
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, Ended

# The rights that container engines leave to root by default.
CONTAINER = (
    "chown,dac_override,fowner,fsetid,kill,setgid,setuid,setpcap,net_bind_service,net_raw,sys_chroot,mknod,"
    "audit_write,setfcap"
)

USERS = {
    "root": [],
    "user": ["setpriv", "--reuid=65533", "--regid=65533", "--clear-groups", "--"],
    "container": ["setpriv", f"--bounding-set=-all,+{CONTAINER.replace(',', ',+')}", "--inh-caps=-all", "--"],
}

# A Python that everyone may run, unlike one in somebody's home.
PYTHON = "/usr/bin/python3"

needs_users = pytest.mark.skipif(
    os.getuid() != 0
    or not shutil.which("setpriv")
    or not Path(PYTHON).exists()
    or any(folder.stat().st_mode & 0o5 != 0o5 for folder in (ROOT, *ROOT.parents)),
    reason="only root can be other users, with setpriv, and a Python and a checkout that all can read",
)


# A contest, or the judge, on a kernel that seems to lack the locks that its first argument names:
# Landlock (unknown calls), seccomp (no such filter), namespaces (refused).
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


def arena_of(user, *arguments, timeout=2 * PATIENCE, without=""):
    """Hold a contest as this user, `without` some locks (see BLIND)."""
    contest = ["-c", BLIND, without] if without else ["-m", "minesweeper", "arena"]
    done = subprocess.run(
        [*USERS[user], PYTHON, *contest, *map(str, patient(arguments))],
        capture_output=True,
        cwd=ROOT,
        env=ENVIRONMENT | {"HOME": "/", "TMPDIR": "/tmp"},
        timeout=timeout,
        check=False,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())
