"""The terminal game of `a1` and `#g13`: the original transcripts to the byte, and its rules."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper.boards.catalogue import LINE
from minesweeper.games.keep import keep_text, load
from minesweeper.rules.game import LOST, WON, Board
from minesweeper.rules.grid import grid_of
from minesweeper.terminal.line import LineGame
from tests.helpers.terminals import end_of, on_terminal
from tests.oracles.line_game import plain_game
from tests.terminal.line_games import CELLS, line_game, new_game, play
from tests.terminal.transcripts import GAMES, PROMPT, WIDE, by_the_rules, typed, unechoed


def all_shown(child, lines):
    """Type each line at its prompt; all that the screen has shown in the end, and the exit status."""
    shown = ""
    for line in lines:
        child.expect_exact(PROMPT)
        shown += child.before + child.after
        child.sendline(line)
    rest, status = end_of(child)
    return (shown + rest).replace("\r\n", "\n"), status


@pytest.mark.parametrize(("bombs", "transcript"), GAMES.values(), ids=GAMES)
def test_the_transcripts_to_the_byte(tmp_path, bombs, transcript):
    file = tmp_path / "game.txt"
    file.write_text(bombs)
    assert transcript == by_the_rules(bombs, " ".join(typed(transcript)))
    child = on_terminal("-m", "minesweeper", "play", "--load", file)
    assert all_shown(child, typed(transcript)) == (transcript, 0)
    ended = play("--load", file, given="".join(line + "\n" for line in typed(transcript)))
    assert ended == (0, unechoed(transcript), "")


def test_a_wide_field_has_the_tens_above_the_units():
    assert play("12", "36", "50") == (0, WIDE + "\n" + PROMPT + "\n", "")
    assert play("12x36:50") == (0, WIDE + "\n" + PROMPT + "\n", "")  # neither --modern


@pytest.mark.parametrize(
    ("arguments", "rows", "columns", "bombs"),
    [([], 8, 8, 6), (["4", "4"], 8, 8, 6), (["x"], 8, 8, 6), (["4", "4", "5", "1"], 8, 8, 6),
     (["26", "99", "2573"], 26, 99, 2573), (["1", "1", "0"], 1, 1, 0), (["intermediate"], 16, 16, 40),
     (["expert"], 16, 30, 99), (["8x9:7"], 8, 9, 7), (["9x9x10"], 9, 9, 10)],
)  # fmt: skip
def test_the_size_comes_from_three_arguments_or_one_or_is_8_8_6(arguments, rows, columns, bombs, tmp_path):
    file = tmp_path / "game.txt"
    assert play(*arguments, "--save", file).status == 0
    board = load(str(file), LINE).board
    assert (board.grid.dims, board.mines) == ((rows, columns), bombs)


def test_sizes_that_cannot_be():
    for arguments, problem in [
        (["27", "8", "6"], "a field has 1 to 26 rows and 1 to 99 columns, not 27 x 8"),
        (["8", "100", "6"], "a field has 1 to 26 rows and 1 to 99 columns, not 8 x 100"),
        (["0", "8", "0"], "a field has 1 to 26 rows and 1 to 99 columns, not 0 x 8"),
        (["2", "2", "5"], "5 bombs do not fit on 2 x 2"),
        (["4", "-4", "5"], "expected rows, columns and bombs as whole numbers, found '4 -4 5'"),
        (["begginer"], "unknown board 'begginer'; expected beginner, intermediate, expert or a size such as"
         " 16x30:99; did you mean 'beginner'?"),
        (["2x2:5"], "5 bombs do not fit on 2 x 2"),
        (["3x3x3:2"], "a field has 1 to 26 rows and 1 to 99 columns, not 3 x 3 x 3"),
    ]:  # fmt: skip
        assert play(*arguments) == (2, "", f"minesweeper play: {problem}\n")


NO_MOVES = ["", " ", "a 1", "a1 b2", "\xe01", "a\u0663", "\u212a1", "a" + "1" * 9999]
NO_MOVES += ["a", "1", "a0", "a5", "e1", "a-1", "aa1", "##a1", "a1#", "#", "?", "1a", "a1.0"]


def test_what_is_not_understood_changes_nothing():
    played = line_game("4 4\n.X.X\n.XX.\n....\n.X..\n", "r0 f9")
    before = keep_text(played.game)
    for line in NO_MOVES:
        assert played.answer(line) == "I don't understand.\n", line
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
