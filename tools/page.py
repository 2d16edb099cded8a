"""Write what the page takes from Python: what there is to play, and the types of its messages.

usage: python tools/page.py [--types]

The first is minesweeper/web/static/shared/catalogue.js; a test sees that it is current. The types, which come
from the handlers of minesweeper/web, are build/messages.d.ts; with --types, they alone are written.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import is_dataclass
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

from minesweeper.boards import catalogue as boards  # noqa: E402
from minesweeper.boards.catalogue import GIVEN  # noqa: E402
from minesweeper.boards.sets import PUBLISHED  # noqa: E402
from minesweeper.files import pictures  # noqa: E402
from minesweeper.games.game import MAX_MOVES  # noqa: E402
from minesweeper.games.keep import LATEST  # noqa: E402
from minesweeper.profile.practice import CHOICES  # noqa: E402
from minesweeper.rules.draw import BATCH  # noqa: E402
from minesweeper.rules.grid import MAX_DIMENSIONS  # noqa: E402
from minesweeper.shell.language import LANGUAGES  # noqa: E402
from minesweeper.solver.proof import LEVELS  # noqa: E402
from minesweeper.web import answers  # noqa: E402
from minesweeper.web.requests import MAX_MESSAGE  # noqa: E402
from minesweeper.web.session import ANSWERS, HANDLERS, REQUESTS  # noqa: E402

CATALOGUE = ROOT / "minesweeper" / "web" / "static" / "shared" / "catalogue.js"
TYPES = ROOT / "build" / "messages.d.ts"

_PLAIN = {int: "number", float: "number", bool: "boolean", str: "string", NoneType: "null", Any: "unknown"}


def main() -> int:
    TYPES.parent.mkdir(exist_ok=True)
    TYPES.write_text(declarations(), "utf-8")
    if "--types" not in sys.argv:
        CATALOGUE.write_text(catalogue(), "utf-8")
    return 0


def catalogue() -> str:
    """The module with the boards, starts, variants and limits."""
    presets = {name: {"dimensions": size, "mines": mines} for name, (size, mines) in boards.PRESETS.items()}
    sets = [
        {"dimensions": s.dimensions, "mines": s.mines, "distance": s.distance, "seed": s.seed}
        for s in PUBLISHED
    ]
    limits = {
        "cells": boards.MAX_CELLS, "dimensions": MAX_DIMENSIONS, "moves": MAX_MOVES,
        "seed": boards.MAX_SEED, "maps": BATCH, "message": MAX_MESSAGE,
        "seconds": LATEST, "picture_bytes": pictures.MAX_PICTURE, "picture_pixels": pictures.MAX_DECODED,
    }  # fmt: skip
    lines = [
        "// What there is to play. Written by tools/page.py: change minesweeper/boards/catalogue.py instead.",
        "",
        constant("PRESETS", presets),
        "",
        "// The boards of the programming contest.",
        "/** @type {{dimensions: number[], mines: number, distance: number, seed: number}[]} */",
        constant("JUDGE_SETS", sets),
        "",
        constant("STARTS", boards.STARTS, fixed=True),
        constant("GIVEN", GIVEN, fixed=True),
        constant("VARIANTS", list(boards.VARIANTS), fixed=True),
        constant("RULES", list(LEVELS), fixed=True),
        constant("CHOICES", CHOICES, fixed=True),
        constant("LANGUAGES", LANGUAGES),
        f"export const DISTANCE = {boards.DISTANCE};",
        constant("LIMITS", limits),
    ]
    return "\n".join(lines) + "\n"


def constant(name: str, value: object, *, fixed: bool = False) -> str:
    """A constant as JavaScript; a `fixed` one has its values as its type."""
    text = json.dumps(value, ensure_ascii=False)
    return f"export const {name} = " + (f"/** @type {{const}} */ ({text});" if fixed else f"{text};")


def declarations() -> str:
    """The types of all messages, after the interfaces that they need."""
    found: dict[str, str] = {}
    for kind in vars(answers).values():
        if is_typeddict(kind):
            typescript(kind, found)
    asked = ["/** The fields of each request, beside its `id` and `do`. */\nexport interface Requests {\n"]
    for do, kind in REQUESTS.items():
        words = comment(HANDLERS[do])
        fields = [each for each in fields_of(kind, found) if not re.match("(id|do):", each)]
        asked.append(f"{words and '  ' + words}  {do}: {{{' '.join(fields).rstrip(';')}}};\n")
    answered = ["/** The answer to each request that is not refused. */\nexport interface Answers {\n"]
    answered += [f"  {do}: {kind.__name__};\n" for do, kind in ANSWERS.items()]
    head = "// All messages. Written by tools/page.py from the handlers of minesweeper/web.\n"
    return "\n".join([head, *found.values(), "".join(asked) + "}\n", "".join(answered) + "}\n"])


def comment(thing: object) -> str:
    """The first line of a docstring as a comment, if there is one."""
    words = (thing.__doc__ or "").partition("\n")[0]
    return f"/** {words} */\n" if words and not words.startswith(f"{getattr(thing, '__name__', '')}(") else ""


def fields_of(kind: Any, found: dict[str, str]) -> list[str]:
    """The fields of a type, as they stand in an interface."""
    fields = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        absent = get_origin(hint) is NotRequired or (is_typeddict(kind) and not kind.__total__)
        optional = absent or (is_dataclass(kind) and name in vars(kind))
        fields.append(f"{name}{'?' * optional}: {typescript(hint, found)};")
    return fields


def typescript(hint: Any, found: dict[str, str]) -> str:
    """A type in TypeScript."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Annotated, NotRequired):
        inner = typescript(arguments[0], found)
        return f"Required<{inner}>" if answers.WHOLE in arguments[1:] else inner
    if origin is Literal:
        return " | ".join(map(json.dumps, arguments))
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
