"""Help in the browser game: risks, hints, what is certain, agents; and boards that are too large for it."""

import re

import pytest

from minesweeper.players.analysis import analyse
from minesweeper.rules.position import Position
from minesweeper.solver import proof
from tests.helpers.pages import new, on, shaped
from tests.helpers.positions import neighbours
from tests.helpers.sessions import error, exported, hint_of, page, risks_of
from tests.oracles.brute import proves


@pytest.mark.parametrize("variant", ["classic", "judge"])
def test_the_overlay_is_what_the_solver_says_of_the_printed_board(variant):
    asked = page(**shaped((8, 9), 15, "opening", variant, seed=4))
    assert risks_of(asked) == {str(cell): 0 for cell in range(72)}
    asked.ask("reveal", cell=0)
    while not asked.over:
        told = risks_of(asked)
        analysis = analyse(Position.of_text(exported(asked), 15))
        if variant == "classic":  # else marks are proven, and have no risk
            assert sorted(map(int, told)) == [c for c, s in enumerate(asked.symbols) if s in "?@"]
        for cell, risk in analysis.cell_risks.items():
            assert told[str(cell)] == pytest.approx(risk, rel=1e-12)
            assert (told[str(cell)] in (0, 1)) == (risk in (0, 1))
        certain = [risk for risk in told.values() if risk in (0, 1)]
        assert {type(risk) for risk in certain} <= {int}
        asked.ask("ai", agent="solver")


def test_wrong_flags_do_not_mislead_and_are_taken_off():
    asked = page(**new("....\n....\nX..X"))
    asked.ask("reveal", cell=5)
    asked.ask("flag", cell=4)
    wrong = risks_of(asked)
    asked.ask("flag", cell=4)
    assert risks_of(asked) == wrong
    assert asked.ask("hint")["best"]["action"] == "reveal"
    asked.ask("reveal", cell=0)
    safe = [int(cell) for cell, risk in risks_of(asked).items() if risk == 0]
    asked.ask("flag", cell=safe[0])
    changes = asked.ask("ai", agent="solver")["changes"]
    assert [change["move"] for change in changes] == [f"f{safe[0]}", f"r{safe[0]}"]
    assert {change["by"] for change in changes} == {"solver"}


@pytest.mark.parametrize("hasty", [False, True])
@pytest.mark.parametrize("variant", ["classic", "judge"])
def test_a_certain_hint_names_clues_that_prove_it(variant, hasty, monkeypatch):
    """Also where no work may be spent on a short proof."""
    proven = 0
    if hasty:
        monkeypatch.setattr(proof, "MAX_WORK", 0)
    for seed in range(6):
        asked = page(**shaped((7, 7), 11, "opening", variant, seed=seed))
        asked.ask("reveal", cell=24)
        while not asked.over:
            hint = hint_of(asked)
            with_total = "the total of mines proves it" in hint["words"]
            assert not with_total or re.search(r"it(, together with the .*)?\.$", hint["words"])
            if hint["risk"] == 0 and hint["clues"] and not with_total:
                clues = [(neighbours((7, 7))[c], int(asked.symbols[c])) for c in hint["clues"]]
                seen = {c: 0 for c, s in enumerate(asked.symbols) if s.isdigit()}
                if variant == "judge":
                    seen |= {c: 1 for c, s in enumerate(asked.symbols) if s == "@"}
                assert re.search(r" prove(s it| it together)\.$", hint["words"])
                if len(clues) < 6:
                    assert proves(clues, hint["cell"], seen)
                    proven += 1
            asked.ask("ai", agent="solver")
    assert proven > 20


def test_the_first_hint_says_what_is_promised():
    for start, mines, cell in (
        ("opening", 10, 20),
        ("safe", 10, 0),
        ("no-guess", 10, 20),
        ("no-guess", 75, 0),
    ):
        hint = hint_of(page(**shaped((9, 9), mines, start)))
        assert (hint["cell"], hint["risk"]) == (cell, 0), (start, mines)
        assert hint["words"].endswith(" is safe: the first cell always is.")
    assert page(**shaped((9, 9), 10, "any")).ask("hint")["best"]["risk"] == pytest.approx(10 / 81)


@pytest.mark.parametrize("agent", ["solver", "agent"])
@pytest.mark.parametrize("variant", ["classic", "judge"])
def test_an_agent_alone_finishes_a_game(agent, variant):
    asked = page(**shaped((9, 9), 10, seed=8, variant=variant))
    while not asked.over:
        answer = asked.ask("ai", agent=agent)
        assert answer["assisted"] and answer["changes"]
        for change in answer["changes"]:
            assert change["by"] == agent and change["cells"]
        assert answer["changes"][-1]["why"]
    assert asked.end["clicks"] == 0


def test_help_is_counted_as_such():
    helped = {
        "risks": {},
        "certain": {},
        "hint": {},
        "ai": {"agent": "solver"},
        "undo": {},
        "step": {"to": 1},
        "analyse": {"position": "1?"},
    }
    for do, fields in helped.items():
        asked = page(**shaped((9, 9), 10, seed=8))
        asked.ask("reveal", cell=0)
        assert not asked.state["assisted"]
        answer = asked.ask(do, **fields)
        assert answer.get("assisted") or asked.ask("flag", cell=80)["assisted"], do
    for do in ("risks", "hint"):  # also of what the start promises
        asked.ask("new", **shaped((9, 9), 10))
        assert not asked.game["assisted"]
        asked.ask(do)
        assert asked.ask("flag", cell=80)["assisted"], do
    asked.ask("new", **shaped((9, 9), 10))
    for do in ("figures", "export", "version", "certain"):  # nothing is certain where nothing is seen
        asked.ask(do)
    asked.ask("analyse", position="1?")  # nor can a position be of this game
    assert not asked.ask("flag", cell=80)["assisted"]


@pytest.mark.parametrize(
    "dimensions, mines", [((12,), 2), ((4, 4, 4), 6), ((3, 3, 3, 3), 8), ((2, 2, 2, 2, 3), 6)]
)
def test_the_solver_plays_in_any_number_of_dimensions(dimensions, mines):
    asked = page(**shaped(dimensions, mines, seed=2))
    while not asked.over:
        asked.ask("risks")
        asked.ask("ai", agent="solver")
    assert sorted(asked.end["mines"]) == asked.end["mines"] and len(asked.end["mines"]) == mines
    if len(dimensions) != 2:
        asked.ask("again")
        assert error(asked.ask("ai", agent="agent")) == (
            "the knowledge-based agent plays in two dimensions only"
        )


def test_what_is_certain_is_done_until_nothing_is():
    stopped = 0
    for seed in range(20):
        asked = page(**shaped((9, 9), 15, "opening", seed=seed))
        assert asked.ask("certain")["changes"] == []
        assert asked.status == "ready"
        asked.ask("reveal", cell=40)
        changes = asked.ask("certain")["changes"]
        assert {change["by"] for change in changes} <= {"certain"}
        assert asked.state["done"] == len(changes) + 1
        if not asked.over:
            risks = analyse(Position.of_text(exported(asked), 15)).cell_risks
            certain = [cell for cell in sorted(risks) if risks[cell] in (0, 1)]
            assert certain == [cell for cell, symbol in enumerate(asked.symbols) if symbol == "@"]
            stopped += 1
            assert asked.ask("certain")["changes"] == []
        game = asked.ask("undo")
        assert (game["done"], game["status"]) == (0, "ready")
        assert asked.ask("redo")["done"] == len(changes) + 1
    assert stopped > 3


def test_what_is_certain_wins_a_game():
    asked = page(**new("...\n...\n..X\n..."))
    asked.ask("reveal", cell=0)
    answer = asked.ask("certain")
    assert [change["move"] for change in answer["changes"]] == ["r11"]
    assert answer["status"] == "won" and answer["end"]["clicks"] == 1


def test_marks_that_the_rules_have_proved_are_known_to_a_hint():
    asked = page(**on("4 5\n.....\n....X\n....X\n..X..", "judge"))
    for do, cell in [("reveal", 1), ("hint", None), ("flag", 9), ("reveal", 18), ("reveal", 19)]:
        asked.ask(do, **({} if cell is None else {"cell": cell}))
    hint = hint_of(asked)
    assert (hint["cell"], hint["clues"]) == (4, [3])


def test_a_hint_before_the_start_settles_nothing():
    asked = page(**shaped((4, 4), 0, "safe", seed=5))
    asked.ask("flag", cell=10)
    assert hint_of(asked)["words"].endswith("the first cell always is.")
    asked.ask("reveal", cell=0)
    *_, last = asked.ask("ai", agent="solver")["changes"]
    assert last["why"]["text"].startswith("The solver opened row ") and last["why"]["cells"]["clue"]


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
