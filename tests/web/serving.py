"""The running server of the browser game, and pages at its WebSocket."""

import re
from contextlib import contextmanager
from http.client import HTTPConnection

from tests.helpers.pages import Page, shaped
from tests.helpers.processes import PATIENCE, descendants, started, with_luck


@contextmanager
def serving(*options, program=("-m", "minesweeper", "web")):
    """Start the program, and yield it with its address (host:port)."""
    with started(*program, "--port", "0", "--no-browser", *options, text=True) as process:
        address = process.stdout.readline()
        assert re.fullmatch(r"http://[^/]+:\d+/\n", address), process.communicate(timeout=PATIENCE)
        yield process, address[len("http://") : -2]


def workers(process):
    """Return the processes behind the games of a server."""
    return [
        child
        for child in descendants(process.pid)
        if "minesweeper.web.worker" in " ".join(with_luck(child.cmdline) or ())
    ]


# A plain host of files without a log, which nobody would read.
HOST = """
import functools, http.server, sys

class Host(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_): pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=sys.argv[1]))
print(server.server_port, flush=True)
server.serve_forever()
"""


@contextmanager
def hosting(folder):
    """Start a host of the files in a folder, and yield its address (host:port)."""
    with started("-c", HOST, str(folder), text=True) as process:
        yield f"127.0.0.1:{process.stdout.readline().strip()}"


def connect(netloc, origin=None, **options):
    """Open a WebSocket of a page from this server, or from elsewhere."""
    from websockets.sync.client import connect

    return connect(
        f"ws://{netloc}/play", origin=origin or f"http://{netloc}", open_timeout=PATIENCE, **options
    )


def converse(line):
    """Return a page at a WebSocket, which waits for the answer to each message."""

    def send(text):
        line.send(text)
        return line.recv(PATIENCE)

    return Page(send)


# A request that takes seconds: no board is found that needs no guess, and the search ends by its own bounds.
HARD = shaped((30, 30), 500, "no-guess", seed=1)


# The headers of a request for a WebSocket, except those of its page.
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


def get(netloc, path, host=None, more=()):
    """Return the status and the headers of the answer to a request with more headers."""
    line = HTTPConnection(netloc, timeout=PATIENCE)
    line.putrequest("GET", path, skip_host=True)
    for name, value in {"Host": netloc if host is None else host, **dict(more)}.items():
        line.putheader(name, value)
    line.endheaders()
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.headers


def upgraded(netloc, host, origin):
    """Return the status of the answer to a request for a WebSocket; 101 if it opens."""
    return get(netloc, "/play", host, UPGRADE | ({} if origin is None else {"Origin": origin}))[0]
