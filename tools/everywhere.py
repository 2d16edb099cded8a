"""Run `make test` alone, beside busy processes, with late answers for pages, under each Python, as a user.

usage: python tools/everywhere.py [alone | busy | late | path | user | 3.12 ...]

`path` has a long path for temporary files, and `user` is one of a long name. A run takes a part of the tests
where ARGS in the environment names it. Prints a line for each run; the whole output is in build/everywhere.
Exit status 1 if a run failed.
"""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOGS = ROOT / "build" / "everywhere"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
NOBODY = 65534  # by custom the user without rights

# As long as a user's name may be, and a path of temporary files in which sockets still fit.
NAME = "somebody-with-as-long-a-name-as-"
LONG = 60


def main() -> int:
    wanted = sys.argv[1:] or [*["alone"] * 3, *["busy"] * 3, "late", "path", *VERSIONS, "user"]
    LOGS.mkdir(parents=True, exist_ok=True)
    failed = 0
    for number, name in enumerate(wanted, start=1):
        log = LOGS / f"{number}-{name}.log"
        if name in VERSIONS and not found(name):
            print(f"{name:6} skipped: there is no such Python here", flush=True)
        elif name == "user" and os.getuid():
            print(f"{name:6} skipped: every run here was an ordinary user's", flush=True)
        else:
            begun = time.monotonic()
            status = tried(name, log)
            seconds = time.monotonic() - begun
            ended = re.findall(r"^=*\s*(\d+ (?:passed|failed).*?)[ =]*$", log.read_text(), re.MULTILINE)
            print(f"{name:6} {seconds:5.0f} s  status {status}: {(ended or ['no tests'])[-1]}", flush=True)
            failed += status != 0
    return 1 if failed else 0


def found(version: str) -> str | None:
    """A Python of this version, on the path (where a name may be a shim that only complains) or of pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    paths = [shutil.which(f"python{version}"), *map(str, pyenv.glob(f"versions/{version}.*/bin/python"))]
    works = (
        path
        for path in paths
        if path and not subprocess.run([path, "-c", ""], capture_output=True).returncode
    )
    return next(works, None)


def tried(name: str, log: Path) -> int:
    """The exit status of `make test` in these circumstances; what it prints goes into `log`."""
    if name in VERSIONS:
        return make_test(log, [f"PYTHON={found(name)}", f"VENV=build/python{name}"])
    if name == "user":
        return as_nobody(log)
    if name == "late":
        return make_test(log, env=os.environ | {"LATE_ANSWERS": "150"})
    if name == "path":
        with tempfile.TemporaryDirectory(prefix="x" * LONG) as folder:
            Path(folder).chmod(0o755)  # for the players of contests, who are other users
            return make_test(log, env=os.environ | {"TMPDIR": folder})
    with busy_processes(2 if name == "busy" else 0):
        return make_test(log)


def make_test(log: Path, settings: list[str] | None = None, **options: object) -> int:
    with log.open("wb") as out:
        command = ["make", "test", *(settings or [])]
        return subprocess.run(
            command, **{"cwd": ROOT, "stdin": subprocess.DEVNULL, "stdout": out, "stderr": out} | options
        ).returncode  # type: ignore[call-overload]


@contextlib.contextmanager
def busy_processes(number: int) -> Iterator[None]:
    started = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


def as_nobody(log: Path) -> int:
    """As a user who may write nothing but a clone of what is committed."""
    with tempfile.TemporaryDirectory() as home:
        clone = Path(home) / "clone"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", home], check=True)
        ours = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        return make_test(
            log, cwd=clone, env=os.environ | {"HOME": home, "LOGNAME": NAME, "USER": NAME}, **ours
        )


if __name__ == "__main__":
    sys.exit(main())
