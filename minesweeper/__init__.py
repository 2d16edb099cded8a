"""Minesweeper: one set of rules, one solver, and every classic way of playing."""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minesweeper.players.sentences import Minesweeper as Minesweeper
    from minesweeper.players.sentences import MinesweeperAI as MinesweeperAI
    from minesweeper.players.sentences import Sentence as Sentence

# Where the public names live: a module is loaded when its first name is asked for.
_HOMES = dict.fromkeys(("Minesweeper", "MinesweeperAI", "Sentence"), "minesweeper.players.sentences")


def __getattr__(name: str) -> object:
    if name in _HOMES:
        import importlib

        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
