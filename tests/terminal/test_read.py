"""`read`: the position in a screenshot, its doubtful cells, and refusals."""

import json
import re
from functools import partial

import pytest

from minesweeper import __version__
from minesweeper.screenshots.reading import Reading
from minesweeper.shell.language import speaking
from minesweeper.terminal import read
from tests.helpers.pictures import BOARD, classic_picture
from tests.helpers.programs import in_process
from tests.helpers.tables import rows

Image = pytest.importorskip("PIL.Image")


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "board.png"
    classic_picture(BOARD).save(path)
    return path


@pytest.fixture
def reads(monkeypatch):
    def reads(symbols, rows, confidences=None, hit=None):
        cells = len(symbols)
        sure = tuple(confidences or [1.0] * cells)
        result = Reading(rows, cells // rows, symbols, sure, (0,) * cells, (0, 0, 1, 1), hit)
        monkeypatch.setattr(read, "read_screenshot", lambda picture: result)

    return reads


ended = partial(in_process, "read")


@pytest.mark.slow
def test_the_position_is_printed_as_analyse_reads_it(picture):
    result = ended(picture)
    assert result == (0, BOARD.replace(".", "0").lstrip(), "")
    assert ended("-", given=picture.read_bytes()) == result
    analysed = in_process("analyse", "--mines", 10, given=result.out)
    assert (analysed.status, analysed.err) == (0, "") and " prove" in analysed.out


def test_doubtful_cells_are_named(picture, reads):
    reads("1?.@", 2, [1.0, 0.625, 0.95, 0.5])
    said = "minesweeper read: row 1, column 2: read as ?, 62 % sure\n"
    said += "minesweeper read: row 2, column 2: read as @, 50 % sure\n"
    assert ended(picture) == (0, "1?\n0@\n", said)
    with speaking("de"):
        assert "Zeile 1, Spalte 2: als ? gelesen, zu 62" in ended(picture)[2]


@rows(
    "symbols text said",
    ("1Xx.2@", "1??\n02@\n", "it had 2 mines; those that are shown are hidden cells here"),
    ("2X?.1@", "2??\n01@\n", "the mines that are shown are hidden cells here"),
)
def test_a_game_that_is_over_is_read_as_before_its_end(picture, reads, symbols, text, said):
    reads(symbols, 2)
    assert ended(picture) == (0, text, f"minesweeper read: The game is over: {said}.\n")


def test_json_has_the_marks_of_the_end(picture, reads):
    reads("1Xx.2@", 2, [1.0, 1.0, 0.5, 1.0, 1.0, 1.0], 1)
    status, out, err = ended(picture, "--json")
    assert (status, err) == (0, "") and json.loads(out) == {
        "minesweeper": __version__,
        "command": ["read", str(picture), "--json"],
        "shape": [2, 3],
        "position": "1??\n02@\n",
        "mine_count": 2,
        "over": True,
        "ended": [{"cell": [0, 1], "was": "hit"}, {"cell": [0, 2], "was": "wrong"}],
        "doubtful": [{"cell": [0, 2], "confidence": 0.5}],
    }
    reads("1?", 1)
    document = json.loads(ended(picture, "--json")[1])
    going_on = {"mine_count": None, "over": False, "ended": [], "doubtful": []}
    assert document | going_on == document
    assert json.loads(ended(picture, "--json", "--mines", 1)[1])["mine_count"] == 1


def test_picture_without_a_board_is_refused_in_one_line(tmp_path):
    path, white = tmp_path / "a.png", tmp_path / "white.png"
    assert ended(path) == (2, "", f"minesweeper read: {path}: No such file or directory\n")
    path.write_bytes(b"nothing")
    problem = "expected a picture (PNG, JPEG, GIF, WEBP, BMP), found something else"
    assert ended(path) == (2, "", f"minesweeper read: {path}: {problem}\n")
    assert ended("-", given=b"nothing") == (2, "", f"minesweeper read: {problem}\n")
    Image.new("RGB", (200, 100), "white").save(white)
    result = ended(white)
    assert (result.status, result.out) == (2, "") and re.fullmatch("minesweeper read: [^\n]+\n", result.err)
