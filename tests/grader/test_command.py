"""The command: what it prints, its exit status, and bad input."""

import json
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

import pytest

from minesweeper.boards.catalogue import PUBLISHED
from minesweeper.campaign.log import with_check
from minesweeper.contest.locks import players_must_read
from minesweeper.rules.draw import draw_maps
from tests.contest.blind import BLIND_JUDGE
from tests.contest.guests import linux, with_marker
from tests.grader.headers import CLIENT, EXAMPLES, SERVER, needs_compiler
from tests.helpers.clients import GOOD, beginning
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, command, python

QUICK = ("--sets", "6x6x4", "--games", "4")


@needs_compiler
def test_the_good_example(tmp_path):
    ended = command("judge", EXAMPLES / "good", "--json", XDG_CACHE_HOME=str(tmp_path))
    assert (ended.status, ended.err) == (0, "")
    found = json.loads(ended.out)
    basic, advanced = found["basic"], found["advanced"]
    assert (basic["verdict"], basic["passed"], basic["points"]) == ("AC", len(basic["cases"]), 45.0)
    assert {"name", "verdict", "seconds", "memory"} <= basic["cases"][0].keys()
    sets = [group["set"] for group in advanced["groups"]]
    assert sets == ["10x10x9", "10x10x15", "10x10x18", "10x10x20", "20x20x84"]
    assert [group["verdict"] for group in advanced["groups"]] == ["AC"] * 5
    assert [group["finished"] for group in advanced["groups"]] == [50] * 5
    assert advanced["groups"][0]["score"] == 100
    assert 10 < advanced["points"] < 30
    assert [path.suffix for path in tmp_path.rglob("*.o")] == [".o"]


@needs_compiler
def test_a_folder_as_it_is_handed_in(tmp_path):
    shutil.copytree(EXAMPLES / "good", tmp_path / "src" / "include")
    ended = command("judge", tmp_path, *QUICK, XDG_CACHE_HOME="/dev/null")
    assert (ended.status, ended.err) == (0, "")
    assert "basic (server.h): AC, 45.0 of 45 points" in ended.out
    assert "  6x6x4 " in ended.out and max(map(len, ended.out.splitlines()[1:])) <= 80


def test_a_python_file_needs_no_compiler(client):
    ended = command("judge", client(GOOD), *QUICK, PATH="")
    assert (ended.status, ended.err) == (0, "")
    assert "advanced (client): AC" in ended.out and "basic" not in ended.out


@pytest.mark.parametrize(("least", "status"), [("0.001", 1), ("99.5", 1)])
def test_a_grade_to_reach(client, least, status):
    assert command("judge", client(GOOD), *QUICK, "--fail-under", least).status == status


def test_a_failing_client_is_graded(client):
    ended = command("judge", client(beginning("x = 1 / 0")), *QUICK)
    assert ended.status == 0
    assert "advanced (client): RE, 0.0 of 35 points" in ended.out
    assert "ZeroDivisionError" in ended.out and "Diagnosis, " in ended.out


@needs_compiler
def test_the_faulty_example_is_judged_as_the_page_shows(tmp_path):
    ended = command("judge", "examples/judge/faulty", "--save", tmp_path)
    assert (ended.status, ended.err) == (0, "")
    page = (ROOT / "docs" / "judge.md").read_text(encoding="utf-8")
    shown = page.partition("judge examples/judge/faulty\n")[2].partition("```")[0]
    pattern = ".*".join(map(re.escape, shown.split("...")))
    assert re.match(pattern, ended.out, re.DOTALL), ended.out
    case = (tmp_path / "cases" / "published-13.in").read_text()
    assert python("basic.py", given=case).out == (tmp_path / "cases" / "published-13.out").read_text()
    assert len([*(tmp_path / "games").iterdir()]) == 250
    assert "lost" in command("review", tmp_path / "games" / "10x10x15-02.json").out


@needs_compiler
def test_a_pair_that_clashes_costs_nothing(tmp_path):
    (tmp_path / "server.h").write_text(SERVER + "int shared_name;\n")
    (tmp_path / "client.h").write_text(CLIENT + "int shared_name;\n")
    ended = command("judge", tmp_path, *QUICK, "--json")
    found = json.loads(ended.out)
    assert (ended.status, ended.err) == (0, "")
    assert (found["basic"]["verdict"], found["advanced"]["verdict"], found["pair"]) == ("AC", "AC", "CE")
    assert found["points"] >= found["basic"]["points"] == 45


@pytest.fixture
def hand_ins(tmp_path):
    """A class of hand-ins, none of which has a header that compiles for long."""
    for name in ("ada", "bob", "cy"):
        (tmp_path / "class" / name).mkdir(parents=True)
    (tmp_path / "class" / "ada" / "src" / "include").mkdir(parents=True)
    (tmp_path / "class" / "ada" / "src" / "include" / "client.h").write_text(CLIENT)
    (tmp_path / "class" / "bob" / "server.h").write_text("int rows;\n")
    (tmp_path / "class" / "bob" / "client.h").write_bytes(b" " * (1 << 20) + b"\n")
    (tmp_path / "class" / ".git").mkdir()
    (tmp_path / "class" / "roster.csv").write_text("ada,bob,cy\n")
    return tmp_path / "class"


@needs_compiler
def test_every_hand_in_of_a_class_appears(hand_ins):
    ended = command("judge", hand_ins, *QUICK)
    assert (ended.status, ended.err) == (0, "")
    head, *rows = ended.out.splitlines()
    assert head.split() == ["submission", "basic", "client", "pair", "score", "points"]
    assert [re.sub(r"[0-9.]+ +[0-9.]+/", "S P/", row) for row in rows] == [
        "ada                                     -      AC     -   S P/80",
        "  has no server.h",
        "bob                                CE 0/0       -     -       -   0.0/80",
        "  client.h: expected a header of at most 1,048,576 bytes, found 1,048,577",
        "cy                                      -       -     -       -   0.0/80",
        "  has neither server.h nor client.h, also not in src/include",
    ]
    objects = [json.loads(line) for line in command("judge", hand_ins, *QUICK, "--json").out.splitlines()]
    assert [(each["most"], bool(each["problem"])) for each in objects] == [(80, True)] * 3


def test_unchanged_hand_ins_keep_their_grade(write, tmp_path):
    """A file of results is completed: after a kill, with a hand-in that changed, under other settings."""
    clients = [write(f"{name}.py", GOOD) for name in ("one", "two", "three")]
    log = tmp_path / "results.jsonl"

    def judge(*options, paths=clients):
        ended = command("judge", *paths, *QUICK, "--results", log, *options)
        assert (ended.status, ended.err) == (0, "")
        return ended.out.splitlines()[1:]

    def lines():
        return [json.loads(line) for line in log.read_text().splitlines()]

    rows = judge()
    assert [line["grade"]["name"] for line in lines()] == [str(client) for client in clients]
    assert log.stat().st_mode & 0o777 == 0o600
    first, second, third = log.read_text().splitlines(keepends=True)
    changed = re.sub('"score": [0-9.]+', '"score": 12.25', first, count=1)
    log.write_text(changed + second)
    forged = command("judge", *clients, *QUICK, "--results", log)
    assert (forged.status, forged.out, log.read_text()) == (2, "", changed + second)
    assert forged.err.startswith(
        f"minesweeper judge: {log}: line 1: expected a line with its checksum, found "
    )
    # What is in the file is not played again; a line that a kill has cut off is.
    log.write_text(with_check(changed.partition(',"check"')[0] + "}") + second + third[:-9])
    changed = judge()
    assert changed[1:] == rows[1:] and changed[0].split()[4] == "12.25" != rows[0].split()[4]
    # A hand-in that has changed, and one under other settings, are.
    write("one.py", GOOD + "\n")
    assert judge() == rows and len(lines()) == 3
    judge("--seed", "7", paths=clients[:1])
    assert [line["settings"]["seed"] for line in lines()] == [7, None, None]
    log.chmod(0)  # as a run that was killed leaves it
    assert judge() == rows


def test_a_file_that_has_no_results_is_left_alone(client, tmp_path):
    file = tmp_path / "notes"
    file.write_text("{}\n")
    ended = command("judge", client(GOOD), *QUICK, "--results", file)
    assert (ended.status, ended.out, file.read_text()) == (2, "", "{}\n")
    assert (
        ended.err
        == f"minesweeper judge: {file}: line 1: expected a line with its checksum, found '{{}}\\n'\n"
    )


def test_secret_maps_are_told_and_can_be_repeated(client, tmp_path):
    path, log = client(GOOD), tmp_path / "results.jsonl"

    def judge(*options):
        return re.sub(r"\d\.\d\d +5 AC", "S AC", command("judge", path, *QUICK, *options).out)

    published, secret = judge(), judge("--secret-seed", "--results", log)
    assert "drawn from the seed" not in published
    seed = int(re.search(r"^The maps were drawn from the seed (\d+)\.$", secret, re.MULTILINE)[1])
    assert judge("--seed", seed) == secret != published
    assert judge("--secret-seed", "--results", log) == secret


def test_a_client_that_knows_the_published_maps_by_heart_is_named(write):
    boards = islice(draw_maps(PUBLISHED[3]), 20)
    known = {(number, board.first): board.mine_cells for number, board in enumerate(boards)}
    path = write(
        "by_heart.py",
        f"games, KNOWN = -1, {known}\n"
        + GOOD.replace("global board", "global board, games, mines")
        .replace(
            "    Execute(row",
            "    games += 1\n    mines = KNOWN.get((games, (row, column)), ())\n    Execute(row",
        )
        .replace('== "?"', '== "?" and (r, c) not in mines'),
    )
    sets = ("--sets", "10x10x20", "--games", "20")
    assert "by heart" not in command("judge", path, *sets).out
    ended = command("judge", path, *sets, "--seed", "5")
    said = " ".join(ended.out.split())
    assert re.search(r"On the published maps it scores 100\.00 %, [3-9]\d\.\d\d \+- \d+\.\d\d more", said), (
        said
    )


def test_a_run_that_is_stopped_leaves_nothing(client, tmp_path):
    log = tmp_path / "results.jsonl"
    temporary = tempfile.mkdtemp()  # whose path is short enough for a socket
    path = client(beginning("time.sleep(4712)"))
    words = [sys.executable, "-m", "minesweeper", "judge", path, *QUICK, "--results", log]
    environment = ENVIRONMENT | {"TMPDIR": temporary}
    with subprocess.Popen(words, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as run:
        deadline = time.monotonic() + PATIENCE
        while not any("hosting" in line and "confine" not in line for line in with_marker(temporary)):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130
    assert err == "" and log.read_text() == ""
    Path(temporary).rmdir()  # it is empty


def bad(tmp_path):
    """Paths that cannot be graded, each with what is said."""
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / "large.h").write_bytes(b" " * 10_000_000)
    (tmp_path / "other.h").write_text(SERVER)
    (tmp_path / "link.h").symlink_to(tmp_path / "other.h")
    return {
        "missing": "no such file or folder",
        "link.h": "link.h is a link: expected the student's own file",
        "notes.txt": "expected a server.h, a client.h, a folder with them, a program or a .py file",
        "large.h": "large.h: expected a header of at most 1,048,576 bytes, found 10,000,000",
    }


def test_bad_input_is_a_line_each(tmp_path):
    said = bad(tmp_path)
    ended = command("judge", *(tmp_path / name for name in said))
    assert (ended.status, ended.out) == (2, "")
    for line, (name, problem) in zip(ended.err.splitlines(), said.items(), strict=True):
        assert line.startswith(f"minesweeper judge: {tmp_path / name}") and line.endswith(problem), line


def test_without_a_compiler(write):
    ended = command("judge", write("client.h", CLIENT), PATH="")
    assert (ended.status, ended.out) == (2, "")
    assert (
        ended.err.startswith("minesweeper judge: g++ is missing: install it") and ended.err.count("\n") == 1
    )


@linux
def test_missing_locks_are_told_once_or_refused(write):
    """Nothing is graded by a Python that submissions may only run with the right to read all files."""
    warning = "minesweeper judge: without Landlock, players may see processes, and read and write what their"
    paths = [write(f"{name}'s client.py", GOOD) for name in "ab"]
    told = python("-c", BLIND_JUDGE, "Landlock", *paths, *QUICK)
    first, *more = told.err.splitlines()
    assert first.startswith(warning)
    if players_must_read([]):
        assert (told.status, told.out) == (2, "")
        assert more == [f"minesweeper judge: {sys.executable}: not readable by the users that players run as"]
    else:
        assert (told.status, more, told.out.count(" AC ")) == (0, [], 2)
    refused = python("-c", BLIND_JUDGE, "Landlock", *paths, "--require-locks")
    assert refused == (2, "", f"{first}\n")


@pytest.mark.parametrize("options", [["--edition", "2023"], ["--sets", "4x4x4:8"], ["--sets", "2x2x1"]])
def test_bad_options(client, options):
    ended = command("judge", client(GOOD), *options)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
