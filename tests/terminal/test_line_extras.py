"""The extras of the terminal game: seeds, cascades, safe starts, hints, colours, saved games, figures."""

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.boards.catalogue import LINE, LINE_CASCADE
from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text, kept_game, load, moves_text
from minesweeper.rules.game import Board
from minesweeper.rules.grid import grid_of
from minesweeper.terminal.line import LineGame
from tests.terminal.line_games import (
    CELLS,
    line_game,
    new_game,
    play,
    play_on_map,
    seen_text,
)
from tests.terminal.transcripts import PROMPT, VICTORY, VICTORY_MAP, typed, unechoed


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
    assert min(float(re.search("Time: ([0-9.]+) s", each.out)[1]) for each in (looked_at, ended)) >= 100


def test_the_table_of_risks_fits_80_columns():
    shown = line_game(f"16 30\n{('.' * 29 + 'X' + chr(10)) * 16}", modern=True).answer("?").splitlines()
    assert max(map(len, shown)) <= 80
    heads = [line.split() for line in shown if line.startswith("   ")]
    assert [number for head in heads for number in head] == [str(number) for number in range(1, 31)]
    assert [line[0] for line in shown if re.match("[A-P] ", line)] == list("ABCDEFGHIJKLMNOP") * 2


def test_hints_where_there_is_too_much_to_count(monkeypatch):
    """It is said to be an estimate."""
    game = line_game("1 3\n..X\n", "r0", modern=True)
    risks = game.midend.risks()
    monkeypatch.setattr(game.midend, "risks", lambda: risks._replace(exact=False))
    assert "\n(rough: the boards that fit are too many to count)\n" in game.answer("?")


@pytest.mark.parametrize("cascade", [False, True])
def test_a_walk_with_moves_taken_back_and_made_again(cascade):
    """It shows what a game shows that was played anew; colours change nothing else."""
    random, places, coloured = Random(1), [f"{row}{column}" for row in "abc" for column in range(1, 5)], 0
    for _ in range(20):
        text = "3 4\n" + "\n".join(random.sample(["....", ".X..", "...X", "X..."], 3)) + "\n"

        def after(lines):
            anew = line_game(text, cascade=cascade)  # noqa: B023
            return [anew.scene(), *map(anew.answer, lines)][-1]

        game, made, undone = line_game(text, cascade=cascade, modern=True, colour=True), [], []
        while len(made) < 8 and not game.game.over:
            line = random.choice(["undo", "redo", random.choice(places), f"#{random.choice(places)}"])
            answer = game.answer(line)
            coloured += "\x1b" in answer
            if line in ("undo", "redo"):
                taken, given = (made, undone) if line == "undo" else (undone, made)
                words = "take back" if line == "undo" else "make again"
                expected = "" if taken else f"There is no move to {words}\n"
                given += [taken.pop()] if taken else []
                expected = expected or after(made)
            else:
                expected = after([*made, line])
                if expected.removeprefix("This cell is already uncovered.\n") != after(made):
                    made.append(line)
                    undone.clear()
            assert re.sub("\x1b\\[[0-9]*m", "", answer) == expected
    assert coloured > 20 and line_game(text).answer("undo") == "I don't understand.\n"


def test_a_saved_game_is_shown_move_by_move(tmp_path):
    file = tmp_path / "game"
    file.write_text("1 4\n..X.\n")
    play("--load", file, "--save", file, given="a1\n#a3\na2\n")
    shown = play("--load", file, "--replay", "--modern", given="undo\n").out
    lines = [line for line in shown.splitlines() if line.startswith(("A ", "1. ", "2. ", "3. "))]
    assert lines == [
        "A . . . . ", "1. You revealed a1",
        "A   . . . ", "2. You flagged a3",
        "A   . # . ", "3. You revealed a2",
        "A   1 # . ",
        "A   . # . ",
    ]  # fmt: skip
    # A game that was kept goes on by its own rules, whatever the options are.
    for options in ((), ("--modern",), ("--modern", "--no-guess")):
        assert "\nA   1 # . \n" in play("--load", file, *options).out
    file.write_text("1 4\n...X\n")
    for options, row in (((), "A   . . . "), (("--modern",), "A     1 . ")):
        assert f"\n{row}\n" in play("--load", file, *options, given="a1\n").out


def test_other_words_than_a_size_are_told():
    problem = "a size is rows, columns and bombs, not '16 30': this field has 8 x 8 cells and 6 bombs"
    assert play("16", "30") == (0, play().out, f"minesweeper play: {problem}\n")


def test_a_safe_start_needs_a_cell_without_a_bomb(tmp_path):
    file = tmp_path / "game"
    file.write_text("1 2\nXX\n")
    ended = play("--load", file, "--modern", given="a1\n")
    assert ended == (2, "", "minesweeper play: a safe start needs a cell without a bomb\n")
    assert play("--load", file, given="a1\n").out.count("*") == 2


def test_a_safe_start_keeps_the_bombs_of_a_board_that_is_not_drawn_yet(tmp_path):
    file = tmp_path / "game"
    file.write_text(keep_text(Game(setting_of("9x9:10", "safe", "classic", 7))))  # as `tui` keeps it
    plain = play("--load", file, given="a1\n").out
    assert play("--load", file, "--modern", given="a1\n").out.endswith(plain.partition(PROMPT)[2])
    assert "YOU WIN" not in plain


def test_a_loaded_game_whose_first_move_was_taken_back_stays_on_its_board(tmp_path):
    file = tmp_path / "game"
    game = play_on_map("1 4\n..X.\n", "r0")
    game.undo()
    file.write_text(keep_text(game))
    for option in ("--modern", "--no-guess"):
        assert play("--load", file, option, given="a3\n").out.endswith("  1 2 3 4 \nA . . * . \n")


def test_a_loaded_field_that_has_not_begun_can_be_one_without_guessing(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text("3 3\nXX.\n...\n...\n")
    ended = play("--load", file, "--no-guess", "--modern", given="?\na1\n")
    assert "A1 is safe: the first cell always is.\n" in ended.out
    assert "BOOM" not in ended.out


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


def test_where_no_game_can_be_saved_is_said_before_it(tmp_path):
    (tmp_path / "notes").write_text("to be kept\n")
    for name, problem in (
        ("none/game", "No such file or directory"),
        (".", "expected a file .*"),
        ("notes", "it holds no game, .*"),
    ):
        ended = play("--save", tmp_path / name, given="a1\n")
        assert (ended.status, ended.out) == (2, "")
        assert re.fullmatch(f"minesweeper play: {tmp_path / name}: {problem}\n", ended.err)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["to be kept\n"]
