"""Positions and their text, in any number of dimensions."""

from itertools import product

import pytest

from minesweeper.rules.grid import Grid
from minesweeper.rules.position import Position
from minesweeper.rules.slices import read_slices, write_slices

TEXTS = {
    "a row": ("1?@", (1, 3)),
    "groups of one slice": ("1?\n\n\n?1", (2, 1, 1, 2)),
    "numbers of two digits": ("12 ?\n@ 3\n\n? ?\n? ?", (2, 2, 2)),
    "one slice": ("shape 1x3x2\n1?\n@?\n01", (1, 3, 2)),
    "numbers of two digits in one column": ("shape 2x2x1\n12\n?\n\n?\n10", (2, 2, 1)),
}


@pytest.mark.parametrize(("text", "dims"), TEXTS.values(), ids=TEXTS)
def test_empty_lines_separate_slices(text, dims):
    position = Position.of_text(text)
    assert position.grid.dims == dims
    assert position.text() == text + "\n"
    assert Position.of_text("\n\n" + text.replace("\n", "\r\n") + "\n \n") == position


@pytest.mark.slow
@pytest.mark.parametrize("axes", range(1, 6))
def test_every_shape_is_read_as_it_is_written(axes):
    """Of axes of 1 to 3 cells, with numbers of one digit and with the largest possible ones."""
    for dims in product((1, 2, 3), repeat=axes):
        grid = Grid(dims)
        for number in "0", str(grid.block - 1):
            symbols = [number if cell % 3 else "?" for cell in range(grid.size)]
            position = Position.of_symbols(grid, symbols)
            assert Position.of_text(position.text()) == position
            assert [position.symbol(cell) for cell in range(grid.size)] == symbols
            read, rows = read_slices(write_slices(grid, symbols))
            assert read.dims == grid.dims and [symbol for row in rows for symbol in row.cells] == symbols


WRONG = {
    "": "line 1: expected a row of the board, found the end of the input",
    "??\n?": "line 2: expected a row of 2 cells, found 1",
    "??\n?x": "line 2: expected '?', '@' or a number up to 8, found 'x'",
    "1 27\n\n? ?": "line 1: expected '?', '@' or a number up to 26, found '27'",
    "²": "line 1: expected '?', '@' or a number up to 8, found '²'",
    "?\n?\n\n?": "line 4: expected as many rows as in the slice before, 2, found 1",
    "?\n\n?\n\n\n?": "line 6: expected as many slices as in the group before, 2, found 1",
    "shape 1x2": "line 2: expected a row of the board, found the end of the input",
    "shape\n??": "line 1: expected lengths such as 1x3x2 after 'shape', found ''",
    "shape 2 x 2\n??\n??": "line 1: expected lengths such as 1x3x2 after 'shape', found '2 x 2'",
    "shape 3x2x1\n12\n?": "line 1: expected the shape of the rows below it, 2x1, found 3x2x1",
    "shape 1x2\nshape 1x2": "line 2: expected '?', '@' or a number up to 8, found 'shape'",
    "?" + 70 * "\n" + "?": "line 71: expected at most 58 empty lines before it, found 69",
}


@pytest.mark.parametrize(("text", "problem"), WRONG.items(), ids=range(len(WRONG)))
def test_wrong_line_of_a_position_is_named(text, problem):
    with pytest.raises(ValueError) as error:
        Position.of_text(text)
    assert str(error.value) == problem


# Text, the position or the problem, and the sign that `hidden` names.
SIGNED = [
    ("??\n1?", "??\n1?", None),
    *[(f"{sign}{sign}\n1{sign}", "??\n1?", None) for sign in "x#_-"],
    *[(f"?{sign}\n11", "?@\n11", None) for sign in "@F!*"],
    *[(f"?1{sign}\n111", "?10\n111", None) for sign in "0. "],
    ("x 1 .\n1 F 0", "?10\n1@0", None),
    ("?1 \n11 ", "?1\n11", None),  # as ever
    ("?1 \n11 \n\n  1\n11?", "?10\n110\n\n001\n11?", None),  # three dimensions
    ("? 1   1\n1 1 1 1", "?101\n1111", None),  # blanks between all cells
    ("1 -1\n2 -2", "1?\n2@", None),  # the numbers of arrays
    ("#1\n11", "?1\n11", None),
    *[(text, text, None) for text in ("1", "?\n1", "?\n@\n\n1\n0")],  # rows of one cell
    ("# two mines\n##\n2#", "??\n2?", None),
    ("# two mines\n#1\n1?", "1?", None),  # with `?` all are comments
    ("1?\n# in between\n??", "1?\n??", None),
    (".1\n11", "?1\n11", "."),
    ("1 \n  ", "1?\n??", " "),
    ("x#\n11", "'x' and '#' could both be hidden cells: --hidden 'x' or --hidden '#' says which", None),
    ("#x\nx1", "line 1: expected '?', '@' or a number up to 8, found '#'", "x"),
    ("1?\n#\n1x", "line 3: expected '?', '@' or a number up to 8, found 'x'", None),
    ("11?\n1 ", "line 2: expected a row of 3 cells, found 1", None),  # not of full width
    ("1?", "hidden: expected one sign that is no digit, found '..'", ".."),
]


@pytest.mark.parametrize(("text", "read", "hidden"), SIGNED, ids=repr)
def test_signs_that_people_write_are_read(text, read, hidden):
    try:
        position = Position.of_text(text, hidden=hidden)
    except ValueError as error:
        assert str(error).removesuffix(" (in Python hidden=)") == read
    else:
        assert repr(position) == read
        lines = text.split("\n")
        assert Position.of(lines, hidden=hidden) == Position.of((*lines,), hidden=hidden) == position


def test_signs_in_lists_are_those_of_text():
    assert Position.of([["_", "1", " "], ["F", "2", "."]]).rows == [[None, 1, 0], ["@", 2, 0]]
    assert Position.of([[".", 1]], hidden=".").hidden == [(0, 0)]
    for cells in (["?", "x"], [None, "x"], [-1, "x"]):
        with pytest.raises(ValueError, match="expected '\\?', '@' or a number in each cell, found 'x'"):
            Position.of([cells])
    with pytest.raises(ValueError, match="could both be hidden cells"):
        Position.of([["x", "_"]])


# Text, and for each clue its cell, its hidden neighbours, and the mines among them.
CLUES = [
    ("1?\n2@", [(0, 1, 0), (2, 1, 1)]),
    ("0000", []),
    ("1@\n2@", [(0, 0, -1)]),  # with too many marks around it
    ("1 2\n\n? @", [(0, 1, 0), (1, 1, 1)]),
]


@pytest.mark.parametrize(("text", "clues"), CLUES, ids=repr)
def test_clues_count_the_hidden_neighbours_and_the_mines_among_them(text, clues):
    assert list(Position.of_text(text).clues()) == clues


def test_too_large_position_is_refused():
    assert Position.of_text("???\n" * 3, max_cells=9).grid.size == 9
    for text, bound in (("???\n" * 3, {"max_cells": 8}), ("?" * 1_000_001, {})):
        with pytest.raises(ValueError, match=r"a position has at most (8 cells, not 9|1000000 .* 1000001)$"):
            Position.of_text(text, **bound)
