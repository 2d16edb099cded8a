"""Boards as callers give and print them: text, lists and places; errors with their line."""

import pickle
from functools import partial
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.boards.draw import Mt19937_64, draw_mines, sample_board
from minesweeper.rules.game import Board, bbbv
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import Move
from tests.rules.shapes import SHAPES

BOARD = Board.of_mines((2, 3), [(0, 1), (1, 2)])


@pytest.mark.slow
@settings(max_examples=40)
@given(SHAPES, st.randoms(use_true_random=False))
def test_every_form_of_a_board_is_read_back(dims, random):
    grid = Grid(dims)
    plain = sample_board(grid, random.randrange(grid.size), random)
    free = [cell for cell in range(grid.size) if not plain.is_mine[cell]]
    first = grid.coords(random.choice(free))
    board = Board(grid, plain.is_mine, first=first)
    assert Board.of(plain, first) == Board.of_mines(dims, plain.mine_cells, first) == board != plain
    assert Board.from_text(board.text()) == pickle.loads(pickle.dumps(board)) == Board.of(board) == board
    assert Board.from_text(f"# a comment\n{plain.text()}\n") == Board.from_text(repr(plain)) == plain
    mines = [cell for cell, number in enumerate(nested(board.numbers)) if number is None]
    assert [grid.coords(cell) for cell in mines] == board.mine_cells
    assert hash(Board.from_text(board.text())) == hash(board)
    assert (board.bbbv, 0) == bbbv(board, bytes(grid.size))


def nested(items):
    return [leaf for item in items for leaf in nested(item)] if isinstance(items, list) else [items]


@pytest.mark.parametrize(
    ("given", "board"),
    [
        (".X.\n..X", BOARD),
        ([".X.", "..X"], BOARD),
        ([["X" if mine else "." for mine in row] for row in ([0, 1, 0], [0, 0, 1])], BOARD),
        (((".", "*", "."), (0.0, 0, 1.0)), BOARD),
        ("  2   3  \n\n.X.\n\n..X\n1 0", Board.of(BOARD, [1, 0])),
        ("# 2 mines\n.X.\n..X", BOARD),
    ],
)
def test_board_is_read_from_text_and_lists(given, board):
    assert Board.of(given) == board


@pytest.mark.parametrize("text", ["X.\n.X", "2 2\nX.\n.X", "2 2\nX.\n.X\n0 1", ".\nX", "X\n\n."])
def test_both_signs_of_a_mine_are_read(text):
    starred = text.replace("X", "*")
    assert Board.of(text) == Board.of(starred) == Board.of(starred.split("\n"))


NO_BOARDS = {
    "": "line 1: expected 'rows columns', found the end of the input",
    "2 3\n.X.\n": "line 3: expected a row of 3 cells, each '.' or 'X', found the end of the input",
    "2 3\n.X.\n..X\n0 1": "first: expected a cell without a mine, found (0, 1)",
    "2 3\n.X.\n..X\n0": "line 4: expected the place of the first cell, or the end of the board, found '0'",
    "2 3\n.X.\n..X\n0 0\n7": "line 5: expected the end of the board, found '7'",
    "\ufeff.X.\n..": "line 1: expected a row of the board, found a byte order mark and '.X.'",
    ".X.\n..O": "line 2: expected '.' or 'X' in each cell, found 'O'",
    ".X.\n..": "line 2: expected a row of 3 cells, found 2",
    "9x9x10": "board: '9x9x10' names many boards; generate('9x9x10', seed=1) draws one",
}
REFUSED = [
    *[(partial(Board.of, text), problem) for text, problem in NO_BOARDS.items()],
    (lambda: Board.of([[0, 2]]), "expected true, false, 'X' or '.' in each cell, found 2"),
    (lambda: Board.of([[0], [0, 1]]), "expected rows of one length, found (1,) and (2,)"),
    (lambda: Board.of([]), "expected rows of one length, found nothing"),
    (lambda: Board.of({0: 1}), "board: expected text, nested lists or an array, found dict {0: 1}"),
    (lambda: Board((2, 3)), "Board.of reads text, nested lists and arrays; Board itself found a tuple"),
    (lambda: Board(Grid((1, 2)), b"\0"), "is_mine: expected 2 bytes of 0 or 1, found b'\\x00'"),
    (lambda: Board.of_cells(Grid((1, 2)), [2]), "expected cells from 0 to 1, found 2"),
    (lambda: Board.of_mines(9, []), "shape: expected lengths such as (9, 9), found 9"),
    (lambda: Board.of_mines((9, 1.5), []), "shape: expected a whole number, found 1.5"),
    (lambda: Board.of_mines((9,), [3]), "cell: expected coordinates such as (0, 1), found 3"),
    (lambda: Move((0, 1), "mark"), "kind: expected 'reveal', 'flag' or 'chord', found 'mark'"),
]


@pytest.mark.parametrize(("make", "problem"), REFUSED, ids=[problem for _, problem in REFUSED])
def test_wrong_board_or_move_is_refused(make, problem):
    with pytest.raises(ValueError) as error:
        make()
    assert str(error.value) == problem


def test_drawn_board_has_its_mines_anywhere_except_on_kept_cells():
    boards = [sample_board(Grid((2, 2)), 2, Random(seed)) for seed in range(300)]
    assert {board.mines for board in boards} == {2} and len({board.is_mine for board in boards}) == comb(4, 2)
    kept = {tuple(sorted(draw_mines(5, 2, Mt19937_64(seed), {1, 4}))) for seed in range(50)}
    assert kept == {(0, 2), (0, 3), (2, 3)}
