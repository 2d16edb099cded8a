"""A language for tests, in which everything that is translated stands in brackets."""

import re
from contextlib import contextmanager

from minesweeper.shell import language
from minesweeper.shell.language import Catalogue


class _Brackets(dict):
    """A message without letters, such as a number, stays as it is."""

    def get(self, message, default=()):
        return (f"⟦{message}⟧" if any(map(str.isalpha, message)) else message,)


class _Pseudo(Catalogue):
    def some(self, one, many, number):
        return f"⟦{one if number == 1 else many}⟧"


PSEUDO = _Pseudo("en", _Brackets(), lambda number: 0)


@contextmanager
def pseudo():
    """A context in which that language is spoken."""
    token = language._of_context.set(PSEUDO)
    try:
        yield
    finally:
        language._of_context.reset(token)


def left_in_english(text, *names):
    """The words of a text in that language that stand outside of all brackets, without these names."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = inner
    return [word for word in re.findall(r"[^\W\d_]{2,}[\w.]*", text) if word not in names]
