"""The game in a file of any kind."""

import re
from pathlib import Path

import pytest

from minesweeper.boards.setting import setting_of
from minesweeper.files.replays import open_file, read_replay
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text

REPLAYS = Path(__file__).parent / "replays"


def test_saved_game_is_read_with_the_moves_that_were_taken_back(tmp_path):
    game = Game("..X...X")
    for column in 0, 3, 6:
        game.reveal((0, column))
    moves = game.moves
    game.undo()
    game.undo()
    (tmp_path / "game.json").write_text(keep_text(game))
    same = read_replay(tmp_path / "game.json")
    assert (same.moves, same.done, same.status) == (moves, 3, "lost")


# The first bytes of files without a suffix, and the refusal
BEGINNINGS = [
    (b"\x05nothing", "expected a .avf, .rmv, .evf, .mvf or .rawvf file"),
    (b"\x04nothing", "not a readable .evf file"),
    (b"." * 3994 + b"\nBoard:", "expected a .avf"),
    (b"." * 3993 + b"\nBoard:", "expected a line 'Height: ' above 'Board:', found none"),
    (b"*rmv", "not a readable .rmv file"),
    (b"\x11M", "not a readable .mvf file"),
    (b"hello", "expected a .avf, .rmv, .evf, .mvf or .rawvf file, or a saved game"),
    (b'{"minesweeper": "game", "version": 9}', "not a kept game: saved by another version"),
]


@pytest.mark.parametrize(("data", "complaint"), BEGINNINGS)
def test_unreadable_file_is_refused_with_its_path(data, complaint, tmp_path):
    for opened in read_replay, lambda data: open_file("x.json", data):
        with pytest.raises(ValueError, match=f"^{re.escape(complaint)}"):
            opened(data)
    (tmp_path / "x.txt").write_bytes(data)
    with pytest.raises(ValueError, match=f"^{re.escape(f'{tmp_path}/x.txt: {complaint}')}"):
        read_replay(tmp_path / "x.txt")


# Files that somebody opens

RAWVF = "RawVF_Version: Rev6\nWidth: 3\nHeight: 1\nBoard:\n00*\nEvents:\n0 lc 1 1\n0.1 lr 1 1\n"
SAVED = keep_text(Game(setting_of("9x9:10", "safe", "classic", 1)))


@pytest.mark.parametrize(
    ("name", "data", "recording", "moves"),
    [
        ("a.b.MBF", bytes([3, 1, 0, 1, 2, 0]), False, 0),
        ("x.rawvf", RAWVF.encode(), True, 1),
        ("x.txt", RAWVF.encode(), True, 1),
        ("x", RAWVF.partition("\n")[2].encode(), True, 1),
        ("x.AVF", (REPLAYS / "beginner-b.avf").read_bytes(), True, 38),
        ("x.bin", (REPLAYS / "beginner-b.avf").read_bytes(), True, 38),
        ("game.json", SAVED.encode(), False, 0),
        ("game.txt", b"\xef\xbb\xbf " + SAVED.encode(), False, 0),
    ],
)
def test_kind_of_a_file_follows_from_its_suffix_or_first_bytes(name, data, recording, moves):
    game, is_recording = open_file(name, data)
    assert (is_recording, len(game.history), game.done) == (recording, moves, 0)
    assert game.known
