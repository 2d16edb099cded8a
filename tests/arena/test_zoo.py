"""Players with every fault or ill will: each gets its verdict, and no process of it stays."""

import json
import re

import pytest

from minesweeper.arena.standings import standings
from tests.arena.contests import LONG, await_end_of, linux, outcomes_of, player
from tests.arena.users import arena_of, needs_users
from tests.helpers.failing import HANGS, HANGS_IN_PYTHON, IN_PYTHON, LATE, cut_waits
from tests.helpers.programs import PATIENCE

pytestmark = [linux, pytest.mark.slow]

OTHERS = "examples/random_player.py", "examples/singles.py"

# It plays two turns, and does harm in its third, with all modules that it needs.
GUEST = """\
import ctypes, gc, json, os, resource, signal, socket, subprocess, sys, threading, time

class GuestPlayer:
    name = "Guest"
    turn = 0

    def take_turn(self, state):
        self.turn += 1
        if self.turn < 3:
            return [self.turn, 0, True]
{}
"""


def turn(body):
    return GUEST.format("".join(f"        {line}\n" for line in body.splitlines()))


EXPECTED = r"expected \[x, y\] or \[x, y, true\], found "

LOOKS_AROUND = """\
frame, files = sys._getframe(), []
while frame:
    files.append(os.path.basename(frame.f_code.co_filename))
    frame = frame.f_back
found = [m for m in sys.modules if 'minesweeper' in m]
found += [o for o in gc.get_objects() if type(o).__name__ in ('Board', 'Game', 'ContestGame')]
raise ValueError(f'{files[1:-1]} {found} {sorted(os.environ)} {sys.argv[1:]}')"""

# It tries to open files of the runner, and complains of all that it could read.
SPIES = """\
found = []
for name in ("mem", "maps", "environ", "fd/3"):
    try: found.append(open(f"/proc/{os.getppid()}/{name}", "rb").read(10000))
    except OSError: pass
raise ValueError(f"{found}")"""

# The third turn of a player, and the verdict.
TURNS = {way: IN_PYTHON[way] for way in IN_PYTHON if way != "floods"} | {
    "raises": ("raise ValueError('oops')", r"RE: .*in take_turn \| .* \| ValueError: oops"),
    "raises an interrupt": ("raise KeyboardInterrupt", "RE: exited with status 1: .*KeyboardInterrupt"),
    "allocates": ("bytearray(1 << 30)", "MLE: needed more than 128 MiB of memory"),
    "prints": ("for _ in range(100_000): print(1000 * 'x')\nreturn [0, 0]", "OLE: more than 1048576 bytes.*"),
    "nests folders": (
        "for _ in range(1100): os.mkdir('d', 0o300); os.chdir('d')\nraise ValueError('deep')",
        "RE: .*ValueError: deep",
    ),
    "answers itself": ("a = []\na.append(a)\nreturn a", rf"WA: {EXPECTED}\[\[...\]\]"),
    "reads the runner": (SPIES, r"RE: .*\[\]"),
    "looks around": (
        LOOKS_AROUND,
        r"RE: .*ValueError: \['host.py', 'host.py'\] \[\] \['HOME', 'LANG', 'PATH', 'TMPDIR'\] \[\]",
    ),
}

# Files of players that do not start, and the verdict.
FILES = {
    "allocates at once": ("kept = bytearray(1 << 30)\n" + player(), "MLE: needed too .*"),
    "has two classes": ("class AnotherPlayer: pass\n" + player(), "RE: .*found AnotherPlayer, Guest.*"),
    "has no class": ("class Guest: pass\n", "RE: .*expected one class .*, found none"),
    "hangs at once": (f"{HANGS_IN_PYTHON}\nwhile True: pass\n" + player(), LATE),
    "fails to be made": (player(body="pass") + "    def __init__(self): 1 / 0\n", "RE: .*ZeroDivision.*"),
}

# The code of a program after it has sent its name, and the verdict.
SHELL = {
    "complains": ("echo oops >&2; exit 1", "RE: exited with status 1: oops"),
    "has children": (
        f"{LONG} & ({LONG} &) & nohup {LONG} & setsid {LONG} & {HANGS}; wait; exit 1",
        "(TLE|RE): .*",
    ),
    "leaves its session": (
        "exec perl -MPOSIX -e "
        f"'for (1..20) {{ if (!fork) {{ POSIX::setsid() > 0 and kill 9, 0; exec qw({LONG}) }} }}"
        f" system(q({HANGS})); sleep 1000'",
        LATE,
    ),
    "bombs": (
        f"f() {{ [ $1 -lt 7 ] && f $(($1 + 1)) & f $(($1 + 1)) & {HANGS}; {LONG}; }}; f 1",
        "(TLE|RE): .*",
    ),
    "kills": ("kill -9 $PPID; kill -9 -1; exit 4", "RE: exited .* 4.*"),
}

# The text of each, the turn of its verdict, and the verdict.
ALL = {
    **{f"{name}.py": (turn(text), 3, verdict) for name, (text, verdict) in TURNS.items()},
    **{f"{name}.py": (text, 0, verdict) for name, (text, verdict) in FILES.items()},
    **{f"{name}.sh": (f"echo '\"sh\"'; {text}", 1, verdict) for name, (text, verdict) in SHELL.items()},
}


def settled_in(folder):
    """Write all players as files to a folder, and return them by name."""
    players = {}
    for name, (text, *_) in ALL.items():
        path = folder / name.replace(" ", "-")
        path.write_text(text, encoding="latin-1")
        players[name] = str(path) if path.suffix == ".py" else f"cmd:sh {path}"
    return players


@pytest.fixture(scope="module")
def contest(tmp_path_factory):
    """Hold a contest of all of them and two that behave; return the standings by name, and the folder.

    It is held in this process, where nobody waits for a player that hangs.
    """
    folder = tmp_path_factory.mktemp("zoo")
    players = settled_in(folder)
    played = [OTHERS[0], *players.values(), OTHERS[1]]
    with pytest.MonkeyPatch.context() as patched:
        cut_waits(patched)
        outcomes = outcomes_of(*played, games=1, memory=128)
    rows = {standing.file: standing.fields() for standing in standings(played, outcomes)}
    return rows, players, folder


def check(row, turn, verdict):
    assert (row["game_count"], row["won_count"], row["lost_count"], row["score"]) == (1, 0, 0, 0)
    (failure,) = row["failures"]
    assert re.fullmatch(verdict, f"{failure['verdict']}: {failure['why']}"), failure
    assert failure["turn"] == turn or verdict.startswith("(")
    assert sum(row["verdicts"].values()) == 1


@pytest.mark.parametrize("name", ALL)
def test_verdicts(contest, name):
    rows, players, _ = contest
    check(rows[players[name]], *ALL[name][1:])


def check_others(rows):
    for name in OTHERS:
        assert (rows[name]["game_count"], rows[name]["verdicts"]) == (1, {})
        assert rows[name]["score"] > 0


def test_other_players_are_not_disturbed(contest):
    rows, _, folder = contest
    check_others(rows)
    await_end_of(str(folder))
    await_end_of(LONG)


@needs_users
@pytest.mark.long
@pytest.mark.parametrize("user", ["user", "container"])
def test_zoo_of_another_user(tmp_path, user):
    players = settled_in(tmp_path)
    options = "--games", 1, "--seed", 5, "--jobs", 2, "--json", "--memory", 128, "--time-limit", 2
    played = OTHERS[0], *players.values(), OTHERS[1]
    status, out, err = arena_of(user, *played, *options, timeout=10 * PATIENCE)
    assert (status, err) == (0, "")
    rows = {row["file"]: row for row in json.loads(out)["standings"]}
    for name, (_, *expected) in ALL.items():
        check(rows[players[name]], *expected)
    check_others(rows)
    await_end_of(str(tmp_path))
    await_end_of(LONG)
