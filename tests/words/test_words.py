"""What is said: a table of data and sentences; the tests of each frontend see that it prints them."""

import pytest

from minesweeper.agent import AgentMove
from minesweeper.agent import Sentence as Clue
from minesweeper.players.action import Action, Why, certain_action
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL, Move
from minesweeper.rules.position import Position
from minesweeper.solver.proof import WithTotal
from minesweeper.words.actions import made_reason, reason, why_text
from minesweeper.words.sentence import At, Phrase, place, sentence

SHOWN = Position.of_text("1 2 3 4\n? ? ? ?\n1 1 1 1")
NEXT = (5, 0.6)


def named(said):
    return said.text(lambda cell: place(SHOWN.grid, cell))


def lit(said):
    return said.lit(lambda cell: f"c{cell}")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (certain_action(REVEAL, 4, (0,)), "Row 2, column 1 is safe: the 1 at row 1, column 1 proves it."),
        (
            certain_action(FLAG, 4, (1, 0)),
            "Row 2, column 1 is a mine: the 1 at row 1, column 1 and the 2 at row 1, column 2 prove it"
            " together.",
        ),
        (
            certain_action(REVEAL, 4, (0, 1, 2, 8, 9)),
            "Row 2, column 1 is safe: the 1 at row 1, column 1, the 2 at row 1, column 2, the 3 at row 1,"
            " column 3 and 2 more prove it together.",
        ),
        (certain_action(FLAG, 4, ()), "Row 2, column 1 is a mine: the total of mines proves it."),
        (
            certain_action(REVEAL, 4, WithTotal((0, 1))),
            "Row 2, column 1 is safe: the total of mines proves it, together with the 1 at row 1, column 1"
            " and the 2 at row 1, column 2.",
        ),
        (Action(REVEAL, 4, Why.START), "Row 2, column 1 is safe: the first cell always is."),
        (
            Action(REVEAL, 4, Why.DISTANCE, 0.001),
            "Row 2, column 1 is very likely safe: risk 0.1 %, as the judge's boards have no mines near the"
            " first cell.",
        ),
        (Action(REVEAL, 4, Why.LOWEST, 0.125), "Row 2, column 1 has the lowest risk: 12.5 %."),
        (
            Action(REVEAL, 4, Why.ESTIMATE, 0.125),
            "Row 2, column 1 looks safest, by an estimate: risk about 12.5 %, as there are too many possible"
            " boards to count.",
        ),
        (
            Action(REVEAL, 4, Why.NO_CLUE, 0.125),
            "No number tells anything about any cell yet: row 2, column 1 is as good as any.",
        ),
        (
            Action(REVEAL, 4, Why.GUESS, 0.25, loss=0.5),
            "Nothing is certain. Row 2, column 1 is the best guess: risk 25 %.",
        ),
        (
            Action(FLAG, 4, Why.GUESS, 0.25, loss=0.5, runner_up=NEXT),
            "Nothing is certain. A flag on row 2, column 1 is the best guess: risk 25 % that there is no"
            " mine. Next best is row 2, column 2.",
        ),
        (Action(REVEAL, 4, Why.RANDOM), "Row 2, column 1 is drawn at random."),
        (Action(REVEAL, 4, Why.OWN), "Row 2, column 1 is the player's own choice."),
    ],
)
def test_an_action_and_its_reason(action, words):
    said = reason(SHOWN, action)
    assert named(said) == words
    assert said.cells("cell") == [action.cell]
    assert said.cells("clue") == sorted(action.clues)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (certain_action(REVEAL, 4, (0,)), "C4 is safe: the outlined 1 proves it."),
        (certain_action(FLAG, 4, (1, 0)), "C4 is a mine: the outlined 1 and 2 prove it together."),
        (certain_action(REVEAL, 4, (0, 8)), "C4 is safe: the two outlined 1s prove it together."),
        (certain_action(REVEAL, 4, (8, 9, 10)), "C4 is safe: the three outlined 1s prove it together."),
        (certain_action(FLAG, 4, (2, 1, 0)), "C4 is a mine: the outlined 1, 2 and 3 prove it together."),
        (certain_action(REVEAL, 4, (0, 1, 2, 8, 9)), "C4 is safe: the 5 outlined numbers prove it together."),
        (certain_action(FLAG, 4, ()), "C4 is a mine: the total of mines proves it."),
        (
            certain_action(FLAG, 4, WithTotal((1,))),
            "C4 is a mine: the total of mines proves it, together with the outlined 2.",
        ),
        (Action(REVEAL, 4, Why.GUESS, 0.25, loss=0.5), "C4 is the best guess: risk 25 %."),
        (
            Action(FLAG, 4, Why.GUESS, 0.25, loss=0.5),
            "A flag on c4 is the best guess: risk 25 % that there is no mine.",
        ),
    ],
)
def test_beside_a_board_that_is_lit_a_reason_is_shorter(action, words):
    assert lit(reason(SHOWN, action)) == words


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (certain_action(REVEAL, 4, (0,)), "The solver revealed c4. It is safe: the outlined 1 proves it."),
        (Action(REVEAL, 4, Why.START), "The solver revealed c4. It is safe: the first cell always is."),
        (
            Action(REVEAL, 4, Why.GUESS, 0.25, loss=0.5, exact=True, to_win=True),
            "The solver revealed c4. It is the best guess: risk 25 %, chance to win 50 %.",
        ),
        (Action(REVEAL, 4, Why.LOWEST, 0.125), "The solver revealed c4. It has the lowest risk: 12.5 %."),
    ],
)
def test_a_move_of_the_solver_and_its_reason(why, words):
    said = made_reason(SHOWN, Move((1, 0), by="solver"), why)
    assert lit(said) == words
    assert said.cells("cell") == [4]


def test_a_move_of_the_agent_and_its_reason():
    move = Move((1, 0), by="agent")
    proved = made_reason(SHOWN, move, AgentMove((1, 0), Clue([(1, 0), (1, 3)], 0)))
    assert lit(proved) == "The agent revealed c4. It is safe: 0 mines in c4; c7."
    drawn = made_reason(SHOWN, move, AgentMove((1, 0), None))
    assert lit(drawn) == "The agent revealed c4. It is drawn at random: the agent knows no safe cell."


@pytest.mark.parametrize(
    ("loss", "risk", "words"),
    [
        (0.5, 0.25, "Row 2, column 2 is as good."),
        (0.6, 0.2, "Row 2, column 2 has a lower risk (20 %), but would tell less."),
        (0.6, 0.3, "Next best is row 2, column 2: 30 %."),
        (0.6, 0.25, "Next best is row 2, column 2: 25 %."),
    ],
)
def test_the_second_best_guess(loss, risk, words):
    guess = Action(REVEAL, 4, Why.GUESS, 0.25, loss=0.5, exact=True, runner_up=(5, loss), to_win=True)
    best = "Nothing is certain. Row 2, column 1 is the best guess: risk 25 %"
    assert named(reason(SHOWN, guess, next_risk=risk)) == f"{best}, chance to win 50 %. {words}"
    for other in (guess._replace(to_win=False), guess._replace(exact=False)):
        assert named(reason(SHOWN, other, next_risk=risk)) == f"{best}. {words}"


def test_the_agent_says_its_sentence():
    shown = Position.of_text("????\n????")
    proved = reason(shown, AgentMove((1, 0), Clue([(1, 0), (0, 3)], 0)))
    assert named(proved) == "Row 2, column 1 is safe: 0 mines in row 1, column 4; row 2, column 1."
    assert proved.cells("other") == [3, 4]
    assert named(reason(shown, AgentMove((1, 0), None))) == (
        "Row 2, column 1 is drawn at random: the agent knows no safe cell."
    )


def test_a_sentence_begins_with_a_capital_unless_it_goes_on():
    said = sentence("{cell} is safe.", cell=At(3)) + Phrase() + sentence("so is {cell}.", cell=At(4))
    assert said.text("a{}".format) == "A3 is safe. So is a4."


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (
            certain_action(REVEAL, 4, (8, 0)),
            "It is safe: the 1 at (0, 0) and the 1 at (2, 0) prove it together.",
        ),
        (certain_action(FLAG, 4, ()), "It is a mine: the total of mines proves it."),
        (
            Action(REVEAL, 4, Why.GUESS, 0.25, loss=0.5, exact=True, to_win=True, runner_up=NEXT),
            "Nothing is certain. It is the best guess: risk 25 %, chance to win 50 %.",
        ),
        (Action(REVEAL, 4, Why.LOWEST, 0.25), "It has the lowest risk: 25 %."),
        (Action(REVEAL, 4, Why.RANDOM), "It is drawn at random."),
    ],
)
def test_a_reason_beside_its_move(action, words):
    assert why_text(SHOWN, action) == words


@pytest.mark.parametrize(
    ("dims", "cell", "words"),
    [
        ((5,), 2, "row 1, column 3"),
        ((3, 4), 6, "row 2, column 3"),
        ((2, 3, 4), 18, "slice [2], row 2, column 3"),
        ((2, 2, 3, 4), 30, "slice [2, 1], row 2, column 3"),
    ],
)
def test_where_a_cell_is(dims, cell, words):
    assert place(Grid(dims), cell) == words
