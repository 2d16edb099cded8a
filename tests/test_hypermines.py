"""HyperMines against the plain definition: every neighbour listed, squares dug one by one."""

import copy
import doctest
import json
import pickle
import random
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain import all_cells, beside

from minesweeper import hypermines
from minesweeper.hypermines import (
    dig,
    dump,
    nd_dig,
    nd_new_game,
    nd_render,
    new_game,
    render,
    render_ascii,
)

# The plain definition


def around(dims, coords):
    """The square at `coords` and its neighbours."""
    return [coords, *beside(dims, coords)]


def at(lists, coords):
    for index in coords:
        lists = lists[index]
    return lists


def put(lists, coords, value):
    at(lists, coords[:-1])[coords[-1]] = value


def nested(dims, value):
    """Nested lists with `value(coords)` everywhere."""

    def part(coords):
        if len(coords) == len(dims):
            return value(coords)
        return [part((*coords, index)) for index in range(dims[len(coords)])]

    return part(())


def plain_game(dims, bombs):
    bombs = set(map(tuple, bombs))

    def square(coords):
        return "." if coords in bombs else sum(each in bombs for each in around(dims, coords))

    return {
        "dimensions": list(dims),
        "board": nested(dims, square),
        "mask": nested(dims, lambda coords: False),
    }


def plain_status(game):
    shown = {square: at(game["mask"], square) for square in all_cells(game["dimensions"])}
    bombs = {square for square in shown if at(game["board"], square) == "."}
    if any(shown[square] for square in bombs):
        return "defeat"
    return "victory" if all(shown[square] for square in shown if square not in bombs) else "ongoing"


def plain_dig(game, coords, near=around, opens=lambda square: square == 0):
    board, mask = game["board"], game["mask"]
    waiting, revealed = [tuple(coords)], 0
    while waiting:
        square = waiting.pop()
        if not at(mask, square):
            put(mask, square, True)
            revealed += 1
            if opens(at(board, square)):
                waiting += near(game["dimensions"], square)
    return plain_status(game), revealed


def plain_render(game, xray=False):
    def symbol(coords):
        if not (xray or at(game["mask"], coords)):
            return "_"
        square = at(game["board"], coords)
        return " " if square == 0 else str(square)

    return nested(game["dimensions"], symbol)


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
    for _ in range(350):
        dims = some_dims(rng, count)
        places = all_cells(dims)
        bombs = rng.sample(places, rng.randrange(min(len(places), 12) + 1))
        game, plain = nd_new_game(dims, bombs), plain_game(dims, bombs)
        assert game == plain
        for coords in rng.choices(places, k=5):
            assert nd_dig(game, coords) == plain_dig(plain, coords)
            assert game == plain
        assert nd_render(game) == plain_render(plain)
        assert nd_render(game, xray=True) == plain_render(plain, xray=True)


def test_two_dimensions_are_n_dimensions():
    rng = random.Random(2)
    for _ in range(200):
        rows, columns = rng.randint(1, 9), rng.randint(1, 9)
        places = all_cells((rows, columns))
        bombs = rng.sample(places, rng.randint(0, len(places)))
        flat, deep = new_game(rows, columns, bombs), nd_new_game((rows, columns), bombs)
        assert flat == deep
        for row, column in rng.choices(places, k=4):
            assert dig(flat, row, column) == nd_dig(deep, [row, column])
            assert flat == deep
            assert render(flat) == nd_render(deep)
            assert render_ascii(flat) == "\n".join("".join(row) for row in nd_render(deep))
        assert render(flat, True) == nd_render(deep, True)


# The examples of the description


MINES = {
    "dimensions": [3, 4],
    "board": [[1, ".", 2], [1, 2, "."], [1, 2, 1], [".", 1, 0]],
    "mask": [[True, False, False], [False, True, False], [False, True, True], [False, True, True]],
}

HYPERMINES = {
    "dimensions": [4, 3, 2],
    "board": [
        [[1, 1], [".", 2], [2, 2]],
        [[1, 1], [2, 2], [".", 2]],
        [[1, 1], [2, 2], [1, 1]],
        [[1, "."], [1, 1], [0, 0]],
    ],
    "mask": [
        [[True, False], [False, False], [False, False]],
        [[False, False], [True, False], [False, False]],
        [[False, False], [True, True], [True, True]],
        [[False, False], [True, True], [True, True]],
    ],
}


def test_the_valid_state_of_mines():
    game = copy.deepcopy(MINES)
    assert render_ascii(game) == "1__\n_2_\n_21\n_1 "
    assert render_ascii(game, True) == "1.2\n12.\n121\n.1 "
    assert dig(game, 0, 2) == ("ongoing", 1)
    assert dig(game, 1, 0) == ("ongoing", 1)
    assert dig(game, 2, 0) == ("victory", 1)
    assert dig(game, 3, 0) == ("defeat", 1)
    assert game["dimensions"] == MINES["dimensions"]
    assert game["board"] == MINES["board"]


def test_the_valid_state_of_hypermines():
    bombs = [(0, 1, 0), (1, 2, 0), (3, 0, 1)]
    game = nd_new_game([4, 3, 2], bombs)
    assert [nd_dig(game, coords) for coords in [(0, 0, 0), (1, 1, 0), (3, 2, 1)]] == [
        ("ongoing", 1), ("ongoing", 1), ("ongoing", 8),
    ]  # fmt: skip
    assert game == HYPERMINES
    game = copy.deepcopy(HYPERMINES)
    assert nd_dig(game, (0, 0, 1)) == ("ongoing", 1)
    assert nd_dig(game, (0, 1, 0)) == ("defeat", 1)
    assert nd_dig(game, (3, 2, 1)) == ("defeat", 0)


def test_the_example_game(capsys):
    game = new_game(6, 6, [(3, 0), (0, 5), (1, 3), (2, 3)])
    assert game["board"] == [
        [0, 0, 1, 1, 2, "."],
        [0, 0, 2, ".", 3, 1],
        [1, 1, 2, ".", 2, 0],
        [".", 1, 1, 1, 1, 0],
        [1, 1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ]
    assert render_ascii(game) == "\n".join(["______"] * 6)
    assert dig(game, 1, 0) == ("ongoing", 9)
    assert render_ascii(game) == "  1___\n  2___\n112___\n______\n______\n______"
    assert dig(game, 5, 4) == ("ongoing", 21)
    assert render_ascii(game) == "  1___\n  2_31\n112_2 \n_1111 \n11    \n      "
    assert dig(game, 0, 5) == ("defeat", 1)
    assert render_ascii(game) == "  1__.\n  2_31\n112_2 \n_1111 \n11    \n      "
    assert render(game)[0] == [" ", " ", "1", "_", "_", "."]
    dump(game)
    assert capsys.readouterr().out == (
        "dimensions: [6, 6]\n"
        "board: [0, 0, 1, 1, 2, '.']\n"
        "       [0, 0, 2, '.', 3, 1]\n"
        "       [1, 1, 2, '.', 2, 0]\n"
        "       ['.', 1, 1, 1, 1, 0]\n"
        "       [1, 1, 0, 0, 0, 0]\n"
        "       [0, 0, 0, 0, 0, 0]\n"
        "mask:  [True, True, True, False, False, True]\n"
        "       [True, True, True, False, True, True]\n"
        "       [True, True, True, False, True, True]\n"
        "       [False, True, True, True, True, True]\n"
        "       [True, True, True, True, True, True]\n"
        "       [True, True, True, True, True, True]\n"
    )


# Sequences of digs


@st.composite
def boards(draw):
    dims = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    places = st.sampled_from(all_cells(dims))
    return dims, draw(st.lists(places, max_size=8)), draw(st.lists(places, min_size=1, max_size=8))


def visible(game):
    return {square for square in all_cells(game["dimensions"]) if at(game["mask"], square)}


@settings(max_examples=200, deadline=None)
@given(boards())
def test_digs_reveal_what_they_say(board):
    dims, bombs, digs = board
    game = nd_new_game(dims, bombs)
    truth = copy.deepcopy(game["board"])
    for coords in digs:
        before = visible(game)
        status, revealed = nd_dig(game, coords)
        assert before <= visible(game)
        assert coords in visible(game)
        assert revealed == len(visible(game)) - len(before)
        assert status == plain_status(game)
        assert game["board"] == truth
        assert game["dimensions"] == dims


CHANGES = ("dig", "show", "hide", "plant", "new row", "new mask", "shared", "reversed")


def change(game, kind, coords):
    """What a caller may do to the lists of a game between two digs."""
    board, mask = game["board"], game["mask"]
    if kind in ("show", "hide"):
        put(mask, coords, kind == "show")
    elif kind == "plant":
        put(board, coords, ".")
    elif kind == "new row":
        at(mask, coords[:-1])[:] = [True] * game["dimensions"][-1]
    elif kind == "new mask":
        game["mask"] = copy.deepcopy(mask)
    elif kind == "shared":
        nd_dig(dict(game), coords)
    elif kind == "reversed":
        board.reverse()


@settings(max_examples=200, deadline=None)
@given(boards(), st.lists(st.sampled_from(CHANGES), min_size=8, max_size=8))
def test_lists_may_be_changed_between_digs(board, kinds):
    dims, bombs, places = board
    game = nd_new_game(dims, bombs)
    for kind, coords in zip(kinds, places, strict=False):
        change(game, kind, coords)
        plain = json.loads(json.dumps(game))
        assert nd_render(game) == plain_render(plain)
        assert nd_dig(game, coords) == plain_dig(plain, coords)
        assert game == plain


def test_a_game_made_here_is_never_read(monkeypatch):
    monkeypatch.setattr(hypermines, "_read", None)
    game = new_game(30, 30, [(0, 0), (29, 29)])
    assert dig(game, 15, 15) == ("victory", 898)
    assert dig(dict(game), 0, 0) == ("defeat", 1)
    assert render(game)[29][28:] == ["1", "_"]
    game["mask"][29][29] = True
    with pytest.raises(TypeError):
        dig(game, 0, 0)


def test_every_method_that_changes_a_list_is_noticed():
    reading = {
        "__add__", "__class__", "__class_getitem__", "__contains__", "__delattr__", "__dir__", "__doc__",
        "__eq__", "__format__", "__ge__", "__getattribute__", "__getitem__", "__getstate__", "__gt__",
        "__hash__", "__init__", "__init_subclass__", "__iter__", "__le__", "__len__", "__lt__", "__mul__",
        "__ne__", "__new__", "__reduce__", "__reduce_ex__", "__repr__", "__reversed__", "__rmul__",
        "__setattr__", "__sizeof__", "__str__", "__subclasshook__", "copy", "count", "index",
    }  # fmt: skip
    arguments = {
        "__setitem__": (0, True), "__delitem__": (0,), "__iadd__": ([True],), "__imul__": (2,),
        "append": (True,), "extend": ([True],), "insert": (0, True), "remove": (False,),
    }  # fmt: skip
    changing = sorted(set(dir(list)) - reading)
    assert len(changing) == 12
    for name in changing:
        game = new_game(2, 2, [])
        row = game["mask"][0]
        assert hypermines._memory_of(game).rules
        getattr(row, name)(*arguments.get(name, ()))
        assert not hypermines._memory_of(game).rules, name


def test_a_game_put_together_from_parts_of_others_is_read_anew():
    one, other = new_game(2, 3, [(0, 0)]), new_game(2, 3, [(1, 2)])
    assert dig(other, 1, 0) == ("ongoing", 4)
    assert dig(one | {"mask": other["mask"]}, 1, 2) == ("defeat", 2)
    assert dig(other, 1, 2) == ("defeat", 0)
    with pytest.raises(ValueError, match="the board holds a bool"):
        dig(one | {"board": one["mask"], "mask": one["board"]}, 0, 0)
    with pytest.raises(ValueError, match="the mask is not 2 x 3"):
        dig(one | {"mask": one["mask"][0]}, 0, 0)
    assert dig(one, 1, 2) == ("ongoing", 4)


def test_an_interrupted_dig_leaves_a_game_that_is_read_anew(monkeypatch):
    game = new_game(20, 20, [(0, 0)])

    def interrupted(mask, shape, cells):
        mask[19][19] = True
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(hypermines, "_uncover", interrupted)
        with pytest.raises(KeyboardInterrupt):
            dig(game, 10, 10)
    assert dig(game, 10, 10) == ("victory", 398)


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


@pytest.mark.parametrize("place", [(0, 1, 2), (10, 30, 50), (57, 58, 59)])
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


# Plain dicts, in and out


def test_games_are_plain_to_everyone_else():
    game = nd_new_game([3, 2, 2], [(1, 1, 1)])
    nd_dig(game, (0, 0, 0))
    plain = plain_game((3, 2, 2), [(1, 1, 1)])
    plain_dig(plain, (0, 0, 0))
    assert type(game) is dict and list(game) == ["dimensions", "board", "mask"]
    assert type(game["dimensions"]) is list
    assert game == plain and plain == game
    assert repr(game) == repr(plain)
    assert json.dumps(game) == json.dumps(plain)
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game)), json.loads(json.dumps(game))):
        assert twin == game
        assert type(twin["mask"]) is type(twin["board"][0]) is list
        nd_dig(twin, (2, 1, 0))
        assert twin != game == plain


def test_digging_in_a_copy_does_not_show_in_the_other():
    game = new_game(4, 4, [(0, 0)])
    twin = copy.deepcopy(game)
    assert dig(game, 3, 3) == ("victory", 15)
    assert dig(twin, 0, 0) == ("defeat", 1)
    assert dig(twin, 3, 3) == ("defeat", 15)
    assert dig(game, 3, 3) == ("victory", 0)


@settings(max_examples=100, deadline=None)
@given(boards())
def test_games_made_elsewhere_play_like_those_made_here(board):
    dims, bombs, digs = board
    here, elsewhere = nd_new_game(dims, bombs), plain_game(dims, bombs)
    for coords in digs:
        assert nd_dig(here, coords) == nd_dig(elsewhere, coords)
        assert here == elsewhere
        elsewhere = json.loads(json.dumps(elsewhere))


def test_the_numbers_of_a_board_made_elsewhere_are_taken_as_they_stand():
    game = {"dimensions": [1, 4], "board": [[0, 1, 0, 0]], "mask": [[False] * 4]}
    assert dig(game, 0, 0) == ("ongoing", 2)
    assert dig(game, 0, 3) == ("victory", 2)


def test_bombs_may_be_lists_tuples_repeated_or_none():
    game = new_game(2, 2, [[0, 1], (0, 1)])
    assert game["board"] == [[1, "."], [1, 1]]
    assert new_game(1, 2, [])["board"] == [[0, 0]]
    assert new_game(1, 1, [(0, 0)]) == {"dimensions": [1, 1], "board": [["."]], "mask": [[False]]}


# Bad input


@pytest.mark.parametrize(
    ("dims", "bombs", "problem"),
    [
        ([], [], "at least one dimension"),
        ([3, 0], [], "positive whole number, not 0"),
        ([3, -1], [], "positive whole number, not -1"),
        ([3, 2.0], [], "positive whole number, not 2.0"),
        ([True, 3], [], "positive whole number, not True"),
        (["3"], [], "positive whole number, not '3'"),
        ([10**6, 10**6], [], "larger than"),
        ([3, 4], [(3, 0)], r"\(3, 0\) is outside a board of 3 x 4"),
        ([3, 4], [(0, -1)], r"\(0, -1\) is outside a board of 3 x 4"),
        ([3, 4], [(0, 1, 2)], r"\(0, 1, 2\) needs 2 coordinates"),
        ([3, 4], [(0,)], r"\(0,\) needs 2 coordinates"),
        ([3, 4], [(0, 1.0)], r"\(0, 1.0\) should be a tuple or list of 2 whole numbers"),
        ([3, 4], [(0, True)], r"\(0, True\) should be"),
        ([3, 4], [3], "3 should be a tuple or list of 2 whole numbers"),
        ([3, 4], ["01"], "'01' should be"),
    ],
)
def test_no_game_of_bad_arguments(dims, bombs, problem):
    nd_new_game([2, 3], [])  # a shape that 2.0 and True are equal to part of is known already
    with pytest.raises(ValueError, match=problem):
        nd_new_game(dims, bombs)


@pytest.mark.parametrize("make", [lambda game: game, copy.deepcopy], ids=["made here", "made elsewhere"])
@pytest.mark.parametrize(
    "coords", [(), (1,), (1, 1, 1), (2, 0), (0, 3), (-1, 0), (0, 1.0), (True, 1), None, 3]
)
def test_no_dig_at_bad_coordinates(coords, make):
    game = make(new_game(2, 3, [(0, 0)]))
    dig(game, 1, 2)
    before = json.dumps(game)
    with pytest.raises(ValueError):
        nd_dig(game, coords)
    assert json.dumps(game) == before
    assert dig(game, 1, 0) == ("victory", 1)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"board": [[0, 0], [0]]}, "the board is not 2 x 2: .0. should be a list of 2"),
        ({"board": [[0, 0]]}, "the board has lists of 1 x 2, its dimensions are .2, 2."),
        ({"board": [0, 0]}, "the board has lists of 2 x 0"),
        ({"board": [[0, 0], 0]}, "the board is not 2 x 2: 0 should be"),
        ({"board": [[[0], [0]], [[0], [0]]]}, "the board holds a list"),
        ({"board": [[0, 0], [0, "x"]]}, "the board holds 'x'"),
        ({"board": [[0, 0], [0, -1]]}, "the board holds -1"),
        ({"board": [[0, 0], [0, True]]}, "the board holds a bool"),
        ({"board": [[0, 0], [0, None]]}, "the board holds a NoneType: expected int or str"),
        ({"board": []}, "the board has lists of 0 x 0"),
        ({"mask": [[False, False], [False]]}, "the mask is not 2 x 2"),
        ({"mask": [[False, False], (False, False)]}, "the mask is not 2 x 2"),
        ({"mask": [[False, False], [False, 2]]}, "the mask holds a int"),
        ({"dimensions": []}, "at least one dimension"),
        ({"dimensions": [2, 0]}, "positive whole number, not 0"),
        ({"dimensions": [2, 2, 2]}, "the board has lists of 2 x 2 x 0"),
        ({"dimensions": [4]}, "the board has lists of 2, its dimensions are .4."),
    ],
)
def test_bad_games_are_refused(change, problem):
    game = copy.deepcopy(new_game(2, 2, [])) | change
    before = copy.deepcopy(game)
    for use in (lambda: nd_dig(game, [0] * len(game["dimensions"])), lambda: nd_render(game)):
        with pytest.raises(ValueError, match=problem):
            use()
    assert game == before


def test_a_game_without_a_mask_is_refused():
    with pytest.raises(ValueError, match="a game needs 'mask'"):
        dig({"dimensions": [1, 1], "board": [[0]]}, 0, 0)


def test_rows_and_columns_need_two_dimensions():
    for draw in (render, render_ascii):
        with pytest.raises(ValueError, match="a game of 3 dimensions"):
            draw(nd_new_game([2, 2, 2], []))
    with pytest.raises(ValueError, match="needs 3 coordinates"):
        dig(nd_new_game([2, 2, 2], []), 0, 0)


# The doctests alone find out what is wrong


def after(edit):
    """A function that does what it should, and then `edit` to the result."""
    return lambda right: lambda *arguments, **options: edit(right(*arguments, **options))


def edited(edit):
    """A new game, edited."""

    def wrong(right):
        def new(*arguments):
            game = right(*arguments)
            edit(game)
            return game

        return new

    return wrong


def recounted(near):
    """A new game whose numbers count the bombs of other squares."""

    def edit(game):
        dims, board = game["dimensions"], game["board"]
        bombs = {square for square in all_cells(dims) if at(board, square) == "."}
        game["board"] = nested(
            dims, lambda square: "." if square in bombs else len(bombs & set(near(dims, square)))
        )

    return edited(edit)


def orthogonal(dims, coords):
    return [near for near in around(dims, coords) if sum(map(int.__ne__, near, coords)) <= 1]


def wrapping(dims, coords):
    return product(
        *({(at + step) % length for step in (-1, 0, 1)} for at, length in zip(coords, dims, strict=True))
    )


def bombs_reversed(right):
    return lambda *given: right(*given[:-1], [bomb[::-1] for bomb in given[-1]])


def digging(wrong):
    """A wrong dig (game, coords) for both functions: `wrong` gets the right one, too."""

    def make(right):
        def digs(game, *coords):
            coords = coords if isinstance(coords[0], int) else coords[0]
            flat = right is dig
            return wrong(lambda: right(game, *coords) if flat else right(game, coords), game, tuple(coords))

        return digs

    return make


def one_by_one(**options):
    return digging(lambda right, game, coords: plain_dig(game, coords, **options))


def statuses(**words):
    """A dig with other words for the status."""
    return after(lambda result: (words.get(result[0], result[0]), result[1]))


def status_of_the_square(right, game, coords):
    status, revealed = right()
    if status == "defeat" and at(game["board"], coords) != ".":
        return "ongoing", revealed
    return status, revealed


def over_once_over(right, game, coords):
    return right() if plain_status(game) == "ongoing" else (plain_status(game), 0)


def mask_untouched(right, game, coords):
    mask = copy.deepcopy(game["mask"])
    result = right()
    game["mask"] = mask
    return result


def victory_with_bombs(right, game, coords):
    status, revealed = right()
    hidden = set(all_cells(game["dimensions"])) - visible(game)
    safe_hidden = [square for square in hidden if at(game["board"], square) != "."]
    return status if safe_hidden else "victory", revealed


def showing(right):
    """A render that shows all and leaves it visible."""

    def shows(game, xray=False):
        if xray:
            game["mask"] = nested(game["dimensions"], lambda coords: True)
        return right(game, xray)

    return shows


def transposed(game):
    game["board"] = [list(column) for column in zip(*game["board"], strict=True)]
    game["mask"] = [list(column) for column in zip(*game["mask"], strict=True)]


def replaced(symbols, wrong):
    """Nested lists with some symbols replaced."""
    if isinstance(symbols, list):
        return [replaced(part, wrong) for part in symbols]
    return wrong.get(symbols, symbols)


NEW_GAMES = {
    "dimensions swapped": edited(lambda game: game["dimensions"].reverse()),
    "board transposed": edited(transposed),
    "bombs reversed": bombs_reversed,
    "no diagonals": recounted(orthogonal),
    "edges wrap": recounted(wrapping),
    "mask rows are one": edited(lambda game: game.update(mask=[game["mask"][0]] * len(game["mask"]))),
    "board rows are one": edited(lambda game: game.update(board=[game["board"][0]] * len(game["board"]))),
    "all visible": edited(lambda game: game.update(mask=replaced(game["mask"], {False: True}))),
    "strings as mask": edited(lambda game: game.update(mask=replaced(game["mask"], {False: "no"}))),
    "no numbers": edited(lambda game: game.update(board=replaced(game["board"], {1: 0, 2: 0}))),
    "bombs are numbers": edited(lambda game: game.update(board=replaced(game["board"], {".": 1}))),
    "strings as board": edited(
        lambda game: game.update(board=replaced(game["board"], {0: "0", 1: "1", 2: "2"}))
    ),
    "dimensions a tuple": edited(lambda game: game.update(dimensions=tuple(game["dimensions"]))),
    "one more key": edited(lambda game: game.update(status="ongoing")),
    "nothing": after(lambda game: None),
}
DIGS = {
    "never defeat": statuses(defeat="ongoing"),
    "never victory": statuses(victory="ongoing"),
    "always ongoing": after(lambda result: ("ongoing", result[1])),
    "always defeat": after(lambda result: ("defeat", result[1])),
    "always victory": after(lambda result: ("victory", result[1])),
    "other words": statuses(victory="won", defeat="lost"),
    "victory with bombs visible": digging(victory_with_bombs),
    "forgets a bomb that was visible": digging(status_of_the_square),
    "over once over": digging(over_once_over),
    "count always 1": after(lambda result: (result[0], 1)),
    "count at least 1": after(lambda result: (result[0], max(result[1], 1))),
    "count of all": digging(lambda right, game, coords: (right()[0], len(visible(game)))),
    "no cascade": one_by_one(opens=lambda square: False),
    "no diagonals": one_by_one(near=orthogonal),
    "opens numbers": one_by_one(opens=lambda square: square != "."),
    "opens next to 1": one_by_one(opens=lambda square: square in (0, 1)),
    "opens around bombs": one_by_one(opens=lambda square: square in (0, ".")),
    "coordinates swapped": digging(lambda right, game, coords: plain_dig(game, coords[::-1])),
    "mask untouched": digging(mask_untouched),
    "a list": after(list),
    "the status only": after(lambda result: result[0]),
    "the count first": after(lambda result: result[::-1]),
}
RENDERS = {
    "xray ignored": lambda right: lambda game, xray=False: right(game),
    "xray always": lambda right: lambda game, xray=False: right(game, True),
    "xray by default": lambda right: lambda game, xray=True: right(game, xray),
    "xray stays": showing,
    "zeros shown": after(lambda symbols: replaced(symbols, {" ": "0"})),
    "numbers": after(lambda symbols: replaced(symbols, {"1": 1, "2": 2, "3": 3})),
    "hidden is blank": after(lambda symbols: replaced(symbols, {"_": " "})),
    "bombs hidden": after(lambda symbols: replaced(symbols, {".": "_"})),
    "columns first": after(lambda symbols: [list(column) for column in zip(*symbols, strict=True)]),
    "tuples": after(tuple),
}
TEXTS = {
    "xray ignored": RENDERS["xray ignored"],
    "xray always": RENDERS["xray always"],
    "xray by default": RENDERS["xray by default"],
    "a newline at the end": after(lambda text: text + "\n"),
    "blanks cut": after(lambda text: "\n".join(line.rstrip() for line in text.split("\n"))),
    "spaced": after(" ".join),
    "one line": after(lambda text: text.replace("\n", "")),
    "lines": after(str.split),
    "columns first": after(lambda text: "\n".join(map("".join, zip(*text.split("\n"), strict=True)))),
}
DUMPS = {
    "nothing": lambda right: lambda game: None,
    "the dict": lambda right: print,
    "returned": lambda right: str,
    "not aligned": lambda right: (
        lambda game: [print(f"{name}: {part}") for name, part in game.items()] and None
    ),
    "mask as board": lambda right: lambda game: right(game | {"mask": game["board"]}),
}
WRONG = [
    (name, what, make)
    for name, kinds in {
        "new_game": NEW_GAMES, "nd_new_game": NEW_GAMES, "dig": DIGS, "nd_dig": DIGS,
        "render": RENDERS, "nd_render": RENDERS, "render_ascii": TEXTS, "dump": DUMPS,
    }.items()
    for what, make in kinds.items()
]  # fmt: skip


def failures(name, function):
    """How many examples in the docstring of a function of the module fail with `function` in its place."""
    namespace = vars(hypermines) | {name: function}
    docstring = getattr(hypermines, name).__doc__
    examples = doctest.DocTestParser().get_doctest(docstring, namespace, name, None, 0)
    return doctest.DocTestRunner(verbose=False).run(examples, out=lambda text: None).failed


@pytest.mark.parametrize(("name", "what", "make"), WRONG, ids=[f"{name} {what}" for name, what, _ in WRONG])
def test_the_doctests_of_a_function_find_out_a_wrong_one(name, what, make):
    right = getattr(hypermines, name)
    assert failures(name, right) == 0
    assert failures(name, make(right)) > 0
