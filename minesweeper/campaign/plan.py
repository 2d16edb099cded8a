"""What a campaign plays, and the command line that resumes it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from minesweeper.shell.arguments import to_run
from minesweeper.shell.schema import brief


def digest(paths: Iterable[str]) -> str:
    """A hash of the contents of a player's files, which shows whether the player has changed."""
    found = hashlib.sha256()
    for path in paths:
        with Path(path).open("rb") as file:
            while block := file.read(1 << 20):
                found.update(block)
    return found.hexdigest()[:16]


def refuse_other_plan(path: str, found: Mapping[str, object], expected: Mapping[str, object]) -> None:
    """ValueError if the header found in a log differs from the expected one; all values are JSON."""
    for name in (*expected, *found):
        here, due = found.get(name), expected.get(name)
        if here != due:
            problem = f"{name}: expected {brief(due)}, found {brief(here)}"
            raise ValueError(f"{path}: line 1: it is the log of another run: {problem}")


def resume_command(command: str, players: Sequence[str], log: str, options: Mapping[str, object]) -> str:
    """The command line that resumes a campaign from its log; `options` are those that the log lacks."""
    return to_run(command, *players, *option_words({"resume": log, **options}))


def option_words(options: Mapping[str, object]) -> list[str]:
    """The words of a command line that give these options.

    True stands for an option without a value, None and False for an option that is not given.

    >>> option_words({"sets": ("5x5x3", "6x6x6"), "games": 50, "all-games": True, "seed": None})
    ['--sets', '5x5x3', '6x6x6', '--games', '50', '--all-games']
    """
    words = []
    for name, value in options.items():
        if value is not None and value is not False:
            values = value if isinstance(value, tuple) else () if value is True else (value,)
            words += [f"--{name}", *map(str, values)]
    return words
