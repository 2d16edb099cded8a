"""`ms.read_replay` and `ms.Review.of`: games of players and recorded ones, as values and as pictures."""

import pytest

import minesweeper as ms
from tests.helpers.programs import ROOT

REPLAYS = ROOT / "tests" / "files" / "replays"


def test_a_recorded_game_has_its_board_its_moves_and_its_positions():
    replay = ms.read_replay(REPLAYS / "beginner-b.avf")
    told = replay.won, replay.over, replay.seconds, replay.board.bbbv, replay.solved
    assert told == (True, True, 14.52, 24, 24)
    assert replay.board.shape == (8, 8) and replay.board.mines == 10
    assert replay.moves[1] == ms.Move((1, 0), at=0.5)
    assert replay.after(0).position.hidden == [(row, column) for row in range(8) for column in range(8)]
    assert replay.after(1).position.number_at((1, 0)) is None
    assert replay.after(2).position.number_at((1, 0)) is not None
    assert repr(replay).endswith(f"\nwon after {len(replay.moves)} moves, score 100.0 %")
    with pytest.raises(ValueError, match=r"^this game has \d+ moves, not -1$"):
        replay.after(-1)


def test_a_file_is_reviewed_by_its_path():
    path = REPLAYS / "beginner-b.avf"
    found = ms.Review.of(ms.read_replay(path))
    assert (
        found == ms.Review.of(path) == ms.Review.of(str(path)) and found.data() == ms.Review.of(path).data()
    )
    assert ms.Review.of(path.read_bytes()).moves == found.moves
    with pytest.raises(FileNotFoundError):
        ms.Review.of("no-such-file.avf")
    with pytest.raises(TypeError, match="expected a Game or the path of one, found int"):
        ms.Review.of(3)


def test_what_a_player_was_not_told_is_not_held_against_it():
    board = ms.generate("8x8x16", seed=3, start="opening")
    told, hidden = (ms.Review.of(ms.play("safest", board, told=told)) for told in (True, False))
    assert told.accuracy > 0.99 and hidden.accuracy > 0.9
    for found in (told, hidden):
        assert not {"needless", "flag"} & {each.verdict.value for each in found.moves}
