"""What is said of a review: its figures, each moment, the whole report, and the part of a page."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from minesweeper.boards.catalogue import ALL_VARIANTS
from minesweeper.boards.setting import given_board
from minesweeper.games.game import Game
from minesweeper.review.review import Chance, Review
from minesweeper.rules.game import Board
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.words.moments import review_html
from minesweeper.words.reviews import (
    curve_words,
    figures_of,
    metric_figures,
    moment_words,
    result_text,
    review_said,
    review_text,
    row_of,
)

ROW, SVG = "..X...X", "{http://www.w3.org/2000/svg}"


def played(board, moves, variant="classic", every=None):
    """The game on a map after moves such as `r3`, perhaps one every so many seconds."""
    game = Game(given_board(Board.of(board), ALL_VARIANTS[variant]))
    kinds = {"r": REVEAL, "f": FLAG, "c": CHORD}
    for number, move in enumerate(moves.split()):
        game.make(kinds[move[0]], int(move[1:]), at=number * every if every else None)
    return game


def test_the_figures_of_a_review():
    for game, result, luck, last in [
        (played(ROW, ""), "unfinished, 3BV 0 of 2",
         None, "survival: 100 %: nothing was risked"),
        (played(ROW, "r0 r3", every=2.5), "unfinished after 2.50 s, 3BV 1 of 2",
         "62 %: luckier than 62 of 100 games with these risks",
         "survival: 75 % of the games with these risks come so far"),
        (played(ROW, "r0 r3 r4 r5 r1", every=9), "won in 18.00 s, 3BV 2",
         "62 %: luckier than 62 of 100 games with these risks",
         "survival: 75 % of the games with these risks are won"),
        (played("..XX...", "r0 r3"), "lost, 3BV 1 of 2",
         "12 %: luckier than 12 of 100 games with these risks",
         "loss:     25 %: not avoidable: nothing was certain, and no guess much better"),
        (played(ROW, "r0 f4", "judge"), "lost, 3BV 1 of 2",
         "38 %: luckier than 38 of 100 games with these risks",
         "loss:     75 %: a costly guess: 25 % was the lowest risk"),
        (played("..X", "r0 r1 r2", "line", 1), "lost after 2.00 s, 3BV 1 of 1",
         "50 %: luckier than 50 of 100 games with these risks",
         "loss:     100 %: avoidable: a mine was certain there"),
        (played(".....X.X.", "r2 r5"), "lost, 3BV 1 of 3",
         "50 %: luckier than 50 of 100 games with these risks",
         "loss:     100 %: a mine was certain there: 33.3 % was the lowest risk"),
    ]:  # fmt: skip
        found = Review.of(game)
        lines = review_text(found).splitlines()
        compared = [*map(str, metric_figures(found))]
        end = len(lines) - len(compared)
        assert (lines[0], lines[end - 1], lines[end:]) == (result, last, compared)
        assert [each for each in lines if each.startswith("luck")] == [f"luck:     {luck}"] * (
            luck is not None
        )
        moments = {0: "", 1: " 1 moment."}[len(found.moments)]
        assert review_said(found).endswith(figures_of(found)[-1].words + moments)
        assert result_text(Review.of(played(ROW, "r0"))) == "unfinished, 3BV 1 of 2"


@pytest.mark.parametrize(("survival", "won", "so_far"), [
    (0.45, "45 % of the games with these risks are won.", "45 % of the games with these risks come so far."),
    (0.11, "11 % of the games with these risks are won.", "11 % of the games with these risks come so far."),
    (1 / 14, "1 in 14 games with these risks is won.", "1 in 14 games with these risks comes so far."),
    (1, "Nothing was risked.", "Nothing was risked."),
])  # fmt: skip
def test_shares_are_told_in_per_cent_down_to_ten(survival, won, so_far):
    for moves, words in (("r0 r3 r4 r5 r1", won), ("r0 r3", so_far)):
        found = Review.of(played(ROW, moves))
        guess = next(each for each in found.moves if each.risk)
        assert figures_of(replace(found, moves=(replace(guess, risk=1 - survival),)))[-1].words == words


LOST = """\
lost after 6.00 s, 3BV 1 of 2
  0.0 s  You revealed (0, 0): that was certain.
  1.5 s  You flagged (0, 4), where there is no mine.
  4.5 s  You revealed (0, 3) with a risk of 25 %: a forced guess. It was the
         best guess. Chance to win: 75 % before it, 100 % (91 to 100) after it.
  6.0 s  You revealed (0, 6) with a risk of 50 %: a needless risk. That lost the
         game. (0, 4) is safe: the 1 at (0, 1) and the 1 at (0, 3) prove it
         together. Chance to win: 100 % (91 to 100) before it, 0 % after it.
accuracy: 50 % of the best chance to survive was kept
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
accuracy: 33.3 % of the best chance to survive was kept
luck:     38 %: luckier than 38 of 100 games with these risks
loss:     75 %: a costly guess: 25 % was the lowest risk
board:    2 openings, 0 islands, ZiNi 2 (human 2, 8-way 2)
clicks:   2: 1 left, 1 right, 0 double, 0 without effect; IOE 0.50, Corr 1.00, ThrP 0.50
"""


def test_a_review_in_a_terminal():
    found = Review.of(played(ROW, "r0 f4 f4 r3 r6", every=1.5), games=20)
    assert review_text(found, all_moves=True) == LOST
    without = [line for line in LOST.splitlines(keepends=True) if "that was certain" not in line]
    assert review_text(found) == "".join(without)
    assert review_text(Review.of(played(ROW, "r0 f4", "judge"))) == MARKED
    assert curve_words(found) == (
        "Chance to survive, move by move: 37.5 % in the end, 75 % with the safest moves."
    )
    assert review_said(found).endswith(" 3 moments.")


def test_a_review_on_a_page():
    found = Review.of(played(ROW, "r0 f4 f4 r3 r6", every=1.5), games=20)
    html = review_html(found, "A & B")
    assert re.findall(r"<h2>.*|<li>.*|<p>.{9}|<figcaption>\d.{27}", html) == [
        "<h2>A &amp; B</h2>",
        "<li><b>Result</b>: lost after 6.00 s, 3BV 1 of 2</li>",
        *(f"<li><b>{each.name}</b>: {each.told}</li>" for each in figures_of(found) + metric_figures(found)),
        "<p>Pictures ",
        "<figcaption>1.5 s: You flagged (0, 4), w",
        "<figcaption>4.5 s: You revealed (0, 3) w",
        "<figcaption>6.0 s: You revealed (0, 6) w",
    ]
    curve, *pictures = map(ElementTree.fromstring, re.findall(r"<svg.*?</svg>", html, re.DOTALL))
    # Down by a quarter at the guess, and by half of the rest at the needless risk: 120 pixels are 100 %.
    best = "M0 0H120.0H240.0H360.0V30.0H480.0"
    assert [each.get("d") for each in curve.iter(f"{SVG}path")][1:] == [best, f"{best}V75.0"]
    played_, best, proof = "#b0330c", "#c0157f", "#7a3fc4"
    for picture, texts, outlined in zip(
        pictures,
        ["1 100 25 25 25 25", "1 100 25 25 25 25", "1 100 1 0 50 50"],
        [{4: played_}, {3: played_}, {1: proof, 3: proof, 4: best, 6: played_}],
        strict=True,
    ):
        assert " ".join(each.text for each in picture.findall(f"{SVG}text")) == texts
        paths = picture.findall(f"{SVG}path")
        assert {int(each.get("d").split()[0][1:]) // 24: each.get("stroke") for each in paths} == outlined


def test_a_review_without_a_moment_has_a_curve_alone():
    html = review_html(Review.of(played(ROW, "r0")))
    assert html.startswith("<h2>Review</h2>\n") and html.count("<figure>") == html.count("<svg") == 1


def moments(game):
    """Each moment of a review as a row and in words."""
    found = Review.of(game)
    return [
        (
            " | ".join(row_of(each)),
            moment_words(found, each, game.after(each.done)).text(lambda cell: f"c{cell}"),
        )
        for each in found.moments
    ]


def test_the_moments_of_a_review():
    assert [row for row, _ in moments(played(ROW, "r0 f4 f4 r3 r6"))] == [
        "move 2 | wrong flag | no mine there",
        "move 4 | forced guess | risk 25 %, lowest 25 %",
        "move 5 | needless risk | risk 50 %, lowest 0 %",
    ]
    assert moments(played(ROW, "r0 f4 r3", every=2.5))[0][0] == "2.5 s | wrong flag | no mine there"


def test_the_last_moment_of_a_review():
    for board, moves, variant, row, words in [
        (["X..", "..."], "r0", "classic", "move 1 | first click | risk 16.7 %, lowest 16.7 %",
         "You revealed c0 with a risk of 16.7 %: a first click. That lost the game."),
        (".X.", "r0 r1", "classic", "move 2 | certain mine | risk 100 %, lowest 0 %",
         "You revealed c1, which was certain to be a mine. That lost the game."),
        (["X..", ".X.", "..."], "r8 f5 c8", "classic", "move 3 | costly guess | risk 66.7 %, lowest 20 %",
         "You chorded on c8 with a risk of 66.7 %: a costly guess. That lost the game. Nothing"),
        (ROW, "r0 f4", "judge", "move 2 | costly guess | risk 75 %, lowest 25 %",
         "You flagged c4 with a risk of 75 %: a costly guess. That lost the game. Nothing is certain."),
        ("..X", "r0 r1 r2", "line", "move 3 | certain mine | risk 100 %, lowest 0 %",
         "You revealed c2, which was certain to be a mine. That lost the game."),
        (["XX.", "...", "..."], "r6 f2 c5", "classic", "move 3 | certain mine | risk 100 %, lowest 0 %",
         "You chorded on c5, which was certain to reveal a mine. That lost the game."),
        (".....X.X.", "r2 r5", "classic", "move 2 | certain mine | risk 100 %, lowest 33.3 %",
         "You revealed c5, which was certain to be a mine. That lost the game."),
        (ROW, "r0 r3 f4", "judge", "move 3 | wrong flag | risk 100 %, lowest 0 %",
         "You flagged c4, which was certain to be safe. That lost the game."),
    ]:  # fmt: skip
        found, said = moments(played(board, moves, variant))[-1]
        assert found == row and said.startswith(words)


def test_only_a_reveal_is_a_forced_guess():
    assert moments(played("X..X", "r1 r2"))[0][0] == "move 2 | forced guess | risk 50 %, lowest 50 %"
    row, words = moments(played("X..X", "r1 f0 c1"))[0]
    assert row == "move 3 | guess | risk 50 %, lowest 50 %"
    assert words.startswith("You chorded on c1 with a risk of 50 %: a guess. Nothing is certain.")


def test_estimates_and_win_probabilities_say_how_sure_they_are():
    found = Review.of(played(ROW, "r0 r3 r6"))
    certain, guess, end = found.moves
    rough = replace(guess, exact=False, before=Chance(0.5, 0.01), after=Chance(0.25, 0))
    assert row_of(rough).risks == "risk about 25 %, lowest 25 %"
    assert row_of(replace(rough, risk=1.0)).risks == "risk 100 %, lowest 25 %"
    text = review_text(replace(found, moves=(certain, rough, replace(end, exact=False))))
    words = " ".join(text.split())
    for said in (
        "move 2 You revealed (0, 3) with a risk of about 25 %: a forced guess. It was the best guess.",
        "Chance to win: 50 % (48 to 52) before it, 25 % after it.",
        "move 3 You revealed (0, 6) with a risk of about 50 %: a needless risk. That lost the game.",
        "(0, 4) is safe: the 1 at (0, 1) and the 1 at (0, 3) prove it together.",
    ):
        assert said in words
    said = moment_words(found, certain, found.game.after(0)).text("c{}".format)
    assert said == "You revealed c0: that was certain."
