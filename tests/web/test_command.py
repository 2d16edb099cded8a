"""`web`: a process for each page, how they all end, and ports and hosts that are none."""

import ipaddress
import json
import re
import resource
import signal
import socket
from contextlib import ExitStack, suppress
from http.client import HTTPConnection

import psutil
import pytest

from minesweeper.profile.file import change_file, read_file
from minesweeper.profile.record import Record
from tests.helpers.pages import shaped
from tests.helpers.processes import PATIENCE, end_of, started, wait_for
from tests.helpers.programs import in_process, python
from tests.web.serving import ANSWERED, HARD, VERSION, connect, converse, serving, workers

for name in ("starlette", "uvicorn"):
    pytest.importorskip(name)
ConnectionClosed = pytest.importorskip("websockets.exceptions").ConnectionClosed


def test_a_page_that_is_closed_leaves_nothing_behind_even_in_the_middle_of_long_work(server):
    process, netloc = server
    with connect(netloc) as line:
        converse(line).ask("new", **HARD)
        assert len(workers(process)) == 1
        line.send('{"do": "hint"}')
    wait_for(lambda: not workers(process))
    # A page that just vanishes.
    with connect(netloc) as line:
        converse(line).ask("new", **HARD)
        line.send('{"id": 0, "do": "reveal", "cell": 0}')
        line.socket.shutdown(socket.SHUT_RDWR)
        wait_for(lambda: not workers(process))


def test_a_game_whose_process_is_gone_is_closed(server):
    process, netloc = server
    with connect(netloc) as line:
        converse(line).ask("hint")
        workers(process)[0].kill()
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENCE)
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1011, "the game was stopped")


# The server with room for few connections.
FEW = """
import sys
from minesweeper.web import app, web_command
app.MAX_CONNECTIONS = 3
sys.exit(web_command.main(sys.argv[1:]))
"""


@pytest.mark.slow
def test_there_is_an_end_of_connections():
    with serving(program=("-c", FEW)) as (_, netloc), ExitStack() as stack:
        lines = [stack.enter_context(connect(netloc)) for _ in range(3)]
        with connect(netloc) as other, pytest.raises(ConnectionClosed) as closed:
            other.recv(PATIENCE)
        assert closed.value.rcvd.code == 1013
        assert converse(lines[0]).ask("hint") == {"id": 1, "error": "There is no game yet."}
        lines[1].close()
        wait_for(lambda: answers(netloc))


def answers(netloc):
    """Whether a page gets a game."""
    with connect(netloc) as line:
        try:
            line.send(VERSION)
            return json.loads(line.recv(PATIENCE)) == ANSWERED
        except ConnectionClosed:
            return False


@pytest.mark.slow
def test_the_program_plays_and_ends_by_ctrl_c_with_pages_open():
    with serving() as (process, netloc), connect(netloc) as line, connect(netloc) as other:
        page = converse(line)
        page.ask("new", **shaped((9, 9), 10, seed=7))
        while not page.over:
            page.ask("ai", agent="solver")
        converse(other).ask("new", **HARD)
        other.send('{"id": 0, "do": "reveal", "cell": 0}')
        process.send_signal(signal.SIGINT)
        assert end_of(process) == (130, "", "")
        with pytest.raises(ConnectionClosed):
            other.recv(PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_program_ends_by_a_signal_and_its_processes_with_it(number):
    with serving() as (process, netloc), connect(netloc) as line:
        line.send("{}")
        line.recv(PATIENCE)
        process.send_signal(number)
        # The worker has the same stderr: it ends when the last of them is gone.
        assert end_of(process) == (-number, "", "")


def test_it_listens_on_this_machine_unless_told_otherwise():
    from minesweeper.web.web_command import listen, parse_options

    with listen(parse_options([]).host, 0) as listener:
        assert ipaddress.ip_address(listener.getsockname()[0]).is_loopback


def test_a_port_in_use_is_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = in_process("web", "--no-browser", "--port", port)
    said = f"cannot listen at 127.0.0.1:{port}: Address already in use; --port 0 takes a free one"
    assert ended == (2, "", f"minesweeper web: {said}\n")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--port 65536", "argument --port: expected a port from 0 to 65535, found '65536'"),
        ("--port=-1", "argument --port: expected a port from 0 to 65535, found '-1'"),
        ("--port ²", "argument --port: expected a port from 0 to 65535, found '²'"),
        ("--host 256.0.0.1", "cannot listen at 256.0.0.1:0: "),
        ("--host 0.0.0.0 --profile {file}.new", "--profile is for loopback addresses such as 127.0.0.1 only"),
        ("--profile {file}", "{file}: expected JSON, found '?'"),
    ],
)
def test_options_that_cannot_be_are_one_line(options, problem, tmp_path):
    file = tmp_path / "statistics.json"
    file.write_text("?")
    ended = in_process("web", "--port", "0", "--no-browser", *options.format(file=file).split())
    assert (ended.status, ended.out) == (2, "")
    assert f"minesweeper web: {problem.format(file=file)}" in ended.err.splitlines()[-1]


@pytest.mark.slow
def test_without_the_extra_one_line_says_what_installs_it():
    assert python("-S", "-m", "minesweeper", "web", "--help").out.startswith("usage: minesweeper web")
    ended = python("-S", "-m", "minesweeper", "web")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(
        r"minesweeper web: starlette is missing; install what this needs by:"
        r" \S+ -m pip install starlette uvicorn websockets\n",
        ended.err,
    )


@pytest.mark.long
def test_requests_that_do_not_come_to_their_end_are_dropped():
    """Also the second one of a connection; a page that has made its request stays."""
    with serving() as (_, netloc), ExitStack() as stack:
        host, port = netloc.rsplit(":", 1)
        whole = f"GET /favicon.ico HTTP/1.1\r\nHost: {netloc}\r\n\r\n".encode()
        page = stack.enter_context(connect(netloc))
        lines = [stack.enter_context(socket.create_connection((host, int(port)), PATIENCE)) for _ in range(3)]
        lines[1].sendall(b"GET / HTTP/1.1\r\nHost: x")
        lines[2].sendall(whole + b"GET / HT")
        for line in lines:
            while line.recv(1 << 16):
                pass
        assert converse(page).ask("new", **HARD)


# The server with a clock of its own: at each SIGUSR1 four seconds have passed, less than any patience of its.
HASTY = """
import signal, sys, time
from asyncio import BaseEventLoop
from minesweeper.web import web_command

passed = 0

def pass_on(*_):
    global passed
    passed += 4

signal.signal(signal.SIGUSR1, pass_on)
BaseEventLoop.time = lambda self: time.monotonic() + passed
sys.exit(web_command.main(["--port", "0", "--no-browser"]))
"""


@pytest.fixture(scope="module")
def hasty():
    """A server whose time passes when it is told so; its host and port, and how it is told."""
    with started("-c", HASTY, text=True) as process:
        host, port = process.stdout.readline()[len("http://") : -2].rsplit(":", 1)
        yield process, (host, int(port)), lambda: process.send_signal(signal.SIGUSR1)


def is_closed(line):
    """Whether the other side has closed a connection."""
    line.settimeout(0.05)
    try:
        return not line.recv(1 << 16)
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_a_request_whose_body_drips_is_dropped(hasty):
    """However often a byte comes; a page stays, which answers the server's pings."""
    _, (host, port), pass_time = hasty
    with socket.create_connection((host, port), PATIENCE) as line, connect(f"{host}:{port}") as other:
        page = converse(other)
        line.sendall(f"POST / HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 1000000\r\n\r\n".encode())

        def drips():
            with suppress(ConnectionError):
                line.sendall(b"x")
            assert page.ask("version")["version"]  # by now the byte has come, and a ping is answered
            pass_time()
            return is_closed(line)

        wait_for(drips)
        assert page.ask("new", **shaped((5, 5), 3, seed=1))


def test_an_answer_that_is_not_read_is_dropped(hasty):
    process, (host, port), pass_time = hasty
    with socket.create_connection((host, port), PATIENCE) as line:
        # Much more than connections hold.
        line.sendall(f"GET /main.js HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode() * 2000)
        assert line.recv(1)
        wait_for(lambda: pass_time() or not connections(process, port))


def test_a_socket_that_answers_nothing_gives_its_place_up(hasty):
    """Not even the pings that a browser answers by itself."""
    process, (host, port), pass_time = hasty
    with socket.create_connection((host, port), PATIENCE) as line:
        key = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        head = f"GET /play HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\n{key}"
        line.sendall(f"{head}AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode())
        wait_for(lambda: workers(process))
        wait_for(lambda: pass_time() or not workers(process))


def connections(process, port):
    """The connections that a server has open."""
    found = psutil.Process(process.pid).net_connections()
    return [each for each in found if each.laddr.port == port and each.status == "ESTABLISHED"]


@pytest.mark.long
def test_half_sent_requests_do_not_keep_others_out():
    """Though they are more than the files that the server may have open."""
    with serving() as (process, netloc), ExitStack() as stack:
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (64, 64))
        host, port = netloc.rsplit(":", 1)
        for _ in range(90):
            line = stack.enter_context(socket.create_connection((host, int(port)), PATIENCE))
            line.sendall(b"GET / HTTP/1.1\r\n")
        late = HTTPConnection(netloc, timeout=PATIENCE)
        late.request("GET", "/")
        assert late.getresponse().status == 200
        late.close()


@pytest.mark.slow
def test_a_profile_of_this_computer_is_shared_with_the_terminal(tmp_path):
    """Two pages and another program change one file; no other address may use it."""
    file = tmp_path / "statistics.json"
    with serving("--profile", str(file)) as (_, netloc), connect(netloc) as one, connect(netloc) as two:
        pages = converse(one), converse(two)
        for name, page in zip("ab", pages, strict=True):
            assert str(file) in page.ask("version")["memory"]["words"]
            page.ask("new", **shaped((3, 3), 0))
            page.ask("reveal", cell=0)
            ended = {"at": 1_795_348_800_000, "date": "2026-11-22", "on": "2026-11-22", "seconds": 2.5}
            assert page.ask("end", name=name, **ended)["lines"] == {}
        record = Record("9x9:10", "safe", "classic", "2026-11-20", True, 9, 9, 9, 9, False, id="c")
        change_file(file, lambda profile: profile.enter(record))
        assert [page.ask("statistics")["count"] for page in pages] == [3, 3]
    assert [each.id for each in read_file(file).records] == ["c", "a", "b"]
