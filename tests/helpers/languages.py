"""A language for tests, with brackets around everything that is translated."""

import importlib.util
import re
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from minesweeper.shell import language
from minesweeper.shell.language import Catalogue
from tests.helpers.programs import ROOT


class _Brackets(dict):
    """A message without letters, such as a number, stays as it is."""

    def get(self, message, default=()):
        return (f"⟦{message}⟧" if any(map(str.isalpha, message)) else message,)


# It has one form for all numbers, as Japanese has.
PSEUDO = Catalogue("en", _Brackets(), lambda number: 0)


@contextmanager
def pseudo():
    """Set that language within a context."""
    with ExitStack() as contexts:
        with patch.object(language, "catalogue", lambda code: PSEUDO):
            contexts.enter_context(language.speaking("en"))
        yield


def left_in_english(text, *names):
    """Return the words of a text outside all brackets, without these names."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = inner
    return [word for word in re.findall(r"[^\W\d_]{2,}[\w.]*", text) if word not in names]


def write_pseudo(folder, code):
    """Put a catalogue of that language into a folder, in the place of that of a language of ours."""
    from babel.messages.pofile import write_po

    spec = importlib.util.spec_from_file_location("tools_messages", ROOT / "tools" / "messages.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    messages = tool.template()
    messages.locale = code
    for message in messages:
        if message.id and message.id != "1,234.5":
            forms = message.id if isinstance(message.id, tuple) else (message.id,)
            forms = tuple(f"⟦{form}⟧" for form in forms)
            plural = (forms[0], *forms[1:] * (messages.num_plurals - 1))
            message.string = plural if len(forms) > 1 else forms[0]
    with (folder / f"{code}.po").open("wb") as file:
        write_po(file, messages, include_lineno=False)
