"""Checks of JSON against types, for logs, saved games, records and messages.

The types are `int`, `float` (whole numbers too, but neither infinite nor NaN), `bool`, `str`, `None`,
`Literal`, StrEnums, unions, lists, tuples, `dict[str, X]`, TypedDicts, dataclasses and NamedTuples.
`Annotated[X, ...]` adds bounds, or a test of its own (`Where`). Objects have exactly the fields of their
type; those with a default, and `NotRequired` ones, may be absent.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from itertools import accumulate, repeat
from math import inf
from reprlib import Repr
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

T = TypeVar("T")

# Converts a JSON value to its type; _Unfit if it has another.
Check = Callable[[Any], Any]

# How messages show a value, in one line: few items, few levels, few characters.
_short = Repr()
_short.maxstring = _short.maxlong = _short.maxother = 40
_short.maxlevel = 2


@dataclass(frozen=True)
class Between:
    """Bounds of a number, both included."""

    least: float = -inf
    most: float = inf


@dataclass(frozen=True)
class Size:
    """Bounds of the length of a text or a list."""

    least: int = 0
    most: float = inf


@dataclass(frozen=True)
class Where:
    """Any other test of a value, and the words for values that pass it."""

    words: str
    test: Callable[[Any], bool]


# A time in seconds, up to 30 years, so that sums of such times are finite.
Duration = Annotated[float, Between(0), Between(most=1e9)]

# Text without control characters, which a terminal would obey.
Printable = Annotated[str, Where("printable text", str.isprintable)]


class _Unfit(Exception):
    """A value does not fit its type; `path` leads to it, from the innermost place to the outermost."""

    def __init__(self, expected: str, value: object):
        super().__init__(expected)
        self.expected, self.value = expected, value
        self.path: list[str] = []


def checked(kind: type[T], value: object, name: str = "") -> T:
    """Convert a JSON value to this type; ValueError names the place where it differs, after its `name`.

    >>> checked(list[int], [1, 2]), checked(Annotated[int, Between(0, 9)], 3)
    ([1, 2], 3)
    >>> checked(dict[str, list[int]], {"cells": [1, 2.5]})
    Traceback (most recent call last):
        ...
    ValueError: cells[1]: expected a whole number, found 2.5
    """
    try:
        return _check_of(kind)(value)  # type: ignore[arg-type, no-any-return]
    except _Unfit as unfit:
        path = "".join([name, *reversed(unfit.path)]).removeprefix(".")
        problem = f"expected {unfit.expected}, found {brief(unfit.value)}"
        raise ValueError(f"{path}: {problem}" if path else problem) from None


def read_json(kind: type[T], text: str | bytes) -> T:
    """Parse a JSON text; ValueError if it is not JSON, or its value is not of this type."""
    return checked(kind, parsed(text))


def parsed(text: str | bytes, decoder: json.JSONDecoder | None = None) -> object:
    """Parse a JSON text; ValueError if it is not JSON, or has more than MAX_LEVELS levels."""
    try:
        decoded = text if isinstance(text, str) else text.decode()
        if not _too_deep(decoded):
            return (decoder or _DECODER).decode(decoded)
    except ValueError:
        raise ValueError(f"expected JSON, found {brief(text)}") from None
    raise ValueError("expected JSON, found too many levels of it")


def parsed_with_repeats(text: str) -> tuple[object, list[tuple[object, str, Any]]]:
    """Parse a JSON text, and list each repeated key of an object with the object and the repeated value.

    The object keeps the first value of the key.
    """
    repeats: list[tuple[object, str, Any]] = []

    def first_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in pairs:
            if key in made:
                repeats.append((made, key, value))
            made.setdefault(key, value)
        return made

    decoder = json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=first_of)
    return parsed(text, decoder), repeats


def _too_deep(text: str) -> bool:
    """Return whether lists and objects are nested deeper than MAX_LEVELS; Python's own limit varies."""
    if text.count("[") + text.count("{") <= MAX_LEVELS:
        return False
    brackets = _BRACKET.findall(_STRING.sub("", text))
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0) > MAX_LEVELS


def brief(value: object) -> str:
    """Return a value as messages show it: in one line, and short."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return json.dumps(value) if isinstance(value, bool | NoneType) else _short.repr(value)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


# The most levels of nested lists and objects.
MAX_LEVELS = 100

_BRACKET = re.compile(r"[][{}]")
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)

_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)  # made once: logs have millions of lines


# The words for each plain type, and whether a value is of it.
_PLAIN: dict[type, tuple[str, Callable[[Any], bool]]] = {
    int: ("a whole number", lambda value: type(value) is int),
    float: ("a number", lambda value: type(value) in (int, float) and abs(value) <= sys.float_info.max),
    bool: ("true or false", lambda value: type(value) is bool),
    str: ("text", lambda value: isinstance(value, str)),
    NoneType: ("null", lambda value: value is None),
}


@cache
def _check_of(kind: Any) -> Check:
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is Any or kind is object:
        return lambda value: value
    if kind in _PLAIN:
        return _tested(*_PLAIN[kind])
    if origin is Literal:
        words = f"one of {', '.join(map(str, arguments))}" if arguments[1:] else str(arguments[0])
        choices = [(_plain_type(choice), choice) for choice in arguments]
        return _tested(words, lambda value: (_plain_type(value), value) in choices)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        check = _check_of(Literal[tuple(kind)])
        return lambda value: kind(check(value))
    if origin in (Annotated, NotRequired):
        check = _check_of(arguments[0])
        for bound in arguments[1:]:
            if isinstance(bound, Between | Size | Where):
                check = _tested(*_words_and_test(bound, arguments[0]), check)
        return check
    if origin in (Union, UnionType):
        return _any_of([_check_of(kind) for kind in arguments])
    if origin is list or (origin is tuple and arguments[-1] is ...):
        return _list_of(repeat(_check_of(arguments[0])), None, origin)
    if origin is tuple:
        return _list_of([_check_of(kind) for kind in arguments], len(arguments), tuple)
    if origin is dict:
        check, is_object = _check_of(arguments[1]), _tested("an object", lambda value: type(value) is dict)
        return lambda value: _checked_fields(dict.fromkeys(is_object(value), check), value)
    hints = get_type_hints(kind, include_extras=True)
    checks = {name: _check_of(hint) for name, hint in hints.items()}
    if is_typeddict(kind):
        optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
        return _fields_of(checks, optional if kind.__total__ else checks, dict)
    if isinstance(kind, type) and is_dataclass(kind):
        optional = {field.name for field in fields(kind) if field.default is not MISSING}
        return _fields_of(checks, optional, kind)
    # A NamedTuple, as a list or as an object.
    by_place = _list_of([*checks.values()], len(checks), kind._make)
    by_name = _fields_of(checks, kind._field_defaults, kind)
    return lambda value: by_place(value) if type(value) is list else by_name(value)


def _plain_type(value: object) -> type:
    """Return the type of a value, which for a member of a StrEnum is `str`."""
    return str if isinstance(value, str) else type(value)


def _tested(words: str, fits: Callable[[Any], bool], check: Check | None = None) -> Check:
    """Make a check by a test, after another `check` if there is one."""

    def tested(value: Any) -> Any:
        result = check(value) if check else value
        if not fits(result):
            raise _Unfit(words, value)
        return result

    return tested


def _words_and_test(bound: Between | Size | Where, kind: type) -> tuple[str, Callable[[Any], bool]]:
    """Return the words for the values within a bound, and the test of one."""
    if isinstance(bound, Where):
        return bound.words, bound.test
    least, most = bound.least, bound.most
    if least == -inf:
        extent = f"of up to {most:g}"
    else:
        extent = f"of {least:g} or more" if most == inf else f"from {least} to {most}"
    words = _PLAIN[kind][0] if kind in _PLAIN else "a list"
    if isinstance(bound, Size):
        return f"{words} of length {extent}", lambda value: least <= len(value) <= most
    return f"{words} {extent}", lambda value: least <= value <= most


def _any_of(checks: list[Check]) -> Check:
    def check_any(value: Any) -> Any:
        unfit: list[_Unfit] = []
        for check in checks:
            try:
                return check(value)
            except _Unfit as problem:
                unfit.append(problem)
        inner = [problem for problem in unfit if problem.path]  # of the right kind, with a problem inside
        raise inner[0] if inner else _Unfit(" or ".join(problem.expected for problem in unfit), value)

    return check_any


def _list_of(checks: Iterable[Check], length: int | None, make: Callable[[list[Any]], Any]) -> Check:
    """Make the check of a list, of this length if it is given, with a check for each place."""

    def check_all(value: Any) -> Any:
        if type(value) is not list or length not in (None, len(value)):
            raise _Unfit("a list" if length is None else f"a list of {length} values", value)
        items: list[Any] = []
        try:
            for check, item in zip(checks, value, strict=False):
                items.append(check(item))
        except _Unfit as unfit:
            unfit.path.append(f"[{len(items)}]")
            raise
        return make(items)

    return check_all


def _fields_of(checks: Mapping[str, Check], optional: Collection[str], make: Callable[..., Any]) -> Check:
    """Make the check of an object with these fields; the `optional` ones may be absent."""
    needed = checks.keys() - optional

    def check(value: Any) -> Any:
        if type(value) is not dict:
            raise _Unfit(f"an object with {', '.join(checks)}", value)
        if unknown := value.keys() - checks.keys():
            raise _Unfit(f"no field {brief(min(unknown))}, only {', '.join(checks)}", value)
        if missing := needed - value.keys():
            raise _Unfit(f"a field {min(missing)}", value)
        try:
            return make(**_checked_fields(checks, value))
        except ValueError as problem:  # of fields that do not fit together
            raise _Unfit(f"fields that fit ({problem})", value) from None

    return check


def _checked_fields(checks: Mapping[str, Check], value: dict[str, Any]) -> dict[str, Any]:
    """Check each field of an object by the check of its name."""
    checked_fields = {}
    try:
        for name, field in value.items():
            checked_fields[name] = checks[name](field)
    except _Unfit as unfit:
        unfit.path.append(f".{name}")
        raise
    return checked_fields
