"""Secrets of the processes above a program or a client file: it finds no map and no seed."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.arena.users import PYTHON, USERS, needs_users
from tests.helpers.clients import GOOD
from tests.helpers.commands import ran
from tests.helpers.programs import python

pytestmark = pytest.mark.slow

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
def test_map_is_not_found_by_programs(tmp_path, write, kind):
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


# A program that goes up to the process that draws the seed, and lists the parts that it could read of each
# process. Those above may end meanwhile.
LOOKS_UP = """
import os
pid, opened = os.getppid(), []
while pid > 1 and "main" not in opened:
    line = open(f"/proc/{pid}/cmdline").read()
    if "--secret-seed" in line or "spawn_main" in line:
        for name in ("mem", "environ", "fd/0"):
            try:
                open(f"/proc/{pid}/{name}", "rb").close()
                opened.append(name)
            except OSError:
                pass
        opened.append("main" if "--secret-seed" in line else "worker")
    pid = int(open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()[1])
open("/tmp/OUT", "w").write(" ".join(opened))
"""


@needs_users
def test_program_cannot_read_the_process_that_has_the_seed():
    with TemporaryDirectory() as folder:
        spy, names = Path(folder, "up.py"), Path(folder, "found")
        spy.parent.chmod(0o777)
        spy.write_text(LOOKS_UP.replace("/tmp/OUT", str(names)))
        # A map of 5x5x3 may be won by the first visit, before a program has looked at anything.
        arguments = f"pipe:{PYTHON} {spy}", "--board", "16x16x40", "--games", "1", "--secret-seed"
        words = *USERS["user"], PYTHON, "-m", "minesweeper", "score", *arguments
        ended = ran(*words, HOME="/", TMPDIR="/tmp")
        assert (ended.status, ended.err) == (0, "")
        assert {*names.read_text().split()} == {"worker", "main"}  # a keeper looks like its worker
