"""`basic.py` against the plain referee: the judge's cases, the rules, random games, any layout."""

from random import Random

import pytest

from tests.assignment import basic_data
from tests.assignment.examples import MAP
from tests.assignment.streams import basic_prints
from tests.helpers.data import BASIC
from tests.helpers.programs import Ended, python
from tests.oracles.referee import referee


@pytest.mark.parametrize("case", BASIC, ids=lambda path: path.stem)
def test_data(case):
    expected = case.with_suffix(".out").read_text()
    assert expected == referee(case.read_text())
    assert basic_prints(case.read_text()) == expected


def test_data_is_complete():
    assert [path.stem for path in BASIC] == [str(number) for number in range(1, len(BASIC) + 1)]
    made = basic_data.large_cases()
    assert made == {number: BASIC[number - 1].read_text() for number in made}


def test_longest_data_lasts_to_the_last_operation():
    text = BASIC[19].read_text()
    lines = text.splitlines()
    assert (lines[0], len(lines)) == ("30 30", 1 + 30 + 1000)
    assert "YOU" not in referee("\n".join(lines[:-1]))
    assert referee(text).endswith("\nYOU WIN!\n720 180\n")


# Whole games of the assignment's example: operations, then all that is printed.
GAMES = {
    "auto-explore wins": (
        "2 0 0, 2 2 1, 2 1 2, 0 1 1, 1 1 2",
        """
        ??? ??? ??? ??? ?@? 1@1
        ??? 12? 12? 122 122 122
        ??? 01? 01@ 01@ 01@ 01@
        """,
        "YOU WIN!\n7 2\n",
    ),
    "input after the end is not read": (
        "0 1 0, 9 9 9, X",
        """
        ??? ?X?
        ??? ???
        ??? ???
        """,
        "GAME OVER!\n0 0\n",
    ),
    "leading zeros": (
        "02 0 00, 2 2 0",
        """
        ??? ??? ???
        ??? 12? 12?
        ??? 01? 01X
        """,
        "GAME OVER!\n4 0\n",
    ),
    "no operations": ("", "??? \n ??? \n ???", ""),
}


def pictures(text):
    """The maps that stand side by side in `text`, one below the other."""
    rows = [line.split() for line in text.strip().splitlines()]
    return "".join("".join(row + "\n" for row in picture) for picture in zip(*rows, strict=True))


@pytest.mark.parametrize(("operations", "maps", "closing"), GAMES.values(), ids=GAMES)
def test_rules(operations, maps, closing):
    text = MAP + operations.replace(", ", "\n") + "\n"
    expected = pictures(maps) + closing
    assert referee(text) == expected
    assert basic_prints(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 1\n.\n0 0 0\n", "?\n0\nYOU WIN!\n1 0\n"),
        ("2 2\n..\n..\n1 1 0\n", "??\n??\n00\n00\nYOU WIN!\n4 0\n"),
        ("1 2\nXX\n", "@@\nYOU WIN!\n0 2\n"),
    ],
    ids=["one cell", "no mine", "only mines"],
)
def test_smallest_maps(text, expected):
    assert basic_prints(text) == referee(text) == expected


def untidy(rng, text):
    """The same input with blanks, blank lines, carriage returns and no final newline here and there."""
    end = rng.choice(["\n", "\r\n"])
    lines = []
    for line in text.splitlines():
        lines += rng.choices(["", " ", "\t"], k=rng.choice([0, 0, 0, 1, 2]))
        lines.append(rng.choice(["", " ", "\t "]) + line.replace(" ", rng.choice([" ", "  ", "\t"])))
    return end.join(lines) + rng.choice(["", end, end + end])


@pytest.mark.parametrize(
    ("games", "side", "length"),
    [(2000, 4, 12), (700, 8, 40), (30, 30, 300)],
    ids=["small", "middle", "large"],
)
def test_random_games(games, side, length):
    rng = Random(2876)
    for _ in range(games):
        text = basic_data.random_game(rng, side, length)
        assert basic_prints(rng.choice([text, untidy(rng, text)])) == referee(text), text


def test_random_games_through_the_program():
    rng = Random(2877)
    for _ in range(2):
        text = untidy(rng, basic_data.random_game(rng, 12, 60))
        assert python("basic.py", given=text) == Ended(0, referee(text), ""), text


def test_large_map():
    side = 300
    rng = Random(500)
    rows = ["".join(rng.choices(".X", (80, 20), k=side)) for _ in range(side)]
    rows[0] = rows[1] = "." * side
    lines = basic_prints(f"{side} {side}\n" + "\n".join(rows) + "\n0 150 0\n299 299 2\n").splitlines()
    assert len(lines) == 3 * side
    assert lines[:side] == ["?" * side] * side
    assert lines[side] == "0" * side
    assert lines[side : 2 * side] == lines[2 * side :]
    for r in range(1, side - 1):
        for c in range(1, side - 1):
            around = rows[r - 1][c - 1 : c + 2] + rows[r][c - 1 : c + 2] + rows[r + 1][c - 1 : c + 2]
            assert lines[side + r][c] in ("?", str(around.count("X")))
