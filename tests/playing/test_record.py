"""Records of finished games: what is kept, what is refused, what they say together."""

import json
from dataclasses import asdict, replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.playing.play import Play
from minesweeper.playing.record import (
    MODES,
    Record,
    add_record,
    by_kind,
    format_records,
    kind_of,
    parse_records,
    read_records,
    record_of,
    setting_of,
    summarise,
)
from minesweeper.playing.setting import CLASSIC, GIVEN, Setting

WON = Record("16x30:99", "safe", "classic", "2026-11-22", True, 83.25, 170, 170, 201, False)
LOST = replace(WON, won=False, seconds=3, solved=12, clicks=14)
FOUR = replace(WON, board="4x4x4x4:20", mode="no guess", custom="judge", assisted=True)


def test_the_file_is_the_agreed_json():
    assert json.loads(format_records([WON, FOUR])) == {
        "minesweeper": "statistics",
        "version": 1,
        "games": [
            {
                "board": "16x30:99", "mode": "safe", "custom": "classic", "date": "2026-11-22", "won": True,
                "seconds": 83.25, "bbbv": 170, "solved": 170, "clicks": 201, "assisted": False,
            },
            asdict(FOUR),
        ],
    }  # fmt: skip


@pytest.mark.parametrize("records", [[], [WON], [WON, LOST, FOUR]], ids=len)
def test_what_is_written_is_read(records, tmp_path):
    assert parse_records(format_records(records)) == records
    file = tmp_path / "deep" / "statistics.json"
    assert read_records(file) == []
    for number, record in enumerate(records, start=1):
        assert add_record(file, record) == records[:number] == read_records(file)
    assert [path.name for path in file.parent.glob("*")] == [file.name] * bool(records)


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"board": "16x30"}, 'invalid board "16x30"'),
        ({"board": "expert"}, 'invalid board "expert"'),
        ({"board": "3x3:9"}, 'invalid board "3x3:9"'),
        ({"board": 9}, "invalid board 9"),
        ({"mode": "board"}, 'invalid mode "board"'),
        ({"mode": []}, "invalid mode []"),
        ({"custom": "line"}, 'invalid custom "line"'),
        ({"date": "2026-02-30"}, 'invalid date "2026-02-30"'),
        ({"date": "20260230"}, 'invalid date "20260230"'),
        ({"won": 1}, "invalid won 1"),
        ({"seconds": -1}, "invalid seconds -1"),
        ({"seconds": float("nan")}, "invalid seconds NaN"),
        ({"seconds": True}, "invalid seconds true"),
        ({"bbbv": 1.5}, "invalid bbbv 1.5"),
        ({"solved": 171}, "expected solved up to 170, the 3BV, found 171"),
        ({"clicks": -1}, "invalid clicks -1"),
        ({"assisted": None}, "invalid assisted null"),
        ({"more": 1}, "expected an object with board, mode,"),
    ],
)
def test_every_field_is_checked(changed, problem):
    text = json.dumps(
        {"minesweeper": "statistics", "version": 1, "games": [asdict(LOST), asdict(WON) | changed]}
    )
    with pytest.raises(ValueError, match=r"^game 2: ") as refused:
        parse_records(text)
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected statistics as JSON"),
        ("[" * 100_000, "expected statistics as JSON"),
        ("[]", 'expected an object with "minesweeper": "statistics"'),
        ('{"minesweeper": "game"}', 'expected an object with "minesweeper": "statistics"'),
        ('{"minesweeper": "statistics", "version": 2, "games": []}', "of version 1, found 2"),
        ('{"minesweeper": "statistics", "version": 1, "games": {}}', "expected a list of games"),
        ('{"minesweeper": "statistics", "version": 1, "games": [1]}', "game 1: expected an object"),
    ],
)
def test_what_is_no_statistics_is_one_line_with_the_file(text, problem, tmp_path):
    file = tmp_path / "statistics.json"
    file.write_text(text)
    with pytest.raises(ValueError) as refused:
        read_records(file)
    assert str(refused.value).startswith(f"{file}: ")
    assert problem in str(refused.value)


def test_a_game_that_ends_has_a_record():
    play = Play(setting_of("4x4x4:3", "safe", "judge", 2))
    play.make("r", 0)
    play.seconds = 7.0625
    while not play.over:
        play.make("r", next(c for c in range(64) if not play.game.seen[c] and not play.game.board.mines[c]))
    bbbv, solved = play.bbbv()
    assert record_of(play, date(2026, 11, 22)) == Record(
        "4x4x4:3", "safe", "judge", "2026-11-22", True, 7.062, bbbv, solved, play.clicks, False
    )
    assert bbbv == solved
    given_board = Play(Setting((1, 2), 1, GIVEN, CLASSIC, board="1 2\n.X"))
    given_board.make("r", 0)
    assert record_of(given_board, date(2026, 11, 22)) is None


@pytest.mark.parametrize("mode", MODES)
def test_a_kind_has_a_setting_that_is_of_this_kind(mode):
    for custom in ("classic", "judge"):
        assert kind_of(setting_of("9x9:10", mode, custom, 5)) == ("9x9:10", mode, custom)


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(1, 99)), max_size=12))
def test_a_summary_by_its_definition(games):
    records = [replace(WON, won=won, assisted=helped, seconds=time) for won, helped, time in games]
    results = "".join("w" if record.won else "l" for record in records)
    found = summarise(records)
    assert (found.games, found.wins) == (len(games), results.count("w"))
    assert found.longest == max(map(len, results.split("l")))
    assert found.streak == len(results.split("l")[-1])
    times = sorted(time for won, helped, time in games if won and not helped)
    assert [record.seconds for record in found.best] == times[:5]
    assert found.rate == (results.count("w") / len(results) if results else 0)


def test_kinds_are_summed_up_apart():
    found = by_kind([WON, FOUR, LOST])
    assert list(found) == [WON.kind, FOUR.kind]
    assert [summary.games for summary in found.values()] == [2, 1]
    assert found[FOUR.kind].best == ()
