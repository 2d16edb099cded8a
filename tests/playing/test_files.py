"""Boards and games in the files of other programs."""

import pytest

from minesweeper.playing.files import read_mbf, read_rawvf, write_mbf, write_rawvf
from minesweeper.playing.moves import CHORD, FLAG, REVEAL, moves_text
from minesweeper.playing.play import Play
from minesweeper.playing.setting import CLASSIC, GIVEN, Setting
from tests.helpers.boards import drawn

BOARD = drawn("..X.. ..... X.... ....X")


def game(*moves):
    text = "4 5\n..X..\n.....\nX....\n....X"
    play = Play(Setting((4, 5), 3, GIVEN, CLASSIC, board=text))
    for number, (kind, cell) in enumerate(moves):
        assert play.make(kind, cell, at=number / 4)
    return play


def test_a_board_comes_back_from_its_file():
    data = write_mbf(BOARD)
    assert data.hex(" ") == "05 04 00 03 02 00 00 02 04 03"
    assert read_mbf(data).mines == BOARD.mines


WON = game((REVEAL, 4), (FLAG, 2), (FLAG, 10), (CHORD, 8), (REVEAL, 0), (REVEAL, 15))

RAWVF = """\
RawVF_Version: Rev6
Program: Minesweeper
Version: 1.0
Level: Custom
Width: 5
Height: 4
Mines: 3
Marks: Off
Time: 1.250
BBBV: 4
Solved3BV: 4
Status: Won
Mode: Classic
Board:
00*00
00000
*0000
0000*
Events:
0.000 lc 5 1 (72 8)
0.000 lr 5 1 (72 8)
0.250 rc 3 1 (40 8)
0.250 rr 3 1 (40 8)
0.500 rc 1 3 (8 40)
0.500 rr 1 3 (8 40)
0.750 mc 4 2 (56 24)
0.750 mr 4 2 (56 24)
1.000 lc 1 1 (8 8)
1.000 lr 1 1 (8 8)
1.250 lc 1 4 (8 56)
1.250 lr 1 4 (8 56)
"""


def test_a_game_is_written_as_the_mouse_played_it():
    assert WON.status == "won"
    assert write_rawvf(WON, "1.0") == RAWVF


def test_a_game_comes_back_move_by_move():
    play = read_rawvf(RAWVF)
    assert (play.moves, play.status) == (WON.moves, "won")
    assert [moment.game.seen for moment in play.replayed()] == [m.game.seen for m in WON.replayed()]


def test_both_buttons_open_around_a_number_once():
    """The left one pressed after the right one, released in either order; flags by the right one alone."""
    head = RAWVF[: RAWVF.index("Events:")]
    for release in ("lr rr", "rr lr"):
        events = "0 lc 5 1\n0 lr 5 1\n1 rc 3 1\n1 rr 3 1\n2 lc 4 2\n2 rc 4 2\n2 mv 9 9\n"
        events += "".join(f"3.5 {each} 4 2 (1 1)\n" for each in release.split())
        play = read_rawvf(f"{head}Events:\n{events}")
        assert moves_text(play.moves) == "r4@0 f2@1 c8@3.5"


def test_some_programs_open_around_a_number_with_one_button():
    head = RAWVF[: RAWVF.index("Events:")]
    play = read_rawvf(f"{head}Events:\n0 lc 5 1\n0 lr 5 1\n1 rc 3 1\n1 rr 3 1\n2 lc 4 2\n2 lr 4 2\n")
    assert moves_text(play.moves) == "r4@0 f2@1 c8@2"


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ("05 04", "expected an MBF file of at least 4 bytes, found 2"),
        ("05 04 00 03 02 00", "expected 10 bytes for 3 mines in an MBF file, found 6"),
        ("05 04 00 01 05 00", "the mines of the MBF file are not on different cells of its board"),
        ("05 04 00 02 01 00 01 00", "the mines of the MBF file are not on different cells of its board"),
        ("01 01 00 01 00 00", "expected a cell without a mine, found only mines"),
    ],
)
def test_what_is_no_board_is_refused(data, complaint):
    with pytest.raises(ValueError, match=f"^{complaint}$"):
        read_mbf(bytes.fromhex(data))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected a line 'Height: ' with a whole number, found ''"),
        ("Width: 5\nHeight: x\n", "expected a line 'Height: ' with a whole number, found 'x'"),
        ("Width: 2\nHeight: 2\nBoard:\n0*\n", "expected a board of 2 rows of 2 cells below 'Board:'"),
        ("Width: 2\nHeight: 1\nBoard:\n0?\n", "expected a board of 1 rows of 2 cells below 'Board:'"),
        ("Width: 9999\nHeight: 9999\nBoard:\n", "a board has at most 10000 cells, not 99980001"),
    ],
)
def test_what_is_no_game_is_refused(text, complaint):
    with pytest.raises(ValueError) as refusal:
        read_rawvf(text)
    assert str(refusal.value) == complaint
