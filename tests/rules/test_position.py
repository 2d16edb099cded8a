"""Positions and their text: what is written is read again, in any number of dimensions."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.rules.grid import Grid
from minesweeper.rules.position import Position
from minesweeper.rules.slices import read_slices, write_slices
from tests.helpers.positions import random_position
from tests.oracles.plain import all_cells, beside


def same(one, other):
    return (one.grid.dims, bytes(one.states), [*one._numbers]) == (
        other.grid.dims,
        bytes(other.states),
        [*other._numbers],
    )


TEXTS = {
    "a row": ("1?@", (1, 3)),
    "rows": ("1?\n@?\n01", (3, 2)),
    "slices": ("1?\n@?\n\n01\n??", (2, 2, 2)),
    "groups of slices": ("1\n?\n\n?\n?\n\n\n1\n?\n\n?\n?", (2, 2, 2, 1)),
    "groups of one slice": ("1?\n\n\n?1", (2, 1, 1, 2)),
    "numbers of two digits": ("12 ?\n@ 3\n\n? ?\n? ?", (2, 2, 2)),
    "one dimension": ("shape 3\n1?@", (3,)),
    "one slice": ("shape 1x3x2\n1?\n@?\n01", (1, 3, 2)),
    "numbers of two digits in one column": ("shape 2x2x1\n12\n?\n\n?\n10", (2, 2, 1)),
    "one cell": ("shape 1\n0", (1,)),
}


@pytest.mark.parametrize(("text", "dims"), TEXTS.values(), ids=TEXTS)
def test_empty_lines_part_slices(text, dims):
    position = Position.of_text(text)
    assert position.grid.dims == dims
    assert position.text() == text + "\n"
    assert same(Position.of_text("\n\n" + text.replace("\n", "\r\n") + "\n \n"), position)


@st.composite
def boards_of_symbols(draw):
    """A shape of one to five dimensions, and a symbol for each of its cells."""
    dims = draw(st.lists(st.integers(1, 3), min_size=1, max_size=5))
    grid = Grid(dims)
    number = st.integers(0, grid.block - 1).map(str)
    return grid, draw(st.lists(st.sampled_from("?@") | number, min_size=grid.size, max_size=grid.size))


@given(boards_of_symbols())
def test_what_is_written_is_read(board):
    check_round_trip(*board)


def test_every_shape_is_read_as_it_is_written():
    """Of one to five axes of 1 to 3 cells, with numbers of one digit and with the largest there can be."""
    for axes in range(1, 6):
        for dims in product((1, 2, 3), repeat=axes):
            grid = Grid(dims)
            for number in "0", str(grid.block - 1):
                check_round_trip(grid, [number if cell % 3 else "?" for cell in range(grid.size)])


def check_round_trip(grid, symbols):
    position = Position.of_symbols(grid, symbols)
    assert same(Position.of_text(position.text()), position)
    assert [position.symbol(cell) for cell in range(grid.size)] == symbols
    read, rows = read_slices(write_slices(grid, symbols))
    assert read.dims == grid.dims and [symbol for row in rows for symbol in row.cells] == symbols


WRONG = {
    "": "line 1: expected a row of the board, found the end of the input",
    "\n \n": "line 1: expected a row of the board, found the end of the input",
    "??\n?": "line 2: expected a row of 2 cells, found 1",
    "??\n\n? ? ?": "line 3: expected a row of 2 cells, found 3",
    "??\n?x": "line 2: expected '?', '@' or a number up to 8, found 'x'",
    "9": "line 1: expected '?', '@' or a number up to 8, found '9'",
    "1 27\n\n? ?": "line 1: expected '?', '@' or a number up to 26, found '27'",
    "?? ??": "line 1: expected '?', '@' or a number up to 8, found '??'",
    "²": "line 1: expected '?', '@' or a number up to 8, found '²'",
    "?\n?\n\n?": "line 4: expected as many rows as in the slice before, 2, found 1",
    "?\n\n?\n\n\n?": "line 6: expected as many slices as in the group before, 2, found 1",
    "shape 2x2": "line 2: expected a row of the board, found the end of the input",
    "shape\n??": "line 1: expected lengths such as 1x3x2 after 'shape', found ''",
    "\nshape 2x0\n??": "line 2: expected lengths such as 1x3x2 after 'shape', found '2x0'",
    "shape 2 x 2\n??\n??": "line 1: expected lengths such as 1x3x2 after 'shape', found '2 x 2'",
    "shape 2x3\n??\n??\n??": "line 1: expected the shape of the rows below it, 3x2, found 2x3",
    "shape 3x2x1\n12\n?": "line 1: expected the shape of the rows below it, 2x1, found 3x2x1",
    "shape 2x1\n? ?": "line 1: expected the shape of the rows below it, 1x2, found 2x1",
    "shape 1x2\nshape 1x2": "line 2: expected '?', '@' or a number up to 8, found 'shape'",
    "?" + 70 * "\n" + "?": "line 71: expected at most 58 empty lines before it, found 69",
}


@pytest.mark.parametrize(("text", "problem"), WRONG.items(), ids=range(len(WRONG)))
def test_a_refusal_says_which_line_is_wrong(text, problem):
    with pytest.raises(ValueError) as error:
        Position.of_text(text)
    assert str(error.value) == problem


def test_too_large():
    with pytest.raises(ValueError, match="a position has at most 8 cells, not 9"):
        Position.of_text("???\n" * 3, max_cells=8)


@pytest.mark.parametrize("dims", [(4, 5), (1, 7), (3, 3, 2), (9,)], ids=str)
def test_clues_are_the_numbers_that_say_something(dims):
    """By the plain definition: how many hidden neighbours there are, and the mines that they hold."""
    random = Random(str(dims))
    places = list(all_cells(dims))
    for _ in range(20):
        shown = random_position(random, dims, most_unknown=6)
        symbols = ["@" if c in shown.marked else str(shown.seen.get(c, "?")) for c in range(shown.cells)]
        position = Position.of_symbols(Grid(dims), symbols)
        expected = []
        for cell, number in sorted(shown.seen.items()):
            near = [places.index(place) for place in beside(dims, places[cell])]
            hidden = [each for each in near if each not in shown.seen and each not in shown.marked]
            if hidden:
                expected.append((cell, len(hidden), number - len(shown.marked.intersection(near))))
        assert list(position.clues()) == expected


def test_a_number_that_is_wrong_is_a_clue_although_nothing_is_hidden():
    assert list(Position.of_text("11").clues()) == [(0, 0, 1), (1, 0, 1)]
    assert list(Position.of_text("2@").clues()) == [(0, 0, 1)]
    assert list(Position.of_text("1@").clues()) == []
