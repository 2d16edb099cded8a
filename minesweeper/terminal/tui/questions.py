"""Questions about a game, answered in a thread while keys, clock and drawing go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from minesweeper.midend.midend import Midend

T = TypeVar("T")


class Questions:
    """The open questions about one state of a game; one thread at a time works on them."""

    def __init__(self) -> None:
        self.busy: Midend | None = None  # whom the thread asks: nobody else touches it or its game meanwhile
        self._open: dict[Callable[[], Any], float] = {}  # with the time at which each was asked
        self._one_at_a_time = asyncio.Lock()

    @property
    def since(self) -> float | None:
        """When the oldest open question was asked; None if none is open."""
        return min(self._open.values(), default=None)

    def drop(self) -> None:
        """Forget the open questions: their answers are told to nobody."""
        self._open = {}

    def ask(
        self,
        midend: Midend,
        question: Callable[[], T],
        tell: Callable[[T], None],
        refuse: Callable[[ValueError], None],
        now: float,
    ) -> Coroutine[Any, Any, None] | None:
        """A coroutine that finds the answer and tells or refuses it; None if the question is open already."""
        if question in self._open:
            return None
        asked = self._open
        asked[question] = now

        async def answer() -> None:
            async with self._one_at_a_time:
                if asked is not self._open:
                    return
                self.busy = midend
                try:
                    told = partial(tell, await asyncio.to_thread(question))
                except ValueError as problem:
                    told = partial(refuse, problem)
                self.busy = None
            if asked is self._open:
                del asked[question]
                told()

        return answer()
