"""Rehearsals: each tries the lock that a command uses."""

import pytest

from minesweeper.programs.locks.confine import Lock
from minesweeper.programs.locks.rehearsal import FILES, missing_locks
from tests.arena.contests import linux

pytestmark = [linux, pytest.mark.slow]


@pytest.mark.parametrize(("readable", "missing"), [([], []), (["/proc"], [FILES]), (None, [])])
def test_rehearsal_tries_the_lock_that_is_used(readable, missing):
    lock = {"readable": readable, "private": True}
    assert missing_locks(lambda place: Lock(*place, 512, 9, processes=False, **lock)) == missing


def test_path_that_a_locked_program_cannot_read_is_refused():
    problem = "^no player can be locked in here: exited with status 1: /etc/passwd: Permission denied$"
    with pytest.raises(ValueError, match=problem):
        missing_locks(lambda place: Lock(*place, 512, 9, processes=False, readable=[]), ["/etc/passwd"])
