"""Before a contest: which locks hold on this machine, and whether its players can be locked in."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from minesweeper.arena.entrant import COMMAND, Entrant, PlayerLimits, words_of
from minesweeper.arena.places import made_rows
from minesweeper.arena.rehearsal import CALLS, FILES, PROCESSES
from minesweeper.programs.failure import Failure
from minesweeper.programs.locks.locked import must_read, open_to_all
from minesweeper.programs.locks.privileges import is_root, missing_rights
from minesweeper.shell.language import tr, tr_later
from minesweeper.shell.program import complaint

# The folder that has the package.
_PROJECT = Path(__file__).resolve().parents[2]

_REHEARSAL = str(Path(__file__).resolve().with_name("rehearsal.py"))

# What players may do where a lock is missing.
_CONSEQUENCES = {
    FILES: tr_later(
        "without Landlock, players may see processes, and read and write what their user may,"
        " also rivals' files"
    ),
    CALLS: tr_later(
        "without seccomp, players may send signals, use the network, and change the rights of files"
    ),
    PROCESSES: tr_later("without a PID namespace, their processes may outlive the contest"),
}


def missing_locks(reads: bool) -> list[str]:
    """The locks that do not hold here, found by starting a player that tries them.

    PROCESSES is among them only where no other lock takes its place. ValueError: no player can be locked in
    here.
    """
    if sys.platform != "linux":
        return [*_CONSEQUENCES]
    if is_root() and (lacking := missing_rights()):
        raise ValueError(
            f"root without CAP_{', CAP_'.join(lacking)} cannot run players as other users:"
            " start this as an ordinary user"
        )
    with made_rows(1) as ((place,),), Entrant(_REHEARSAL, PlayerLimits(reads=reads), place) as player:
        try:
            missing = {*player.begin().split()[1:]}
        except (Failure, OSError) as failure:
            why = failure.detail if isinstance(failure, Failure) else complaint(failure)
            raise ValueError(f"no player can be locked in here: {why}") from None
    if CALLS not in missing:  # with it, no process leaves its player's group
        missing.discard(PROCESSES)
    return [lock for lock in _CONSEQUENCES if lock in missing]


def tell(missing: Sequence[str], command: str, required: bool) -> None:
    """Print what players of a command may do without these locks; ValueError if all locks are `required`."""
    if missing and required:
        raise ValueError("; ".join(_CONSEQUENCES[lock] for lock in missing))
    if missing:
        why = tr("; ").join(tr(_CONSEQUENCES[lock]) for lock in missing)
        print(f"minesweeper {command}: {why}", file=sys.stderr)


def players_must_read(players: Sequence[str]) -> bool:
    """Whether root's players need the right to read all files, since they could not read Python without it.

    Where samples of this project play, the package counts too. No other player's file does, since all players
    would get that right. ValueError: a player does without it, and a file that it opens itself is closed.
    """
    if not is_root():
        return False
    own = [sys.executable, os.__file__]
    if any(_PROJECT in Path(player).resolve().parents for player in players):
        own.append(__file__)
    if must_read(own):
        return True
    for closed in (path for player in players for path in _needs(player) if not open_to_all(path)):
        raise ValueError(f"{closed}: not readable by the users that players run as")
    return False


def _needs(player: str) -> list[str]:
    """The files that a player opens itself: those in its command, or its folder of modules."""
    if player.startswith(COMMAND):
        return [word for word in words_of(player) if word.startswith("/") and Path(word).is_file()]
    return [str(path) for path in [Path(player).absolute().with_suffix(".lib")] if path.is_dir()]
