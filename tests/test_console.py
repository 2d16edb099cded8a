"""The terminal game: the original transcripts to the byte, then everything else it says and does."""

import re
import sys
from random import Random

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import ENVIRONMENT, ROOT, python

from minesweeper.rules.game import HIDDEN, REVEALED, Board
from minesweeper.rules.grid import grid
from minesweeper.rules.maps import Lines
from minesweeper.terminal.line import Console, game_text, load_game, main, new_game, read_game

PROMPT = "What cell do you want to check? "


def picture(text):
    """A screen, where a bar stands for the end of a line with blanks before it."""
    return text.replace("|\n", "\n")


DEFEAT = picture("""\
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
""")

VICTORY = picture("""\
                    |
  1 2 3 4 |
A . . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? a1
                    |
  1 2 3 4 |
A 2 . . . |
B . . . . |
C . . . . |
D . . . . |

What cell do you want to check? c1
                    |
  1 2 3 4 |
A 2 . . . |
B . . . . |
C 2 . . . |
D . . . . |

What cell do you want to check? a3
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . . . |
D . . . . |

What cell do you want to check? c3
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 . |
D . . . . |

What cell do you want to check? d4
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 . |
D . . .   |

What cell do you want to check? a1
This cell is already uncovered.
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 . |
D . . .   |

What cell do you want to check? d3
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 . |
D . . 1   |

What cell do you want to check? c4
                    |
  1 2 3 4 |
A 2 . 4 . |
B . . . . |
C 2 . 3 1 |
D . . 1   |

What cell do you want to check? #b2
                    |
  1 2 3 4 |
A 2 . 4 . |
B . # . . |
C 2 . 3 1 |
D . . 1   |

What cell do you want to check? d1
                    |
  1 2 3 4 |
A 2 . 4 . |
B . # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? c1
This cell is already uncovered.
                    |
  1 2 3 4 |
A 2 . 4 . |
B . # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? b1
                    |
  1 2 3 4 |
A 2 . 4 . |
B 2 # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? #a2
                    |
  1 2 3 4 |
A 2 # 4 . |
B 2 # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? #a4
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # . . |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? b4
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # . 2 |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? #b3
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # # 2 |
C 2 . 3 1 |
D 1 . 1   |

What cell do you want to check? c2
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # # 2 |
C 2 3 3 1 |
D 1 . 1   |

What cell do you want to check? #d2
                    |
  1 2 3 4 |
A 2 # 4 # |
B 2 # # 2 |
C 2 3 3 1 |
D 1 # 1   |

YOU WIN!
""")

WIDE = picture("""\
                    1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 |
  1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 |
A . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
B . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
C . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
D . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
E . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
F . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
G . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
H . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
I . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
J . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
K . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
L . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . |
""")

# The bombs of the two transcripts, as their last displays and their numbers give them.
DEFEAT_MAP = "4 4\n....\n.X.X\nXX..\nX...\n"
VICTORY_MAP = "4 4\n.X.X\n.XX.\n....\n.X..\n"


def typed(transcript):
    """What the player typed in a transcript."""
    return re.findall(re.escape(PROMPT) + "(.*)\n", transcript)


def unechoed(transcript):
    """The transcript as a pipe shows it, which does not repeat what was typed."""
    return re.sub(re.escape(PROMPT) + ".*\n", PROMPT, transcript)


def play(*arguments, given=""):
    return python("-m", "minesweeper", "play", *arguments, given=given)


def terminal(*arguments):
    """The game on a terminal of its own."""
    child = pexpect.spawn(
        sys.executable, ["-m", "minesweeper", "play", *map(str, arguments)],
        cwd=ROOT, env=ENVIRONMENT, encoding="ascii", timeout=20,
    )  # fmt: skip
    child.delaybeforesend = None  # the prompt was there: the game waits
    return child


def on_terminal(child, lines):
    """Type each line at its prompt; all that the screen has shown in the end."""
    screen = ""
    for line in lines:
        child.expect_exact(PROMPT)
        screen += child.before + child.after
        child.sendline(line)
    child.expect(pexpect.EOF)
    child.close()
    return (screen + child.before).replace("\r\n", "\n")


def console(text, **options):
    """The console of a game written as `game_text` writes it."""
    return Console(read_game(Lines(text.encode().splitlines())), **options)


@pytest.mark.parametrize(
    ("bombs", "transcript"), [(DEFEAT_MAP, DEFEAT), (VICTORY_MAP, VICTORY)], ids=["defeat", "victory"]
)
def test_the_transcripts_to_the_byte(tmp_path, bombs, transcript):
    file = tmp_path / "game.txt"
    file.write_text(bombs)
    child = terminal("--load", file)
    assert on_terminal(child, typed(transcript)) == transcript
    assert child.exitstatus == 0
    ended = play("--load", file, given="".join(line + "\n" for line in typed(transcript)))
    assert ended == (0, unechoed(transcript), "")


def test_a_wide_field_has_the_tens_above_the_units():
    assert play("12", "36", "50") == (0, WIDE + "\n" + PROMPT + "\n", "")


@pytest.mark.parametrize(
    ("arguments", "rows", "columns", "bombs"),
    [([], 8, 8, 6), (["4", "4"], 8, 8, 6), (["x"], 8, 8, 6), (["4", "4", "5", "1"], 8, 8, 6),
     (["26", "99", "2574"], 26, 99, 2574), (["1", "1", "0"], 1, 1, 0)],
)  # fmt: skip
def test_the_size_comes_from_three_arguments_or_is_8_8_6(
    arguments, rows, columns, bombs, tmp_path, monkeypatch
):
    monkeypatch.setattr(sys, "stdin", (tmp_path / "none").open("w+"))
    assert main([*arguments, "--save", str(tmp_path / "game.txt")]) == 0
    board = load_game(str(tmp_path / "game.txt")).board
    assert (board.grid.dims, board.total_mines) == ((rows, columns), bombs)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["27", "8", "6"], "a field has 1 to 26 rows and 1 to 99 columns, not 27 x 8"),
        (["8", "100", "6"], "a field has 1 to 26 rows and 1 to 99 columns, not 8 x 100"),
        (["0", "8", "0"], "a field has 1 to 26 rows and 1 to 99 columns, not 0 x 8"),
        (["2", "2", "5"], "5 bombs do not fit in 2 x 2 cells"),
        (["4", "-4", "5"], "expected rows, columns and bombs as whole numbers, found '4 -4 5'"),
        (["a", "b", "c"], "expected rows, columns and bombs as whole numbers, found 'a b c'"),
        (["2", "2", "4", "--safe-start"], "--safe-start needs a cell without a bomb"),
    ],
)
def test_sizes_that_cannot_be(arguments, problem):
    with pytest.raises(ValueError, match=re.escape(problem)):
        main(arguments)


def test_bad_arguments_are_one_line_and_status_2(tmp_path):
    assert play("99", "8", "6") == (
        2, "", "minesweeper play: a field has 1 to 26 rows and 1 to 99 columns, not 99 x 8\n",
    )  # fmt: skip
    file = tmp_path / "game.txt"
    file.write_text("2 2\n.X\n..\no.\n.?\n")
    problem = "line 5: expected a row of 2 cells, each '.', 'o' or '#', found '.?'"
    assert play("--load", file) == (2, "", f"minesweeper play: {file}: {problem}\n")
    missing = tmp_path / "missing"
    assert play("--load", missing) == (2, "", f"minesweeper play: {missing}: No such file or directory\n")


def test_ctrl_c_and_the_end_of_input_end_the_game():
    child = terminal("--seed", 1)
    child.expect_exact(PROMPT)
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert (child.before.replace("^C", ""), child.exitstatus) == ("\r\n", 130)

    child = terminal("--seed", 1)
    child.expect_exact(PROMPT)
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert play("--seed", "1", given="a1").out.endswith(PROMPT + "\n")


@pytest.mark.parametrize(
    "line",
    ["", " ", "a", "1", "a0", "a5", "e1", "a 1", "a-1", "aa1", "##a1", "a1#", "#", "?", "a1 b2", "1a", "a1.0",
     "\xe01", "a\u0663", "\u212a1", "a" + "1" * 9999],
)  # fmt: skip
def test_what_is_not_understood_changes_nothing(line):
    played = console("4 4\n.X.X\n.XX.\n....\n.X..\no...\n....\n.#..\n....\n")
    before = game_text(played.game)
    assert played.answer(line) == "I don't understand.\n"
    assert game_text(played.game) == before


def test_bytes_of_any_kind_are_not_understood():
    assert play("--seed", "1", given=b"\xff\xfe\0\n\r\n").out.count("I don't understand.\n") == 2


def test_upper_and_lower_case_are_the_same():
    game = console(VICTORY_MAP)
    assert game.answer("D4") == picture("""\
                    |
  1 2 3 4 |
A . . . . |
B . . . . |
C . . . . |
D . . .   |

""")
    assert game.answer("#B3\r\n") == console(game_text(game.game)).answer("#b3")


def test_an_uncovered_cell_is_neither_uncovered_nor_flagged_again():
    game = console(VICTORY_MAP)
    game.answer("a1")
    again = "This cell is already uncovered.\n" + game.scene()
    assert [game.answer("a1"), game.answer("#a1")] == [again, again]


def test_a_flag_stays_until_its_cell_is_uncovered():
    game = console("1 3\n..X\n")
    for line, row in [("#a1", "A # . . "), ("#a1", "A # . . "), ("a1", "A   . . "), ("#a3", "A   . # ")]:
        assert game.answer(line).splitlines()[2] == row
    assert game.answer("a2").endswith("A   1 # \n\nYOU WIN!\n")


def test_a_flag_does_not_protect_from_its_bomb():
    game = console("1 3\n..X\n")
    game.answer("#a1")
    game.answer("#a3")
    assert game.answer("a3") == picture("""\

BOOM BOOM BOOM BOOM BOOM
                    |
  1 2 3 |
A # . * |
""")


def test_too_many_flags_do_not_win():
    game = console("1 3\n..X\n")
    for line in ["#a1", "#a3", "a2"]:
        assert "YOU WIN!" not in game.answer(line)
    assert game.answer("a1").endswith("A   1 # \n\nYOU WIN!\n")


def test_uncovering_everything_else_does_not_win_without_the_flags():
    game = console("1 3\n..X\n")
    assert "YOU WIN!" not in game.answer("a1") + game.answer("a2")
    assert game.answer("#a3").endswith("YOU WIN!\n")


CELLS = st.integers(1, 5).flatmap(
    lambda rows: st.integers(1, 12).flatmap(
        lambda columns: st.tuples(
            st.just((rows, columns)), st.sets(st.integers(0, rows * columns - 1), max_size=rows * columns)
        )
    )
)
LINES = st.lists(st.text(max_size=6) | st.from_regex("#?[a-fA-F][0-9]{1,2}", fullmatch=True), max_size=40)


@settings(deadline=None)
@given(CELLS, LINES)
def test_any_lines_at_all_give_what_the_plain_rules_give(field, lines):
    (rows, columns), bombs = field
    played = Console(new_game(Board.of_cells(grid((rows, columns)), bombs)))
    plain = plain_game(rows, columns, {divmod(bomb, columns) for bomb in bombs})
    assert played.scene() == next(plain)
    for line in lines:
        assert played.answer(line) == plain.send(line)
        check_consistent(played.game)
        if played.over:
            break


def plain_game(rows, columns, bombs):
    """The game once more, as its description words it: takes lines and yields what is shown."""
    field = {(row, column): "." for row in range(rows) for column in range(columns)}
    names = {
        f"{letter}{column + 1}": (row, column) for row, column in field for letter in "abcdeABCDE"[row::5]
    }
    names |= {name[0] + "0" + name[1]: cell for name, cell in names.items() if len(name) == 2}

    def display():
        lines = [" " * 20 + "".join(f"{c // 10} " for c in range(10, columns + 1))]
        lines += ["  " + "".join(f"{c % 10} " for c in range(1, columns + 1))]
        lines += ["ABCDE"[r] + " " + "".join(field[r, c] + " " for c in range(columns)) for r in range(rows)]
        return "\n".join(lines) + "\n"

    answer = display() + "\n"
    while True:
        line = (yield answer).strip()
        cell = names.get(line.removeprefix("#"))
        if cell is None:
            answer = "I don't understand.\n"
            continue
        answer = ""
        if field[cell] not in ".#":
            answer = "This cell is already uncovered.\n"
        elif line[0] == "#":
            field[cell] = "#"
        elif cell in bombs:
            field |= dict.fromkeys(bombs, "*")
            answer = "\nBOOM BOOM BOOM BOOM BOOM\n" + display()
            continue
        else:
            near = sum(max(abs(cell[0] - row), abs(cell[1] - column)) == 1 for row, column in bombs)
            field[cell] = str(near or " ")
        shown = list(field.values())
        won = "." not in shown and shown.count("#") == len(bombs)
        answer += display() + ("\nYOU WIN!\n" if won else "\n")


def check_consistent(game):
    """The books of a game agree with each other."""
    board = game.board
    uncovered = {cell for cell, seen in enumerate(game.seen) if seen == REVEALED}
    bombs = {cell for cell, mine in enumerate(board.mines) if mine}
    assert all(game.seen[cell] == HIDDEN for cell in game.marks)
    assert game.lost == bool(uncovered & bombs)
    assert game.safe_left == board.grid.size - len(bombs) - len(uncovered - bombs)
    assert game.right_marks == len(game.marks & bombs)
    again = read_game(Lines(game_text(game).encode().splitlines()))
    assert (again.board.mines, again.seen, again.marks) == (board.mines, game.seen, game.marks)


# The extras.


def test_the_same_seed_is_the_same_field(tmp_path):
    texts = []
    for seed in [7, 7, 8]:
        play("--seed", str(seed), "--save", tmp_path / "game.txt")
        texts.append((tmp_path / "game.txt").read_text())
    assert texts[0] == texts[1] != texts[2]


def test_cascade_uncovers_what_a_0_leads_to_and_flags_on_the_way():
    game = console("3 4\n....\n....\n...X\n", cascade=True)
    game.answer("#b2")
    assert game.answer("a1") == picture("""\
                    |
  1 2 3 4 |
A         |
B     1 1 |
C     1 . |

""")


@settings(deadline=None)
@given(CELLS, st.integers(0, 99), st.data())
def test_safe_start_only_ever_moves_the_bomb_of_the_first_cell(field, seed, data):
    (rows, columns), bombs = field
    board = Board.of_cells(grid((rows, columns)), sorted(bombs)[: rows * columns - 1])
    first, flag = data.draw(st.integers(0, columns - 1)), data.draw(st.integers(0, columns - 1))
    played = Console(new_game(board), safe_start=Random(seed))
    played.answer(f"#a{flag + 1}")
    played.answer(f"a{first + 1}")
    game = played.game
    assert not game.lost
    assert game.marks == {flag} - {first}
    assert game.board.total_mines == board.total_mines
    before, after = set(enumerate(board.mines)), set(enumerate(game.board.mines))
    assert len(before - after) == (2 if board.mines[first] else 0)
    check_consistent(game)


def test_a_loaded_game_that_has_begun_has_no_safe_start():
    game = console("1 3\nX..\n.o.\n", safe_start=Random(1))
    assert game.answer("a1").startswith("\nBOOM")


def test_hints_show_the_risks_and_the_best_move():
    text = "2 4\n....\nX..X\n.oo.\n....\n"
    assert console(text).answer("?") == "I don't understand.\n"
    asked = console(text, hints=True)
    assert asked.answer("?") == picture("""\
    1   2   3   4 |
A  50          50 |
B  50   0   0  50 |
Best: b2, which is safe

""")
    assert game_text(asked.game) == text


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("1 3\n..X\no..\n", "Best: a2, which is safe"),
        ("1 3\n..X\noo#\n", "Best: flag the bombs that are left"),
        ("1 3\n..X\n.#.\n", "Best: a1, a risk of 33 %"),  # a flag tells the solver nothing
    ],
)
def test_the_best_move(text, best):
    assert console(text, hints=True).answer("?").splitlines()[-2] == best


def test_colour_changes_nothing_but_colours():
    plain, coloured = console(DEFEAT_MAP), console(DEFEAT_MAP, colour=True)
    for line in ["a1", "a3", "b1", "#b2", "#c3", "d1"]:
        answer = coloured.answer(line)
        assert "\x1b[" in answer
        assert re.sub("\x1b\\[[0-9]*m", "", answer) == plain.answer(line)


def test_a_saved_game_goes_on_where_it_was_left(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(VICTORY_MAP)
    words = typed(VICTORY)
    first = play("--load", file, "--save", file, given="\n".join(words[:9]))
    assert first.status == 0
    assert file.read_text() == VICTORY_MAP + "o.o.\n.#..\no.oo\n..oo\n"
    second = play("--load", file, "--save", file, given="\n".join(words[9:]))
    assert first.out.removesuffix(PROMPT + "\n") + second.out.partition("\n\n")[2] == unechoed(VICTORY)
    assert play("--load", file).out.endswith("D 1 # 1   \n\nYOU WIN!\n")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: expected 'rows columns', found the end of the input"),
        ("2 2\n..\n", "line 3: expected a row of 2 cells, each '.' or 'X', found the end of the input"),
        ("2 2\n..\n.X\no.\n", "line 5: expected a row of 2 cells, each '.', 'o' or '#', found the end"),
        ("2 2\n..\n.X\no.\n...\n", "line 5: expected a row of 2 cells, each '.', 'o' or '#', found '...'"),
        ("1 1\n.\n.\n.\n", "line 4: expected the end of the game, found '.'"),
        ("27 1\n" + ".\n" * 27, "a field has 1 to 26 rows"),
    ],
)
def test_a_file_that_holds_no_game(tmp_path, text, problem):
    file = tmp_path / "game.txt"
    file.write_text(text)
    with pytest.raises(ValueError, match=re.escape(f"{file}: {problem}")):
        load_game(str(file))


def test_a_field_that_cannot_be_written_is_known_at_once(tmp_path):
    ended = play("--save", tmp_path / "none" / "game.txt")
    assert ended.status == 2
    assert ended.err == f"minesweeper play: {tmp_path}/none/game.txt: No such file or directory\n"


def test_stats_end_the_game(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text(VICTORY_MAP)
    ended = play("--stats", "--load", file, given="\n".join(typed(VICTORY)))
    closing = "\nTime: [0-9.]+ s\n3BV: 8 of 8\nEfficiency: 44 % \\(8 of the 3BV in 18 moves\\)\n"
    assert re.fullmatch(re.escape(unechoed(VICTORY)) + closing, ended.out)


def test_stats_count_what_was_done_since_loading(tmp_path):
    file = tmp_path / "game.txt"
    file.write_text("1 5\n..X..\noo...\n")
    ended = play("--stats", "--load", file, given="a4\na5\n")
    assert ended.out.endswith("3BV: 2 of 2\nEfficiency: 50 % (1 of the 3BV in 2 moves)\n")
