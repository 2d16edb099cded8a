"""Games on maps, with moves that are written as in a link."""

from minesweeper.boards.catalogue import ALL_VARIANTS
from minesweeper.boards.setting import given_board
from minesweeper.games.game import Game
from minesweeper.rules.game import Board
from minesweeper.rules.move import CHORD, FLAG, REVEAL

KINDS = {"r": REVEAL, "f": FLAG, "c": CHORD}

# A row that forces a guess, and then has a safe cell.
ROW = "..X...X"


def played(board, moves, variant="classic", every=None):
    """Return the game on a map after moves such as `r3 f0`, perhaps one every so many seconds."""
    game = Game(given_board(Board.of(board), ALL_VARIANTS[variant]))
    for number, move in enumerate(moves.split()):
        game.make(KINDS[move[0]], int(move[1:]), at=number * every if every else None)
    return game
