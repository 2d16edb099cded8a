"""What a program or a client file can find out about the map in the processes above it: nothing."""

import json
import subprocess
import sys

import pytest

from tests.contest.users import PYTHON, USERS, needs_users, open_folder  # noqa: F401  # a fixture
from tests.helpers.clients import GOOD
from tests.helpers.programs import ENVIRONMENT, ROOT, python

# A map whose text is nowhere else.
MAP = "5 5\n.X.X.\nX.X.X\n.....\nXX.XX\n.X.XX\n2 2\n"

# It goes up to the process that plays, and looks for the map in its input and in its memory.
SPY = r"""
import os, re, sys
def parent(pid):
    return int(open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[1])
def inputs(pid):
    yield open(f"/proc/{pid}/fd/0", "rb").read(1 << 16)
    for name in os.listdir(f"/proc/{pid}/fd"):
        file = os.open(f"/proc/{pid}/fd/{name}", os.O_RDONLY | os.O_NONBLOCK)
        yield os.pread(file, 1 << 16, 0)
def memory(pid):
    with open(f"/proc/{pid}/mem", "rb", 0) as file:
        for start, end in re.findall(r"(\w+)-(\w+) rw", open(f"/proc/{pid}/maps").read()):
            file.seek(int(start, 16))
            yield file.read(int(end, 16) - int(start, 16))
def spy():
    found = []
    pid = os.getppid()
    while "advanced.py" in open(f"/proc/{pid}/cmdline").read():
        for look in (inputs, memory):
            try:
                for data in look(pid):
                    if b".X.X.\nX.X.X" in data:
                        found.append(look.__name__)
            except OSError:
                pass
        pid = parent(pid)
    with open(OUT, "w") as file:
        print("looked", *found, file=file)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no such folder of processes")
@pytest.mark.parametrize("kind", ["--pipe", "--client", "--client, as it is loaded"])
def test_the_map_is_not_to_be_found(tmp_path, write, kind):
    spy = SPY.replace("OUT", repr(str(tmp_path / "out")))
    if kind == "--pipe":
        player = f"{sys.executable} {write('spy.py', spy + 'spy()')}"
    elif kind == "--client":
        player = write("spy.py", spy + GOOD.replace("global board\n", "global board\n    spy()\n", 1))
    else:
        player = write("spy.py", spy + "spy()\n" + GOOD)
    ended = python("advanced.py", kind.partition(",")[0], player, given=MAP)
    assert ended.status == (1 if kind == "--pipe" else 0)
    assert (tmp_path / "out").read_text() == "looked\n"


# A program that goes up to the worker that plays with it, and says whether it could open the worker's memory.
OPENS = """
import os
pid = os.getppid()
while "forkserver" not in (line := open(f"/proc/{pid}/cmdline").read()):
    pid = int(open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[1])
try:
    open(f"/proc/{pid}/mem", "rb").close()
    print("opened", flush=True)
except OSError as problem:
    print(problem.strerror, flush=True)
"""


@needs_users
def test_the_memory_of_a_scoring_worker_is_closed(open_folder):  # noqa: F811
    """Of an ordinary user's, to programs of the same user."""
    (open_folder / "opens.py").write_text(OPENS)
    arguments = f"pipe:{PYTHON} {open_folder}/opens.py", "--sets", "5x5x3", "--games", "1"
    log = open_folder / "log"
    done = subprocess.run(
        [*USERS["user"], PYTHON, "-m", "minesweeper", "score", *arguments, "--log", log],
        env=ENVIRONMENT | {"HOME": "/", "TMPDIR": "/tmp"},
        capture_output=True, cwd=ROOT, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    game = json.loads(log.read_text().splitlines()[1])
    assert game["verdict"] == "WA: expected 'row column type', found 'Permission denied'"
