"""Arguments of command lines: values that are read, and refusals."""

import argparse
import shutil
import sys

import pytest

from minesweeper.shell import arguments
from minesweeper.shell.arguments import Parser, to_run, whole
from minesweeper.shell.schema import checked
from tests.helpers.programs import ROOT
from tests.helpers.tables import rows

# The value of each text, or the expectation in its refusal, by type.
READ = {
    "whole": {"0": "a whole number of at least 1", "1": 1, "9" * 18: 10**18 - 1, "+1": "a whole number of"},
    "port": {"-1": "a port from 0 to 65535", "0": 0, "65535": 65535, "65536": "a port from 0 to 65535"},
    "mebibytes": {"0": "a whole number from 1 to 1048576", "1048576": 1 << 20, "1048577": "a whole number"},
    "seed": {"-" + "9" * 30: 1 - 10**30, "1" + "0" * 30: "a whole number of up to 30 digits", "": "a whole"},
    "seconds": {"0": "a positive number of seconds up to 86400", "1e-3": 0.001, "86400": 86400}
    | dict.fromkeys(("86400.1", "-0.1", "nan", "soon"), "a positive number of seconds up to 86400"),
    "points": {"0": "a positive number of points up to 100", "0.5": 0.5, "100": 100, "100.5": "a positive"},
    "cell": {"3": (3,), "0,12,7": (0, 12, 7), "3, 4": "a cell such as 3,4", "": "a cell", "-1,2": "a cell"},
}


@pytest.mark.parametrize(
    ("name", "text", "expected"), [(name, *row) for name, rows in READ.items() for row in rows.items()]
)
def test_argument_types(name, text, expected):
    read = getattr(arguments, name) if name != "whole" else whole(1)
    if not isinstance(expected, str):
        assert read(text) == expected
        return
    with pytest.raises(argparse.ArgumentTypeError) as error:
        read(text)
    assert str(error.value).startswith(f"expected {expected}")
    assert str(error.value).endswith(f", found {text!r}")


def test_logs_and_command_lines_have_the_same_seeds():
    assert checked(arguments.Seconds, 0.5) == 0.5
    for seed in (10**30 - 1, 1 - 10**30):
        assert checked(arguments.Seed, seed) == arguments.seed(str(seed)) == seed
        with pytest.raises(ValueError, match="expected"):
            checked(arguments.Seed, seed + (1 if seed > 0 else -1))


@rows(
    "line problem",
    ("paly", "argument what: expected play, score, found 'paly'; did you mean 'play'?"),
    ("x", "argument what: expected play, score, found 'x'"),
    ("play --gamse 3", "unrecognized arguments: --gamse 3; did you mean '--games'?"),
    ("play --games 0", "argument --games: expected a whole number of at least 1, found '0'"),
)
def test_parser_refuses_in_one_line(line, problem):
    parser = Parser(prog="minesweeper x")
    parser.add_argument("what", choices=["play", "score"])
    parser.add_argument("--games", type=arguments.positive)
    words = ["play", "--games", "2"]
    assert vars(parser.parse_args(words)) == {"what": "play", "games": 2, "words": ["x", *words]}
    with pytest.raises(ValueError) as error:
        parser.parse_args(line.split())
    assert str(error.value) == problem


def test_command_line_starts_this_python(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/opt/a b/python3")
    monkeypatch.setattr(sys, "path", [str(ROOT)])
    assert to_run("play", "--seed", "1") == "'/opt/a b/python3' -m minesweeper play --seed 1"
    monkeypatch.setattr(shutil, "which", lambda name: f"/opt/a b/{name}")
    monkeypatch.setattr(sys, "path", ["", str(ROOT)])
    assert to_run() == "python3 -P -m minesweeper"
