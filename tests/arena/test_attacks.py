"""Attacks on the kernel, the runner and rivals: the player's turns show which ones pass."""

import sys

import pytest

from tests.arena.attacks import ATTACKS, FORKS, attacker, attacking_program
from tests.arena.contests import linux, outcomes_in, outcomes_of
from tests.arena.users import PYTHON, arena_of, needs_users

pytestmark = [linux, pytest.mark.slow]

# It is no attack, and passes: so the attacker's tools work.
HARMLESS = {"reads what it wrote": "assert os.pread(mine, 4, 0) == b'mine'"}

BOARD = ((11, 88),)


def passing(outcomes, attacks):
    """Return the names of the attacks that pass. The board has its mine elsewhere; no turn ends the game."""
    (outcome,) = outcomes
    assert len(outcome.turns) == len(attacks), outcome
    return [name for name, turn in zip(attacks, outcome.turns, strict=True) if not turn.flag]


def attacks_of(program):
    """Return the attacks, the player that tries them, and those that pass: a program may start processes."""
    attacks = HARMLESS | FORKS | ATTACKS
    if program:
        return attacks, attacking_program(attacks), [*HARMLESS, *FORKS]
    return attacks, attacker(attacks), [*HARMLESS]


@needs_users
@pytest.mark.parametrize("user", ["user", "container"])
@pytest.mark.parametrize("program", [False, pytest.param(True, marks=pytest.mark.long)])
def test_attacks_on_another_runner(write, tmp_path, user, program):
    attacks, text, due = attacks_of(program)
    path, games = write("attacker.py", text), tmp_path / "games"
    path.chmod(0o644)
    player = f"cmd:{PYTHON} {path}" if program else path
    ended = arena_of(user, player, "--seed", 1, "--log", games, "--no-show")
    assert (ended.status, ended.err) == (0, "")
    assert passing(outcomes_in(games), attacks) == due


def test_attacks_of_players_in_python(write):
    attacks, text, due = attacks_of(program=False)
    assert passing(outcomes_of(write("attacker.py", text), boards=BOARD), attacks) == due


def test_attacks_of_programs(write):
    attacks, text, due = attacks_of(program=True)
    command = f"cmd:{sys.executable} {write('attacker.py', text)}"
    assert passing(outcomes_of(command, boards=BOARD), attacks) == due
