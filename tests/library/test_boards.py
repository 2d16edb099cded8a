"""Boards by name and by shape; `tests/boards` compares drawn ones."""

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
