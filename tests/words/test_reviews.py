"""Reviews in words: the figures, each moment, the report, the part of a page."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from minesweeper.review.review import Chance, Review
from minesweeper.shell.language import speaking
from minesweeper.words import reviews
from minesweeper.words.moments import review_html
from tests.helpers.games import ROW, played
from tests.helpers.tables import sentences

SVG = "{http://www.w3.org/2000/svg}"


@sentences("""
    board     | moves    | rules   | every | luck | words
    ..X...X   | r0       | classic |       |      | unfinished, 3BV 1 of 2
    ..X...X   | r0 r3    | classic | 2.5   | 62   | unfinished after 2.50 s, 3BV 1 of 2
    ..X...X   | r0 r3 r4 | classic | 9     | 62   | won in 18.00 s, 3BV 2
    ..XX...   | r0 r3    | classic |       | 12   | lost, 3BV 1 of 2
    ..X...X   | r0 f4    | judge   |       | 38   | lost, 3BV 1 of 2
    ..X       | r0 r1 r2 | line    | 1     | 50   | lost after 2.00 s, 3BV 1 of 1
    .....X.X. | r2 r5    | classic |       | 50   | lost, 3BV 1 of 3
""")
def test_result_and_luck(board, moves, rules, every, luck, words):
    review = Review.of(played(board, moves, rules, float(every or 0)))
    lines = reviews.review_text(review).splitlines()
    assert lines[0] == reviews.result_text(review) == words
    luckier = [f"luck:     {luck} %: luckier than {luck} of 100 games with these risks"] if luck else []
    assert [line for line in lines if line.startswith("luck")] == luckier


@sentences("""
    board     | moves    | rules   | words
    ..X...X   |          | classic | 100 %: nothing was risked
    ..X...X   | r0 r3    | classic | 75 % of the games with these risks get this far
    ..X...X   | r0 r3 r4 | classic | 75 % of the games with these risks are won
    ..XX...   | r0 r3    | classic | 25 %: not avoidable: nothing was certain, and no guess much better
    ..X...X   | r0 f4    | judge   | 75 %: a costly guess: 25 % was the lowest risk
    ..X       | r0 r1 r2 | line    | 100 %: avoidable: a mine was certain there
    .....X.X. | r2 r5    | classic | 100 %: a mine was certain there: 33.3 % was the lowest risk
""")
def test_last_figure(board, moves, rules, words):
    review = Review.of(played(board, moves, rules))
    compared = reviews.figure_lines(reviews.metric_figures(review))
    name = "loss:" if review.last else "survival:"
    assert reviews.review_text(review).splitlines()[-1 - len(compared) :] == [f"{name:9} {words}", *compared]
    moments = {0: "", 1: " 1 moment."}[len(review.moments)]
    assert reviews.review_said(review).endswith(reviews.figures_of(review)[-1].words + moments)


@sentences("""
    survival | so_far                                          | words
    0.45     | 45 % of the games with these risks get this far. | 45 % of the games with these risks are won.
    0.11     | 11 % of the games with these risks get this far. | 11 % of the games with these risks are won.
    0.071429 | 1 in 14 games with these risks gets this far.    | 1 in 14 games with these risks is won.
    1        | Nothing was risked.                             | Nothing was risked.
""")
def test_shares_are_in_per_cent_down_to_ten(survival, so_far, words):
    for moves, sentence in (("r0 r3 r4", words), ("r0 r3", so_far)):
        review = Review.of(played(ROW, moves))
        guess = next(move for move in review.moves if move.risk)
        changed = replace(review, moves=(replace(guess, risk=1 - float(survival)),))
        assert reviews.figures_of(changed)[-1].words == sentence


LOST = """\
lost after 6.00 s, 3BV 1 of 2
  0.0 s  You revealed (0, 0): that was certain.
  1.5 s  You flagged (0, 4), where there is no mine.
  4.5 s  You revealed (0, 3) with a risk of 25 %: a forced guess. It was the
         best guess. Chance of winning: 75 % before it, 100 % (91 to 100) after
         it.
  6.0 s  You revealed (0, 6) with a risk of 50 %: a needless risk. That lost the
         game. (0, 4) is safe: the 1 at (0, 1) and the 1 at (0, 3) prove it
         together. Chance of winning: 100 % (91 to 100) before it, 0 % after it.
accuracy: 50 % of the best chance of survival was kept
luck:     44 %: luckier than 44 of 100 games with these risks
loss:     50 %: avoidable: a cell was certain to be safe
board:    2 openings, 0 islands, ZiNi 2 (human 2, 8-way 2)
clicks:   5: 3 left, 2 right, 0 double, 0 without effect; IOE 0.20, Corr 0.60, ThrP 0.33
speed:    0.17 3BV/s
"""
MARKED = """\
lost, 3BV 1 of 2
  move 2  You flagged (0, 4) with a risk of 75 %: a costly guess. That lost the
          game. Nothing is certain. (0, 3) is the best guess: risk 25 %.
accuracy: 33.3 % of the best chance of survival was kept
luck:     38 %: luckier than 38 of 100 games with these risks
loss:     75 %: a costly guess: 25 % was the lowest risk
board:    2 openings, 0 islands, ZiNi 2 (human 2, 8-way 2)
clicks:   2: 1 left, 1 right, 0 double, 0 without effect; IOE 0.50, Corr 1.00, ThrP 0.50
"""


def test_review_in_a_terminal():
    review = Review.of(played(ROW, "r0 f4 f4 r3 r6", every=1.5), games=20)
    assert reviews.review_text(review, all_moves=True) == LOST
    without = [line for line in LOST.splitlines(keepends=True) if "that was certain" not in line]
    assert reviews.review_text(review) == "".join(without)
    assert reviews.review_text(Review.of(played(ROW, "r0 f4", "judge"))) == MARKED
    assert reviews.curve_words(review) == (
        "Chance of survival, move by move: 37.5 % in the end, 75 % with the safest moves."
    )
    assert reviews.review_said(review).endswith(" 3 moments.")


@pytest.mark.parametrize(
    ("code", "starts"),
    [
        ("de", ["Genauigkeit: ", "Glück:       ", "Niederlage:  "]),
        ("en", ["accuracy: ", "luck:     ", "loss:     "]),
        ("es", ["precisión: ", "suerte:    ", "derrota:   "]),
        ("fr", ["précision\xa0: ", "chance\xa0:    ", "défaite\xa0:   "]),
        ("zh-CN", ["准确率\uff1a  ", "运气\uff1a    ", "失败\uff1a    "]),
    ],
)
def test_figures_stand_in_one_column_in_every_language(code, starts):
    with speaking(code):
        review = Review.of(played(ROW, "r0 r3 r6"))
        figures, lines = reviews.figures_of(review), reviews.review_text(review).splitlines()
        due = [start + figure.told for start, figure in zip(starts, figures, strict=True)]
    assert lines[-len(due) - 2 : -2] == due  # before those of the board and the clicks


def test_review_on_a_page():
    review = Review.of(played(ROW, "r0 f4 f4 r3 r6", every=1.5), games=20)
    html = review_html(review, "A & B")
    assert re.findall(r"<h2>.*|<li>.*|<p>.{9}|<figcaption>\d.{27}", html) == [
        "<h2>A &amp; B</h2>",
        "<li><b>Result</b>: lost after 6.00 s, 3BV 1 of 2</li>",
        *(
            f"<li><b>{figure.name}</b>: {figure.told}</li>"
            for figure in reviews.figures_of(review) + reviews.metric_figures(review)
        ),
        "<p>Pictures ",
        "<figcaption>1.5 s: You flagged (0, 4), w",
        "<figcaption>4.5 s: You revealed (0, 3) w",
        "<figcaption>6.0 s: You revealed (0, 6) w",
    ]
    curve, *pictures = map(ElementTree.fromstring, re.findall(r"<svg.*?</svg>", html, re.DOTALL))
    # Down by a quarter at the guess, and by half of the rest at the needless risk: 120 pixels are 100 %.
    best = "M0 0H120.0H240.0H360.0V30.0H480.0"
    assert [element.get("d") for element in curve.iter(f"{SVG}path")][1:] == [best, f"{best}V75.0"]
    played_, best, proof = "#b0330c", "#c0157f", "#7a3fc4"
    for picture, texts, outlined in zip(
        pictures,
        ["1 100 25 25 25 25", "1 100 25 25 25 25", "1 100 1 0 50 50"],
        [{4: played_}, {3: played_}, {1: proof, 3: proof, 4: best, 6: played_}],
        strict=True,
    ):
        assert " ".join(element.text for element in picture.findall(f"{SVG}text")) == texts
        paths = picture.findall(f"{SVG}path")
        assert {int(path.get("d").split()[0][1:]) // 24: path.get("stroke") for path in paths} == outlined


def test_review_without_moments_has_only_a_curve():
    html = review_html(Review.of(played(ROW, "r0")))
    assert html.startswith("<h2>Review</h2>\n") and html.count("<figure>") == html.count("<svg") == 1


def moments(game):
    """Return each moment of a review as a row, and in words."""
    review = Review.of(game)
    return [
        (
            ", ".join(reviews.row_of(moment)),
            reviews.moment_words(review, moment, game.after(moment.done)).text("c{}".format),
        )
        for moment in review.moments
    ]


def test_moments_of_a_review():
    assert [row for row, _ in moments(played(ROW, "r0 f4 f4 r3 r6"))] == [
        "move 2, wrong flag, no mine there",
        "move 4, forced guess, risk 25 %, lowest 25 %",
        "move 5, needless risk, risk 50 %, lowest 0 %",
    ]
    assert moments(played(ROW, "r0 f4 r3", every=2.5))[0][0] == "2.5 s, wrong flag, no mine there"


@sentences("""
    board       | moves    | rules   | words
    X../...     | r0       | classic | move 1, first click, risk 16.7 %, lowest 16.7 %
    X../.X./... | r8 f5 c8 | classic | move 3, costly guess, risk 66.7 %, lowest 20 %
    .....X.X.   | r2 r5    | classic | move 2, certain mine, risk 100 %, lowest 33.3 %
    ..X...X     | r0 r3 f4 | judge   | move 3, wrong flag, risk 100 %, lowest 0 %
""")
def test_row_of_the_last_moment(board, moves, rules, words):
    assert moments(played(board.split("/"), moves, rules))[-1][0] == words


@sentences("""
    board       | moves    | rules   | words
    X../...     | r0       | classic | You revealed c0 with a risk of 16.7 %: a first click.
    .X.         | r0 r1    | classic | You revealed c1, which was certain to be a mine.
    X../.X./... | r8 f5 c8 | classic | You chorded on c8 with a risk of 66.7 %: a costly guess.
    ..X...X     | r0 f4    | judge   | You flagged c4 with a risk of 75 %: a costly guess.
    ..X         | r0 r1 r2 | line    | You revealed c2, which was certain to be a mine.
    XX./.../... | r6 f2 c5 | classic | You chorded on c5, which was certain to reveal a mine.
    .....X.X.   | r2 r5    | classic | You revealed c5, which was certain to be a mine.
    ..X...X     | r0 r3 f4 | judge   | You flagged c4, which was certain to be safe.
""")
def test_words_of_the_last_moment(board, moves, rules, words):
    text = moments(played(board.split("/"), moves, rules))[-1][1]
    assert text.startswith(f"{words} That lost the game.")
    assert "costly" not in words or " Nothing is certain. " in text


def test_only_a_reveal_is_a_forced_guess():
    assert moments(played("X..X", "r1 r2"))[0][0] == "move 2, forced guess, risk 50 %, lowest 50 %"
    row, words = moments(played("X..X", "r1 f0 c1"))[0]
    assert row == "move 3, guess, risk 50 %, lowest 50 %"
    assert words.startswith("You chorded on c1 with a risk of 50 %: a guess. Nothing is certain.")


def test_estimates_and_win_probabilities_show_their_error():
    review = Review.of(played(ROW, "r0 r3 r6"))
    certain, guess, end = review.moves
    rough = replace(guess, exact=False, before=Chance(0.5, 0.01), after=Chance(0.25, 0))
    assert reviews.row_of(rough)[2] == "risk about 25 %, lowest 25 %"
    assert reviews.row_of(replace(rough, risk=1.0))[2] == "risk 100 %, lowest 25 %"
    text = reviews.review_text(replace(review, moves=(certain, rough, replace(end, exact=False))))
    words = " ".join(text.split())
    for said in (
        "move 2 You revealed (0, 3) with a risk of about 25 %: a forced guess. It was the best guess.",
        "Chance of winning: 50 % (48 to 52) before it, 25 % after it.",
        "move 3 You revealed (0, 6) with a risk of about 50 %: a needless risk. That lost the game.",
        "(0, 4) is safe: the 1 at (0, 1) and the 1 at (0, 3) prove it together.",
    ):
        assert said in words
    said = reviews.moment_words(review, certain, review.game.after(0)).text("c{}".format)
    assert said == "You revealed c0: that was certain."
