"""The examples run as they say, and print what one is to see."""

import re

import pytest

from tests.helpers.programs import ROOT, command, python


def ran(name, *arguments):
    ended = python("-m", f"examples.scripts.{name}", *arguments)
    assert (ended.status, ended.err) == (0, "")
    return ended.out.splitlines()


def test_a_position_is_analysed(tmp_path):
    picture = tmp_path / "picture.svg"
    lines = ran("position", picture)
    assert lines[9:] == [
        "boards: 81",
        "first row: [None, 0.654, 0.691, 0.296, 0.296, 0.049]",
        "(1, 2) is safe, certain by the number of mines",
        "(0, 0) is a mine, certain by (1, 1) (2, 1)",
        "(1, 0) is a mine, certain by the number of mines",
        "(2, 3) is a mine, certain by the number of mines",
    ]
    assert picture.read_text() == (ROOT / "docs" / "analysis.svg").read_text()


def test_a_player_is_measured():
    lines = ran("own_player", 10)
    assert lines[9] == "won after 25 moves, score 100.0 %"
    assert [line.split(",")[0] for line in lines[10::2]][:2] == ["careful on 9x9x10", "safest on 9x9x10"]
    assert re.fullmatch(r"safest scores [\d.]+ points more \[.*\]", lines[-1])


def test_a_class_of_ones_own_wins_more_than_safest():
    own, safest = (float(line.split("wins ")[1].split(" %")[0]) for line in ran("looking_ahead", 10)[1::2])
    assert own > safest


def test_a_learner_learns():
    (line,) = ran("learner", 600)
    first, games, last, _ = map(int, re.findall(r"\d+", line))
    assert games == 200 and last > first


def test_more_dimensions():
    lines = ran("dimensions")
    assert lines[0] == "54 of 144 cells hidden, 43 safe, 5 mines"
    assert lines[2:] == ["won after 46 moves", "Ann: 100 %", "Bob: 0 %", "Cem: 50 %", "Dee: 50 %"]


def test_the_adviser_plays_in_a_contest():
    ended = command("arena", "examples/adviser.py", "--games", 3, "--seed", 5, "--json")
    assert (ended.status, ended.err) == (0, "")
    assert '"name": "Adviser"' in ended.out and '"games": 3' in ended.out


@pytest.mark.parametrize("script", sorted(path.stem for path in (ROOT / "examples" / "scripts").glob("*.py")))
def test_the_guide_names_each(script):
    assert f"`python -m examples.scripts.{script}`" in (ROOT / "docs" / "library.md").read_text()
