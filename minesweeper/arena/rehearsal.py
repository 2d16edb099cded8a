"""A player that tries its locks before a contest: its name lists the locks that do not hold here.

It is started like every player, so it can do what any of them could.
"""

import os
from collections.abc import Callable

FILES, CALLS, PROCESSES = "files", "calls", "processes"


def passes(attack: Callable[[], object]) -> bool:
    """Whether an attack succeeds: it raises no OSError."""
    try:
        attack()
    except OSError:
        return False
    return True


class RehearsalPlayer:
    @property
    def name(self) -> str:
        with open(os.path.join(os.environ["HOME"], "notes"), "w"):  # noqa: PTH118, PTH123
            pass  # a player may work in its folder
        fails = {
            FILES: passes(lambda: os.listdir("/proc")),  # noqa: PTH208
            CALLS: passes(lambda: os.chmod(".", 0o700)),  # noqa: PTH101
            PROCESSES: os.getppid() != 1,  # of a namespace, its watcher is the first process
        }
        return " ".join(["tried", *(lock for lock, missing in fails.items() if missing)])
