"""A language for tests, in which everything that is translated stands in brackets."""

import importlib.util
import re
from contextlib import contextmanager

from minesweeper.shell import language
from minesweeper.shell.language import Catalogue
from tests.helpers.programs import ROOT


class _Brackets(dict):
    def get(self, message, default=()):
        return (f"⟦{message}⟧" if message != "1,234.5" else message,)  # that is how numbers are written


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


def english_in(text):
    """The words of a text outside of the brackets; single letters are no words, but keys."""
    while "⟦" in text:
        text, before = re.sub("⟦[^⟦⟧]*⟧", "", text), text
        assert text != before, text
    return re.findall(r"[^\W\d_]{2,}", text)


def messages_tool():
    """The module tools/messages.py."""
    spec = importlib.util.spec_from_file_location("tools_messages", ROOT / "tools" / "messages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write_pseudo(folder, code):
    """Put a catalogue of that language into a folder, in the place of that of a language of ours."""
    from babel.messages.pofile import write_po

    messages = messages_tool().template()
    for message in messages:
        if message.id and message.id != "1,234.5":
            said = message.id if isinstance(message.id, tuple) else (message.id,)
            forms = tuple(f"⟦{form}⟧" for form in said)
            message.string = forms if len(forms) > 1 else forms[0]
    messages.locale = code
    with (folder / f"{code}.po").open("wb") as file:
        write_po(file, messages, include_lineno=False)
