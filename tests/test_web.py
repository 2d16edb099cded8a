"""The browser game's server: what it serves and whom, a process for each page, how it starts and ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from pages import Page, new, shaped
from programs import ENVIRONMENT, ROOT, python

for name in ("starlette", "uvicorn"):
    pytest.importorskip(name)
client = pytest.importorskip("websockets.sync.client")
ConnectionClosed = pytest.importorskip("websockets.exceptions").ConnectionClosed

STATIC = ROOT / "minesweeper" / "web" / "static"

# Enough for a machine that is busy with other things.
PATIENCE = 60


@contextmanager
def serving(*options):
    """The running program, and its address (host:port)."""
    command = [sys.executable, "-m", "minesweeper", "web", "--port", "0", "--no-browser", *options]
    process = subprocess.Popen(
        command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        address = process.stdout.readline()
        assert re.fullmatch(r"http://[^/]+:\d+/\n", address), process.communicate(timeout=PATIENCE)
        yield process, address[len("http://") : -2]
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def server():
    with serving() as (process, netloc):
        yield process, netloc


@pytest.fixture(scope="module")
def here(server):
    return server[1]


def connect(netloc, origin=None, **options):
    return client.connect(
        f"ws://{netloc}/play", origin=origin or f"http://{netloc}", open_timeout=PATIENCE, **options
    )


def converse(line):
    """A page at a WebSocket: what it asks is answered (but for risks) when nonsense sent after it is."""

    def receive():
        return json.loads(line.recv(PATIENCE))

    def send(text):
        line.send(text)
        line.send('{"do": "nonsense"}')
        return list(iter(receive, NONSENSE))

    return Page(send)


NONSENSE = {
    "type": "error",
    "message": "'do' is one of new, again, reveal, flag, chord, undo, step, risks, certain, hint, ai, export,"
    " analyse, not 'nonsense'",
}


def wait(line, kind):
    """The next message of this type."""
    while (message := json.loads(line.recv(PATIENCE)))["type"] != kind:
        pass
    return message


# A game whose hints take as much work as one may ask for.
HARD = shaped((3,) * 8, 100, seed=1, moves="r0")


# What is served, and to whom


def get(netloc, path, host=None):
    """The status and the headers of an answer."""
    line = HTTPConnection(netloc, timeout=PATIENCE)
    line.putrequest("GET", path, skip_host=True)
    line.putheader("Host", netloc if host is None else host)
    line.endheaders()
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.headers


def test_the_page_is_served_and_told_what_it_may_do(here):
    for path, expected in (("/", 200), ("/nothing", 404), ("/../app.py", 404), ("/%2e%2e/app.py", 404)):
        status, headers = get(here, path)
        assert status == expected
        assert headers["Content-Security-Policy"] == (
            "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none';"
            " frame-ancestors 'none'"
        )
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"


def test_every_file_has_a_type_that_browsers_take(here):
    kinds = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
    for path in filter(Path.is_file, STATIC.iterdir()):
        status, headers = get(here, f"/{path.name}")
        assert (status, headers["Content-Type"].partition(";")[0]) == (200, kinds[path.suffix])


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:9", ""])
def test_a_host_that_is_not_this_one_gets_nothing(here, host):
    host = host.format(port=here.partition(":")[2])
    assert get(here, "/", host)[0] == 421
    assert upgraded(here, host, f"http://{host}") == 403


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]", "LocalHost"])
def test_it_has_several_names(here, name):
    host = f"{name}:{here.partition(':')[2]}"
    assert get(here, "/", host)[0] == 200
    assert upgraded(here, host, f"http://{host}") == 101
    assert upgraded(here, host, "http://evil.example") == 403


@pytest.mark.parametrize(
    "origin", [None, "", "null", "http://evil.example", "http://127.0.0.1", "http://{here}1", "ws://{here}"]
)
def test_a_page_from_elsewhere_gets_no_game(here, origin):
    assert upgraded(here, here, origin and origin.format(here=here)) == 403


def upgraded(netloc, host, origin):
    """The status that answers a request for a WebSocket; 101 if it is one."""
    line = HTTPConnection(netloc, timeout=PATIENCE)
    line.putrequest("GET", "/play", skip_host=True)
    headers = {"Host": host, "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    for name, value in (
        headers | {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Origin": origin}
    ).items():
        if value is not None:
            line.putheader(name, value)
    line.endheaders()
    status = line.getresponse().status
    line.close()
    return status


def test_served_to_others_it_is_known_by_any_name():
    with serving("--host", "0.0.0.0") as (_, netloc):
        netloc = netloc.replace("0.0.0.0", "127.0.0.1")
        assert get(netloc, "/", "box.example")[0] == 200
        assert upgraded(netloc, "box.example", "https://box.example") == 101
        assert upgraded(netloc, "box.example", "http://evil.example") == 403


# Games


def test_messages_make_a_game(here):
    with connect(here) as line:
        page = converse(line)
        page.ask("new", **new(".X.\n...\n..X"))
        assert page.picture() == "???\n???\n???\n"
        page.send('{"do":\n"reveal", "cell": 6}')
        [export] = page.ask("export")
        assert export["position"] == "???\n12?\n01?\n"
        for nonsense in ("", "\n", "reveal", "\N{COLLISION SYMBOL}", "\0"):
            assert [answer["type"] for answer in page.send(nonsense)] == ["error"]
        assert page.send(b"\x00\xff") == [
            {"type": "error", "message": "a message is a JSON object, not 'a binary frame'"}
        ]
        assert page.send(" " * 300_001) == [
            {"type": "error", "message": "a message has at most 300000 characters, not 300001"}
        ]
        assert page.ask("export") == [export]


def test_a_thousand_malformed_messages_are_a_thousand_errors(here):
    with connect(here) as line:
        page = converse(line)
        page.ask("new", **new(".X.\n...\n..X"))
        for number in range(1000):
            line.send(json.dumps({"do": "reveal", "cell": [number]}))
        kinds = [json.loads(line.recv(PATIENCE))["type"] for _ in range(1000)]
        assert kinds == ["error"] * 1000
        assert page.ask("export")[0]["position"] == "???\n???\n???\n"


def test_two_pages_do_not_mix(here):
    with connect(here) as first, connect(here) as second:
        one, two = converse(first), converse(second)
        one.ask("new", **new("..X"))
        two.ask("new", **new("X.."))
        one.ask("reveal", cell=0)
        two.ask("reveal", cell=1)
        assert (one.picture(), two.picture()) == ("01?\n", "?1?\n")


def workers(process):
    """The processes behind the games of a server."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            command = (path / "cmdline").read_bytes()
        except OSError:
            continue
        if parent == process.pid and b"minesweeper.web.worker" in command:
            found.append(int(path.name))
    return found


def until(holds):
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")


@linux
def test_a_page_that_is_closed_leaves_nothing_behind_even_in_the_middle_of_long_work():
    with serving() as (process, netloc):
        with connect(netloc) as line:
            converse(line).ask("new", **HARD)
            assert len(workers(process)) == 1
            line.send('{"do": "hint"}')
        until(lambda: not workers(process))
        # A page that just vanishes.
        with connect(netloc) as line:
            converse(line).ask("new", **HARD)
            line.send('{"do": "hint"}')
            line.socket.shutdown(socket.SHUT_RDWR)
            until(lambda: not workers(process))


@linux
def test_a_game_whose_process_is_gone_is_closed():
    with serving() as (process, netloc), connect(netloc) as line:
        converse(line).ask("hint")
        os.kill(workers(process)[0], signal.SIGKILL)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE)
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1011, "the game was stopped")


def test_there_is_an_end_of_connections():
    with serving() as (_, netloc), ExitStack() as stack:
        lines = [stack.enter_context(connect(netloc)) for _ in range(32)]
        with connect(netloc) as other, pytest.raises(ConnectionClosed) as closed:
            other.recv(PATIENCE)
        assert closed.value.rcvd.code == 1013
        assert converse(lines[0]).ask("hint") == [{"type": "error", "message": "there is no game yet"}]
        lines[1].close()
        until(lambda: answers(netloc))


def answers(netloc):
    """Whether a page gets a game."""
    with connect(netloc) as line:
        try:
            line.send('{"do": "nonsense"}')
            return json.loads(line.recv(PATIENCE)) == NONSENSE
        except ConnectionClosed:
            return False


# The program


def test_the_program_plays_and_ends_by_ctrl_c_with_pages_open():
    with serving() as (process, netloc), connect(netloc) as line, connect(netloc) as other:
        page = converse(line)
        page.ask("new", **shaped((16, 30), 99, seed=7))
        while not page.over:
            page.ask("ai", agent="solver")
        converse(other).ask("new", **HARD)
        other.send('{"do": "hint"}')
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (130, "", "")
        with pytest.raises(ConnectionClosed):
            other.recv(PATIENCE)


def test_the_program_ends_by_sigterm_and_its_processes_with_it():
    with serving() as (process, netloc), connect(netloc) as line:
        line.send("{}")
        line.recv(PATIENCE)
        process.send_signal(signal.SIGTERM)
        # The worker has the same stderr: it ends when the last of them is gone.
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (-signal.SIGTERM, "", "")


def test_killed_outright_it_leaves_no_process_behind():
    with serving() as (process, netloc), connect(netloc) as line:
        line.send("{}")
        line.recv(PATIENCE)
        process.kill()
        out, err = process.communicate(timeout=PATIENCE)
        assert (out, err) == ("", "")


def test_a_page_that_asks_for_much_does_not_hold_up_another(here):
    """Each of its questions takes seconds; a reveal elsewhere is answered before the first of them."""
    with connect(here) as greedy, connect(here) as line:
        page = converse(line)
        page.ask("new", **shaped((16, 30), 99, seed=7))
        busy = converse(greedy)
        busy.ask("new", **HARD)
        for _ in range(50):
            greedy.send('{"do": "hint"}')
        page.ask("reveal", cell=0)
        assert page.last["cells"]
        line.send('{"do": "risks", "on": true}')
        assert wait(line, "risks")["risks"]
        with pytest.raises(TimeoutError):
            greedy.recv(0)
        assert json.loads(greedy.recv(PATIENCE)) == {
            "type": "error",
            "message": "this takes more work than one connection may ask for",
        }


def test_what_takes_too_much_memory_is_an_error(here):
    with connect(here) as line:
        page = converse(line)
        page.ask("new", **shaped((2,) * 13, 1500, seed=1, moves="r0"))
        message = "this takes more memory than one connection may have"
        assert page.ask("hint") == [{"type": "error", "message": message}]
        page.ask("reveal", cell=1)
        assert page.last["cells"]


def test_a_page_that_does_not_read_does_not_hold_up_another(here):
    with connect(here, max_queue=1, close_timeout=0.1) as deaf, connect(here) as line:
        deaf.send(json.dumps({"do": "new", **shaped((100, 100), 1500)}))
        for _ in range(200):
            deaf.send('{"do": "again"}')
        page = converse(line)
        page.ask("new", **shaped((16, 30), 99, seed=7))
        page.ask("reveal", cell=0)
        assert page.last["cells"]


def test_risks_come_when_no_move_waits(here):
    with connect(here) as line:
        page = converse(line)
        page.ask("new", **shaped((16, 30), 99, seed=7, start="opening"))
        line.send('{"do": "risks", "on": true}')
        assert wait(line, "risks")["done"] == 0
        for cell in (200, 100, 300):
            line.send(json.dumps({"do": "flag", "cell": cell}))
        while (risks := wait(line, "risks"))["done"] < 3:
            pass
        assert len(risks["risks"]) == 480


def test_a_frame_beyond_all_bounds_closes_the_connection(here):
    with connect(here) as line, pytest.raises(ConnectionClosed):
        line.send(" " * (1 << 22))
        line.recv(PATIENCE)


def test_a_port_in_use_is_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = python("-m", "minesweeper", "web", "--no-browser", "--port", port)
    assert ended == (
        2,
        "",
        f"minesweeper web: cannot listen at 127.0.0.1:{port}: Address already in use;"
        " --port 0 takes a free one\n",
    )


@pytest.mark.parametrize("port", ["65536", "-1", "x", "²"])
def test_a_port_that_is_none_is_refused(port):
    ended = python("-m", "minesweeper", "web", f"--port={port}")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.endswith(f"argument --port: {port!r} is not a port from 0 to 65535\n")


def test_a_host_that_is_none_is_one_line():
    ended = python("-m", "minesweeper", "web", "--no-browser", "--host", "256.0.0.1", "--port", "0")
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert ended.err.startswith("minesweeper web: cannot listen at 256.0.0.1:0: ")


def test_without_the_extra_one_line_says_what_installs_it():
    ended = python("-S", "-m", "minesweeper", "web")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(
        r"minesweeper web: starlette is missing; install what this needs by:"
        r" \S+ -m pip install starlette uvicorn websockets\n",
        ended.err,
    )


def test_importing_the_command_needs_nothing():
    assert python("-S", "-m", "minesweeper", "web", "--help").out.startswith("usage: minesweeper web")
