"""Secrets of the processes above a program or a client file: it finds no map and no seed."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.arena.users import PYTHON, USERS, needs_users
from tests.helpers.clients import GOOD
from tests.helpers.programs import ENVIRONMENT, ROOT, python
from tests.scoring.scores import rows_of

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


# A program that draws the maps of the published seed, and plays the one that agrees with the printed map.
DRAWS = """
from itertools import islice
from minesweeper.boards.sets import find_set
from minesweeper.boards.draw import draw_maps
rows, columns = map(int, input().split())
start = tuple(map(int, input().split()))
maps = [board for board in islice(find_set("10x10x20").draw(), 5) if board.first == start]
while True:
    seen = "".join(input() for _ in range(rows))
    hidden = [cell for cell, text in enumerate(seen) if text == "?"]
    agree = [board for board in maps if all(
        not board.is_mine[cell] and str(board.clues[cell]) == text
        for cell, text in enumerate(seen) if text.isdigit())]
    cell = next((cell for board in agree for cell in hidden if not board.is_mine[cell]), hidden[0])
    print(cell // columns, cell % columns, 0, flush=True)
"""


@pytest.mark.parametrize("secret", [False, True])
def test_program_that_draws_the_maps_wins_only_with_a_known_seed(write, monkeypatch, secret):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    drawer = f"pipe:{sys.executable} {write('draws.py', DRAWS)}"
    seeds = ["--secret-seed"] if secret else []
    (row,) = rows_of(drawer, "--board", "10x10x20", "--games", 2, *seeds)
    assert row["verdicts"] == {}
    assert row["wins"] < 0.5 if secret else row["wins"] == 1


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
        words = [*USERS["user"], PYTHON, "-m", "minesweeper", "score", *arguments]
        environment = ENVIRONMENT | {"HOME": "/", "TMPDIR": "/tmp"}
        done = subprocess.run(words, env=environment, capture_output=True, cwd=ROOT, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert {*names.read_text().split()} == {"worker", "main"}  # a keeper looks like its worker
