"""A rehearsal of a lock: a process locks itself in as a program will be, and tries the forbidden."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from minesweeper.programs.failure import Failure
from minesweeper.programs.locks import confine
from minesweeper.programs.locks.confine import Lock
from minesweeper.programs.locks.locked import LockedProgram
from minesweeper.programs.locks.places import Place, made_place
from minesweeper.programs.locks.privileges import is_root, missing_rights
from minesweeper.shell.language import tr, tr_later
from minesweeper.shell.program import complaint

FILES, CALLS, PROCESSES = "files", "calls", "processes"

# The most seconds that a rehearsal takes.
_SECONDS = 10.0

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


def missing_locks(lock_of: Callable[[Place], Lock], paths: Sequence[str] = ()) -> list[str]:
    """Rehearse the lock of a place, and return the names of those of its parts that do not hold here.

    PROCESSES is among them only where no other lock takes its place. ValueError: no program can be locked in
    here, or a locked one cannot read one of `paths`.
    """
    if sys.platform != "linux":
        return [*_CONSEQUENCES]
    if is_root() and (lacking := missing_rights()):
        raise ValueError(
            f"root without CAP_{', CAP_'.join(lacking)} cannot run players as other users:"
            " start this as an ordinary user"
        )
    try:
        with made_place() as place, LockedProgram(paths, lock_of(place), module="rehearsal") as program:
            missing = {*program.ask(_SECONDS).split()}
    except (Failure, OSError) as failure:
        why = failure.detail if isinstance(failure, Failure) else complaint(failure)
        raise ValueError(f"no player can be locked in here: {why}") from None
    if CALLS not in missing:  # with it, no process leaves its player's group
        missing.discard(PROCESSES)
    return [lock for lock in _CONSEQUENCES if lock in missing]


def report_missing(missing: Sequence[str], command: str, required: bool) -> None:
    """Print what players of a command may do without these locks; ValueError if all locks are `required`."""
    if missing and required:
        raise ValueError("; ".join(_CONSEQUENCES[lock] for lock in missing))
    if missing:
        why = "; ".join(tr(_CONSEQUENCES[lock]) for lock in missing)
        print(f"minesweeper {command}: {why}", file=sys.stderr)


def main() -> None:
    """Lock this process in, print the locks that do not hold, and open the paths in its other arguments."""
    confine.main(_rehearse)


def _rehearse(paths: Sequence[str]) -> None:
    Path("notes").touch()  # a program may work in its folder
    for path in paths:
        Path(path).open("rb").close()
    fails = {
        FILES: _succeeds(lambda: os.listdir("/proc")),  # noqa: PTH208
        CALLS: _succeeds(lambda: os.chmod(".", 0o700)),  # noqa: PTH101
        PROCESSES: os.getppid() != 1,  # of a namespace, its watcher is the first process
    }
    print(*(lock for lock, missing in fails.items() if missing))


def _succeeds(attack: Callable[[], object]) -> bool:
    """Return whether an attack raises no OSError."""
    try:
        attack()
    except OSError:
        return False
    return True
