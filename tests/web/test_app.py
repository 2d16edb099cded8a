"""The web server: its files and hosts, games over its WebSockets, and greedy pages."""

import asyncio
import json
import re
import shutil
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import AsyncMock, Mock
from urllib.request import urlopen

import pytest

from tests.helpers.pages import new, shaped
from tests.helpers.processes import PATIENCE, wait_for
from tests.helpers.programs import ROOT, python
from tests.web.serving import connect, converse, get, serving, upgraded, workers

for name in ("starlette", "uvicorn"):
    pytest.importorskip(name)
ConnectionClosed = pytest.importorskip("websockets.exceptions").ConnectionClosed
app = pytest.importorskip("minesweeper.web.app")

STATIC = ROOT / "minesweeper" / "web" / "static"
CATALOGUE, WORDS = "shared/catalogue.js", "words/de.json"  # which are no files


POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


@pytest.mark.parametrize(
    ("path", "expected"), [("/", 200), ("/nothing", 404), ("/../app.py", 404), ("/%2e%2e/app.py", 404)]
)
def test_page_is_served_with_its_security_headers(here, path, expected):
    status, headers = get(here, path)
    assert status == expected
    assert headers["Content-Security-Policy"] == POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_every_file_has_a_type_that_browsers_take(here):
    kinds = {
        ".html": "text/html",
        ".css": "text/css",
        ".js": "text/javascript",
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".webmanifest": "application/manifest+json",
        ".json": "application/json",
    }
    files = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.*")} | {CATALOGUE, WORDS}
    assert len(files) > 20
    answers = {path: get(here, f"/{path}") for path in files}
    types = {
        path: (status, headers["Content-Type"].partition(";")[0])
        for path, (status, headers) in answers.items()
    }
    assert types == {path: (200, kinds[Path(path).suffix]) for path in files}


def test_browsers_keep_the_files_of_the_page_and_ask_for_the_page_itself(here):
    with urlopen(f"http://{here}/") as answer:
        text = answer.read().decode()
    named = re.findall(r'(?:href|src)="(kept/[0-9a-f]{16}/[^"]+)"', text)
    files = "icon.svg apple-touch-icon.png board.css style.css theme.js main.js"
    assert [name.rpartition("/")[2] for name in named] == files.split()
    kept = [*named, *(named[0].replace("icon.svg", item) for item in ("board/view.js", CATALOGUE, WORDS))]
    served = ["", "main.js", CATALOGUE, WORDS, "words/en.json"]
    missing = [f"{named[0]}x", "words/en_US.json", "words/../de.json", "words/xx.json"]
    answers = {path: get(here, f"/{path}") for path in (*kept, *served, *missing)}
    assert {path: (status, headers["Cache-Control"]) for path, (status, headers) in answers.items()} == {
        **dict.fromkeys(kept, (200, "max-age=31536000, immutable")),
        **dict.fromkeys(served, (200, "no-cache")),
        **dict.fromkeys(missing, (404, "no-cache")),
    }


@pytest.mark.parametrize(("folder", "file"), [("STATIC", "board/view.js"), ("FOLDER", "de.po")])
def test_a_change_in_any_file_changes_the_addresses(folder, file, monkeypatch, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(getattr(app, folder), copy)
    monkeypatch.setattr(app, folder, copy)
    pages = []
    for text in ("", "\n"):
        with (copy / file).open("a") as changed:
            changed.write(text)
        pages.append({*re.findall("kept/[0-9a-f]{16}/", app.page(None).body.decode())})
    assert [len(item) for item in pages] == [1, 1] and pages[0] != pages[1]


def test_the_page_can_be_installed(here):
    with urlopen(f"http://{here}/") as answer:
        text = answer.read().decode()
    assert '<link rel="manifest" href="manifest.webmanifest">' in text
    with urlopen(f"http://{here}/manifest.webmanifest") as answer:
        manifest = json.load(answer)
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (".", ".", "standalone")
    assert all(get(here, f"/{icon['src']}")[0] == 200 for icon in manifest["icons"])


# The statuses of a page, of a game for it, and of one for a page from elsewhere.
SERVED, REFUSED = (200, 101, 403), (421, 403, 403)


def expect_served(netloc, scheme, served, refused):
    """Expect that a server answers under these names of hosts, and refuses those."""
    statuses = {
        host: (
            get(netloc, "/", host)[0],
            upgraded(netloc, host, f"{scheme}://{host}"),
            upgraded(netloc, host, "http://evil.example"),
        )
        for host in (*served, *refused)
    }
    assert statuses == dict.fromkeys(served, SERVED) | dict.fromkeys(refused, REFUSED)


def test_a_host_that_is_not_this_one_gets_nothing(here):
    port = here.partition(":")[2]
    own = [f"{name}:{port}" for name in ("localhost", "127.0.0.1", "[::1]", "LocalHost")]
    expect_served(here, "http", own, ["evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:9", ""])


@pytest.mark.parametrize(
    "origin", [None, "", "null", "http://evil.example", "http://127.0.0.1", "http://{here}1", "ws://{here}"]
)
def test_a_page_from_elsewhere_gets_no_game(here, origin):
    assert upgraded(here, here, origin and origin.format(here=here)) == 403


@pytest.mark.slow
def test_server_for_others_accepts_addresses_and_its_names_only():
    """Any other name may be one that its owner points here (DNS rebinding)."""
    with serving("--host", "0.0.0.0", "--name", "box.example") as (_, netloc):
        netloc = netloc.replace("0.0.0.0", "127.0.0.1")
        hosts = ["box.example", "Box.Example:65535", "192.0.2.7:8000", "[2001:db8::1]", socket.gethostname()]
        evil = ["evil.example", "evil.example:8000", "box.example.evil.example", "box.example:123456"]
        evil += ["[::1", "::1", "1", ""]
        expect_served(netloc, "https", hosts, evil)


# Games


def test_messages_make_a_game(here):
    with connect(here) as line:
        page = converse(line)
        page.ask("new", **new(".X.\n...\n..X"))
        assert page.picture() == "???\n???\n???\n"
        page.send('{"id": 0, "do":\n"reveal", "cell": 6}')
        position = page.ask("export")["position"]
        assert position == "???\n12?\n01?\n"
        for nonsense in ("", "\n", "reveal", "\N{COLLISION SYMBOL}", "\0"):
            answer = json.loads(page.send(nonsense))
            assert (answer["id"], list(answer)) == (None, ["id", "error"])
        assert json.loads(page.send(b"\x00\xff")) == {
            "id": None,
            "error": "A message: expected an object, found 'a binary frame'.",
        }
        assert page.ask("export")["position"] == position


def test_a_page_that_asks_for_much_does_not_hold_up_another(server):
    process, netloc = server
    with connect(netloc) as greedy:
        busy = converse(greedy)
        busy.ask("new", **shaped((16, 30), 99, seed=7))
        wait_for(lambda: len(workers(process)) == 1)
        [worker] = workers(process)
        worker.suspend()
        for number in range(50):
            greedy.send(json.dumps({"id": number, "do": "reveal", "cell": number}))
        with connect(netloc) as line:
            page = converse(line)
            page.ask("new", **shaped((16, 30), 99, seed=7))
            assert page.ask("reveal", cell=0)["changes"]
            assert page.ask("risks")["risks"]
        worker.resume()
        answers = [json.loads(greedy.recv(PATIENCE)) for _ in range(50)]
        assert [answer["id"] for answer in answers] == list(range(50))


HOG = """
import sys
from minesweeper.web import worker
from minesweeper.web.session import Session

class Hog(Session):
    def answer(self, text):
        if "hog" in text:
            {work}
        return super().answer(text)

worker.Session, worker.ANSWER_SECONDS = Hog, 1
sys.exit(worker.main())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "status"), [("bytearray(worker.MAX_BYTES)", 1), ("[0 for _ in iter(int, 1)]", None)]
)
def test_a_worker_that_takes_too_much_is_ended(work, status):
    lines = "".join(f'{{"id": {number}, "do": "version"}}\n' for number in range(3)) + "hog\n"
    ended = python("-c", HOG.format(work=work), given=lines)
    assert [json.loads(line)["id"] for line in ended.out.splitlines()] == [0, 1, 2]
    assert ended.status == (status or -signal.SIGXCPU)
    assert ended.err == ""


def test_a_page_that_does_not_read_does_not_hold_up_another(here):
    with connect(here, max_queue=1, close_timeout=0.1) as deaf, connect(here) as line:
        deaf.send(json.dumps({"id": 0, "do": "new", **shaped((100, 100), 1500)}))
        for number in range(200):
            deaf.send(json.dumps({"id": number, "do": "again"}))
        page = converse(line)
        page.ask("new", **shaped((16, 30), 99, seed=7))
        assert page.ask("reveal", cell=0)["changes"]


def test_page_that_stops_reading_is_disconnected_after_its_time(monkeypatch):
    async def wait(_):
        await asyncio.Event().wait()

    monkeypatch.setattr(app, "READ_SECONDS", 0.01)
    process = Mock(stdout=Mock(readline=AsyncMock(return_value=b"{}\n")))
    outward = asyncio.wait_for(app.outward(Mock(send_text=wait), process), PATIENCE)
    with ThreadPoolExecutor(1) as thread:  # a browser's loop may run in this one
        thread.submit(asyncio.run, outward).result()


def test_a_frame_beyond_all_bounds_closes_the_connection(here):
    with connect(here) as line, pytest.raises(ConnectionClosed):
        line.send(" " * ((1 << 22) + 1))
        line.recv(PATIENCE)
