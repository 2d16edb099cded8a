"""Help in a session beyond that of a midend: what counts as help, and boards that are too large."""

import pytest

from tests.helpers.pages import new, shaped
from tests.helpers.sessions import error, exported, hint_of, page, risks_of


def test_risks_are_told_of_every_hidden_cell_and_flags_do_not_mislead():
    """What is certain is told as an int, of flagged cells too."""
    asked = page(**new("....\n....\nX..X"))
    asked.ask("reveal", cell=5)
    asked.ask("flag", cell=4)
    wrong = risks_of(asked)
    assert sorted(map(int, wrong)) == [cell for cell, symbol in enumerate(asked.symbols) if symbol in "?@"]
    asked.ask("flag", cell=4)
    assert risks_of(asked) == wrong
    asked.ask("reveal", cell=0)
    certain = [risk for risk in risks_of(asked).values() if risk in (0, 1)]
    assert certain and {type(risk) for risk in certain} == {int}
    safe = next(int(cell) for cell, risk in risks_of(asked).items() if risk == 0)
    asked.ask("flag", cell=safe)
    changes = asked.ask("ai", agent="solver")["changes"]
    assert [(change["move"], change["by"]) for change in changes] == [
        (f"f{safe}", "solver"), (f"r{safe}", "solver"),
    ]  # fmt: skip


def test_a_position_is_help_once_something_of_the_game_is_visible():
    asked = page(**shaped((9, 9), 10, seed=8))
    for do in ("figures", "export", "version"):
        asked.ask(do)
    asked.ask("analyse", position="1?")
    assert not asked.ask("reveal", cell=0)["assisted"]
    asked.ask("analyse", position="1?")
    assert asked.ask("flag", cell=80)["assisted"]


@pytest.mark.parametrize(
    ("start", "mines", "cell"),
    [("opening", 10, 20), ("safe", 10, 0), ("no-guess", 10, 20), ("no-guess", 75, 0)],
)
def test_the_first_hint_says_what_is_promised(start, mines, cell):
    asked = page(**shaped((9, 9), mines, start))
    assert set(risks_of(asked).values()) == {0}
    assert [hint_of(asked)[each] for each in ("cell", "risk")] == [cell, 0]


@pytest.mark.parametrize("do", ["risks", "hint"])
def test_what_the_start_promises_is_help_and_settles_nothing(do):
    asked = page(**shaped((4, 4), 0, "safe", seed=5))
    asked.ask("flag", cell=10)
    asked.ask(do)
    assert hint_of(asked)["words"].endswith("the first cell always is.")
    assert asked.ask("reveal", cell=0)["assisted"]
    *_, last = asked.ask("ai", agent="solver")["changes"]
    assert last["why"]["text"].startswith("The solver revealed row ") and last["why"]["cells"]["clue"]


@pytest.mark.parametrize("dimensions", [(3,) * 7, (2,) * 11])
def test_where_a_number_has_too_many_cells_a_guess_looks_no_further(dimensions):
    asked = page(**shaped(dimensions, 100, seed=1))
    asked.ask("reveal", cell=0)
    assert asked.ask("risks")["exact"]
    hint = hint_of(asked)
    assert " has the lowest risk: " in hint["words"]
    assert hint["risk"] == min(asked.ask("risks")["risks"].values())


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
