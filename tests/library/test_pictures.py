"""`ms.read_picture`: the position in a screenshot, with how sure each cell is."""

import pytest

import minesweeper as ms
from minesweeper.library import pictures
from minesweeper.screenshots.reading import Reading
from tests.helpers.pictures import BOARD, classic_picture, png

pytest.importorskip("PIL")


def test_a_picture_is_read_and_analysed(tmp_path):
    path = tmp_path / "board.png"
    path.write_bytes(png(classic_picture(BOARD)))
    shot = ms.read_picture(path)
    assert shot.position == ms.Position.of(BOARD.replace(".", "0"))
    assert ms.analyse(shot.position, mines=10).best.cell == (0, 3)
    assert [len(row) for row in shot.confidence] == [9] * 9
    assert all(0 <= each <= 1 for row in shot.confidence for each in row)
    assert shot == ms.read_picture(str(path)) == ms.read_picture(path.read_bytes())


def test_doubtful_cells_and_confidences_are_by_rows(monkeypatch):
    found = Reading(2, 3, "1?.@28", (1.0, 0.5, 1.0, 0.95, 0.25, 1.0), (0,) * 6, (0, 0, 3, 2))
    monkeypatch.setattr(pictures, "read", lambda picture: found)
    shot = ms.read_picture(png(classic_picture("1")))
    assert shot.position == ms.Position.of("1?0\n@28")
    assert shot.confidence == [[1.0, 0.5, 1.0], [0.95, 0.25, 1.0]]
    assert shot.doubtful == [(0, 1), (1, 1)]


def test_a_game_that_is_over_is_refused(monkeypatch):
    found = Reading(1, 2, "1X", (1.0, 1.0), (0, 1), (0, 0, 2, 1))
    monkeypatch.setattr(pictures, "read", lambda picture: found)
    with pytest.raises(ValueError, match="This game is over"):
        ms.read_picture(png(classic_picture("1")))
