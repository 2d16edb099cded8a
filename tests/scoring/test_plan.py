"""Plans: what a run plays goes into the log as JSON and comes out the same; the command is for people."""

import json
import shlex

import pytest

from minesweeper.boards.catalogue import find_set
from minesweeper.scoring import command, compare
from minesweeper.scoring.plan import BatchPlan, read_plan
from tests.scoring.runs import FEW, header_of
from tests.scoring.scores import score

HYPER, FLAT = find_set("3x3x3:4"), find_set("5x5x3")

PLANS = [
    BatchPlan("score", ("best", "a client.py"), (FLAT, HYPER), 70, seed=None, told=True, time_limit=2.5),
    BatchPlan("score", ("random",), (FLAT._replace(seed=9),), 3, seed=9),
    BatchPlan(
        "compare",
        ("best", "safest"),
        (FLAT._replace(seed=4),),
        1000,
        4,
        start="opening",
        objective="win",
        step=0.25,
    ),
    BatchPlan("compare", ("best",), (FLAT,), 10, all_games=True),
]


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.words())
def test_a_plan_comes_out_of_json_as_it_went_in(plan, monkeypatch):
    monkeypatch.setattr("minesweeper.scoring.plan.version_of", lambda player: "")
    assert read_plan(json.loads(json.dumps(plan.header())), plan.command) == plan


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.words())
def test_the_command_of_a_plan_asks_for_it(plan):
    module = {"score": command, "compare": compare}[plan.command]
    _, name, *words = shlex.split(plan.words())
    again = module.plan_of(module.parse_options(words))
    assert name == plan.command
    assert (again.players, again.games, again.told, again.start) == (
        plan.players, plan.games, plan.told, plan.start,
    )  # fmt: skip
    assert [each.name for each in again.sets] == [each.name for each in plan.sets]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"players": [1]}, ".players[0]: expected text, found 1"),
        ({"players": []}, ".players: expected one or more different players, found []"),
        ({"players": "best"}, ".players: expected a list, found 'best'"),
        ({"players": ["random", "random"]}, ".players: expected one or more different players, found ["),
        ({"sets": []}, ".sets: expected a list of length of 1 or more, found []"),
        ({"sets": [1]}, ".sets[0]: expected an object with rows, "),
        ({"sets": [{"rows": "8"}]}, ".sets[0]: expected a field columns or "),
        ({"sets": [{"dims": 3, "mines": 1, "seed": 1}]}, ".sets[0].dims: expected a list, found 3"),
        (
            {"sets": [{"rows": 5, "columns": 5, "mines": 3, "seed": 1, "min_dist": 1}]},
            ".sets: expected sets of this version and seed, found others",
        ),
        ({"seed": 5}, ".sets: expected sets of this version and seed, found others"),
        ({"seed": 10**40}, ".seed: expected a whole number from -9"),
        ({"games": 0}, ".games: expected a whole number from 1 to 1"),
        ({"games": True}, ".games: expected a whole number, found true"),
        ({"told": 1}, ".told: expected true or false, found 1"),
        ({"start": 7}, ".start: expected text, found 7"),
        ({"start": "corner"}, ".start: expected one of judge, safe, opening, no-guess, found 'corner'"),
        ({"time_limit": "x"}, ".time_limit: expected a number, found 'x'"),
        ({"time_limit": 0}, ".time_limit: expected a number above 0, found 0"),
        ({"time_limit": -1}, ".time_limit: expected a number from 0 to 86400, found -1"),
        ({"time_limit": float("nan")}, ".time_limit: expected a number, found nan"),
        ({"step": 0}, ".step: expected a number above 0, found 0"),
        ({"objective": "x"}, ".objective: expected one of score, win, found 'x'"),
        ({"more": 1}, ": expected no field 'more', only command, players, "),
    ],
)
def test_an_edited_plan_is_refused(change, problem):
    header = json.loads(json.dumps(BatchPlan("score", ("random",), (FLAT,), 1).header()))
    with pytest.raises(ValueError) as caught:
        read_plan(header | {"plan": header["plan"] | change}, "score")
    assert str(caught.value).startswith(f"plan{problem}")


def test_an_edited_log_is_refused_in_one_line(tmp_path):
    log = tmp_path / "log"
    score(*FEW, "--games", "1", "--log", log)
    header = header_of(log)
    log.write_text(json.dumps(header | {"plan": header["plan"] | {"games": 0}}) + "\n")
    ended = score("--resume", log)
    problem = "line 1: plan.games: expected a whole number from 1 to 1000000000000000000, found 0"
    assert ended == (2, "", f"minesweeper score: {log}: {problem}\n")


def test_the_log_of_another_command_is_refused(tmp_path):
    log = tmp_path / "log"
    score("random", "--sets", "5x5x3", "--games", "1", "--log", log)
    with pytest.raises(ValueError, match="it is the log of minesweeper score, not of compare"):
        read_plan(header_of(log), "compare")
