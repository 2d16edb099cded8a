"""The command `boards`: maps from seeds, each with its seed and what its solution takes."""

import re

import pytest

from minesweeper.boards.solution import solve
from minesweeper.judge.inputs import read_games
from minesweeper.rules.maps import Lines
from tests.helpers.programs import in_process, python


def test_the_whole_print():
    ended = in_process("boards", "--size", "4x5", "--mines", "3", "--no-guess", "--seed", "4")
    assert (ended.status, ended.err) == (0, "")
    assert (
        ended.out
        == """\
# seed 4, first cell 1 1: one number, 3 steps; drawn at try 1
4  5
.....
.....
...X.
X.X..
1 1
"""
    )


def test_boards_are_maps_for_the_judges_programs():
    boards = in_process(
        "boards", "--size", "9", "--mines", "10", "--no-guess", "--count", "20", "--seed", "7"
    )
    heads = [line for line in boards.out.splitlines() if line.startswith("#")]
    assert [int(re.match(r"# seed (\d+), first cell 2 2: ", head)[1]) for head in heads] == [*range(7, 27)]
    for board in read_games(Lines(boards.out.encode().splitlines())):
        row, column = board.first
        assert solve(board, (row, column)).free_of_guesses
    played = python("advanced.py", "--total-mines", given=boards.out)
    assert played.out == "YOU WIN!\n71 10\n" * 20


def test_each_seed_is_a_board_of_its_own():
    many = in_process("boards", "--no-guess", "--count", "3", "--seed", "5").out
    assert in_process("boards", "--no-guess", "--seed", "6").out in many


def test_levels_and_first_cells():
    ended = in_process(
        "boards", "--size", "9", "--mines", "10", "--no-guess", "--level", "pair", "--first", "8", "0"
    )
    assert re.match(
        r"# seed 1, first cell 8 0: two numbers together, \d+ steps?; drawn at try \d+\n", ended.out
    )
    perturbed = in_process("boards", "--size", "30", "--mines", "240", "--no-guess")
    assert re.match(r"# seed 1, first cell 3 3: .*, \d+ steps?; perturbed in \d+ steps?\n", perturbed.out)


def test_boards_that_need_a_guess_say_so():
    assert re.match(
        r"# seed 1, .*: guesses, with \d+ cells left; drawn\n", in_process("boards", "--mines", "150").out
    )


def test_more_dimensions_are_loaded_by_the_game(tmp_path):
    file = tmp_path / "board"
    file.write_text(in_process("boards", "--size", "3x3x3", "--mines", "3", "--no-guess").out)
    played = in_process("play", "--dims", "--load", file, given="0 0 0\n")
    assert played.out.startswith("3 x 3 x 3 squares, 3 with a bomb.")
    assert "revealed" in played.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--level", "pair"], "--level needs --no-guess"),
        (["--size", "0x3"], "argument --size: expected a size such as 10, 16x30 or 4x4x4, found '0x3'"),
        (["--size", "200"], "a board has at most 10000 cells, not 40000"),
        (["--first", "3"], "(3,) needs 2 coordinates"),
        (["--mines", "472"], "472 mines do not fit on a board of 16 x 30 around (3, 3)"),
        (["--no-guess", "--mines", "472"], "472 mines do not fit on a board of 16 x 30 around (3, 3)"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(arguments, complaint):
    assert in_process("boards", *arguments) == (2, "", f"minesweeper boards: {complaint}\n")
