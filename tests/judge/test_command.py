"""The command: its output, its exit status, and bad input."""

import csv
import json
import os
import re
import signal
import sys
import tempfile
from pathlib import Path

import pytest

from minesweeper.boards.sets import PUBLISHED, find_set
from minesweeper.campaign.log import with_check
from minesweeper.judge import judge as judge_command
from minesweeper.judge.cases import all_cases
from minesweeper.judge.data import Settings
from minesweeper.judge.grade import Rules
from minesweeper.judge.judge import judge_of, parse_options, rules_of, short_names
from minesweeper.judge.submission import find_submissions
from minesweeper.programs.child import PYTHON
from minesweeper.programs.locks.locked import must_read
from tests.arena.contests import linux, with_marker
from tests.arena.users import BLIND_JUDGE
from tests.helpers.clients import GOOD, beginning
from tests.helpers.processes import end_of, started, wait_for
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, command, in_process, python
from tests.judge.grades import QUICK, judge
from tests.judge.headers import CLIENT, SERVER, kept_build, needs_compiler, write_files


@pytest.mark.slow
def test_only_headers_need_a_compiler(write, monkeypatch):
    monkeypatch.setenv("PATH", "")
    path = write("a.py", GOOD)
    ended = judge(path, *QUICK, "--fail-under", "99.5")
    assert (ended.status, ended.err) == (1, "")
    assert "advanced (client): AC" in ended.out and "basic" not in ended.out
    assert ended.out.endswith("\nThese maps are not published: 6x6x4.\n")
    ended = judge(path, write("client.h", CLIENT))
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(r"minesweeper judge: g\+\+ is missing: install it .*\n", ended.err)


@needs_compiler
@pytest.mark.slow
def test_faulty_example_is_graded_as_docs_show(tmp_path):
    """As JSON and, from the log, as text; its games are saved."""
    files, saved = ("--log", tmp_path / "results.jsonl"), tmp_path / "saved"
    words = "examples/judge/faulty", "--json", *files, "--save", saved
    ended = command("judge", *words, timeout=4 * PATIENCE)
    assert ended.status == 0
    assert re.fullmatch("where the saved games could have .*: .* review .*\n", ended.err)
    (submission,) = json.loads(ended.out)["submissions"]
    basic, advanced = submission["basic"], submission["advanced"]
    assert {"name", "verdict", "seconds", "memory"} <= basic["cases"][0].keys()
    sets = [group["board"] for group in advanced["groups"]]
    assert sets == ["10x10x9", "10x10x15", "10x10x18", "10x10x20", "20x20x84"]
    assert not {"seed", "maps"} & advanced["groups"][0].keys()
    ended = judge("examples/judge/faulty", *files, "--gradescope", tmp_path / "gradescope.json")
    assert (ended.status, ended.err) == (0, "")
    tests = json.loads((tmp_path / "gradescope.json").read_text())["tests"]
    assert [test["name"] for test in tests] == ["server.h", "client"]
    assert max(map(len, ended.out.splitlines())) <= 80
    page = (ROOT / "docs" / "judge.md").read_text(encoding="utf-8")
    shown = page.partition("judge examples/judge/faulty\n")[2].partition("```")[0]
    pattern = ".*".join(map(re.escape, shown.split("...")))
    assert re.fullmatch(pattern, ended.out, re.DOTALL), ended.out
    case = (saved / "cases" / "small-6.in").read_text()
    assert in_process("basic.py", given=case).out == (saved / "cases" / "small-6.out").read_text()
    assert len([*(saved / "games").iterdir()]) == 250
    assert "lost" in in_process("review", saved / "games" / "10x10x15-02.json").out


@needs_compiler
@pytest.mark.slow
def test_each_hand_in_of_a_class_appears_once(tmp_path, monkeypatch):
    """A hand-in may lack headers, be refused, or be named twice; a clash of its headers costs nothing."""
    monkeypatch.setattr("minesweeper.judge.grade.build", kept_build)
    hand_ins = tmp_path / "class"
    files = {
        "ada/src/include/client.h": '#include "server.h"\n',
        "bob/server.h": "int rows;\n",
        "bob/client.h": " " * (1 << 20) + "\n",
        "cy/x": "",
        "dan/server.h": SERVER + "int shared_name;\n",
        "dan/client.h": CLIENT + "int shared_name;\n",
        ".git/x": "",
        "roster.csv": "ada,bob,cy\n",
    }
    write_files(hand_ins, files)
    (tmp_path / "again").symlink_to(hand_ins)
    paths, log = (hand_ins, hand_ins / "ada", tmp_path / "again" / "dan"), ("--log", tmp_path / "results")
    ended = judge(*paths, *QUICK, *log)
    assert (ended.status, ended.err) == (0, "")
    head, *rows, maps_line = ended.out.splitlines()
    assert head.split() == ["submission", "basic", "client", "score", "points"]
    assert [re.sub(r"[0-9.]+ +[0-9.]+/", "S P/", row) for row in rows] == [
        "ada                                     -      CE    S P/80",
        "  has no server.h",
        "  client: CE: client.h uses server.h, which is the server's; a client has rows,",
        "    columns, total_mines and Execute, and what ReadMap reads",
        "bob                                CE 0/0       -       -   0.0/80",
        "  client.h: expected a header of at most 1,048,576 bytes, found 1,048,577",
        "  server.h: CE: server.h does not define VisitBlock as the assignment has it",
        "cy                                      -       -       -   0.0/80",
        "  has neither server.h nor client.h, also not in src/include, but x: hand in the",
        "    two headers themselves, under these names",
        "dan                              AC 24/24      AC   S P/80",
    ]
    assert maps_line == "These maps are not published: 6x6x4."
    *_, dan = objects = json.loads(judge(*paths, *QUICK, *log, "--json").out)["submissions"]
    assert [bool(submission["problem"]) for submission in objects] == [True] * 3 + [False]
    assert dan["points"] - dan["advanced"]["points"] == dan["basic"]["points"] == 45
    share = 100 * dan["points"] / dan["most_points"]
    for least, status in ((share - 0.001, 0), (share + 0.001, 1)):
        assert judge(hand_ins / "dan", *QUICK, *log, "--fail-under", least).status == status


@pytest.mark.slow
def test_unchanged_hand_ins_keep_their_grade(write, tmp_path, monkeypatch):
    """The log goes on with its secret maps, and with a hand-in that changed."""
    monkeypatch.setattr("minesweeper.judge.likeness.OWN_PLAYERS", ())
    clients, log = [write(f"{name}.py", GOOD) for name in ("one", "two")], tmp_path / "results.jsonl"

    def judged(*options):
        ended = judge(*clients, *QUICK, *options)
        assert (ended.status, ended.err) == (0, "")
        return ended.out.splitlines()[1:]

    one, two, maps_line = judged("--secret-seed", "--log", log)
    seed = int(re.fullmatch(r"The maps were drawn from the seed (\d+)\.", maps_line)[1])
    assert log.stat().st_mode & 0o777 == 0o600
    header, first, second = log.read_text().splitlines(keepends=True)
    changed = re.sub('"score":[0-9.]+', '"score":0.1225', second, count=1)
    log.write_text(header + first + with_check(changed.partition(',"check"')[0] + "}"))
    log.chmod(0)  # as a run that was killed leaves it
    write("one.py", GOOD + "\n")
    again = judged("--secret-seed", "--log", log)
    assert [again[0], again[2]] == [one, maps_line] and again[1].split()[3] == "12.25" != two.split()[3]
    _, *lines = map(json.loads, log.read_text().splitlines())
    assert [line["grade"]["name"] for line in lines] == [*map(str, clients[::-1])]
    ended = judge(*clients, *QUICK, "--seed", seed + 1, "--log", log)
    assert ended.status == 2 and f"run: seed: expected {seed + 1}, found {seed}" in ended.err


def test_folders_that_look_alike_have_different_names(tmp_path):
    folders = "ann", "ann\ufe0f", "\u2800", "b\x01", "b\x02"
    write_files(tmp_path, {f"{folder}/server.h": "" for folder in folders})
    names = short_names(find_submissions(str(tmp_path)))
    assert [*names.values()] == ["ann", r"ann\ufe0f", r"b\x01", r"b\x02", r"\u2800"]


@pytest.mark.slow
def test_copy_of_a_client_is_reported_in_table_page_and_log(write, tmp_path, monkeypatch):
    monkeypatch.setattr("minesweeper.judge.likeness.LEAST_MOVES", 1)
    monkeypatch.setattr("minesweeper.judge.likeness.OWN_PLAYERS", ())
    path, copy = write("one.py", GOOD), write("copy.py", GOOD)
    page, results = tmp_path / "page", tmp_path / "results"
    ended = judge(path, copy, *QUICK, "--html", page, "--log", results, "--save", tmp_path / "saved")
    assert sorted(folder.name for folder in (tmp_path / "saved").iterdir()) == ["copy.py", "one.py"]
    moves = sum(map(int, re.findall(r"100.00 % of (\d+) moves", ended.out)))
    assert f"\n  100.00 % of {moves} moves: one.py, copy.py\n" in ended.out
    assert f"<td>100.00</td><td>{moves}</td><td>one.py – copy.py</td>" in page.read_text()
    alike = [json.loads(line)["alike"] for line in results.read_text().splitlines()[1:]]
    assert alike == [[{"name": str(other), "moves": moves, "share": 1.0}] for other in (copy, path)]


@pytest.mark.slow
def test_fault_of_the_judge_costs_one_output_or_hand_in(write, tmp_path, monkeypatch):
    """Standard error names it; all others are complete, and the next run tries again."""
    monkeypatch.setattr("minesweeper.judge.likeness.OWN_PLAYERS", ())
    paths = [write(f"{name}.py", GOOD) for name in ("ada", "bob", "cy")]
    table, page, results = (tmp_path / name for name in ("grades.csv", "page.html", "results.jsonl"))
    files = ("--html", page, "--csv", table, "--log", results, "--save", tmp_path / "saved")

    def failing(function, *names):
        def fail(first, *others):
            if not names or getattr(first, "name", "").endswith(names):
                raise IndexError("list index out of range")
            return function(first, *others)

        return fail

    with monkeypatch.context() as patch:
        patch.setattr(judge_command, "grade", failing(judge_command.grade, "ada.py"))
        patch.setattr(judge_command, "table_row", failing(judge_command.table_row, "bob.py"))
        patch.setattr(judge_command, "save", failing(judge_command.save, "cy.py"))
        for name in ("class_page", "likeness"):
            patch.setattr(judge_command, name, failing(None))
        ended = judge(*paths, *QUICK, *files)
    why = "IndexError: list index out of range\n"
    failed = (f"{paths[0]}", "bob.py", "likeness", "--html", "cy.py")
    assert (ended.status, ended.err) == (2, "".join(f"minesweeper judge: {name}: {why}" for name in failed))
    _, ada, problem, bob, cy, _, _ = ended.out.splitlines()
    assert ada.split()[0] == "ada.py" and problem == "  could not be graded: the judge itself failed"
    assert bob == f"bob.py: this part could not be made: {why}".rstrip() and cy.split()[2] == "AC"
    rows = [*csv.reader(table.read_text().splitlines())][1:]
    assert [(row[0], row[6], row[9]) for row in rows] == [
        ("ada.py", "", problem.strip()),
        ("bob.py", "AC", ""),
        ("cy.py", "AC", ""),
    ]
    graded = [json.loads(line)["grade"]["name"] for line in results.read_text().splitlines()[1:]]
    assert graded == [*map(str, paths[1:])]
    assert not page.exists() and [path.name for path in (tmp_path / "saved").iterdir()] == ["bob.py"]
    assert judge(*paths, *QUICK, *files).status == 0 and page.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("number", "logs"), [(signal.SIGINT, True), (signal.SIGTERM, False)])
def test_stopped_run_leaves_its_log_only(client, tmp_path, number, logs):
    log, saved = tmp_path / "results.jsonl", tmp_path / "saved"
    temporary = tempfile.mkdtemp()  # whose path is short enough for a socket
    paths = client(GOOD), tmp_path / "sleeps.py"
    paths[1].write_text(beginning("time.sleep(4712)"))
    files = "--save", saved, "--html", saved / "page", "--csv", saved / "table", *["--log", log][: 2 * logs]
    words = "-m", "minesweeper", "judge", *paths, *QUICK, *files
    with started(*words, env=ENVIRONMENT | {"TMPDIR": temporary}, text=True) as run:
        wait_for(lambda: any("hosting" in line and "sleeps" in line for line in with_marker(temporary)), run)
        os.set_blocking(run.stdout.fileno(), False)
        assert os.read(run.stdout.fileno(), 1 << 16).count(b"\n") == 2  # a row is printed at once
        run.send_signal(number)
        goes_on = "; the same command goes on" * logs
        line = f"minesweeper judge: stopped after 1 of 2 hand-ins{goes_on}\n"
        assert end_of(run) == (128 + number, "", line)
    assert not saved.exists()
    assert not logs or json.loads(log.read_text().splitlines()[1])["grade"]["name"] == str(paths[0])
    Path(temporary).rmdir()  # it is empty


def test_each_bad_path_is_one_line(tmp_path):
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / "link.h").symlink_to(tmp_path / "notes.txt")
    (tmp_path / "large.h").write_bytes(b"x" * 2_000_000)
    problems = {
        "missing": ": no such file or folder",
        "link.h": " is a link: expected the student's own file",
        "large.h": ": expected a header of at most 1,048,576 bytes, found 2,000,000",
        "notes.txt": ": expected a server.h, a client.h, a folder with them, a program or a .py file",
    }
    lines = "".join(f"minesweeper judge: {tmp_path / name}{problem}\n" for name, problem in problems.items())
    assert judge(*(tmp_path / name for name in problems)) == (2, "", lines)


@linux
@pytest.mark.slow
def test_missing_locks_are_reported_once_or_refused(write):
    """A Python that is closed to the users of submissions grades nothing without Landlock."""
    warning = "minesweeper judge: without Landlock, players may see processes, and read and write what their"
    paths = [write(f"{name}'s client.py", GOOD) for name in "ab"]
    ended = python("-c", BLIND_JUDGE, "Landlock", *paths, *QUICK)
    first, *more = ended.err.splitlines()
    assert first.startswith(warning)
    if must_read(PYTHON):
        assert (ended.status, ended.out) == (2, "")
        assert more == [f"minesweeper judge: {sys.executable}: not readable by the users that players run as"]
    else:
        assert (ended.status, more, ended.out.count(" AC ")) == (0, [], 2)
    refused = python("-c", BLIND_JUDGE, "Landlock", *paths, "--require-locks")
    assert refused == (2, "", f"{first}\n")


@pytest.mark.parametrize(
    ("options", "logged", "seed", "secret"),
    [
        (["--seed=5"], (3, True), 5, False),
        (["--secret-seed"], (0, True), 0, True),
        (["--secret-seed"], (3, False), 3, True),  # which the log refuses
        (["--secret-seed"], None, 2**53 - 1, True),
        ([], (3, True), 3, True),
        ([], (3, False), 3, False),
    ],
    ids=["named", "of the log", "not secret in the log", "drawn", "in the log", "public in the log"],
)
def test_seed_of_maps(monkeypatch, options, logged, seed, secret):
    monkeypatch.setattr("secrets.randbelow", lambda most: most - 1)
    names = tuple(setting.set_name for setting in PUBLISHED)
    plan = logged and Settings(2025, names, 50, *logged)
    rules, settings = rules_of(parse_options(["x", *options]), plan)
    assert rules == Rules(tuple(setting.with_seed(seed) for setting in PUBLISHED), 2025, 50, seed, PUBLISHED)
    assert settings == Settings(2025, names, 50, seed, secret)


def test_options_choose_the_maps():
    def rules(*options):
        return rules_of(parse_options(["x", *options]))[0]

    assert rules() == Rules(PUBLISHED)
    # Nobody knows the others by heart.
    assert rules("--seed=5", "--board", "6x6x4,10x10x20").published == (find_set("10x10x20"),)
    sets = find_set("6x6x4"), find_set("8x8x9")
    assert rules("--edition=2026", "--games=1", "--board", "6x6x4,8x8x9,6x6x4") == Rules(sets, 2026, 1)


def test_grade_by_another_judge_or_on_other_cases_is_not_kept(monkeypatch):
    judge = judge_of(Rules(PUBLISHED))
    assert judge_of(Rules(PUBLISHED)) == judge != judge_of(Rules(PUBLISHED, seed=1))
    with monkeypatch.context() as patch:
        patch.setattr(judge_command, "all_cases", lambda seed: all_cases(seed)[1:])
        assert judge_of(Rules(PUBLISHED)) != judge
    monkeypatch.setattr(judge_command, "__version__", "0")
    assert judge_of(Rules(PUBLISHED)) != judge


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        "--edition 2023",
        "--board 6x6x4,4x4x4:8",
        "--board 2x2x1",
        "--log .",
        "--html .",
        "--csv Makefile/grades.csv",
        "--gradescope docs",
        "examples/solver.py --gradescope build/results.json",  # two hand-ins
        "--save Makefile",
    ],
)
def test_bad_options_are_refused_before_anything_is_played(client, options):
    ended = judge(client(beginning("time.sleep(4712)")), *options.split())
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)


@needs_compiler
@pytest.mark.long
def test_good_example_passes():
    (submission,) = json.loads(judge("examples/judge/good", "--json").out)["submissions"]
    basic, advanced = submission["basic"], submission["advanced"]
    assert (basic["verdict"], basic["passed_count"], basic["points"]) == ("AC", len(basic["cases"]), 45.0)
    assert [(group["verdict"], group["played_count"]) for group in advanced["groups"]] == [("AC", 50)] * 5
    assert advanced["groups"][0]["score"] == 1 and 10 < advanced["points"] < 30
