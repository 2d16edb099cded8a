"""The loop in which a player plays: what it is told, when, and that moves come before they are made."""

from typing import NamedTuple

import pytest

from minesweeper.rules.game import LOST, WON, Board, Minefield
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.play import play


class Move(NamedTuple):
    kind: int
    cell: int


class Scripted:
    """Does what it is given, and notes all that happens to it."""

    def __init__(self, *moves):
        self.moves = iter(moves)
        self.told = []

    def learn(self, cell, number):
        self.told.append((cell, number))

    def decide(self):
        self.told.append("decide")
        return next(self.moves)


def row(*mines, **customs):
    """A game on a row of six cells."""
    return Minefield(Board.of_cells(Grid((1, 6)), mines), **customs)


def test_a_player_is_told_what_is_shown_and_no_more():
    """. X . . . X: a reveal at 3 opens three cells; the mark opens none, and is not told of."""
    game = row(1, 5, strict_marks=True)
    player = Scripted(Move(REVEAL, 3), Move(FLAG, 1), Move(REVEAL, 0))
    moves = play(player, game, ())
    assert next(moves) == (REVEAL, 3) and game.visited == 0  # it is not made yet
    assert next(moves) == (FLAG, 1) and (game.visited, game.right_marks) == (3, 0)
    assert player.told == ["decide", (3, 0), (2, 1), (4, 1), "decide"]
    assert next(moves) == (REVEAL, 0) and game.right_marks == 1
    assert next(moves, "over") == "over"
    assert game.status == WON
    assert player.told[5:] == ["decide"]  # of what ended the game it is not told


def test_what_was_shown_before_is_told_first():
    game = row(0)
    player = Scripted(Move(REVEAL, 0))
    list(play(player, game, game.reveal(1)))
    assert player.told == [(1, 1), "decide"]
    assert game.status == LOST


@pytest.mark.parametrize(
    ("moves", "done"),
    [
        ([Move(REVEAL, 0), Move(REVEAL, 0)], "revealed"),
        ([Move(REVEAL, 0), Move(FLAG, 0)], "revealed"),
        ([Move(FLAG, 0), Move(FLAG, 0)], "marked"),
        ([Move(FLAG, 0), Move(REVEAL, 0)], "marked"),
    ],
)
def test_a_move_that_changes_nothing_is_refused(moves, done):
    """Only a scripted player has an end: one that repeats its move would play for ever."""
    game = row(1)
    with pytest.raises(ValueError, match=rf"the player moved at \(0, 0\), which is {done} already"):
        list(play(Scripted(*moves), game, ()))


def test_whoever_watches_may_leave_before_a_move_is_made():
    game = row(0)
    player = Scripted(Move(REVEAL, 1), Move(REVEAL, 0))
    for move in play(player, game, ()):
        if move.cell == 0:
            break
    assert game.status != LOST
