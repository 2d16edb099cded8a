"""`ms.read_picture`: the position in a screenshot, with how sure each cell is."""

import pytest

import minesweeper as ms
from minesweeper.library import pictures
from minesweeper.screenshots.reading import Reading
from tests.helpers.pictures import BOARD, LOST, classic_picture, png

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
    monkeypatch.setattr(pictures, "read_screenshot", lambda picture: found)
    shot = ms.read_picture(png(classic_picture("1")))
    assert shot.position == ms.Position.of("1?0\n@28")
    assert shot.confidence == [[1.0, 0.5, 1.0], [0.95, 0.25, 1.0]]
    assert shot.doubtful == [(0, 1), (1, 1)]


def test_of_a_game_that_is_over_it_tells_whether_one_could_have_known():
    shot = ms.read_picture(png(classic_picture(LOST)))
    assert shot.position == ms.Position.of(BOARD.replace(".", "0"), mines=10)
    wrong, mines = (6, 5), [(0, 8), (1, 5), (2, 4), (2, 6), (6, 3), (6, 4), (6, 6)]
    assert shot.ended == dict.fromkeys(mines, "mine") | {wrong: "wrong", (7, 4): "hit"}
    analysis = ms.analyse(shot.position)
    assert analysis.risk[7][4] == 0.5  # nobody could
