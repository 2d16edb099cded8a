"""The loop of a player: the numbers that it learns and when; moves are yielded before they are made."""

from types import SimpleNamespace

from minesweeper.rules.game import LOST, WON, Board, Minefield
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.rules.play import play


class Scripted:
    """A player that makes the given moves, and notes all calls."""

    def __init__(self, *moves):
        self.moves = [SimpleNamespace(kind=kind, cell=cell) for kind, cell in moves]
        self.calls = []

    def learn(self, cell, number):
        self.calls.append((cell, number))

    def decide(self):
        self.calls.append("decide")
        return self.moves[self.calls.count("decide") - 1]


def row(*mines, **customs):
    return Minefield(Board.of_cells(Grid((1, 6)), mines), **customs)


def test_player_learns_the_numbers_that_its_moves_reveal():
    """. X . . . X: a reveal at 3 opens three cells, the mark none."""
    game = row(1, 5, strict_marks=True)
    player = Scripted((REVEAL, 3), (FLAG, 1), (REVEAL, 0))
    moves = play(player, game, ())
    assert next(moves) is player.moves[0] and game.visited == 0  # it is not made yet
    assert next(moves) is player.moves[1] and (game.visited, game.right_marks) == (3, 0)
    assert player.calls == ["decide", (3, 0), (2, 1), (4, 1), "decide"]
    assert next(moves) is player.moves[2] and game.right_marks == 1
    assert next(moves, "over") == "over"
    assert game.status == WON
    assert player.calls[5:] == ["decide"]  # without the numbers of the last move


def test_player_learns_the_visible_numbers_first():
    game = row(0)
    player = Scripted((REVEAL, 0))
    list(play(player, game, game.reveal(1)))
    assert player.calls == [(1, 1), "decide"]
    assert game.status == LOST
