"""The terminal game in any number of dimensions: its pictures, its hints, and what it takes for a move."""

import random
import sys
from itertools import combinations

import pexpect
import pytest
from plain import all_cells, beside
from programs import ENVIRONMENT, ROOT, python

from minesweeper.hypermines import nd_dig, nd_new_game, nd_render
from minesweeper.rules.grid import grid
from minesweeper.solver.counting import Intractable
from minesweeper.solver.posterior import analyse
from minesweeper.solver.prior import KnownTotal
from minesweeper.terminal.slices import answer, hint, knowledge_of, picture

# Pictures


def test_one_dimension_is_a_row():
    game = nd_new_game([11], [(10,)])
    assert (
        picture(game)
        == """\
  0  1  2  3  4  5  6  7  8  9 10
  _  _  _  _  _  _  _  _  _  _  _"""
    )
    assert (
        picture(game, xray=True)
        == """\
  0  1  2  3  4  5  6  7  8  9 10
                             1  ."""
    )


def test_two_dimensions_are_one_slice():
    game = nd_new_game([2, 3], [(0, 0)])
    nd_dig(game, (1, 2))
    assert (
        picture(game)
        == """\
  0 1 2
0 _ 1
1 _ 1"""
    )


def test_four_dimensions_are_rows_of_slices():
    game = nd_new_game([2, 3, 2, 2], [(0, 0, 0, 0), (0, 1, 1, 1), (0, 0, 1, 0)])
    assert (
        picture(game, xray=True)
        == """\
0 0     0 1     0 2
  0 1     0 1     0 1
0 . 3   0 3 3   0 1 1
1 . 3   1 3 .   1 1 1

1 0     1 1     1 2
  0 1     0 1     0 1
0 3 3   0 3 3   0 1 1
1 3 3   1 3 3   1 1 1"""
    )


def test_slices_that_do_not_fit_go_below():
    game = nd_new_game([3, 1, 2], [])
    wide, narrow, least = (picture(game, width=width) for width in (21, 20, 1))
    assert (
        wide
        == """\
0       1       2
  0 1     0 1     0 1
0 _ _   0 _ _   0 _ _"""
    )
    assert (
        narrow
        == """\
0       1
  0 1     0 1
0 _ _   0 _ _

2
  0 1
0 _ _"""
    )
    assert least.count("\n\n") == 2


def test_numbers_of_two_digits_widen_all_squares():
    game = nd_new_game([3, 3, 3], all_cells((3, 3, 3))[:12])
    nd_dig(game, (1, 1, 1))
    assert (
        picture(game)
        == """\
0            1            2
   0  1  2      0  1  2      0  1  2
0  _  _  _   0  _  _  _   0  _  _  _
1  _  _  _   1  _ 12  _   1  _  _  _
2  _  _  _   2  _  _  _   2  _  _  _"""
    )


def test_sixty_dimensions_have_a_picture():
    dims = [2] + [1] * 57 + [2, 1]
    zeros = " 0" * 57
    assert picture(nd_new_game(dims, [])) == f"0{zeros}\n  0\n0 _\n1 _\n\n1{zeros}\n  0\n0 _\n1 _"


# Hints


def flat(lists, dims):
    for _ in dims[1:]:
        lists = [value for part in lists for value in part]
    return lists


def least_risk(game, bombs):
    """The cells with the least risk, and that risk, by all boards that fit."""
    dims = game["dimensions"]
    cells = all_cells(dims)
    shown = dict(zip(cells, flat(nd_render(game), dims), strict=True))
    hidden = [cell for cell in cells if shown[cell] == "_"]
    numbers = {cell: int(shown[cell].replace(" ", "0")) for cell in cells if shown[cell] != "_"}
    fitting = [
        set(mines)
        for mines in combinations(hidden, bombs)
        if all(len(set(mines).intersection(beside(dims, cell))) == clue for cell, clue in numbers.items())
    ]
    risks = {cell: sum(cell in mines for mines in fitting) / len(fitting) for cell in hidden}
    least = min(risks.values())
    return [cell for cell in hidden if risks[cell] == least], least


@pytest.mark.parametrize("dims", [(8,), (3, 4), (2, 3, 2), (2, 2, 2, 2)])
def test_a_hint_is_a_cell_with_the_least_risk(dims):
    rng = random.Random(str(dims))
    for _ in range(15):
        cells = all_cells(dims)
        bombs = rng.sample(cells, 3)
        game = nd_new_game(dims, bombs)
        for cell in rng.sample([cell for cell in cells if cell not in bombs], 3):
            if nd_dig(game, cell)[0] == "ongoing":
                text = hint(game, 3)
                named = tuple(map(int, text.split(" is ")[0].split(" has ")[0].split()))
                best, risk = least_risk(game, 3)
                assert named in best
                assert (" is safe" in text) == (risk == 0)
                assert risk == 0 or f"a chance of {100 * risk:.3g} %" in text


def test_a_hint_names_the_numbers_that_prove_it():
    game = nd_new_game([6], [(0,), (4,)])
    nd_dig(game, (3,))
    nd_dig(game, (5,))
    assert hint(game, 2) == "2 is safe, by the number at 3."
    game = nd_new_game([2, 3], [(0, 0)])
    nd_dig(game, (1, 0))
    nd_dig(game, (1, 1))
    assert hint(game, 1) == "0 2 is safe, by the number at 1 0 and 1 1."


def test_a_hint_does_not_count_for_long():
    dims = (4, 4, 4, 4)
    rng = random.Random(4)
    bombs = rng.sample(all_cells(dims), 60)
    game = nd_new_game(dims, bombs)
    for cell in rng.sample(sorted(set(all_cells(dims)) - set(bombs)), 40):
        nd_dig(game, cell)
    with pytest.raises(Intractable):
        analyse(knowledge_of(game, grid(dims)), KnownTotal(60))
    assert " looks best; it has a bomb with a chance of roughly " in hint(game, 60)


def test_hints_win_a_board_without_guesses():
    dims = (4, 4, 3, 3)
    game = nd_new_game(dims, random.Random(3).sample(all_cells(dims), 8))
    status, _ = nd_dig(game, min(cell for cell in all_cells(dims) if at(game["board"], cell) == 0))
    while status == "ongoing":
        text = hint(game, 8)
        assert " is safe" in text
        status, _ = nd_dig(game, tuple(map(int, text.split(" is ")[0].split())))
    assert status == "victory"


def at(lists, cell):
    for index in cell:
        lists = lists[index]
    return lists


# Moves


@pytest.mark.parametrize(
    "line",
    ["", "1", "1 2 3 4", "1 2 x", "-1 0 0", "1.0 0 0", "0 0 1_0", "??", "\0", "² 0 0", "9" * 5000 + " 0 0"],
)
def test_what_is_no_move_gets_the_usage(line):
    game = nd_new_game([2, 2, 12], [(0, 0, 0)])
    assert answer(game, 1, line) == ("I don't understand. Dig at 0 0 0 to 1 1 11, or ? for a hint.", False)
    assert True not in flat(game["mask"], [2, 2, 12])


def test_a_move_outside_is_refused():
    game = nd_new_game([2, 2], [(0, 0)])
    assert answer(game, 1, "0 2\n") == ("(0, 2) is outside a board of 2 x 2", False)


@pytest.mark.parametrize("line", ["1 1\n", " 1,1 \r\n", "1, 1"])
def test_a_move_is_coordinates_with_blanks_or_commas(line):
    game = nd_new_game([2, 2], [(0, 0)])
    assert answer(game, 1, line) == ("\n  0 1\n0 _ _\n1 _ 1\n\n1 revealed", False)
    assert answer(game, 1, line) == ("\n  0 1\n0 _ _\n1 _ 1\n\n0 revealed", False)


# The program

PLAY = "-m", "minesweeper", "play", "--dims"


WON = """\
3 x 4 squares, 2 with a bomb, seed 9. Dig at 0 0 to 2 3, or ? for a hint.

  0 1 2 3
0 _ _ _ _
1 _ _ _ _
2 _ _ _ _

> I don't understand. Dig at 0 0 to 2 3, or ? for a hint.
> |
  0 1 2 3
0 _ _ _ _
1 _ _ _ _
2 1 _ _ _

1 revealed
> |
  0 1 2 3
0     1 _
1 1 1 2 _
2 1 _ _ _

6 revealed
> 2 2 is safe, by the number at 1 1.
> |
  0 1 2 3
0     1 1
1 1 1 2 _
2 1 _ _ _

1 revealed
> |
  0 1 2 3
0     1 1
1 1 1 2 _
2 1 _ 2 _

1 revealed
> |
  0 1 2 3
0     1 1
1 1 1 2 .
2 1 . 2 1

You win!
""".replace("|\n", "\n")


def test_a_whole_game_on_a_pipe():
    given = "what?\n2 0\n0 0\n?\n0 3\n2 2\n2 3\n"
    assert python(*PLAY, 3, 4, "--bombs", 2, "--seed", 9, given=given) == (0, WON, "")


def test_a_lost_game_shows_all():
    ended = python(*PLAY, 3, 4, "--bombs", 2, "--seed", 9, given="2 1\n0 0\n")
    assert ended.status == 0
    assert ended.out.endswith("> \n  0 1 2 3\n0     1 1\n1 1 1 2 .\n2 1 . 2 1\n\nBOOM!\n")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((0, 3), "each dimension must be a positive whole number, not 0"),
        ((4, -4), "each dimension must be a positive whole number, not -4"),
        ((100, 100), "a board of 100 x 100 has more than 4096 squares"),
        ((4, 4, "--bombs", 16), "a board of 4 x 4 can have 0 to 15 bombs, not 16"),
        ((4, 4, "--bombs", -1), "a board of 4 x 4 can have 0 to 15 bombs, not -1"),
    ],
)
def test_arguments_out_of_range_are_one_line(arguments, problem):
    assert python(*PLAY, *arguments) == (2, "", f"minesweeper play: {problem}\n")


def test_about_an_eighth_of_the_squares_have_bombs():
    for dims, bombs in ((4, 4, 3, 3), 17), ((1, 2), 1), ((10, 10), 12):
        assert f" squares, {bombs} with a bomb, seed " in python(*PLAY, *dims).out


def test_a_seed_is_a_board():
    one, same, other = (
        python(*PLAY, 5, 5, 5, "--seed", seed, given="0 0 0\n4 4 4\n").out for seed in (1, 1, 2)
    )
    assert one == same != other.replace("seed 2", "seed 1")


def test_input_that_is_no_text_does_not_end_the_game():
    ended = python(*PLAY, 2, 2, "--bombs", 0, given=b"\xff\xfe\n\xc3\n1 1\n")
    assert ended.status == 0
    assert ended.out.count("I don't understand.") == 2
    assert ended.out.endswith("You win!\n")


@pytest.fixture
def terminal():
    child = pexpect.spawn(
        sys.executable, [*PLAY, "3", "3", "3", "--bombs", "2", "--seed", "5"],
        cwd=ROOT, env=ENVIRONMENT, encoding="ascii", timeout=20, dimensions=(24, 24),
    )  # fmt: skip
    child.delaybeforesend = None  # the prompt was there: the game waits
    child.expect_exact("\r\n> ")
    yield child
    child.close(force=True)


def test_a_game_on_a_terminal(terminal):
    assert "\r\n\r\n2\r\n  0 1 2\r\n0 _ _ _\r\n" in terminal.before, "the third slice does not fit"
    terminal.sendline("?")
    terminal.expect_exact("0 0 0 has a bomb with a chance of 7.41 %, and none has less.\r\n> ")
    terminal.sendline("nonsense")
    terminal.expect_exact("I don't understand. Dig at 0 0 0 to 2 2 2, or ? for a hint.\r\n> ")
    terminal.sendline("0 0 3")
    terminal.expect_exact("(0, 0, 3) is outside a board of 3 x 3 x 3\r\n> ")
    status = ""
    while status != "You win!":
        terminal.sendline("?")
        terminal.expect(r"\r\n(\d \d \d) (is safe|has a bomb).*\r\n> ")
        terminal.sendline(terminal.match[1])
        terminal.expect(r"(\d+ revealed\r\n> |You win!|BOOM!)")
        status = terminal.match[1]
        assert status != "BOOM!"
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.exitstatus == 0


def test_the_end_of_the_input_ends_the_game(terminal):
    terminal.sendeof()
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert (terminal.before.strip(), terminal.exitstatus) == ("", 0)


def test_ctrl_c_ends_the_game(terminal):
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.wait()
    assert terminal.before.replace("^C", "").strip() == ""
    assert terminal.exitstatus == 130
