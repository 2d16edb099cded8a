"""The terminal game in any number of dimensions: its pictures, its hints, and what it takes for a move."""

import pytest

from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import given_board
from minesweeper.games.game import Game
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import REVEAL
from minesweeper.terminal.slices import SlicesGame, picture, symbols
from tests.helpers.programs import in_process
from tests.helpers.terminals import interrupt, on_terminal
from tests.oracles.plain import all_cells


def begun(dims, bombs, *digs):
    """A game with bombs at these places, in which these were dug."""
    grid = grid_of(dims)
    board = Board.of_cells(grid, map(grid.cell, bombs))
    game = Game(given_board(board, CLASSIC))
    for place in digs:
        game.make(REVEAL, grid.cell(place))
    return game


def shown(game, xray=False, **options):
    return picture(symbols(game, xray=xray), game.grid, **options)


FOUR = """\
0 0     0 1     0 2
  0 1     0 1     0 1
0 . 3   0 3 3   0 1 1
1 . 3   1 3 .   1 1 1

1 0     1 1     1 2
  0 1     0 1     0 1
0 3 3   0 3 3   0 1 1
1 3 3   1 3 3   1 1 1"""

CUBE = """\
0            1            2
   0  1  2      0  1  2      0  1  2
0  _  _  _   0  _  _  _   0  _  _  _
1  _  _  _   1  _ 12  _   1  _  _  _
2  _  _  _   2  _  _  _   2  _  _  _"""

NARROW = """\
0       1
  0 1     0 1
0 _ _   0 _ _

2
  0 1
0 _ _"""

LONG = """\
   0  1  2  3  4  5  6  7  8  9 10
0  _  _  _  _  _  _  _  _  _  _  _"""


@pytest.mark.parametrize(
    ("game", "options", "text"),
    [
        (begun([2, 3, 2, 2], [(0, 0, 0, 0), (0, 1, 1, 1), (0, 0, 1, 0)]), {"xray": True}, FOUR),
        (begun([3, 3, 3], all_cells((3, 3, 3))[:12], (1, 1, 1)), {}, CUBE),
        (begun([3, 1, 2], []), {"width": 20}, NARROW),
        (begun([1, 11], []), {}, LONG),
    ],
    ids=["four dimensions", "two digits", "no room for three slices", "long rows"],
)
def test_pictures(game, options, text):
    assert shown(game, **options) == text


NO_MOVES = ["", "1", "1 2 3 4", "1 2 x", "-1 0 0", "1.0 0 0", "0 0 1_0", "??", "\0", "² 0 0"]
NO_MOVES.append("9" * 5000 + " 0 0")


@pytest.mark.parametrize("line", NO_MOVES, ids=lambda line: ascii(line[:9]))
def test_what_is_no_move_gets_the_usage(line):
    game = SlicesGame(begun([2, 2, 12], [(0, 0, 0)]))
    usage = "Dig at 0 0 0 to 1 1 11, # 0 0 0 flags, undo takes back; or ? for a hint."
    assert game.answer(line) == game.answer(f"#{line}") == f"I don't understand. {usage}\n"
    assert not game.game.moves


@pytest.mark.parametrize("line", ["1 1\n", " 1,1 \r\n", "1, 1"])
def test_a_move_is_coordinates_with_blanks_or_commas(line):
    game = SlicesGame(begun([2, 2], [(0, 0)]))
    assert game.answer(line) == "\n  0 1\n0 _ _\n1 _ 1\n\n1 revealed\n"
    assert game.answer(line) == "\n  0 1\n0 _ _\n1 _ 1\n\n0 revealed\n"


PLAY = "play", "--dims"


@pytest.mark.parametrize(
    ("given", "end"), [("2 1\n0 0\n", "BOOM!"), ("x\n2 0\n0 0\n?\n0 3\n2 2\n2 3\n", "You win!")]
)
def test_a_game_that_is_over_shows_all(given, end):
    ended = in_process(*PLAY, 3, 4, "--bombs", 2, "--seed", 9, given=given)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("3 x 4 squares, 2 with a bomb, seed 9. Dig at 0 0 to 2 3, # 0 0 flags, ")
    assert ended.out.endswith(f"> \n  0 1 2 3\n0     1 1\n1 1 1 2 .\n2 1 . 2 1\n\n{end}\n")


@pytest.mark.parametrize(
    ("bombs", "problem"),
    [
        (16, "at most 15 mines fit on 4 x 4, not 16"),
        (-1, "argument --bombs: expected a whole number of at least 0, found '-1'"),
    ],
)
def test_bombs_that_do_not_fit_are_one_line(bombs, problem):
    ended = in_process(*PLAY, 4, 4, "--bombs", bombs)
    assert ended == (2, "", f"minesweeper play: {problem}\n")


@pytest.mark.parametrize(("dims", "bombs"), [((4, 4, 3, 3), 17), ((1, 2), 1), ((10, 10), 12)])
def test_about_an_eighth_of_the_squares_have_bombs(dims, bombs):
    assert f" squares, {bombs} with a bomb, seed " in in_process(*PLAY, *dims).out


def test_input_that_is_no_text_does_not_end_the_game():
    ended = in_process(*PLAY, 2, 2, "--bombs", 0, given=b"\xff\xfe\n\xc3\n1 1\n")
    assert ended.status == 0
    assert ended.out.count("I don't understand.") == 2
    assert ended.out.endswith("You win!\n")


@pytest.mark.slow
def test_a_game_on_a_terminal():
    child = on_terminal("-m", "minesweeper", *PLAY, 3, 3, 3, "--bombs", 2, "--seed", 5, size=(24, 24))
    child.expect_exact("\r\n> ")
    assert "\r\n\r\n2\r\n  0 1 2\r\n0 _ _ _\r\n" in child.before, "the third slice does not fit"
    child.sendline("?")
    child.expect_exact("0 0 0 is the best guess: risk 7.41 %, chance to win 90.3 %.\r\n> ")
    shown, status = interrupt(child)
    assert (shown.replace("^C", ""), status) == ("\r\n", 130)
