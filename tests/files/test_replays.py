"""The game in a file of any kind."""

import re
from datetime import date
from pathlib import Path

import pytest

from minesweeper.boards.catalogue import CLASSIC
from minesweeper.boards.setting import given_board, setting_of
from minesweeper.files.rawvf import write_rawvf
from minesweeper.files.recording import MAX_RECORDING
from minesweeper.files.replays import open_file, read_replay
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text
from minesweeper.rules.game import Board
from minesweeper.rules.move import REVEAL

REPLAYS = Path(__file__).parent / "replays"


def test_a_saved_game_is_read_with_the_moves_that_were_taken_back(tmp_path):
    game = Game(given_board(Board.from_text("1 7\n..X...X"), CLASSIC))
    for cell in 0, 3, 6:
        game.make(REVEAL, cell)
    moves = game.moves
    game.undo()
    game.undo()
    (tmp_path / "game.json").write_text(keep_text(game))
    same = read_replay(tmp_path / "game.json")
    assert (same.moves, same.done, same.status) == (moves, 3, "lost")


def refusal(path):
    with pytest.raises(ValueError) as refused:
        read_replay(path)
    return str(refused.value)


def test_too_large_a_file_is_refused(tmp_path):
    with (tmp_path / "a.rawvf").open("wb") as file:
        file.truncate(MAX_RECORDING + 1)
    assert refusal(tmp_path / "a.rawvf") == f"{tmp_path}/a.rawvf: larger than {MAX_RECORDING} bytes"


# Who played, when, and which file


@pytest.mark.parametrize(
    ("name", "player", "day"),
    [
        ("beginner-a.avf", "王嘉宁", date(2025, 2, 1)),
        ("beginner-b.avf", "Wang Jianing G15208", date(2024, 8, 24)),
        ("expert-a.avf", "Guo Jin Yang", date(2012, 7, 17)),
        ("test_rmv1_utf8_basic.rmv", "Thomas Kolar", date(2024, 11, 14)),
        ("test_rmv2_utf8_nonascii.rmv", "aaȑaa Kolar", date(2025, 6, 19)),
        ("test_rmv2_utf8_invalid.rmv", "ôhomas Kolar", date(2025, 6, 19)),
        ("beginner-c.evf", "匿", date(2025, 2, 18)),
        ("clone096.mvf", "Oliver Scheer @ pwnage", None),
        ("clone2006a.mvf", "Nicolas", date(2007, 2, 17)),
        ("clone2007.mvf", "Dion Tiu", date(2007, 4, 12)),
    ],
)
def test_a_path_or_bytes_give_the_same_game_with_its_player_and_date(name, player, day):
    game, same = read_replay(REPLAYS / name), read_replay((REPLAYS / name).read_bytes())
    assert (game.player, game.played_on, game.file) == (player, day, str(REPLAYS / name))
    assert (same.player, same.played_on, same.file) == (player, day, "")
    assert (same.moves, same.seconds) == (game.moves, game.seconds)


def test_bytes_of_a_saved_game_and_of_text_are_known_too():
    game = Game(given_board(Board.from_text("1 7\n..X...X"), CLASSIC))
    game.make(REVEAL, 0)
    for data in (keep_text(game), write_rawvf(game, "1")):
        same = read_replay(data.encode())
        assert [move[:2] for move in same.moves] == [move[:2] for move in game.moves]
        assert (same.player, same.played_on, same.file) == ("", None, "")
    for data, said in (
        (b"\x05nothing", "expected a .avf, .rmv, .evf, .mvf or .rawvf file"),
        (b"\x04nothing", "not a readable .evf file"),
        (b"." * 3994 + b"\nBoard:", "expected a .avf"),
        (b"." * 3993 + b"\nBoard:", "expected a line 'Height: ' above 'Board:', found none"),
        (b"*rmv", "not a readable .rmv file"),
        (b"\x11M", "not a readable .mvf file"),
    ):
        with pytest.raises(ValueError, match=f"^{said}"):
            read_replay(data)


# Files that somebody opens

RAWVF = """RawVF_Version: Rev6
Width: 3
Height: 1
Mines: 1
Board:
00*
Events:
0.000 lc 1 1 (8 8)
0.100 lr 1 1 (8 8)
"""
SAVED = keep_text(Game("..X"))


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
def test_a_file_is_known_by_the_end_of_its_name_or_by_how_it_begins(name, data, recording, moves):
    found = open_file(name, data)
    assert (found.recording, len(found.game.history), found.game.done) == (recording, moves, 0)


def test_a_saved_game_from_a_file_has_a_known_board():
    for game in Game("..X"), Game(setting_of("9x9:10", "safe", "classic", 1)):
        game.known = False
        assert open_file("a.json", keep_text(game).encode()).game.known


@pytest.mark.parametrize(
    ("name", "data", "complaint"),
    [
        ("x.txt", b"hello", "expected a .avf, .rmv, .evf, .mvf or .rawvf file, or a saved game"),
        (
            "x.json",
            b'{"minesweeper": "game", "version": 9}',
            "not a kept game: saved by another version: expected 2, found 9",
        ),
        (
            "x.json",
            b'{"minesweeper": "profile"}',
            "not a kept game: this is a profile, which a page imports in its dialog Statistics",
        ),
        ("x.mbf", b"\x05", "not a readable .mbf file: expected"),
    ],
)
def test_what_cannot_be_opened_is_told(name, data, complaint, tmp_path):
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}"):
        open_file(name, data)
    if not name.endswith("mbf"):  # a file of boards is no replay
        (tmp_path / name).write_bytes(data)
        assert refusal(tmp_path / name).startswith(f"{tmp_path / name}: {complaint}")
