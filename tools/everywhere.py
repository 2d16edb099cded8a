"""Run `make test` alone, beside busy processes, with late answers for pages, under each Python, as a user.

usage: python tools/everywhere.py [alone | clone | web1 | web4 | busy | late | path | user | 3.12 ...]

`clone` is a fresh clone of what is committed, `web1` and `web4` are tests/web with one worker and with four,
`path` has a long path for temporary files and a crooked one for Python, and `user` is a user with a long
name. Pythons are those on the path and pyenv's. A line names each run that is left out: a Python that is
missing, and `user` where this one is not root. ARGS in the environment are further arguments of pytest.
Prints a line for each run; the whole output is in build/everywhere. Exit status 1 if a run failed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOGS = ROOT / "build" / "everywhere"
VERSIONS = "3.11", "3.12", "3.13", "3.14"
WEB = ["web1", "web4"]
NOBODY = 65534  # by custom the user without rights

# As long as a user's name may be, and a path of temporary files in which sockets still fit.
NAME, LONG = "somebody-with-as-long-a-name-as-", 60


def main() -> int:
    wanted = sys.argv[1:] or [*["clone"] * 5, *["busy"] * 3, "late", "path", *VERSIONS, "user", *WEB * 10]
    LOGS.mkdir(parents=True, exist_ok=True)
    failed = 0
    for number, name in enumerate(wanted, start=1):
        if reason := missing(name):
            print(f"{name:6} left out: {reason}", flush=True)
            continue
        log, begun = LOGS / f"{number}-{name}.log", time.monotonic()
        with log.open("wb") as out, ExitStack() as stack:
            status = subprocess.call(**circumstances(name, stack), stdout=out, stderr=out)
        ended = re.findall(r"^=*\s*(\d+ (?:passed|failed).*?)[ =]*$", log.read_text(), re.MULTILINE)
        seconds = time.monotonic() - begun
        print(f"{name:6} {seconds:5.0f} s  status {status}: {(ended or ['no tests'])[-1]}", flush=True)
        failed += status != 0
    return 1 if failed else 0


def python(version: str) -> str | None:
    """Return the path of a Python that runs: one on the path, else the last of pyenv's."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    folders = pyenv.glob(f"{version}.*/bin")
    newest_first = sorted(folders, key=lambda path: -int(re.findall(r"\d+", path.parent.name)[2]))
    for folder in (*os.get_exec_path(), *newest_first):
        found = shutil.which(f"python{version}", path=folder)
        if found and not subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL):
            return found
    return None


def missing(name: str) -> str | None:
    """Return why this machine has no such run, None if it has."""
    if name in VERSIONS and not python(name):
        return f"python{name} is neither on the path nor among pyenv's"
    return "only root runs tests as another user" if name == "user" and os.getuid() else None


def clone(stack: ExitStack) -> str:
    """Clone what is committed, for all users to read; the folder goes with the stack."""
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    Path(folder).chmod(0o755)
    subprocess.run(["git", "clone", "--quiet", ROOT, f"{folder}/clone"], check=True)
    return f"{folder}/clone"


def circumstances(name: str, stack: ExitStack) -> dict:
    """Return the arguments of `make test`; the stack ends whatever it needs meanwhile."""
    command, env = ["make", "test"], {**os.environ}
    call = {"args": command, "env": env, "cwd": ROOT, "stdin": subprocess.DEVNULL}
    if name in VERSIONS:
        command += [f"PYTHON={python(name)}", f"VENV=build/python{name}"]
    elif name == "clone":
        call["cwd"] = clone(stack)
    elif name in WEB:
        command += [f"WORKERS=-n {name.removeprefix('web')}", f"ARGS=tests/web {env.get('ARGS', '')}"]
    elif name == "busy":
        env["BUSY"] = "1"
        for _ in range(2):
            busy = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(busy.kill)
    elif name == "late":
        env["LATE_ANSWERS"] = "150"
    elif name == "path":
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="x" * LONG))
        Path(folder).chmod(0o755)  # for the players of contests, who are other users
        env["TMPDIR"] = folder
        command += [f"IN_VENV=../{ROOT.name}/.venv/bin/python"]
    elif name == "user":  # who may write nothing but a clone of what is committed
        folder = clone(stack)
        subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", Path(folder).parent], check=True)
        env |= {"HOME": str(Path(folder).parent), "LOGNAME": NAME, "USER": NAME}
        call |= {"cwd": folder, "user": NOBODY, "group": NOBODY, "extra_groups": []}
    return call


if __name__ == "__main__":
    sys.exit(main())
