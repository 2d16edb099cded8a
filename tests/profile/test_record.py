"""Records, their summaries, and the file of a profile."""

import json
import os
import subprocess
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minesweeper.profile.file import MAX_PROFILE, STATISTICS, change_file, read_file
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import ROW as NAMES
from minesweeper.profile.record import Record, fields_of
from minesweeper.profile.summary import lessons, rank, summarise, win_rates
from minesweeper.terminal.tui.tui import open_folder
from minesweeper.web.web import profile_of
from tests.helpers.processes import end_of, started

WON = Record("16x30:99", "safe", "classic", "2026-11-22", True, 83.25, 170, 170, 201, False)
LOST = replace(WON, won=False, seconds=3, solved=12, clicks=14)
REVIEW = {"accuracy": 0.75, "luck": 0.5, "avoidable": True, "missed": ("pair", "single")}
FOUR = replace(WON, board="4x4x4x4:20", start="no-guess", variant="judge", assisted=True, **REVIEW)


def add(path, record):
    return change_file(path, lambda profile: profile.enter(record))[0].records


ADDING = """
import sys
from pathlib import Path
from minesweeper.profile.file import change_file
from minesweeper.profile.record import Record

sys.stdin.readline()
for number in range(30):
    seconds = int(sys.argv[2]) + number
    ended = True, seconds, 9, 9, 9, False
    record = Record("9x9:10", "safe", "classic", "2026-11-22", *ended, id=str(seconds), at=number)
    change_file(Path(sys.argv[1]), lambda profile: profile.enter(record))
"""


@pytest.mark.slow
def test_two_programs_that_add_games_at_once_keep_all(tmp_path):
    file, other = tmp_path / "new" / "statistics.json", tmp_path / "other.json"
    other.symlink_to(file)
    adding = partial(started, "-c", ADDING, stdin=subprocess.PIPE, text=True, bufsize=1)
    with adding(file, 0) as one, adding(other, 100) as two:
        for run in (one, two):
            run.stdin.write("go\n")
        assert [end_of(run) for run in (one, two)] == [(0, "", "")] * 2
    seconds = [record.seconds for record in read_file(file).records]
    assert sorted(seconds) == [*range(30), *range(100, 130)]
    assert [second for second in seconds if second < 100] == list(range(30))  # in the order of each
    assert sorted(path.name for path in file.parent.glob("*")) == [".statistics.json.lock", "statistics.json"]
    assert {path.name for path in tmp_path.glob("*")} == {"new", "other.json"}


def too_large(file):
    file.touch()
    os.truncate(file, MAX_PROFILE + 1)


@pytest.mark.parametrize(
    ("make", "problem"), [(os.mkfifo, "not a file"), (too_large, "larger than 20000000 bytes")]
)
def test_pipe_or_large_file_is_refused_in_one_line(tmp_path, make, problem):
    file, game = tmp_path / STATISTICS, tmp_path / "game.json"
    for path, read in ((file, lambda: add(file, WON)), (game, lambda: open_folder(tmp_path))):
        make(path)
        with pytest.raises(ValueError, match=f"^{path}: {problem}$"):
            read()
        assert not [*tmp_path.glob("*.damaged*")]
        path.unlink()


def test_profile_too_large_to_read_is_not_written(tmp_path, monkeypatch):
    file = tmp_path / STATISTICS
    add(file, replace(WON, id="a"))
    before = file.read_bytes()
    row = [*fields_of(replace(WON, id="b"), NAMES).values()]
    size = len(before) + len(json.dumps(row, separators=(",", ":"))) + 1
    for most in (size - 1, size):
        monkeypatch.setattr("minesweeper.profile.file.MAX_PROFILE", most)
        if most < size:
            with pytest.raises(ValueError, match=f"larger than {most} bytes"):
                add(file, replace(WON, id="b"))
            assert file.read_bytes() == before
    assert [record.id for record in add(file, replace(WON, id="b"))] == ["a", "b"]
    assert file.stat().st_size == size and len(read_file(file).records) == 2
    assert file.stat().st_mode & 0o777 == 0o600


def text_of(*records):
    profile = Profile()
    profile.enter(*records)
    return profile.text()


FIRST, LATER = replace(LOST, id="first"), replace(WON, id="later")
OTHER_LINE = text_of(replace(WON, id="other")).split("\n")[1]
DAMAGED = {
    "a wrong value": (
        text_of(FIRST, LATER).replace("83.25", '"?"'),
        ["first"],
        "day.2026-11-22: [1]: seconds: expected a number, found '?'",
    ),
    "a repeated id": (
        text_of(FIRST, LATER).replace("later", "first"),
        ["first"],
        "day.2026-11-22: [1]: the id 'first' stands twice",
    ),
    "a repeated line": (
        text_of(FIRST).replace('"lines": {', f'"lines": {{\n{OTHER_LINE},'),
        ["first", "other"],
        "day.2026-11-22: stands twice",
    ),
}


@pytest.mark.parametrize(("text", "ids", "problem"), DAMAGED.values(), ids=DAMAGED)
def test_damaged_file_is_copied_before_it_is_written(text, ids, problem, tmp_path):
    file, copy = tmp_path / "statistics.json", tmp_path / "statistics.json.damaged"
    file.write_text(text)
    profile = read_file(file)
    assert sorted(record.id for record in profile.records) == ids and profile.problems == [problem]
    change_file(file, lambda profile: None)
    assert file.read_text() == text and not copy.exists()
    assert sorted(record.id for record in add(file, replace(WON, id="added"))) == ["added", *ids]
    assert (copy.read_text(), copy.stat().st_mode & 0o777) == (text, 0o600)
    assert read_file(file).problems == []


def test_profile_in_a_missing_folder_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match="none/profile"):
        profile_of(str(tmp_path / "none" / "profile.json"))
    assert not [*tmp_path.iterdir()]


ROW = ["a", 0, "9x9:10", "any", "classic", True, 1, 3, 3, 1, 1, None]
MANY = 10**12
JUDGED = [0.5, 0.5, True, []]

NUMBER, WHOLE, SHARE = "a number of 0 or more", "a whole number of 0 or more", "a number from 0 to 1 or null"
TIMES = "a whole number from 0 to 253402300799999"

# The kind of a value, its place in the row, values that are kept, and values that are refused.
VALUES = [
    ("text of length from 1 to 60", 0, ["a" * 60], ["", "a" * 61]),
    ("a name without blanks and dots", 0, ["-", "\u738b"], ["a b", ".a"]),
    (TIMES, 1, [0, 253_402_300_799_999], [-1, 253_402_300_800_000]),
    ("a board such as 16x30:99", 2, ["1x2:1", "3x3:8"], ["16x30", "expert", "3x3:9"]),
    ("a board such as 16x30:99", 2, ["9x9:0", "2x2x2:7"], ["16x30x99", "2x2x2:8"]),
    ("a start", 3, ["safe", "opening", "any", "judge", "no guess"], ["never", []]),
    ("a variant", 4, ["classic", "judge"], ["never"]),
    ("true or false", 5, [True, False], [1, None]),
    (NUMBER, 6, [0, 0.5, 10**9], [-1]),
    ("a number of up to 1e+09", 6, [], [1.1e9]),
    (WHOLE, 8, [0, 3], [-1]),
    ("a whole number of up to 1e+12", 7, [3, MANY], [MANY + 1]),
    (WHOLE, 9, [0, MANY], [-1]),
    ("one of 0, 1, 2", 10, [0, 1, 2], [-1, 3, True]),
    ("one of single, pair, component, total", "missed[0]", [], [[*JUDGED[:3], ["no"]]]),
    (SHARE, "accuracy", [[1, 0, None, []]], [[1.01, *JUDGED[1:]], [-0.01, *JUDGED[1:]]]),
    (SHARE, "luck", [[0, 1, False, ["total", "single"]]], [[0.5, 1.01, True, []]]),
]


@pytest.mark.parametrize(
    ("expected", "place", "value", "good"),
    [(*row[:2], value, good) for row in VALUES for good in (1, 0) for value in row[3 - good]],
    ids=str,
)
def test_every_value_of_a_row_is_checked(expected, place, value, good):
    at = place if isinstance(place, int) else 11
    name = place if at == 11 else NAMES[at]
    rows = [[*ROW[:at], value, *ROW[at + 1 :]], ["z", 1, *ROW[2:]]]
    profile = Profile({"day.2026-11-22": json.dumps(rows)})
    kept = sorted(json.loads(profile.lines["day.2026-11-22"]), key=rows.index)
    assert kept == rows[not good :]
    problems = [problem.partition(", found ")[0] for problem in profile.problems]
    assert problems == ([] if good else [f"day.2026-11-22: [0]: {name}: expected {expected}"])


def test_contradictory_fields_are_refused():
    for at, value, problem in ((8, 4, "solved 4 of a 3BV of 3"), (7, 2, "solved 3 of a 3BV of 2")):
        profile = Profile({"day.2026-11-22": json.dumps([[*ROW[:at], value, *ROW[at + 1 :]]])})
        (message,) = profile.problems
        assert message.startswith(f"day.2026-11-22: [0]: expected fields that fit ({problem}), found ")
    with pytest.raises(ValueError, match=r"^autoplayed without help$"):
        replace(WON, autoplayed=True)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[]", "expected version 2 of a profile, found []"),
        ('{"minesweeper": "game", "version": 2}', "expected version 2 of a profile, found {"),
        ('{"minesweeper": "profile", "version": 3}', "expected version 2 of a profile, found {"),
        ('{"minesweeper": "profile", "version": 2, "lines": 1}', "lines: expected an object, found 1"),
    ],
)
def test_file_of_another_kind_is_refused_by_name(text, problem, tmp_path):
    file = tmp_path / "statistics.json"
    file.write_text(text)
    with pytest.raises(ValueError) as refused:
        add(file, WON)
    assert str(refused.value).startswith(f"{file}: {problem}") and file.read_text() == text


PLAYED = {"own": {}, "helped": {"assisted": True}, "autoplayed": {"assisted": True, "autoplayed": True}}


@pytest.mark.slow
@given(st.lists(st.tuples(st.booleans(), st.sampled_from([*PLAYED]), st.integers(1, 9)), max_size=12))
@example([(True, "own", time) for time in (7, 3, 6, 2, 5, 1, 4)])
def test_summary_is_as_defined(games):
    records = [
        replace(WON, won=won, seconds=time, at=at, **PLAYED[how]) for at, (won, how, time) in enumerate(games)
    ]
    results = "".join("w" if record.won else "l" for record in records if not record.assisted)
    summary = summarise(records)
    assert (summary.games, summary.wins) == (len(results), results.count("w"))
    for how in ("helped", "autoplayed"):
        wins = [won for won, help, _ in games if help == how]
        assert getattr(summary, how) == (len(wins), sum(wins))
    assert summary.longest == max(map(len, results.split("l")))
    assert summary.streak == len(results.split("l")[-1])
    own = [record for record in records if record.won and not record.assisted]
    assert summary.best == tuple(sorted(own, key=lambda record: (record.seconds, record.at))[:5])
    for record in records:
        rivals = [*records, FOUR, replace(FOUR, assisted=False, seconds=0)]
        assert rank(record, rivals) == 1 + sum(rival.seconds < record.seconds for rival in own)
    assert summary.rate == (results.count("w") / len(results) if results else 0)
    alone = summarise(record for record in records if not record.assisted)
    assert alone == summary._replace(helped=(0, 0), autoplayed=(0, 0))


@pytest.mark.slow
@given(st.lists(st.booleans(), max_size=230))
def test_win_rates_are_as_defined(won):
    records = [replace(WON, won=result) for result in won]
    rates = win_rates([*records, replace(WON, assisted=True)])
    if len(won) < 10:
        assert rates is None
        return
    size, shares = rates
    assert size == next(size for size in range(5, 99) if 20 * size >= len(won))
    last = won[len(won) % size :]
    assert shares == [sum(last[at : at + size]) / size for at in range(0, len(last), size)]


def test_lessons_add_up_reviews_without_help():
    judged = [
        replace(WON, accuracy=1),
        replace(LOST, accuracy=0.5, avoidable=True, missed=("pair", "single")),
        replace(LOST, accuracy=0.25, avoidable=False, missed=("single", "pair")),
        FOUR,
        LOST,
    ]
    assert lessons(judged) == ([1, 0.5, 0.25], 2, 1, "pair", 2)
    assert lessons([WON, FOUR]) is None
    assert lessons(judged[:1]) == ([1], 0, 0, None, 0)
