"""`basic.py` against the plain referee: the judge's cases, the rules, random games, any layout."""

from random import Random

import pytest

from tests.assignment import basic_data
from tests.assignment.examples import MAP
from tests.assignment.streams import basic_prints
from tests.helpers.data import BASIC
from tests.oracles.referee import referee


@pytest.mark.parametrize("case", BASIC, ids=lambda path: path.stem)
def test_data(case):
    expected = case.with_suffix(".out").read_text()
    assert expected == referee(case.read_text())
    assert basic_prints(case.read_text()) == expected


# Whole games, and all that is printed.
GAMES = {
    "one cell": ("1 1\n.\n0 0 0\n", "?\n0\nYOU WIN!\n1 0\n"),
    "no mine": ("2 2\n..\n..\n1 1 0\n", "??\n??\n00\n00\nYOU WIN!\n4 0\n"),
    "only mines": ("1 2\nXX\n", "@@\nYOU WIN!\n0 2\n"),
    "no operations": (MAP, "???\n???\n???\n"),
    "input after the end is not read": ("1 2\n.X\n0 1 0\n9 9 9\nX\n", "??\n?X\nGAME OVER!\n0 0\n"),
    "leading zeros": ("1 2\n.X\n00 01 00\n", "??\n?X\nGAME OVER!\n0 0\n"),
}


@pytest.mark.parametrize(("text", "expected"), GAMES.values(), ids=GAMES)
def test_whole_games(text, expected):
    assert basic_prints(text) == expected


def untidy(rng, text):
    """The same input with blanks, blank lines, carriage returns and no final newline here and there."""
    end = rng.choice(["\n", "\r\n"])
    lines = []
    for line in text.splitlines():
        lines += rng.choices(["", " ", "\t"], k=rng.choice([0, 0, 0, 1, 2]))
        lines.append(rng.choice(["", " ", "\t "]) + line.replace(" ", rng.choice([" ", "  ", "\t"])))
    return end.join(lines) + rng.choice(["", end, end + end])


@pytest.mark.parametrize(("games", "side", "length"), [(2000, 4, 12), (700, 8, 40), (30, 30, 300)])
def test_random_games(games, side, length):
    rng = Random(2876)
    for _ in range(games):
        text = basic_data.random_game(rng, side, length)
        assert basic_prints(rng.choice([text, untidy(rng, text)])) == referee(text), text


def test_large_map():
    side = 300
    rng = Random(500)
    rows = ["".join(rng.choices(".X", (80, 20), k=side)) for _ in range(side)]
    rows[0] = rows[1] = "." * side
    text = f"{side} {side}\n" + "\n".join(rows) + "\n0 150 0\n299 299 2\n"
    assert basic_prints(text) == referee(text)
