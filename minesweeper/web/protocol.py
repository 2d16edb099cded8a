"""HTTP with a limit of time: whoever opens a connection has to send the head of a request before long."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

# Seconds for the head of a request, from the opening of the connection or the answer before on.
PATIENCE = 5.0


class ImpatientProtocol(H11Protocol):
    """Closes connections on which no head comes to its end, so that they cannot use up all files."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._late = self.loop.call_later(PATIENCE, transport.abort)

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.their_state is not h11.IDLE:
            self._forgive()
        elif self._late is None:
            self._late = self.loop.call_later(PATIENCE, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forgive()
        super().connection_lost(exc)

    def _forgive(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None
