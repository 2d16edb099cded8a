"""The full-screen game, played by a pilot: keys, mouse, help, replays, reviews, saved games."""

import re
import signal
from time import sleep
from unittest.mock import patch

import psutil
import pytest
from textual.events import MouseDown, MouseUp

from minesweeper.games.keep import kept_game, moves_text
from tests.helpers.processes import wait_for
from tests.helpers.terminals import end_of, on_terminal
from tests.terminal.pilots import AGES, MAP, on_board, on_map, playing

pytestmark = pytest.mark.slow


async def test_keys_move_reveal_flag_chord_undo_and_win(tmp_path):
    async with playing(on_map(MAP), tmp_path) as game:
        assert "2 mines" in game.screen()
        assert game.board() == "· · · · ·\n· · · · ·\n· · · · ·"
        flagged = "1 · · · ·\n· ⚑ · · ·\n· · · · ·"
        await game.press("up left left k h space down right f", "mines 1", board=flagged)
        await game.press("up left c", board="1 1 · · ·\n1 ⚑ · · ·\n· · · · ·")
        await game.press("u", board=flagged)
        await game.press("ctrl+r", board="1 1 · · ·\n1 ⚑ · · ·\n· · · · ·")
        await game.press("end space", board="1 1 1 _ _\n1 ⚑ 1 1 1\n· · · · ·")
        await game.press("j j h space h space h h space", board="1 1 1 _ _\n1 ⚑ 1 1 1\n1 · 1 1 ·")
        await game.press("l space", "Won in ", "B-)", board="1 1 1 _ _\n1 ⚑ 1 1 1\n1 1 1 1 ⚑")


async def test_the_mouse_reveals_flags_and_chords(tmp_path):
    async with playing(on_map(MAP), tmp_path) as game:
        await game.click(0)
        await game.click(6, button=3, board="1 · · · ·\n· ⚑ · · ·\n· · · · ·")
        await game.click(0, button=2, board="1 1 · · ·\n1 ⚑ · · ·\n· · · · ·")
        await game.press("u")
        for event, button in ((MouseDown, 1), (MouseDown, 3), (MouseUp, 3), (MouseUp, 1)):
            await game.mouse(event, 0, button)
        assert game.board() == "1 1 · · ·\n1 ⚑ · · ·\n· · · · ·"
        assert moves_text(game.app.game.grid, game.app.game.moves) == "r0 f6 c0"
        # Press and release on different cells make no click.
        await game.mouse(MouseDown, 2, 1)
        await game.mouse(MouseUp, 4, 1)
        assert game.board() == "1 1 · · ·\n1 ⚑ · · ·\n· · · · ·"


async def test_a_lost_game_shows_every_mine_and_wrong_flag(tmp_path):
    async with playing(on_map(MAP), tmp_path) as game:
        await game.click(0)
        await game.click(5, button=3)
        said = "Lost to a mine at row 2, column 2, with 1 of 8 3BV solved."
        await game.click(6, said, "X-(", board="1 · · · ·\n✗ ✹ · · ·\n· · · · ✹")
        await game.press("space", "The game is over")
        await game.press("r", "with help", board="· · · · ·\n· · · · ·\n· · · · ·")  # its board is known


async def test_hints_outline_their_proof_and_risks_cover_the_rest(tmp_path):
    async with playing(on_map("X.X ...", "r3 r4 r5"), tmp_path) as game:
        said = "Row 1, column 2 is safe: the 1 at row 2, column 1, the 2 at"
        await game.press("?", said, "with help", board="· ✓ ·\n1 2 1")
        assert (game.outlines(), game.app.cursor) == (["1", "2", "1"], 1)
        await game.press("x", board="✹ ✓ ✹\n1 2 1")
        assert game.outlines() == []
    async with playing(on_map("X.. ... ..X", "r4"), tmp_path) as game:
        await game.press("x", board="25 25 25\n25 2 25\n25 25 25")
        said = "Nothing is certain. Row 1, column 1 is the best guess: risk 25 %"
        await game.press("x ?", said, board="25 · ·\n· 2 ·\n· · ·")


async def test_risks_that_are_left_on_are_no_help_before_the_first_move_of_the_next_game(tmp_path):
    async with playing(on_map("X.. ... ..X", "r4"), tmp_path) as game:
        await game.press("x g d")
        assert "with help" not in game.screen() and not game.app.game.assisted
        await game.press("space")
        assert "with help" in game.screen() and game.app.game.assisted
        await game.press("g d x")  # asked for in this game
        assert "with help" in game.screen() and "✓" in game.board()
        await game.press("x")
        assert "✓" not in game.board()
        await game.press("g d space")
        assert not game.app.game.assisted


@AGES
async def test_while_the_solver_plays_keys_and_clicks_stop_it(tmp_path):
    async with playing(on_map(MAP), tmp_path) as game:
        game.app.pace = 0
        for stop in ("f", "space", "click"):
            await game.press("a")
            done = game.app.game.done
            assert "solver 1e-09 moves/s" in game.screen() and "space stop" in game.screen()
            await (game.click(14) if stop == "click" else game.press(stop))
            assert game.app.game.done == done and not game.app.game.field.marks
            assert "moves/s" not in game.screen() and "with help" in game.screen()


@AGES
async def test_a_replay_shows_the_third_move_and_goes_back_to_the_game(tmp_path):
    async with playing(on_map(MAP, "r0 f6 c0 r4"), tmp_path) as game:
        now = game.board()
        game.app.pace = 0
        await game.press("p space", board="· · · · ·\n· · · · ·\n· · · · ·")  # paused
        await game.press("right right right", "replay 3/4", board="1 1 · · ·\n1 ⚑ · · ·\n· · · · ·")
        assert game.said() == "3. You chorded on row 1, column 1"
        await game.press("left", board="1 · · · ·\n· ⚑ · · ·\n· · · · ·")
        await game.press("end right up", "replay 4/4")
        await game.press("home", "replay 0/4")
        await game.press("p", board=now)
        assert len(game.app.game.moves) == 4


@AGES
async def test_the_review_leads_from_the_list_to_each_position(tmp_path):
    """A guess leaves a certain cell, and the next move reveals a mine."""
    async with playing(on_map("..X...X"), tmp_path) as game:
        game.app.pace = 0
        await game.press("v", "The game is still on: press v to review it when it is over.")
        await game.click(0)
        await game.click(3)  # nothing is certain
        await game.click(6, "Lost to a mine at row 1, column 7")
        avoidable = "loss: 50 %: avoidable: a cell was certain to be safe"
        await game.press("v", avoidable, "row 1, column 7: needless risk, risk 50 %, lowest 0 %")
        said = "You revealed row 1, column 7 with a risk of 50 %: a needless risk. That lost the game. Row 1,"
        await game.press("down enter", said, "is safe: the 1 at", board="_ 1 ✹ 1 ✓ 50 50")
        assert game.outlines() == ["1", "1"]
        said = "You revealed row 1, column 4 with a risk of 25 %: a forced guess. It was the best guess."
        await game.press("v up enter", said)
        await game.press("right space")  # goes on from there
        game.app.mode.make_move()
        await game.press("space", "3. You revealed row 1, column 7")  # paused
        await game.press("p", board="_ 1 ✹ 1 · · ✹")


async def test_a_game_without_risks_has_nothing_to_look_at(tmp_path):
    async with playing(on_map("...X"), tmp_path) as game:
        await game.click(0)
        await game.press("v", "nothing was risked", "Nothing was risked.")
        await game.press("escape v escape")
        assert game.said() == ""


@AGES
async def test_left_game_goes_on_at_the_next_start(tmp_path):
    async with playing(on_board(), tmp_path) as game:
        game.app.pace = 0
        await game.press("space a")
        await game.press("a left space f")
        seen, seconds = game.board(), game.app.game.seconds
        await game.press("s")
        assert str(tmp_path / "game.json") in game.said()
        await game.press("q")
    kept = kept_game((tmp_path / "game.json").read_text())
    assert kept.seconds >= seconds > 0
    assert {move.by for move in kept.history} == {"you", "solver"}
    async with playing(kept, tmp_path) as game:
        game.check(["with help"], seen)
        await game.press("u u")
        assert game.app.game.done == len(kept.history) - 2


# Keys, and the place of the cursor after each.
PATH = """right 00001, down 00011, shift+right 00111, J 01111, ] 11111, ] 11111, H 11011, shift+up 10011,
[ 00011, up 00001, K 00001"""


async def test_keys_lead_along_every_axis(tmp_path):
    five = on_board("2x2x2x3x3:3", "safe", seed=1)
    async with playing(five, tmp_path) as game:
        for step in PATH.split(","):
            key, place = step.split()
            await game.press(key)
            assert "".join(map(str, five.grid.coords(game.app.cursor))) == place, key


def started(folder, *options, language="en", **environment):
    words = "-m", "minesweeper", "--language", language, "tui", "9x9:10", "--folder", folder, *options
    return on_terminal(*words, TERM="xterm", **environment)


def test_ctrl_z_suspends_the_program_and_fg_draws_it_again(tmp_path):
    game = started(tmp_path, "--ascii")
    game.expect_exact("quit")
    game.send(" ")
    game.expect_exact(":-|")
    game.send("\x1a")
    game.expect_exact("\x1b[?1049l")  # back from the other screen
    wait_for(lambda: psutil.Process(game.pid).status() == psutil.STATUS_STOPPED)
    game.kill(signal.SIGCONT)
    game.expect_exact("\x1b[?1049h")
    game.expect_exact("9 x 9")
    game.expect_exact("quit")
    game.send("q")
    assert end_of(game)[1] == 0


async def test_while_the_program_is_suspended_the_clock_stands(tmp_path):
    now = [0.0]

    def suspend(_):
        now[0] += 1000

    async with playing(on_map(MAP), tmp_path, tell_time=lambda: now[0]) as game:
        await game.click(0)
        now[0] += 2
        with patch("textual.app.App.action_suspend_process", suspend):
            await game.press("ctrl+z")
            await game.press("n ctrl+z escape")  # from a dialog, too
        assert now[0] == 2002
        assert game.app.game.seconds == 2
        assert "Paused" not in game.screen()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_stopped_gives_the_terminal_back(tmp_path, number):
    game = started(tmp_path, "--ascii")
    game.expect_exact("9 x 9")
    file = tmp_path / "game.json"
    game.send(" ")
    wait_for(lambda: file.exists() and kept_game(file.read_text()).done)
    before = kept_game(file.read_text()).seconds
    sleep(0.05)  # so that the clock has gone on
    game.kill(number)
    shown, status = end_of(game)
    assert status == 128 + number
    assert "\x1b[?1049l" in shown  # back from the other screen
    assert kept_game(file.read_text()).seconds > before


def test_terminal_that_lacks_the_letters_shows_english(tmp_path):
    game = started(tmp_path, language="ru", LC_ALL="C")
    game.expect_exact("mines")
    game.send("q")
    assert end_of(game)[1] == 0


@pytest.mark.long
async def test_the_agent_plays_to_the_end(tmp_path):
    async with playing(on_board("9x9:10", seed=3), tmp_path) as game:
        await game.press("space A -", "agent 2 moves/s")
        await game.press("+ + + + +")
        await game.until(lambda: game.app.game.over)
        assert {move.by for move in game.app.game.moves} == {"you", "agent"}
        assert not game.app.mode.who and re.match("Won|Lost", game.said())
    async with playing(on_board("3x3x3:2", "safe", "classic", 3), tmp_path) as game:
        await game.press("A")
        assert game.said() == "The knowledge-based agent plays in two dimensions only."
