"""The cases in tests/page/*.json, which the page's own modules are tested with, are what Python says."""

import json
from datetime import date
from math import prod

from minesweeper.boards.catalogue import read_size
from minesweeper.profile.profile import Profile
from minesweeper.rules.grid import Grid
from minesweeper.shell.language import speaking, tr
from minesweeper.shell.numbers import percent, seconds_text
from minesweeper.words.days import date_words
from minesweeper.words.sentence import place
from tests.helpers.programs import ROOT

WON = ["safe", "classic", True, 20, 10, 10, 12, 0, None]


def cases(name):
    return json.loads((ROOT / "tests" / "page" / f"{name}.json").read_text("utf-8"))


def test_neighbours_and_places():
    for case in cases("shapes"):
        grid = Grid(case["dimensions"])
        assert grid.size == case["size"]
        assert {cell: list(grid.neighbours(int(cell))) for cell in case["neighbours"]} == case["neighbours"]
    for case in cases("places"):
        assert place(Grid(case["dimensions"]), case["cell"]) == case["words"]


def read(text):
    try:
        dimensions, mines = read_size(text)
    except ValueError:
        return None
    return {"dimensions": list(dimensions), "mines": mines}


def test_names_of_boards():
    for case in cases("board_names"):
        assert read(case["text"]) == case["size"], case["text"]
        fits = case["size"] is not None and case["size"]["mines"] < prod(case["size"]["dimensions"])
        found = Profile({"day.2026-11-22": json.dumps([["a", 0, case["text"], *WON]])})
        assert bool(found.records) == fits, case["text"]


def test_risks_in_per_cent_dates_in_sentences_and_times_in_seconds():
    for case in cases("percents"):
        assert percent(case["risk"]) == case["words"]
    for case in cases("dates"):
        with speaking(case["language"]):
            assert date_words(date.fromisoformat(case["date"])) == case["words"]
    for case in cases("seconds"):
        with speaking(case["language"]):
            assert tr("{seconds} s", seconds="{seconds}") == case["message"]
            assert seconds_text(case["seconds"]) == case["words"]
