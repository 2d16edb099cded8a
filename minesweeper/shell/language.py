"""The language of messages.

Messages are written in English where they are made, by `tr` and its like; tools/messages.py finds them by
the names of these functions. A catalogue translates them: a file in the folder `languages`, in the format
of gettext. Text for programs is never translated.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import NamedTuple, TextIO

from minesweeper.shell.program import unknown

# The name of each language in that language, by its code (BCP 47).
LANGUAGES = {
    "en": "English",
    "zh-CN": "简体中文",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "ru": "Русский",
    "ja": "日本語",
}

# A program in one file has no folder, and stays English.
FOLDER = Path(globals().get("__file__", "")).parent.parent / "languages"

# The variable of the environment that chooses a language.
VARIABLE = "MINESWEEPER_LANGUAGE"


class Catalogue(NamedTuple):
    """The translations of messages to a language; a message without a translation stays English."""

    code: str
    forms: Mapping[str, tuple[str, ...]]  # by message; all plural forms, by the singular
    form: Callable[[int], int]  # the index of the form for a number


_ENGLISH = Catalogue("en", {}, lambda number: int(number != 1))
_of_program = _ENGLISH
_of_context: ContextVar[Catalogue | None] = ContextVar("catalogue", default=None)


def tr(message: str, /, **fields: object) -> str:
    """Translate a message to the current language, with the fields in the place of `{name}`.

    >>> tr("{done} of {all} done", done=1, all=2)
    '1 of 2 done'
    """
    if isinstance(message, Translatable):
        inner = {
            name: tr(value) if isinstance(value, Translatable) else value
            for name, value in message.fields.items()
        }
        return tr(message.message, **inner, **fields)
    text = spoken().forms.get(message, (message,))[0]
    return text.format_map(fields) if fields else text


def labelled(name: str, text: str) -> str:
    """Join a name and its text with the colon of the language: French sets a blank before it."""
    return tr("{name}: {text}", name=name, text=text)


def plural(one: str, many: str, number: int, /, **fields: object) -> str:
    """Translate a message that depends on a number, which is its field `n`.

    >>> plural("{n} mine {is_}", "{n} mines {is_}", 1000, is_="left")
    '1,000 mines left'
    """
    forms = spoken().forms.get(one)
    text = forms[spoken().form(number)] if forms else (one if number == 1 else many)
    return text.format_map({"n": grouped(number), **fields})


def tr_later(message: str, /, **fields: object) -> str:
    """Return a message that is stored in English, for `tr` to translate when it is shown.

    >>> tr(tr_later("{done} of {all} done", done=1, all=tr_later("two")))
    '1 of two done'
    """
    return Translatable(message, fields)


class Translatable(str):
    """The text of an English message, with the message and its fields."""

    def __new__(cls, message: str, fields: Mapping[str, object]) -> Translatable:
        self = super().__new__(cls, message.format_map(fields) if fields else message)
        self.message, self.fields = message, fields
        return self

    message: str
    fields: Mapping[str, object]

    def __getnewargs__(self) -> tuple[str, Mapping[str, object]]:  # type: ignore[override]
        return self.message, self.fields


def together(*sentences: str) -> str:
    """Join sentences, without empty ones.

    >>> together("One.", "", "Two."), together("一。", "二。")
    ('One. Two.', '一。二。')
    """
    return " ".join(filter(None, sentences)).replace("。 ", "。")


def spoken() -> Catalogue:
    return _of_context.get() or _of_program


def speak(code: str) -> None:
    """Set the language of this program, except in contexts of `speaking`."""
    global _of_program
    _of_program = catalogue(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Set the language within a context."""
    token = _of_context.set(catalogue(code))
    try:
        yield
    finally:
        _of_context.reset(token)


def in_line(words: str) -> str:
    """Lower-case the first letter, except in German, whose nouns have capitals within a line too.

    >>> in_line("Mean time")
    'mean time'
    """
    return words if spoken().code == "de" else words[:1].lower() + words[1:]


# Numbers


def figure(number: str) -> str:
    """Replace the signs of a number, as Python writes it, by those of the language.

    >>> figure("1,234.5")
    '1,234.5'
    """
    # Translators write this number with the signs of their language.
    sample = tr("1,234.5")
    if sample == "1,234.5":
        return number
    signs = {",": sample[1] if len(sample) > 6 else "", ".": sample[-2]}
    return "".join(signs.get(sign, sign) for sign in number)


def grouped(number: int) -> str:
    return figure(f"{number:,}")


def hundredths(share: float) -> str:
    """Return a share in per cent, with two decimals.

    >>> hundredths(0.98765)
    '98.77'
    """
    return figure(f"{100 * share:.2f}")


def interval(low: str, high: str) -> str:
    """Return an interval from its ends as Python writes them."""
    # Translators: an interval, as it is written where numbers may have a decimal comma.
    return tr("[{low}, {high}]", low=figure(low), high=figure(high))


# Catalogues


@cache
def catalogue(code: str) -> Catalogue:
    """Return the catalogue of one of the LANGUAGES."""
    if code == "en":
        return _ENGLISH
    from gettext import c2py  # only here: English needs no gettext

    forms = dict(read_catalogue(_text(code)))
    rule = re.search(r"plural=([^;\n]+);", forms.pop("")[0])
    assert rule, f"{code} has no rule for its plurals"
    return Catalogue(code, forms, c2py(rule[1]))


def messages_of(folder: str, code: str) -> dict[str, tuple[str, ...]]:
    """Return the translated messages of the files below a folder of the package."""
    if code == "en":
        return {}
    source = re.compile(rf"^#:.* {re.escape(folder)}/", re.MULTILINE)
    return dict(read_catalogue("\n\n".join(filter(source.search, _text(code).split("\n\n")))))


def _text(code: str) -> str:
    return (FOLDER / f"{code}.po").read_text("utf-8")


_FIELD = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:".*"\n?)+)', re.MULTILINE)


def read_catalogue(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each translated message of a catalogue with its forms; the message '' has the header."""
    import json  # only here, as gettext above

    for entry in text.split("\n\n"):
        fields = {name: "".join(map(json.loads, lines.splitlines())) for name, lines in _FIELD.findall(entry)}
        forms = tuple(value for name, value in fields.items() if name.startswith("msgstr"))
        if all(forms) and "msgid" in fields and ", fuzzy" not in entry:
            yield fields["msgid"], forms


# Choosing


def chosen(wanted: str | None, environment: Mapping[str, str] = os.environ, encoding: str = "utf-8") -> str:
    """Return the code of the language that is `wanted`, or else that of the environment: variable or locale.

    It is English for other locales, and for an output whose `encoding` lacks characters of the language.
    ValueError if `wanted` or the variable does not name one of the LANGUAGES.
    """
    for name, source in ((wanted, "--language"), (environment.get(VARIABLE), VARIABLE)):
        if name:
            code = code_of(name)
            if code is None:
                raise ValueError(f"{source}: {unknown('language', name, LANGUAGES)}")
            break
    else:
        locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
        code = code_of(locale) or "en"
    return code if can_be_written(code, encoding) else "en"


def can_be_written(code: str, encoding: str) -> bool:
    """Return whether an encoding has all characters of a language's messages that are not in English ones."""
    forms = catalogue(code).forms
    own = {*"".join(text for texts in forms.values() for text in texts)}
    try:
        "".join(own.difference(*forms)).encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def encoding_of(stream: TextIO, environment: Mapping[str, str] = os.environ) -> str:
    """Return the encoding that a stream's reader understands: ASCII at a terminal in the locale C or POSIX.

    Python itself writes UTF-8 in the locale C, and sets LC_CTYPE for that.
    """
    names = ("LC_ALL", "LC_CTYPE", "LANG")
    set_to = [environment[name] for name in names if environment.get(name)]
    if len(set_to) > 1 and set_to[0] == "C.UTF-8" and not environment.get("LC_ALL"):
        set_to = set_to[1:]
    is_ascii = stream.isatty() and set_to and set_to[0] in ("C", "POSIX")
    return "ascii" if is_ascii else (stream.encoding or "utf-8").lower()


def code_of(name: str) -> str | None:
    """Return the code of one of the LANGUAGES, from a code or a locale such as `de_AT.UTF-8`."""
    language, *regions = re.split(r"[-_]", re.split(r"[.@]", name)[0].lower())
    # Chinese of other regions is written in other characters.
    if language == "zh" and {"tw", "hk", "mo", "hant"}.intersection(regions):
        return None
    return next((code for code in LANGUAGES if code.partition("-")[0] == language), None)
