"""Refusals of a session, which change nothing; its limits, each reached and not exceeded."""

import json
from base64 import b64encode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.boards.catalogue import MAX_SEED
from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import LATEST, MAX_MOVES, keep_text, kept
from minesweeper.profile.record import LAST_MOMENT
from minesweeper.web import web as web_command
from minesweeper.web.requests import is_urgent, request_of
from minesweeper.web.session import HANDLERS, Session
from minesweeper.web.worker import Inbox
from tests.helpers.browsers import Browser
from tests.helpers.pages import shaped
from tests.helpers.sessions import error, page
from tests.pins.pins import QUICK, read

NUMBERS = st.integers() | st.floats() | st.just(10**400)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)

VALID = [asked for asked, _ in read("session")["every request", QUICK]]


@st.composite
def spoilt(draw):
    """Draw a valid message with a field changed, lost or added, perhaps deep in it."""
    message = json.loads(json.dumps({**draw(st.sampled_from(VALID)), "id": 4}))
    place = message
    inner = [value for value in message.values() if isinstance(value, dict)]
    if inner and draw(st.booleans()):
        place = inner[0].get("setting", inner[0]) if draw(st.booleans()) else inner[0]
    name = draw(st.sampled_from([*place, "more"]))
    if draw(st.booleans()):
        place.pop(name, None)
    else:
        place[name] = draw(
            JSON | st.sampled_from([*VALID, "reveal", "new", -1, 1e999, True, "r6 r6", "3 3\n..."])
        )
    return json.dumps(message)


MALFORMED = (
    spoilt() | JSON.map(json.dumps) | st.text(max_size=40) | st.sampled_from(["[" * 99_999, "NaN", "{" * 9])
)


def begun():
    session = Session()
    session.ask(do="new", **shaped((5, 6), 7, "any", seed=3, moves="f2 r29"))
    return session


def state(session):
    """Return all that a page sees of a game: as its last move is taken back, and made again."""
    return [session.ask(do=way) for way in ("undo", "redo")]


def refuse(name):
    raise ValueError(f"{name} is not JSON")


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(MALFORMED)
def test_malformed_message_is_refused_and_changes_nothing(text):
    session = begun()
    # The thread that reads messages looks at them first, to see whether they are urgent.
    [text] = Inbox([text.encode("utf-8", "replace")])
    answer = json.loads(session.answer(text), parse_constant=refuse)
    try:
        result = json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError):
        result = None
    if isinstance(result, dict) and type(result.get("id")) is int and 0 <= result["id"] <= MAX_SEED:
        assert answer["id"] == result["id"]
    else:
        assert answer["id"] is None and "error" in answer
    if "error" in answer:
        assert 0 < len(error(answer)) <= 300
        assert "\n" not in answer["error"]
        assert state(session) == state(begun())


END = {"do": "end", "name": "a", "date": "2026-11-22", "on": "2026-11-22", "seconds": 1.5}

# The least and the most that a request may have in a field.
BOUNDS = [
    ({"do": "reveal", "cell": 0}, "id", 0, MAX_SEED),
    ({"do": "reveal"}, "cell", 0, 9999),
    ({"do": "flag", "cell": 0}, "at", 0, round(100 * LATEST)),
    (END, "at", 0, LAST_MOMENT),
    ({"do": "new", **shaped((1, 3), 1)}, "done", 0, MAX_MOVES),
    ({"do": "step"}, "to", 0, MAX_MOVES),
    ({"do": "analyse", "position": "1?"}, "mines", 0, 10_000),
    ({"do": "read", "height": 1}, "width", 1, 2_100_000),
    ({"do": "read", "width": 1}, "height", 1, 2_100_000),
]


@pytest.mark.parametrize(("request_", "field", "least", "most"), BOUNDS)
def test_the_bounds_of_requests(request_, field, least, most):
    for value in (least, most):
        assert request_of({"id": 1, **request_, field: value}, HANDLERS)[field] == value
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=f"^{field}: expected a whole number from {least} to {most}"):
            request_of({"id": 1, **request_, field: value}, HANDLERS)


@pytest.mark.parametrize("number", [0, MAX_SEED])
def test_refusal_of_an_unknown_request_has_its_number(number):
    asked = Session()
    assert json.loads(asked.answer(json.dumps({"id": number, "do": "nothing"})))["id"] == number


def test_game_whose_seed_is_too_large_for_a_page_is_refused():
    game = Game(setting_of("9x9:10", "safe", "classic", MAX_SEED + 1))
    game.reveal((0, 0))
    said = f"A seed is a whole number from 0 to {MAX_SEED}, not {MAX_SEED + 1}"
    data = b64encode(keep_text(game).encode()).decode()
    for asked in ({"do": "resume", "game": kept(game)}, {"do": "load", "name": "a.json", "data": data}):
        assert page().ask(**asked)["error"].startswith(said)


def test_saved_game_with_a_seed_below_0_goes_on():
    game = Game(setting_of("9x9:10", "safe", "classic", -7))
    game.reveal((0, 0))
    assert page().ask("resume", game=kept(game))["setting"]["seed"] == -7


def test_seed_below_0_is_refused():
    answer = page().ask("new", **shaped((9, 9), 10, seed=-1))
    assert error(answer) == f"a seed is a whole number from 0 to {MAX_SEED}, not -1"


BACKGROUND = ["risks", "chances", "review", "figures", "version", "lines", "piece", "language"]
URGENT = ['{"do": "hint"}', '{"do": "reveal"}', '{"do": 7}', "[]", "{", "[" * 999, "{}"]


@pytest.mark.parametrize("text", [*URGENT, *(f'{{"do": "{do}"}}' for do in BACKGROUND)])
def test_acts_of_the_user_and_unknown_messages_are_urgent_but_background_requests_are_not(text):
    assert is_urgent(text) == (text in URGENT)


def test_urgent_message_that_was_taken_waits_no_longer():
    inbox = Inbox([b'{"do": "reveal"}', b'{"do": "risks"}'])
    assert [inbox.urged() for _ in inbox] == [False, False]


def test_messages_and_texts_in_pieces_are_limited():
    asked, text = Session(), '{"id": 7, "do": "version"}'
    assert "version" in asked.answer(text + " " * (1_000_000 - len(text)))
    answer = json.loads(asked.answer(text + " " * (1_000_001 - len(text))))
    assert answer == {"id": None, "error": "A message has at most 1000000 characters, not 1000001."}
    asked, text = page(), "x" * 600_000
    for _ in range(20):
        assert "error" not in asked.ask("piece", text=text)
    assert error(asked.ask("piece", text="x")) == "expected at most 12,000,000 characters"
    assert "error" not in asked.ask("piece", text="?")
    assert error(asked.ask("import")) == "expected JSON, found '?'"


def test_the_last_games_that_have_ended_may_be_kept_again():
    asked = Browser()
    first, *others = "abcdefghijk"
    for name in (first, *others):
        asked.ask("new", **shaped((1, 3), 1))
        asked.finish()
        asked.ended(name)
    assert "outcome" in asked.ended(others[0]) and "outcome" in asked.ended(others[-1])
    assert asked.ended(first)["error"] == "This game has not ended, or is saved already."


def test_boards_and_positions_too_large_for_the_solver_are_refused_and_the_game_goes_on():
    answer = page().ask("analyse", position="?" * 10_001)
    assert answer == {"id": 1, "error": "A position has at most 10000 cells, not 10001."}
    asked = page(**shaped((2,) * 13, 1500, seed=1))
    message = "this board has too many neighbours of cells for the solver"
    asked.ask("reveal", cell=0)
    for do, fields in (("hint", {}), ("risks", {}), ("certain", {}), ("ai", {"agent": "solver"})):
        assert error(asked.ask(do, **fields)) == message
    asked.ask("new", **shaped((2,) * 13, 1500, "no-guess"))
    assert error(asked.ask("reveal", cell=0)) == message
    assert asked.ask("flag", cell=1)["changes"]


# The command


@pytest.mark.parametrize(
    ("host", "port", "netloc"),
    [("localhost", 80, "localhost"), ("localhost", 8000, "localhost:8000"), ("::1", 81, "[::1]:81")],
)
def test_address_is_written_as_by_browsers(host, port, netloc):
    assert web_command.netloc(host, port) == netloc


@pytest.mark.parametrize(
    ("platform", "variables", "opens"),
    [
        ("linux", (), False),
        ("linux", ("DISPLAY",), True),
        ("linux", ("WAYLAND_DISPLAY",), True),
        ("darwin", (), True),
    ],
)
def test_a_browser_is_opened_where_it_has_a_window(monkeypatch, platform, variables, opens):
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("os.environ", dict.fromkeys(variables, ":0"))
    assert web_command.has_display() is opens


def test_a_profile_of_its_own_is_that_of_the_terminal(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert web_command.profile_of(None) == ""
    assert web_command.profile_of("tui") == str(tmp_path / "minesweeper" / "statistics.json")
    monkeypatch.chdir(tmp_path)
    assert web_command.profile_of("mine.json") == str(tmp_path / "mine.json")
