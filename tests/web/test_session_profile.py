"""The profile in a session: games that end, boards of the day, practice, lines that come and go, files."""

import json
from datetime import date

from minesweeper.boards.daily import Daily, daily
from minesweeper.games.game import opened
from minesweeper.games.keep import LATEST, kept
from minesweeper.profile.file import change_file
from minesweeper.profile.lines import Going, attempt_id
from minesweeper.profile.profile import Profile
from tests.helpers.browsers import NOON, Browser, browser
from tests.helpers.pages import shaped


def kept_by_page(answer):
    """Return a game without help as the page keeps it."""
    fields = {name: answer[name] for name in ("setting", "by", "done", "wasted", "seconds", "known")}
    return {**fields, "moves": " ".join(answer["moves"]), "assisted": False, "recorded": False}


def lost():
    """Return a page with a lost game."""
    asked = browser(**shaped((9, 9), 10))
    asked.finish()
    return asked


# Games that end


def test_a_review_may_come_later_and_from_another_session():
    asked = lost()
    assert asked.keep(asked.ended())["reviewed"]
    game = json.loads(asked.lines["moves.a"])
    assert game["moves"] == asked.moves
    other = Browser(asked.lines)
    other.ask("new", **shaped((9, 9), 10))
    other.keep(other.review(game=game))
    assert other.profile.find("a").reviewed
    assert other.review(game=game)["lines"] == {}
    assert not other.ask("reveal", cell=0)["assisted"]  # it was the review of another game


def test_two_tabs_that_end_at_once_keep_both_games():
    one, two = lost(), lost()
    two.lines = one.lines
    first, stale = one.ended("a"), two.ended("b", at=NOON + 1)
    assert "day.2026-11-22" in first["lines"] and "day.2026-11-22" in stale["lines"]
    one.keep(first)
    # A line that the session has changed comes back as it is stored: with one game, and not with the other.
    told = {
        key: one.lines.get(key)
        for key in {*two.profile_lines(), *stale["lines"]}
        if not key.startswith("moves.")
    }
    assert "error" not in two.ask("lines", lines=told)
    two.keep(two.ended("b", at=NOON + 1))
    assert [record.id for record in one.profile.records] == ["a", "b"]
    assert sorted(one.profile.games) == ["a", "b"]


def test_game_of_the_longest_time_goes_on_and_is_recorded():
    asked = browser(**shaped((9, 9), 10))
    asked.ask("reveal", cell=0, at=0)
    assert asked.ask("flag", cell=80, at=round(100 * LATEST))["changes"]
    told = asked.ask("resume", game=kept_by_page(asked.ask("step", to=2)) | {"seconds": LATEST})
    assert (told["moves"], told["seconds"]) == (["r0@0", f"f80@{LATEST}"], LATEST)
    asked.finish()
    asked.keep(asked.ended(seconds=LATEST))
    assert asked.profile.find("a").seconds == LATEST


def test_statistics_begin_with_the_kind_that_was_played_most_and_the_last_game():
    asked = Browser()
    for name, at, columns in [("b", 5, 3), ("a", 7, 2), ("e", 6, 2), ("d", 7, 3), ("c", 7, 3)]:
        asked.ask("new", **shaped((1, columns), 1))
        asked.finish()
        asked.keep(asked.ended(name, at=NOON + at))
    shown = asked.ask("statistics")
    assert [item["id"] for item in shown["last"]["games"]] == ["d", "c", "a", "e", "b"]
    assert [item["title"][:5] for item in shown["sections"]] == ["1 × 3", "1 × 2"]


# Boards of the day

TODAY = {"date": "2026-11-22", "board": "beginner", "now": NOON}


def test_first_attempt_goes_on_from_its_form_with_more_moves(tmp_path):
    file, day = tmp_path / "statistics.json", Daily(date(2026, 11, 22), "beginner")
    asked, forms = Browser(), []
    hidden = [cell for cell, symbol in enumerate(asked.ask("daily", **TODAY)["cells"]) if symbol == "?"]
    for done, cell in enumerate(hidden[:2], 2):
        asked.ask("flag", cell=cell)
        forms.append(kept_by_page(asked.ask("step", to=done)))
    going = Going(id=attempt_id(day), game={**forms[0], "assisted": True}, on="2026-11-22")
    change_file(file, lambda profile: profile.keep_going(going))
    answer = Browser(file=file).ask("daily", **TODAY, game=forms[1])
    assert (answer["moves"], answer["assisted"], answer["known"]) == (asked.moves.split(), True, False)


def test_a_first_attempt_that_another_tab_holds_is_refused():
    asked = Browser()
    refused = asked.ask("daily", **TODAY, elsewhere=True)
    assert refused["error"] == "This board is open in another tab, as your first attempt."
    asked.ask("daily", **TODAY)
    asked.finish()
    asked.keep(asked.ended(attempt_id(Daily(date(2026, 11, 22), "beginner"))))
    assert asked.ask("daily", **TODAY, elsewhere=True)["known"]


def test_board_of_a_day_is_recognised_by_its_seed():
    setting = daily(date(2026, 11, 22), "expert")
    asked = browser(**shaped((16, 30), 99, "no-guess", seed=setting.seed))
    assert asked.game["daily"]["board"] == "expert" and asked.game["known"]


# Practice


def test_own_positions_can_be_practised_once_there_are_some():
    asked = lost()
    rests = [item["name"] for item in asked.ask("puzzle")["choices"] if item["rests"]]
    review = asked.keep(asked.review())
    last = asked.profile.practice.own[-1]
    rows = last.position.strip().replace("\n", "/")
    assert review["practise"] == f"#practice&position={rows}&mines={last.mines}"
    later = [item["name"] for item in asked.ask("puzzle")["choices"] if item["rests"]]
    assert (rests, later) == (["own"], [])


def test_a_missed_puzzle_comes_back_turned():
    asked = Browser()
    told = asked.keep(asked.ask("puzzle", choice="single"))
    asked.keep(asked.ask("answer", source=told["source"], cell=None, mine=False, seconds=3))
    puzzles = (asked.keep(asked.ask("puzzle")) for _ in range(9))
    later = next(item for item in puzzles if item["source"]["kind"] == "later")
    assert later["task"].endswith("You have seen this one before.")
    assert later["position"] != told["position"]
    assert sorted(later["position"]) == sorted(told["position"])
    assert later["link"].startswith("#practice&position=")
    assert Browser().ask("puzzle", source=later["source"])["position"] == later["position"]


# Lines and files


def test_lines_and_files_in_pieces_are_read_and_their_problems_named():
    asked = lost()
    asked.keep(asked.ended())
    text = json.dumps(asked.profile_lines())
    other = Browser()
    for at in range(0, len(text), 100):
        other.ask("piece", text=text[at : at + 100])
    assert "error" not in other.ask("lines", lines={})
    assert other.ask("statistics")["count"] == 1
    document = json.loads(asked.profile.text())
    document["lines"]["day.2026-11-22"].append(["broken"])
    other = Browser()
    other.ask("piece", text=json.dumps(document))
    said = other.keep(other.ask("import"))["said"]
    wrong = "1 value could not be read and is left out, first day.2026"
    assert said.startswith(f"1 game and 1 replay added. {wrong}")
    assert json.loads(other.lines.pop("damaged.day.2026-11-22")) == document["lines"]["day.2026-11-22"]
    assert other.profile.text() == asked.profile.text()


def test_import_can_be_asked_twice():
    game = kept(opened(daily(date(2026, 11, 22), "expert")))
    asked = Browser()
    file = Profile({"going.q": json.dumps({"id": "q", "game": game}), "options": "{}", "rating": "1"}).text()
    for _ in range(2):
        asked.ask("piece", text=file)
        assert set(asked.ask("import")["lines"]) == {"going.q", "options", "rating"}


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    assert Browser(file=tmp_path).ask("statistics")["error"].startswith(f"{tmp_path}: ")
