"""Which locks hold on this machine, and who may be locked in: looked at before a contest."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from minesweeper.contest.contest import working_folder
from minesweeper.contest.entrant import COMMAND, Entrant, Limits, words_of
from minesweeper.contest.rehearsal import CALLS, FILES
from minesweeper.programs.privileges import is_root, keeps_reading, missing_rights
from minesweeper.programs.verdict import Verdict
from minesweeper.shell.program import complaint

_REHEARSAL = str(Path(__file__).with_name("rehearsal.py"))

# What cannot be promised where a lock is missing.
_OPEN = {
    FILES: "without Landlock, players may see processes and rivals' folders, and write where their user may",
    CALLS: "without seccomp, players may send signals, use the network, and change the rights of files",
}


def missing_locks() -> list[str]:
    """The locks that do not hold here, as a player found that was locked in; ValueError if none can be."""
    if sys.platform != "linux":
        return [FILES, CALLS]
    if is_root() and (lacking := missing_rights()):
        raise ValueError(
            f"root without CAP_{', CAP_'.join(lacking)} cannot have players be another user:"
            " start the contest as an ordinary user"
        )
    with working_folder() as folder, Entrant(_REHEARSAL, Limits(), folder) as player:
        try:
            return player.begin().split()[1:]
        except (Verdict, OSError) as failure:
            why = failure.detail if isinstance(failure, Verdict) else complaint(failure)
            raise ValueError(f"no player can be locked in here: {why}") from None


def warning(missing: Sequence[str]) -> str:
    """What cannot be promised, in one line."""
    return "; ".join(_OPEN[lock] for lock in missing)


def check_readable(player: str) -> None:
    """ValueError if what a player needs cannot be opened for it and is closed to the user that it becomes."""
    if not is_root() or keeps_reading():
        return
    if player.startswith(COMMAND):
        needed = [Path(word) for word in words_of(player) if word.startswith("/") and Path(word).is_file()]
    else:
        needed = [path for path in [Path(player).absolute().parent / "lib"] if path.is_dir()]
    for path in needed:
        if not _open_to_all(path.resolve()):
            raise ValueError(f"{path}: closed to the users that this root's players become")


def _open_to_all(path: Path) -> bool:
    """Whether everyone may read or run a file."""
    return bool(path.stat().st_mode & 0o005) and all(folder.stat().st_mode & 1 for folder in path.parents)
