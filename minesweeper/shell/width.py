"""How wide texts are on a terminal, where Chinese and Japanese characters take two columns."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def width(text: str) -> int:
    """The columns that a text takes.

    >>> width("mine"), width("地雷")
    (4, 4)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "WF") for c in text)


def left(text: str, columns: int) -> str:
    """A text at the left of so many columns."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """A text at the right of so many columns."""
    return " " * (columns - width(text)) + text
