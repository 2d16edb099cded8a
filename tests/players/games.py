"""Whole games of the project's players, by the judge's customs, on boards of any shape."""

from minesweeper.rules import play as rules
from minesweeper.rules.game import MARKED, REVEALED, Minefield


def play(player, board, first, told, judged=False):
    """Play a game, perhaps on a map of the judge; yield the game and each action before it is done."""
    game = Minefield(board, strict_marks=True)
    player.begin(board.grid, board.mines if told else None, first if judged else None)
    for action in rules.play(player, game, game.reveal(first)):
        assert game.seen[action.cell] not in (REVEALED, MARKED)
        yield game, action
