"""Contests for tests to hold, and players for them."""

from functools import partial

from minesweeper.contest.contest import Contest, Layout, draw_games
from minesweeper.contest.entrant import Limits
from tests.helpers.programs import command

SAMPLES = ["examples/random_player.py", "examples/singles.py", "examples/solver.py"]

# A player whose every turn is yet to be filled in.
SAFE = "class SafePlayer:\n    name = 'Safe'\n    def take_turn(self, state): return {}\n"

arena = partial(command, "arena")


def layout(*mines, first=None):
    return Layout(mines, first)


def contest(players, games=3, keep_turns=False, **limits):
    """So many games on the same boards of 10 x 10 with 10 mines."""
    return Contest(
        tuple(map(str, players)),
        10,
        10,
        tuple(draw_games(10, 10, 10, 1, games)),
        Limits(**limits),
        keep_turns,
    )
