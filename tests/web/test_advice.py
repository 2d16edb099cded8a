"""Help in the browser game: risks, hints, what is certain, agents; and advice that takes too long."""

import pytest

from minesweeper.players.analysis import analyse
from minesweeper.rules.position import Position
from minesweeper.web.session import Session
from tests.helpers.pages import Page, new, shaped
from tests.helpers.positions import neighbours
from tests.helpers.sessions import CORNERS, Limited, error, exported, page
from tests.oracles.brute import proves


@pytest.mark.parametrize("custom", ["classic", "judge"])
def test_the_overlay_is_what_the_solver_says_of_the_printed_board(custom):
    asked = page(**shaped((8, 9), 15, "opening", custom, seed=4))
    [first] = asked.ask("risks", on=True)
    assert first["risks"] == {str(cell): 0 for cell in range(72)}
    asked.ask("reveal", cell=0)
    while not asked.over:
        told = asked.risks
        analysis = analyse(Position.of_text(exported(asked), 15))
        if custom == "classic":  # else marks are proven, and have no risk
            assert sorted(map(int, told)) == [c for c, s in enumerate(asked.symbols) if s in "?@"]
        for cell, risk in analysis.risks.items():
            assert told[str(cell)] == pytest.approx(risk, rel=1e-12)
            assert (told[str(cell)] in (0, 1)) == (risk in (0, 1))
        certain = [risk for risk in told.values() if risk in (0, 1)]
        assert {type(risk) for risk in certain} <= {int}
        asked.ask("ai", agent="solver")


def test_wrong_flags_do_not_mislead_and_are_taken_off():
    asked = page(**new("....\n....\nX..X"))
    asked.ask("risks", on=True)
    asked.ask("reveal", cell=5)
    asked.ask("flag", cell=4)
    wrong = asked.risks
    asked.ask("flag", cell=4)
    assert asked.risks == wrong
    [hint] = asked.ask("hint")
    assert (hint["type"], hint["action"]) == ("hint", "reveal")
    asked.ask("reveal", cell=0)
    safe = [int(cell) for cell, risk in asked.risks.items() if risk == 0]
    asked.ask("flag", cell=safe[0])
    answers = [a for a in asked.ask("ai", agent="solver") if a["type"] == "change"]
    assert [a["last"] for a in answers] == [f"f{safe[0]}", f"r{safe[0]}"]
    assert {a["by"] for a in answers} == {"solver"}


@pytest.mark.parametrize("hasty", [False, True])
@pytest.mark.parametrize("custom", ["classic", "judge"])
def test_a_certain_hint_names_clues_that_prove_it(custom, hasty):
    """Also where there is no time to look for the shortest proof."""
    proven = 0
    limit = Limited()
    limit.least = 1 if hasty else 0
    for seed in range(6):
        asked = Page(Session(limit=limit).answer)
        asked.ask("new", **shaped((7, 7), 11, "opening", custom, seed=seed))
        asked.ask("reveal", cell=24)
        while not asked.over:
            [hint] = asked.ask("hint")
            if hint["risk"] == 0 and hint["why"]["clues"]:
                clues = [(neighbours((7, 7))[c], int(asked.symbols[c])) for c in hint["why"]["clues"]]
                seen = {c: 0 for c, s in enumerate(asked.symbols) if s.isdigit()}
                if custom == "judge":
                    seen |= {c: 1 for c, s in enumerate(asked.symbols) if s == "@"}
                assert hint["why"]["kind"] == "clues"
                if len(clues) < 6:
                    assert proves(clues, hint["cell"], seen)
                    proven += 1
            asked.ask("ai", agent="solver")
    assert proven > 20


def test_the_first_hint_says_what_is_promised():
    [hint] = page(**shaped((9, 9), 10, "opening")).ask("hint")
    assert (hint["cell"], hint["risk"], hint["why"]["kind"]) == (20, 0, "start")
    [hint] = page(**shaped((9, 9), 10, "safe")).ask("hint")
    assert (hint["cell"], hint["risk"], hint["why"]["kind"]) == (0, 0, "start")
    [hint] = page(**shaped((9, 9), 10, "any")).ask("hint")
    assert hint["risk"] == pytest.approx(10 / 81)


@pytest.mark.parametrize("agent", ["solver", "knowledge"])
@pytest.mark.parametrize("custom", ["classic", "judge"])
def test_an_agent_alone_finishes_a_game(agent, custom):
    asked = page(**shaped((9, 9), 10, seed=8, custom=custom))
    while not asked.over:
        for answer in asked.ask("ai", agent=agent):
            assert answer["type"] in ("change", "end")
            if answer["type"] == "change":
                assert (answer["by"], answer["assisted"]) == (agent, True) and answer["cells"]
    assert asked.end["clicks"] == 0


def test_help_is_counted_as_such():
    helped = {
        "risks": {"on": True},
        "certain": {"on": True},
        "hint": {},
        "ai": {"agent": "solver"},
    }
    for do, fields in helped.items():
        asked = page(**shaped((9, 9), 10, seed=8))
        asked.ask(do, **fields)
        asked.ask("flag", cell=80)
        assert asked.last["assisted"], do
    asked.ask("new", **shaped((9, 9), 10))
    assert not asked.game["assisted"]


@pytest.mark.parametrize(
    "dimensions, mines", [((12,), 2), ((4, 4, 4), 6), ((3, 3, 3, 3), 8), ((2, 2, 2, 2, 3), 6)]
)
def test_the_solver_plays_in_any_number_of_dimensions(dimensions, mines):
    asked = page(**shaped(dimensions, mines, seed=2))
    asked.ask("risks", on=True)
    while not asked.over:
        asked.ask("ai", agent="solver")
    assert sorted(asked.end["mines"]) == asked.end["mines"] and len(asked.end["mines"]) == mines
    if len(dimensions) != 2:
        asked.ask("again")
        assert error(asked.ask("ai", agent="knowledge")) == (
            "the knowledge-based agent plays in two dimensions only"
        )


def test_what_is_certain_is_done_at_once():
    stopped = 0
    for seed in range(20):
        asked = page(**shaped((9, 9), 15, "opening", seed=seed))
        asked.ask("certain", on=True)
        assert asked.status == "ready"
        changes = [answer for answer in asked.ask("reveal", cell=40) if answer["type"] == "change"]
        assert [change["by"] for change in changes] == ["you"] + ["certain"] * (len(changes) - 1)
        if not asked.over:
            risks = analyse(Position.of_text(exported(asked), 15)).risks
            certain = [cell for cell in sorted(risks) if risks[cell] in (0, 1)]
            assert certain == [cell for cell, symbol in enumerate(asked.symbols) if symbol == "@"]
            stopped += 1
        [game] = [answer for answer in asked.ask("undo") if answer["type"] == "game"]
        assert (game["done"], game["status"]) == (0, "ready")
    assert stopped > 3


def test_turned_on_in_a_game_what_is_certain_is_done_then():
    asked = page(**new("...\n...\n..X\n..."))
    asked.ask("reveal", cell=0)
    answers = asked.ask("certain", on=True)
    assert [a.get("last") for a in answers if a["type"] == "change"] == ["r11"]
    assert asked.status == "won"


def test_advice_that_takes_too_long_is_an_error_and_the_game_goes_on():
    limit = Limited()
    asked = Page(Session(limit=limit).answer)
    asked.ask("new", **new(CORNERS))
    asked.ask("reveal", cell=6)
    limit.reached = True
    assert error(asked.ask("hint")) == "too long"
    assert error(asked.ask("ai", agent="solver")) == "too long"
    assert error(asked.ask("undo")) == "too long"
    assert asked.ask("risks", on=True) == [{"type": "risks", "id": 1, "done": 1, "error": "too long"}]
    assert asked.ask("analyse", position="??", id=1)[0]["error"] == "too long"
    change, late = asked.ask("certain", on=True), asked.ask("reveal", cell=0)
    assert (error(change), late[0]["cells"], late[1]["type"]) == ("too long", {"0": 1}, "error")
    limit.reached = False
    assert [a["type"] for a in asked.ask("certain", on=True)][-1] == "end"


def test_marks_that_the_rules_have_proved_are_known_to_a_hint():
    asked = page(board="4 5\n.....\n....X\n....X\n..X..", custom="judge")
    for do, cell in [("reveal", 1), ("hint", None), ("flag", 9), ("reveal", 18), ("reveal", 19)]:
        asked.ask(do, **({} if cell is None else {"cell": cell}))
    [hint] = asked.ask("hint")
    assert (hint["cell"], hint["why"]["kind"], hint["why"]["clues"]) == (4, "clues", [3])


def test_a_hint_before_the_start_settles_nothing():
    asked = page(**shaped((4, 4), 0, "safe", seed=5))
    asked.ask("flag", cell=10)
    [hint] = asked.ask("hint")
    assert hint["why"]["kind"] == "start"
    asked.ask("reveal", cell=0)
    asked.ask("ai", agent="solver")
    assert asked.last["why"] is None or asked.last["why"]["kind"] == "clues"
