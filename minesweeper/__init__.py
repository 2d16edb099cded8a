"""Minesweeper: one set of rules, one solver, and every classic way of playing.

    >>> import minesweeper as ms
    >>> ms.analyse("1?\\n11", mines=1).best
    Move(cell=(0, 1), kind='flag', why='It is a mine: the 1 at (0, 0) proves it.', risk=0.0)

Public are the names in `__init__.pyi`, and the modules `hypermines` (games as plain dicts) and `gym`
(for learners); docs/library.md is the guide. The rooms of the package (`rules`, `solver`, `players`
and so on) are its inside and may change with any version.
"""

import sys

__version__ = "1.0.0"

if sys.version_info < (3, 11):  # noqa: UP036  # from a checkout, where pip has not refused it
    major, minor = sys.version_info[:2]
    sys.stderr.write(f"minesweeper needs Python 3.11 or later, and this is {major}.{minor}\n")
    raise SystemExit(2)


def _homes() -> dict[str, str]:
    """Return the module that defines each public name: `__init__.pyi` names them, also for type checkers."""
    import re
    from pathlib import Path

    stub = Path(__file__).with_suffix(".pyi").read_text("ascii")
    return {
        name: module
        for module, names in re.findall(r"^from (minesweeper\.\S+) import (.+)$", stub, re.MULTILINE)
        for name in re.findall(r"(\w+) as", names)
    }


def __getattr__(name: str) -> object:
    """Return a public name; its module is loaded at the first use of the name."""
    if name == "__all__":
        return sorted(_homes())
    home = None if name.startswith("_") else _homes().get(name)
    if home:
        import importlib

        value = globals()[name] = getattr(importlib.import_module(home), name)
        return value
    # With its object, the traceback suggests a similar name.
    raise AttributeError(
        f"module {__name__!r} has no attribute {name!r}", name=name, obj=sys.modules[__name__]
    )


def __dir__() -> list[str]:
    return sorted({*globals(), *_homes()})
