"""Run `make test` alone, beside busy processes, with late answers for pages, under each Python, as a user.

usage: python tools/everywhere.py [alone | busy | late | path | user | 3.12 ...]

`path` has a long path for temporary files, and `user` is one of a long name. A Python that is not on the path
is left out, and `user` where this one is not root. ARGS in the environment are further arguments of pytest.
Prints a line for each run; the whole output is in build/everywhere. Exit status 1 if a run failed.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOGS = ROOT / "build" / "everywhere"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
NOBODY = 65534  # by custom the user without rights

# As long as a user's name may be, and a path of temporary files in which sockets still fit.
NAME, LONG = "somebody-with-as-long-a-name-as-", 60


def main() -> int:
    wanted = sys.argv[1:] or [*["alone"] * 3, *["busy"] * 3, "late", "path", *VERSIONS, "user"]
    LOGS.mkdir(parents=True, exist_ok=True)
    failed = 0
    for number, name in enumerate(filter(possible, wanted), start=1):
        log, begun = LOGS / f"{number}-{name}.log", time.monotonic()
        with log.open("wb") as out:
            status = tried(name, out)
        ended = re.findall(r"^=*\s*(\d+ (?:passed|failed).*?)[ =]*$", log.read_text(), re.MULTILINE)
        seconds = time.monotonic() - begun
        print(f"{name:6} {seconds:5.0f} s  status {status}: {(ended or ['no tests'])[-1]}", flush=True)
        failed += status != 0
    return 1 if failed else 0


def possible(name: str) -> bool:
    """Whether a run can be tried here; a Python on the path may only complain."""
    if name in VERSIONS:
        return subprocess.call(["sh", "-c", f"python{name} -c ''"], stderr=subprocess.DEVNULL) == 0
    return name != "user" or os.getuid() == 0


def tried(name: str, out: object) -> int:
    """The exit status of `make test` in these circumstances."""
    command = ["make", "test"]
    options = {"cwd": ROOT, "env": {**os.environ}, "stdin": subprocess.DEVNULL, "stdout": out, "stderr": out}
    with ExitStack() as stack:
        folder = stack.enter_context(
            tempfile.TemporaryDirectory(prefix="x" * LONG if name == "path" else None)
        )
        if name in VERSIONS:
            command += [f"PYTHON=python{name}", f"VENV=build/python{name}"]
        elif name == "busy":
            for _ in range(2):
                busy = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
                stack.callback(busy.kill)
        elif name == "late":
            options["env"] |= {"LATE_ANSWERS": "150"}
        elif name == "path":
            Path(folder).chmod(0o755)  # for the players of contests, who are other users
            options["env"] |= {"TMPDIR": folder}
        elif name == "user":  # who may write nothing but a clone of what is committed
            clone = Path(folder) / "clone"
            subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
            subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", folder], check=True)
            options["env"] |= {"HOME": folder, "LOGNAME": NAME, "USER": NAME}
            options |= {"cwd": clone, "user": NOBODY, "group": NOBODY, "extra_groups": []}
        return subprocess.run(command, **options, check=False).returncode  # type: ignore[call-overload]


if __name__ == "__main__":
    sys.exit(main())
