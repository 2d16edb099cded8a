"""Games of the terminal, for tests to play."""

from functools import partial

from minesweeper.terminal.line import LineGame
from tests.helpers.games import played
from tests.helpers.programs import in_process

play = partial(in_process, "play")


def line_game(text, moves="", **options):
    return LineGame(played(text, moves), **options)
