"""Records of finished games: what is kept, what is refused, what they say together."""

import json
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.boards.catalogue import CLASSIC, STARTS
from minesweeper.boards.setting import Given, setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import kept
from minesweeper.games.moves import LATEST
from minesweeper.midend.record import (
    Played,
    Record,
    by_kind,
    fields_of,
    format_records,
    kind_of,
    parse_statistics,
    record_of,
    summarise,
)
from minesweeper.midend.record_file import add_record, read_records
from minesweeper.review.review import Review
from minesweeper.rules.game import Board
from minesweeper.rules.move import FLAG, REVEAL
from tests.helpers.processes import PATIENCE
from tests.helpers.programs import ENVIRONMENT, ROOT

WON = Record("16x30:99", "safe", "classic", "2026-11-22", True, 83.25, 170, 170, 201, False)
LOST = replace(WON, won=False, seconds=3, solved=12, clicks=14)
REVIEW = Played(0.75, 0.5, True, ("pair", "single"))
FOUR = replace(WON, board="4x4x4x4:20", mode="no guess", custom="judge", assisted=True, review=REVIEW)


def test_the_file_is_the_agreed_json():
    assert json.loads(format_records([WON, FOUR])) == {
        "minesweeper": "statistics",
        "version": 1,
        "games": [
            {
                "board": "16x30:99", "mode": "safe", "custom": "classic", "date": "2026-11-22", "won": True,
                "seconds": 83.25, "bbbv": 170, "solved": 170, "clicks": 201, "assisted": False,
            },
            fields_of(FOUR) | {
                "review": {"accuracy": 0.75, "luck": 0.5, "avoidable": True, "missed": ["pair", "single"]}
            },
        ],
    }  # fmt: skip


@pytest.mark.parametrize("records", [[], [WON], [WON, LOST, FOUR]], ids=len)
def test_what_is_written_is_read(records, tmp_path):
    assert parse_statistics(format_records(records))["games"] == records
    file = tmp_path / "deep" / "statistics.json"
    assert read_records(file) == []
    for number, record in enumerate(records, start=1):
        assert add_record(file, record) == records[:number] == read_records(file)
    lock = f".{file.name}.lock"
    assert sorted(path.name for path in file.parent.glob("*")) == [lock, file.name] * bool(records)


ADDING = """
import sys
from pathlib import Path
from minesweeper.midend.record import Record
from minesweeper.midend.record_file import add_record

sys.stdin.readline()
for number in range(30):
    add_record(Path(sys.argv[1]), Record(
        "9x9:10", "safe", "classic", "2026-11-22", True, int(sys.argv[2]) + number, 9, 9, 9, False
    ))
"""


def test_two_programs_that_add_games_at_the_same_time_keep_all(tmp_path):
    file = tmp_path / "new" / "statistics.json"
    adding = [
        subprocess.Popen(
            [sys.executable, "-c", ADDING, file, str(first)],
            stdin=subprocess.PIPE, cwd=ROOT, env=ENVIRONMENT, text=True,
        )
        for first in (0, 100)
    ]  # fmt: skip
    for process in adding:
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [process.wait(PATIENCE) for process in adding] == [0, 0]
    for process in adding:
        process.stdin.close()
    seconds = [record.seconds for record in read_records(file)]
    assert sorted(seconds) == [*range(30), *range(100, 130)]
    assert [each for each in seconds if each < 100] == list(range(30))  # in the order of each
    assert sorted(path.name for path in file.parent.glob("*")) == [".statistics.json.lock", "statistics.json"]


def test_a_file_that_is_damaged_is_left_alone(tmp_path):
    file = tmp_path / "statistics.json"
    file.write_text("{")
    with pytest.raises(ValueError, match=r"statistics.json: expected JSON"):
        add_record(file, WON)
    assert file.read_text() == "{"


def test_games_with_their_moves_that_a_page_exported_stay_in_the_file(tmp_path):
    game = Game(setting_of("1x4:0", "any", "classic", 1))
    game.make(REVEAL, 3)
    played = [
        {"id": name, "ended": 1_795_000_000_000, "won": True, "record": record, "game": kept(game)}
        for name, record in (("a", fields_of(FOUR)), ("b", None))
    ]
    file = tmp_path / "statistics.json"
    file.write_text(json.dumps(json.loads(format_records([FOUR])) | {"played": played}))
    assert add_record(file, WON) == [FOUR, WON] == read_records(file)
    assert json.loads(file.read_text())["played"] == json.loads(json.dumps(played))


def test_a_record_that_cannot_be_written_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    file = tmp_path / "statistics.json"
    add_record(file, WON)
    before = file.read_text()

    def fail(*_):
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="the disk is full"):
        add_record(file, LOST)
    assert file.read_text() == before
    assert sorted(path.name for path in tmp_path.glob("*")) == [".statistics.json.lock", "statistics.json"]


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"board": "16x30"}, ".board: expected a board such as 16x30:99, found '16x30'"),
        ({"board": "expert"}, ".board: expected a board such as 16x30:99, found 'expert'"),
        ({"board": "3x3:9"}, ".board: expected a board such as 16x30:99, found '3x3:9'"),
        ({"board": "16x30x99"}, ".board: expected a board such as 16x30:99, found '16x30x99'"),
        ({"board": 9}, ".board: expected text, found 9"),
        ({"mode": "board"}, ".mode: expected one of safe, opening, any, judge, no guess, found 'board'"),
        ({"mode": "no-guess"}, ".mode: expected one of safe, opening, any, judge, no guess, found 'no-g"),
        ({"mode": []}, ".mode: expected one of safe, opening, any, judge, no guess, found []"),
        ({"custom": "line"}, ".custom: expected one of classic, judge, found 'line'"),
        ({"date": "2026-02-30"}, ".date: expected a date such as 2026-01-31, found '2026-02-30'"),
        ({"date": "20260230"}, ".date: expected a date such as 2026-01-31, found '20260230'"),
        ({"won": 1}, ".won: expected true or false, found 1"),
        ({"seconds": -1}, ".seconds: expected a number of 0 or more, found -1"),
        ({"seconds": True}, ".seconds: expected a number, found true"),
        ({"seconds": "83"}, ".seconds: expected a number, found '83'"),
        ({"bbbv": 1.5}, ".bbbv: expected a whole number, found 1.5"),
        ({"solved": 171}, ": expected fields that fit (solved 171 of a 3BV of 170), found"),
        ({"clicks": -1}, ".clicks: expected a whole number of 0 or more, found -1"),
        ({"assisted": None}, ".assisted: expected true or false, found null"),
        ({"more": 1}, ": expected no field 'more', only board, mode,"),
    ],
)
def test_every_field_is_checked(changed, problem):
    text = json.dumps(
        {"minesweeper": "statistics", "version": 1, "games": [fields_of(LOST), fields_of(WON) | changed]}
    )
    with pytest.raises(ValueError) as refused:
        parse_statistics(text)
    assert str(refused.value).startswith(f"games[1]{problem}")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", list(fields_of(WON)))
def test_no_field_may_be_missing(name):
    fields = fields_of(WON)
    del fields[name]
    text = json.dumps({"minesweeper": "statistics", "version": 1, "games": [fields]})
    with pytest.raises(ValueError, match=rf"^games\[0\]: expected a field {name}, found "):
        parse_statistics(text)
    text = format_records([WON]).replace("83.25", "NaN")
    with pytest.raises(ValueError, match=r"^expected JSON, found "):
        parse_statistics(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected JSON, found ''"),
        ("[" * 100_000, "expected JSON, found too many levels of it"),
        ("[]", "expected an object with minesweeper, version, games, played, found []"),
        ('{"minesweeper": "game"}', "expected a field games, found {'minesweeper': 'game'}"),
        (
            '{"minesweeper": "game", "version": 1, "games": []}',
            "minesweeper: expected statistics, found 'game'",
        ),
        ('{"minesweeper": "statistics", "version": 2, "games": []}', "version: expected 1, found 2"),
        ('{"minesweeper": "statistics", "version": 1, "games": {}}', "games: expected a list, found {}"),
        (
            '{"minesweeper": "statistics", "version": 1, "games": [1]}',
            "games[0]: expected an object with board",
        ),
    ],
)
def test_what_is_no_statistics_is_one_line_with_the_file(text, problem, tmp_path):
    file = tmp_path / "statistics.json"
    file.write_text(text)
    with pytest.raises(ValueError) as refused:
        read_records(file)
    assert str(refused.value).startswith(f"{file}: {problem}")


def test_a_game_that_ends_has_a_record():
    game = Game(setting_of("4x4x4:3", "safe", "judge", 2))
    game.make(REVEAL, 0)
    game.seconds = 7.0625
    while not game.over:
        game.make(
            REVEAL, next(c for c in range(64) if not game.field.seen[c] and not game.field.board.is_mine[c])
        )
    bbbv, solved = game.board.bbbv, game.solved
    found = record_of(game, date(2026, 11, 22), lambda: Review.of(game))
    assert replace(found, review=None) == Record(
        "4x4x4:3", "safe", "judge", "2026-11-22", True, 7.062, bbbv, solved, game.clicks, False
    )
    due = Review.of(game)
    missed = tuple(each.missed.name.lower() for each in due.moves if each.missed)
    assert found.review == Played(round(due.accuracy, 4), round(due.luck, 4), None, missed)
    assert parse_statistics(format_records([found]))["games"] == [found]
    game.assisted = True
    assert record_of(game, date(2026, 11, 22), lambda: Review.of(game)).review is None
    assert bbbv == solved
    game.seconds = 2e9
    late = record_of(game, date(2026, 11, 22))
    assert late.seconds == LATEST and parse_statistics(format_records([late]))["games"] == [late]
    given_board = Game(Given(Board.from_text("1 2\n.X"), CLASSIC))
    given_board.make(REVEAL, 0)
    assert record_of(given_board, date(2026, 11, 22)) is None
    game.known = True
    assert record_of(game, date(2026, 11, 22)) is None


@pytest.mark.parametrize(
    ("by", "autoplayed"),
    [
        (("you", "solver", "agent"), True),
        (("solver", "certain", "certain"), True),
        (("you", "solver", "certain"), False),
        (("you", "certain", "certain"), False),
        (("you", "you", "you"), False),
    ],
)
def test_a_game_that_others_played_is_autoplayed(by, autoplayed):
    """Whoever made most of the moves that somebody chose."""
    game = Game(setting_of("1x4:0", "any", "classic", 1))
    game.assisted = True
    for who in by[:-1]:
        game.make(FLAG, 0, who)  # a flag that is set, and taken off
    game.make(REVEAL, 3, by[-1])
    found = record_of(game, date(2026, 11, 22))
    assert (game.over, found.autoplayed) == (True, autoplayed)
    assert ("autoplayed" in fields_of(found)) == autoplayed
    assert parse_statistics(format_records([found]))["games"] == [found]


@pytest.mark.parametrize("start", STARTS)
def test_each_setting_has_a_kind_that_files_may_have(start):
    for variant in ("classic", "judge"):
        kind = kind_of(setting_of("9x9:10", start, variant, 5))
        assert kind == ("9x9:10", "no guess" if start == "no-guess" else start, variant)
        record = Record(*kind, *list(fields_of(WON).values())[3:])
        assert parse_statistics(format_records([record]))["games"] == [record] and record.kind == kind


PLAYED = {"own": {}, "helped": {"assisted": True}, "autoplayed": {"assisted": True, "autoplayed": True}}


@given(st.lists(st.tuples(st.booleans(), st.sampled_from([*PLAYED]), st.integers(1, 99)), max_size=12))
def test_a_summary_by_its_definition(games):
    records = [replace(WON, won=won, seconds=time, **PLAYED[how]) for won, how, time in games]
    results = "".join("w" if record.won else "l" for record in records if not record.assisted)
    found = summarise(records)
    assert (found.games, found.wins) == (len(results), results.count("w"))
    for how in ("helped", "autoplayed"):
        wins = [won for won, each, _ in games if each == how]
        assert getattr(found, how) == (len(wins), sum(wins))
    assert found.longest == max(map(len, results.split("l")))
    assert found.streak == len(results.split("l")[-1])
    times = sorted(time for won, how, time in games if won and how == "own")
    assert [record.seconds for record in found.best] == times[:5]
    assert found.rate == (results.count("w") / len(results) if results else 0)
    alone = summarise(record for record in records if not record.assisted)
    assert alone == found._replace(helped=(0, 0), autoplayed=(0, 0))


def test_kinds_are_summed_up_apart():
    found = by_kind([WON, FOUR, LOST])
    assert list(found) == [WON.kind, FOUR.kind]
    assert [(summary.games, summary.helped) for summary in found.values()] == [(2, (0, 0)), (0, (1, 1))]
    assert found[FOUR.kind].best == ()
