"""The cases in tests/page/*.json, for the tests of the page's modules, agree with Python."""

import json
from datetime import date
from math import prod

import pytest

from minesweeper.boards.catalogue import read_size
from minesweeper.players.sentence import place
from minesweeper.profile.profile import Profile
from minesweeper.rules.grid import Grid
from minesweeper.shell.language import speaking, tr
from minesweeper.shell.numbers import percent, seconds_text
from minesweeper.words.days import date_words
from tests.helpers.programs import ROOT

WON = ["safe", "classic", True, 20, 10, 10, 12, 0, None]


def cases(name):
    return json.loads((ROOT / "tests" / "page" / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("case", cases("shapes"), ids=lambda case: f"{case['dimensions']}")
def test_neighbours(case):
    grid = Grid(case["dimensions"])
    assert grid.size == case["size"]
    assert {cell: list(grid.neighbours(int(cell))) for cell in case["neighbours"]} == case["neighbours"]


def read(text):
    try:
        dimensions, mines = read_size(text)
    except ValueError:
        return None
    return {"dimensions": list(dimensions), "mines": mines}


@pytest.mark.parametrize("case", cases("board_names"), ids=lambda case: case["text"])
def test_names_of_boards(case):
    assert read(case["text"]) == case["size"]
    fits = case["size"] is not None and case["size"]["mines"] < prod(case["size"]["dimensions"])
    profile = Profile({"day.2026-11-22": json.dumps([["a", 0, case["text"], *WON]])})
    assert bool(profile.records) == fits


# How Python words a case of each kind.
WORDED = {
    "places": lambda case: place(Grid(case["dimensions"]), case["cell"]),
    "percents": lambda case: percent(case["risk"]),
    "dates": lambda case: date_words(date.fromisoformat(case["date"])),
    "seconds": lambda case: seconds_text(case["seconds"]),
}


@pytest.mark.parametrize(
    ("kind", "case"),
    [pytest.param(kind, case, id=f"{kind}: {case['words']}") for kind in WORDED for case in cases(kind)],
)
def test_words(kind, case):
    with speaking(case.get("language", "en")):
        assert WORDED[kind](case) == case["words"]
        if kind == "seconds":
            assert tr("{seconds} s", seconds="{seconds}") == case["message"]
