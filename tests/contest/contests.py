"""Contests for tests to hold, and players for them."""

from itertools import islice

from minesweeper.contest.contest import Contest
from minesweeper.contest.drawing import draw_boards
from minesweeper.contest.entrant import PlayerLimits
from minesweeper.contest.locks import players_must_read
from tests.helpers.programs import PATIENCE, command

SAMPLES = ["examples/random_player.py", "examples/singles.py", "examples/solver.py"]

# A player whose every turn is yet to be filled in.
SAFE = "class SafePlayer:\n    name = 'Safe'\n    def take_turn(self, state): return {}\n"

# Limits that nobody reaches, however busy the machine is.
ENOUGH = PlayerLimits(turn=PATIENCE, game=60 * PATIENCE, start=PATIENCE, reads=players_must_read([]))


def patient(arguments):
    """The arguments with these limits, unless they name one, or a log has its own."""
    if {"--turn-limit", "--resume", "--replay"} & {*map(str, arguments)}:
        return arguments
    return *arguments, "--turn-limit", ENOUGH.turn, "--game-limit", ENOUGH.game, "--start-limit", ENOUGH.start


def arena(*arguments, **options):
    return command("arena", *patient(arguments), **options)


def contest(players, games=3, **limits):
    """So many games on the same boards of 10 x 10 with 10 mines."""
    return Contest(
        tuple(map(str, players)),
        10,
        10,
        tuple(islice(draw_boards(10, 10, 10, 1), games)),
        ENOUGH._replace(**limits),
    )
