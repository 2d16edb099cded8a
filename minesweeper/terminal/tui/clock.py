"""Time in the full-screen game: a clock, and a ticker for moves without a key."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App
from textual.timer import Timer

# After how many seconds without a key or a click a game that goes on is paused.
IDLE = 120

# The speeds of the solver, the agent and replays, in moves a second.
SPEEDS = (0.5, 1, 2, 4, 8, 16, 50)


class Clock:
    """How much time passes, and for how long the user has done nothing, in seconds."""

    def __init__(self, tell_time: Callable[[], float]):
        self._tell_time = tell_time
        self.now = self.acted_at = tell_time()

    def passed(self) -> float:
        """The seconds since the last call."""
        before, self.now = self.now, self._tell_time()
        return self.now - before

    def act(self) -> None:
        """Note that the user does something, or a player in the user's place."""
        self.acted_at = self.now

    @property
    def idle(self) -> bool:
        return self.now - self.acted_at > IDLE


class Ticker:
    """Has a move made again and again, at a speed that the user sets."""

    def __init__(self, app: App[None]):
        self._app, self.speed = app, SPEEDS.index(4)
        self._timer: Timer | None = None

    def start(self, make_move: Callable[[], None]) -> None:
        self.stop()
        self._make_move = make_move
        self._timer = self._app.set_interval(1 / SPEEDS[self.speed], make_move)

    def stop(self) -> None:
        if self._timer:
            self._timer.stop()
        self._timer = None

    def start_or_stop(self, make_move: Callable[[], None]) -> None:
        if self._timer:
            self.stop()
        else:
            self.start(make_move)

    def change(self, step: int) -> None:
        """Become faster, or slower if `step` is negative."""
        self.speed = min(max(self.speed + step, 0), len(SPEEDS) - 1)
        if self._timer:
            self.start(self._make_move)
