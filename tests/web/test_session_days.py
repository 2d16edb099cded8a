"""Boards of the day in a session: first attempts, later ones, what is shown of a day."""

import json
from datetime import date

import pytest

from minesweeper.boards.daily import daily
from minesweeper.games.keep import kept
from tests.helpers.browsers import NOON, Browser, browser
from tests.helpers.pages import shaped


def first_attempt(asked, **fields):
    return asked.ask("daily", date="2026-11-22", board="beginner", now=NOON, **fields)


NAME = "daily-2026-11-22-beginner"


def test_the_first_attempt_counts_and_later_ones_are_for_fun():
    asked = Browser()
    told = first_attempt(asked)
    assert told["daily"] == {
        "date": "2026-11-22", "board": "beginner",
        "words": "Board of 22 November 2026", "attempt": "first attempt",
    }  # fmt: skip
    assert not told["known"]
    asked.lose()
    outcome = asked.keep(asked.ended(NAME))["outcome"]["daily"]
    assert outcome["words"] == "Your first attempt at the board of 22 November 2026. Streak: 0 days."
    assert outcome["course"] is None
    review = asked.keep(asked.review(NAME))
    course = review["outcome"]["daily"]["course"]
    assert len(course["letters"]) == 10 and course["words"].startswith("The course: 1: ")
    again = first_attempt(asked)
    assert again["known"] and again["daily"]["attempt"] == "for fun"
    asked.lose()
    assert asked.keep(asked.ended("other"))["outcome"]["daily"] is None
    assert len(asked.profile.attempts) == 1


def test_a_first_attempt_goes_on_as_it_was_left():
    asked = Browser()
    first_attempt(asked)
    hidden = asked.symbols.index("?")
    asked.ask("flag", cell=hidden)
    game = json.loads(json.dumps(kept(asked.session._midend.game)))
    told = first_attempt(Browser(), game=game)
    assert told["done"] == 2 and not told["known"]
    broken = first_attempt(Browser(), game=game | {"moves": "r0 r0", "by": ["you", "you"], "done": 2})
    assert broken["done"] == 1  # what cannot be read begins anew


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("2026-11-23", "The boards of 23 November 2026 come on that day, at 0:00 UTC."),
        ("2025-12-31", "The first boards are those of 1 January 2026."),
    ],
)
def test_a_day_without_boards_says_so(day, why):
    refused = Browser().ask("daily", date=day, board="expert", now=NOON)
    assert refused["error"] == why


def test_what_is_shown_of_a_day():
    asked = Browser()
    first_attempt(asked)
    asked.ask("certain")
    asked.session._midend.game.assisted = False
    assert asked.status == "won"
    asked.keep(asked.ended(NAME))
    asked.keep(asked.review(NAME))
    shown = asked.ask("today", date="2026-11-22", now=NOON)
    assert (shown["title"], shown["date"]) == ("Today’s boards", "Sunday, 22 November 2026 (UTC)")
    assert shown["next"] == "New ones come at 0:00 UTC, in 12 h 0 min."
    assert shown["streak"] == "Streak: 1 day, longest 1."
    beginner, *others = shown["boards"]
    assert beginner["size"] == "9 × 9, 10 mines"
    assert beginner["result"]["words"] == "Won in 12.00 s"
    assert beginner["result"]["text"].splitlines()[0] == (
        "Minesweeper 2026-11-22, Beginner (9 × 9, 10 mines, no guessing)"
    )
    assert beginner["result"]["text"].splitlines()[-1] == "🟩" * 10
    assert [each["result"] for each in others] == [None, None]
    assert shown["calendar"][-1] == {
        "date": "2026-11-22", "sign": "✓", "counts": True,
        "words": "Sunday, 22 November 2026: 1 won of 1 played",
    }  # fmt: skip
    assert len(shown["calendar"]) == 30
    before = asked.ask("today", date="2026-11-21", now=NOON)
    assert (before["title"], before["boards"][0]["result"]) == ("Boards of a day", None)
    assert before["next"].startswith("A board that is played on a later day")


def test_the_board_of_a_day_is_told_by_its_seed():
    setting = daily(date(2026, 11, 22), "expert")
    asked = browser(**shaped((16, 30), 99, "no-guess", seed=setting.seed))
    assert asked.game["daily"]["board"] == "expert" and asked.game["known"]


def test_a_first_attempt_that_another_tab_holds_is_refused():
    asked = Browser()
    fields = {"date": "2026-11-22", "board": "beginner", "now": NOON, "elsewhere": True}
    assert "another tab" in asked.ask("daily", **fields)["error"]
