"""What players compare, beside ms-toollib."""

from pathlib import Path
from random import Random

import pytest

from minesweeper.files.replays import read_replay
from minesweeper.games.game import Game
from minesweeper.review.metrics import MAX_ZINI_CELLS, islands, metrics_of, zini, zini_8way
from minesweeper.review.review import Review
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.words.games import game_figures
from minesweeper.words.reviews import review_text
from tests.oracles.recordings import read_by_peer

REPLAYS = Path(__file__).parents[1] / "files" / "replays"

OURS = "openings islands zini zini_human left double ioe corr thrp bbbv_s stnb path"
THEIRS = "op isl zini hzini lce dce ioe corr thrp bbbv_s stnb path"
NAMES = dict(zip(OURS.split(), THEIRS.split(), strict=True))

RECORDED = """
beginner-a.avf beginner-b.avf beginner-c.evf expert-a.avf mode10.evf
test_rmv1_utf8_basic.rmv test_rmv2_24px_preflags.rmv test_rmv2_utf8_nonascii.rmv
"""


@pytest.mark.slow
def test_figures_of_recordings_agree_with_ms_toollib():
    for file in (REPLAYS / name for name in RECORDED.split()):
        game, theirs = read_replay(file), read_by_peer(file.read_bytes(), file.suffix[1:])
        ours = Review.of(game).metrics
        due = {name: theirs[other] for name, other in NAMES.items()}
        assert {name: ours[name] or 0 for name in NAMES} == pytest.approx(due), file
        kinds = "left", "right", "double", "wasted"
        assert game.clicks == theirs["cl"] == sum(ours[kind] for kind in kinds), file


def test_figures_of_boards_agree_with_ms_toollib():
    peer, random, boards = pytest.importorskip("ms_toollib"), Random(1), []
    for shape in [(8, 8), (9, 9), (7, 12), (16, 16), (16, 30)] * 2:
        grid = Grid(shape)
        mines = random.sample(range(grid.size), int(grid.size * random.choice([0.12, 0.16, 0.2])))
        boards.append(Board.of_cells(grid, mines))
    shown = [
        [[-1 if number is None else number for number in row] for row in board.numbers] for board in boards
    ]
    theirs = [[peer.cal_op(cell), peer.cal_zini(cell), peer.cal_hzini(cell)] for cell in shown]
    ours = [
        [metrics_of(Game(board), None)["openings"], zini(board), zini(board, human=True)] for board in boards
    ]
    assert ours == theirs
    for board in boards:
        turned = Board.of([[cell is None for cell in row[::-1]] for row in board.numbers])
        assert zini_8way(board) == zini_8way(turned) <= zini(board) <= board.bbbv


def test_figures_are_missing_without_clicks_time_or_in_three_dimensions():
    game = Game(Board.of([[[0, 1], [0, 0]], [[0, 0], [0, 0]]]))
    metrics = metrics_of(game, None)
    none = [name for name, value in metrics.items() if value is None]
    assert none == ["zini", "zini_human", "zini_8way", "ioe", "corr", "thrp", "bbbv_s", "stnb", "path"]
    assert zini(Board.of_cells(Grid((1, MAX_ZINI_CELLS + 1)), [0])) is None
    assert islands(Board.from_text("..X.X.\nXX..X.")) == 2


def test_flag_that_is_taken_off_is_two_clicks_without_effect():
    game = Game("X..\n...\n...")
    for cell in (0, 1), (0, 0), (0, 1):
        game.flag(cell)
    game.reveal((2, 2))
    metrics = metrics_of(game, 2.0)
    assert (metrics["left"], metrics["right"], metrics["double"], metrics["wasted"]) == (1, 3, 0, 0)
    assert (metrics["ioe"], metrics["corr"], metrics["thrp"]) == (0.25, 0.5, 0.5)
    assert (metrics["bbbv_s"], metrics["stnb"]) == (0.5, None)


@pytest.mark.parametrize("by", ["solver", "certain", "agent"])
def test_flag_of_others_that_the_user_takes_off_is_one_click_without_effect(by):
    game = Game("X..\n..X\n...")
    game.reveal((0, 1))
    game.make(FLAG, 0, by)
    game.flag((0, 0))
    assert metrics_of(game, None)["corr"] == 0.5
    game.flag((0, 0))
    game.make(FLAG, 0, by)  # what others take off was an effect
    assert metrics_of(game, None)["corr"] == pytest.approx(2 / 3)


def test_cells_that_others_opened_do_not_count_as_efficiency():
    game = Game("X..\n..X\n...")
    game.reveal((0, 1))
    assert (game.alone, game.efficiency, metrics_of(game, None)["ioe"]) == (True, 1, 1)
    game.make(REVEAL, 2, "solver")
    metrics = metrics_of(game, None)
    assert (game.alone, game.efficiency) == (False, None)
    assert (metrics["corr"], metrics["ioe"], metrics["thrp"]) == (1, None, None)
    assert game_figures(game) == {"Solved 3BV": "2"}
    assert "IOE -, Corr 1.00, ThrP -" in review_text(Review.of(game))
