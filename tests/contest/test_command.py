"""`arena`: a whole contest, its options, the players that are documented, and an ordinary user's contest."""

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

import pytest

from minesweeper.contest.contest import play_here
from tests.contest.contests import SAMPLES, arena, contest
from tests.contest.users import arena_of, needs_users, open_folder  # noqa: F401  # a fixture
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, in_process, python


def test_a_contest_of_the_samples():
    ended = arena(*SAMPLES, "--seed", 7, "--games", 60, "--jobs", 2)
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert re.fullmatch(
        r"  1 Solver +60 +\d\d\.\d% \[[\d. ,]+\] +0\.\d{3} +\d+\.\d +\d+\.\d\d +\d+\.\d", lines[1]
    )
    assert [line.split()[1] for line in lines[1:4]] == ["Solver", "Singles", "Random"]
    assert lines[4:] == ["10 x 10, 10 mines, seed 7"]


def test_json():
    rows = [
        json.loads(arena(*SAMPLES[:2], "--seed", 7, "--games", 5, "--jobs", jobs, "--json").out)
        for jobs in "12"
    ]
    for row in (row for each in rows for row in each):
        assert row.pop("mean_turn_ms") <= row.pop("slowest_turn_ms")
        assert row["seed"] == 7
    assert rows[0] == rows[1]
    assert [row["file"] for row in rows[0]] == ["examples/singles.py", "examples/random_player.py"]
    assert all(row["won"] + row["lost"] == row["games"] == 5 for row in rows[0])


def test_a_drawn_seed_can_be_used_again():
    first = arena(SAMPLES[1], "--size", "8x9", "--mines", 9, "--no-show").out
    seed = re.search(r"^8 x 9, 9 mines, seed (\d+)$", first, re.MULTILINE)[1]
    again = arena(SAMPLES[1], "--size", "8x9", "--mines", 9, "--seed", seed).out
    assert [line.split()[:6] for line in again.splitlines()] == [
        line.split()[:6] for line in first.splitlines()
    ]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["no-such.py"], "minesweeper arena: no-such.py: No such file or directory"),
        (["examples"], "minesweeper arena: examples: Is a directory"),
        ([], "minesweeper arena: expected players, or --replay LOG"),
        (["--replay", "no-such"], "minesweeper arena: no-such: No such file or directory"),
        ([SAMPLES[0], "--game", "1"], "minesweeper arena: --game is for showing .*"),
        (
            [SAMPLES[0], "--replay", "/no-such/file"],
            "minesweeper arena: /no-such/file: No such file or directory",
        ),
        (
            [*SAMPLES, "--show"],
            "minesweeper arena: --show is for one player, without --jobs and --json",
        ),
        ([SAMPLES[0], "--games", "0"], ".*expected a whole number of at least 1, found '0'"),
        (
            [SAMPLES[0], "--games", "1000001"],
            "minesweeper arena: games: expected a whole number from 1 to 1000000, found 1000001",
        ),
        ([SAMPLES[0], "--size", "0"], ".*expected a size such as 10 or 16x30, found '0'"),
        ([SAMPLES[0], "--size", "10x"], ".*expected a size .*, found '10x'"),
        (
            [SAMPLES[0], "--size", "101"],
            r"minesweeper arena: size\[0\]: expected a whole number from 1 to 100, found 101",
        ),
        (
            [SAMPLES[0], "--mines", "100"],
            "minesweeper arena: at most 99 mines fit on 10 x 10, not 100",
        ),
        (
            [SAMPLES[0], "--size", "1"],
            "minesweeper arena: at most 0 mines fit on 1 x 1, not 1",
        ),
        ([SAMPLES[0], "--turn-limit", "nan"], ".*expected a number of seconds from 0 to 86400, found 'nan'"),
        ([SAMPLES[0], "--turn-limit", "-1"], ".*expected a number of seconds from 0 to 86400, found '-1'"),
        ([SAMPLES[0], "--delay", "soon"], ".*expected a number of seconds from 0 to 86400, found 'soon'"),
        (["cmd:"], "minesweeper arena: the command of a player is empty"),
        (["cmd:'"], "minesweeper arena: No closing quotation"),
    ],
)
def test_bad_input(arguments, problem):
    ended = in_process("arena", *arguments)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(problem, ended.err.splitlines()[-1])
    assert "Traceback" not in ended.err


NOT_THERE = "turn 0: RE: exited with status 1: ./no-such-program: No such file or directory"


def test_a_command_that_is_not_there():
    ended = arena("cmd:no-such-program 1", "--games", 2)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count(NOT_THERE) == 2


@needs_users
def test_a_command_that_is_not_there_nor_in_a_folder_that_only_root_may_enter(open_folder, monkeypatch):  # noqa: F811
    (open_folder / "closed").mkdir(mode=0o700)
    monkeypatch.setitem(ENVIRONMENT, "PATH", f"{open_folder / 'closed'}:{ENVIRONMENT['PATH']}")
    ended = arena_of("container", "cmd:no-such-program 1", "--games", 2)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count(NOT_THERE) == 2


def documented(language):
    """The sample in the documentation, as it stands there."""
    text = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    return re.search(rf"```{language}\n(.*?)```", text, re.DOTALL)[1]


def test_the_sample_in_python_plays(write):
    outcomes = []
    play_here(contest([write("lucky.py", documented("python"))], games=10), outcomes.append)
    assert [(outcome.name, outcome.detail) for outcome in outcomes] == [("Lucky", "")] * 10


def test_the_sample_in_another_language_plays(tmp_path):
    sample = documented("perl")
    assert len(sample.splitlines()) <= 20
    path = tmp_path / "player.pl"
    path.write_text(sample)
    ended = arena(f"cmd:perl {path}", "--games", 30, "--seed", 4, "--json")
    (row,) = json.loads(ended.out)
    assert (row["name"], row["games"], row["verdicts"]) == ("Pearl", 30, {})
    assert row["score"] > 0.6


def test_players_are_files_with_printable_names(tmp_path, write):
    fifo = tmp_path / "fifo.py"
    os.mkfifo(fifo)
    assert arena(fifo) == (2, "", f"minesweeper arena: {fifo} is not a file\n")
    assert arena(tmp_path).status == 2
    path = write("a\x1b[31mb.py", "")
    problem = f"the name of a player must be printable, found {str(path)!r}"
    for options in ((), ("--log", tmp_path / "log")):
        assert arena(path, *options) == (2, "", f"minesweeper arena: {problem}\n")
    assert not (tmp_path / "log").exists()


def test_a_huge_player_does_not_take_the_runner_s_memory(tmp_path):
    path = tmp_path / "huge.py"
    path.touch()
    os.truncate(path, 1 << 33)
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30));"
        "from minesweeper.__main__ import main; sys.argv[0:1] = ['minesweeper']; sys.exit(main())"
    )
    ended = python("-c", code, "arena", path, "--games", 1, "--log", tmp_path / "log", "--no-show")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == f"minesweeper arena: {path}: expected at most 16 MiB, found 8192 MiB\n"


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become someone else")
def test_an_ordinary_user_holds_a_contest():
    """What the runner of an ordinary user asks of the system is granted, and holds."""
    spy = (
        "import os, signal\nclass SpyPlayer:\n    name = 'Spy'\n    def take_turn(self, state):\n"
        "        found = []\n"
        "        for act in (lambda: os.kill(os.getppid(), signal.SIGKILL), os.fork,\n"
        "                    lambda: open(f'/proc/{os.getppid()}/mem')):\n"
        "            try: act()\n            except PermissionError: found.append('refused')\n"
        "        raise ValueError(f'{found}')\n"
    )
    code = (
        "import os, sys; os.setgid(65534); os.setuid(65534); sys.argv[1:2] = [];"
        "from minesweeper.contest.command import main; sys.exit(main(sys.argv[1:]))"
    )
    python_outside = "/usr/bin/python3"
    if not Path(python_outside).exists():
        pytest.skip("no Python that everyone may run")
    with tempfile.TemporaryDirectory() as folder:  # which, unlike pytest's, anyone may be let into
        Path(folder).chmod(0o755)
        path = Path(folder) / "spy.py"
        path.write_text(spy)
        options = "--seed", "7", "--games", "2", "--json", "--jobs", "2", "--turn-limit", "60"
        done = subprocess.run(
            [python_outside, "-c", code, "-", path, SAMPLES[1], *options],
            capture_output=True, cwd=ROOT, timeout=PATIENCE, check=False,
            env={**ENVIRONMENT, "HOME": "/", "PYTHONPATH": str(ROOT), "TMPDIR": "/tmp"},
        )  # fmt: skip
    assert done.stderr == b""
    # By name: where Singles scores nothing either, the table has the spy first.
    rows = {row["name"]: row for row in json.loads(done.stdout)}
    singles, spied = rows["Singles"], rows["Spy"]
    assert (singles["games"], singles["verdicts"], singles["failures"]) == (2, {}, [])
    assert spied["failures"][0]["detail"].endswith("ValueError: ['refused', 'refused', 'refused']")


def test_boards_without_guessing_are_won_by_what_is_certain(tmp_path):
    """The first cell is revealed before the first turn, and saved as one."""
    file = tmp_path / "games"
    ended = arena("examples/solver.py", "--games", "6", "--no-guess", "--json", "--seed", "1", "--log", file)
    [solver] = json.loads(ended.out)
    assert solver["won"] == 6
    shown = arena("--replay", file, "--game", "1").out
    assert "turn 1" in shown
