"""A class of hand-ins, graded as docs/judge.md tells it, with a kill in the middle."""

import csv
import json
import shutil
import signal
import subprocess
import sys
import time

import pytest

from tests.grader.headers import CLIENT, EXAMPLES, SERVER, begun_by, needs_compiler
from tests.helpers.programs import ENVIRONMENT, PATIENCE, ROOT, command

QUICK = ("--sets", "10x10x9", "--games", "20")


def client(deed, text=CLIENT):
    """A client whose Decide begins with a deed on every map."""
    return begun_by(text, "Decide()", {10: f"using namespace player; {deed}"})


# What each student hands in, server.h and client.h, and the verdicts on both; None for a missing part.
KINDS = {
    "copied": (SERVER, CLIENT, "AC", "AC"),
    "renamed": (SERVER, CLIENT.replace("player", "me"), "AC", "AC"),
    "faulty": (EXAMPLES / "faulty" / "server.h", EXAMPLES / "faulty" / "client.h", "WA", "AC"),
    "no client": (SERVER, None, "AC", None),
    "no server": (None, CLIENT, None, "AC"),
    "crash": (SERVER, client("volatile int* p = nullptr; *p = 1;"), "AC", "RE"),
    "broken": (SERVER.replace("void PrintMap", "void Print"), CLIENT, "CE", "AC"),
}
SPOILT = {"empty", "too large", "a folder", "a link"}


@pytest.fixture(scope="module")
def hand_ins(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course") / "class"
    for name, (*headers, _, _) in KINDS.items():
        for header, content in zip(("server.h", "client.h"), headers, strict=True):
            if content is not None:
                path = folder / name / ("src/include" if name == "renamed" else "") / header
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(content if isinstance(content, str) else content.read_text())
    shutil.copytree(EXAMPLES / "good", folder / "good")
    (folder / "empty").mkdir()
    (folder / "too large").mkdir()
    (folder / "too large" / "server.h").write_bytes(b" " * ((1 << 20) + 1))
    (folder / "a folder" / "client.h").mkdir(parents=True)
    (folder / "a link").mkdir()
    (folder / "a link" / "server.h").symlink_to(folder / "good" / "server.h")
    return folder


def awaited(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.1)


@pytest.mark.long
@needs_compiler
def test_a_class(hand_ins, tmp_path):
    results, page, table = (tmp_path / name for name in ("grades.jsonl", "class.html", "class.csv"))
    words = ["judge", str(hand_ins), *QUICK, "--secret-seed", "--results", results]
    with subprocess.Popen(
        [sys.executable, "-m", "minesweeper", *map(str, words)],
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
    ) as killed:
        awaited(lambda: results.exists() and results.stat().st_size > 20_000)
        killed.send_signal(signal.SIGKILL)
    before = len(results.read_bytes().splitlines()) if results.chmod(0o600) is None else 0
    ended = command(*words, "--report", page, "--csv", table, timeout=10 * PATIENCE)
    assert (ended.status, ended.err) == (0, "")
    lines = [json.loads(line) for line in results.read_text().splitlines()]
    grades = {line["grade"]["name"].rpartition("/")[2]: line["grade"] for line in lines}
    assert 0 < before < len(lines) == len(grades) == len(KINDS) + len(SPOILT) + 1
    assert grades.keys() == {*KINDS, *SPOILT, "good"}
    for name, (_, _, server, player) in KINDS.items():
        found = grades[name]["basic"], grades[name]["advanced"]
        assert tuple(part and part["verdict"] for part in found) == (server, player), (name, grades[name])
    for name in SPOILT:
        assert grades[name]["points"] == 0 and grades[name]["problem"], grades[name]
    assert len({line["settings"]["seed"] for line in lines}) == 1
    alike = {line["grade"]["name"].rpartition("/")[2]: line["alike"] for line in lines}
    assert {each["name"].rpartition("/")[2] for each in alike["good"]} >= {"copied", "renamed"}
    rows = [*csv.reader(table.read_text().splitlines())]
    assert {row[0] for row in rows[1:]} == {*grades}
    text = page.read_text()
    assert (
        all(name in text for name in grades)
        and "<script" not in text
        and "http" not in text.replace("http://www.w3.org", "")
    )
