"""A session's limits, each reached and not exceeded; and the orders in which it tells things."""

import json
import zlib
from datetime import date

import pytest

from minesweeper.boards.catalogue import MAX_SEED
from minesweeper.boards.daily import Daily
from minesweeper.games.keep import LATEST, MAX_MOVES, kept
from minesweeper.profile.file import change_file
from minesweeper.profile.profile import Going, going_id
from minesweeper.web import app, session, web_command, worker
from minesweeper.web.requests import is_urgent
from minesweeper.web.session import Session, inflated, request_of
from tests.helpers.browsers import NOON, Browser, browser
from tests.helpers.pages import new, on, shaped
from tests.helpers.sessions import error, exported, page

DAY = 86_400_000

# What bounds the server and each of its workers: characters, bytes, games, neighbours, seconds.
LIMITS = {
    session: {"MAX_REFUSAL": 300, "MAX_ENDINGS": 9, "RUN": 100_000},
    app: {"MAX_CONNECTIONS": 32, "READ_SECONDS": 10, "MAX_WORKER_LINE": 1 << 24, "REQUEST": 5, "ANSWER": 60},
    web_command: {"MAX_FRAME": 1 << 22, "BACKLOG": 32, "PING": 5},
    worker: {"MAX_BYTES": 1 << 29, "ANSWER_SECONDS": 30},
}


@pytest.mark.parametrize("module", LIMITS)
def test_the_limits_of_a_server(module):
    assert {name: getattr(module, name) for name in LIMITS[module]} == LIMITS[module]


# The least and the most that a request may have in a field.
BOUNDS = [
    ({"do": "reveal", "cell": 0}, "id", 0, MAX_SEED),
    ({"do": "reveal"}, "cell", 0, 9999),
    ({"do": "flag", "cell": 0}, "at", 0, round(100 * LATEST)),
    ({"do": "new", **shaped((1, 3), 1)}, "done", 0, MAX_MOVES),
    ({"do": "step"}, "to", 0, MAX_MOVES),
    ({"do": "analyse", "position": "1?"}, "mines", 0, 10_000),
    ({"do": "read", "height": 1}, "width", 1, 2_100_000),
    ({"do": "read", "width": 1}, "height", 1, 2_100_000),
]


@pytest.mark.parametrize(("request_", "field", "least", "most"), BOUNDS)
def test_the_bounds_of_requests(request_, field, least, most):
    for value in (least, most):
        assert request_of({"id": 1, **request_, field: value})[field] == value
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"^{field}: expected a whole number from {least} to {most}"):
            request_of({"id": 1, **request_, field: value})


def test_what_the_user_does_is_urgent_and_so_is_what_nobody_understands():
    for do in ("risks", "chances", "review", "figures", "version", "lines", "piece", "language"):
        assert not is_urgent(json.dumps({"do": do}))
    for text in ('{"do": "hint"}', '{"do": "reveal"}', '{"do": 7}', "[]", "{", "[" * 999, "{}"):
        assert is_urgent(text)


def test_a_refusal_is_short(monkeypatch):
    def refuse(*_):
        raise ValueError("x" * 500)

    monkeypatch.setattr(Session, "do_version", refuse)
    said = page().ask("version")["error"]
    assert len(said) == 300 and said.startswith("Xxx")


def test_a_refusal_has_the_number_of_its_request_if_that_is_one():
    for number, told in ((0, 0), (MAX_SEED, MAX_SEED), (-1, None), (MAX_SEED + 1, None)):
        assert json.loads(Session().answer(json.dumps({"id": number, "do": "reveal"})))["id"] == told


def test_a_message_has_at_most_so_many_characters():
    asked, text = Session(), '{"id": 7, "do": "version"}'
    assert "version" in asked.answer(text + " " * (1_000_000 - len(text)))
    answer = json.loads(asked.answer(text + " " * (1_000_001 - len(text))))  # refused unread
    assert answer == {"id": None, "error": "A message has at most 1000000 characters, not 1000001."}


def test_a_text_in_pieces_has_at_most_so_many_characters():
    """One more, and all of it is gone."""
    asked = page()
    text = "x" * 600_000
    for _ in range(20):
        assert "error" not in asked.ask("piece", text=text)
    assert error(asked.ask("piece", text="x")) == "expected at most 12,000,000 characters"
    assert "error" not in asked.ask("piece", text="?")
    assert error(asked.ask("import")) == "expected JSON, found '?'"


def test_a_picture_is_inflated_up_to_a_limit():
    assert inflated(zlib.compress(b"123"), 3) == b"123"
    with pytest.raises(ValueError, match="expected 1 to 2 compressed bytes"):
        inflated(zlib.compress(b"123"), 2)


def finish(asked):
    """Reveal one cell after another."""
    for cell in range(len(asked.symbols)):
        if not asked.over:
            asked.ask("reveal", cell=cell)


def test_the_last_games_that_have_ended_may_be_kept_again():
    """As often as another tab has changed the profile meanwhile; earlier ones are forgotten."""
    asked = Browser()
    names = "abcdefghijk"
    for name in names:
        asked.ask("new", **shaped((1, 3), 1))
        finish(asked)
        asked.ended(name)
    first, *others = names
    assert "outcome" in asked.ended(others[0]) and "outcome" in asked.ended(others[-1])
    assert asked.ended(first)["error"] == "This game has not ended, or is kept already."


def test_statistics_begin_with_the_kind_that_was_played_most_and_the_last_game():
    asked = Browser()
    games = [("b", 5, 3), ("a", 7, 2), ("e", 6, 2), ("d", 7, 3), ("c", 7, 3)]
    for name, at, columns in games:
        asked.ask("new", **shaped((1, columns), 1))
        finish(asked)
        asked.keep(asked.ended(name, at=NOON + at))
    shown = asked.ask("statistics")
    assert [each["id"] for each in shown["last"]["games"]] == ["d", "c", "a", "e", "b"]
    assert [each["title"][:5] for each in shown["sections"]] == ["1 × 3", "1 × 2"]
    assert [dict(each["figures"])["Games"] for each in shown["sections"]] == ["3", "2"]
    asked.ask("new", **new(".X", moves=""))
    finish(asked)
    asked.keep(asked.ended("known"))
    assert asked.ask("statistics")["count"] == 5  # a game on a known board has no record
    other = browser(**new(".X"))
    finish(other)
    other.keep(other.ended())
    assert other.ask("statistics")["count"] == 1


@pytest.mark.parametrize(
    ("now", "title"), [(NOON + DAY // 2 - 1, "Today’s boards"), (NOON + DAY // 2, "Boards of a day")]
)
def test_a_day_ends_at_midnight_in_utc(now, title):
    shown = page().ask("today", date="2026-11-22", now=now)
    assert shown["title"] == title and len(shown["boards"]) == 3
    assert [each["board"] for each in shown["boards"]] == ["beginner", "intermediate", "expert"]
    assert shown["calendar"][-1]["date"] == ("2026-11-22" if title.startswith("Today") else "2026-11-23")
    assert error(page().ask("daily", date="2026-11-23", board="expert", now=NOON + DAY // 2 - 1))
    assert "cells" in page().ask("daily", date="2026-11-23", board="expert", now=NOON + DAY // 2)


@pytest.mark.parametrize(("here", "there"), [(0, 1), (1, 0)])
def test_of_two_forms_of_a_first_attempt_the_one_with_more_moves_goes_on(here, there, tmp_path):
    """What one of them had is help in the other as well."""
    file, day = tmp_path / "statistics.json", Daily(date(2026, 11, 22), "beginner")
    asked, forms = Browser(), []
    first_attempt = {"date": "2026-11-22", "board": "beginner", "now": NOON}
    hidden = [
        cell for cell, symbol in enumerate(asked.ask("daily", **first_attempt)["cells"]) if symbol == "?"
    ]
    for cell in hidden[:2]:
        asked.ask("flag", cell=cell)
        forms.append(kept(asked.session._midend.game))
    going = Going(id=going_id(day), game={**forms[here], "assisted": True}, on="2026-11-22")
    change_file(file, lambda profile: profile.keep_going(going))
    answer = Browser(file=file).ask("daily", **first_attempt, game=forms[there])
    assert (answer["moves"], answer["assisted"], answer["known"]) == (asked.moves.split(), True, False)


def test_what_can_be_practised_begins_with_mixed_puzzles():
    choices = page().ask("puzzle")["choices"]
    assert choices[0]["name"] == "mixed"
    assert [each["name"] for each in choices if each["rests"]] == ["own"]
    assert [each["name"] for each in choices if each["chosen"]] == ["mixed"]


def test_boards_are_told_in_two_dimensions():
    """With the first cell, where that was given; one of one dimension as a row."""
    for board, told in (
        ("4\n..X.\n0", "1  4\n..X.\n0 0\n"),
        ("2 2\n.X\n..\n1 0", "2  2\n.X\n..\n1 0\n"),
        ("1 2 2\n.X\n..", None),
    ):
        assert page(**on(board)).ask("export")["board"] == told


@pytest.mark.parametrize(
    ("host", "port", "netloc"),
    [("localhost", 80, "localhost"), ("localhost", 8000, "localhost:8000"), ("::1", 81, "[::1]:81")],
)
def test_an_address_as_browsers_write_it(host, port, netloc):
    assert web_command.netloc(host, port) == netloc


def test_a_browser_is_opened_where_it_has_a_window(monkeypatch):
    for platform, variables, opens in (
        ("linux", (), False),
        ("linux", ("DISPLAY",), True),
        ("linux", ("WAYLAND_DISPLAY",), True),
        ("darwin", (), True),
    ):
        monkeypatch.setattr("sys.platform", platform)
        monkeypatch.setattr("os.environ", dict.fromkeys(variables, ":0"))
        assert web_command.has_display() is opens


def test_hosts_are_named_or_numbers():
    is_here = app.named({"box"})
    for host, known in {"box": 1, "box:65535": 1, "box:123456": 0, "[::1]:80": 1, "::1": 0, "": 0}.items():
        assert is_here(host) == bool(known), host
    for origin, known in (("http://box:1", True), ("https://BOX:1", True), ("http://box", False)):
        assert app.comes_from_here(app.Headers({"host": "Box:1", "origin": origin})) is known


def test_the_options_of_the_command():
    usual = {"port": 8000, "host": "127.0.0.1", "name": [], "profile": None, "no_browser": False}
    assert vars(web_command.parse_options([])) == usual
    assert vars(web_command.parse_options(["--profile", "--name", "a", "--name", "b", "--no-browser"])) == (
        usual | {"profile": "", "name": ["a", "b"], "no_browser": True}
    )


def test_a_profile_of_its_own_is_that_of_the_terminal(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert web_command.profile_of(None) == ""
    assert web_command.profile_of("") == str(tmp_path / "minesweeper" / "statistics.json")
    monkeypatch.chdir(tmp_path)
    assert web_command.profile_of("mine.json") == str(tmp_path / "mine.json")


def test_boards_too_large_for_the_solver_are_refused_and_the_game_goes_on():
    asked = page(**shaped((2,) * 13, 1500, seed=1))
    message = "this board has too many neighbours of cells for the solver"
    asked.ask("reveal", cell=0)
    for do, fields in (("hint", {}), ("risks", {}), ("certain", {}), ("ai", {"agent": "solver"})):
        assert error(asked.ask(do, **fields)) == message
    assert error(asked.ask("analyse", position=exported(asked), mines=1500)) == message
    assert asked.ask("reveal", cell=1)["changes"]
    asked.ask("new", **shaped((2,) * 13, 1500, "no-guess"))
    assert error(asked.ask("reveal", cell=0)) == message
    assert asked.ask("flag", cell=1)["changes"]
