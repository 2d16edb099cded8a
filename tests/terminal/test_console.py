"""The assignment's console of `a1` and `#g13`: its transcripts to the byte, its rules, its saved games."""

import json
import re
from collections import Counter
from random import Random

import pytest

from minesweeper.boards.catalogue import LINE
from minesweeper.boards.setting import given_board
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text, kept_game, load, moves_text
from minesweeper.rules.game import LOST, WON, Board
from minesweeper.rules.grid import grid_of
from minesweeper.terminal.console import Console
from tests.helpers.games import played
from tests.helpers.tables import rows
from tests.helpers.terminals import end_of, on_terminal
from tests.oracles.line_game import plain_game
from tests.terminal.line_games import play

PROMPT = "What cell do you want to check? "


# A bar stands for the end of a line with blanks before it.
DEFEAT = """\
                    |
  1 2 3 4 |
A . . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? r3
I don't understand.
What cell do you want to check? a1
                    |
  1 2 3 4 |
A 1 . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? a3
                    |
  1 2 3 4 |
A 1 . 2 . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? b1
                    |
  1 2 3 4 |
A 1 . 2 . |
B 3 . . . |
C . . . . |
D . . . . |

What cell do you want to check? d1

BOOM BOOM BOOM BOOM BOOM
                    |
  1 2 3 4 |
A 1 . 2 . |
B 3 * . * |
C * * . . |
D * . . . |
""".replace("|\n", "\n")

WIDE = (
    """\
                    1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 |
  1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 |
""".replace("|\n", "\n")
    + "".join(f"{letter} {'. ' * 36}\n" for letter in "ABCDEFGHIJKL")
)

# The bombs of the two transcripts, as their last displays and their numbers give them.
DEFEAT_MAP = "4 4\n....\n.X.X\nXX..\nX...\n"

VICTORY_MAP = "4 4\n.X.X\n.XX.\n....\n.X..\n"


def by_the_rules(text, lines):
    """Return the output for these lines on a map, by the description."""
    bombs = [divmod(at, 4) for at, symbol in enumerate("".join(text.split()[2:])) if symbol == "X"]
    plain = plain_game(4, 4, bombs)
    return next(plain) + "".join(f"{PROMPT}{line}\n{plain.send(line)}" for line in lines.split())


# The original one, with the two cells that were uncovered already.
VICTORY = by_the_rules(VICTORY_MAP, "a1 c1 a3 c3 d4 a1 d3 c4 #b2 d1 c1 b1 #a2 #a4 b4 #b3 c2 #d2")

GAMES = {"defeat": (DEFEAT_MAP, DEFEAT), "victory": (VICTORY_MAP, VICTORY)}


def typed(transcript):
    return re.findall(re.escape(PROMPT) + "(.*)\n", transcript)


def unechoed(transcript):
    """Return the transcript as a pipe shows it, without the typed lines."""
    return re.sub(re.escape(PROMPT) + ".*\n", PROMPT, transcript)


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
def test_the_transcripts_to_the_byte(write, bombs, transcript):
    file = write("game.txt", bombs)
    assert transcript == by_the_rules(bombs, " ".join(typed(transcript)))
    child = on_terminal("-m", "minesweeper", "play", "--load", file)
    assert all_shown(child, typed(transcript)) == (transcript, 0)
    ended = play("--load", file, given="".join(line + "\n" for line in typed(transcript)))
    assert ended == (0, unechoed(transcript), "")


def test_a_wide_field_has_the_tens_above_the_units():
    assert play("12", "36", "50") == (0, WIDE + "\n" + PROMPT + "\n", "")


@pytest.mark.parametrize(
    ("arguments", "rows", "columns", "bombs"),
    [
        ("", 8, 8, 6),
        ("4 4", 8, 8, 6),
        ("4 4 5 1", 8, 8, 6),
        ("26 99 2573", 26, 99, 2573),
        ("1 1 0", 1, 1, 0),
        ("2 2 4", 2, 2, 4),
    ],
)
def test_the_size_comes_from_three_words_or_is_8_8_6(arguments, rows, columns, bombs, tmp_path):
    file = tmp_path / "game.txt"
    assert play(*arguments.split(), "--save", file).status == 0
    game = load(str(file), LINE)
    assert (game.grid.dims, game.board.mines, game.setting.variant) == ((rows, columns), bombs, LINE)


SIZES = "a field has 1 to 26 rows and 1 to 99 columns, not"


@rows(
    "arguments text problem",
    ("27 8 6", "", f"{SIZES} 27 x 8"),
    ("8 100 6", "", f"{SIZES} 8 x 100"),
    ("0 8 0", "", f"{SIZES} 0 x 8"),
    ("2 2 5", "", "5 bombs do not fit on 2 x 2"),
    ("4 -4 5", "", "expected rows, columns and bombs as whole numbers, found '4 -4 5'"),
    ("--load MAP", "27 1\n" + ".\n" * 26 + "X\n", f"{SIZES} 27 x 1"),
    ("--load MAP", "2 2 2\n..\n..\n\n..\n.X\n", f"{SIZES} 2 x 2 x 2"),
)
def test_impossible_size_is_refused(write, arguments, text, problem):
    words = arguments.replace("MAP", str(write("map", text))).split()
    assert play(*words) == (2, "", f"minesweeper play: {problem}\n")


NO_MOVES = ["", " ", "a 1", "a1 b2", "\xe01", "a\u0663", "\u212a1", "a" + "1" * 9999]
NO_MOVES += ["a", "1", "a0", "a5", "e1", "a-1", "aa1", "##a1", "a1#", "#", "?", "1a", "a1.0", "a001"]


@pytest.mark.parametrize("line", NO_MOVES, ids=lambda line: ascii(line[:9]))
def test_unknown_line_changes_nothing(line):
    console = Console(played(VICTORY_MAP, "r0 f9", "line"))
    before = keep_text(console.game)
    assert console.answer(line) == "I don't understand.\n"
    assert keep_text(console.game) == before


def some_lines(random, cells, bombs):
    """Yield lines that reveal or flag cells, mostly well, and some that may be no moves."""
    blunders = random.choice((0, 0.1))
    for row, column in random.choices(cells, k=6 * len(cells)):
        flag = random.random() < 0.1 or ((row, column) in bombs) != (random.random() < blunders)
        letter = random.choice("abcdeABCDE"[row::5])
        number = random.choice((str(column + 1), f"{column + 1:02}"))
        yield f"{'#' * flag}{letter}{number}{' ' * flag}"
        if random.random() < 0.1:
            yield random.choice(["", "#"]) + random.choice(NO_MOVES)


@pytest.mark.parametrize("most", [(4, 4), (5, 12)], ids=["small", "large"])
def test_whole_games_give_the_output_of_the_plain_rules(most):
    ends = Counter()
    for seed in range(80):
        random = Random(seed)
        rows, columns = (random.randint(1, side) for side in most)
        cells = [(row, column) for row in range(rows) for column in range(columns)]
        bombs = random.sample(cells, random.randint(0, len(cells)))
        board = Board.of_cells(grid_of((rows, columns)), [row * columns + column for row, column in bombs])
        console, plain = Console(Game(given_board(board, LINE))), plain_game(rows, columns, bombs)
        assert console.scene() == next(plain)
        for line in some_lines(random, cells, bombs):
            assert console.answer(line) == plain.send(line)
            if console.game.over:
                break
        ends[console.game.status] += 1
    assert min(ends[WON], ends[LOST]) > 10


def test_a_saved_game_goes_on_where_it_was_left(write):
    file, words = write("game.txt", VICTORY_MAP), typed(VICTORY)
    first = play("--load", file, "--save", file, given="\n".join(words[:9]))
    assert first.status == 0
    left = kept_game(file.read_text())
    assert moves_text(left.grid, left.history) == "r0 r8 r2 r10 r15 r14 r11 f5"
    assert left.setting.variant == LINE and left.wasted == json.loads(file.read_text())["wasted"]
    second = play("--load", file, "--save", file, given="\n".join(words[9:]))
    *_, field, _ = first.out.split(PROMPT)
    assert second.out.startswith(field)
    assert first.out.removesuffix(PROMPT + "\n") + second.out.removeprefix(field) == unechoed(VICTORY)
    assert play("--load", file).out.endswith("D 1 # 1   \n\nYOU WIN!\n")


def test_words_other_than_a_size_are_reported():
    problem = "a size is rows, columns and bombs, not '16 30': this field has 8 x 8 cells and 6 bombs"
    assert play("16", "30") == (0, play().out, f"minesweeper play: {problem}\n")


def test_a_seed_draws_the_same_board_again():
    assert len({play("--seed", -7, given=line).out for line in ("a1\n", "a1\n", "A1\n")}) == 1
    row = "".join(f"a{n}\n" for n in range(1, 9))
    assert len({play("--seed", seed, given=row).out for seed in range(9)}) > 5


@rows(
    "name problem",
    ("none/game", "No such file or directory"),
    (".", "expected a file .*"),
    ("notes", "it holds no game, .*"),
)
@pytest.mark.parametrize("kept", ["to be kept\n", "1 3\n.X.\n"], ids=["notes", "a map"])
def test_unusable_save_file_is_refused_before_the_game(tmp_path, name, problem, kept):
    (tmp_path / "notes").write_text(kept)
    ended = play("--save", tmp_path / name, given="a1\n")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(f"minesweeper play: {tmp_path / name}: {problem}\n", ended.err)
    assert [path.read_text() for path in tmp_path.iterdir()] == [kept]
