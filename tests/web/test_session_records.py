"""The record of a game that ended in a session, and what counts as help or as a known board."""

import json

import pytest

from minesweeper.games.keep import kept
from minesweeper.games.moves import LATEST
from minesweeper.web.session import Session
from tests.helpers.pages import Page, new, shaped
from tests.helpers.sessions import CORNERS, page


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
    game = json.loads(json.dumps(kept(session._midend.game)))
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
    game = json.loads(json.dumps(kept(session._midend.game) | {"seconds": seconds}))
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
