"""What the full-screen game says of an action."""

from minesweeper.boards.catalogue import STRICT
from minesweeper.boards.setting import Drawn
from minesweeper.games.game import Game
from minesweeper.players.action import Action, Why
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.terminal.tui import words


def test_a_guess_that_is_a_flag_is_told_as_one():
    game = Game(Drawn((3, 3), 2, "any", STRICT, seed=1))
    guess = Action(FLAG, 4, Why.GUESS, 0.25, loss=0.5, runner_up=(0, 0.6))
    assert words.reason(game, guess) == (
        "Nothing is certain. A flag on row 2, column 2 is the best guess, with a risk of 25 %"
        " that there is no mine; next is row 1, column 1."
    )
    assert words.reason(game, guess._replace(kind=REVEAL)) == (
        "Nothing is certain. Row 2, column 2 is the best guess, with a risk of 25 %; next is row 1, column 1."
    )
