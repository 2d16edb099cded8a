"""The browser game's session: requests and their answers, and those that make no sense."""

import gc
import json
import weakref
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.players.player import MAX_NEIGHBOURS
from minesweeper.playing.keep import kept
from minesweeper.playing.moves import LATEST, MAX_MOVES
from minesweeper.playing.setting import MAX_CELLS, MAX_SEED, SettingFields
from minesweeper.rules.grid import MAX_DIMENSIONS
from minesweeper.shell.schema import checked
from minesweeper.web.app import MAX_CONNECTIONS
from minesweeper.web.messages import ANSWERS, MAX_MESSAGE, REQUESTS
from minesweeper.web.session import _HANDLERS, Session
from minesweeper.web.worker import MAX_BYTES, MAX_SECONDS, Inbox
from tests.helpers.pages import Page, new, shaped
from tests.helpers.programs import ROOT
from tests.helpers.sessions import CORNERS, error, page, play


def test_a_game_is_told_whole():
    asked = page()
    assert asked.ask("new", **new(CORNERS)) == {
        "id": 1,
        "setting": {
            "dimensions": [3, 3],
            "mines": 2,
            "start": "board",
            "variant": "classic",
            "seed": None,
            "distance": None,
            "index": None,
            "board": "3 3\n.X.\n...\n..X",
        },
        "cells": "?????????",
        "status": "ready",
        "left": 2,
        "moves": [],
        "by": [],
        "done": 0,
        "total": 0,
        "assisted": True,
        "known": True,
        "wasted": 0,
        "seconds": 0.0,
        "recorded": False,
        "end": None,
    }
    assert asked.ask("reveal", cell=6) == {
        "id": 2,
        "changes": [{"move": "r6", "by": "you", "cells": {"6": 0, "3": 1, "4": 2, "7": 1}, "why": None}],
        "status": "ongoing",
        "left": 2,
        "done": 1,
        "total": 1,
        "assisted": True,
        "end": None,
    }
    asked.ask("flag", cell=8)
    assert asked.ask("reveal", cell=6)["changes"] == []
    asked.ask("flag", cell=6)
    asked.ask("chord", cell=7)
    assert asked.picture() == "???\n122\n01@\n"
    asked.ask("reveal", cell=0)
    assert asked.ask("reveal", cell=2)["end"] == {
        "won": True,
        "mines": [1, 8],
        "wrong": [],
        "hit": None,
        "bbbv": 4,
        "bbbv_done": 4,
        "clicks": 7,
    }
    assert asked.picture() == "1?1\n122\n01@\n"
    told = asked.ask("step", to=5)
    assert (told["moves"], told["by"]) == (["r6", "f8", "c7", "r0", "r2"], ["you"] * 5)
    assert error(asked.ask("reveal", cell=1)) == "the game is over"


# Answers fit the types that the page is told


GAME = [
    ("new", shaped((9, 9), 12, "no-guess", seed=3)),
    ("reveal", {"cell": 40, "at": 0}),
    ("flag", {"cell": 0, "at": 125}),
    ("chord", {"cell": 40}),
    ("hint", {}),
    ("risks", {}),
    ("figures", {}),
    ("ai", {"agent": "agent"}),
    ("ai", {"agent": "solver"}),
    ("export", {}),
    ("undo", {}),
    ("redo", {}),
    ("certain", {}),
    ("record", {"seconds": 9.25, "date": "2026-11-22"}),
    ("files", {}),
    ("review", {}),
    ("step", {"to": 1}),
    ("review", {}),
    ("again", {}),
    ("analyse", {"position": "1?\n??", "mines": 1}),
    ("new", shaped((10, 10), 20, "judge", "judge", distance=2, index=0)),
    ("new", shaped((3, 3, 3), 20, "any", seed=1, moves="r13")),
    ("new", shaped((9, 9), 10, seed=2)),
    ("reveal", {"cell": 0}),
    ("hint", {}),
    ("chances", {}),
    ("load", {"kind": "mbf", "data": "AgIAAQAA"}),
    ("daily", {"date": "2026-11-22", "board": "expert"}),
    ("puzzle", {"level": "total", "seed": 3}),
    ("puzzle", {"position": "1?\n11", "mines": 1, "turn": 5}),
    ("version", {}),
]


def test_every_answer_is_of_its_type():
    asked = page()
    for do, fields in GAME:
        answer = asked.ask(do, **fields)
        assert "error" not in answer, (do, answer)
        told = json.loads(json.dumps(answer, allow_nan=False))
        checked(ANSWERS[do], told)
        assert "setting" not in told or told["setting"].keys() == get_type_hints(SettingFields).keys()
    assert {do for do, _ in GAME} | {"resume"} == set(REQUESTS)


def test_there_is_a_handler_and_an_answer_for_each_request():
    assert set(_HANDLERS) == set(REQUESTS) == set(ANSWERS)
    for kind in REQUESTS.values():
        assert {"id", "do"} <= set(get_type_hints(kind))


# What makes no sense

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(10**400),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


def kept_game():
    asked = Session()
    asked.ask(do="new", **shaped((4, 4), 3, seed=1, moves="r0"))
    return kept(asked._midend.play)


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
    {"do": "record", "seconds": 1.5, "date": "2026-11-22"},
    {"do": "export"},
    {"do": "files"},
    {"do": "load", "kind": "mbf", "data": "AgIAAQAA"},
    {"do": "analyse", "position": "1?\n??", "mines": None},
    {"do": "puzzle", "level": "pair", "seed": 3},
    {"do": "puzzle", "position": "1?\n11", "mines": 1, "turn": 5, "unrelated": True},
    {"do": "daily", "date": "2026-11-22", "board": "expert"},
    {"do": "review"},
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
    play = session._midend.play
    return (kept(play), play.moves[:], bytes(play.game.seen), sorted(play.game.marks), play.shown[:])


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


DEEDS = (
    "new, resume, load, reveal, flag, chord, step, ai, record, review, analyse, puzzle, daily, again, undo,"
    " redo, certain, hint, risks, chances, figures, export, files, version"
)


@pytest.mark.parametrize(
    ("text", "number", "message"),
    [
        ("", None, "expected JSON, found ''"),
        ("[]", None, "a message: expected an object, found []"),
        ("{}", None, f"do: expected one of {DEEDS}, found null"),
        ('{"id": 3}', 3, f"do: expected one of {DEEDS}, found null"),
        ('{"id": 3, "do": "no"}', 3, f"do: expected one of {DEEDS}, found 'no'"),
        ('{"do": NaN}', None, "expected JSON, found '{\"do\": NaN}'"),
        ("[" * 99_999, None, "expected JSON, found too many levels of it"),
        ('{"do": "hint"}', None, "expected a field id, found {'do': 'hint'}"),
        ('{"id": -1, "do": "hint"}', None, f"id: expected a whole number from 0 to {MAX_SEED}, found -1"),
        ('{"id": true, "do": "hint"}', None, "id: expected a whole number, found true"),
        ('{"id": 7, "do": "reveal", "cell": 0}', 7, "there is no game yet"),
        ('{"id": 0, "do": "hint"}', 0, "there is no game yet"),
        ('{"id": 1, "do": "risks", "on": true}', 1, "expected no field 'on', only id, do, found {'d"),
        ('{"id": 1, "do": "analyse", "position": 1}', 1, "position: expected text, found 1"),
        ('{"id": 1, "do": "reveal"}', 1, "expected a field cell, found {'do': 'reveal', 'id': 1}"),
        ('{"id": 1, "do": "ai", "agent": "me"}', 1, "agent: expected one of solver, agent, found 'me'"),
        (
            '{"id": 1, "do": "record", "seconds": 1, "date": "2026-02-30"}',
            1,
            "date: expected a date such as 2026-01-31, found '2026-02-30'",
        ),
        (
            '{"id": 1, "do": "record", "seconds": -1, "date": "2026-02-03"}',
            1,
            "seconds: expected a number of 0 or more, found -1",
        ),
        (" " * 1_000_001, None, "a message has at most 1000000 characters, not 1000001"),
    ],
)
def test_messages_that_make_no_sense(text, number, message):
    answer = Session().answer(text)
    assert answer["id"] == number
    assert error(answer).startswith(message)


# What needs no game.
ALONE = {"new", "resume", "load", "daily", "analyse", "puzzle", "version"}


@pytest.mark.parametrize("do", sorted(set(REQUESTS) - ALONE))
def test_without_a_game_there_is_nothing_to_ask(do):
    fields = {
        **{move: {"cell": 0} for move in ("reveal", "flag", "chord")},
        "step": {"to": 0}, "ai": {"agent": "solver"}, "record": {"seconds": 0, "date": "2026-11-22"},
    }  # fmt: skip
    assert error(page().ask(do, **fields.get(do, {}))) == "there is no game yet"


@pytest.mark.parametrize("do", ["hint", "risks", "certain", "chances"])
def test_help_is_for_games_that_go_on(do):
    asked = page(**new(CORNERS, moves="r1"))
    answer = asked.ask(do)
    if do == "certain":
        assert answer["changes"] == []
    else:
        assert error(answer) in ("the game is over", "win probabilities need a hint that is a guess,"
                                 " in a game with classic flags")  # fmt: skip


def test_a_cell_beyond_the_board_is_refused():
    asked = page(**new(CORNERS))
    assert error(asked.ask("reveal", cell=9)) == "this board has 9 cells, and no cell 9"
    assert error(asked.ask("flag", cell=10_000)) == (
        "cell: expected a whole number from 0 to 9999, found 10000"
    )


def test_figures_are_told_at_any_time():
    asked = page(**new(CORNERS))
    assert asked.ask("figures") == {"id": 2, "bbbv_done": 0, "clicks": 0}
    play(asked, "r6 r6 f8")
    assert asked.ask("figures") == {"id": 6, "bbbv_done": 1, "clicks": 3}
    play(asked, "c7 r0 r2")
    figures = asked.ask("figures")
    assert (figures["bbbv_done"], figures["clicks"]) == (asked.end["bbbv_done"], asked.end["clicks"])


# Records


def finished(**fields):
    """A page whose game was lost."""
    asked = page(**fields)
    for cell in range(len(asked.symbols)):
        if not asked.over:
            asked.ask("reveal", cell=cell)
    assert asked.status == "lost"
    return asked


def recorded(asked, seconds=12.0004, date="2026-11-22"):
    return asked.ask("record", seconds=seconds, date=date)["record"]


@pytest.mark.parametrize(("dimensions", "told"), [((3, 9), True), ((3, 3, 3), False)])
def test_needless_risks_on_boards_of_two_dimensions_have_their_positions(dimensions, told):
    """What is told is a puzzle in which what was best is certain."""
    asked = page(**shaped(dimensions, 3, "safe", seed=1))
    for cell in range(27):
        if not asked.over:
            asked.ask("reveal", cell=cell)
    needless = [
        each for each in asked.ask("review")["moves"] if each["verdict"] == "needless" and each["best"]
    ]
    assert needless and all(("position" in each) == told for each in needless)
    for each in needless if told else []:
        puzzle = asked.ask("puzzle", position=each["position"], mines=3)
        assert each["best"]["cell"] in [
            certain["cell"] for certain in puzzle["certain"] if not certain["mine"]
        ]


def test_a_game_that_ended_has_one_record():
    """Its review is told apart, also once another game is played."""
    session = Session(draw_seed=lambda: 5)
    asked = Page(session.answer)
    asked.ask("new", **shaped((9, 9), 10))
    assert recorded(asked) is None
    asked.ask("reveal", cell=0)
    assert recorded(asked) is None
    for cell in range(81):
        if not asked.over:
            asked.ask("reveal", cell=cell)
    end = asked.end
    game = json.loads(json.dumps(kept(session._midend.play)))
    found = asked.ask("record", seconds=12.0004, date="2026-11-22")
    assert (found["reviewed"], found["record"]) == (True, {
        "board": "9x9:10", "mode": "safe", "custom": "classic", "date": "2026-11-22", "won": False,
        "seconds": 12.0, "bbbv": end["bbbv"], "solved": end["bbbv_done"], "clicks": end["clicks"],
        "assisted": False,
    })  # fmt: skip
    review = asked.ask("review")
    told = {name: round(review[name], 4) for name in ("accuracy", "luck")} | {"avoidable": True}
    assert review["summary"] == told | {"missed": review["summary"]["missed"]}
    assert recorded(asked) is None
    other = page(**shaped((9, 9), 10))
    assert other.ask("review", game=game)["summary"] == review["summary"]
    assert not other.ask("reveal", cell=0)["assisted"]  # it was the review of another game
    asked.ask("undo")
    asked.ask("redo")
    assert asked.over and recorded(asked) is None


@pytest.mark.parametrize("seconds", [1_003_622.4, LATEST])
def test_a_game_that_is_open_for_long_goes_on_and_is_recorded(seconds):
    at = round(100 * seconds)
    session = Session(draw_seed=lambda: 5)
    asked = Page(session.answer)
    asked.ask("new", **shaped((9, 9), 10))
    asked.ask("reveal", cell=0, at=0)
    assert asked.ask("flag", cell=80, at=at)["changes"]
    game = json.loads(json.dumps(kept(session._midend.play) | {"seconds": seconds}))
    told = asked.ask("resume", game=game)
    assert (told["moves"], told["seconds"]) == (["r0@0", f"f80@{seconds}"], seconds)
    assert asked.ask("flag", cell=80, at=at)["changes"]
    for cell in range(81):
        if not asked.over:
            asked.ask("reveal", cell=cell, at=at)
    assert recorded(asked, seconds=seconds)["seconds"] == seconds


def test_a_board_without_guessing_is_recorded_by_its_name_in_files():
    assert recorded(finished(**shaped((9, 9), 10, "no-guess")))["mode"] == "no guess"
    assert recorded(finished(**shaped((4, 4), 3, "any", "judge")))["custom"] == "judge"


@pytest.mark.parametrize(
    "fields", [new(CORNERS), shaped((9, 9), 10, seed=3)], ids=["a board that is given", "a seed asked for"]
)
def test_a_known_board_is_not_recorded(fields):
    asked = finished(**fields)
    assert asked.game["known"] and recorded(asked) is None


def test_a_board_begun_again_is_known_once_something_was_seen_of_it():
    asked = page(**shaped((9, 9), 10))
    asked.ask("flag", cell=3)
    asked.ask("again")
    assert (asked.game["known"], asked.game["assisted"]) == (False, False)
    asked.ask("reveal", cell=0)
    asked.ask("again")
    assert (asked.game["known"], asked.game["assisted"]) == (True, True)
    for cell in range(81):
        if not asked.over:
            asked.ask("reveal", cell=cell)
    assert recorded(asked) is None


def test_a_game_with_help_is_recorded_as_such():
    asked = page(**shaped((9, 9), 10))
    while not asked.over:
        asked.ask("ai", agent="solver")
    found = recorded(asked)
    assert found["assisted"] and found["autoplayed"]


def test_a_run_of_moves_is_the_same_as_move_by_move():
    """Each move with its reason and its cells; as many at a time as bounded work allows."""
    runs, single = page(**shaped((16, 30), 99)), page(**shaped((16, 30), 99))
    answers = []
    while not runs.over:
        answers.append(runs.ask("ai", agent="solver", run=True))
        assert len(answers[-1]["changes"]) <= 24 and not single.over
        for change in answers[-1]["changes"]:
            assert single.ask("ai", agent="solver")["changes"] == [change]
        assert runs.symbols == single.symbols
    assert single.over and len(answers[0]["changes"]) == 24
    assert recorded(runs) == recorded(single)


def test_a_run_of_moves_ends_where_something_urgent_waits():
    session = Session(draw_seed=lambda: 5, urged=lambda: True)
    session.ask(do="new", **shaped((16, 30), 99))
    assert len(session.ask(do="ai", agent="solver", run=True)["changes"]) == 1


def test_a_recording_has_a_known_board():
    """Whoever plays it on has seen it, also where its seed was not asked for."""
    asked = page()
    assert not asked.ask("new", **shaped((2, 2), 0))["known"]
    assert asked.ask("new", **shaped((2, 2), 0, moves="f0"))["known"]


# Kept games


def test_a_kept_game_goes_on_in_another_session():
    asked = page(**shaped((9, 9), 10))
    session = Session(draw_seed=lambda: 5)
    first = Page(session.answer)
    first.ask("new", **shaped((9, 9), 10))
    for each in (asked, first):
        play(each, "r0 r0 f80")
        each.ask("ai", agent="solver")
        each.ask("undo")
    game = json.loads(json.dumps(kept(session._midend.play)))
    other = page()
    answer = other.ask("resume", game=game)
    assert answer == {**asked.game, "id": 1}
    assert other.symbols == asked.symbols
    assert answer["by"] == ["you", "you", "solver"] and answer["assisted"] and not answer["known"]
    assert other.ask("figures")["clicks"] == asked.ask("figures")["clicks"] == 3
    assert {**other.ask("redo"), "id": 0} == {**asked.ask("redo"), "id": 0}


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"done": 9}, "expected who made each of 1 moves, and at most as many that are done"),
        ({"by": []}, "expected who made each of 1 moves, and at most as many that are done"),
        ({"by": ["me"]}, "game.by[0]: expected one of you, solver, agent, certain, found 'me'"),
        ({"done": True}, "game.done: expected a whole number, found true"),
        ({"moves": "r0 r0", "by": ["you", "you"]}, "the move r0 has no effect"),
        ({"setting": {}}, "unknown variant ''; expected 'classic' or 'judge'"),
        ({"seconds": -1}, "game.seconds: expected a number of 0 or more, found -1"),
        ({"more": 1}, "game: expected no field 'more', only setting, moves, by, done, wasted, seconds,"),
    ],
)
def test_what_is_no_kept_game_is_refused(changed, problem):
    asked = page(**new(CORNERS))
    assert error(asked.ask("resume", game=kept_game() | changed)).startswith(problem)
    assert asked.ask("undo")["error"] == "there is no move to take back"  # the game before goes on


def test_an_old_game_is_freed():
    session = Session()
    asked = Page(session.answer)
    asked.ask("new", **shaped((9, 9), 10, seed=1))
    asked.ask("risks")
    for _ in range(5):
        asked.ask("ai", agent="agent" if asked.symbols[0] == "?" else "solver")
    assert not asked.over
    asked.ask("hint")
    assert session._midend._solver and session._midend._agent
    old = [weakref.ref(thing) for thing in (session._midend, session._midend.play, session._midend._agent)]
    asked.ask("new", **shaped((9, 9), 10, seed=1))
    gc.collect()
    assert [reference() for reference in old] == [None] * 3


def test_the_limits_are_those_that_the_protocol_tells():
    text = " ".join((ROOT / "docs" / "browser.md").read_text().split())
    assert (
        f"messages of {MAX_MESSAGE:,} characters, boards of {MAX_CELLS:,} cells, {MAX_DIMENSIONS} dimensions,"
        f" {MAX_MOVES:,} moves, seeds below 2^{(MAX_SEED + 1).bit_length() - 1}."
    ) in text
    assert f"{MAX_SECONDS} seconds of processor time" in text
    assert f"more than {MAX_BYTES >> 20} MiB" in text
    assert f"boards with more than {MAX_NEIGHBOURS:,} neighbours of cells" in text
    assert f"{MAX_CONNECTIONS} connections at most" in text


def test_a_replay_begins_with_no_more_moves_than_it_has():
    asked = Page(Session().answer)
    assert error(asked.ask("new", **new(CORNERS, moves="r6", done=2))) == "this game has 1 moves, not 2"
    assert asked.ask("new", **new(CORNERS, moves="r6 f8", done=1))["done"] == 1


def test_without_memory_a_request_is_refused_and_the_game_goes_on(monkeypatch):
    asked = page(**new(CORNERS))
    asked.ask("reveal", cell=6)

    def exhausted(*_, **__):
        raise MemoryError

    monkeypatch.setattr("minesweeper.playing.midend.solver_of", exhausted)
    assert error(asked.ask("hint")) == "this takes more memory than one connection may have"
    monkeypatch.undo()
    assert asked.ask("hint")["best"]["why"]["kind"] == "clues"


def test_recordings_of_other_programs_are_read_where_they_can_be(monkeypatch):
    """A session tells which; those of Arbiter everywhere, others by a library in a process of its own."""
    asked = page()
    assert ".avf file" in error(asked.ask("load", kind="avf", data="AAAA"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name == "ms_toollib")
    assert asked.ask("version")["files"] == ["mbf", "rawvf", "avf", "rmv", "evf", "mvf"]
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name == "sweeping_view")
    assert asked.ask("version")["files"] == ["mbf", "rawvf", "avf", "rmv", "evf"]
    monkeypatch.setattr("sys.platform", "emscripten")
    assert asked.ask("version")["files"] == ["mbf", "rawvf", "avf"]
    assert ".avf file" in error(asked.ask("load", kind="avf", data="AAAA"))
    assert error(asked.ask("load", kind="mvf", data="AAAA")) == (
        "this page cannot read .mvf files; Minesweeper on a computer can"
    )


def test_what_is_certain_in_any_position_is_help_in_a_game_that_goes_on():
    asked = page(**shaped((9, 9), 10))
    asked.ask("puzzle", level="pair", seed=1)
    asked.ask("puzzle", position="1?\n11", mines=1)
    assert not asked.ask("reveal", cell=40)["assisted"]  # before, nothing was visible
    asked.ask("puzzle", level="pair", seed=1)
    assert not asked.ask("flag", cell=0)["assisted"]
    asked.ask("puzzle", position="1?\n11", mines=1)
    assert asked.ask("flag", cell=0)["assisted"]


@pytest.mark.parametrize(
    "question",
    [{"do": "analyse", "position": "1?\n11", "mines": 1}, {"do": "puzzle", "position": "1?\n11", "mines": 1}],
    ids=["analyse", "puzzle"],
)
def test_a_position_that_is_unrelated_to_the_game_is_no_help_in_it(question):
    """On a map of the judge something is visible before the first move: what is asked then is help."""
    judges = {"start": "judge", "distance": 2, "seed": 5, "index": 0}
    asked = page(setting={"dimensions": [10, 10], "mines": 9, "variant": "classic", **judges})
    kind, rest = question["do"], {name: value for name, value in question.items() if name != "do"}
    asked.ask(kind, **rest, unrelated=True)
    assert not asked.ask("flag", cell=99)["assisted"]
    assert not asked.ask("flag", cell=99)["assisted"]
    asked.ask(kind, **rest)
    assert asked.ask("flag", cell=99)["assisted"]
