"""The commands `boards` and `puzzles`: maps and positions from seeds, with what their solutions take."""

import re

from minesweeper.assignment.inputs import read_games
from minesweeper.boards import guessfree
from minesweeper.boards.solution import solve
from minesweeper.rules.game import Board
from minesweeper.rules.maps import Lines
from tests.helpers.programs import in_process


def test_boards_are_maps_for_the_judges_programs():
    boards = in_process(
        "boards", "--size", "9", "--mines", "10", "--no-guess", "--count", "20", "--seed", "7"
    )
    heads = [line for line in boards.out.splitlines() if line.startswith("#")]
    assert [int(re.match(r"# seed (\d+), first cell 2 2: ", head)[1]) for head in heads] == [*range(7, 27)]
    for board in read_games(Lines(boards.out.encode().splitlines())):
        row, column = board.first
        assert solve(board, (row, column)).free_of_guesses
    assert in_process("advanced.py", "--total-mines", given=boards.out).out == "YOU WIN!\n71 10\n" * 20


def test_more_dimensions_are_read_by_the_library():
    printed = in_process("boards", "--size", "3x3x3", "--mines", "3", "--no-guess").out
    board = Board.of(printed)
    assert (board.shape, board.mines, board.first) == ((3, 3, 3), 3, None)


def test_a_seed_without_a_board_does_not_end_the_others(monkeypatch):
    monkeypatch.setattr(guessfree, "_DRAWN_CELLS", 0)  # so that a search takes one board, and often fails
    monkeypatch.setattr(guessfree, "_PERTURBED_CELLS", 0)
    arguments = ["boards", "--size", "6", "--mines", "9", "--no-guess"]
    many = in_process(*arguments, "--count", "6")
    each = [in_process(*arguments, "--seed", seed) for seed in range(1, 7)]
    assert many == (2, "".join(one.out for one in each), "".join(one.err for one in each))
    assert [one.status for one in each].count(0) == many.out.count("#") in range(1, 6)
    said = r"minesweeper boards: seed \d: no board of 6 x 6 with 9 mines was found that needs no guess .*\n"
    assert all(re.fullmatch(said, one.err) for one in each if one.status)


def test_what_cannot_be_drawn_is_one_line():
    for arguments, complaint in [
        (["--level", "pair"], "--level needs --no-guess"),
        (["--first", "3"], "(3,) needs 2 coordinates"),
        (["--mines", "480"], "at most 479 mines fit on 16 x 30, not 480"),
        (["--no-guess", "--mines", "480"], "at most 479 mines fit on 16 x 30, not 480"),
        (["--grade", "4:0,0,0000", "--no-guess"], "--grade takes no other option than --first"),
        (["--grade", "missing.txt"], "missing.txt: No such file or directory"),
    ]:
        assert in_process("boards", *arguments) == (2, "", f"minesweeper boards: {complaint}\n")


def grade(*arguments):
    """What `--grade` prints."""
    done = in_process("boards", "--grade", *arguments)
    assert (done.status, done.err) == (0, "")
    return done.out


def test_the_grade_of_a_board_shows_where_one_must_guess(tmp_path):
    path = tmp_path / "board"
    path.write_text(".....\n...X.\nX.X..\n0 0\n")
    assert grade(path) == "# first cell 0 0: no guess is needed: the total of mines, 1 step\n"
    path.write_text("..X..X\n......\n0 0\n")
    position = "01????\n01????\n"
    assert grade(path) == (
        "# first cell 0 0: guesses, with 8 cells left\n"
        "# Nothing is certain. (0, 3) is the best guess: risk 16.7 %, chance to win 25 %.\n"
        f"# Next best is (0, 4).\n{position}"
    )
    path.write_text("..X..X\n......\n")
    assert grade(path, "--first", "1", "0").endswith(position)
    assert grade("9x9:4,4,m00b7d48a3e0231c419200") == (
        "# first cell 4 4: no guess is needed: two numbers together, 4 steps\n"
    )


def test_without_a_first_cell_every_opening_is_graded(tmp_path):
    path = tmp_path / "board"
    path.write_text("...X....X\n")
    assert grade(path) == (
        "# first cell 0 0: guesses, with 5 cells left\n"
        "# Nothing is certain. (0, 4) is the best guess: risk 20 %, chance to win 80 %.\n"
        "# Next best is (0, 5).\n"
        "# first cell 0 5: no guess is needed: the total of mines, 1 step\n"
        "# no guess is needed from 1 of 2 openings\n"
    )
    path.write_text(".X.\n...\n")
    assert in_process("boards", "--grade", path) == (
        2, "", "minesweeper boards: the board has no opening: --first says where to begin\n"
    )  # fmt: skip
    assert grade(path, "--first", "0", "0").endswith("\n1?1\n1?1\n")


def test_a_puzzle_is_a_position_that_analyse_reads():
    done = in_process("puzzles", "--level", "total", "--seed", "4")
    assert (done.status, done.err) == (0, "")
    head, *rows = done.out.splitlines()
    assert head == "# seed 4: the total of mines; 16 mines"
    assert len(rows) == 9 and all(re.fullmatch("[0-9?@]{9}", row) for row in rows)
    found = in_process("analyse", "--total-mines", "16", given=done.out)
    assert found.status == 0 and " prove" in found.out
