"""The command line of our own Python processes, which import no module of the current folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
ROOT = str(_PACKAGE.parent)

# Files without which no Python starts.
PYTHON = sys.executable, os.__file__

# Python's flags: import the standard library only, ignore the environment, write no .pyc files.
ISOLATED = ("-I", "-S", "-B", "-X", "utf8", "-X", "no_debug_ranges")


def own_command(module: str, *arguments: str, flags: tuple[str, ...] = ("-P",)) -> list[str]:
    """Return the command that runs `main` of one of our modules, from the place of this package.

    It works from any current folder. `flags` are options of Python, such as ISOLATED.
    """
    # Not by way of `sys.path`: a process that is locked in may not list the folder that has the package.
    code = (
        "import sys; from importlib.util import module_from_spec, spec_from_file_location\n"
        f"spec = spec_from_file_location('minesweeper', {str(_PACKAGE / '__init__.py')!r})\n"
        "sys.modules['minesweeper'] = package = module_from_spec(spec); spec.loader.exec_module(package)\n"
        f"from {module} import main; sys.exit(main())"
    )
    return [sys.executable, *flags, "-c", code, *arguments]


def own_files() -> list[str]:
    """Return the files and folders that the processes of `own_command` read: Python's, and this package."""
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    inside = ("bin", "lib", "lib64", "pyvenv.cfg")
    return [sys.executable, str(_PACKAGE), *(f"{prefix}/{name}" for prefix in prefixes for name in inside)]


@contextmanager
def safe_path() -> Iterator[dict[str, str | None]]:
    """Have processes that start in the block run Python as with -P; yield the environment for `restore`.

    Where this package was loaded from the current folder, that stays on their path.
    """
    before = {name: os.environ.get(name) for name in ("PYTHONSAFEPATH", "PYTHONPATH")}
    os.environ["PYTHONSAFEPATH"] = "1"
    if sys.path[0] == ROOT:
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (ROOT, before["PYTHONPATH"])))
    try:
        yield before
    finally:
        restore(before)


def restore(environment: Mapping[str, str | None]) -> None:
    """Set variables of the environment; None removes one."""
    for name, value in environment.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
