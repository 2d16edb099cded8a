"""Who may start a contest where the tests are root: root, an ordinary user, the root of a container."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.arena.blind import BLIND
from tests.arena.contests import patient
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, Ended

# What container engines leave to root unless they are told otherwise.
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
    os.getuid() != 0 or not shutil.which("setpriv") or not Path(PYTHON).exists(),
    reason="only root can be other users, with setpriv and a Python for all of them",
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
