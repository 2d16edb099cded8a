"""The commands `boards` and `puzzles`: maps and positions from seeds, with what their solutions take."""

import re

from minesweeper.boards import guessfree
from tests.helpers.programs import in_process
from tests.helpers.tables import rows


def test_seed_without_a_board_does_not_stop_the_others(monkeypatch):
    monkeypatch.setattr(guessfree, "DRAWN_CELLS", 0)  # so that a search takes one board, and often fails
    monkeypatch.setattr(guessfree, "PERTURBED_CELLS", 0)
    arguments = ["boards", "--board", "6x6:9", "--start", "no-guess"]
    many = in_process(*arguments, "--count", "6")
    runs = [in_process(*arguments, "--seed", seed) for seed in range(1, 7)]
    assert many == (2, "".join(run.out for run in runs), "".join(run.err for run in runs))
    assert [run.status for run in runs].count(0) == many.out.count("#") in range(1, 6)
    said = r"minesweeper boards: seed \d: no board of 6 x 6 with 9 mines was found that needs no guess .*\n"
    assert all(re.fullmatch(said, run.err) for run in runs if run.status)


@rows(
    "arguments complaint",
    (["--level", "pair"], "--level needs --start no-guess"),
    (["--first", "3"], "(3,) needs 2 coordinates"),
    (["--board", "16x30:480"], "at most 479 mines fit on 16 x 30, not 480"),
    (["--start", "no-guess", "--board", "16x30:480"], "at most 479 mines fit on 16 x 30, not 480"),
    (["--grade", "4:0,0,0000", "--start", "no-guess"], "--grade takes no other option than --first"),
    (["--grade", "missing.txt"], "missing.txt: No such file or directory"),
)
def test_impossible_board_is_refused_in_one_line(arguments, complaint):
    assert in_process("boards", *arguments) == (2, "", f"minesweeper boards: {complaint}\n")


def grade(*arguments):
    done = in_process("boards", "--grade", *arguments)
    assert (done.status, done.err) == (0, "")
    return done.out


def test_the_grade_of_a_board_shows_where_one_must_guess(write):
    safe = write("safe", ".....\n...X.\nX.X..\n0 0\n")
    assert grade(safe) == "# first cell 0 0: no guess is needed: the total of mines, 1 step\n"
    position = "01????\n01????\n"
    assert grade(write("guess", "..X..X\n......\n0 0\n")) == (
        "# first cell 0 0: needs guessing, with 8 cells left\n"
        "# Nothing is certain. (0, 3) is the best guess: risk 16.7 %, chance of winning\n"
        f"# 25 %. Next best is (0, 4).\n{position}"
    )
    assert grade(write("free", "..X..X\n......\n"), "--first", "1,0").endswith(position)
    steps = "# first cell 4 4: no guess is needed: two numbers together, 4 steps\n"
    assert grade("9x9:4,4,m00b7d48a3e0231c419200") == steps


def test_without_a_first_cell_every_opening_is_graded(write):
    assert grade(write("row", "...X....X\n")) == (
        "# first cell 0 0: needs guessing, with 5 cells left\n"
        "# Nothing is certain. (0, 4) is the best guess: risk 20 %, chance of winning 80\n"
        "# %. Next best is (0, 5).\n"
        "# first cell 0 5: no guess is needed: the total of mines, 1 step\n"
        "# no guess is needed from 1 of 2 openings\n"
    )
    path = write("board", ".X.\n...\n")
    problem = "minesweeper boards: the board has no opening: --first says where to begin\n"
    assert in_process("boards", "--grade", path) == (2, "", problem)
    assert grade(path, "--first", "0,0").endswith("\n1?1\n1?1\n")
