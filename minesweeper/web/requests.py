"""Messages of the page: how a request is checked, which one goes first, and how its answer is written.

A request has an `id`, which its one answer carries, and names in `do` the handler that answers it. The
handler's parameters are the request's other fields, and those with a default may be absent.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, signature
from typing import Annotated, Any, NotRequired, TypedDict, get_type_hints

from minesweeper.boards.catalogue import MAX_CELLS, MAX_SEED
from minesweeper.games.game import MAX_MOVES
from minesweeper.games.keep import LATEST
from minesweeper.screenshots.picture import MAX_PIXELS
from minesweeper.shell.language import tr
from minesweeper.shell.schema import Between, brief, checked, parsed
from minesweeper.solver.budget import Stopped
from minesweeper.solver.counting import Contradiction
from minesweeper.web.answers import Refusal
from minesweeper.words.games import refusal

_LOG = logging.getLogger(__name__)

# The longest message that is read, and the longest refusal, in characters.
MAX_MESSAGE, MAX_REFUSAL = 1_000_000, 300

# Fields: a cell, how many moves are made, the time of a move after the first one, a side of a picture.
CellNumber = Annotated[int, Between(0, MAX_CELLS - 1)]
MoveCount = Annotated[int, Between(0, MAX_MOVES)]
Hundredths = Annotated[int, Between(0, round(100 * LATEST))]
Pixels = Annotated[int, Between(1, MAX_PIXELS)]

# Requests whose work stops when an urgent one waits; and those that are not urgent themselves.
STOPPABLE = frozenset({"risks", "hint", "chances", "review"})
PATIENT = frozenset({"risks", "chances", "review", "figures", "version", "lines", "piece", "language"})

# The handlers by the names of their requests: methods, whose first parameter is `self`.
Handlers = Mapping[str, Callable[..., Mapping[str, object]]]


def answer(text: str, handlers: Handlers, handle: Callable[..., Mapping[str, object]]) -> str:
    """Return the answer to a message: that of `handle`, called with a checked request, or a refusal."""
    number = None
    fields: Mapping[str, object]
    try:
        if len(text) > MAX_MESSAGE:
            longest = tr(
                "a message has at most {most} characters, not {found}", most=MAX_MESSAGE, found=len(text)
            )
            raise ValueError(longest)
        message = parsed(text)
        number = number_of(message)
        request = request_of(message, handlers)
        del request["id"]
        fields = handle(**request)
    except Exception as error:
        fields = _refusal(error)
    return json.dumps({"id": number, **fields}, default=vars, separators=(",", ":"), allow_nan=False)


def _refusal(error: Exception) -> Refusal:
    """Return the answer to a request that raised this error; a fault of the program is logged."""
    match error:
        case Contradiction():
            return Refusal(error=refusal(error, MAX_REFUSAL), cell=error.clue)
        case ValueError() | OSError():
            return Refusal(error=refusal(error, MAX_REFUSAL))
        case Stopped():
            return Refusal(error=tr("Another request came first."), stopped=True)
        case MemoryError():
            return Refusal(error=tr("This takes more memory than one page may have."))
    _LOG.error("a request has failed", exc_info=error)  # and with it, this one alone
    return Refusal(error=tr("This failed; see the program’s log."))


def request_of(message: object, handlers: Handlers) -> dict[str, Any]:
    """Check that a JSON value is a request, and return it; ValueError describes the first mistake."""
    do = checked(dict[str, Any], message, "a message").get("do")
    if not isinstance(do, str) or do not in handlers:
        raise ValueError(f"do: expected one of {', '.join(handlers)}, found {brief(do)}")
    request: dict[str, Any] = checked(request_type(do, handlers[do]), message)
    return request


@cache
def request_type(do: str, handler: Callable[..., object]) -> type:
    """Return the type of the requests that a handler answers."""
    fields: dict[str, Any] = {"id": Annotated[int, Between(0, MAX_SEED)], "do": str}
    hints = get_type_hints(handler, include_extras=True)
    for name, parameter in [*signature(handler).parameters.items()][1:]:  # but for `self`
        required = parameter.default is Parameter.empty
        fields[name] = hints[name] if required else NotRequired[hints[name]]
    return TypedDict(do, fields)  # type: ignore[no-any-return, operator]


def number_of(message: object) -> int | None:
    """Return the id of a JSON value that should be a request, or None if it has no valid one."""
    number = message.get("id") if isinstance(message, dict) else None
    return number if type(number) is int and 0 <= number <= MAX_SEED else None


def is_urgent(text: str) -> bool:
    """Return whether a message is an act of the user: then long work stops."""
    try:
        message = parsed(text)
    except ValueError:
        return True
    do = message.get("do") if isinstance(message, dict) else None
    return not isinstance(do, str) or do not in PATIENT
