"""Boards by name and by shape, and refusals; `tests/boards` compares drawn ones."""

import pytest

import minesweeper as ms
from minesweeper.boards.catalogue import read_size


def test_sizes_by_name_and_shape():
    expert = ms.generate("expert", seed=2)
    assert expert == ms.generate((16, 30), 99, seed=2) == ms.generate("16x30x99", seed=2)
    assert ms.generate("4x4x4:6") == ms.generate((4, 4, 4), 6, seed=1, start="opening")
    assert ms.generate("beginner").shape == (9, 9)
    assert read_size("9x9:10") == read_size("9x9x10") and ms.generate("9x9:10") == ms.generate("9x9x10")


def test_solution_has_coordinates():
    board = ms.generate("beginner", seed=7, start="no-guess")
    solution = ms.solve(board)
    assert solution == ms.solve(board.text()) == ms.solve(repr(board).split(), first=board.first)
    cells = [cell for _, cells in solution.steps for cell in cells]
    assert len({*cells}) == len(cells) and all(len(cell) == 2 for cell in cells)
    assert [rule.name for rule, _ in solution.steps].count(solution.rule.name) == solution.times
    assert ms.solve("..X\n\n...", (0, 0, 0)).unsolved == ((0, 0, 2), (1, 0, 2))


def test_position_holds_no_hidden_number():
    board = ms.generate("expert", seed=3)
    start = ms.Game(board).position
    read = ms.Position.of(repr(start), mines=99)  # which is equal only if all numbers are
    assert sum(start.states) < 200 and start == ms.Position(start.grid, start.states, board.clues, 99) == read


REFUSED = {
    "a mine outside": (lambda: ms.Board.of_mines((2, 2), [(2, 0)]), "outside a board of 2 x 2"),
    "no size": (lambda: ms.generate("huge"), "unknown board 'huge'"),
    "fewer than none in space": (lambda: ms.generate((4, 4, 4), -1), "a board has 0 mines or more, not -1"),
    "a solution from a number": (lambda: ms.solve("X..", first=2), "first: expected coordinates such as"),
    "too few rows for the judge": (
        lambda: ms.generate((2, 2), 1),
        r"size: expected at least 3 rows and 3 columns for the start 'judge', or another start, ",
    ),
    "a solution from nowhere": (lambda: ms.solve(ms.Board.of("..")), "without a first cell"),
}


@pytest.mark.parametrize(("asked", "problem"), REFUSED.values(), ids=REFUSED)
def test_refusal_names_the_reason(asked, problem):
    with pytest.raises(ValueError, match=problem):
        asked()
