"""`python -m minesweeper web`: serve the browser game and open it."""

from __future__ import annotations

import argparse
import logging
import os
import socket
import sys
import threading
import webbrowser
from ipaddress import ip_address

from minesweeper.shell.arguments import Parser, port
from minesweeper.shell.program import need

# What the extra `web` stands for.
NEEDED = ("starlette", "uvicorn", "websockets")

# The largest frame that is read at all; what is too long for a message is refused in words.
MAX_FRAME = 1 << 21

# As many connections are taken up at a time; asyncio also tries so often where no file can be opened.
BACKLOG = 32

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def main(arguments: list[str]) -> int:
    """Serve until Ctrl-C."""
    options = parse_options(arguments)
    need(NEEDED)
    import uvicorn

    from minesweeper.web.app import application
    from minesweeper.web.protocol import ImpatientProtocol

    listener = listen(options.host, options.port)
    bound_to, bound = listener.getsockname()[:2]
    address = f"http://{netloc(options.host, bound)}/"
    # On this machine only, it goes by these names; elsewhere nobody knows by which.
    names = (options.host.lower(), *LOOPBACK) if ip_address(bound_to).is_loopback else ()
    hosts = frozenset(netloc(name, bound) for name in names) or None
    print(address, flush=True)
    if not options.no_browser and has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)  # that there are no more files, again and again
    config = uvicorn.Config(
        application(hosts),
        loop="asyncio",
        http=ImpatientProtocol,
        backlog=BACKLOG,
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        lifespan="off",
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[listener])
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper web", description="Play in the browser, alone, with hints, or watching the solver."
    )
    parser.add_argument("--port", type=port, default=8000, metavar="N", help="where to listen (8000; 0: any)")
    parser.add_argument("--host", default="127.0.0.1", help="whom to serve (127.0.0.1: this machine only)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser.parse_args(arguments)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; ValueError where that cannot be."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # With its protocol named, asyncio sends what is written to it at once (TCP_NODELAY).
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
        return listener
    except OSError as error:
        raise ValueError(
            f"cannot listen at {netloc(host, port)}: {error.strerror}; --port 0 takes a free one"
        ) from None


def netloc(host: str, port: int) -> str:
    """A host and a port as browsers write them in an address."""
    name = f"[{host}]" if ":" in host else host
    return name if port == 80 else f"{name}:{port}"


def has_display() -> bool:
    """Whether a browser would open in a window, and not in this terminal."""
    return sys.platform in ("win32", "darwin") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
