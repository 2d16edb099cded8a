"""Write what the page takes from Python, where its code is checked or tested without a server.

usage: python tools/page.py

These are shared/catalogue.js beside the page's other modules, which a server answers by itself, and
build/messages.d.ts: the types of the messages, from the handlers of minesweeper/web.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import is_dataclass
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from minesweeper.web import answers  # noqa: E402
from minesweeper.web.catalogue_js import catalogue_js  # noqa: E402
from minesweeper.web.requests import request_type  # noqa: E402
from minesweeper.web.session import HANDLERS  # noqa: E402

CATALOGUE = ROOT / "minesweeper" / "web" / "static" / "shared" / "catalogue.js"
TYPES = ROOT / "build" / "messages.d.ts"

_PLAIN = {int: "number", float: "number", bool: "boolean", str: "string", NoneType: "null", Any: "unknown"}


def main() -> int:
    TYPES.parent.mkdir(exist_ok=True)
    TYPES.write_text(declarations(), "utf-8")
    CATALOGUE.write_text(catalogue_js(), "utf-8")
    return 0


def declarations() -> str:
    """Return the types of all messages, after the interfaces that they need."""
    found: dict[str, str] = {}
    for kind in vars(answers).values():
        if is_typeddict(kind):
            typescript(kind, found)
    asked = ["/** The fields of each request, beside its `id` and `do`. */\nexport interface Requests {\n"]
    for do, handler in HANDLERS.items():
        words, kind = comment(handler), request_type(do, handler)
        fields = [each for each in fields_of(kind, found) if not re.match("(id|do):", each)]
        asked.append(f"{words and '  ' + words}  {do}: {{{' '.join(fields).rstrip(';')}}};\n")
    answered = ["/** The answer to each request that is not refused. */\nexport interface Answers {\n"]
    for do, handler in HANDLERS.items():
        answered.append(f"  {do}: {get_type_hints(handler)['return'].__name__};\n")
    head = "// All messages. Written by tools/page.py from the handlers of minesweeper/web.\n"
    return "\n".join([head, *found.values(), "".join(asked) + "}\n", "".join(answered) + "}\n"])


def comment(thing: object) -> str:
    """Return the first line of a docstring as a comment, if there is one."""
    words = (thing.__doc__ or "").partition("\n")[0]
    return f"/** {words} */\n" if words and not words.startswith(f"{getattr(thing, '__name__', '')}(") else ""


def fields_of(kind: Any, found: dict[str, str]) -> list[str]:
    """Return the fields of a type, as in an interface."""
    fields = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        absent = get_origin(hint) is NotRequired or (is_typeddict(kind) and not kind.__total__)
        optional = absent or (is_dataclass(kind) and name in vars(kind))
        fields.append(f"{name}{'?' * optional}: {typescript(hint, found)};")
    return fields


def typescript(hint: Any, found: dict[str, str]) -> str:
    """Return a type in TypeScript."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Annotated, NotRequired):
        inner = typescript(arguments[0], found)
        return f"Required<{inner}>" if answers.WHOLE in arguments[1:] else inner
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        hint = Literal[tuple(hint)]
    if get_origin(hint) is Literal:
        return " | ".join(map(json.dumps, get_args(hint)))
    if origin in (Union, UnionType):
        return " | ".join(typescript(each, found) for each in arguments)
    if origin is tuple and arguments[-1] is not ...:
        return f"[{', '.join(typescript(each, found) for each in arguments)}]"
    if origin in (list, tuple):
        inner = typescript(arguments[0], found)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"{{[name: string]: {typescript(arguments[1], found)}}}"
    if hint in _PLAIN:
        return _PLAIN[hint]
    assert is_typeddict(hint) or is_dataclass(hint), hint
    name = hint.__name__
    if name not in found:
        found[name] = ""  # it may need itself
        fields = "".join(f"  {each}\n" for each in fields_of(hint, found))
        del found[name]  # what it needs comes before it
        found[name] = f"{comment(hint)}export interface {name} {{\n{fields}}}\n"
    return str(name)


if __name__ == "__main__":
    sys.exit(main())
