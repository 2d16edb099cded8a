"""Games and refused boards in words."""

from types import SimpleNamespace

import pytest

from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from minesweeper.rules.move import REVEAL
from minesweeper.words import games
from minesweeper.words import page as words
from tests.helpers.games import played
from tests.helpers.tables import sentences

MAP = "..X\n...\nX.."
WON = "r0 r7 r8"


@sentences("""
    size     | start    | variant | words
    16x30:99 | no-guess | judge   | Expert: 16 x 30, 99 mines, no guessing, a wrong flag loses the game
    9x9:10   | safe     | classic | Beginner: 9 x 9, 10 mines, first cell safe
    4x3x3:1  | opening  | classic | 4 x 3 x 3, 1 mine, first cell opens an area
    16x16:4  | any      | classic | 16 x 16, 4 mines, the first cell may be a mine
    10x10:20 | judge    | classic | 10 x 10, 20 mines, contest board 0
""")
def test_setting(size, start, variant, words):
    assert games.setting_words(setting_of(size, start, variant, 1)) == words


def test_setting_of_a_given_board_with_a_word_between_its_sides():
    assert games.setting_words(Game(MAP).setting, times="by") == "3 by 3, 2 mines, a given board"


@sentences("""
    start    | words
    no-guess | Reveal any cell: from there on, no guess is needed.
    opening  | Reveal any cell: the first one is safe.
    any      | Reveal a cell.
""")
def test_first_thing_to_do(start, words):
    assert games.standing(Game(setting_of("9x9:10", start, "classic", 1))) == words


@sentences("""
    moves | figures                      | words
    f2    | Solved 3BV: 0, Efficiency: 0 %   | Reveal a cell.
    r0    | Solved 3BV: 1, Efficiency: 100 % | 4 of 7 cells open.
    r0 f2 | Solved 3BV: 1, Efficiency: 50 %  | 4 of 7 cells open.
""")
def test_progress_of_a_game(moves, figures, words):
    game = played(MAP, moves)
    assert games.standing(game) == words
    assert as_text(games.game_figures(game)) == figures


def as_text(figures):
    return ", ".join(f"{name}: {value}" for name, value in figures.items())


def ended(moves, **told):
    """Return a game of two and a half seconds on an unknown board with these moves."""
    game = played(MAP, moves)
    for name, value in {"seconds": 2.5, "known": False, "assisted": False, **told}.items():
        setattr(game, name, value)
    return game


BEST, NOT_BEST = "Won in 2.5 s, the best time so far: 3BV 2 in 3 clicks.", "Won in 2.5 s: 3BV 2 in 3 clicks."


@pytest.mark.parametrize(("before", "words"), [(None, BEST), (2.6, BEST), (2.5, NOT_BEST), (2.4, NOT_BEST)])
def test_first_of_equal_times_is_the_best(before, words):
    assert games.ending(ended(WON), before and SimpleNamespace(seconds=before)) == words


@pytest.mark.parametrize("told", ["assisted", "known"])
def test_win_with_help_or_on_a_known_board_is_not_the_best(told):
    assert games.ending(ended(WON, **{told: True}), None) == NOT_BEST


def test_clicks_are_those_of_the_user():
    game = ended("r0", known=True)
    for cell in (7, 8):
        game.make(REVEAL, cell, "solver")
    assert games.ending(game, None) == "Won in 2.5 s: 3BV 2 in 1 click."


@sentences("""
    variant | moves    | result         | words
    judge   | f0       | A wrong flag   | Lost to a wrong flag, with 0 of 2 3BV solved.
    classic | r1 r2    | You hit a mine | Lost to a mine at row 1, column 3, with 0 of 2 3BV solved.
    classic | r0 r7 r8 | Solved         | Won in 0.0 s: 3BV 2 in 3 clicks.
""")
def test_end_of_a_game(variant, moves, result, words):
    game = played(MAP, moves, variant)
    assert (games.result(game), games.ending(game, None)) == (result, words)


@sentences("""
    moves | words
          | Solved 3BV: 0
    r1 r2 | 3BV: 0 of 2, Clicks: 2, Efficiency: 0 %
    r0 r8 | 3BV: 2, Clicks: 2, Efficiency: 100 %
""")
def test_figures_before_the_first_move_and_at_the_end(moves, words):
    assert as_text(games.game_figures(played(MAP, moves))) == words


def test_help_has_no_efficiency_and_is_not_counted():
    game = Game(MAP)
    game.make(REVEAL, 0, "solver")
    game.make(REVEAL, 8)
    assert games.game_figures(game) == {"3BV": "2", "Clicks": "1"}
    assert games.made(3, game.moves[0], "a1") == "3. The solver revealed a1"
    assert games.uncounted(game).startswith("The board was known")
    assert games.uncounted(played(MAP, "r2")) == ""


@sentences("""
    moves    | said | words
    r2       | won  | the file says won; its events end on a mine
    r0       | won  | the file says won; its events end before the last safe cell
    r0       | lost | the file says lost; its events end before a mine
    r0 r7 r8 | lost | the file says lost; its events reveal every safe cell
""")
def test_end_that_contradicts_the_file_is_named(moves, said, words):
    assert games.otherwise(ended(moves, file_says=said)) == words
    agreeing = ended(moves)
    agreeing.file_says = agreeing.status if agreeing.over else None
    assert games.otherwise(agreeing) == ""


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ValueError("no such cell"), "No such cell."),
        (ValueError("Not here."), "Not here."),
        (
            UnicodeDecodeError("utf-8", b"x", 0, 1, "bad"),
            "'utf-8' codec can't decode byte 0x78 in position 0: bad.",
        ),
        (ValueError("abc " * 100), "Abc abc abc abc ..."),
    ],
    ids=["a word", "a sentence", "another error", "a long one"],
)
def test_refusal_is_a_sentence(error, words):
    assert games.refusal(error, 80 if len(str(error)) < 80 else 20) == words


def test_refusal_has_a_bounded_length():
    assert all(len(games.refusal(ValueError("x" * size), 20)) <= 20 for size in range(1, 30))


HEAD = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>a&lt;b: c&amp;d</title>
"""


def test_page_is_escaped_html():
    whole = words.page("a<b", ["<i>x</i>", "y"], "c&d", "p{}")
    head, body = whole.split("<style>")
    assert head == HEAD
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
