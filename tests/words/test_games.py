"""What is said of a game, of a board that is refused, and of a position: a table of data and sentences."""

from types import SimpleNamespace

import pytest

from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import fields_of, read_setting, setting_of
from minesweeper.games.game import Game
from minesweeper.players.analysis import analyse
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.position import Position
from minesweeper.words import page as words
from minesweeper.words.analyses import analysis_text, analysis_words, boards_words, contradiction, unplayable
from minesweeper.words.games import (
    ending,
    figures_at_end,
    figures_now,
    made,
    otherwise,
    refusal,
    result,
    setting_words,
    standing,
    uncounted,
)

MAP = "..X\n...\nX.."


def played(*moves, board=MAP):
    game = Game(board)
    for kind, cell in moves:
        game.make(kind, cell)
    return game


@pytest.mark.parametrize(
    ("board", "start", "variant", "words"),
    [
        ("16x30:99", "no-guess", "judge", "Expert: 16 x 30, 99 mines, no guessing, a wrong flag loses"),
        ("9x9:10", "safe", "classic", "Beginner: 9 x 9, 10 mines, first cell safe"),
        ("4x3x3:1", "opening", "classic", "4 x 3 x 3, 1 mine, first cell opens an area"),
        ("16x16:4", "any", "classic", "16 x 16, 4 mines, the first cell may be a mine"),
        ("10x10:20", "judge", "classic", "10 x 10, 20 mines, contest board 0"),
    ],
)
def test_what_is_played(board, start, variant, words):
    assert setting_words(setting_of(board, start, variant, 1)) == words


def test_a_given_board_in_words():
    assert setting_words(Game(MAP).setting, times="by") == "3 by 3, 2 mines, a given board"


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("no-guess", "Open any cell: from there on, no guess is needed."),
        ("safe", "Open any cell: the first one is safe."),
        ("opening", "Open any cell: the first one is safe."),
        ("any", "Open a cell."),
    ],
)
def test_what_to_do_first(start, words):
    assert standing(Game(setting_of("9x9:10", start, "classic", 1))) == words


@pytest.mark.parametrize(
    ("helped", "best", "words"),
    [
        ((), None, "Won in 2.5 s, the best time so far: 3BV 2 in 3 clicks."),
        ((), 2.6, "Won in 2.5 s, the best time so far: 3BV 2 in 3 clicks."),
        ((), 2.4, "Won in 2.5 s: 3BV 2 in 3 clicks."),
        (("assisted",), None, "Won in 2.5 s: 3BV 2 in 3 clicks."),
        (("known",), None, "Won in 2.5 s: 3BV 2 in 3 clicks."),
    ],
)
def test_only_a_win_without_help_on_an_unknown_board_may_be_the_best_so_far(helped, best, words):
    game = played((REVEAL, 0), (REVEAL, 7), (REVEAL, 8))
    game.seconds, game.known, game.assisted = 2.5, "known" in helped, "assisted" in helped
    assert game.won
    record = best and SimpleNamespace(seconds=best)
    assert ending(game, record) == words


@pytest.mark.parametrize(
    ("moves", "now", "figures"),
    [
        ([], "Open a cell.", {"Solved 3BV": "0"}),
        ([(FLAG, 2)], "Open a cell.", {"Solved 3BV": "0", "Efficiency": "0 %"}),
        ([(REVEAL, 0)], "4 of 7 cells open.", {"Solved 3BV": "1", "Efficiency": "100 %"}),
        ([(REVEAL, 0), (FLAG, 2)], "4 of 7 cells open.", {"Solved 3BV": "1", "Efficiency": "50 %"}),
    ],
)
def test_how_far_a_game_is(moves, now, figures):
    game = played(*moves)
    assert (standing(game), figures_now(game)) == (now, figures)


@pytest.mark.parametrize(
    ("moves", "words", "figures"),
    [
        ([(REVEAL, 0), (REVEAL, 8)], "Solved", {"3BV": "2", "Clicks": "2", "Efficiency": "100 %"}),
        ([(REVEAL, 1), (REVEAL, 2)], "You hit a mine", {"3BV": "0 of 2", "Clicks": "2", "Efficiency": "0 %"}),
    ],
)
def test_how_a_game_ended(moves, words, figures):
    game = played(*moves, board="..X\n...\nX..")
    assert (result(game), figures_at_end(game)) == (words, figures)


def test_a_wrong_flag_ends_a_strict_game_and_help_has_no_efficiency():
    strict = Game(MAP, variant="judge")
    strict.make(FLAG, 0)
    assert result(strict) == "A wrong flag"
    helped = Game(MAP)
    helped.make(REVEAL, 0, "solver")
    helped.make(REVEAL, 8)
    assert figures_at_end(helped) == {"3BV": "2", "Clicks": "1"}
    assert ending(strict, None) == "Lost by a wrong flag, with 0 of the 3BV of 2 solved."
    assert ending(played((REVEAL, 2)), None) == (
        "Lost by a mine at row 1, column 3, with 0 of the 3BV of 2 solved."
    )
    assert made(3, helped.moves[0], "a1") == "3. The solver opened a1"
    assert uncounted(helped).startswith("The board was known") and uncounted(played((REVEAL, 2))) == ""


@pytest.mark.parametrize(
    ("moves", "says", "words"),
    [
        ([(REVEAL, 2)], "won", "the file says won; its events end on a mine"),
        ([(REVEAL, 0)], "won", "the file says won; its events end before the last safe cell"),
        ([(REVEAL, 0)], "lost", "the file says lost; its events end before a mine"),
        ([(REVEAL, 0), (REVEAL, 8)], "lost", "the file says lost; its events open every safe cell"),
        ([(REVEAL, 0), (REVEAL, 8)], "won", ""),
        ([(REVEAL, 2)], "lost", ""),
        ([(REVEAL, 0)], None, ""),
    ],
)
def test_a_game_that_ends_otherwise_than_its_file_says(moves, says, words):
    game = played(*moves)
    game.file_says = says
    assert otherwise(game) == words


@pytest.mark.parametrize(
    ("board", "start", "words"),
    [
        ("0x4:0", "safe", "Every side of a board is at least 1 long, and 0 x 4 has a shorter one."),
        ("200x51:1", "safe", "A board has at most 10,000 cells, and 200 x 51 is too large."),
        (f"{'x'.join('1' * 61)}:0", "safe", "A board has from 1 to 60 dimensions, not 61."),
        ("3x3:9", "safe", "At most 8 mines fit on 3 x 3, not 9."),
        ("3x4:12", "opening", "At most 11 mines fit on 3 x 4, not 12."),
        ("1x2:2", "safe", "At most 1 mine fits on 1 x 2, not 2."),
    ],
)
def test_what_is_wrong_with_a_board(board, start, words):
    sides, mines = board.split(":")
    fields = {"dimensions": [*map(int, sides.split("x"))], "mines": int(mines), "start": start}
    with pytest.raises(ValueError, match=r".") as refused:
        read_setting(fields | {"variant": CLASSIC.name, "seed": 1})
    assert refusal(refused.value) == words


@pytest.mark.parametrize("board", ["16x30:99", "3x3:8"])
def test_what_fits_is_not_refused(board):
    setting = setting_of(board, "no-guess", "classic", 1)
    assert read_setting(fields_of(setting)) == setting


def test_a_refusal_is_a_sentence_of_bounded_length():
    assert refusal(ValueError("no such cell")) == "No such cell."
    assert refusal(ValueError("Not here.")) == "Not here."
    assert refusal(ValueError("abc " * 100), 20) == "Abc abc abc abc ..."
    assert all(len(refusal(ValueError("x" * size), 20)) <= 20 for size in range(1, 30))


@pytest.mark.parametrize(
    ("boards", "words"),
    [
        (1, "Only one board fits these numbers."),
        (81, "81 boards fit these numbers."),
        (1_234_567, "1,234,567 boards fit these numbers."),
        (1239 * 10**15, "1.23 × 10^18 boards fit these numbers."),
    ],
)
def test_how_many_boards_agree(boards, words):
    assert boards_words(boards) == words


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("1?\n11", "C1 is a mine: the outlined 1 proves it."),
        ("1?1\n?@?", "C1 is safe: the outlined 1 proves it."),
        ("11\n11", "Nothing is hidden."),
    ],
)
def test_what_a_position_says(position, words):
    if "?" in position:
        assert analysis_words(analyse(position)).lit(lambda cell: f"c{cell}") == words


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("1?\n??", "Draw the mines first: set a flag on each cell that has one."),
        ("@@", "A board has a cell without a mine."),
        ("1@\n21", "The number at c2 does not fit: 1 mine next to it."),
        ("2?@", "The number at c0 does not fit: 0 mines next to it."),
        ("?1@", None),
    ],
)
def test_why_there_is_no_game_on_the_mines_of_a_position(position, words):
    problem = unplayable(Position.of_text(position))
    assert (problem and problem.text(lambda cell: f"c{cell}")) == words


ROWS = """\
          0      1      2      3
   0      1    100    [0]   33.3
   1      1      2     50   33.3
   2      .      1     50   33.3

safe:   (0, 2)
mines:  (0, 1)
best:   visit (0, 2), certain by (1, 0) (1, 1) (2, 1)
boards: 6
"""
PAIR = """\
          0      1      2
   0      1   [50]      1
   1      1     50      1

safe:   none certain
mines:  none certain
best:   visit (0, 1), guess to win, risk 50 %, chance of winning 50 % (exact); next (1, 1), 50 %
50/50:  (0, 1) (1, 1)
boards: 2
"""
SLICES = """\
0
          0      1
   0      3  [100]

1
          0      1
   0    100      @

safe:   none certain
mines:  (0, 0, 1) (1, 0, 0)
best:   mark (0, 0, 1), certain by (0, 0, 0)
boards: 1
"""
WIDE = """\
          0      1      2      3      4      5      6      7      8      9
   0      .      .      .      .      .      .      .      .      1      @

         10
   0      1

safe:   none certain
mines:  none certain
best:   nothing is hidden
boards: 1
"""


@pytest.mark.parametrize(
    ("position", "mines", "text"),
    [
        ("1???\n12??\n01??", 3, ROWS),
        ("1?1\n1?1", None, PAIR),
        ([[[3, None]], [[None, "@"]]], 3, SLICES),
        ("000000001@1", 1, WIDE),
    ],
)
def test_an_analysis_in_a_terminal(position, mines, text):
    assert analysis_text(analyse(position, mines)) == text


def test_risks_in_colour_and_many_boards():
    """What is certain has colours of its own; so many boards are told in powers of ten."""
    line = analysis_text(analyse("?1???@", 2), colour=True)
    grey, green = (f"\x1b[{tone}m{{:>7}}\x1b[0m".format for tone in (33, 32))
    assert line.splitlines()[1] == "".join(
        ["   0", grey("50"), "1".rjust(7), grey("50"), green("[0]"), green("0"), "@".rjust(7)]
    )
    assert "\x1b[31m  [100]\x1b[0m" in analysis_text(analyse("1?"), colour=True)
    for cells, mines, boards in ((52, 25, "477,551,179,875,952"), (60, 30, "1.18e17")):
        assert analysis_text(analyse("?" * cells, mines)).endswith(f"\nboards: {boards}\n")


def test_a_page():
    whole = words.page("a<b", ["<i>x</i>", "y"], "c&d", "p{}")
    head, body = whole.split("<style>")
    assert head.splitlines() == [
        "<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<title>a&lt;b: c&amp;d</title>",
    ]  # fmt: skip
    assert body.endswith("p{}</style>\n</head>\n<body>\n<h1>a&lt;b</h1>\n<i>x</i>\ny\n</body>\n</html>\n")
    assert "<title>a&lt;b</title>" in words.page("a<b", [])
    assert words.section("t<", "x&", "<b>", "c>") == (
        "<section><h2>t&lt;</h2><p class='soft'>x&amp;</p>"
        "<figure><b><figcaption>c&gt;</figcaption></figure></section>"
    )
    assert words.section("t", "", "") == "<section><h2>t</h2><figure></figure></section>"
    assert words.table(["a<"], [["<b>1</b>"], ["2"]]) == (
        '<div class="wide"><table><tr><th>a&lt;</th></tr>'
        "<tr><td><b>1</b></td></tr><tr><td>2</td></tr></table></div>"
    )


def test_a_number_that_cannot_be_right():
    assert contradiction(3).text(lambda cell: f"c{cell}") == "The number at c3 cannot be right."
