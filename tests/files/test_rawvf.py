"""Games in RAWVF files, as our programs write them and others do."""

import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper import __version__
from minesweeper.boards.catalogue import CLASSIC, MAX_CELLS, STRICT
from minesweeper.boards.setting import Setting, given_board
from minesweeper.files import recording
from minesweeper.files.rawvf import read_rawvf
from minesweeper.games.game import Game
from minesweeper.games.keep import LATEST, moves_text
from minesweeper.games.rawvf import rawvf_text
from minesweeper.review.review import Review
from minesweeper.rules.game import Board
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Move
from minesweeper.words.games import otherwise

REPLAYS = Path(__file__).parent / "replays"


def game(*moves):
    text = "4 5\n..X..\n.....\nX....\n....X"
    game = Game(given_board(Board.from_text(text), CLASSIC))
    for number, (kind, cell) in enumerate(moves):
        assert game.make(kind, cell, at=number / 4)
    return game


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


def test_game_is_written_as_mouse_events(tmp_path):
    assert WON.status == "won"
    assert rawvf_text(WON, "1.0") == RAWVF
    assert "Time: 0.000" in rawvf_text(game(), "1.0").splitlines()
    WON.write_rawvf(tmp_path / "game.rawvf")
    assert (tmp_path / "game.rawvf").read_text("utf-8") == rawvf_text(WON, __version__)


@pytest.mark.parametrize(
    ("board", "cell", "complaint"),
    [
        (Board.from_text(".X\n..\n0 0"), None, r"only a game that is over is written as \.rawvf"),
        (Board.of([[[0, 1], [0, 0]], [[0, 0], [0, 0]]]), (0, 0, 1), "these files hold boards of two"),
        (Board.of_cells(Grid((101, 100)), [0]), (0, 0), r"a \.rawvf file has at most 10000 cells, and"),
    ],
    ids=str,
)
def test_game_that_the_format_cannot_hold_is_refused(board, cell, complaint, tmp_path):
    game = Game(board)
    if cell:
        game.reveal(cell)
    with pytest.raises(ValueError, match=f"^{complaint}"):
        game.write_rawvf(tmp_path / "game.rawvf")


@pytest.mark.parametrize("variant", [CLASSIC, STRICT], ids=lambda variant: variant.name)
def test_written_game_is_read_back_with_its_player_rules_and_first_cell(variant):
    game = Game(Setting((9, 9), 10, "judge", variant, 3, 2, 0))
    game.player = "Ada"
    safe = [cell for cell, mine in enumerate(game.board.is_mine) if not mine and not game.field.seen[cell]]
    game.make(REVEAL, safe[0], at=1.5)
    for cell in [hidden for hidden in safe if not game.field.seen[hidden]]:
        for kind, at in ((FLAG, None), (FLAG, 3), (REVEAL, 4)):
            if not game.over:  # where a wrong flag ends it
                game.make(kind, cell, at=at)
    text = rawvf_text(game, "1.0")
    same = read_rawvf(text)
    assert {"Level: Beginner", "Player: Ada"} <= set(text.splitlines())
    assert (same.player, same.setting.variant, same.mouse_path) == ("Ada", variant, 0)
    assert same.status == game.status != "ongoing" and same.field.seen == game.field.seen
    assert same.moves[0] == Move(game.board.first, at=0)
    assert [move[:2] for move in same.moves[1:]] == [move[:2] for move in game.moves]
    assert [move.at for move in same.moves[1:6]] == [1.5, 1.5, 3, 4, 4][: len(game.moves)]


HEAD = RAWVF[: RAWVF.index("Events:")]
BOARD = "Width: 2\nHeight: 1\nBoard:\n0*\n"


def events(text):
    """Expand events, one a line: `l`, `r` or `m` alone is a press and a release."""
    return re.sub(r"(\S+) ([lrm]) (.*)\n", r"\1 \2c \3\n\1 \2r \3\n", text)


OPEN = events("0 l 5 1\n1 r 3 1\n")
ON_NUMBER = events(OPEN + "2 l 4 2\n")
HELD = events("0 l 5 1\n2 rc 3 1\n2.5 lc 5 1\n3 lr 5 1\n4 lc 4 1\n5 lr 4 1\n6 rr 4 1\n")
MARKS = events("0 r 3 1\n1 r 3 1\n2 r 3 1\n3 r 3 1\n")
TO_THE_END = events(OPEN + "1 r 1 3\n2 l 4 2\n3 l 1 1\n4 l 1 4\n")

# What stands in the header instead, the events, the moves that they make, and how many were without effect.
PLAYED = [
    ({}, events("0 r 3 1\n1 l 3 1\n2 l 5 1\n3 rc 5 1\n4 rr 5 1\n5 l 5 1\n"), "f2@0 r4@2 +3"),
    # Ways to chord.
    ({}, OPEN + "2 lc 4 2\n2 rc 4 2\n3.5 lr 4 2\n4 rr 4 2\n", "r4@0 f2@1 c8@3.5"),
    ({}, OPEN + "2 rc 4 2\n2 lc 4 2\n3.5 lr 4 2\n4 rr 4 2\n", "r4@0 f2@1 c8@3.5"),
    ({}, OPEN + "2 lc 4 2\n2 rc 4 2\n3 lr 9 9\n4 rr 4 2\n", "r4@0 f2@1"),  # the first release, off the board
    ({}, OPEN + "2 mc 4 2\n3 mr 4 2\n", "r4@0 f2@1 c8@3"),
    ({}, OPEN + "2 mc 4 2\n2 lc 4 2\n2.5 lr 4 2\n3 mr 4 2\n", "r4@0 f2@1 c8@3"),
    ({}, OPEN + "2 sc 4 2\n3 lr 4 2\n", "r4@0 f2@1 c8@3"),
    ({}, OPEN + "2 sc 1 2\n3 lr 4 2 (1 1)\n", "r4@0 f2@1 c8@3"),
    # One held button chords as often as the other is clicked.
    ({}, HELD, "r4@0 f2@2 c3@5 +1"),
    # A reveal counts where the button is released, a flag where it is pressed.
    ({}, "0 lc 1 1\n1 lr 5 1\n", "r4@1"),
    ({}, "0 lc -3 1\n1 lr 5 1\n", "r4@1"),
    ({}, "0 lc 5 1\n1 lr 6 1\n", ""),
    ({}, "1 lr 5 1\n", ""),  # pressed before the file begins
    ({}, "-0.5 lc 5 1\n-0.2 lr 5 1\n", "r4@0"),
    ({}, events("0 rc 5 1\n0.5 rr 1 1\n1 l 5 1\n2 r 5 1\n3 l 5 1\n"), "f4@0 f4@2 r4@3 +1"),
    ({}, "0 lc (70 9)\n1 lr (79 15) (l)\n", "r4@1"),  # columns and rows may be left out
    ({}, "0.2 start\n0.2 mv 1 1 (1 1)\n0 lc 5 1\n1 lr 5 1\nnumber1 3 4\nCell pressed 1 1\n", "r4@1"),
    ({"Level": "x\nSquareSize: 64"}, "0 lc 4 0 (259 10)\n0 lr 4 0 (259 10)\n", "r4@0"),  # pixels count
    # Question marks take a click of their own; the last line of the header counts.
    ({"Level": "x\nMarks: On"}, MARKS, "f2@0 f2@1 f2@2 f2@3"),
    ({"Marks": "On"}, MARKS, "f2@0 f2@1 f2@3 +1"),
    ({"Marks": "Off\nQuestionMarks: On"}, MARKS, "f2@0 f2@1 f2@3 +1"),
    ({}, "0 mt\n" + MARKS, "f2@0 f2@1 f2@3 +1"),
    # The left button chords if the header has it so, or if only then the end agrees.
    ({"Level": "x\nSuperClick: On"}, ON_NUMBER, "r4@0 f2@1 c8@2"),
    ({}, ON_NUMBER, "r4@0 f2@1 +1"),
    ({}, TO_THE_END, "r4@0 f2@1 f10@1 c8@2 r0@3 r15@4"),
    ({"Level": "x\nSuperClick: Off"}, TO_THE_END, "r4@0 f2@1 f10@1 r0@3 r15@4 +1"),
    ({"Status": "Lost"}, TO_THE_END, "r4@0 f2@1 f10@1 r0@3 r15@4 +1"),
    ({"Status": ""}, TO_THE_END + "4 won\n", "r4@0 f2@1 f10@1 c8@2 r0@3 r15@4"),
]


@pytest.mark.parametrize(("header", "text", "moves"), PLAYED)
def test_events_make_moves(header, text, moves):
    head = HEAD
    for key, value in header.items():
        head = re.sub(f"^{key}: .*$", f"{key}: {value}", head, flags=re.MULTILINE)
    game = read_rawvf(f"{head}Events:\n{text}")
    wasted = f" +{game.wasted}" if game.wasted else ""
    assert moves_text(game.grid, game.history) + wasted == moves
    assert game.after(0).wasted == game.wasted


@pytest.mark.parametrize("size", ["", "SquareSize: 16\n"], ids=["", "SquareSize"])
@pytest.mark.parametrize("place", ["2 1 (24 -1)", "1 1 (-1 8)", "(24 -1)"])
def test_release_above_or_left_of_the_board_is_on_no_cell(size, place):
    # Other programs write the nearest cell with a negative pixel.
    text = (REPLAYS / "edge_top.rawvf").read_text()
    text = text.replace("2 1 (24 -1)", place).replace("Board:", f"{size}Board:")
    recorded = read_rawvf(text)
    assert (moves_text(recorded.grid, recorded.history), recorded.status) == ("r0@0.01 r2@0.8", "won")
    assert (recorded.file_says, otherwise(recorded)) == ("won", "")


@pytest.mark.parametrize(
    ("word", "end"), [("won", "won"), ("Lost", "lost"), ("loss", "lost"), ("BOOM", "lost")]
)
def test_end_in_the_file_is_its_status_or_in_one_of_its_last_lines(word, end):
    for text in (f"Status: {word}\n{BOARD}", f"{BOARD}Events:\n0 {word}\n1 mt\n"):
        assert read_rawvf(text).file_says == end
    assert read_rawvf(f"{BOARD}Events:\n0 {word}\n1 mt\n1 mt\n").file_says is None


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        ("Time: 9.25", 9.25),
        ("TIME: 1.5", 1.5),
        ("Time: 0.5", 2),
        ("Time: 1", 2),  # less than the moves took
        ("Time: 1.001", 1.001),  # some programs leave out the fraction of a second
        ("Time: 999999999.99", LATEST),
        ("Time: 999999999.991", 2),
        ("Time: -1.0", 2),
        ("Time: nan", 2),
        ("Time: 1e9", 2),
        ("", 2),
    ],
)
def test_time_is_that_of_the_file_or_of_the_last_move(line, seconds):
    game = read_rawvf(HEAD.replace("Time: 1.250", line) + f"Events:\n{OPEN}2 rc 3 1\n")
    assert (game.seconds, game.assisted, game.known) == (seconds, True, True)


def test_player_and_date_are_read():
    play = read_rawvf(f"Player: Ann Bo\nTimestamp: 2025-02-01T17:33:58Z\n{RAWVF}")
    assert (play.player, play.played_on) == ("Ann Bo", date(2025, 2, 1))
    assert (read_rawvf(RAWVF).player, read_rawvf(RAWVF).played_on) == ("", None)


@pytest.mark.parametrize(
    ("moves", "path"),
    [
        ("0.5 mv 5 3 (72 40)\n", 32 + 32 * 2**0.5),  # down, and back to the third column
        ("0.5 mv (72 40) (l)\n", 32 + 32 * 2**0.5),
        ("0.5 mv 5 3\n0.6 mv x y\n0.7 mv\n", 0),  # without pixels it is 0
        ("0.5 mv 5 9 (72 140)\n", 32),  # off the board
        ("0.5 mv 1 1 (200 200)\n", 72 - 8 + 40 - 8),  # the column counts, and its middle
    ],
)
def test_path_of_the_mouse(moves, path):
    clicks = "0 lc 1 4 (8 50)\n0 lr 5 1 (72 8)\n{}1 rc 3 1 (40 8)\n1 rr 3 1 (40 8)\n"
    assert read_rawvf(f"{HEAD}Events:\n{clicks.format(moves)}").mouse_path == pytest.approx(path)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "expected a line 'Height: ' above 'Board:', found none"),
        ("Width: 5\nHeight: x\n", "line 2: expected a whole number from 1 to 10000, found 'x'"),
        ("Width: 2\nHeight: 2\nBoard:\n0*\n", "line 5: expected a row of 2 cells, found ''"),
        ("Width: 2\nHeight: 1\nBoard:\n**\n", "expected a cell without a mine, found only mines"),
        ("Width: 9999\nHeight: 9999\nBoard:\n", "a board has at most 10000 cells, not 99980001"),
        (f"Mines: 2\n{BOARD}", "expected 2 mines on the board, found 1"),
        (f"NonoMouse: on\n{BOARD}", "line 1: expected NonoMouse to be off, found 'on'"),
        (f"Lives: 2\n{BOARD}", "line 1: expected at most one life, found '2'"),
        (f"SquareSize: 0\n{BOARD}", "line 1: expected a whole number from 1 to 10000, found '0'"),
        (
            f"{BOARD}Events:\n1.5 lc 1\n",
            "line 6: expected a column and a row after the event, found '1.5 lc 1'",
        ),
    ],
    ids=lambda text: text[:40],
)
def test_malformed_rawvf_is_refused(text, complaint):
    with pytest.raises(ValueError) as refusal:
        read_rawvf(text)
    assert str(refusal.value) == complaint


def test_events_and_moves_of_a_file_are_bounded(monkeypatch):
    monkeypatch.setattr("minesweeper.games.game.MAX_MOVES", 4)
    monkeypatch.setattr(recording, "MAX_MOVES", 2)
    monkeypatch.setattr(recording, "MAX_EVENTS", 10)
    vain, flags = "0 lc 2 1\n0 lr 2 1\n", "0 rc 2 1\n0 rr 2 1\n"
    for row, events, complaint in (
        ("00*", vain + flags * 2, ""),
        ("00*", vain + flags * 3, "line 14: expected at most 2 moves without effect, found more"),
        ("0*", "0 rc 2 1\n0 rr 9 1\n" * 4, ""),
        ("0*", "0 lc 2 1\n" * 11, "line 17: too many events"),
        ("0*", flags * 5, "line 15: a game has at most 4 moves"),
    ):
        text = f"Width: {len(row)}\nHeight: 1\nLives: {len(row) % 2}\nBoard:\n{row}\nEvents:\n{events}"
        try:
            assert read_rawvf(text).done and not complaint
        except ValueError as error:
            assert str(error) == complaint


WORDS = """
    lc lr rc rr mc mr sc mt mv won start number1 0 1 2 3 5 -1 0.5 99999 (8 8) (lr) *0 00*00 Board: Events:
    Width: Height: SuperClick: Marks: SquareSize: Time: Status: On Won Lost \x85 \0 ² nan
"""
words = st.sampled_from(WORDS.split(" "))
event = st.builds("{} {} {} {}".format, st.integers(0, 9), words, st.integers(0, 6), st.integers(0, 5))
line = st.one_of(event, event, st.lists(words, max_size=5).map(" ".join), st.text(max_size=20))


@pytest.mark.slow
def test_lost_game_may_have_solved_its_whole_3bv():
    game = Game(".\n.\nX")
    for make, cell in ((game.flag, (1, 0)), (game.reveal, (0, 0)), (game.reveal, (2, 0))):
        make(cell)
    assert game.solved == game.board.bbbv and otherwise(read_rawvf(rawvf_text(game, ""))) == ""


def test_longest_board_is_read_back():
    game = Game(Board.of_cells(Grid((1, MAX_CELLS)), [0]))
    game.reveal((0, 0))
    assert read_rawvf(rawvf_text(game, "")).board == game.board


@settings(max_examples=40, deadline=None)
@given(st.lists(line, max_size=40), st.booleans(), st.integers(0, 25), st.data())
def test_any_text_is_a_game_or_a_one_line_error(lines, whole, at, data):
    if whole:
        lines = RAWVF.splitlines() + lines
        lines[at : at + 1] = [data.draw(line)]
    try:
        game = read_rawvf("\n".join(lines))
    except ValueError as error:
        assert len(str(error).splitlines()) == 1
        return
    twin = game.after(game.done)
    assert (twin.field.seen, twin.status, twin.wasted) == (game.field.seen, game.status, game.wasted)
    review = Review.of(game)
    assert 0 <= review.accuracy <= 1 and 0 < review.luck < 1
    assert all(0 <= move.at <= LATEST for move in game.moves)
    again = read_rawvf(rawvf_text(game, "1"))
    assert [move[:2] for move in again.moves] == [move[:2] for move in game.moves]
