"""The assignment's example."""

from minesweeper.assignment.game import JudgeGame
from tests.helpers.boards import drawn

MAP = """3 3
.X.
...
..X
"""

# The map with its first cell.
EXAMPLE = MAP + "2 0\n"


def example_game():
    """The judge's game on this map."""
    return JudgeGame(drawn(".X. ... ..X"))
