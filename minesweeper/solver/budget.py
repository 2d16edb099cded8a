"""Limits on work, which is counted and not timed: a position gets the same answer on every machine.

Each computation spends from a `Budget`. More urgent work can also stop a long one from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# The most states that a component may have, by the purpose of the count (see `counting`). In two dimensions
# hardly any has 200.
ANALYSIS_STATES = 250_000  # a second or two
PLAY_STATES = 100_000  # a tenth of a second
HINT_STATES = 20_000  # what follows from each guess
DRAWING_STATES = 10_000  # boards without guesses
ROLLOUT_STATES = PROOF_STATES = 2_000


class Intractable(ValueError):
    """An exact answer that takes more work than is allowed."""


class Stopped(Exception):
    """Long work, stopped for something more urgent. Discard its objects: their state is inconsistent."""


_urged: ContextVar[Callable[[], bool] | None] = ContextVar("_urged", default=None)


@contextmanager
def stopped_if(urged: Callable[[], bool]) -> Iterator[None]:
    """Stop the work in this context with `Stopped` once `urged`, which is called often, returns true."""
    token = _urged.set(urged)
    try:
        yield
    finally:
        _urged.reset(token)


def checkpoint() -> None:
    """Raise Stopped if the work is to stop; long work calls this between two steps."""
    urged = _urged.get()
    if urged and urged():
        raise Stopped


class Budget:
    """The remaining work of a computation."""

    __slots__ = ("remaining", "problem")

    def __init__(self, work: int, problem: str):
        self.remaining = work
        self.problem = problem

    def spend(self, work: int = 1) -> None:
        """Take the work of a step; raise Intractable with the problem if too little remains, or Stopped."""
        self.remaining -= work
        if self.remaining < 0:
            raise Intractable(self.problem)
        urged = _urged.get()  # as `checkpoint` does, without another call
        if urged and urged():
            raise Stopped
