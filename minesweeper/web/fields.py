"""The fields of a message: each is read with its type and its bounds; ValueError names what is wrong."""

from __future__ import annotations

import json
from collections.abc import Sequence
from reprlib import Repr

Message = dict[str, object]

# The longest message that is read, in characters.
MAX_MESSAGE = 300_000

# How errors show a value that was sent, in one line: few items, few levels, few characters.
_short = Repr()
_short.maxstring = _short.maxlong = _short.maxother = 40


def read(text: str) -> Message:
    """A message from its text: one JSON object."""
    if len(text) > MAX_MESSAGE:
        raise ValueError(f"a message has at most {MAX_MESSAGE} characters, not {len(text)}")
    try:
        message = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("the message is nested too deeply") from None
    if not isinstance(message, dict):
        raise ValueError(f"a message is a JSON object, not {_short.repr(message)}")
    return message


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def whole(message: Message, name: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    return _whole(message.get(name), name, least, most)


def maybe_whole(message: Message, name: str, least: int, most: int) -> int | None:
    """A whole number within bounds, or None if the field is null or absent."""
    return None if message.get(name) is None else whole(message, name, least, most)


def wholes(message: Message, name: str, length: int, least: int, most: int) -> tuple[int, ...]:
    """A list of 1 to `length` whole numbers."""
    value = message.get(name)
    if not isinstance(value, list) or not 1 <= len(value) <= length:
        raise ValueError(f"{name!r} is a list of 1 to {length} numbers, not {_short.repr(value)}")
    return tuple(_whole(each, name, least, most) for each in value)


def switch(message: Message, name: str) -> bool:
    """True or false."""
    value = message.get(name)
    if not isinstance(value, bool):
        raise ValueError(f"{name!r} is true or false, not {_short.repr(value)}")
    return value


def words(message: Message, name: str) -> str:
    """Text; empty where it is null or absent."""
    value = message.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ValueError(f"{name!r} is text, not {_short.repr(value)}")
    return value


def choice(message: Message, name: str, choices: Sequence[str]) -> str:
    """One of the `choices`."""
    value = message.get(name)
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name!r} is one of {', '.join(choices)}, not {_short.repr(value)}")
    return value


def _whole(value: object, name: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:  # a bool is an int to Python, but not to JSON
        raise ValueError(f"{name!r} is a whole number from {least} to {most}, not {_short.repr(value)}")
    return value
