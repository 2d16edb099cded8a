"""Write docs/json.md: the fields of the documents that `--json` prints, from their types.

usage: .venv/bin/python tools/fields.py

The introduction of the page stays as it is. One name has one type and one meaning at all commands, but
that it may be null; ValueError names a field that has two.
"""

from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, Literal, TypedDict, get_args, get_origin, get_type_hints, is_typeddict

from minesweeper.arena.standings import StandingData
from minesweeper.judge.data import HIDDEN, Grade
from minesweeper.reviews.review import FailedData, GameData
from minesweeper.scoring.compare import Compared
from minesweeper.scoring.data import Row
from minesweeper.shell.fields import Head
from minesweeper.shell.schema import Between
from minesweeper.terminal import agent, boards
from minesweeper.terminal.analyse import AnalysisData
from minesweeper.terminal.puzzles import PuzzleData
from minesweeper.terminal.read import ReadingData

PAGE = Path(__file__).parents[1] / "docs" / "json.md"


def hints(kind: type) -> dict[str, Any]:
    hidden = HIDDEN if is_dataclass(kind) else ()
    types = get_type_hints(kind, include_extras=True)
    return {name: hint for name, hint in types.items() if name not in hidden}


def failed(kind: type) -> type:
    """Return the type of an item that failed: its first field, and the problem."""
    types = hints(kind)
    return TypedDict("Failed", {name: types[name] for name in (next(iter(types)), "problem")})  # type: ignore


# The types of each command: of the document's own fields, and of the items in its list, if it has one.
DOORS: dict[str, tuple[tuple[type, ...], str, tuple[type, ...]]] = {
    "score": ((), "players", (Row,)),
    "compare": ((), "comparison", (Compared,)),
    "arena": ((), "standings", (StandingData,)),
    "judge": ((), "submissions", (Grade, failed(Grade))),
    "review": ((), "games", (GameData, FailedData)),
    "analyse": ((AnalysisData,), "", ()),
    "read": ((ReadingData,), "", ()),
    "boards": ((), "boards", (boards.BoardData, failed(boards.BoardData))),
    "puzzles": ((), "puzzles", (PuzzleData,)),
    "agent": ((agent.GameData,), "moves", (agent.AgentMoveData,)),
}


def page() -> str:
    """Return the page: its introduction as it is there, and the tables."""
    introduction, heading, _ = PAGE.read_text("utf-8").partition("## Documents\n")
    rows = [row for door, types in DOORS.items() for row in rows_of(door, *types)]
    lines = ["", "| command | object | fields |", "|---|---|---|", *dict.fromkeys(rows)]
    lines += ["", "## Fields", "", "| field | type | meaning |", "|---|---|---|"]
    for field, hint in sorted(all_fields().items()):
        lines.append(f"| `{field}` | {type_words(hint)} | {meaning(hint)} |")
    return introduction + heading + "\n".join(lines) + "\n"


def rows_of(door: str, own: Sequence[type], plural: str, items: Sequence[type]) -> Iterator[str]:
    """Yield the rows of a command: its own fields, its items, and the objects in them."""
    pairs = [("", kind) for kind in own] + [(plural, kind) for kind in items]
    for field, kind in [*pairs, *(pair for _, outer in pairs for pair in nested(outer))]:
        failed = " that failed" * kind.__name__.startswith("Failed")
        where = f"`{field}`{failed}" if field else "the document"
        yield f"| `{door}` | {where} | {', '.join(f'`{name}`' for name in hints(kind))} |"


def nested(kind: type) -> Iterator[tuple[str, type]]:
    """Yield the types of objects in the fields of one, each with the name of the field."""
    for name, hint in hints(kind).items():
        for inner in kinds_in(hint):
            yield name, inner
            yield from nested(inner)


def kinds_in(hint: Any) -> list[type]:
    if is_typeddict(hint) or (isinstance(hint, type) and is_dataclass(hint)):
        return [hint]
    return [kind for argument in get_args(hint) for kind in kinds_in(argument)]


def all_fields() -> dict[str, Any]:
    """Return the type of each field at all commands; ValueError if one has two."""
    types: dict[str, Any] = {}
    for own, _, items in DOORS.values():
        outer = [Head, *own, *items]
        for kind in [*outer, *(inner for top in outer for _, inner in nested(top))]:
            for name, hint in hints(kind).items():
                other = types.setdefault(name, hint)
                if not_null(other) != not_null(hint):
                    raise ValueError(f"{name}: {other} and, in {kind.__name__}, {hint}")
                if other == not_null(other):
                    types[name] = hint
    return types


def not_null(hint: Any) -> Any:
    """Return a type without null, which a field may be at one command only."""
    arguments = get_args(hint)
    if get_origin(hint) is Annotated:
        return Annotated[not_null(arguments[0]), *arguments[1:]]
    return arguments[0] if NoneType in arguments else hint


def meaning(hint: Any) -> str:
    """Return the text in an Annotated type, and else what its TypedDict is."""
    texts = [text for text in getattr(hint, "__metadata__", ()) if isinstance(text, str)]
    kinds = [str(kind.__doc__).partition("\n")[0].rstrip(".") for kind in kinds_in(hint)]
    text = "; ".join([*texts, *(kind[0].lower() + kind[1:] for kind in kinds[: not texts])])
    return text.replace("|", "\\|")


def type_words(hint: Any) -> str:
    """Return the words for a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return "share" if Between(0, 1) in arguments else type_words(arguments[0])
    if NoneType in arguments:
        return " or ".join(map(type_words, arguments))
    if origin in (list, tuple):
        return f"list of {type_words(arguments[0])}" if arguments[0] is not Any else "list"
    if origin is Literal:
        return " or ".join(f"`{value}`" for value in arguments)
    plain = {int: "whole number", float: "number", str: "text", bool: "boolean", NoneType: "null"}
    return plain.get(hint, "object")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
