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
VERSIONS = "3.11", "3.12", "3.13", "3.14"
NOBODY = 65534  # by custom the user without rights

# As long as a user's name may be, and a path of temporary files in which sockets still fit.
NAME, LONG = "somebody-with-as-long-a-name-as-", 60


def main() -> int:
    wanted = sys.argv[1:] or [*["alone"] * 3, *["busy"] * 3, "late", "path", *VERSIONS, "user"]
    LOGS.mkdir(parents=True, exist_ok=True)
    failed = 0
    for number, name in enumerate(wanted, start=1):
        if name in VERSIONS and subprocess.call(["sh", "-c", f"python{name} -c '' 2>/dev/null"]):
            continue
        if name == "user" and os.getuid():
            continue
        log, begun = LOGS / f"{number}-{name}.log", time.monotonic()
        with log.open("wb") as out, ExitStack() as stack:
            status = subprocess.call(**circumstances(name, stack), stdout=out, stderr=out)
        ended = re.findall(r"^=*\s*(\d+ (?:passed|failed).*?)[ =]*$", log.read_text(), re.MULTILINE)
        seconds = time.monotonic() - begun
        print(f"{name:6} {seconds:5.0f} s  status {status}: {(ended or ['no tests'])[-1]}", flush=True)
        failed += status != 0
    return 1 if failed else 0


def circumstances(name: str, stack: ExitStack) -> dict:
    """How `make test` is called; what it needs meanwhile ends with the stack."""
    command, env = ["make", "test"], {**os.environ}
    call = {"args": command, "env": env, "cwd": ROOT, "stdin": subprocess.DEVNULL}
    if name in VERSIONS:
        command += [f"PYTHON=python{name}", f"VENV=build/python{name}"]
    elif name == "busy":
        for _ in range(2):
            busy = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(busy.kill)
    elif name == "late":
        env["LATE_ANSWERS"] = "150"
    elif name == "path":
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="x" * LONG))
        Path(folder).chmod(0o755)  # for the players of contests, who are other users
        env["TMPDIR"] = folder
    elif name == "user":  # who may write nothing but a clone of what is committed
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        subprocess.run(["git", "clone", "--quiet", ROOT, f"{folder}/clone"], check=True)
        subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", folder], check=True)
        env |= {"HOME": folder, "LOGNAME": NAME, "USER": NAME}
        call |= {"cwd": f"{folder}/clone", "user": NOBODY, "group": NOBODY, "extra_groups": []}
    return call


if __name__ == "__main__":
    sys.exit(main())
