"""Minesweeper: one set of rules, one solver, and every classic way of playing.

The package is a house of rooms: `rules`, `solver` and `shell` below, `programs`, `players`, then `judge` and
`play`, and the faces `terminal`, `web`, `contest` and `scoring` above. Imports point downwards only.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minesweeper.players.sentences import Minesweeper, MinesweeperAI, Sentence

__all__ = ["Minesweeper", "MinesweeperAI", "Sentence"]

# Where the public names live: a module is loaded when its first name is asked for.
_HOMES = dict.fromkeys(("Minesweeper", "MinesweeperAI", "Sentence"), "minesweeper.players.sentences")


def __getattr__(name: str) -> object:
    if name in _HOMES:
        import importlib

        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
