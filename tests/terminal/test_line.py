"""The terminal game of `a1` and `#g13`: the original transcripts to the byte, its rules, and its extras."""

import json
import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.boards.catalogue import LINE, LINE_CASCADE
from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text, kept_game, load, moves_text
from minesweeper.rules.game import LOST, WON, Board
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import REVEAL
from minesweeper.terminal.line import LineGame
from tests.helpers.terminals import end_of, on_terminal
from tests.oracles.line_game import plain_game
from tests.terminal.line_games import CELLS, line_game, new_game, play, play_on_map, seen_text
from tests.terminal.transcripts import (
    GAMES,
    PROMPT,
    VICTORY,
    VICTORY_MAP,
    WIDE,
    by_the_rules,
    typed,
    unechoed,
)


def all_shown(child, lines):
    """Type each line at its prompt; all that the screen has shown in the end, and the exit status."""
    shown = ""
    for line in lines:
        child.expect_exact(PROMPT)
        shown += child.before + child.after
        child.sendline(line)
    rest, status = end_of(child)
    return (shown + rest).replace("\r\n", "\n"), status


@pytest.mark.slow
@pytest.mark.parametrize(("bombs", "transcript"), GAMES.values(), ids=GAMES)
def test_the_transcripts_to_the_byte(tmp_path, bombs, transcript):
    file = tmp_path / "game.txt"
    file.write_text(bombs)
    assert transcript == by_the_rules(bombs, " ".join(typed(transcript)))
    child = on_terminal("-m", "minesweeper", "play", "--load", file)
    assert all_shown(child, typed(transcript)) == (transcript, 0)
    ended = play("--load", file, given="".join(line + "\n" for line in typed(transcript)))
    assert ended == (0, unechoed(transcript), "")


@pytest.mark.parametrize(("modern", "wrong"), [(True, "x"), (False, "#")])
def test_wrong_flag_in_a_lost_game_is_marked_in_modern_games(modern, wrong):
    game = line_game("1 4\nX.X.\n", modern=modern)
    before = [game.answer(line).splitlines()[2] for line in ("#a1", "#a2")]
    assert before == ["A # . . . ", "A # # . . "]
    assert game.answer("a3").splitlines()[4] == f"A * {wrong} * . "


def test_a_wide_field_has_the_tens_above_the_units():
    assert play("12", "36", "50") == (0, WIDE + "\n" + PROMPT + "\n", "")
    assert play("12x36:50") == (0, WIDE + "\n" + PROMPT + "\n", "")  # neither --modern


@pytest.mark.parametrize(
    ("arguments", "rows", "columns", "bombs"),
    [
        ("", 8, 8, 6),
        ("4 4", 8, 8, 6),
        ("4 4 5 1", 8, 8, 6),
        ("26 99 2573", 26, 99, 2573),
        ("1 1 0", 1, 1, 0),
        ("intermediate", 16, 16, 40),
        ("expert", 16, 30, 99),
        ("8x9:7", 8, 9, 7),
        ("9x9x10", 9, 9, 10),
        ("x", 8, 8, 6),
    ],
)
def test_the_size_comes_from_three_arguments_or_one_or_is_8_8_6(arguments, rows, columns, bombs, tmp_path):
    file = tmp_path / "game.txt"
    assert play(*arguments.split(), "--save", file).status == 0
    board = load(str(file), LINE).board
    assert (board.grid.dims, board.mines) == ((rows, columns), bombs)


SIZES = "a field has 1 to 26 rows and 1 to 99 columns, not"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("27 8 6", f"{SIZES} 27 x 8"),
        ("8 100 6", f"{SIZES} 8 x 100"),
        ("0 8 0", f"{SIZES} 0 x 8"),
        ("3x3x3:2", f"{SIZES} 3 x 3 x 3"),
        ("2 2 5", "5 bombs do not fit on 2 x 2"),
        ("2x2:5", "5 bombs do not fit on 2 x 2"),
        ("4 -4 5", "expected rows, columns and bombs as whole numbers, found '4 -4 5'"),
    ],
)
def test_size_that_cannot_be_is_refused(arguments, problem):
    assert play(*arguments.split()) == (2, "", f"minesweeper play: {problem}\n")


def test_board_that_is_unknown_is_refused():
    ended = play("begginer")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith("minesweeper play: unknown board 'begginer'; expected beginner, ")


NO_MOVES = ["", " ", "a 1", "a1 b2", "\xe01", "a\u0663", "\u212a1", "a" + "1" * 9999]
NO_MOVES += ["a", "1", "a0", "a5", "e1", "a-1", "aa1", "##a1", "a1#", "#", "?", "1a", "a1.0"]


@pytest.mark.parametrize("line", NO_MOVES, ids=lambda line: ascii(line[:9]))
def test_what_is_not_understood_changes_nothing(line):
    played = line_game("4 4\n.X.X\n.XX.\n....\n.X..\n", "r0 f9")
    before = keep_text(played.game)
    assert played.answer(line) == "I don't understand.\n"
    assert keep_text(played.game) == before


LINES = st.lists(st.text(max_size=6) | st.from_regex("#?[a-fA-F][0-9]{1,2}", fullmatch=True), max_size=40)


def check_lines(field, lines):
    """What each line shows, as the plain rules have it, until the game is over; how it ended."""
    (rows, columns), bombs = field
    played = LineGame(new_game(Board.of_cells(grid_of((rows, columns)), bombs), LINE))
    plain = plain_game(rows, columns, {divmod(bomb, columns) for bomb in bombs})
    assert played.scene() == next(plain)
    for line in lines:
        assert played.answer(line) == plain.send(line)
        if played.game.over:
            break
    return played.game.status


@settings(deadline=None, max_examples=60)
@given(CELLS, LINES)
def test_any_lines_at_all_give_what_the_plain_rules_give(field, lines):
    check_lines(field, lines)


def test_games_to_their_end_give_what_the_plain_rules_give():
    ends = Counter()
    for seed in range(80):
        random = Random(seed)
        rows, columns = random.randint(1, 4), random.randint(1, 4)
        cells = [(row, column) for row in range(rows) for column in range(columns)]
        bombs = random.sample(cells, random.randint(0, len(cells)))
        blunders = random.choice((0, 0.1))
        lines = []
        for row, column in random.choices(cells, k=6 * len(cells)):
            flag = random.random() < 0.1 or ((row, column) in bombs) != (random.random() < blunders)
            lines.append(f"{'#' * flag}{random.choice('abcdABCD'[row::4])}{column + 1}{' ' * flag}")
        ends[check_lines(((rows, columns), {row * columns + column for row, column in bombs}), lines)] += 1
    assert min(ends[WON], ends[LOST]) > 10


# Seeds, safe starts, hints, colours, saved games, figures


@settings(max_examples=40, deadline=None)
@given(CELLS, st.integers(0, 99), st.data())
def test_safe_start_only_ever_moves_the_bomb_of_the_first_cell(field, seed, data):
    (rows, columns), bombs = field
    board = Board.of_cells(grid_of((rows, columns)), sorted(bombs)[: rows * columns - 1])
    first, flag = data.draw(st.integers(0, columns - 1)), data.draw(st.integers(0, columns - 1))
    played = LineGame(new_game(board, LINE, Random(seed)))
    played.answer(f"#a{flag + 1}")
    played.answer(f"a{first + 1}")
    game = played.game.field
    assert not game.lost
    assert game.marks == {flag} - {first}
    assert game.board.mines == board.mines
    before, after = set(enumerate(board.is_mine)), set(enumerate(game.board.is_mine))
    assert len(before - after) == (2 if board.is_mine[first] else 0)


def test_a_saved_game_goes_on_where_it_was_left(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(VICTORY_MAP)
    words = typed(VICTORY)
    first = play("--load", file, "--save", file, given="\n".join(words[:9]))
    assert first.status == 0
    left = kept_game(file.read_text())
    assert moves_text(left.grid, left.history) == "r0 r8 r2 r10 r15 r14 r11 f5"
    assert seen_text(left) == "o.o.\n.#..\no.oo\n..oo\n"
    assert left.setting.variant == LINE and left.wasted == json.loads(file.read_text())["wasted"]
    second = play("--load", file, "--save", file, given="\n".join(words[9:]))
    assert first.out.removesuffix(PROMPT + "\n") + second.out.partition("\n\n")[2] == unechoed(VICTORY)
    assert play("--load", file).out.endswith("D 1 # 1   \n\nYOU WIN!\n")


def test_stats_count_the_whole_game_also_where_it_was_loaded(tmp_path):
    file = tmp_path / "game.txt"
    begun = play_on_map("1 5\n..X..\n", "r0 r1")
    begun.seconds = 100.0
    file.write_text(keep_text(begun))
    looked_at = play("--stats", "--load", file, "--save", file)
    assert looked_at.out.endswith("3BV: 1 of 2\nEfficiency: 50 % (1 of the 3BV in 2 moves)\n")
    ended = play("--stats", "--load", file, given="a4\na5\n")
    assert ended.out.endswith("3BV: 2 of 2\nEfficiency: 50 % (2 of the 3BV in 4 moves)\n")
    undone = play("--load", file, "--stats", "--modern", given="undo\nundo\nhelp\nquit\n").out
    assert undone.endswith("3BV: 0 of 2\nEfficiency: 0 % (0 of the 3BV in 0 moves)\n")
    assert undone.count("? tells the risks") == 2  # at the beginning and after help
    begun.make(REVEAL, 3, "solver")
    file.write_text(keep_text(begun))
    assert play("--stats", "--load", file).out.endswith("3BV: 1 of 2\n")  # no efficiency of the user
    assert min(float(re.search("Time: ([0-9.]+) s", each.out)[1]) for each in (looked_at, ended)) >= 100


@pytest.mark.parametrize("option", ["--modern", "--no-guess"])
def test_another_board_for_the_first_cell_keeps_time_and_flags(tmp_path, option):
    file = tmp_path / "game.txt"
    begun = play_on_map("3 4\n..X.\n....\n....\n", "f0")
    begun.seconds = 100.0
    file.write_text(keep_text(begun))
    play("--load", file, "--save", file, option)
    left = kept_game(file.read_text())
    assert left.seconds >= 100 and left.flags == [(0, 0)]


def test_the_table_of_risks_fits_80_columns():
    shown = line_game(f"16 30\n{('.' * 29 + 'X' + chr(10)) * 16}", modern=True).answer("?").splitlines()
    assert max(map(len, shown)) <= 80
    heads = [line.split() for line in shown if line.startswith("   ")]
    assert [number for head in heads for number in head] == [str(number) for number in range(1, 31)]
    assert [line[0] for line in shown if re.match("[A-P] ", line)] == list("ABCDEFGHIJKLMNOP") * 2


def test_hints_where_there_is_too_much_to_count(monkeypatch):
    game = line_game("1 3\n..X\n", "r0", modern=True)
    risks = game.midend.risks()
    monkeypatch.setattr(game.midend, "risks", lambda: risks._replace(exact=False))
    assert "\n(rough: the boards that fit are too many to count)\n" in game.answer("?")


def test_colours_and_moves_that_are_not_there():
    plain, coloured = (line_game("2 3\nX..\n...\n", modern=True, colour=each) for each in (False, True))
    for line, words in (("undo", "take back"), ("redo", "make again")):
        assert plain.answer(line) == f"There is no move to {words}\n"
    for line in ("b2", "#a1", "a3", "undo", "redo"):
        shown = coloured.answer(line)
        assert "\x1b" in shown and re.sub("\x1b\\[[0-9]*m", "", shown) == plain.answer(line)
    assert line_game("1 2\nX.\n").answer("undo") == "I don't understand.\n"


@pytest.fixture
def saved(tmp_path):
    """A game of the line that was saved with three moves: two cells, and a flag between them."""
    file = tmp_path / "game"
    file.write_text("1 4\n..X.\n")
    play("--load", file, "--save", file, given="a1\n#a3\na2\n")
    return file


def test_a_saved_game_is_shown_move_by_move(saved):
    shown = play("--load", saved, "--replay", "--modern", given="undo\n").out
    rows = [line for line in shown.splitlines() if line.startswith("A ")]
    assert rows == ["A . . . . ", "A   . . . ", "A   . # . ", "A   1 # . ", "A   . # . "]
    moves = [line for line in shown.splitlines() if re.match(r"\d\. ", line)]
    assert moves == ["1. You revealed a1", "2. You flagged a3", "3. You revealed a2"]


@pytest.mark.parametrize("options", [(), ("--modern",), ("--modern", "--no-guess")], ids=" ".join)
def test_a_kept_game_goes_on_by_its_own_rules(saved, options):
    assert "\nA   1 # . \n" in play("--load", saved, *options).out


@pytest.mark.parametrize(("options", "row"), [((), "A   . . . "), (("--modern",), "A     1 . ")])
def test_only_modern_games_open_what_is_beside_nothing(tmp_path, options, row):
    file = tmp_path / "game"
    file.write_text("1 4\n...X\n")
    assert f"\n{row}\n" in play("--load", file, *options, given="a1\n").out


def test_other_words_than_a_size_are_told():
    problem = "a size is rows, columns and bombs, not '16 30': this field has 8 x 8 cells and 6 bombs"
    assert play("16", "30") == (0, play().out, f"minesweeper play: {problem}\n")


def test_what_is_loaded_becomes_safe_at_the_start_or_free_of_guesses_while_nothing_was_seen(tmp_path):
    file = tmp_path / "game"
    file.write_text("1 2\nXX\n")
    ended = play("--load", file, "--modern", given="a1\n")
    assert ended == (2, "", "minesweeper play: a safe start needs a cell without a bomb\n")
    file.write_text("3 3\nXX.\n...\n...\n")
    ended = play("--load", file, "--no-guess", "--modern", given="?\na1\n")
    assert "A1 is safe: the first cell always is.\n" in ended.out and "BOOM" not in ended.out
    file.write_text(keep_text(Game(setting_of("9x9:10", "safe", "classic", 7))))  # as `tui` keeps it
    plain = play("--load", file, given="a1\n").out
    assert play("--load", file, "--modern", given="a1\n").out.endswith(plain.partition(PROMPT)[2])
    game = play_on_map("1 4\n..X.\n", "r0")
    game.undo()
    file.write_text(keep_text(game))
    for option in ("--modern", "--no-guess"):
        assert play("--load", file, option, given="a3\n").out.endswith("  1 2 3 4 \nA . . * . \n")


@pytest.mark.slow
def test_where_every_field_needs_a_guess_the_game_goes_on():
    ended = play("9", "9", "79", "--no-guess", given="a1\n#a1\n")
    assert "No board of 9 x 9 with 79 mines was found that needs no guess from (0, 0); with " in ended.out
    assert "A # . . . . . . . . \n" in ended.out


def test_a_modern_game_that_was_kept_stays_one(tmp_path):
    file = tmp_path / "game.txt"
    play("beginner", "--seed", 21, "--save", file, given="a1\nundo\nwhat\na1\nquit\na2\n")
    left = load(file, LINE)
    assert (moves_text(left.grid, left.history), left.setting.variant) == ("r0", LINE_CASCADE)
    again = play("--load", file, given="?\nhelp\n").out
    assert again.startswith("9 x 9, 10 bombs.\n") and again.count("? tells the risks") == 2
    play(8, 9, 6, "--modern", "--save", file, given="#a1\n")  # so is a board without a name
    assert play("--load", file, given="?\nhelp\n").out.count("? tells the risks") == 2
    play(9, 9, 10, "--save", file, given="#a1\n")  # else there is nothing but the assignment's
    assert play("--load", file, given="?\nhelp\n").out.count("I don't understand.\n") == 2


def test_the_first_cell_of_a_preset_has_no_bomb():
    assert "BOOM" in play(16, 30, 99, "--seed", 1, given="h15\n").out
    assert "BOOM" not in play("expert", "--seed", 1, given="h15\n").out


def test_any_seed_draws_a_board_without_guessing_that_is_kept(tmp_path):
    for seed in (-7, 10**25):
        file = tmp_path / f"{seed}.json"
        first = play("--no-guess", "--seed", seed, "--save", file, given="d4\n")
        assert first.status == 0
        assert play("--load", file, given="").out == first.out.partition("check? ")[2]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("none/game", "No such file or directory"),
        (".", "expected a file .*"),
        ("notes", "it holds no game, .*"),
    ],
)
def test_where_no_game_can_be_saved_is_said_before_it(tmp_path, name, problem):
    (tmp_path / "notes").write_text("to be kept\n")
    ended = play("--save", tmp_path / name, given="a1\n")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper play: {tmp_path / name}: {problem}\n", ended.err)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["to be kept\n"]
