"""Actions and their reasons in words; the tests of each frontend check that it prints them."""

from functools import partial

from minesweeper.players.action import Action, Why, certain_action
from minesweeper.players.reasons import made_reason, next_best, reason, why_text
from minesweeper.players.sentence import At, Phrase, place, sentence
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL, Move
from minesweeper.rules.position import Position
from minesweeper.solver.knowledge import WithTotal
from tests.helpers.tables import rows

SHOWN = Position.of_text("1 2 3 4\n? ? ? ?\n1 1 1 1")
NEXT = (5, 0.6, False)
NAME = "c{}".format
safe, mine = (partial(certain_action, kind, 4) for kind in (REVEAL, FLAG))
because = partial(Action, REVEAL, 4)
GUESS, FLAGGED = (Action(kind, 4, Why.GUESS, 0.25, loss=0.5) for kind in (REVEAL, FLAG))
TO_WIN = GUESS._replace(exact=True, to_win=True)


def proved(mines, *cells):
    """Return the agent's action by a sentence about these cells."""
    return because(Why.SENTENCE, cells=cells, mines=mines)


@rows(
    "action words",
    (safe((0,)), "C4 is safe: the 1 at c0 proves it."),
    (mine((1, 0)), "C4 is a mine: the 1 at c0 and the 2 at c1 prove it together."),
    (
        safe((0, 1, 2, 8, 9)),
        "C4 is safe: the 1 at c0, the 2 at c1, the 3 at c2 and 2 more prove it together.",
    ),
    (mine(()), "C4 is a mine: the total of mines proves it."),
    (
        safe(WithTotal((0, 1))),
        "C4 is safe: the total of mines proves it, together with the 1 at c0 and the 2 at c1.",
    ),
    (because(Why.START), "C4 is safe: the first cell always is."),
    (
        because(Why.DISTANCE, 0.001),
        "C4 is very likely safe: risk 0.1 %, as the judge's boards have no mines near the first cell.",
    ),
    (because(Why.LOWEST, 0.125), "C4 has the lowest risk: 12.5 %."),
    (
        because(Why.ESTIMATE, 0.125),
        "C4 looks safest, by an estimate: risk about 12.5 %, as there are too many possible boards to count.",
    ),
    (because(Why.NO_CLUE, 0.125), "No number says anything about any cell yet: c4 is as good as any."),
    (GUESS, "Nothing is certain. C4 is the best guess: risk 25 %."),
    (TO_WIN, "Nothing is certain. C4 is the best guess: risk 25 %, chance of winning 50 %."),
    (
        FLAGGED._replace(runner_up=NEXT),
        "Nothing is certain. A flag on c4 is the best guess: risk 25 % that there is no mine.",
    ),
    (proved(0, 4, 5), "C4 is safe: 0 mines in c4; c5."),
    (proved(1, 4, 7), "C4 is safe: 1 mine in c4; c7, already known, so the rest is safe."),
    (proved(2, 4, 5, 7), "C4 is safe: 2 mines in c4; c5; c7, both known, so the rest is safe."),
    (proved(3, 4, 5, 6, 7), "C4 is safe: 3 mines in c4; c5; c6; c7, all known, so the rest is safe."),
    (proved(4, 3, 4, 5, 6, 7), "C4 is safe: 4 mines in c3; c4; c5; c6; c7, all known, so the rest is safe."),
    (because(Why.NO_SENTENCE), "C4 is drawn at random: the agent knows no safe cell."),
    (because(Why.RANDOM), "C4 is drawn at random."),
    (because(Why.OWN), "C4 is the player's own choice."),
)
def test_action_and_its_reason(action, words):
    said = reason(SHOWN, action)
    assert said.text(NAME) == words
    assert said.cells("cell") == [action.cell]
    assert said.cells("clue") == sorted(action.clues)
    assert said.cells("other") == [*action.cells]


@rows(
    "action words",
    (safe((0,)), "C4 is safe: the outlined 1 proves it."),
    (mine((1, 0)), "C4 is a mine: the outlined 1 and 2 prove it together."),
    (safe((0, 8)), "C4 is safe: the two outlined 1s prove it together."),
    (safe((8, 9, 10)), "C4 is safe: the three outlined 1s prove it together."),
    (mine((2, 1, 0)), "C4 is a mine: the outlined 1, 2 and 3 prove it together."),
    (safe((0, 1, 2, 8, 9)), "C4 is safe: the 5 outlined numbers prove it together."),
    (mine(WithTotal((1,))), "C4 is a mine: the total of mines proves it, together with the outlined 2."),
    (GUESS, "C4 is the best guess: risk 25 %."),
    (TO_WIN._replace(to_win=False), "C4 is the best guess: risk 25 %."),
    (TO_WIN._replace(exact=False), "C4 is the best guess: risk 25 %."),
    (FLAGGED, "A flag on c4 is the best guess: risk 25 % that there is no mine."),
)
def test_reason_beside_a_lit_board_is_shorter(action, words):
    assert reason(SHOWN, action).lit(NAME) == words


@rows(
    "why words",
    (safe((0,)), "The solver revealed c4. It is safe: the outlined 1 proves it."),
    (TO_WIN, "The solver revealed c4. It is the best guess: risk 25 %, chance of winning 50 %."),
    (proved(0, 4, 7), "The agent revealed c4. It is safe: 0 mines in c4; c7."),
)
def test_move_and_its_reason(why, words):
    by = "agent" if why.cells else "solver"
    said = made_reason(SHOWN, Move((1, 0), by=by), why)
    assert said.lit(NAME) == words
    assert said.cells("cell") == [4]


@rows(
    "loss flag mine words",
    (0.6, False, None, "Next best is c5."),
    (0.5, False, 0.25, "C5 is as good."),
    (0.6, False, 0.2, "C5 has a lower risk (20 %), but would tell less."),
    (0.6, False, 0.25, "Next best is c5: 25 %."),
    (0.5, False, 0.3, "Next best is c5: 30 %."),
    (0.6, True, None, "Next best is a flag on c5."),
    (0.5, True, 0.75, "A flag on c5 is as good."),
    (0.6, True, 0.9, "Next best is a flag on c5: risk 10 %."),
    (0.6, True, 0.3, "Next best is a flag on c5: risk 70 %."),
)
def test_second_best_guess_is_compared(loss, flag, mine, words):
    assert next_best(TO_WIN._replace(runner_up=(5, loss, flag)), mine).text(NAME) == words


def test_guess_without_a_second_best_is_not_compared():
    assert not next_best(TO_WIN, 0.25).parts


def test_phrase_begins_with_a_capital_unless_it_continues():
    said = sentence("{cell} is safe.", cell=At(3)) + Phrase() + sentence("so is {cell}.", cell=At(4))
    assert said.text(NAME) == "C3 is safe. So is c4."


@rows(
    "action words",
    (safe((8, 0)), "It is safe: the 1 at (0, 0) and the 1 at (2, 0) prove it together."),
    (mine(()), "It is a mine: the total of mines proves it."),
    (
        TO_WIN._replace(runner_up=NEXT),
        "Nothing is certain. It is the best guess: risk 25 %, chance of winning 50 %.",
    ),
)
def test_reason_beside_its_move_names_no_cell(action, words):
    assert why_text(SHOWN, action) == words


@rows(
    "dims cell words",
    ((5,), 2, "row 1, column 3"),
    ((3, 4), 6, "row 2, column 3"),
    ((2, 3, 4), 18, "slice [2], row 2, column 3"),
    ((2, 2, 3, 4), 30, "slice [2, 1], row 2, column 3"),
)
def test_place_of_a_cell(dims, cell, words):
    assert place(Grid(dims), cell) == words
