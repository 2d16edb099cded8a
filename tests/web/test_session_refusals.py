"""Requests that a session refuses, and which change nothing."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.boards.catalogue import MAX_SEED
from minesweeper.games.keep import kept
from minesweeper.web.requests import REQUESTS
from minesweeper.web.session import Session
from minesweeper.web.worker import Inbox
from tests.helpers.pages import new, shaped
from tests.helpers.sessions import CORNERS, error, page

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(10**400),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


def kept_game():
    asked = Session()
    asked.ask(do="new", **shaped((4, 4), 3, seed=1, moves="r0"))
    return kept(asked._midend.game)


END = {
    "do": "end", "name": "a", "at": 7, "date": "2026-11-22", "on": "2026-11-22", "seconds": 1.5,
}  # fmt: skip
SHARED = {"kind": "shared", "position": "1?\n11", "mines": 1, "turn": 5}

VALID = [
    {"do": "new", **shaped((16, 30), 99, seed=7, moves="")},
    {"do": "new", **shaped((10, 10), 20, "judge", "judge", seed=998244353, distance=2, index=0)},
    {"do": "new", **new(CORNERS, moves="r6", done=1)},
    {"do": "resume", "game": kept_game()},
    {"do": "again"},
    {"do": "reveal", "cell": 5},
    {"do": "flag", "cell": 5, "at": 12},
    {"do": "chord", "cell": 5},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "step", "to": 0},
    {"do": "risks"},
    {"do": "certain"},
    {"do": "hint"},
    {"do": "chances"},
    {"do": "figures"},
    {"do": "ai", "agent": "solver"},
    END,
    {"do": "export"},
    {"do": "files"},
    {"do": "load", "name": "a.mbf", "data": "AgIAAQAA"},
    {"do": "analyse", "position": "1?\n??", "mines": None},
    {"do": "layout", "position": "1@\n11"},
    {"do": "puzzle", "choice": "pair", "now": 7},
    {"do": "puzzle", "source": SHARED, "now": 7},
    {"do": "answer", "source": SHARED, "cell": 1, "mine": True, "seconds": 1.5, "now": 7},
    {"do": "daily", "date": "2026-11-22", "board": "expert", "now": 1_795_348_800_000},
    {"do": "today", "date": "2026-11-22", "now": 1_795_348_800_000},
    {"do": "lines", "lines": {"day.2026-11-22": "[[]]", "practice": "{}", "going.a": None}, "last": True},
    {"do": "piece", "text": "{}"},
    {"do": "import"},
    {"do": "statistics"},
    {"do": "clear"},
    {"do": "profile"},
    {"do": "moves", "name": "a"},
    {"do": "review"},
    {"do": "review", "name": "a", "now": 7},
    {"do": "version"},
]


@st.composite
def spoilt(draw):
    """A message that would be right, with a field changed, lost or added, perhaps deep in it."""
    message = json.loads(json.dumps({"id": 4, **draw(st.sampled_from(VALID))}))
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


def state(session):
    """All there is of a session, as far as a page could ever tell."""
    game = session._midend.game
    return (kept(game), game.moves[:], bytes(game.field.seen), sorted(game.field.marks), game.shown[:])


def refuse(name):
    raise ValueError(f"{name} is not JSON")


@settings(max_examples=300, deadline=None)
@given(MALFORMED)
def test_what_makes_no_sense_is_an_error_and_has_no_effect(text):
    session = Session()
    session.ask(do="new", **shaped((5, 6), 7, "any", seed=3, moves="f2 r29"))
    before = state(session)
    answer = session.answer(text)
    json.dumps(answer, allow_nan=False)
    try:
        found = json.loads(text, parse_constant=refuse)
    except (ValueError, RecursionError):
        found = None
    if isinstance(found, dict) and type(found.get("id")) is int and 0 <= found["id"] <= MAX_SEED:
        assert answer["id"] == found["id"]
    else:
        assert answer["id"] is None and "error" in answer
    if "error" in answer:
        assert 0 < len(error(answer)) <= 300
        assert "\n" not in answer["error"]
        assert state(session) == before


# What JSON has, in fields that are something else.
ANYTHING = [
    None,
    True,
    0,
    -1,
    0.5,
    1e308,
    10**400,
    "",
    "abc",
    "\ud800",
    "r0",
    "1 1\n.",
    [],
    [[]],
    [0],
    {},
    {"do": []},
]


def test_whatever_stands_in_a_field_the_message_is_answered():
    """Also where the thread that reads messages looks at them first, to see whether they are urgent."""
    for valid in ({"id": 4, **fields} for fields in VALID):
        messages = [valid | {name: value} for name in [*valid, "more"] for value in ANYTHING]
        lines = [json.dumps(message).encode() + b"\n" for message in [*ANYTHING, *messages]]
        texts = list(Inbox(lines))
        assert len(texts) == len(lines)
        session = Session()
        for text in texts:
            answer = session.answer(text)
            assert answer["id"] in (4, 0, None)
            json.dumps(answer, allow_nan=False)


def test_a_message_that_is_too_long_is_refused_unread():
    answer = Session().answer(" " * 1_000_001)
    assert answer["id"] is None
    assert error(answer) == "a message has at most 1000000 characters, not 1000001"


# What needs no game.
ALONE = {
    "new", "resume", "load", "daily", "today", "analyse", "read", "layout", "puzzle", "answer", "lines",
    "piece", "import", "clear", "statistics", "profile", "moves", "version", "language",
}  # fmt: skip


@pytest.mark.parametrize("do", sorted(set(REQUESTS) - ALONE))
def test_without_a_game_there_is_nothing_to_ask(do):
    fields = {
        **{move: {"cell": 0} for move in ("reveal", "flag", "chord")},
        "step": {"to": 0}, "ai": {"agent": "solver"}, "end": END,
    }  # fmt: skip
    assert error(page().ask(**{"do": do} | fields.get(do, {}))) == "there is no game yet"


@pytest.mark.parametrize("do", ["hint", "risks", "certain", "chances"])
def test_help_is_for_games_that_go_on(do):
    asked = page(**new(CORNERS, moves="r1"))
    answer = asked.ask(do)
    if do == "certain":
        assert answer["changes"] == []
    else:
        assert error(answer) in ("the game is over", "win probabilities need a hint that is a guess,"
                                 " in a game with classic flags")  # fmt: skip
