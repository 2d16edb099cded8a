"""A contest at the console: boards turn by turn, colours, and a person as a player."""

from io import StringIO
from types import SimpleNamespace

import pytest

from minesweeper.arena import show
from minesweeper.arena.contest import seed_of_game
from minesweeper.arena.show import Screen, picture
from minesweeper.arena.turns import ContestGame, Turn
from minesweeper.boards.draw import Mt19937_64, draw_mines
from tests.arena.contests import arena, player
from tests.helpers.boards import drawn
from tests.helpers.programs import PATIENCE
from tests.helpers.terminals import end_of, on_terminal


@pytest.mark.slow
def test_output_of_a_player_is_shown_below_the_board(write):
    """Also its standard error; control characters never reach the terminal."""
    flag = "[print('flag'), sys.stderr.write('\\33[2J\\n'), [0, 0, True]][2]"
    turn = f"return {flag} if state[0][0] != 'flag' else [0, 0]"
    path = write("talks.py", "import sys\n" + player(body=turn))
    shown = arena(path, "--show", "--seed", 3, "--board", "2x3:2").out.split("\n\n")
    assert shown[1].endswith("0   # . .\n 1   . . .\n| flag\n| ?[2J")
    assert shown[2].endswith("0   * . .\n 1   . . .")


def test_wide_board_has_two_lines_of_numbers():
    assert picture([[0] * 12]) == "                         1\n     0 1 2 3 4 5 6 7 8 9 0 1\n 0"


def test_coloured_picture():
    _, row = picture([[1, "flag", "mine", 0, "unknown"]], colour=True).splitlines()
    assert row == " 0   \x1b[94m1\x1b[0m \x1b[33m#\x1b[0m \x1b[31m*\x1b[0m   ."


@pytest.mark.parametrize(
    ("terminal", "shows", "pauses"), [(True, True, [0.1, 0.1]), (True, False, []), (False, True, [])]
)
def test_pause_follows_each_turn_that_is_shown_until_a_person_plays(monkeypatch, terminal, shows, pauses):
    slept, field = [], ContestGame(drawn("*. ..", "*"))
    monkeypatch.setattr(show.time, "sleep", slept.append)
    monkeypatch.setattr("sys.stdout", SimpleNamespace(isatty=lambda: terminal, write=list, flush=list))
    monkeypatch.setattr("sys.stdin", StringIO("1,1\n"))
    screen = Screen(shows)
    for turn in (None, Turn(0, 0, True), Turn(1, 0)):
        screen.turn(field, turn)
    assert slept == pauses
    assert screen.ask("?", field) == "1,1"
    screen.turn(field, Turn(1, 1))
    assert slept == pauses
    with pytest.raises(EOFError):
        screen.ask("?", field)


ARENA = "-m", "minesweeper", "arena"
PROMPT = r"co-ordinates \(x,y\)\? "


@pytest.mark.slow
def test_person_plays_at_a_terminal():
    """On 2 x 2 with seed 3 the mine is at (0, 0)."""
    assert draw_mines(4, 1, Mt19937_64(seed_of_game(3, 0))) == [0]
    options = "--board", "2x2:1", "--seed", 3, "--time-limit", PATIENCE
    with on_terminal(*ARENA, "examples/human.py", *options) as runner:
        runner.expect(PROMPT)
        assert runner.before.endswith(" 0   . .\r\n 1   . .\r\n")
        for line in ("", "hello", "1", "2,0", "0,9", "-1,0", "1,1,1,1"):
            runner.sendline(line)
            runner.expect(r"x,y reveals a cell of the board, x,y,1 flags it\. " + PROMPT)
        runner.sendline("0,0,1")
        runner.expect(PROMPT)
        assert "turn 1: flag (0, 0)" in runner.before
        runner.sendline(" 1, 0")
        runner.expect(PROMPT)
        assert "\x1b[94m1\x1b[0m" in runner.before and "\x1b[33m#\x1b[0m" in runner.before
        runner.sendline("1 1")
        runner.expect(PROMPT)
        runner.sendline("0,1,0")
        runner.expect("You won!\r\n2 x 2, 1 mine, seed 3\r\n")
        assert end_of(runner)[1] == 0


@pytest.mark.slow
def test_person_plays_through_a_pipe_until_it_ends():
    options = "--games", 2, "--board", "2x2:1", "--seed", 3
    ended = arena("examples/human.py", *options, given="1,0\n0,1\n1,1\n")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith("     0 1\n 0   . .\n 1   . .\nco-ordinates (x,y)? ")
    assert "\n 0   . 1\n 1   1 1\n\nYou won!\n" in ended.out
    assert ended.out.endswith("2 x 2, 1 mine, seed 3, stopped after 1 of 2 games\n")
