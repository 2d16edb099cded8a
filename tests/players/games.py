"""Whole games of the project's players, by the judge's customs, on boards of any shape."""

from minesweeper.players.advice import MARK
from minesweeper.rules.game import ONGOING, Game


def play(player, board, first, told):
    """Play a game from its first cell; gives the game and the action before each action is done."""
    game = Game(board, strict_marks=True)
    player.start(board.grid, board.total_mines if told else None)
    opened = game.reveal(first)
    while game.status == ONGOING:
        for cell in opened:
            player.learn(cell, board.clues[cell])
        action = player.decide()
        yield game, action
        if action.kind == MARK:
            assert game.mark(action.cell)
            opened = []
        else:
            opened = game.reveal(action.cell)
            assert opened
