"""What the page may ask: what a request is, how it is checked, and which one goes first.

A request has an `id`, which its one answer carries, and says in `do` which handler answers it: a method `do_`
of the session or of its memory. That method's parameters are the request's other fields, and those with a
default may be absent.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import Parameter, signature
from typing import Annotated, Any, NotRequired, TypedDict, get_type_hints

from minesweeper.boards.catalogue import MAX_CELLS, MAX_SEED
from minesweeper.games.game import MAX_MOVES
from minesweeper.shell.schema import Between, parsed

# The longest message that is read, in characters.
MAX_MESSAGE = 1_000_000

# Fields of several requests: a cell, and how many moves are made.
CellNumber = Annotated[int, Between(0, MAX_CELLS - 1)]
MoveCount = Annotated[int, Between(0, MAX_MOVES)]

# Requests whose work stops when an urgent one waits; and those that are not urgent themselves.
STOPPABLE = frozenset({"risks", "hint", "chances", "review"})
PATIENT = frozenset({"risks", "chances", "review", "figures", "version", "lines", "piece", "language"})


@cache
def request_type(do: str, handler: Callable[..., object]) -> type:
    """The type of the requests that a handler answers."""
    fields: dict[str, Any] = {"id": Annotated[int, Between(0, MAX_SEED)], "do": str}
    hints = get_type_hints(handler, include_extras=True)
    for name, parameter in [*signature(handler).parameters.items()][1:]:  # but for `self`
        given = parameter.default is Parameter.empty
        fields[name] = hints[name] if given else NotRequired[hints[name]]
    return TypedDict(do, fields)  # type: ignore[no-any-return, operator]


def number_of(found: object) -> int | None:
    """The id of what should be a request, or None."""
    number = found.get("id") if isinstance(found, dict) else None
    return number if type(number) is int and 0 <= number <= MAX_SEED else None


def is_urgent(text: str) -> bool:
    """Whether a message is something that the user does, for which long work is given up."""
    try:
        found = parsed(text)
    except ValueError:
        return True
    do = found.get("do") if isinstance(found, dict) else None
    return not isinstance(do, str) or do not in PATIENT
