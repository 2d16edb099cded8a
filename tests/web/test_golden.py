"""The cases in tests/page/*.json, which the page's own modules are tested with, are what Python says."""

import json
from math import prod

import pytest

from minesweeper.boards.catalogue import read_size
from minesweeper.midend.record import Record, format_records, parse_statistics, summarise
from minesweeper.rules.grid import Grid
from minesweeper.shell.numbers import percent
from tests.helpers.programs import ROOT

WON = Record("9x9:10", "safe", "classic", "2026-11-22", True, 20, 10, 10, 12, False)


def cases(name):
    return json.loads((ROOT / "tests" / "page" / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("case", cases("shapes"), ids=lambda case: "x".join(map(str, case["dimensions"])))
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


def problem(game):
    """What is wrong with a game in a file, in one line, or None."""
    try:
        parse_statistics(json.dumps({"minesweeper": "statistics", "version": 1, "games": [game]}))["games"]
    except ValueError as error:
        assert str(error).startswith("games[0]") and "\n" not in str(error)
        return str(error).removeprefix("games[0]")
    return None


def test_names_of_boards():
    for case in cases("board_names"):
        assert read(case["text"]) == case["size"], case["text"]
        fits = case["size"] is not None and case["size"]["mines"] < prod(case["size"]["dimensions"])
        assert (problem(vars(WON) | {"board": case["text"]}) is None) == fits, case["text"]


def test_risks_in_per_cent():
    for case in cases("percents"):
        assert percent(case["risk"]) == case["words"]


def test_checks_of_records():
    """Python and the page refuse the same games, in the same words."""
    for case in cases("records"):
        assert problem(case["game"]) == case["problem"]


def test_checks_of_files_of_statistics():
    """What is read is written as it was."""
    for case in cases("statistics_files"):
        try:
            found = parse_statistics(json.dumps(case["file"]))
        except ValueError as error:
            assert str(error) == case["problem"]
        else:
            assert case["problem"] is None
            written = format_records(found["games"], found.get("played", ()))
            assert json.loads(written) == {
                name: value for name, value in case["file"].items() if value or name != "played"
            }


def test_summaries():
    for case in cases("summaries"):
        records = [
            Record(
                **vars(WON)
                | {
                    "won": won,
                    "seconds": seconds,
                    "assisted": how != "own",
                    "autoplayed": how == "autoplayed",
                }
            )
            for won, how, seconds in case["games"]
        ]
        told = summarise(records)._asdict()
        best = [each.seconds for each in told["best"]]
        tallies = {name: told[name]._asdict() for name in ("helped", "autoplayed")}
        assert told | {"best": best} | tallies == case["summary"]
