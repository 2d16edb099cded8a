"""The full-screen game while it thinks: its keys go on, and an answer that comes too late is dropped."""

from threading import Event

import pytest

from minesweeper.midend.midend import Midend
from tests.helpers.processes import PATIENCE
from tests.terminal.pilots import MAP, on_board, on_map, playing

pytestmark = pytest.mark.slow


class Slow:
    """Makes a question of the midend wait; within the context, it is not answered before `answer`."""

    def __init__(self, game, name):
        self.game, self.name, self.asked, self.answered = game, name, 0, None
        self._go = Event()

    def __enter__(self):
        quick = getattr(self.game.app.midend, self.name)

        def question():
            self.asked += 1
            assert self._go.wait(PATIENCE)
            self.answered = quick()
            return self.answered

        setattr(self.game.app.midend, self.name, question)
        return self

    async def answer(self):
        self._go.set()
        await self.game.settle()
        if self.asked:  # also by a worker that was cancelled since
            await self.game.until(lambda: self.answered)

    def __exit__(self, *problem):
        self._go.set()  # else the thread would outlive the test


async def test_while_a_hint_is_thought_about_keys_and_clock_go_on(tmp_path):
    async with playing(on_map(MAP), tmp_path) as game:
        await game.click(0)
        with Slow(game, "hint") as slow:
            await game.press_at_once("? right down ? ?")
            assert game.app.cursor == 6
            seconds = game.app.game.seconds
            await game.until(lambda: "Thinking…" in game.screen())
            await game.until(lambda: game.app.game.seconds > seconds)
            assert game.said() == ""
            await game.press_at_once("x")  # asked just now: the other one still takes time
            assert game.app.thinking and "Thinking…" in game.screen()
            await game.press_at_once("x")
            await slow.answer()
            assert slow.asked == 1
        assert game.said().startswith("Nothing is certain. Row ")
        assert game.app.mode.proof.cell == game.app.cursor
        assert "Thinking" not in game.screen()


def state(game):
    app = game.app
    return app.midend, app.cursor, app.game.setting, app.game.done, {*app.game.field.marks}, game.said()


@pytest.mark.parametrize("keys", ["f", "u", "r d", "n 1", "a a"])
async def test_a_hint_that_comes_after_a_move_or_another_game_is_dropped(tmp_path, keys):
    async with playing(on_map(MAP, "r0"), tmp_path) as game:
        about_this = Midend(game.app.game.after(1)).hint()
        with Slow(game, "hint") as slow:
            await game.press_at_once(f"? l {keys}")
            before = state(game)
            await slow.answer()
        assert slow.answered == about_this
        assert state(game) == before
        assert game.app.mode.proof is None
        await game.press("?")
        assert game.said() not in ("", before[-1])


async def test_a_dropped_hint_is_help_only_in_the_game_that_it_was_about(tmp_path):
    async with playing(on_board(), tmp_path) as game:
        await game.press("space")
        with Slow(game, "hint") as slow:
            await game.press_at_once("? home f")
            assert game.app.game.assisted
            await game.press_at_once("n 1 space f")
            await slow.answer()
        assert not game.app.game.assisted


@pytest.mark.parametrize(("key", "question"), [("a", "best"), ("A", "choice")], ids=["solver", "agent"])
async def test_the_move_of_a_player_that_was_stopped_is_not_made(tmp_path, key, question):
    async with playing(on_map(MAP), tmp_path) as game:
        await game.press("+ + + + +")
        with Slow(game, question) as slow:
            await game.press_at_once(key)
            await game.until(lambda: slow.asked)
            assert game.app.mode.who
            assert game.app.game.done == 0
            await game.press_at_once("space")
            assert not game.app.mode.who
            await slow.answer()
            assert slow.asked == 1
        assert game.app.game.done == 0


async def test_risks_are_asked_for_again_after_a_move(tmp_path):
    async with playing(on_map("X.. ... ..X", "r4"), tmp_path) as game:
        with Slow(game, "risks") as slow:
            await game.press_at_once("x")
            assert game.board() == "· · ·\n· 2 ·\n· · ·"
            await game.press_at_once("right up space")
            assert game.board() == "· 1 _\n· 2 1\n· · ·"
            await slow.answer()
        assert game.board() == "50 1 _\n50 2 1\n✓ 50 50"
