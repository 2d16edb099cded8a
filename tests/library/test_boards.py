"""Boards written down in every form, and drawn from seeds as the programs of the project draw them."""

from itertools import islice

import pytest

import minesweeper as ms
from minesweeper.boards.catalogue import read_size
from minesweeper.rules.game import REVEALED
from minesweeper.rules.grid import Grid
from tests.helpers.programs import ROOT, python
from tests.oracles.plain import PlainGame, all_cells, beside

PICTURE = ".X.\n...\n..X"
MINES = [(0, 1), (2, 2)]

FORMS = {
    "rows": lambda: ms.Board.from_text(PICTURE),
    "with its size": lambda: ms.Board.from_text(f"3 3\n{PICTURE}\n"),
    "rows with blanks": lambda: ms.Board.of(". X .\r\n. . .\r\n. . X\r\n"),
    "mines": lambda: ms.Board.of_mines((3, 3), reversed(MINES)),
    "numbers": lambda: ms.Board.of([[0, 1, 0], [0, 0, 0], [0, 0, 1]]),
    "truths": lambda: ms.Board.of([[False, True, False], [False] * 3, [False, False, True]]),
    "symbols": lambda: ms.Board.of([list(row) for row in PICTURE.split()]),
    "rows and comments": lambda: ms.Board.of("# nine cells\n.X.\n...\n# and two mines\n..X"),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_every_form_is_the_same_board(form):
    board = form()
    assert (board.shape, board.mine_cells, repr(board)) == ((3, 3), MINES, PICTURE)
    assert board.mines == 2
    assert board.numbers == [[1, None, 1], [1, 2, 2], [0, 1, None]]
    assert board == ms.Board.from_text(PICTURE) and hash(board) == hash(ms.Board.from_text(PICTURE))
    assert board != ms.Board.of(PICTURE, first=(2, 0))


def test_a_first_cell_comes_with_the_text():
    board = ms.Board.from_text("3  3\n.X.\n...\n..X\n2 0\n")
    assert board.first == (2, 0)
    assert board == ms.Board.from_text(board.text()) == ms.Board.from_text(f"{PICTURE}\n2 0")
    assert repr(ms.Game(board).position) == "???\n12?\n01?"
    assert ms.Game(board).position.mines == 2
    assert repr(ms.Game(PICTURE).position) == "???\n???\n???"


SHAPES = [
    (5,),
    (2, 3, 2),
    (1, 3, 2),
    (3, 3, 3, 1),
    (2, 2, 3, 2),
    (3, 1, 2, 2),
    (2, 2, 1, 2, 1),
    (1, 1, 1, 1, 3),
]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_boards_of_any_dimension_are_read_as_they_are_shown(shape):
    board = ms.Board.of_mines(shape, [[0] * len(shape), [length - 1 for length in shape]])
    assert ms.Board.from_text(repr(board)) == board
    first = all_cells(shape)[1]
    assert ms.Board.from_text(f"{board!r}\n\n{' '.join(map(str, first))}\n").first == first
    full = ms.Board.of_mines(shape, all_cells(shape)[:-1])
    for position in ms.Game(board).position, ms.Game(ms.Board.of(full, all_cells(shape)[-1])).position:
        assert ms.Position.of(repr(position), position.mines) == position
        assert ms.Position.of(repr(position).splitlines(), position.mines) == position
        assert ms.Position.of(position.rows, position.mines) == position


def test_slices_are_three_dimensions():
    text = "X.\n..\n..\n\n..\n..\n.X"
    board = ms.Board.from_text(text)
    assert (board.shape, board.mine_cells, repr(board)) == ((2, 3, 2), [(0, 0, 0), (1, 2, 1)], text)
    plain = PlainGame(board.shape, board.mine_cells, True, True)
    numbers = [number for plane in board.numbers for row in plane for number in row]
    assert numbers == [None if c in plain.mines else plain.clue(c) for c in all_cells(board.shape)]
    assert ms.Board.from_text(board.text()) == board


@pytest.mark.parametrize("batch", [1, 5])
def test_the_judges_maps_come_from_its_seeds(batch):
    file = ROOT / "data" / "batch" / f"batch{batch}.in"
    rows, columns, mines, seed, _ = map(int, file.read_text().split())
    drawn = islice(ms.draw(f"{rows}x{columns}x{mines}"), 50)
    assert "".join(board.text() for board in drawn) == python("generator.py", given=file.read_text()).out
    assert ms.generate(f"{rows}x{columns}x{mines}", seed=seed) == ms.generate(f"{rows}x{columns}x{mines}")


@pytest.mark.parametrize("first", [None, (4, 5)])
@pytest.mark.parametrize("start", ["safe", "opening", "no-guess"])
def test_starts_keep_what_they_promise(start, first):
    for board in islice(ms.draw((6, 7), 9, seed=3, start=start, first=first), 20):
        assert board.mines == 9 and first in (None, board.first)
        kept = {board.first, *(beside((6, 7), board.first) if start != "safe" else ())}
        assert not kept & set(board.mine_cells)
        if start == "no-guess":
            assert ms.solve(board).free_of_guesses


def test_sizes_by_name_and_shape():
    assert (
        ms.generate("expert", seed=2) == ms.generate((16, 30), 99, seed=2) == ms.generate("16x30x99", seed=2)
    )
    assert ms.generate("4x4x4:6") == ms.generate((4, 4, 4), 6, seed=1, start="opening")
    assert ms.generate("beginner").shape == (9, 9)


@pytest.mark.parametrize("start", ["judge", "safe", "opening", "no-guess"])
def test_both_notations_name_the_same_boards(start):
    """A board's name is the page's, too, where 9x9:10 and 9x9x10 are one board."""
    assert read_size("9x9:10") == read_size("9x9x10")
    assert ms.generate("9x9:10", seed=5, start=start) == ms.generate("9x9x10", seed=5, start=start)
    assert ms.generate("10x10:20").first == (7, 4)  # the published set, with its own seed


def test_a_safe_start_beyond_two_dimensions():
    for board in islice(ms.draw((3, 3, 3), 20, seed=2, start="safe"), 20):
        assert board.first not in board.mine_cells and board.mines == 20  # too many for an opening
    assert ms.evaluate("random", "3x3x3:20", games=2, start="safe").start == "safe"


def test_a_solution_speaks_coordinates():
    """Whatever form the board has; no cell is settled twice."""
    board = ms.generate("beginner", seed=7, start="no-guess")
    solution = ms.solve(board)
    assert solution == ms.solve(board.text()) == ms.solve(repr(board).split(), first=board.first)
    assert solution.free_of_guesses and solution.unsolved == ()
    cells = [cell for _, cells in solution.steps for cell in cells]
    assert len({*cells}) == len(cells) and all(len(cell) == 2 for cell in cells)
    assert [rule.name for rule, _ in solution.steps].count(solution.rule.name) == solution.times
    assert ms.solve(".X..X", (0, 0)).unsolved == ((0, 2), (0, 3), (0, 4))
    assert ms.solve("..X\n\n...", (0, 0, 0)).unsolved == ((0, 0, 2), (1, 0, 2))


def test_bbbv_is_that_of_the_picture():
    assert ms.Board.of(".....\n.XX..\n.....\n.....").bbbv == 5  # an opening and four numbers beside no 0


def test_a_position_holds_no_number_that_is_hidden():
    """Of whichever board it is made: nothing of it can be read out of a position."""
    board = ms.generate("expert", seed=3)
    start = ms.Game(board).position
    for position in (start, ms.Position(start.grid, start.states, board.clues)):
        numbers = zip(position.states, position._numbers, board.clues, strict=True)
        assert all(number == (clue if state == REVEALED else 0) for state, number, clue in numbers)
    assert sum(start.states) < 200 and start == ms.Position.of(repr(start), mines=99)


REFUSED = {
    "nested lists to the class": (
        lambda: ms.Board([[0, 1], [0, 0]]),
        "Board.of reads text, nested lists and arrays; Board itself found a list",
    ),
    "a short row": (lambda: ms.Board.from_text("..\n."), "line 2: expected a row of 2 cells"),
    "nothing": (lambda: ms.Board.from_text(""), "line 1: expected 'rows columns', found the end"),
    "more than a board": (
        lambda: ms.Board.from_text("1 2\n..\n0 1\n0 1"),
        "line 4: expected the end",
    ),
    "slices unlike": (
        lambda: ms.Board.from_text("..\n\n..\n.."),
        "line 3: expected as many rows as .* 1, found 2",
    ),
    "a word": (lambda: ms.Board.of([["mine"]]), "found 'mine'"),
    "a mine outside": (lambda: ms.Board.of_mines((2, 2), [(2, 0)]), "outside a board of 2 x 2"),
    "a first cell outside": (lambda: ms.Board.of("..", first=(1, 0)), "outside"),
    "no size": (lambda: ms.generate("huge"), "unknown board 'huge'"),
    "too large": (lambda: ms.generate((10**6, 10**6), 1), "at most 1000000 cells, not 1000000 x 1000000"),
    "no mines": (lambda: ms.generate((9, 9)), "needs a number of mines"),
    "two totals": (
        lambda: ms.generate("9x9x10", 12),
        "'9x9x10' includes its mines: expected no other number, found 12",
    ),
    "nearly a start": (lambda: ms.generate("9x9x10", start="openning"), "; did you mean 'opening'\\?$"),
    "nearly a board": (lambda: ms.generate("begginer"), "; did you mean 'beginner'\\?$"),
    "nearly a level": (lambda: ms.puzzles("pairs"), "; did you mean 'pair'\\?$"),
    "nearly a variant": (lambda: ms.Game("...", variant="clasic"), "; did you mean 'classic'\\?$"),
    "nearly a player": (lambda: ms.play("bst", "..."), "; did you mean 'best'\\?$"),
    "no start": (lambda: ms.generate("9x9x10", start="lucky"), "unknown start 'lucky'; expected 'judge', "),
    "the judge in space": (
        lambda: ms.generate("4x4x4:6", start="judge"),
        "expected 'safe', 'opening', 'no-guess' bey",
    ),
    "the judge's first cell": (lambda: ms.generate("9x9x10", first=(1, 1)), "the judge draws the first cell"),
    "too many": (lambda: ms.generate("3x3x9"), "9 mines do not fit"),
    "fewer than none": (lambda: ms.generate((4, 4), -1), "a map has 0 mines or more, not -1"),
    "fewer than none in space": (lambda: ms.generate((4, 4, 4), -1), "a board has 0 mines or more, not -1"),
    "a letter": (
        lambda: ms.Board.from_text("..\n.?"),
        "line 2: expected '.' or 'X' in each cell, found '\\?'",
    ),
    "a first cell with a mine": (
        lambda: ms.Board.from_text(".X\n..\n0 1"),
        r"first: expected a cell without a mine, found \(0, 1\)",
    ),
    "a dict": (lambda: ms.Board.of({1: 2}), r"expected text, nested lists or an array, found dict \{1: 2\}"),
    "a name": (
        lambda: ms.play("best", "16x30x99"),
        r"'16x30x99' names many boards; generate\('16x30x99', seed=1\) draws one",
    ),
    "a seed": (lambda: ms.generate("expert", seed=1.5), "seed: expected a whole number, found 1.5"),
    "a shape": (lambda: ms.generate(9, 10), r"shape: expected lengths such as \(9, 9\), found 9"),
    "mines": (lambda: ms.generate((9, 9), 10.0), "mines: expected a whole number, found 10.0"),
    "too few cells": (
        lambda: ms.Board(Grid((2, 2)), b"\1"),
        r"is_mine: expected 4 bytes of 0 or 1, found b'\\x01'",
    ),
    "no mines at all": (lambda: ms.Board(Grid((2, 2))), "is_mine: expected 4 bytes of 0 or 1, found b''"),
    "two mines in a cell": (
        lambda: ms.Board(Grid((2, 2)), b"\2\0\0\0\0"),
        "is_mine: expected 4 bytes of 0 or 1",
    ),
    "a cell before the first": (lambda: ms.Board.of_cells(Grid((2, 2)), [-1]), "cells from 0 to 3, found -1"),
    "a cell after the last": (lambda: ms.Board.of_cells(Grid((2, 2)), [4]), "cells from 0 to 3, found 4"),
    "a solution from a mine": (
        lambda: ms.solve("X..", first=(0, 0)),
        "first: expected a cell without a mine",
    ),
    "a solution from a number": (lambda: ms.solve("X..", first=2), "cell: expected coordinates such as"),
    "a move of no kind": (
        lambda: ms.Move((0, 0), "x"),
        "kind: expected 'reveal', 'flag' or 'chord', found 'x'",
    ),
    "a move of no kind in a game": (lambda: ms.Game("X..").make("x", 0), "kind: expected 'reveal', "),
    "a solution from nowhere": (lambda: ms.solve(ms.Board.of("..")), "without a first cell"),
}


@pytest.mark.parametrize(("asked", "said"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_says_why(asked, said):
    with pytest.raises(ValueError, match=said):
        asked()
