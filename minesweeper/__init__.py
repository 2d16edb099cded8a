"""Minesweeper: one set of rules, one solver, and every classic way of playing.

    >>> import minesweeper as ms
    >>> ms.analyse("1?\\n11", mines=1).best
    Move(cell=(0, 1), mark=True, why='certain by (0, 0)', risk=0.0)

What is public is what `__all__` names here, and the modules `hypermines` (games as plain dicts)
and `gym` (for learners); docs/library.md is the guide. The rooms of the package (`rules`, `solver`, `players`
and so on) are its inside and may change with any version.
"""

import sys

__version__ = "0.2.0"

if sys.version_info < (3, 11):  # noqa: UP036  # from a checkout, where pip has not refused it
    major, minor = sys.version_info[:2]
    sys.stderr.write(f"minesweeper needs Python 3.11 or later, and this is {major}.{minor}\n")
    raise SystemExit(2)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minesweeper.agent import Minesweeper, MinesweeperAI, Sentence
    from minesweeper.library.analyses import Analysis, ClueAnalysis, Reason, analyse, analyse_clues
    from minesweeper.library.boards import Board, draw, generate
    from minesweeper.library.evaluations import Evaluation, evaluate
    from minesweeper.library.games import Game, play
    from minesweeper.library.players import Player
    from minesweeper.library.positions import Cell, Move, Position
    from minesweeper.library.puzzles import Puzzle, puzzles
    from minesweeper.library.reviews import Moment, Replay, Review, read_replay
    from minesweeper.solver.counting import Contradiction, Intractable

__all__ = [
    "Analysis",
    "Board",
    "Cell",
    "ClueAnalysis",
    "Contradiction",
    "Evaluation",
    "Game",
    "Intractable",
    "Minesweeper",
    "MinesweeperAI",
    "Moment",
    "Move",
    "Player",
    "Position",
    "Puzzle",
    "Reason",
    "Replay",
    "Review",
    "Sentence",
    "analyse",
    "analyse_clues",
    "draw",
    "evaluate",
    "generate",
    "play",
    "puzzles",
    "read_replay",
]

# Where the public names live: a module is loaded when its first name is asked for.
_HOMES = {
    name: f"minesweeper.{module}"
    for module, names in {
        "agent": "Minesweeper MinesweeperAI Sentence",
        "library.analyses": "Analysis ClueAnalysis Reason analyse analyse_clues",
        "library.boards": "Board draw generate",
        "library.evaluations": "Evaluation evaluate",
        "library.games": "Game play",
        "library.players": "Player",
        "library.positions": "Cell Move Position",
        "library.puzzles": "Puzzle puzzles",
        "library.reviews": "Moment Replay Review read_replay",
        "solver.counting": "Contradiction Intractable",
    }.items()
    for name in names.split()
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        import importlib

        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
