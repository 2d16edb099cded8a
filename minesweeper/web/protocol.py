"""HTTP with time limits: for requests to arrive, and for their answers to be read."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# Seconds for a whole request, counted from the opening of the connection or the answer before, and from
# then on for its answer.
PATIENCE = 5.0
ANSWERED = 60.0


class ImpatientProtocol(H11Protocol):
    """Closes connections on which requests or answers do not come to their end: open files are few."""

    _timer: asyncio.TimerHandle | None = None
    _arriving = True
    _is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._restart_timer(PATIENCE)

    def handle_events(self) -> None:
        super().handle_events()
        if self._is_upgraded:
            return
        before, self._arriving = self._arriving, self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if self._arriving != before:
            self._restart_timer(PATIENCE if self._arriving else ANSWERED)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_upgraded = True  # from here on pings tell whether the other side is there
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _restart_timer(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
