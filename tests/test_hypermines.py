"""HyperMines against the plain definition: random boards, and large ones; what its doctests notice."""

import json
import random
import subprocess
import sys
from inspect import isfunction
from math import prod
from pathlib import Path
from runpy import run_path

import pytest

from minesweeper import hypermines
from minesweeper.hypermines import dig, nd_dig, nd_new_game, nd_render, new_game, render, render_ascii
from tests.helpers.programs import ROOT
from tests.oracles.plain import all_cells
from tests.oracles.plain_hypermines import at, nested, plain_dig, plain_game, plain_render


def some_dims(rng, count, most=72):
    dims = [1] * count
    while True:
        longer = list(dims)
        longer[rng.randrange(count)] += 1
        if prod(longer) > most or rng.random() < 0.05:
            return dims
        dims = longer


@pytest.mark.parametrize("count", range(1, 7))
def test_random_boards_follow_the_plain_definition(count):
    rng = random.Random(count)
    for _ in range(150):
        dims = some_dims(rng, count)
        places = all_cells(dims)
        bombs = rng.sample(places, rng.randrange(min(len(places), 12) + 1))
        game, plain = nd_new_game(dims, bombs), plain_game(dims, bombs)
        assert game == plain
        digs, found = rng.choices(places, k=5), []
        for coords in digs:
            found.append(nd_dig(game, coords))
            assert found[-1] == plain_dig(plain, coords)
            assert game == plain
        assert nd_render(game) == plain_render(plain)
        assert nd_render(game, xray=True) == plain_render(plain, xray=True)
        if count == 2:
            flat = new_game(*dims, bombs)
            assert [dig(flat, row, column) for row, column in digs] == found
            assert flat == game
            for xray in (False, True):
                rows = nd_render(game, xray)
                assert render(flat, xray) == rows
                assert render_ascii(flat, xray) == "\n".join("".join(row) for row in rows)


# Size


@pytest.mark.parametrize("dims", [(200, 200), (40_000,), (34, 34, 35), (9, 9, 9, 9, 7)])
def test_a_cascade_of_forty_thousand_squares(dims):
    game = nd_new_game(dims, [[0] * len(dims)])
    assert nd_dig(game, [length - 1 for length in dims]) == ("victory", prod(dims) - 1)
    assert nd_render(game)[-1][-1] == nested(dims[2:], lambda coords: " ") if len(dims) > 2 else " "


def test_a_cascade_along_a_winding_path():
    # Walls of bombs, open on the right and on the left in turn.
    bombs = [
        (row, column)
        for row in range(4, 200, 8)
        for column in (range(194) if row % 16 == 4 else range(6, 200))
    ]
    game, plain = new_game(200, 200, bombs), plain_game((200, 200), bombs)
    assert game == plain
    assert dig(game, 0, 0) == plain_dig(plain, (0, 0)) == ("victory", 40_000 - len(bombs))
    assert game == plain


@pytest.mark.parametrize("place", [(0, 30, 59)])
def test_sixty_dimensions(place):
    dims = [1] * 60
    for axis in place:
        dims[axis] = 8

    def wide(coords):
        found = [0] * 60
        for axis, index in zip(place, coords, strict=True):
            found[axis] = index
        return tuple(found)

    rng = random.Random(60)
    bombs = rng.sample(all_cells((8, 8, 8)), 30)
    game, plain = nd_new_game(dims, map(wide, bombs)), nd_new_game((8, 8, 8), bombs)
    for coords in rng.choices(all_cells((8, 8, 8)), k=12):
        assert nd_dig(game, wide(coords)) == nd_dig(plain, coords)
    wide_symbols, symbols = nd_render(game), nd_render(plain)
    for coords in all_cells((8, 8, 8)):
        assert at(wide_symbols, wide(coords)) == at(symbols, coords)
    assert json.loads(json.dumps(game)) == game


# Its doctests


def test_every_function_has_documentation_and_examples():
    functions = [
        f for f in vars(hypermines).values() if isfunction(f) and f.__module__ == hypermines.__name__
    ]
    assert [f.__name__ for f in functions if ">>> " not in (f.__doc__ or "")] == []


@pytest.mark.long
def test_the_doctests_alone_notice_most_mistakes(tmp_path):
    """Those that `make mutants` makes; of 65, ten have an effect in games only that come from elsewhere."""
    tool, path = run_path(str(ROOT / "tools" / "mutants.py")), Path(hypermines.__file__)
    text, broken = path.read_text("utf-8"), tmp_path / "broken.py"
    mistakes = (each for kind in tool["KINDS"].values() for each in tool["mutants"]([path], *kind))
    lived = []
    for _, start, end, new in mistakes:
        broken.write_text(text[:start] + new + text[end:], "utf-8")
        command = ["timeout", "10", sys.executable, "-m", "doctest", broken]
        if not subprocess.run(command, cwd=ROOT, capture_output=True).returncode:
            lived.append(f"line {1 + text[:start].count(chr(10))}: {text[start:end]} -> {new}")
    assert len(lived) <= 10, lived
