"""The game of lines for people: its pictures, its moves and help, its saved games, its end."""

import re

import pytest

from minesweeper.boards import guessfree
from minesweeper.boards.catalogue import LINE
from minesweeper.boards.setting import setting_of
from minesweeper.games.keep import keep_text, load, moves_text
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import REVEAL
from minesweeper.terminal.line import picture
from tests.helpers.games import played
from tests.helpers.tables import rows
from tests.helpers.terminals import interrupt, on_terminal
from tests.terminal.line_games import line_game, play

FOUR = """\
1 1     1 2     1 3
  1 2     1 2     1 2
1 * 3   1 3 3   1 1 1
2 * 3   2 3 .   2   1

2 1     2 2     2 3
  1 2     1 2     1 2
1 3 3   1 3 3   1 1 1
2 3 3   2 3 3   2 1 1"""

NUMBERS = """\
1            2
   1  2  3      1  2  3
1  .  .  .   1  .  .  .
2  . 12  .   2  .  .  ."""

NARROW = """\
1       2
  1 2     1 2
1 . .   1 . .

3
  1 2
1 . ."""

LONG = """\
                    1 1
  1 2 3 4 5 6 7 8 9 0 1
1 . . . . . . . . . . ."""


@pytest.mark.parametrize(
    ("dims", "symbols", "rows", "width", "text"),
    [
        ((2, 3, 2, 2), "*3*3333.11 1333333331111", "12", 80, FOUR),
        ((2, 2, 3), [*"....", "12", *"......."], "12", 80, NUMBERS),
        ((3, 1, 2), "......", "1", 16, NARROW),
        ((1, 11), "." * 11, "1", 80, LONG),
    ],
    ids=["four dimensions", "two digits", "no room for three slices", "two digits above columns"],
)
def test_pictures(dims, symbols, rows, width, text):
    assert picture(symbols, grid_of(dims), rows, width) == text


@pytest.mark.parametrize(("columns", "parts"), [(12, 3), (5, 1), (1, 1)])
def test_rows_that_are_too_long_come_in_parts(columns, parts):
    shown = picture("." * columns, grid_of((1, columns)), "a", 12)
    assert max(map(len, shown.splitlines())) <= 12
    assert shown.count("a") == shown.count("\n\n") + 1 == parts
    numbers = "".join(str(column + 1) for column in range(columns))
    assert sorted(re.findall("[0-9]", shown)) == sorted(numbers)


NO_MOVES = ["", "1", "1 2 3 4", "1 2 x", "-1 1 1", "1.0 1 1", "1 1 1_0", "??", "\0", "² 1 1", "a1"]
NO_MOVES.append("9" * 5000 + " 1 1")


@pytest.mark.parametrize("line", NO_MOVES, ids=lambda line: ascii(line[:9]))
def test_unknown_move_prints_the_usage(line):
    game = line_game("2 2 2\nX.\n..\n\n..\n..\n")
    said = f"I don't understand.\n{game.usage()}"
    assert game.usage().startswith("1 1 1 reveals a cell, ") and "; #1 1 1 flags " in game.usage()
    assert game.answer(line) == game.answer(f"#{line}") == said
    assert not game.game.moves


@pytest.mark.parametrize("line", ["b2", "B2", " b2 \r\n", "b 2", "2 2", "2,2", "2, 2"])
def test_a_cell_is_its_letter_and_number_or_its_coordinates(line):
    game = line_game("2 2\nX.\n..\n")
    assert game.answer(line) == "\n  1 2\na . .\nb . 1\n"


@pytest.mark.parametrize("line", ["c1", "#a3", "0 1", "a0"])
def test_cell_outside_the_board_is_refused(line):
    game = line_game("2 2\nX.\n..\n")
    assert game.answer(line) == f"{line.strip('#').capitalize()} is outside a board of 2 x 2\n"
    assert not game.game.moves


@pytest.mark.parametrize(
    ("moves", "shown"), [("r1", "a . 1 .\nb . . .\n"), ("r1 f0", "a # 1\nb 1 1\n\nYou win!\nTime: ")]
)
def test_a_number_with_its_flags_reveals_what_is_around_it(moves, shown):
    assert line_game("2 3\nX..\n...\n", moves).answer("a2").startswith(f"\n  1 2 3\n{shown}")


def test_a_lost_game_shows_mines_and_wrong_flags():
    game = line_game("1 5\nX.X.X\n")
    assert [game.answer(line).splitlines()[2] for line in ("#a1", "#a2")] == ["a # . . . .", "a # # . . ."]
    assert "\na # x * . *\n\nBOOM!\nTime: " in game.answer("a3")


def test_the_end_has_the_time_the_3bv_and_the_efficiency():
    game = line_game("1 5\n..X..\n", "r0 f2 r3")
    game.game.seconds = 100.0
    end = "You win!\nTime: 100.0 s\n3BV: 2 of 2\nEfficiency: 50 % (2 of the 3BV in 4 moves)\n"
    assert game.answer("a5").endswith(end)


def test_game_with_help_has_no_efficiency():
    game = line_game("1 4\n..X.\n")
    game.game.make(REVEAL, 0, "solver")
    assert game.answer("a4").endswith("3BV: 2 of 2\n")


@pytest.mark.parametrize(("width", "parts"), [(80, 2), (200, 1)])
def test_the_risks_fit_the_terminal(monkeypatch, width, parts):
    monkeypatch.setenv("COLUMNS", str(width))
    shown = line_game(f"16 30\n{('.' * 29 + 'X' + chr(10)) * 16}", "f0 r28").answer("?").splitlines()
    assert max(map(len, shown)) <= width
    assert [line[0] for line in shown if re.match("[a-p] ", line)] == list("abcdefghijklmnop") * parts


def test_hint_is_rough_where_counting_takes_too_long(monkeypatch):
    game = line_game("1 4\n..X.\n", "r0")
    risks, _ = game.midend.risks()
    monkeypatch.setattr(game.midend, "risks", lambda: (risks, False))
    assert "\n(rough: the boards that fit are too many to count)\n" in game.answer("?")


def test_colours_change_nothing_else():
    plain, coloured = (line_game("2 2 3\nX..\n...\n\n...\n..X\n", colour=item) for item in (False, True))
    for line in ("1 2 3", "#1 1 1", "1 1 3", "undo", "redo", "?"):
        shown = coloured.answer(line)
        assert re.sub("\x1b\\[[0-9]*m", "", shown) == plain.answer(line)
        assert ("\x1b" in shown) == (line != "?")


# The command


def test_a_game_from_its_first_line_to_its_end():
    ended = play("3x4:2", "--start", "any", "--seed", 9, given="x\na1\n?\nquit\nb2\n")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("3 x 4, 2 mines, seed 9\na1 reveals a cell, ")
    assert ended.out.count("> ") == 4, "nothing is asked after quit"


def test_game_that_its_start_solves_has_no_efficiency():
    assert play("4x4:1", "--start", "judge", "--seed", 0).out.endswith("You win!\nTime: 0.0 s\n3BV: 1 of 1\n")


STARTS = "safe", "opening", "any", "judge", "no-guess"


@pytest.mark.parametrize(
    ("board", "start", "seed"),
    [*(("9x9:10", start, 3) for start in STARTS), ("beginner", "any", -7), ("beginner", "any", 10**25)],
)
def test_each_start_and_seed_can_be_chosen_and_is_kept(tmp_path, board, start, seed):
    file = tmp_path / "game"
    first = play(board, "--start", start, "--seed", seed, "--save", file, given="d4\nquit\n")
    kept = load(str(file), LINE)
    assert kept.setting == setting_of(board, start, "classic", seed)
    assert kept.shown, "the first move, or that of the judge"
    again = play("--load", file)
    assert again.out.startswith(f"9 x 9, 10 mines, seed {seed}\n")
    *_, scene, _ = first.out.split("> ")
    assert again.out.endswith(f"{scene}> \n")


@pytest.mark.parametrize("board, start", [("expert", "opening"), ("4x4x4:8", "opening"), ("9x9:79", "safe")])
def test_the_start_is_that_of_the_full_screen_game(tmp_path, board, start):
    play(board, "--seed", 5, "--save", tmp_path / "game")
    assert load(str(tmp_path / "game"), LINE).setting == setting_of(board, start, "classic", 5)


def test_where_every_field_needs_a_guess_the_game_goes_on(monkeypatch):
    monkeypatch.setattr(guessfree, "DRAWN_CELLS", 0)  # so that the search is short
    monkeypatch.setattr(guessfree, "PERTURBED_CELLS", 200_000)
    ended = play("9x9:79", "--start", "no-guess", given="a1\n#a1\n")
    assert "No board of 9 x 9 with 79 mines was found that needs no guess from (0, 0); with " in ended.out
    assert "\na # . . . . . . . .\n" in ended.out


BOARDS = "expected beginner, intermediate, expert or a size such as 16x30:99"
LOADED = "--load goes on with the board in FILE: it goes with no size, --start or --seed"


@rows(
    "words problem",
    ("begginer", f"unknown board 'begginer'; {BOARDS}; did you mean 'beginner'?"),
    ("x", f"unknown board 'x'; {BOARDS}"),
    ("4x4:16", "at most 15 mines fit on 4 x 4, not 16"),
    ("8 8 6 --start safe", "--start needs a BOARD, such as beginner or 16x30:99"),
    ("--start safe", "--start needs a BOARD, such as beginner or 16x30:99"),
    ("--load game beginner", LOADED),
    ("--load game --seed 1", LOADED),
)
def test_impossible_game_is_refused_in_one_line(words, problem):
    assert play(*words.split()) == (2, "", f"minesweeper play: {problem}\n")


def test_a_saved_game_goes_on_with_its_time(tmp_path):
    file = tmp_path / "game"
    begun = played("1 6\n..X.X.\n", "r0 f2")
    begun.seconds = 100.0
    file.write_text(keep_text(begun))
    assert play("--load", file, "--save", file, given="a4\nundo\nwhat\n").status == 0
    left = load(str(file), LINE)
    assert (moves_text(left.grid, left.history), left.done) == ("r0 f2 r3", 2)
    assert left.seconds >= 100
    ended = play("--load", file, given="redo\na6\n").out
    assert ended.startswith("1 x 6, 2 mines\na1 reveals")
    assert float(re.search("Time: ([0-9.]+) s\n3BV: 3 of 3\n", ended)[1]) >= 100


def test_a_game_of_the_older_form_keeps_its_end(write):
    file = write("game", keep_text(played("1 3\n..X\n", "r0", "line-cascade")))
    assert "You win!\n" in play("--load", file, given="#a3\n").out, "won by the flag"


def test_a_game_that_another_frontend_keeps_goes_on_by_its_rules(write):
    file = write("game", keep_text(played("2 2\nX.\n..\n", "", "judge")))
    assert "BOOM!" in play("--load", file, given="#a2\n").out, "a wrong flag loses the game"


def test_input_that_is_no_text_does_not_end_the_game():
    ended = play("2x2x1:0", given=b"\xff\xfe\n\xc3\n1 1 1\n")
    assert ended.status == 0
    assert ended.out.count("I don't understand.") == 2
    assert "\nYou win!\n" in ended.out


@pytest.mark.slow
def test_a_game_on_a_terminal():
    child = on_terminal("-m", "minesweeper", "play", "3x3x3:2", "--start", "any", "--seed", 5, size=(24, 24))
    child.expect_exact("\r\n> ")
    assert "\r\n\r\n3\r\n  1 2 3\r\n1 . . .\r\n" in child.before, "the third slice does not fit"
    child.sendline("?")
    child.expect_exact("1 1 1 is the best guess: risk 7.41 %, chance of winning 90.3\r\n%.\r\n> ")
    shown, status = interrupt(child)
    assert (shown.replace("^C", ""), status) == ("\r\n", 130)
