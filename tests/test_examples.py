"""The examples, as a user runs them."""

import argparse
import importlib.util
import json
import re
import shutil
import subprocess
import sys

import pytest

from examples.scripts.masked_ppo import safest, wins
from tests.helpers.programs import ROOT, command, python


def ran(name, *arguments):
    ended = python("-m", f"examples.scripts.{name}", *arguments)
    assert (ended.status, ended.err) == (0, "")
    return ended.out.splitlines()


@pytest.mark.slow
def test_position_script(tmp_path):
    picture = tmp_path / "picture.svg"
    lines = ran("position", picture)
    assert lines[9] == "boards: 81" and lines[12].startswith("(0, 0) is a mine: the 3 at (1, 1) and")
    assert picture.read_text() == (ROOT / "docs" / "analysis.svg").read_text()


@pytest.mark.slow
def test_own_player_script():
    lines = ran("own_player", 10)
    assert lines[9] == "won after 25 moves, score 100.0 %"
    assert [line.split(",")[0] for line in lines[10::2]][:2] == ["careful on 9x9:10", "safest on 9x9:10"]
    assert re.fullmatch(r"safest scores [\d.]+ points more \[.*\]", lines[-1])


@pytest.mark.long
def test_looking_ahead_wins_more_than_safest():
    own, safest = (float(line.split("wins ")[1].split(" %")[0]) for line in ran("looking_ahead", 10)[1::2])
    assert own > safest


@pytest.mark.long
def test_learner_improves():
    (line,) = ran("learner", 600)
    first, games, last, _ = map(int, re.findall(r"\d+", line))
    assert games == 200 and last > first


@pytest.mark.slow
def test_masked_ppo_runs_or_names_the_missing_package():
    few = ("--size", 4, "--mines", 2, "--steps", 64, "--teacher", 300, "--games", 3)
    ended = python("-m", "examples.scripts.masked_ppo", *few)
    if importlib.util.find_spec("sb3_contrib"):
        assert ended.status == 0 and "after 300 moves of safest" in ended.out and "safest  " in ended.out
    else:
        problem = r"masked_ppo: \w+ is missing; install it by: pip install sb3-contrib\n"
        assert (ended.status, ended.out) == (2, "") and re.fullmatch(problem, ended.err)


def test_teacher_of_masked_ppo_takes_the_lowest_risk():
    options = argparse.Namespace(size=5, mines=4, games=40)
    others = wins(options, lambda seen, info: info["action_mask"].argmax(), seed=1)
    assert wins(options, safest, seed=1) > 60 > others


CLIENTS = ROOT / "examples" / "clients"


@pytest.mark.slow
def test_example_clients_play_alike(tmp_path):
    clients = [f"{sys.executable} {CLIENTS / 'first_hidden.py'}"]
    if compiler := shutil.which("g++"):
        program, source = tmp_path / "client", CLIENTS / "first_hidden.cpp"
        subprocess.run([compiler, "-O1", "-std=c++17", "-Wall", "-Werror", "-o", program, source], check=True)
        clients.append(str(program))
    maps = (ROOT / "data" / "batch" / "batch3.in").read_text()
    options = "--games", 3, "--tell-mines"
    games = {python("advanced.py", "--pipe", client, *options, given=maps) for client in clients}
    ((status, out, err),) = games
    assert (status, err) == (0, "") and {*out.splitlines()[::2]} <= {"YOU WIN!", "GAME OVER!"} and out


@pytest.mark.slow
def test_dimensions_script():
    lines = ran("dimensions")
    assert lines[0] == "54 of 144 cells hidden, 43 safe, 5 mines"
    assert lines[2:] == ["won after 46 moves", "Ann: 100 %", "Bob: 0 %", "Cem: 50 %", "Dee: 50 %"]


@pytest.mark.slow
def test_adviser_plays_in_a_contest():
    ended = command("arena", "examples/adviser.py", "--games", 3, "--seed", 5, "--json")
    assert (ended.status, ended.err) == (0, "")
    (row,) = json.loads(ended.out)["standings"]
    assert (row["player"], row["game_count"]) == ("Adviser", 3)


@pytest.mark.parametrize("script", sorted(path.stem for path in (ROOT / "examples" / "scripts").glob("*.py")))
def test_guide_names_every_script(script):
    assert f"`python3 -m examples.scripts.{script}`" in (ROOT / "docs" / "library.md").read_text()
