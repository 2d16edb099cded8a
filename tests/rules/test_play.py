"""The loop in which a player plays: what it is told, when, and that moves come before they are made."""

from typing import NamedTuple

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
