"""Questions about a game, answered in a thread while keys, clock and drawing go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from minesweeper.midend.midend import Midend
from minesweeper.terminal.tui.clock import Clock
from minesweeper.terminal.tui.sitting import Sitting

T = TypeVar("T")

# For how many seconds nothing says that an answer takes time.
QUIET_SECONDS = 0.3


class Questions:
    """The open questions about one state of the game; one thread at a time works on them."""

    def __init__(self, sitting: Sitting, clock: Clock, run: Callable[[Coroutine[Any, Any, None]], object]):
        """`run` runs a coroutine beside the others."""
        self._sitting, self._clock, self._run = sitting, clock, run
        self._busy: Midend | None = None  # whom the thread asks: nobody else touches it or its game meanwhile
        self._open: dict[Callable[[], Any], float] = {}  # with the time at which each was asked
        self._one_at_a_time = asyncio.Lock()

    @property
    def slow(self) -> bool:
        """Whether an answer takes time."""
        return any(self._clock.now - asked > QUIET_SECONDS for asked in self._open.values())

    def drop(self) -> None:
        """Forget the open questions, as the game goes on: their answers are told to nobody.

        A thread that is at work on one keeps its midend, and the game goes on with a copy.
        """
        self._open = {}
        midend = self._sitting.midend
        if self._busy is midend:
            game = midend.game.after(midend.game.done)
            game.assisted = True
            self._sitting.midend = Midend(game)

    def ask(
        self, question: Callable[[], T], tell: Callable[[T], None], refuse: Callable[[ValueError], None]
    ) -> None:
        """Ask the midend, and tell its answer or why there is none; not if the question is open already."""
        if question in self._open:
            return
        asked, midend = self._open, self._sitting.midend
        asked[question] = self._clock.now

        async def answer() -> None:
            async with self._one_at_a_time:
                if asked is not self._open:
                    return
                self._busy = midend
                try:
                    told = partial(tell, await asyncio.to_thread(question))
                except ValueError as problem:
                    told = partial(refuse, problem)
                self._busy = None
            if asked is self._open:
                del asked[question]
                told()

        self._run(answer())
