"""What is said: a table of data and sentences; the tests of each frontend see that it prints them."""

from functools import partial

from minesweeper.agent import AgentMove
from minesweeper.agent import Sentence as Clue
from minesweeper.midend.midend import Chances
from minesweeper.players.action import Action, Why, certain_action
from minesweeper.players.rollout import WinProbability
from minesweeper.rules.move import FLAG, REVEAL, Move
from minesweeper.rules.position import Position
from minesweeper.solver.proof import WithTotal
from minesweeper.words.actions import made_reason, reason
from minesweeper.words.guesses import ChanceRow, lines_of, recommended, source
from minesweeper.words.sentence import At, Phrase, sentence

SHOWN = Position.of_text("1 2 3 4\n? ? ? ?\n1 1 1 1")
NEXT = (5, 0.6)
NAME = "c{}".format
safe, mine = (partial(certain_action, kind, 4) for kind in (REVEAL, FLAG))
because = partial(Action, REVEAL, 4)
GUESS, FLAGGED = (Action(kind, 4, Why.GUESS, 0.25, loss=0.5) for kind in (REVEAL, FLAG))
TO_WIN = GUESS._replace(exact=True, to_win=True)


def test_an_action_and_its_reason():
    for action, words in [
        (safe((0,)), "C4 is safe: the 1 at c0 proves it."),
        (
            safe((0, 1, 2, 8, 9)),
            "C4 is safe: the 1 at c0, the 2 at c1, the 3 at c2 and 2 more prove it together.",
        ),
        (mine(()), "C4 is a mine: the total of mines proves it."),
        (
            because(Why.DISTANCE, 0.001),
            "C4 is very likely safe: risk 0.1 %, as the judge's boards have no mines near the first cell.",
        ),
        (
            FLAGGED._replace(runner_up=NEXT),
            "Nothing is certain. A flag on c4 is the best guess: risk 25 % that there is no mine."
            " Next best is c5.",
        ),
        (because(Why.OWN), "C4 is the player's own choice."),
    ]:
        said = reason(SHOWN, action)
        assert said.text(NAME) == words
        assert said.cells("cell") == [action.cell]
        assert said.cells("clue") == sorted(action.clues)


def test_beside_a_board_that_is_lit_a_reason_is_shorter():
    for action, words in [
        (safe((8, 9, 10)), "C4 is safe: the three outlined 1s prove it together."),
        (mine((2, 1, 0)), "C4 is a mine: the outlined 1, 2 and 3 prove it together."),
        (safe((0, 1, 2, 8, 9)), "C4 is safe: the 5 outlined numbers prove it together."),
        (mine(()), "C4 is a mine: the total of mines proves it."),
        (mine(WithTotal((1,))), "C4 is a mine: the total of mines proves it, together with the outlined 2."),
        (GUESS, "C4 is the best guess: risk 25 %."),
        (FLAGGED, "A flag on c4 is the best guess: risk 25 % that there is no mine."),
    ]:
        assert reason(SHOWN, action).lit(NAME) == words


def test_a_move_of_the_agent_and_its_reason():
    move = Move((1, 0), by="agent")
    proved = made_reason(SHOWN, move, AgentMove((1, 0), Clue([(1, 0), (1, 3)], 0)))
    assert proved.lit(NAME) == "The agent revealed c4. It is safe: 0 mines in c4; c7."
    drawn = made_reason(SHOWN, move, AgentMove((1, 0), None))
    assert drawn.lit(NAME) == "The agent revealed c4. It is drawn at random: the agent knows no safe cell."


def test_the_second_best_guess():
    for loss, risk, words in [
        (0.5, 0.25, "C5 is as good."),
        (0.6, 0.2, "C5 has a lower risk (20 %), but would tell less."),
        (0.6, 0.3, "Next best is c5: 30 %."),
        (0.6, 0.25, "Next best is c5: 25 %."),
    ]:
        guess = TO_WIN._replace(runner_up=(5, loss))
        best = "Nothing is certain. C4 is the best guess: risk 25 %"
        assert reason(SHOWN, guess, next_risk=risk).text(NAME) == f"{best}, chance to win 50 %. {words}"
        for other in (guess._replace(to_win=False), guess._replace(exact=False)):
            assert reason(SHOWN, other, next_risk=risk).text(NAME) == f"{best}. {words}"


def test_a_sentence_begins_with_a_capital_unless_it_goes_on():
    said = sentence("{cell} is safe.", cell=At(3)) + Phrase() + sentence("so is {cell}.", cell=At(4))
    assert said.text(NAME) == "C3 is safe. So is c4."


# A guess with its chances to win: which candidate is recommended, and what is said of each

GUESSED = Position.of_text("1???\n????\n????\n????")
HINT = 7


def candidate(cell, wins, error, risk=0.2, standing=""):
    return WinProbability(cell, risk, wins, error, standing)


def told(*candidates, over=True, games=200):
    return Chances([*candidates], games, over, HINT)


CLOSE = told(
    candidate(3, 0.4, 0.04, 0.2, "close"),
    candidate(5, 0.1, 0.02, 0.5, "behind"),
    candidate(7, 0.37, 0.04, 0.25, "named"),
)
NAMED = told(
    candidate(3, 0.6, 0.04, 0.2, "close"),
    candidate(4, 0.7, 0.04, 0.2, "named"),
    candidate(7, 0.37, 0.04, 0.2, "behind"),
)


def test_what_is_recommended_leads_then_what_cannot_be_told_apart_from_it_then_the_others():
    assert lines_of(CLOSE) == [
        ChanceRow(7, "37 % (29 to 45)", "risk 25 %"),
        ChanceRow(3, "40 % (32 to 48)", "risk 20 %, too close to tell"),
        ChanceRow(5, "10 % (6 to 14)", "risk 50 %"),
    ]


def test_what_is_hardly_known_yet_has_no_number():
    early = told(candidate(7, 0.4, 0.4), candidate(3, 0.4, 0.1, standing="close"), over=False, games=4)
    assert lines_of(early) == [ChanceRow(7, "…", "risk 20 %"), ChanceRow(3, "40 % (20 to 60)", "risk 20 %")]
    assert (source(early), source(told(candidate(7, 0.4, 0.0)))) == ("from 4 games", "exact")


def test_the_hint_follows_the_chances():
    name = "c{}".format
    assert recommended(GUESSED, CLOSE).lit(name) == "C7 is the best guess: risk 25 %."
    assert recommended(GUESSED, NAMED).cells("cell") == [4]
    exact = told(candidate(7, 0.37, 0.0))
    assert recommended(GUESSED, exact).lit(name) == "C7 is the best guess: risk 20 %, chance to win 37 %."
    assert recommended(GUESSED, told()).lit(name) == ""
