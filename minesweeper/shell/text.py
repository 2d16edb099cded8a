"""Texts on a terminal: their colours and their width, two columns for a Chinese or Japanese character."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import TextIO
from unicodedata import category, east_asian_width, normalize

# The colours of a board's symbols.
_FOREGROUND = dict(zip("12345678#*x", (94, 32, 91, 34, 31, 36, 35, 90, 33, 31, 31), strict=True))

# A unit of a line is a wide character or a word, with the brackets that may not end a line, the punctuation
# that may not begin one, and the blanks after it.
_WIDE, _OPENING, _CLOSING = (
    r"\u1100-\u115f\u2e80-\uffef",
    r"\u201c\u300c\u300e\uff08",
    r"\u201d\u3001\u3002\u300d\u300f\u30fc\uff01\uff09\uff0c\uff1a\uff1b\uff1f",
)
_UNIT = rf"[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSING}]*\s*"  # compiled when needed: that is slow


def width(text: str) -> int:
    """Return the number of columns that a text takes.

    >>> width("mine"), width("地雷")
    (4, 4)
    """
    if text.isascii():
        return len(text)
    return sum(0 if _is_mark(c) else 1 + (east_asian_width(c) in "WF") for c in text)


def amount(number: int, noun: str) -> str:
    """Return a number and its noun, in English.

    >>> amount(1, "mine"), amount(2, "mine")
    ('1 mine', '2 mines')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# The blank letters and signs: of Hangul, and of Braille.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"


def spelled(name: str) -> str:
    """Return a name with escapes for characters that are blank or not printable.

    >>> print(spelled("a\\x1b \\u2800"))
    a\\x1b \\u2800
    """
    return "".join(_escaped(c) if c in _BLANK or not c.isprintable() else c for c in name)


def distinct(names: Sequence[str]) -> list[str]:
    """Return names for display: each is visible, and different ones look different.

    Marks that change the letter before them are escaped if nothing else is visible, or if another name has
    the same letters.

    >>> print(*distinct(["ann", "ann\\ufe0f", "\\u3164"]))
    ann ann\\ufe0f \\u3164
    """
    shown = list(map(spelled, names))
    alike = Counter(_letters(name) for name in {*shown})
    return [
        name if alike[_letters(name)] == 1 and _letters(name).strip() else _without_marks(name)
        for name in shown
    ]


def _without_marks(name: str) -> str:
    """Return a name with escapes for its marks, and for other forms of the same characters."""
    return "".join(_escaped(c) if _is_mark(c) or normalize("NFC", c) != c else c for c in name)


def _letters(name: str) -> str:
    return "".join(c for c in normalize("NFD", name) if not _is_mark(c))


def _is_mark(character: str) -> bool:
    """Return whether a character takes no column of its own, such as an accent or a variation selector."""
    return category(character) in ("Mn", "Me")


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


def left(text: str, columns: int) -> str:
    """Pad a text on its right to this number of columns."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """Pad a text on its left to this number of columns."""
    return " " * (columns - width(text)) + text


def beside(rows: Iterable[tuple[str, str]], least: int) -> list[str]:
    """Lay out pairs of texts in two columns, the first of them at least so wide.

    >>> beside([("won", "2 of 3"), ("streak", "1")], 4)
    ['won    2 of 3', 'streak 1']
    """
    pairs = list(rows)
    columns = max([least, *(width(text) for text, _ in pairs)])
    return [f"{left(text, columns)} {other}" for text, other in pairs]


def filled(text: str, columns: int, indent: str = "", hang: str = "", *, hyphens: bool = True) -> str:
    """Fill a paragraph into lines of this width, the first after `indent`, the others after `hang`.

    A line may end at a blank, between two wide characters and, with `hyphens`, after a hyphen.

    >>> filled("a cell", 4), filled("地雷3个。", 6)
    ('a\\ncell', '地雷3\\n个。')
    """
    if width(text) == len(text):
        return fill(text, columns, initial_indent=indent, subsequent_indent=hang, break_on_hyphens=hyphens)
    lines = [indent]
    for unit in re.findall(_UNIT, text):
        if lines[-1].strip() and width(lines[-1] + unit.rstrip()) > columns:
            lines.append(hang)
        lines[-1] += unit
    return "\n".join(line.rstrip() for line in lines)


def shortened(text: str, columns: int, between: str = ", ") -> str:
    """Return the first phrases of a text that fit into the columns, at least one; `between` separates them.

    >>> shortened("9 x 9, 10 mines, first cell safe", 20)
    '9 x 9, 10 mines'
    """
    while width(text) > columns and between in text:
        text = text.rpartition(between)[0]
    return text


def coloured(symbol: str) -> str:
    """Return a symbol in its colour, if it has one.

    >>> coloured("."), coloured("2")
    ('.', '\\x1b[32m2\\x1b[0m')
    """
    return f"\x1b[{_FOREGROUND[symbol]}m{symbol}\x1b[0m" if symbol in _FOREGROUND else symbol


def wants_colour(stream: TextIO) -> bool:
    """Return whether a stream is a terminal, and its user has not set NO_COLOR (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR")
