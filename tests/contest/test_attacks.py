"""Attacks on the kernel, the runner and rivals: the player's turns tell which ones pass."""

import sys

from minesweeper.contest.contest import Contest, play_here
from minesweeper.contest.entrant import Limits
from tests.contest.attacks import ATTACKS, FORKS, attacker, attacking_program
from tests.contest.contests import layout
from tests.contest.guests import linux

# What passes at once is no attack: it tells that the attacker's tools work.
HARMLESS = {"reads what it wrote": "assert os.pread(mine, 4, 0) == b'mine'"}


def passing(player, attacks):
    """The names of the attacks that pass. The board has its mine elsewhere, and no turn ends the game."""
    outcomes = []
    board = layout(11, 88)
    play_here(Contest((player,), 10, 10, (board,), Limits(turn=5), True), outcomes.append)
    (outcome,) = outcomes
    assert len(outcome.turns) == len(attacks), outcome
    return [name for name, turn in zip(attacks, outcome.turns, strict=True) if not turn.flag]


@linux
def test_attacks_of_players_in_python(write):
    attacks = HARMLESS | ATTACKS | FORKS
    assert passing(str(write("attacker.py", attacker(attacks))), attacks) == [*HARMLESS]


@linux
def test_attacks_of_programs(write):
    """They may start processes, and nothing else."""
    attacks = HARMLESS | FORKS | ATTACKS
    path = write("attacker.py", attacking_program(attacks))
    assert passing(f"cmd:{sys.executable} {path}", attacks) == [*HARMLESS, *FORKS]
