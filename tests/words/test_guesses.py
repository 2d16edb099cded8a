"""Guesses in words: the recommended candidate, and a note on each."""

from minesweeper.midend.midend import Chances
from minesweeper.players.rollout import WinProbability
from minesweeper.rules.grid import Grid
from minesweeper.rules.position import Position
from minesweeper.words.guesses import ChanceRow, chances_said, lines_of, recommended, source

SHOWN = Position.of_text("1???\n????\n????\n????")
HINT = 7


def candidate(cell, wins, error, risk=0.2, standing=""):
    return WinProbability(cell, risk, wins, error, standing)


def told(*candidates, over=True, games=200):
    return Chances([*candidates], games, over, HINT)


FOUND = told(
    candidate(3, 0.4, 0.04, 0.2, "close"),
    candidate(5, 0.1, 0.02, 0.5, "behind"),
    candidate(7, 0.37, 0.04, 0.25, "named"),
)


def test_candidates_that_are_alike_are_counted_in_the_end():
    close = [candidate(cell, 0.8, 0.04, risk, "close") for cell, risk in ((0, 0.125), (2, 0.125), (5, 0.2))]
    alike = told(candidate(7, 0.8, 0.04, 0.125), *close)
    assert lines_of(alike) == [
        ChanceRow(7, "80 % (72 to 88)", "risk 12.5 %, 2 others as good"),
        ChanceRow(5, "80 % (72 to 88)", "risk 20 %, too close to tell"),
    ]
    assert len(lines_of(alike._replace(over=False))) == 4


def test_chance_with_a_large_error_has_no_number():
    early = told(candidate(7, 0.4, 0.4), candidate(3, 0.4, 0.1, standing="close"), over=False, games=4)
    assert lines_of(early) == [ChanceRow(7, "…", "risk 20 %"), ChanceRow(3, "40 % (20 to 60)", "risk 20 %")]
    assert (source(early), source(told(candidate(7, 0.4, 0.0)))) == ("from 4 games", "exact")


def test_hint_follows_the_chances():
    name = "c{}".format
    assert recommended(SHOWN, FOUND).lit(name) == "C7 is the best guess: risk 25 %."
    better = candidate(4, 0.7, 0.04, standing="named"), candidate(7, 0.37, 0.04, standing="behind")
    assert recommended(SHOWN, told(*better)).cells("cell") == [4]
    exact = told(candidate(7, 0.37, 0.0))
    assert recommended(SHOWN, exact).lit(name) == "C7 is the best guess: risk 20 %, chance of winning 37 %."
    assert recommended(SHOWN, told()).lit(name) == ""


def test_best_three_candidates_are_read_out():
    more = told(*FOUND.candidates, candidate(9, 0.05, 0.01, 0.6, "behind"))
    assert chances_said(Grid((4, 4)), more) == (
        "Chance of winning: row 2, column 4, 37 % (29 to 45), risk 25 %; row 1, column 4, 40 % (32 to 48),"
        " risk 20 %, too close to tell; row 2, column 2, 10 % (6 to 14), risk 50 %."
    )
