"""The profile in a session: lines come, changes go; files, statistics."""

import json
from datetime import date

from minesweeper.boards.daily import daily
from minesweeper.games.game import opened
from minesweeper.games.keep import kept
from minesweeper.profile.profile import Profile
from tests.helpers.browsers import NOON, Browser, browser
from tests.helpers.pages import shaped


def test_a_long_text_comes_in_pieces():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    asked.keep(asked.ended())
    text = json.dumps(asked.known())
    other = Browser()
    for at in range(0, len(text), 100):
        other.ask("piece", text=text[at : at + 100])
    assert "error" not in other.ask("lines", lines={})
    assert other.ask("statistics")["count"] == 1


def test_a_file_is_imported_and_what_is_wrong_in_it_named():
    asked = browser(**shaped((9, 9), 10))
    asked.lose()
    asked.keep(asked.ended())
    found = json.loads(asked.profile.text())
    found["lines"]["day.2026-11-22"].append(["broken"])
    other = Browser()
    other.ask("piece", text=json.dumps(found))
    said = other.keep(other.ask("import"))["said"]
    assert said.startswith(
        "1 game and 1 replay added. 1 value could not be read and is left out, first day.2026"
    )
    assert json.loads(other.lines.pop("damaged.day.2026-11-22")) == found["lines"]["day.2026-11-22"]
    assert other.profile.text() == asked.profile.text()
    empty = Browser()
    empty.ask("piece", text="{}")
    assert "xpected version 2 of a profile" in empty.ask("import")["error"]
    deleted = other.keep(other.ask("clear"))
    assert deleted["said"] == "1 game deleted." and not [key for key in other.lines if key.startswith("day")]


def test_what_statistics_show():
    asked = browser(**shaped((9, 9), 10))
    assert asked.ask("statistics")["empty"] == "No game is finished yet."
    asked.lose()
    asked.keep(asked.ended())
    shown = asked.ask("statistics")
    assert shown["count"] == 1
    (section,) = shown["sections"]
    assert section["title"] == "Beginner: 9 × 9, 10 mines, first cell safe"
    assert section["figures"][:3] == [["Games", "1"], ["Won", "0 (0 %)"], ["Streak", "0, longest 0"]]
    assert (section["charts"], section["best"]["rows"]) == ([], [])
    assert shown["last"]["title"] == "The last game"
    assert shown["last"]["games"] == [
        {
            "id": "a",
            "at": NOON,
            "what": "Lost · 12.00 s",
            "board": "Beginner: 9 × 9, 10 mines, first cell safe",
        }
    ]


def test_a_profile_in_a_file_is_changed_there(tmp_path):
    file = tmp_path / "statistics.json"
    one, two = Browser(file=file), Browser(file=file)
    assert one.ask("version")["memory"]["elsewhere"] and str(file) in one.ask("version")["memory"]["words"]
    for asked, name in ((one, "a"), (two, "b")):
        asked.ask("new", **shaped((9, 9), 10))
        asked.lose()
        assert asked.keep(asked.ended(name, at=NOON))["lines"] == {}
    assert one.ask("statistics")["count"] == two.ask("statistics")["count"] == 2
    assert json.loads(one.ask("moves", name="b")["text"])["moves"] == two.moves
    assert one.ask("moves", name="c")["error"]
    assert json.loads(one.ask("profile")["text"])["version"] == 2
    remote = Browser(remote=True).ask("version")["memory"]
    assert not remote["elsewhere"] and "nothing of them is kept there" in remote["words"]


def test_imports_can_be_told_twice():
    """Another tab was quicker: what the page does not tell back comes again."""
    game = kept(opened(daily(date(2026, 11, 22), "expert")))
    asked = Browser()
    file = Profile({"going.q": json.dumps({"id": "q", "game": game}), "options": "{}", "rating": "1"}).text()
    for _ in range(2):
        asked.ask("piece", text=file)
        assert set(asked.ask("import")["lines"]) == {"going.q", "options", "rating"}


def test_a_request_that_fails_is_refused_and_the_session_goes_on(tmp_path, monkeypatch, caplog):
    asked = browser(**shaped((9, 9), 10))
    monkeypatch.setattr(asked.session._memory, "do_statistics", lambda: [][0])
    assert "failed" in asked.ask("statistics")["error"] and "IndexError" in caplog.text
    assert asked.ask("reveal", cell=0)["status"]
    folder = tmp_path / "folder"
    folder.mkdir()
    other = Browser(file=folder)
    assert other.ask("statistics")["error"].startswith(f"{folder}: ")
