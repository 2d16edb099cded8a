"""The colours of a board's symbols in a terminal, and whether a stream wants colours."""

from __future__ import annotations

import os
from typing import TextIO

_FOREGROUND = {"1": 94, "2": 32, "3": 91, "4": 34, "5": 31, "6": 36, "7": 35, "8": 90, "#": 33, "*": 31}


def coloured(symbol: str) -> str:
    """A symbol in its colour, if it has one.

    >>> coloured("."), coloured("2")
    ('.', '\\x1b[32m2\\x1b[0m')
    """
    return f"\x1b[{_FOREGROUND[symbol]}m{symbol}\x1b[0m" if symbol in _FOREGROUND else symbol


def wants_colour(stream: TextIO) -> bool:
    """Whether a stream is a terminal, and its user has not set NO_COLOR (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR")
