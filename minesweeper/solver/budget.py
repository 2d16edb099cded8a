"""Work is counted, not timed, so that a position gets the same answer on every machine.

Whoever works spends from a `Budget`. Long work can also be stopped from outside, by something more urgent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# The most states that a component may have, by what it is counted for (see `counting`). In two dimensions
# hardly any has 200.
ANALYSIS_STATES = 250_000  # a second or two
PLAY_STATES = 100_000  # a tenth of a second
HINT_STATES = 20_000  # what follows from each guess
DRAWING_STATES = 10_000  # boards without guesses
ROLLOUT_STATES = PROOF_STATES = 2_000


class Intractable(ValueError):
    """An exact answer takes more work than is allowed."""


class Stopped(Exception):
    """The work was stopped for something more urgent. What it was about is in no state to go on with."""


_urged: ContextVar[Callable[[], bool] | None] = ContextVar("_urged", default=None)


@contextmanager
def stopped_if(urged: Callable[[], bool]) -> Iterator[None]:
    """Within this context, work ends with `Stopped` soon after `urged`, which is called often, says so."""
    token = _urged.set(urged)
    try:
        yield
    finally:
        _urged.reset(token)


def checkpoint() -> None:
    """Called by long work between two steps; Stopped if it is to end."""
    urged = _urged.get()
    if urged and urged():
        raise Stopped


class Budget:
    """Some work that is left to do."""

    __slots__ = ("left", "problem")

    def __init__(self, work: int, problem: str):
        self.left = work
        self.problem = problem

    def spend(self, work: int = 1) -> None:
        """Called with the work of each step; Intractable with the problem if less is left, or Stopped."""
        self.left -= work
        if self.left < 0:
            raise Intractable(self.problem)
        urged = _urged.get()  # as `checkpoint` does, without another call
        if urged and urged():
            raise Stopped
