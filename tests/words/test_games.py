"""What is said of a game, of a board that is refused, and of a position: a table of data and sentences."""

from types import SimpleNamespace

import pytest

from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import read_setting, setting_of
from minesweeper.games.game import Game
from minesweeper.players.analysis import analyse
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.position import Position
from minesweeper.words import games
from minesweeper.words import page as words
from minesweeper.words.analyses import analysis_text, analysis_words, boards_words, contradiction, unplayable

MAP = "..X\n...\nX.."


def played(*moves, board=MAP):
    game = Game(board)
    for move in moves:
        game.make(*move)
    return game


def given(size, start="safe", variant="classic"):
    return setting_of(size, start, variant, 1)


def ended(*moves, known=False, assisted=False, file_says=None):
    """A game with these moves, of two and a half seconds."""
    game = played(*moves)
    game.seconds, game.known, game.assisted, game.file_says = 2.5, known, assisted, file_says
    return game


def refused(size, start="safe"):
    """What is said of a board that there cannot be."""
    sides, mines = size.split(":")
    fields = {"dimensions": [*map(int, sides.split("x"))], "mines": int(mines), "start": start}
    with pytest.raises(ValueError, match=r".") as problem:
        read_setting(fields | {"variant": CLASSIC.name, "seed": 1})
    return games.refusal(problem.value)


def no_game(text):
    problem = unplayable(Position.of_text(text))
    return problem and problem.text("c{}".format)


WON = (REVEAL, 0), (REVEAL, 7), (REVEAL, 8)
BEST, NOT_BEST = "Won in 2.5 s, the best time so far: 3BV 2 in 3 clicks.", "Won in 2.5 s: 3BV 2 in 3 clicks."
STRICT = Game(MAP, variant="judge")
STRICT.make(FLAG, 0)
HELPED = Game(MAP)
HELPED.make(REVEAL, 0, "solver")
HELPED.make(REVEAL, 8)


def test_a_sentence():
    for said, due in [
        (games.setting_words(given("16x30:99", "no-guess", "judge")),
         "Expert: 16 x 30, 99 mines, no guessing, a wrong flag loses"),
        (games.setting_words(given("9x9:10")), "Beginner: 9 x 9, 10 mines, first cell safe"),
        (games.setting_words(given("4x3x3:1", "opening")), "4 x 3 x 3, 1 mine, first cell opens an area"),
        (games.setting_words(given("16x16:4", "any")), "16 x 16, 4 mines, the first cell may be a mine"),
        (games.setting_words(given("10x10:20", "judge")), "10 x 10, 20 mines, contest board 0"),
        (games.setting_words(Game(MAP).setting, times="by"), "3 by 3, 2 mines, a given board"),
        # What to do first, and how far a game is
        (games.standing(Game(given("9x9:10", "no-guess"))),
         "Reveal any cell: from there on, no guess is needed."),
        (games.standing(Game(given("9x9:10", "safe"))), "Reveal any cell: the first one is safe."),
        (games.standing(Game(given("9x9:10", "opening"))), "Reveal any cell: the first one is safe."),
        (games.standing(Game(given("9x9:10", "any"))), "Reveal a cell."),
        (games.standing(played((FLAG, 2))), "Reveal a cell."),
        (games.standing(played((REVEAL, 0))), "4 of 7 cells open."),
        (games.figures_now(played()), {"Solved 3BV": "0"}),
        (games.figures_now(played((FLAG, 2))), {"Solved 3BV": "0", "Efficiency": "0 %"}),
        (games.figures_now(played((REVEAL, 0))), {"Solved 3BV": "1", "Efficiency": "100 %"}),
        (games.figures_now(played((REVEAL, 0), (FLAG, 2))), {"Solved 3BV": "1", "Efficiency": "50 %"}),
        # Only a win without help on an unknown board may be the best so far.
        (games.ending(ended(*WON), None), BEST),
        (games.ending(ended(*WON), SimpleNamespace(seconds=2.6)), BEST),
        (games.ending(ended(*WON), SimpleNamespace(seconds=2.4)), NOT_BEST),
        (games.ending(ended(*WON), SimpleNamespace(seconds=2.5)), NOT_BEST),  # the first of two equal times
        (games.ending(ended(*WON, assisted=True), None), NOT_BEST),
        (games.ending(ended(*WON, known=True), None), NOT_BEST),
        (games.ending(ended((REVEAL, 0), (REVEAL, 7, "solver"), (REVEAL, 8, "solver"), known=True), None),
         "Won in 2.5 s: 3BV 2 in 1 click."),
        (games.ending(STRICT, None), "Lost by a wrong flag, with 0 of the 3BV of 2 solved."),
        (games.ending(played((REVEAL, 2)), None),
         "Lost by a mine at row 1, column 3, with 0 of the 3BV of 2 solved."),
        (games.result(STRICT), "A wrong flag"),
        (games.result(played(*WON)), "Solved"),
        (games.result(played((REVEAL, 1), (REVEAL, 2))), "You hit a mine"),
        (games.figures_at_end(played((REVEAL, 0), (REVEAL, 8))),
         {"3BV": "2", "Clicks": "2", "Efficiency": "100 %"}),
        (games.figures_at_end(played((REVEAL, 1), (REVEAL, 2))),
         {"3BV": "0 of 2", "Clicks": "2", "Efficiency": "0 %"}),
        (games.figures_at_end(HELPED), {"3BV": "2", "Clicks": "1"}),  # help has no efficiency
        (games.made(3, HELPED.moves[0], "a1"), "3. The solver revealed a1"),
        (games.uncounted(HELPED)[:19], "The board was known"),
        (games.uncounted(played((REVEAL, 2))), ""),
        # A game that ends games.otherwise than its file says
        (games.otherwise(ended((REVEAL, 2), file_says="won")), "the file says won; its events end on a mine"),
        (games.otherwise(ended((REVEAL, 0), file_says="won")),
         "the file says won; its events end before the last safe cell"),
        (games.otherwise(ended((REVEAL, 0), file_says="lost")),
         "the file says lost; its events end before a mine"),
        (games.otherwise(ended(*WON, file_says="lost")),
         "the file says lost; its events reveal every safe cell"),
        (games.otherwise(ended(*WON, file_says="won")), ""),
        (games.otherwise(ended((REVEAL, 2), file_says="lost")), ""),
        (games.otherwise(ended((REVEAL, 0), file_says=None)), ""),
        # What is wrong with a board, and why there is no game on the mines of a position
        (refused("0x4:0"), "Every side of a board is at least 1 long, and 0 x 4 has a shorter one."),
        (refused("200x51:1"), "A board has at most 10,000 cells, and 200 x 51 is too large."),
        (refused(f"{'x'.join('1' * 61)}:0"), "A board has from 1 to 60 dimensions, not 61."),
        (refused("3x3:9"), "At most 8 mines fit on 3 x 3, not 9."),
        (refused("3x4:12", "opening"), "At most 11 mines fit on 3 x 4, not 12."),
        (refused("1x2:2"), "At most 1 mine fits on 1 x 2, not 2."),
        (games.refusal(ValueError("no such cell")), "No such cell."),
        (games.refusal(ValueError("Not here.")), "Not here."),
        (games.refusal(UnicodeDecodeError("utf-8", b"x", 0, 1, "bad")),
         "'utf-8' codec can't decode byte 0x78 in position 0: bad."),
        (games.refusal(ValueError("abc " * 100), 20), "Abc abc abc abc ..."),
        (no_game("1?\n??"), "Draw the mines first: set a flag on each cell that has one."),
        (no_game("@@"), "A board has a cell without a mine."),
        (no_game("1@\n21"), "The number at c2 does not fit: 1 mine next to it."),
        (no_game("2?@"), "The number at c0 does not fit: 0 mines next to it."),
        (no_game("?1@"), None),
        (contradiction(3).text("c{}".format), "The number at c3 cannot be right."),
        (boards_words(1), "Only one board fits these numbers."),
        (boards_words(81), "81 boards fit these numbers."),
        (boards_words(1_234_567), "1,234,567 boards fit these numbers."),
        (boards_words(1239 * 10**15), "1.23 × 10^18 boards fit these numbers."),
        (analysis_words(analyse("1?\n11")).lit("c{}".format), "C1 is a mine: the outlined 1 proves it."),
        (analysis_words(analyse("1?1\n?@?")).lit("c{}".format), "C1 is safe: the outlined 1 proves it."),
    ]:  # fmt: skip
        assert said == due


@pytest.mark.parametrize("board", ["16x30:99", "3x3:8"])
def test_what_fits_is_not_refused(board):
    setting = given(board, "no-guess")
    assert read_setting(setting.fields()) == setting


def test_a_refusal_is_of_bounded_length():
    assert all(len(games.refusal(ValueError("x" * size), 20)) <= 20 for size in range(1, 30))


ROWS = """\
          0      1      2      3
   0      1    100    [0]   33.3
   1      1      2     50   33.3
   2      .      1     50   33.3

safe:   (0, 2)
mines:  (0, 1)
best:   (0, 2) is safe: the 1 at (1, 0), the 2 at (1, 1) and the 1 at (2, 1) prove it together.
boards: 6
"""
PAIR = """\
          0      1      2
   0      1   [50]      1
   1      1     50      1

safe:   none certain
mines:  none certain
best:   Nothing is certain. (0, 1) is the best guess: risk 50 %, chance to win 50 %. (1, 1) is as good.
50/50:  (0, 1) (1, 1)
boards: 2
"""
GROUP = """\
          0      1
   0      1 [33.3]
   1   33.3   33.3

safe:   none certain
mines:  none certain
best:   Nothing is certain. (0, 1) is the best guess: risk 33.3 %, chance to win 33.3 %. (1, 0) is as good.
groups: (0, 1) (1, 0) (1, 1)
boards: 3
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
best:   (0, 0, 1) is a mine: the 3 at (0, 0, 0) proves it.
boards: 1
"""
WIDE = """\
          0      1      2      3      4      5      6      7      8      9
   0      .      .      .      .      .      .      .      .      1      @

         10
   0      1

safe:   none certain
mines:  none certain
best:   Nothing is hidden.
boards: 1
"""


def test_an_analysis_in_a_terminal():
    for position, mines, text in [
        ("1???\n12??\n01??", 3, ROWS),
        ("1?1\n1?1", None, PAIR),
        ("1?\n??", 1, GROUP),
        ([[[3, None]], [[None, "@"]]], 3, SLICES),
        ("000000001@1", 1, WIDE),
    ]:
        assert analysis_text(analyse(position, mines)) == text


def test_risks_in_colour_and_many_boards():
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
