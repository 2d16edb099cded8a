"""Before a contest: which locks hold here, and what root's players must be able to read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from minesweeper.arena.entrant import COMMAND, PlayerLimits, lock_of, words_of
from minesweeper.programs.child import PYTHON
from minesweeper.programs.locks import rehearsal
from minesweeper.programs.locks.locked import must_read, open_to_all
from minesweeper.programs.locks.privileges import is_root

# The folder that has the package.
_PROJECT = Path(__file__).resolve().parents[2]


def missing_locks(reads: bool) -> list[str]:
    """Return the locks of a player that do not hold here; ValueError: no player can be locked in here."""
    return rehearsal.missing_locks(partial(lock_of, PlayerLimits(reads=reads)), PYTHON)


def players_must_read(players: Sequence[str]) -> bool:
    """Return whether root's players need the right to read all files, to be able to read Python.

    Where samples of this project play, the package counts too. No other player's file does, since all players
    would get that right. ValueError: a player does without it, and a file that it opens itself is closed.
    """
    if not is_root():
        return False
    own = [*PYTHON]
    if any(_PROJECT in Path(player).resolve().parents for player in players):
        own.append(__file__)
    if must_read(own):
        return True
    for closed in (path for player in players for path in _needs(player) if not open_to_all(path)):
        raise ValueError(f"{closed}: not readable by the users that players run as")
    return False


def _needs(player: str) -> list[str]:
    """Return the files that a player opens itself: those in its command, or its folder of modules."""
    if player.startswith(COMMAND):
        return [word for word in words_of(player) if word.startswith("/") and Path(word).is_file()]
    return [str(path) for path in [Path(player).absolute().with_suffix(".lib")] if path.is_dir()]
