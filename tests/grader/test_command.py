"""The command: what it prints, its exit status, and bad input."""

import json
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from minesweeper.campaign.log import with_check
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
    ended = command("judge", client(beginning("x = 1 / 0")), *QUICK, "--finish")
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
def test_an_edition_without_marks_and_a_pair_that_clashes(tmp_path):
    """In 2023 Execute had no type, and steps were counted instead of mines.

    What clashes in one program costs nothing: each is graded alone.
    """
    visit = "VisitBlock(int r, int c) {\n"
    server = SERVER.replace("total_mines, game_state;", "game_state, steps;\nstatic int total_mines;")
    server = server.replace(visit, visit + "    ++steps;\n")
    server = server.replace("(won ? total_mines : field::mines_marked)", "steps")
    (tmp_path / "server.h").write_text(server + "int shared_name;\n")
    (tmp_path / "client.h").write_text(
        "#include <iostream>\n#include <string>\n"
        "extern int rows, columns;\nvoid Execute(unsigned int r, unsigned int c);\n"
        "int shared_name;\nstd::string field_rows[30];\n"
        "void InitGame() { int r, c; std::cin >> r >> c; Execute(r, c); }\n"
        "void ReadMap() { for (int r = 0; r < rows; ++r) std::cin >> field_rows[r]; }\n"
        "void Decide() { for (int r = 0;; ++r) for (int c = 0; c < columns; ++c)\n"
        "    if (field_rows[r][c] == '?') return Execute(r, c); }\n"
    )
    ended = command("judge", tmp_path, *QUICK, "--edition", "2023", "--json")
    found = json.loads(ended.out)
    assert (ended.status, ended.err) == (0, "")
    assert (found["basic"]["verdict"], found["advanced"]["verdict"], found["pair"]) == ("AC", "AC", "CE")
    assert found["points"] >= found["basic"]["points"] == 45


def test_several_submissions_are_a_table_and_resumed(write, tmp_path):
    clients = [write(f"{name}.py", GOOD) for name in ("one", "two")]
    log = tmp_path / "log.jsonl"
    first = command("judge", *clients, tmp_path / "missing", *QUICK, "--log", log)
    assert first.status == 2 and first.err.endswith("missing: no such file or folder\n")
    head, *rows = first.out.splitlines()
    assert head.split() == ["submission", "basic", "client", "pair", "score", "points"]
    assert [row.split()[1:4] for row in rows] == [["-", "AC", "-"]] * 2
    header, *lines = log.read_text().splitlines(keepends=True)
    better = [line.replace('"score": ', '"score": 1') for line in lines]
    log.write_text("".join([header, lines[0], better[1]]))
    forged = command("judge", *clients, *QUICK, "--resume", log)
    assert (forged.status, forged.out.count("\n")) == (2, 1)
    assert forged.err.startswith(
        f"minesweeper judge: {log}: line 3: expected a line with its checksum, found "
    )
    sealed = [with_check(line.partition(',"check"')[0] + "}") for line in better]
    log.write_text("".join([header, *sealed]))  # what is in the log is not played again
    write("two.py", GOOD + "\n")
    again = command("judge", *clients, *QUICK, "--resume", log)
    assert again.status == 0 and again.out.splitlines()[2] == rows[1]
    assert again.out.splitlines()[1].split()[4] == "1" + rows[0].split()[4]
    other = command("judge", *clients, "--resume", log)
    assert (other.status, other.out.count("\n")) == (2, 1) and "it is the log of another run" in other.err


def test_a_run_that_is_stopped_leaves_nothing(client, tmp_path):
    """And says how to go on."""
    log = tmp_path / "log.jsonl"
    temporary = tempfile.mkdtemp()  # whose path is short enough for a socket
    path = client(beginning("open('began', 'w').close(); time.sleep(4712)"))
    words = [sys.executable, "-m", "minesweeper", "judge", path, *QUICK, "--log", log]
    environment = ENVIRONMENT | {"TMPDIR": temporary}
    with subprocess.Popen(words, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as run:
        deadline = time.monotonic() + PATIENCE
        while not [*Path(temporary).rglob("began")] and time.monotonic() < deadline:
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        _, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130
    assert err.startswith("minesweeper judge: stopped; go on with: ") and f"--resume {log}" in err
    Path(temporary).rmdir()  # it is empty


def bad(tmp_path):
    """Paths that cannot be graded, each with what is said."""
    (tmp_path / "empty").mkdir()
    for name in ("a", "b"):
        (tmp_path / "several" / name).mkdir(parents=True)
        (tmp_path / "several" / name / "server.h").write_text(SERVER)
    (tmp_path / "large").mkdir()
    (tmp_path / "large" / "client.h").write_bytes(b" " * 10_000_000)
    (tmp_path / "inner" / "client.h").mkdir(parents=True)
    (tmp_path / "notes.txt").write_text("")
    return {
        "missing": "no such file or folder",
        "empty": "has neither server.h nor client.h, also not in src/include",
        "several": "has headers in several folders, name one of them: a, b",
        "large": "client.h: expected a header of at most 1024 KiB, found 9765 KiB",
        "inner": "client.h is not a file",
        "notes.txt": "expected a server.h, a client.h, a folder with them, a program or a .py file",
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


@pytest.mark.parametrize("options", [["--edition", "2024"], ["--sets", "4x4x4:8"], ["--sets", "2x2x1"]])
def test_bad_options(client, options):
    ended = command("judge", client(GOOD), *options)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
