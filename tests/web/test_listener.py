"""Connections are closed that have no request in time, at any server that calls an application for each."""

import asyncio
import socket
import time

import pytest

from minesweeper.web import listener
from minesweeper.web.listener import Listener


@pytest.fixture
def patience(monkeypatch):
    monkeypatch.setattr(listener, "PATIENCE", 0.1)


async def finish(reader, writer):
    """Read a connection to its end, and close it."""
    await reader.read()
    writer.close()


async def opened():
    """A listener with a server behind it, and a connection to it."""
    door = Listener(socket.AF_INET, socket.SOCK_STREAM, 0)
    door.bind(("127.0.0.1", 0))
    server = await asyncio.start_server(finish, sock=door)
    return door, server, *await asyncio.open_connection(*door.getsockname())


def test_a_connection_without_a_request_is_closed(patience):
    async def silent():
        _, server, reader, writer = await opened()
        writer.write(b"GET / HT")
        assert await reader.read() == b""
        writer.close()
        server.close()

    asyncio.run(asyncio.wait_for(silent(), 20))


def test_a_connection_with_a_request_stays_until_it_is_answered(patience):
    """And is closed when no other request comes, but not when another one is still unanswered."""

    async def busy():
        door, server, reader, writer = await opened()
        scope = {"type": "http", "client": writer.get_extra_info("sockname")}

        async def answer(scope, receive, send):
            await asyncio.sleep(scope["seconds"])

        answered = door.timed(answer)
        end = asyncio.create_task(reader.read())
        began = time.monotonic()
        await asyncio.gather(*(answered(scope | {"seconds": seconds}, None, None) for seconds in (0.01, 0.6)))
        assert not end.done()
        assert await end == b""
        assert time.monotonic() - began > 0.65
        writer.close()
        server.close()

    asyncio.run(asyncio.wait_for(busy(), 20))


def test_a_request_of_another_door_is_answered():
    async def answer(scope, receive, send):
        send(scope["type"])

    said = []
    with Listener(socket.AF_INET, socket.SOCK_STREAM, 0) as door:
        asyncio.run(door.timed(answer)({"type": "http"}, None, said.append))
    assert said == ["http"]
