"""The project's programs as a user starts them: their input, their output, their exit status."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]

# What the person who runs the tests has set for Python (unbuffered streams, say) is no part of them, nor
# is the size of their terminal.
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith("PYTHON") and name not in ("COLUMNS", "LINES")
}


class Ended(NamedTuple):
    """How a program ended, and what it wrote."""

    status: int
    out: str
    err: str


def python(*arguments, given="", timeout=60):
    """Run Python in the project's directory with this standard input (text or bytes)."""
    data = given.encode() if isinstance(given, str) else given
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(
        command, input=data, capture_output=True, cwd=ROOT, env=ENVIRONMENT, timeout=timeout, check=False
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())
