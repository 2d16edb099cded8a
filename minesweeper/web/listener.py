"""A time limit for requests: a connection is closed if the head of a request does not arrive in time.

Servers call the application when a head is complete, and not before. So the listening socket starts a clock
for each connection that it accepts, and what is wrapped around the application stops it.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the extra `web` may be missing
    from starlette.types import ASGIApp, Receive, Scope, Send

# Seconds for the head of a request, counted from the opening of the connection or the answer before.
PATIENCE = 5.0


@dataclass(eq=False)
class Line:
    """A connection, the clock that runs while it has no request, and how many it has."""

    connection: socket.socket
    clock: asyncio.TimerHandle | None = None
    requests: int = 0


class Listener(socket.socket):
    """A listening socket for asyncio; connections without requests cannot use up all open files."""

    def __init__(self, family: int, kind: int, protocol: int):
        super().__init__(family, kind, protocol)
        self._lines: dict[tuple[str, int], Line] = {}

    def accept(self) -> tuple[socket.socket, tuple[str, int]]:
        """Accept a connection, in the event loop, and start its clock."""
        connection, address = super().accept()
        self._start(address[:2], Line(connection))
        return connection, address

    def timed(self, app: ASGIApp) -> ASGIApp:
        """The application, with the clock of a connection stopped while it answers a request of it.

        The server must tell it whom it is connected to, and not whom a proxy names.
        """

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            address = tuple(scope.get("client") or ())
            line = self._lines.get(address)
            if line is None:
                await app(scope, receive, send)
                return
            self._stop(line)
            line.requests += 1
            try:
                await app(scope, receive, send)
            finally:
                line.requests -= 1
                if not line.requests and self._lines.get(address) is line:
                    self._start(address, line)

        return answer

    def _start(self, address: tuple[str, int], line: Line) -> None:
        if before := self._lines.get(address):
            self._stop(before)
        self._lines[address] = line
        line.clock = asyncio.get_running_loop().call_later(PATIENCE, self._end, address, line)

    def _stop(self, line: Line) -> None:
        if line.clock:
            line.clock.cancel()
            line.clock = None

    def _end(self, address: tuple[str, int], line: Line) -> None:
        """Forget a connection, and shut it down unless it is closed already; the server then closes it."""
        del self._lines[address]
        with contextlib.suppress(OSError):
            line.connection.shutdown(socket.SHUT_RDWR)
