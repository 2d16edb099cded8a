"""Requests that a session refuses, and which change nothing."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.boards.catalogue import MAX_SEED
from minesweeper.games.keep import kept
from minesweeper.web.session import REQUESTS, Session
from minesweeper.web.worker import Inbox
from tests.helpers.pages import new, shaped
from tests.helpers.sessions import CORNERS, error, page
from tests.web.test_session import GAME

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

VALID = [
    *({"do": do, **fields} for do, fields in GAME),
    {"do": "new", **new(CORNERS, moves="r6", done=1)},
    {"do": "resume", "game": kept_game()},
    {"do": "moves", "name": "a"},
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


@settings(max_examples=120, deadline=None)
@given(MALFORMED)
def test_what_makes_no_sense_is_an_error_and_has_no_effect(text):
    session = Session()
    session.ask(do="new", **shaped((5, 6), 7, "any", seed=3, moves="f2 r29"))
    before = state(session)
    # The thread that reads messages looks at them first, to see whether they are urgent.
    [text] = Inbox([text.encode("utf-8", "replace")])
    answer = json.loads(session.answer(text), parse_constant=refuse)
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
