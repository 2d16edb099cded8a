"""Players that do everything wrong or mean: each gets its verdict, and nothing of them stays."""

import json
import re
from collections import Counter
from statistics import mean

import pytest

from minesweeper.contest.contest import play_here
from minesweeper.rules.game import LOST, WON
from tests.contest.contests import contest as contest_of
from tests.contest.contests import patient
from tests.contest.guests import LONG, await_end_of, linux, player
from tests.contest.users import arena_of, needs_users, open_folder  # noqa: F401  # a fixture
from tests.helpers.hanging import HANGS, HANGS_IN_PYTHON, SAID, cut_waits
from tests.helpers.processes import end_of, started
from tests.helpers.programs import PATIENCE

GAMES = 1

OTHERS = "examples/random_player.py", "examples/singles.py"

LATE = r"TLE: no answer within \d+ s"

# Seems to play, and does what it is here for in its third turn, with as much at hand as it may want.
TURNS = """\
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
    return TURNS.format("".join(f"        {line}\n" for line in body.splitlines()))


def hangs(body):
    return turn(f"{HANGS_IN_PYTHON}\n{body}")


def answer(text):
    return turn(f"return {text}")


EXPECTED = r"expected \[x, y\] or \[x, y, true\], found "

# What a player does, the turn of its verdict, and the verdict.
ZOO = {
    "loops": (hangs("while True: pass"), 3, LATE),
    "loops in C": (hangs("import re; re.match('(a+)+$', 40 * 'a' + 'b')"), 3, LATE),
    "sleeps": (hangs("time.sleep(1000)"), 3, LATE),
    "holds on": (
        hangs(
            "for number in range(1, 65):\n    try: signal.signal(number, signal.SIG_IGN)\n"
            "    except Exception: pass\n"
            "while True:\n    try: time.sleep(1000)\n    except BaseException: pass"
        ),
        3,
        LATE,
    ),
    "stops itself": (hangs("os.kill(os.getpid(), signal.SIGSTOP)"), 3, LATE),
    "wastes turns": (answer("[0, 0, True]"), 1101, "TLE: the game does not come to an end"),
    "exits": (turn("os._exit(0)"), 3, "RE: ended before the game did"),
    "exits with a status": (turn("os._exit(7)"), 3, "RE: exited with status 7"),
    "exits politely": (turn("sys.exit('bye')"), 3, "RE: exited with status 1: .*SystemExit: bye"),
    "raises": (turn("raise ValueError('oops')"), 3, r"RE: .*in take_turn \| .* \| ValueError: oops"),
    "raises an interrupt": (turn("raise KeyboardInterrupt"), 3, "RE: .*KeyboardInterrupt"),
    "recurses": (turn("def f(): f()\nf()"), 3, "RE: .*RecursionError: .*"),
    "colours the terminal": (turn(r"raise ValueError('\x1b[31m\a')"), 3, r"RE: .*ValueError: \?\[31m\?"),
    "is killed": (turn("os.kill(os.getpid(), signal.SIGKILL)"), 3, "RE: was killed by signal 9"),
    "aborts": (turn("os.abort()"), 3, "RE: was killed by signal 6"),
    "reads nowhere": (turn("ctypes.string_at(0)"), 3, "RE: was killed by signal 11"),
    "allocates": (turn("bytearray(1 << 30)"), 3, "MLE: needed more than 128 MiB of memory"),
    "allocates bit by bit": (
        turn("kept = []\nwhile True: kept.append(bytearray(1 << 22))"), 3, "MLE: needed more than 128 MiB .*"
    ),
    "allocates at once": ("kept = bytearray(1 << 30)\n" + player(), 0, "MLE: needed too .*"),
    "prints": (
        turn("for _ in range(100_000): print(1000 * 'x')\nreturn [0, 0]"), 3, "OLE: more than 1048576 bytes.*"
    ),
    "complains": (turn("while True: os.write(2, 1000 * b'x')"), 3, "OLE: more than 1048576 bytes .*"),
    "floods": (
        turn("while True:\n    try: os.write(4, 1000 * b'x')\n    except OSError: pass"), 3, "OLE: a line .*"
    ),
    "floods with turns": (turn("while True: os.write(4, 1000 * b'[0, 0, true]\\n')"), 1101, "(TLE|OLE): .*"),
    "closes everything": (
        turn("os.closerange(0, 64); time.sleep(1000)"), 3, "RE: closed its output before the game ended"
    ),
    "closes its output": (
        turn("sys.stdout.close(); os.close(1); raise ValueError('still here')"), 3, "RE: .*status 1.*"
    ),
    "writes a large file": (
        turn("open('x', 'wb').write(bytes(1 << 26))"), 3, "RE: .*OSError: .* File too large"
    ),
    "nests folders": (
        turn("for _ in range(1100): os.mkdir('d', 0o300); os.chdir('d')\nraise ValueError('deep')"),
        3,
        "RE: .*ValueError: deep",
    ),
    "leaves much behind": (
        turn("for n in range(200): open(f'{n}', 'w').close()\nos.mkdir('closed', 0)\nos._exit(1)"),
        3,
        "RE: exited with status 1",
    ),
    "answers an object": (answer("object()"), 3, f"WA: {EXPECTED}<object object at .*"),
    "answers itself": (turn("a = []\na.append(a)\nreturn a"), 3, rf"WA: {EXPECTED}\[\[...\]\]"),
    "answers an endless list": (answer("[0] * 1_000_000"), 3, rf"WA: {EXPECTED}\[0, 0, 0, .*"),
    "answers a huge number": (answer("[10 ** 5000, 0]"), 3, f"WA: {EXPECTED}a list"),
    "answers a large number": (answer("[10 ** 500, 0]"), 3, r"WA: \[1000+ is off the board of 10 x 10"),
    "leaves the board": (answer("[10, 0]"), 3, r"WA: \[10, 0\] is off the board of 10 x 10"),
    "leaves it on the left": (answer("[-1, 0]"), 3, r"WA: \[-1, 0\] is off the board of 10 x 10"),
    "breaks JSON": (turn("json.dumps = lambda _: '[1,'\nreturn [0, 0]"), 3, rf"WA: {EXPECTED}\[1,"),
    "nests": (turn(r"os.write(4, 3000 * b'[' + b'\n'); time.sleep(1000)"), 3, rf"WA: {EXPECTED}\[+"),
    "cheats in the protocol": (turn(r"""os.write(4, b'{"won": true}\n')"""), 3, f"WA: {EXPECTED}.*"),
    "asks": (turn("input('who are you?')"), 3, "RE: asked a person, which only a single player may do"),
    "has two classes": ("class AnotherPlayer: pass\n" + player(), 0, "RE: .*found AnotherPlayer, Guest.*"),
    "has no class": ("class Guest: pass\n", 0, "RE: .*expected one class .*, found none"),
    "is no Python": ("class Guest(:\n", 0, "RE: .*SyntaxError: invalid syntax"),
    "is no text": (b"\xff\xfe\x00", 0, "RE: .*(SyntaxError|ValueError): .*"),
    "hangs at once": (f"{HANGS_IN_PYTHON}\nwhile True: pass\n" + player(), 0, LATE),
    "exits at once": ("import sys; sys.exit()\n" + player(), 0, "RE: exited with status 1: .*SystemExit"),
    "fails to be made": (player(body="pass") + "    def __init__(self): 1 / 0\n", 0, "RE: .*ZeroDivision.*"),
    "has no name": ("class GuestPlayer:\n    def take_turn(self, state): pass\n", 0, "RE: .*'name'"),
    "has an evil name": (player(r"'\x1b[2J'"), 0, r"WA: expected a name of up to 40 characters, found .*"),
    "has no turns": ("class GuestPlayer:\n    name = 'x'\n", 1, "RE: .*take_turn.*"),
    "imports the game": (turn("import minesweeper"), 3, "RE: .*No module named 'minesweeper'"),
    "imports its neighbours": (turn("import other"), 3, "RE: .*No module named 'other'"),
    "looks around": (
        turn(
            "frame, files = sys._getframe(), []\n"
            "while frame:\n    files.append(os.path.basename(frame.f_code.co_filename))\n"
            "    frame = frame.f_back\n"
            "found = [m for m in sys.modules if 'minesweeper' in m]\n"
            "found += [o for o in gc.get_objects() if type(o).__name__ in ('Board', 'Game', 'ContestGame')]\n"
            "raise ValueError(f'{files[1:-1]} {found} {sorted(os.environ)} {sys.argv[1:]}')"
        ),
        3,
        r"RE: .*ValueError: \['host.py', 'host.py'\] \[\] \['HOME', 'LANG', 'PATH', 'TMPDIR'\] \[\]",
    ),
}  # fmt: skip


def spy(paths):
    """Tries to open files; complains of all that it could read."""
    return turn(
        f"found = []\nfor path in {paths}:\n"
        "    try: found.append(open(path.format(os.getppid()), 'rb').read(10000))\n"
        "    except OSError: pass\n"
        "raise ValueError(f'{found}')"
    )


ZOO["reads the runner"] = (
    spy([f"/proc/{{}}/{name}" for name in ("mem", "maps", "environ", "fd/3")]),
    3,
    "RE: .*\\[\\]",
)

SHELL = {
    "script that ends": ("exit 3", 0, "RE: exited with status 3"),
    "script that complains": ("echo '\"sh\"'; echo oops >&2; exit 1", 1, "RE: exited with status 1: oops"),
    "script without a name": ("echo [0, 0]; cat", 0, "WA: expected a name of up to 40 characters, .*"),
    "script that talks": ("echo '\"sh\"'; echo hello; cat", 1, f"WA: {EXPECTED}hello"),
    "script that is silent": (f"echo '\"sh\"'; {HANGS}; {LONG}", 1, LATE),
    "script that floods": ("echo '\"sh\"'; cat /dev/zero", 1, "OLE: .*"),
    "script with children": (
        f"echo '\"sh\"'; {LONG} & ({LONG} &) & nohup {LONG} & setsid {LONG} & {HANGS}; wait; exit 1",
        1, "(TLE|RE): .*"
    ),
    "script whose parent exits": (f"echo '\"sh\"'; {LONG} & {HANGS}; exit 2", 1, "(TLE|RE): .*"),
    "script that leaves its session": (
        "echo '\"pl\"'; exec perl -MPOSIX -e "
        f"'for (1..20) {{ if (!fork) {{ POSIX::setsid() > 0 and kill 9, 0; exec qw({LONG}) }} }}"
        f" system(q({HANGS})); sleep 1000'",
        1, LATE
    ),
    "script that bombs": (
        f"echo '\"sh\"'; f() {{ [ $1 -lt 7 ] && f $(($1 + 1)) & f $(($1 + 1)) & {HANGS}; {LONG}; }}; f 1",
        1, "(TLE|RE): .*"
    ),
    "script that kills": ("echo '\"sh\"'; kill -9 $PPID; kill -9 -1; exit 4", 1, "RE: exited .* 4.*"),
}  # fmt: skip


def settled_in(folder):
    """All of them as files in a folder: the players of a contest, and whether each hangs."""
    players = {}
    for number, (text, *_) in enumerate(ZOO.values()):
        path = folder / f"{number}.py"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        players[str(path)] = SAID in str(text)
    (folder / "other.py").touch()
    for number, (text, *_) in enumerate(SHELL.values()):
        path = folder / f"{number}.sh"
        path.write_text(text + "\n")
        players[f"cmd:sh {path}"] = SAID in text
    return players


def between_others(players, *limits):
    """The arguments for a contest of these, between two that behave."""
    options = ["--games", GAMES, "--seed", 5, "--jobs", 2, "--json", "--memory", 128]
    return patient([OTHERS[0], *players, OTHERS[1], *options, *limits])


def rows_of(status, out, err):
    """The standings by file."""
    assert (status, err) == (0, "")
    return {row["file"]: row for row in json.loads(out)}


def rows_here(players):
    """The same of a contest in this process, where nobody waits for a player that hangs."""
    played = [OTHERS[0], *players, OTHERS[1]]
    outcomes = []
    with pytest.MonkeyPatch.context() as patched:
        cut_waits(patched)
        play_here(contest_of(played, GAMES, memory=128), outcomes.append)
    return {file: row_of(outcomes[GAMES * n : GAMES * (n + 1)]) for n, file in enumerate(played)}


def row_of(outcomes):
    """A player's row of the standings."""
    failed = [each for each in outcomes if each.verdict not in (WON, LOST)]
    return {
        "games": len(outcomes),
        "won": sum(each.verdict == WON for each in outcomes),
        "lost": sum(each.verdict == LOST for each in outcomes),
        "score": mean(each.score for each in outcomes),
        "verdicts": Counter(each.verdict for each in failed),
        "failures": [
            {"game": 1 + each.game, "turn": each.turn, "verdict": each.verdict, "detail": each.detail}
            for each in failed
        ],
    }


@pytest.fixture(scope="module")
def contest(tmp_path_factory):
    """All of them in two contests at once: the standings of each by file; the folder.

    Those that hang play in this process.
    """
    folder = tmp_path_factory.mktemp("zoo")
    players = settled_in(folder)
    others = [player for player, hangs in players.items() if not hangs]
    with started("-m", "minesweeper", "arena", *between_others(others)) as run:
        rows = rows_here([player for player, hangs in players.items() if hangs])
        status, out, err = end_of(run, 5 * PATIENCE)
    return [rows_of(status, out.decode(), err.decode()), rows], folder


def check(row, turn, verdict, games=GAMES):
    assert (row["games"], row["won"], row["lost"], row["score"]) == (games, 0, 0, 0)
    for number, failure in enumerate(row["failures"], 1):
        assert failure["game"] == number
        assert re.fullmatch(verdict, f"{failure['verdict']}: {failure['detail']}"), failure
        if not verdict.startswith("("):
            assert failure["turn"] == turn
    assert sum(row["verdicts"].values()) == games


@linux
@pytest.mark.parametrize("name", ZOO)
def test_verdicts(contest, name):
    (one, other), folder = contest
    number = list(ZOO).index(name)
    check((one | other)[str(folder / f"{number}.py")], *ZOO[name][1:])


@linux
@pytest.mark.parametrize("name", SHELL)
def test_verdicts_on_programs(contest, name):
    (one, other), folder = contest
    number = list(SHELL).index(name)
    check((one | other)[f"cmd:sh {folder / f'{number}.sh'}"], *SHELL[name][1:])


def check_others(rows, games=GAMES):
    for name in ("random_player", "singles"):
        row = rows[f"examples/{name}.py"]
        assert (row["games"], row["verdicts"]) == (games, {})
        assert row["score"] > 0


@linux
def test_the_others_play_as_if_nothing_had_happened(contest):
    for rows in contest[0]:
        check_others(rows)


@linux
def test_nothing_of_them_is_left(contest):
    _, folder = contest
    await_end_of(str(folder))
    await_end_of(LONG)


@needs_users
@pytest.mark.long
@pytest.mark.parametrize("user", ["user", "container"])
def test_the_zoo_of_another_user(open_folder, user):  # noqa: F811
    limits = "--games", 2, "--turn-limit", 2, "--start-limit", 5
    ended = arena_of(user, *between_others(settled_in(open_folder), *limits), timeout=10 * PATIENCE)
    rows = rows_of(*ended)
    for number, (_, *expected) in enumerate(ZOO.values()):
        check(rows[str(open_folder / f"{number}.py")], *expected, games=2)
    for number, (_, *expected) in enumerate(SHELL.values()):
        check(rows[f"cmd:sh {open_folder / f'{number}.sh'}"], *expected, games=2)
    check_others(rows, games=2)
    await_end_of(str(open_folder))
    await_end_of(LONG)
