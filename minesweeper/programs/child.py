"""How a module of this package is started in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

_ROOT = str(Path(__file__).parents[2])

# Nothing but the standard library, nothing from the environment, no files written beside modules.
ISOLATED = ("-I", "-S", "-B", "-X", "utf8", "-X", "no_debug_ranges")


def own_command(module: str, *arguments: str, flags: tuple[str, ...] = ("-P",)) -> list[str]:
    """The command that runs `main` of one of our modules, from wherever the package was loaded.

    Whatever the current folder is, and for `flags` of Python such as ISOLATED.
    """
    code = f"import sys; sys.path.insert(0, {_ROOT!r}); from {module} import main; sys.exit(main())"
    return [sys.executable, *flags, "-c", code, *arguments]
