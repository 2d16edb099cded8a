"""Attacks on the kernel, the runner and rivals: the player's turns tell which ones pass."""

import sys

import pytest

from tests.arena.attacks import ATTACKS, FORKS, attacker, attacking_program
from tests.arena.contests import linux, outcomes_in, outcomes_of
from tests.arena.users import PYTHON, arena_of, needs_users

pytestmark = [linux, pytest.mark.slow]

# What passes at once is no attack: it tells that the attacker's tools work.
HARMLESS = {"reads what it wrote": "assert os.pread(mine, 4, 0) == b'mine'"}


BOARD = ((11, 88),)


def passing(outcomes, attacks):
    """The names of the attacks that pass. The board has its mine elsewhere, and no turn ends the game."""
    (outcome,) = outcomes
    assert len(outcome.turns) == len(attacks), outcome
    return [name for name, turn in zip(attacks, outcome.turns, strict=True) if not turn.flag]


@needs_users
@pytest.mark.parametrize("user", ["user", "container"])
def test_attacks_on_another_runner(tmp_path, user):
    """The same where the runner is an ordinary user's, or that of root in a container."""
    attacks = HARMLESS | ATTACKS | FORKS
    assert passing_of(user, attacker(attacks), "", attacks, tmp_path) == [*HARMLESS]


@needs_users
@pytest.mark.long
@pytest.mark.parametrize("user", ["user", "container"])
def test_attacks_of_programs_on_another_runner(tmp_path, user):
    attacks = HARMLESS | FORKS | ATTACKS
    text = attacking_program(attacks)
    assert passing_of(user, text, f"cmd:{PYTHON} ", attacks, tmp_path) == [*HARMLESS, *FORKS]


def passing_of(user, text, command, attacks, folder):
    """The names of the attacks that pass in a contest of this user, whose player has this text."""
    path, games = folder / "attacker.py", folder / "games"
    path.write_text(text)
    path.chmod(0o644)
    player = f"{command}{path}"
    ended = arena_of(user, player, "--seed", 1, "--log", games, "--no-show")
    assert (ended.status, ended.err) == (0, "")
    return passing(outcomes_in(games), attacks)


def test_attacks_of_players_in_python(write):
    attacks = HARMLESS | ATTACKS | FORKS
    path = write("attacker.py", attacker(attacks))
    assert passing(outcomes_of(path, boards=BOARD), attacks) == [*HARMLESS]


def test_attacks_of_programs(write):
    """They may start processes, and nothing else."""
    attacks = HARMLESS | FORKS | ATTACKS
    path = write("attacker.py", attacking_program(attacks))
    outcomes = outcomes_of(f"cmd:{sys.executable} {path}", boards=BOARD)
    assert passing(outcomes, attacks) == [*HARMLESS, *FORKS]
