"""`ms.read_replay`, `ms.Review.of` and `ms.read_picture`: recorded games, and positions in screenshots."""

from importlib.util import find_spec

import pytest

import minesweeper as ms
from minesweeper.library import pictures
from minesweeper.screenshots.reading import Reading
from tests.helpers.pictures import BOARD, LOST, classic_picture, png
from tests.helpers.programs import ROOT

REPLAYS = ROOT / "tests" / "files" / "replays"


def test_recorded_game_has_its_board_moves_and_positions():
    replay = ms.read_replay(REPLAYS / "beginner-b.avf")
    figures = replay.won, replay.over, replay.seconds, replay.board.bbbv, replay.solved
    assert figures == (True, True, 14.52, 24, 24)
    assert replay.board.shape == (8, 8) and replay.board.mines == 10
    assert replay.moves[1] == ms.Move((1, 0), at=0.5)
    assert replay.after(0).position.hidden == [(row, column) for row in range(8) for column in range(8)]
    assert replay.after(1).position.number_at((1, 0)) is None
    assert replay.after(2).position.number_at((1, 0)) is not None
    assert repr(replay).endswith(f"\nwon after {len(replay.moves)} moves, score 100.0 %")


def test_review_takes_the_path_of_a_file():
    path = REPLAYS / "beginner-b.avf"
    review = ms.Review.of(ms.read_replay(path))
    assert (
        review == ms.Review.of(path) == ms.Review.of(str(path)) and review.data() == ms.Review.of(path).data()
    )
    assert ms.Review.of(path.read_bytes()).moves == review.moves
    with pytest.raises(FileNotFoundError):
        ms.Review.of("no-such-file.avf")
    with pytest.raises(TypeError, match="expected a Game or the path of one, found int"):
        ms.Review.of(3)


def test_review_ignores_a_total_that_the_player_did_not_know():
    board = ms.generate("8x8x16", seed=3, start="opening")
    knowing, ignorant = (ms.Review.of(ms.play("safest", board, told=told)) for told in (True, False))
    assert knowing.accuracy > 0.99 and ignorant.accuracy > 0.9
    for review in (knowing, ignorant):
        assert not {"needless", "flag"} & {move.verdict.value for move in review.moves}


needs_pillow = pytest.mark.skipif(find_spec("PIL") is None, reason="there is no Pillow")


@pytest.mark.slow
@needs_pillow
def test_position_of_a_picture_is_analysed(tmp_path):
    path = tmp_path / "board.png"
    path.write_bytes(png(classic_picture(BOARD)))
    shot = ms.read_picture(path)
    assert shot.position == ms.Position.of(BOARD.replace(".", "0"))
    assert ms.analyse(shot.position, mines=10).best.cell == (0, 3)
    assert [len(row) for row in shot.confidence] == [9] * 9
    assert all(0 <= confidence <= 1 for row in shot.confidence for confidence in row)
    assert shot == ms.read_picture(str(path)) == ms.read_picture(path.read_bytes())


@needs_pillow
def test_doubtful_cells_and_confidences_are_by_rows(monkeypatch):
    reading = Reading(2, 3, "1?.@28", (1.0, 0.5, 1.0, 0.95, 0.25, 1.0), (0,) * 6, (0, 0, 3, 2))
    monkeypatch.setattr(pictures, "read_screenshot", lambda picture: reading)
    shot = ms.read_picture(png(classic_picture("1")))
    assert shot.position == ms.Position.of("1?0\n@28")
    assert shot.confidence == [[1.0, 0.5, 1.0], [0.95, 0.25, 1.0]]
    assert shot.doubtful == [(0, 1), (1, 1)]


@pytest.mark.slow
@needs_pillow
def test_analysis_of_a_finished_game_shows_whether_the_mine_was_certain():
    shot = ms.read_picture(png(classic_picture(LOST)))
    assert shot.position == ms.Position.of(BOARD.replace(".", "0"), mines=10)
    wrong, mines = (6, 5), [(0, 8), (1, 5), (2, 4), (2, 6), (6, 3), (6, 4), (6, 6)]
    assert shot.ended == dict.fromkeys(mines, "mine") | {wrong: "wrong", (7, 4): "hit"}
    analysis = ms.analyse(shot.position)
    assert analysis.risk[7][4] == 0.5  # nobody could
