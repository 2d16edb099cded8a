"""The web server: what it serves and to whom, games over its WebSockets, and pages that ask for much."""

import json
from pathlib import Path

import pytest

from tests.helpers.pages import new, shaped
from tests.helpers.processes import PATIENCE
from tests.helpers.programs import ROOT
from tests.web.serving import HARD, connect, converse, get, serving, upgraded, wait

for name in ("starlette", "uvicorn"):
    pytest.importorskip(name)
ConnectionClosed = pytest.importorskip("websockets.exceptions").ConnectionClosed

STATIC = ROOT / "minesweeper" / "web" / "static"


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
