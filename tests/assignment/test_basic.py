"""`basic.py` against the plain referee: the judge's cases, the rules, random games, any layout."""

from random import Random

import pytest

from tests.assignment.streams import basic_prints
from tests.helpers.data import BASIC
from tests.oracles.referee import neighbours, referee


@pytest.mark.parametrize("case", BASIC, ids=lambda path: path.stem)
def test_data(case):
    expected = case.with_suffix(".out").read_text()
    assert expected == referee(case.read_text())
    assert basic_prints(case.read_text()) == expected


def test_what_comes_after_the_end_is_not_read_and_zeros_may_lead():
    assert basic_prints("1 2\n.X\n00 01 00\n9 9 9\nX\n") == "??\n?X\nGAME OVER!\n0 0\n"


def as_input(mine, operations):
    """A map and operations as the judge gives them."""
    lines = [f"{len(mine)} {len(mine[0])}"]
    lines += ["".join(".X"[is_mine] for is_mine in row) for row in mine]
    lines += ["{} {} {}".format(*operation) for operation in operations]
    return "\n".join(lines) + "\n"


def random_game(rng, side, length):
    """A map of at most `side` x `side` and operations, most of them sensible, that tend to go on."""
    rows, columns = rng.randint(1, side), rng.randint(1, side)
    density = rng.choice([0, 0.05, 0.15, 0.25, 0.5, 0.9, 1])
    mine = [[rng.random() < density for _ in range(columns)] for _ in range(rows)]
    blunders = rng.choice([0, 0, 0.02, 0.3])
    operations = []
    for _ in range(rng.randint(0, length)):
        r, c = rng.randrange(rows), rng.randrange(columns)
        kinds = [int(mine[r][c]), 2] if rng.random() >= blunders else [0, 1, 2]
        operations.append((r, c, rng.choice(kinds)))
        if rng.random() < 0.1:
            operations.append(operations[-1])
        if rng.random() < 0.1:  # marks all around and then explores
            operations += [(y, x, 1) for y, x in neighbours(mine, r, c) if mine[y][x]] + [(r, c, 2)]
    return as_input(mine, operations)


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
        text = random_game(rng, side, length)
        assert basic_prints(rng.choice([text, untidy(rng, text)])) == referee(text), text


def test_large_map():
    side = 300
    rng = Random(500)
    rows = ["".join(rng.choices(".X", (80, 20), k=side)) for _ in range(side)]
    rows[0] = rows[1] = "." * side
    text = f"{side} {side}\n" + "\n".join(rows) + "\n0 150 0\n299 299 2\n"
    assert basic_prints(text) == referee(text)
