"""`python3 -m minesweeper web`: serve the browser game and open it."""

from __future__ import annotations

import argparse
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path

from minesweeper.profile.file import STATISTICS, read_file
from minesweeper.shell.arguments import Parser, port
from minesweeper.shell.files import check_output
from minesweeper.shell.program import EXTRAS, need

# The largest frame in bytes: above any message, whose characters take up to 4 each. So a message that is too
# long still gets an error as its answer.
MAX_FRAME = 1 << 22

# How many connections asyncio accepts at a time, and how often it tries while no file can be opened.
BACKLOG = 32

# The seconds between two pings, which browsers answer by themselves, and the time limit of the answer.
PING = 5.0

LOOPBACK = ("127.0.0.1", "localhost", "::1")


# The word of `--profile` for the profile of the full-screen game.
TUI_PROFILE = "tui"


def main(arguments: list[str]) -> int:
    """Serve until Ctrl-C."""
    options = parse_options(arguments)
    need(EXTRAS["web"])
    # These need the extra.
    import uvicorn

    from minesweeper.web.app import ImpatientProtocol, application, named
    from minesweeper.web.worker import REMOTE

    profile = profile_of(options.profile)
    listener = listen(options.host, options.port)
    bound_to, bound = listener.getsockname()[:2]
    address = f"http://{netloc(options.host, bound)}/"
    names = {options.host.lower(), *LOOPBACK, *(name.lower() for name in options.name)}
    here = ip_address(bound_to).is_loopback
    if options.profile is not None and not here:
        raise ValueError("--profile is for loopback addresses such as 127.0.0.1 only")
    if here:
        hosts = {netloc(name, bound) for name in names}
        is_here: Callable[[str], bool] = hosts.__contains__
    else:
        own = socket.gethostname().lower()
        is_here = named({*names, own, f"{own}.local"})
    print(address, flush=True)
    if not options.no_browser and has_display():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    # Else asyncio would repeat that no file can be opened.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    config = uvicorn.Config(
        application(is_here, [profile, "" if here else REMOTE]),
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
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[listener])
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper web", description="Play in the browser, alone, with hints, or watching the solver."
    )
    parser.add_argument(
        "--port", type=port, default=8000, metavar="N", help="port to listen at (8000; 0: any free)"
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen at (127.0.0.1: this machine only)"
    )
    parser.add_argument(
        "--name", action="append", default=[], help="a name by which others reach this server (beside --host)"
    )
    parser.add_argument(
        "--profile", metavar="FILE",
        help="keep statistics, boards of the day and practice in FILE, not in the browser (tui: in that of"
        " `minesweeper tui`)",
    )  # fmt: skip
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    return parser.parse_args(arguments)


def profile_of(file: str | None) -> str:
    """Return the file of the profile, empty if browsers keep it; ValueError if it cannot be read."""
    if not file:
        return ""
    if file != TUI_PROFILE:
        path = Path(file)
    else:
        need(("platformdirs",))
        import platformdirs

        path = Path(platformdirs.user_data_path("minesweeper", appauthor=False)) / STATISTICS
        path.parent.mkdir(parents=True, exist_ok=True)
    read_file(path)
    check_output(path)
    return str(path.resolve())


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at this address; ValueError if it cannot."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # Only if the socket names its protocol, asyncio sets TCP_NODELAY, which sends each message at once.
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
    """Return a host and a port as browsers write them in an address."""
    name = f"[{host}]" if ":" in host else host
    return name if port == 80 else f"{name}:{port}"


def has_display() -> bool:
    """Return whether a browser would open in a window, and not in this terminal."""
    return sys.platform in ("win32", "darwin") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
