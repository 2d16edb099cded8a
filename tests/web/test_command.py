"""`web`: a process for each page and its end, and invalid ports and hosts."""

import ipaddress
import os
import re
import resource
import signal
import socket
from contextlib import ExitStack, suppress

import psutil
import pytest

from minesweeper.profile.file import change_file, read_file
from minesweeper.profile.record import Record
from tests.helpers.pages import shaped
from tests.helpers.processes import PATIENCE, end_of, started, wait_for
from tests.helpers.programs import ROOT, in_process, python
from tests.web.serving import HARD, UPGRADE, connect, converse, get, serving, workers

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
from minesweeper.web import app, web as web_command
app.MAX_CONNECTIONS = 2
sys.exit(web_command.main(sys.argv[1:]))
"""


@pytest.mark.slow
def test_number_of_connections_is_limited():
    with serving(program=("-c", FEW)) as (_, netloc), ExitStack() as stack:
        lines = [stack.enter_context(connect(netloc)) for _ in range(2)]
        with connect(netloc) as other, pytest.raises(ConnectionClosed) as closed:
            other.recv(PATIENCE)
        assert closed.value.rcvd.code == 1013
        assert converse(lines[0]).ask("hint") == {"id": 1, "error": "There is no game yet."}
        lines[1].close()
        wait_for(lambda: answers(netloc))


def answers(netloc):
    """Return whether a page gets a game."""
    with connect(netloc) as line:
        try:
            return "version" in converse(line).ask("version")
        except ConnectionClosed:
            return False


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status", "work"),
    [
        (signal.SIGINT, 130, HARD),
        (signal.SIGTERM, -signal.SIGTERM, HARD),
        # Nobody stops this work: it takes a second.
        (signal.SIGKILL, -signal.SIGKILL, shaped((20, 20), 240, "no-guess", seed=1)),
    ],
    ids=["SIGINT", "SIGTERM", "SIGKILL"],
)
def test_the_program_ends_by_a_signal_in_the_middle_of_long_work_and_its_processes_with_it(
    number, status, work
):
    with serving() as (process, netloc), connect(netloc) as line:
        converse(line).ask("new", **work)
        line.send('{"id": 0, "do": "reveal", "cell": 0}')
        process.send_signal(number)
        # The worker has the same stderr: it ends when the last of them is gone.
        assert end_of(process) == (status, "", "")
        with pytest.raises(ConnectionClosed):
            line.recv(PATIENCE)


def test_server_listens_on_loopback_by_default():
    from minesweeper.web.web import listen, parse_options

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
def test_impossible_options_are_refused_in_one_line(options, problem, tmp_path):
    file = tmp_path / "statistics.json"
    file.write_text("?")
    ended = in_process("web", "--port", "0", "--no-browser", *options.format(file=file).split())
    assert (ended.status, ended.out) == (2, "")
    assert f"minesweeper web: {problem.format(file=file)}" in ended.err.splitlines()[-1]


@pytest.mark.slow
def test_without_the_extra_one_line_names_it():
    assert python("-S", "-m", "minesweeper", "web", "--help").out.startswith("usage: minesweeper web")
    ended = python("-S", "-m", "minesweeper", "web")
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(
        r"minesweeper web: starlette is missing; install what this needs by:"
        r" \S+ -m pip install starlette uvicorn websockets\n",
        ended.err,
    )


# The server with a fake clock: the time of a file's last change.
CLOCKED = """
import os, sys
from asyncio import BaseEventLoop
from minesweeper.web import web as web_command

clock = sys.argv[1]
BaseEventLoop.time = lambda self: os.stat(clock).st_mtime
sys.exit(web_command.main(["--port", "0", "--no-browser"]))
"""


class Clocked:
    """A server whose time stands still until `pass_second`; a page stays connected."""

    def __init__(self, process, host, port, clock, page):
        self.process, self.host, self.port, self.page = process, host, port, page
        self._clock, self._now = clock, 1000

    def open(self, request=""):
        """Connect to HOST, and send (the beginning of) a request."""
        line = socket.create_connection((self.host, self.port), PATIENCE)
        line.sendall(request.replace("HOST", f"{self.host}:{self.port}").encode())
        wait_for(self.connections)
        return line

    def pass_second(self):
        """Let a second pass, and the server do its due work; the page answers its pings."""
        self._now += 1
        os.utime(self._clock, (self._now, self._now))
        assert self.page.ask("version")["version"]

    def connections(self):
        """Count the connections beside that of the page."""
        connections = psutil.Process(self.process.pid).net_connections()
        here = [item for item in connections if item.laddr.port == self.port]
        return sum(item.status == "ESTABLISHED" for item in here) - 1

    def expect(self, condition, seconds):
        """Let time pass: a condition holds after so many seconds, on a busy machine after some more.

        What follows it takes real time, such as the end of a process.
        """
        passed = 0
        while not condition() and passed < 2 * seconds:
            self.pass_second()
            passed += 1
        assert passed >= seconds
        wait_for(condition)


@pytest.fixture(scope="module")
def clocked(tmp_path_factory):
    clock = tmp_path_factory.mktemp("clock") / "clock"
    clock.touch()
    os.utime(clock, (1000, 1000))
    with started("-c", CLOCKED, clock, text=True) as process:
        host, port = process.stdout.readline()[len("http://") : -2].rsplit(":", 1)
        with connect(f"{host}:{port}") as page:
            yield Clocked(process, host, int(port), clock, converse(page))


# Seconds until the server closes a connection, as docs/security.md has them.
LIMITS = re.search(
    r"closes requests after (\d+) seconds, answers after (\d+), and games whose browser is silent for (\d+)",
    " ".join((ROOT / "docs" / "security.md").read_text("utf-8").split()),
)
REQUEST, ANSWER, SILENCE = map(int, LIMITS.groups())

WHOLE = "GET /favicon.ico HTTP/1.1\r\nHost: HOST\r\n\r\n"


@pytest.mark.parametrize("whole", [(), (WHOLE,)], ids=["the first request", "the second request"])
@pytest.mark.parametrize("half", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x"])
def test_unfinished_request_is_closed_after_its_time(clocked, whole, half):
    with clocked.open(*whole) as line:
        assert not whole or line.recv(1 << 16)
        line.sendall(half.encode())
        clocked.expect(lambda: not clocked.connections(), REQUEST)


def test_request_whose_body_drips_is_closed_after_its_time(clocked):
    with clocked.open("POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1000000\r\n\r\n") as line:

        def drips():
            with suppress(ConnectionError):
                line.sendall(b"x")
            return not clocked.connections()

        clocked.expect(drips, REQUEST)


def test_answer_that_nobody_reads_is_closed_after_its_time(clocked):
    # Much more than connections hold; they may take some while to be full.
    with clocked.open("GET /style.css HTTP/1.1\r\nHost: HOST\r\n\r\n" * 700) as line:
        assert line.recv(1)
        clocked.expect(lambda: not clocked.connections(), ANSWER)


def test_socket_that_answers_no_ping_is_closed_after_its_time(clocked):
    headers = {"Host": "HOST", "Origin": "http://HOST", **UPGRADE}
    lines = ["GET /play HTTP/1.1", *map(": ".join, headers.items())]
    with clocked.open("\r\n".join([*lines, "", ""])):
        wait_for(lambda: len(workers(clocked.process)) == 2)
        clocked.expect(lambda: len(workers(clocked.process)) == 1, SILENCE)


@pytest.mark.long
def test_half_sent_requests_do_not_keep_others_out():
    with serving() as (process, netloc), ExitStack() as stack:
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (64, 64))
        host, port = netloc.rsplit(":", 1)
        for _ in range(90):
            line = stack.enter_context(socket.create_connection((host, int(port)), PATIENCE))
            line.sendall(b"GET / HTTP/1.1\r\n")
        assert get(netloc, "/")[0] == 200


@pytest.mark.slow
def test_a_profile_of_this_computer_is_shared_with_the_terminal(tmp_path):
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
    assert [item.id for item in read_file(file).records] == ["c", "a", "b"]
