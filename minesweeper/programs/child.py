"""The command that runs a module of this package in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

_ROOT = str(Path(__file__).parents[2])

# Python's flags: import the standard library only, ignore the environment, write no .pyc files.
ISOLATED = ("-I", "-S", "-B", "-X", "utf8", "-X", "no_debug_ranges")


def own_command(module: str, *arguments: str, flags: tuple[str, ...] = ("-P",)) -> list[str]:
    """The command that runs `main` of one of our modules, loaded from where this package was loaded.

    It works from any current folder. `flags` are options of Python, such as ISOLATED.
    """
    code = f"import sys; sys.path.insert(0, {_ROOT!r}); from {module} import main; sys.exit(main())"
    return [sys.executable, *flags, "-c", code, *arguments]
