"""The doctests of HyperMines alone find out what is wrong."""

import copy
import doctest
from contextlib import nullcontext
from inspect import isfunction
from itertools import product

import pytest

from minesweeper import hypermines
from minesweeper.hypermines import dig
from minesweeper.rules.game import Board, Minefield
from minesweeper.rules.grid import grid_of
from tests.oracles.plain import all_cells
from tests.oracles.plain_hypermines import (
    around,
    at,
    nested,
    plain_dig,
    plain_status,
    visible,
)


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

HELPERS = {
    "_grid": after(lambda grid: grid_of(grid.dims[::-1])),
    "_items": lambda right: lambda name, given: given,
    "_cell": lambda right: lambda grid, coords: right(grid_of(grid.dims[::-1]), coords[::-1]),
    "_is_whole": lambda right: lambda value: isinstance(value, int),
    "_nested": lambda right: lambda values, grid: values,
    "_collector_off": lambda right: nullcontext,
    "_uncover": lambda right: lambda mask, grid, cells: right(mask, grid, cells[:1]),
    "_read": after(lambda field: Minefield(Board.of_cells(field.board.grid, []))),
    "_grid_of": lambda right: lambda game: grid_of(game["dimensions"]),
    "_flat": lambda right: lambda game, name, grid, kinds: right(game, name, grid, {bool, int, str}),
}

WRONG = [
    (name, what, make)
    for name, kinds in {
        "new_game": NEW_GAMES, "nd_new_game": NEW_GAMES, "dig": DIGS, "nd_dig": DIGS,
        "render": RENDERS, "nd_render": RENDERS, "render_ascii": TEXTS, "dump": DUMPS,
    }.items()
    for what, make in kinds.items()
] + [(name, "wrong", make) for name, make in HELPERS.items()]  # fmt: skip


def failures(name, function):
    """How many examples in the docstring of a function of the module fail with `function` in its place."""
    namespace = vars(hypermines) | {name: function}
    docstring = getattr(hypermines, name).__doc__
    examples = doctest.DocTestParser().get_doctest(docstring, namespace, name, None, 0)
    return doctest.DocTestRunner(verbose=False).run(examples, out=lambda text: None).failed


@pytest.mark.long
@pytest.mark.parametrize(("name", "what", "make"), WRONG, ids=[f"{name} {what}" for name, what, _ in WRONG])
def test_the_doctests_of_a_function_find_out_a_wrong_one(name, what, make):
    right = getattr(hypermines, name)
    assert failures(name, right) == 0
    assert failures(name, make(right)) > 0


def test_every_function_has_documentation_and_examples():
    functions = [
        f for f in vars(hypermines).values() if isfunction(f) and f.__module__ == hypermines.__name__
    ]
    assert {f.__name__ for f in functions} == {name for name, *_ in WRONG}
    assert [f.__name__ for f in functions if ">>> " not in (f.__doc__ or "")] == []
