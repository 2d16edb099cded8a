"""Long work asks now and then whether to give up, so that what is more urgent need not wait for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Stopped(Exception):
    """The work was given up for something more urgent. What was under way is in no state to go on with."""


_urged: ContextVar[Callable[[], bool] | None] = ContextVar("_urged", default=None)


@contextmanager
def stopped_if(urged: Callable[[], bool]) -> Iterator[None]:
    """Within this context, work ends with `Stopped` soon after `urged` says so.

    `urged` is called often, and has to be quick.
    """
    token = _urged.set(urged)
    try:
        yield
    finally:
        _urged.reset(token)


def checkpoint() -> None:
    """Called by long work between two steps of it; Stopped if it is to give up."""
    urged = _urged.get()
    if urged and urged():
        raise Stopped
