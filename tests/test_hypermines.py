"""HyperMines against the plain definition, also with games from elsewhere and wrong ones."""

import copy
import json
import random
from functools import partial
from inspect import isfunction
from math import prod

import pytest

from minesweeper import hypermines
from minesweeper.hypermines import dig, nd_dig, nd_new_game, nd_render, new_game, render, render_ascii
from tests.helpers.tables import rows
from tests.oracles.plain import all_cells
from tests.oracles.plain_hypermines import nested, plain_dig, plain_game, plain_render, put


def some_dims(rng, count, most=72):
    dims = [1] * count
    while True:
        longer = list(dims)
        longer[rng.randrange(count)] += 1
        if prod(longer) > most or rng.random() < 0.05:
            return dims
        dims = longer


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("boards", [40, pytest.param(1000, marks=pytest.mark.long)])
def test_random_boards_follow_the_plain_definition(count, boards):
    rng = random.Random(count)
    for _ in range(boards):
        dims = some_dims(rng, count)
        places = all_cells(dims)
        bombs = rng.sample(places, rng.randrange(min(len(places), 12) + 1))
        game, plain = nd_new_game(dims, bombs), plain_game(dims, bombs)
        assert game == plain
        digs, results = rng.choices(places, k=5), []
        for coords in digs:
            results.append(nd_dig(game, coords))
            assert results[-1] == plain_dig(plain, coords)
            assert game == plain
        assert nd_render(game) == plain_render(plain)
        assert nd_render(game, xray=True) == plain_render(plain, xray=True)
        if count == 2:
            flat = new_game(*dims, bombs)
            assert [dig(flat, row, column) for row, column in digs] == results
            assert flat == game
            for xray in (False, True):
                rows = nd_render(game, xray)
                assert render(flat, xray) == rows
                assert render_ascii(flat, xray) == "\n".join("".join(row) for row in rows)
        for coords in digs:  # masks may be changed between digs, and come from elsewhere
            put(game["mask"], rng.choice(places), rng.random() < 0.5)
            plain = json.loads(json.dumps(game))
            assert nd_render(game) == plain_render(plain)
            assert nd_dig(game, coords) == plain_dig(plain, coords)
            assert game == plain


def test_board_has_as_many_squares_as_the_limit_or_fewer(monkeypatch):
    monkeypatch.setattr(hypermines, "MAX_MAP_CELLS", 6)
    assert nd_new_game((2, 3), [])["dimensions"] == [2, 3]
    with pytest.raises(ValueError, match=r"^a board of 7 is larger than 6 squares$"):
        nd_new_game((7,), [])


@pytest.mark.slow
@pytest.mark.parametrize("dims", [(200, 200), (40_000,), (34, 34, 35), (9, 9, 9, 9, 7)])
def test_cascade_may_have_forty_thousand_squares(dims):
    game = nd_new_game(dims, [[0] * len(dims)])
    assert nd_dig(game, [length - 1 for length in dims]) == ("victory", prod(dims) - 1)
    assert nd_render(game)[-1][-1] == nested(dims[2:], lambda coords: " ") if len(dims) > 2 else " "


def test_game_may_have_sixty_dimensions():
    game = nd_new_game([1] * 57 + [2, 3, 2], [[0] * 60])
    assert nd_dig(game, [0] * 57 + [1, 1, 1]) == ("ongoing", 1)
    assert nd_dig(game, [0] * 57 + [0, 2, 0]) == ("ongoing", 7)
    assert json.loads(json.dumps(game)) == game


def test_every_function_has_documentation_and_examples():
    own = [it for it in vars(hypermines).values() if isfunction(it) and it.__module__ == hypermines.__name__]
    assert [function.__name__ for function in own if ">>> " not in (function.__doc__ or "")] == []


@rows(
    "dims bombs problem",
    ([], [], "at least one dimension"),
    ([3, 0], [], "positive whole number, not 0"),
    ([3, 2.0], [], "positive whole number, not 2.0"),
    ([10**6, 10**6], [], "larger than"),
    ([3, 4], [(3, 0)], r"\(3, 0\) is outside a board of 3 x 4"),
    ([3, 4], [(0, -1)], r"\(0, -1\) is outside a board of 3 x 4"),
    ([3, 4], [(0,)], r"\(0,\) needs 2 coordinates"),
    ([3, 4], [(0, 1.0)], r"\(0, 1.0\) should be a tuple or list of 2 whole numbers"),
    ([3, 4], ["01"], "'01' should be"),
    (5, [], "dimensions: expected a list, found 5"),
    ([3, 4], 5, "bombs: expected a list, found 5"),
)
def test_wrong_arguments_of_a_game_are_refused(dims, bombs, problem):
    nd_new_game([2, 3], [])  # caches a shape that equals one with 2.0 or True
    with pytest.raises(ValueError, match=problem):
        nd_new_game(dims, bombs)


@pytest.mark.parametrize("make", [lambda game: game, copy.deepcopy], ids=["made here", "made elsewhere"])
@pytest.mark.parametrize(
    "coords", [(), (1,), (1, 1, 1), (2, 0), (0, 3), (-1, 0), (0, 1.0), (True, 1), None, 3]
)
def test_dig_at_wrong_coordinates_is_refused(coords, make):
    game = make(new_game(2, 3, [(0, 0)]))
    dig(game, 1, 2)
    before = json.dumps(game)
    with pytest.raises(ValueError):
        nd_dig(game, coords)
    assert json.dumps(game) == before
    assert dig(game, 1, 0) == ("victory", 1)


@rows(
    "change problem",
    ({"board": [[0, 0], [0]]}, "the board is not 2 x 2: .0. should be a list of 2"),
    ({"board": [[0, 0]]}, "the board has lists of 1 x 2, its dimensions are .2, 2."),
    ({"board": [[[0], [0]], [[0], [0]]]}, "the board holds a list"),
    ({"board": [[0, 0], [0, "x"]]}, "the board holds 'x'"),
    ({"board": [[0, 0], [0, True]]}, "the board holds a bool"),
    ({"board": [[0, 0], [0, None]]}, "the board holds a NoneType: expected int or str"),
    ({"mask": [[False, False], (False, False)]}, "the mask is not 2 x 2"),
    ({"mask": [[False, False], [False, 2]]}, "the mask holds a int"),
    ({"dimensions": []}, "at least one dimension"),
    ({"dimensions": [2, 2, 2]}, "the board has lists of 2 x 2 x 0"),
)
def test_bad_games_are_refused(change, problem):
    game = copy.deepcopy(new_game(2, 2, [])) | change
    before = copy.deepcopy(game)
    for use in (partial(nd_dig, game, [0] * len(game["dimensions"])), partial(nd_render, game)):
        with pytest.raises(ValueError, match=problem):
            use()
    assert game == before


def test_rows_and_columns_need_two_dimensions():
    for draw in (render, render_ascii):
        with pytest.raises(ValueError, match="a game of 3 dimensions"):
            draw(nd_new_game([2, 2, 2], []))
    with pytest.raises(ValueError, match="needs 3 coordinates"):
        dig(nd_new_game([2, 2, 2], []), 0, 0)


def test_bomb_that_a_wrong_0_uncovers_is_a_defeat():
    game = {"dimensions": [1, 3], "board": [[0, ".", 0]], "mask": [[False] * 3]}
    assert [nd_dig(game, (0, 0)), nd_dig(game, (0, 0))] == [("defeat", 2), ("defeat", 0)]
