"""The web server: static files, and a WebSocket for each page with a process of its own behind it."""

from __future__ import annotations

import asyncio
import contextlib
import mimetypes
import re
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import h11
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.http.h11_impl import H11Protocol

from minesweeper.programs.child import own_command
from minesweeper.shell.language import FOLDER, LANGUAGES
from minesweeper.web.catalogue_js import catalogue_js, words_json

STATIC = Path(__file__).parent / "static"

# The headers of every answer: the page may only load and use files of this server.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

MAX_CONNECTIONS = 32

# Disconnect a page that has not read for this many seconds.
READ_SECONDS = 10.0

# The seconds for a whole HTTP request, counted from the opening of the connection or the last answer, and
# then for its answer.
REQUEST, ANSWER = 5.0, 60.0

# The longest line of a worker, in bytes: more than the review of the longest game.
MAX_WORKER_LINE = 1 << 24

# Codes that close a WebSocket.
POLICY, FAILED, TRY_LATER = 1008, 1011, 1013


def guarded(app: ASGIApp, is_here: Callable[[str], bool]) -> ASGIApp:
    """Refuse requests under other host names and WebSockets of other sites; set the headers of answers.

    `is_here` tests whether a Host header names this server, and not a host that others point here.
    """

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        headers, answer = Headers(scope=scope), app
        is_own = is_here(headers.get("host", "").lower())
        if scope["type"] == "websocket" and not (is_own and comes_from_here(headers)):
            answer = WebSocketClose(POLICY)
        elif not is_own:
            answer = PlainTextResponse("unknown host\n", 421)
        await answer(scope, receive, send_guarded)

    return guard


def named(names: Collection[str]) -> Callable[[str], bool]:
    """Return a test whether a Host header has one of these names or an address, at any port.

    The owner of another name may point it here, so that this server would take foreign pages for its own
    (DNS rebinding).

    >>> [named({"box"})(host) for host in ("box:8000", "192.0.2.7", "[::1]:80", "evil.example")]
    [True, True, True, False]
    """

    def is_here(host: str) -> bool:
        match = re.fullmatch(r"(?:\[([0-9a-f:.]+)\]|([^:\[\]]+))(?::[0-9]{1,5})?", host)
        if not match:
            return False
        name = match[1] or match[2]
        with contextlib.suppress(ValueError):
            ip_address(name)
            return True
        return name in names

    return is_here


def comes_from_here(headers: Headers) -> bool:
    """Return whether the page that sends the request comes from this server."""
    host = headers.get("host", "").lower()
    return headers.get("origin", "").lower() in (f"http://{host}", f"https://{host}")


class Games:
    """The endpoint of the games' WebSockets."""

    def __init__(self, arguments: Sequence[str]) -> None:
        """Take the `arguments` of each worker."""
        self.arguments = arguments
        self.connections = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        with contextlib.suppress(WebSocketDisconnect, TimeoutError):
            await websocket.accept()
            if self.connections >= MAX_CONNECTIONS:
                await websocket.close(TRY_LATER, "too many games are open")
                return
            self.connections += 1
            try:
                async with worker(self.arguments) as process:
                    await first_of(inward(websocket, process), outward(websocket, process))
            finally:
                self.connections -= 1
            if websocket.client_state == WebSocketState.CONNECTED:
                async with asyncio.timeout(READ_SECONDS):
                    await websocket.close(FAILED, "the game was stopped")


async def inward(websocket: WebSocket, process: asyncio.subprocess.Process) -> None:
    """Forward the page's messages to the worker, each as a line, until the page disconnects."""
    assert process.stdin
    with contextlib.suppress(ConnectionError):
        while (message := await websocket.receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            line = '"a binary frame"' if text is None else text.replace("\n", " ")
            process.stdin.write(line.encode("utf-8", "replace") + b"\n")
            await process.stdin.drain()


async def outward(websocket: WebSocket, process: asyncio.subprocess.Process) -> None:
    """Forward the worker's lines to the page, until the worker ends or the page stops reading."""
    assert process.stdout
    with contextlib.suppress(WebSocketDisconnect, TimeoutError):
        while line := await process.stdout.readline():
            async with asyncio.timeout(READ_SECONDS):
                await websocket.send_text(line.decode().rstrip("\n"))


async def first_of(*jobs: Coroutine[object, object, None]) -> None:
    """Run jobs until one ends, cancel the others, and raise an error of any job."""
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        ends = await asyncio.gather(*tasks, return_exceptions=True)
    for end in ends:
        if isinstance(end, Exception):
            raise end


@contextlib.asynccontextmanager
async def worker(arguments: Sequence[str]) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start a worker process, and kill it at the end of the context even if it is busy."""
    process = await asyncio.create_subprocess_exec(
        *own_command("minesweeper.web.worker"),
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=MAX_WORKER_LINE,
        start_new_session=True,  # Ctrl-C is for the server only
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


# The headers of files at addresses that name their content: browsers keep them and need not ask again.
KEPT = {"Cache-Control": "max-age=31536000, immutable"}


class KeptFiles(StaticFiles):
    def file_response(self, *args: Any, **options: Any) -> Response:
        response = super().file_response(*args, **options)
        response.headers.update(KEPT)
        return response


def catalogue(request: Request) -> Response:
    """Serve the catalogue of boards, as a module of the page."""
    headers = KEPT if "content" in request.path_params else None
    return Response(catalogue_js(), media_type="text/javascript", headers=headers)


def words(request: Request) -> Response:
    """Serve the page's words in a language."""
    code = request.path_params["code"]
    if code not in LANGUAGES or not (code == "en" or (FOLDER / f"{code}.po").exists()):
        return PlainTextResponse("no such language\n", 404)
    headers = KEPT if "content" in request.path_params else None
    return Response(words_json(code), media_type="application/json", headers=headers)


def page(request: Request) -> Response:
    """Serve the page, with its files at addresses that name their content.

    Its manifest stays beside it, since addresses in a manifest are relative to its own.
    """
    files = sorted(path for path in (*STATIC.rglob("*.*"), *FOLDER.glob("*.po")) if path.is_file())
    parts = [catalogue_js().encode(), *(path.read_bytes() for path in files)]
    content = sha256(b"".join(parts)).hexdigest()[:16]
    text = (STATIC / "index.html").read_text("utf-8")
    return HTMLResponse(re.sub(r'(href|src)="(?=[\w-]+\.(css|js|svg|png)")', rf'\1="kept/{content}/', text))


def application(is_here: Callable[[str], bool], arguments: Sequence[str] = ()) -> ASGIApp:
    """Return the whole server; `is_here` as in `guarded`, `arguments` for each worker."""
    # The system's types for these files may be wrong, and then browsers do not run the page.
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("text/css", ".css")
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    routes = [
        WebSocketRoute("/play", Games(arguments)),
        Route("/", page),
        Route("/shared/catalogue.js", catalogue),
        Route("/kept/{content}/shared/catalogue.js", catalogue),
        Route("/words/{code}.json", words),
        Route("/kept/{content}/words/{code}.json", words),
        Mount("/kept/{content}", KeptFiles(directory=STATIC)),
        Mount("/", StaticFiles(directory=STATIC, html=True)),
    ]
    return guarded(Starlette(routes=routes), is_here)


class ImpatientProtocol(H11Protocol):
    """HTTP that closes connections with unfinished requests or answers, since open files are limited."""

    _timer: asyncio.TimerHandle | None = None
    _arriving = True
    _is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._restart_timer(REQUEST)

    def handle_events(self) -> None:
        super().handle_events()
        if self._is_upgraded:
            return
        before, self._arriving = self._arriving, self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        if self._arriving != before:
            self._restart_timer(REQUEST if self._arriving else ANSWER)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_upgraded = True  # from here on pings find out whether the other side is there
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
