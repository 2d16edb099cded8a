"""The browser game's session: messages and their answers, and those that make no sense."""

import gc
import json
import weakref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.playing.moves import MAX_MOVES
from minesweeper.playing.setting import MAX_CELLS
from minesweeper.rules.grid import MAX_DIMENSIONS
from minesweeper.web.fields import MAX_MESSAGE
from minesweeper.web.session import MAX_SECONDS, Session
from minesweeper.web.setting import MAX_SEED
from minesweeper.web.worker import MAX_BYTES
from tests.helpers.pages import Page, new, shaped
from tests.helpers.programs import ROOT
from tests.helpers.sessions import CORNERS, error, page


def test_a_game_is_told_whole():
    asked = page()
    assert asked.ask("new", **new(CORNERS)) == [
        {
            "type": "game",
            "id": 1,
            "dimensions": (3, 3),
            "mines": 2,
            "start": "board",
            "custom": "classic",
            "seed": None,
            "guess_free": False,
            "distance": None,
            "index": None,
            "board": "3 3\n.X.\n...\n..X",
            "cells": "?????????",
            "status": "ready",
            "left": 2,
            "moves": "",
            "done": 0,
            "total": 0,
            "assisted": True,
        }
    ]
    assert asked.ask("reveal", cell=6) == [
        {
            "type": "change",
            "id": 1,
            "cells": {"6": 0, "3": 1, "4": 2, "7": 1},
            "status": "ongoing",
            "left": 2,
            "last": "r6",
            "done": 1,
            "by": "you",
            "why": None,
            "assisted": True,
        }
    ]
    asked.ask("flag", cell=8)
    asked.ask("reveal", cell=6)
    asked.ask("flag", cell=6)
    asked.ask("chord", cell=7)
    assert asked.picture() == "???\n122\n01@\n"
    asked.ask("reveal", cell=0)
    assert asked.ask("reveal", cell=2)[1:] == [
        {
            "type": "end",
            "id": 1,
            "won": True,
            "mines": [1, 8],
            "wrong": [],
            "hit": None,
            "bbbv": 4,
            "bbbv_done": 4,
            "clicks": 7,
            "moves": "r6 f8 c7 r0 r2",
        }
    ]
    assert asked.picture() == "1?1\n122\n01@\n"
    assert error(asked.ask("reveal", cell=1)) == "the game is over"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(10**400),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip

VALID = [
    {"do": "new", **shaped((16, 30), 99, seed=7, moves="")},
    {"do": "new", **shaped((10, 10), 20, "judge", "judge", seed=998244353, distance=2, index=0)},
    {"do": "new", **new(CORNERS, moves="r6")},
    {"do": "again"},
    {"do": "reveal", "cell": 5},
    {"do": "flag", "cell": 5},
    {"do": "chord", "cell": 5},
    {"do": "undo"},
    {"do": "step", "to": 0},
    {"do": "risks", "on": True},
    {"do": "certain", "on": True},
    {"do": "hint"},
    {"do": "ai", "agent": "solver"},
    {"do": "export"},
    {"do": "analyse", "position": "1?\n??", "mines": None, "id": 4},
]


@st.composite
def spoilt(draw):
    """A message that would be right, with a field changed, lost or added."""
    message = dict(draw(st.sampled_from(VALID)))
    name = draw(st.sampled_from([*message, "more"]))
    if draw(st.booleans()):
        message.pop(name, None)
    else:
        message[name] = draw(
            JSON | st.sampled_from([*VALID, "reveal", "new", -1, 1e999, True, "r6 r6", "3 3\n..."])
        )
    return json.dumps(message)


MALFORMED = (
    spoilt() | JSON.map(json.dumps) | st.text(max_size=40) | st.sampled_from(["[" * 99_999, "NaN", "{" * 9])
)


def state(session):
    """All there is of a session, as far as a page could ever tell."""
    play = session._play
    return (
        session._game(play),
        play.text(),
        play.wasted,
        play.moves,
        bytes(play.game.seen),
        sorted(play.game.marks),
        session._id,
        session._overlay,
        session._certain,
    )


@settings(max_examples=200)
@given(MALFORMED)
def test_what_makes_no_sense_is_an_error_and_has_no_effect(text):
    session = Session()
    session.answer(json.dumps({"do": "new", **shaped((5, 6), 7, "any", seed=3, moves="f2 r29")}))
    before = state(session)
    answers = session.answer(text)
    json.dumps(answers, allow_nan=False)
    if any(answer["type"] == "error" for answer in answers):
        assert [answer["type"] for answer in answers] == ["error"]
        assert 0 < len(answers[0]["message"]) <= 300
        assert state(session) == before


DEEDS = (
    "new, again, reveal, flag, chord, undo, step, risks, certain, hint, outlook, ai, export, analyse,"
    " figures, files, version, load"
)


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "Expecting value: line 1 column 1 (char 0)"),
        ("[]", "a message is a JSON object, not []"),
        ("{}", "'do' is one of " + DEEDS + ", not None"),
        ('{"do": NaN}', "NaN is not JSON"),
        ('{"do": "reveal", "cell": 0}', "there is no game yet"),
        ('{"do": "hint"}', "there is no game yet"),
        ('{"do": "risks", "on": 1}', "'on' is true or false, not 1"),
        ('{"do": "analyse", "position": 1, "id": 1}', "'position' is text, not 1"),
        (" " * 300_001, "a message has at most 300000 characters, not 300001"),
    ],
)
def test_messages_that_make_no_sense(text, message):
    assert error(Session().answer(text)) == message


def test_an_old_game_is_freed():
    session = Session()
    asked = Page(session.answer)
    asked.ask("new", **shaped((9, 9), 10, seed=1))
    asked.ask("risks", on=True)
    for _ in range(5):
        asked.ask("ai", agent="knowledge" if asked.symbols[0] == "?" else "solver")
    old = [weakref.ref(thing) for thing in (session._play, session._adviser, session._agent)]
    asked.ask("new", **shaped((9, 9), 10, seed=1))
    gc.collect()
    assert [reference() for reference in old] == [None, None, None]


def test_the_limits_are_those_that_the_protocol_tells():
    text = " ".join((ROOT / "docs" / "browser.md").read_text().split())
    assert (
        f"messages of {MAX_MESSAGE:,} characters, boards of {MAX_CELLS:,} cells, {MAX_DIMENSIONS} dimensions,"
        f" {MAX_MOVES:,} moves, seeds below 2^{(MAX_SEED + 1).bit_length() - 1}."
    ) in text
    assert f"Advice may take {MAX_SECONDS:g} seconds of processor time and {MAX_BYTES >> 20} MiB" in text
