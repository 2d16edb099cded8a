"""Pictures that the page sends: they come in pieces, and are read where the page is on this computer."""

import zlib
from base64 import b64encode

import pytest

from minesweeper.boards.catalogue import MAX_CELLS
from minesweeper.screenshots import reading
from minesweeper.screenshots.picture import MAX_PIXELS
from minesweeper.screenshots.reading import Reading
from minesweeper.shell.schema import checked
from minesweeper.web.answers import ScreenshotAnswer
from minesweeper.web.session import Session
from tests.helpers.pages import Page
from tests.helpers.sessions import error

PIXELS = bytes(range(18))


def asked(**options):
    return Page(Session(draw_seed=lambda: 5, **options).answer)


def send(page, data, width=3, height=2):
    """Return the answer to a picture whose bytes came in two pieces."""
    text = b64encode(data).decode()
    for piece in (text[:5], text[5:]):
        assert page.ask("piece", text=piece).keys() == {"id"}
    return page.ask("read", width=width, height=height)


@pytest.fixture
def reads(monkeypatch):
    """Replace the reading of pictures by a fake one, and return the pictures."""
    pictures = []

    def reads(symbols, rows):
        cells, kinds = len(symbols), sorted(set(symbols))
        groups, sure = tuple(kinds.index(symbol) for symbol in symbols), (1.0,) * cells
        result = Reading(rows, cells // rows, symbols, sure, groups, (0.0, 0.5, 3.0, 2.0))
        monkeypatch.setattr(reading, "read_screenshot", lambda picture: pictures.append(picture) or result)
        return pictures

    return reads


@pytest.mark.parametrize(
    ("symbols", "mines", "ended"),
    [
        ("@" * 10 + "?" * 71, 10, None),
        ("@" * 11 + "?" * 70, None, None),
        ("1Xx" + "." * 78, 1, {"1": "mine", "2": "wrong"}),
        ("2Xx" + "." * 78, None, {"1": "mine", "2": "wrong"}),
    ],
)
def test_usual_total_is_sent_unless_the_picture_shows_another(reads, symbols, mines, ended):
    reads(symbols, 9)
    answer = send(asked(), zlib.compress(PIXELS))
    assert answer.pop("id") == 3
    checked(ScreenshotAnswer, answer)
    assert (answer["mines"], answer.get("ended")) == (mines, ended)
    assert not ended or answer["position"].startswith(f"{symbols[0]}??000000\n")


def test_a_board_of_too_many_cells_is_refused(reads):
    reads("?" * (MAX_CELLS + 2), 2)
    assert error(send(asked(), zlib.compress(PIXELS))) == "a position has at most 10,000 cells"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"nothing", "expected 1 to 6300000 compressed bytes"),
        (zlib.compress(b""), "expected 1 to 6300000 compressed bytes"),
        (zlib.compress(bytes(10**8), 9), "expected 1 to 6300000 compressed bytes"),
        (zlib.compress(bytes(6_300_000)), "a picture of 3 x 2 has 3 bytes for each pixel"),
        (zlib.compress(PIXELS[:-1]), "a picture of 3 x 2 has 3 bytes for each pixel"),
        (zlib.compress(PIXELS)[:9], "a picture of 3 x 2 has 3 bytes for each pixel"),
    ],
    ids=["not compressed", "empty", "a bomb", "as long as any", "too short", "broken off"],
)
def test_invalid_picture_is_refused(data, said):
    assert error(send(asked(), data)) == said


def test_invalid_base64_is_refused():
    page = asked()
    page.ask("piece", text="no base64!")
    assert "base64" in error(page.ask("read", width=3, height=2)).lower()


def test_on_another_computer_no_picture_is_read(reads):
    pictures = reads("1?@.", 2)
    assert asked().ask("version")["pixels"] == MAX_PIXELS
    page = asked(remote=True)
    told = page.ask("version")
    assert told["pixels"] == 0 and "none of them is stored there" in told["memory"]["words"]
    said = "pictures are read only on the computer on which this server runs"
    assert error(send(page, zlib.compress(PIXELS))) == said
    assert pictures == []
    assert error(page.ask("import")) == "expected JSON, found ''"  # nor is it kept
