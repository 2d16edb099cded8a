"""What counts as help or as a known board; runs of moves."""

from minesweeper.web.session import Session
from tests.helpers.pages import shaped
from tests.helpers.sessions import page


def test_a_board_begun_again_is_known_once_something_was_seen_of_it():
    asked = page(**shaped((9, 9), 10))
    asked.ask("flag", cell=3)
    asked.ask("again")
    assert (asked.game["known"], asked.game["assisted"]) == (False, False)
    asked.ask("reveal", cell=0)
    asked.ask("again")
    assert (asked.game["known"], asked.game["assisted"]) == (True, True)


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
    assert runs.end == single.end


def test_a_run_of_moves_ends_where_something_urgent_waits():
    session = Session(draw_seed=lambda: 5, urged=lambda: True)
    session.ask(do="new", **shaped((16, 30), 99))
    assert len(session.ask(do="ai", agent="solver", run=True)["changes"]) == 1


def test_a_recording_has_a_known_board():
    """Whoever plays it on has seen it, also where its seed was not asked for."""
    asked = page()
    assert not asked.ask("new", **shaped((2, 2), 0))["known"]
    assert asked.ask("new", **shaped((2, 2), 0, moves="f0"))["known"]
