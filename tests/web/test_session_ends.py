"""Games that end in a session: their records, moves and reviews, once each."""

import json

import pytest

from minesweeper.games.keep import LATEST, kept
from tests.helpers.browsers import NOON, Browser, browser
from tests.helpers.pages import new, shaped
from tests.helpers.sessions import CORNERS


def record_of(asked):
    """What a game that has ended is kept as."""
    asked.keep(asked.ended())
    return asked.profile.find("a")


def test_a_game_that_ended_is_kept_once_with_its_moves_and_its_review():
    asked = browser(**shaped((9, 9), 10))
    assert asked.ended()["error"]
    asked.lose()
    end = asked.end
    answer = asked.keep(asked.ended())
    assert answer["reviewed"] and answer["outcome"] == {"note": "", "daily": None}
    assert sorted(asked.lines) == ["day.2026-11-22", "game.a", "moves.a"]
    record = asked.profile.find("a")
    assert (*record.kind, record.won) == ("9x9:10", "safe", "classic", False)
    assert (record.seconds, record.at, record.date) == (12.0, NOON, "2026-11-22")
    assert end["figures"]["3BV"] == f"{record.solved} of {record.bbbv}" and record.solved == end["bbbv_done"]
    assert end["figures"]["Clicks"] == str(record.clicks)
    assert json.loads(asked.lines["moves.a"])["moves"] == asked.moves
    asked.keep(asked.review())
    found = asked.profile.find("a")
    judged = asked.session._midend.review()
    assert found.accuracy == round(judged.accuracy, 4) and found.avoidable is True and found.missed
    assert asked.profile.practice.own
    assert asked.ended()["lines"] == asked.review()["lines"] == {}


def test_a_review_may_come_later_and_from_another_session():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    asked.keep(asked.ended())
    game = json.loads(asked.lines["moves.a"])
    other = Browser(asked.lines)
    other.ask("new", **shaped((9, 9), 10))
    other.keep(other.review(game=game))
    assert other.profile.find("a").reviewed
    assert not other.ask("reveal", cell=0)["assisted"]  # it was the review of another game


def test_two_tabs_that_end_at_once_keep_both_games():
    """The second one knows older lines than are kept: it is told the newer ones, and asked again."""
    one, two = browser(**shaped((9, 9), 10)), browser(**shaped((9, 9), 10))
    two.lines = one.lines
    one.lose()
    two.lose()
    first, stale = one.ended("a"), two.ended("b", at=NOON + 1)
    assert "day.2026-11-22" in first["lines"] and "day.2026-11-22" in stale["lines"]
    one.keep(first)
    # What the session has changed already is told as it is kept: with one game, and not with the other.
    told = {
        key: one.lines.get(key) for key in {*two.known(), *stale["lines"]} if not key.startswith("moves.")
    }
    assert "error" not in two.ask("lines", lines=told)
    two.keep(two.ended("b", at=NOON + 1))
    assert [each.id for each in one.profile.records] == ["a", "b"]
    assert sorted(one.profile.games) == ["a", "b"]


@pytest.mark.parametrize("seconds", [1_003_622.4, LATEST])
def test_a_game_that_is_open_for_long_goes_on_and_is_kept(seconds):
    at = round(100 * seconds)
    asked = browser(**shaped((9, 9), 10))
    asked.ask("reveal", cell=0, at=0)
    assert asked.ask("flag", cell=80, at=at)["changes"]
    game = json.loads(json.dumps(kept(asked.session._midend.game) | {"seconds": seconds}))
    told = asked.ask("resume", game=game)
    assert (told["moves"], told["seconds"]) == (["r0@0", f"f80@{seconds}"], seconds)
    assert asked.ask("flag", cell=80, at=at)["changes"]
    for cell in range(81):
        if not asked.over:
            asked.ask("reveal", cell=cell, at=at)
    asked.keep(asked.ended(seconds=seconds))
    assert asked.profile.find("a").seconds == seconds


def test_a_board_without_guessing_is_kept_by_its_name_in_files():
    asked = browser(**shaped((9, 9), 10, "no-guess"))
    asked.lose()
    assert asked.keep(asked.ended())["outcome"]["note"] == "No guess was needed."
    assert asked.profile.find("a").start == "no-guess" and '"no guess"' in asked.lines["day.2026-11-22"]
    note = asked.keep(asked.review())["outcome"]["note"]
    assert note.startswith("No guess was needed: where you took a risk, ")
    asked = browser(**shaped((4, 4), 3, "any", "judge"))
    asked.lose()
    assert record_of(asked).variant == "judge"


@pytest.mark.parametrize(
    "fields", [new(CORNERS), shaped((9, 9), 10, seed=3)], ids=["a board that is given", "a seed asked for"]
)
def test_a_known_board_has_no_record_but_a_replay(fields):
    asked = browser(**fields)
    asked.lose()
    assert asked.game["known"] and record_of(asked) is None
    assert asked.profile.games["a"].known
    asked.keep(asked.review())
    assert record_of(asked) is None


def test_a_moment_that_has_no_date_is_refused():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    assert "At: expected" in asked.ended(at=8_640_000_000_000_000)["error"]
    assert not asked.profile.records
