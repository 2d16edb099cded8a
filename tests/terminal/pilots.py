"""The full-screen game without a terminal: a pilot presses keys, clicks, and reads the screen."""

import asyncio
import re
from contextlib import asynccontextmanager, suppress
from functools import partial
from random import Random
from unittest.mock import patch

from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.worker import WorkerCancelled

from minesweeper.boards.setting import setting_of
from minesweeper.games.game import Game
from minesweeper.profile.file import read_file
from minesweeper.terminal.tui.app import SPEEDS, FullScreen
from minesweeper.terminal.tui.store import Store
from tests.helpers.games import played
from tests.helpers.processes import PATIENCE

NAMES = {
    "?": "question_mark",
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "+": "plus",
    "-": "minus",
}


MAP = "..... .X... ....X"


def on_map(text, moves=""):
    """Return a game on a map of `.` and `X`, with blanks between its rows, after moves such as `r3 f0`."""
    return played("\n".join(text.split()), moves)


def on_board(name="9x9:10", start="opening", variant="classic", seed=5):
    return Game(setting_of(name, start, variant, seed))


# The slowest speed takes years for a move: nothing moves before a pause.
AGES = patch("minesweeper.terminal.tui.app.SPEEDS", (1e-9, *SPEEDS[1:]))


# Most of the time of a test would go into pictures that nobody looks at.
draw = Compositor.render_update


def draw_when_seen(compositor, full=False, **options):
    """Draw a screenshot at once; `Player.strips` draws the screen when a test looks at it."""
    if full:
        return draw(compositor, full, **options)
    compositor._dirty_regions.clear()
    return None


async def settle(app, *_):
    """Wait until nothing is left to do in this thread but to wait for input, time or another thread."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while True:
        if app._resize_timer:
            app._check_resize()
        elif app.screen._update_timer._active.is_set():
            app.screen._on_timer_update()
        elif not loop._ready:
            return
        await asyncio.sleep(0)


class Player:
    """A player of a game, and the screen."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot

    async def press(self, keys, *texts, board=None):
        """Press keys, separated by blanks; each once what those before it asked for is answered.

        Check that the screen then shows these texts and this board.
        """
        for key in keys.split():
            await self.press_at_once(key)
            await self.settle()
        self.check(texts, board)

    async def press_at_once(self, keys):
        """Press keys, separated by blanks, whatever is being thought about."""
        await self.pilot.press(*(NAMES.get(key, key) for key in keys.split()))
        await self.pilot.pause()

    def check(self, texts, board):
        words = self.words() if texts else ""
        for text in texts:
            assert text in words
        if board is not None:
            assert self.board() == board

    async def settle(self):
        """Wait for the answers of all questions."""
        while self.app.workers:
            with suppress(WorkerCancelled):
                await self.app.workers.wait_for_complete()
            await self.pilot.pause()

    async def until(self, condition):
        """Wait for what comes with time, or from another thread."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await self.pilot.pause(0.01)

    async def look_at_the_clock(self, times=10):
        """Let the game look at the clock, as it does by itself all the time; each look takes 0.1 s."""
        for _ in range(times):
            self.app.tick()
        await self.pilot.pause()

    def strips(self):
        """Return the lines of the screen, each as segments with their styles."""
        visible_screen_stack.set(self.app._background_screens)
        return self.app.screen._compositor.render_strips()

    def lines(self):
        """Return the screen as text."""
        return ["".join(segment.text for segment in strip) for strip in self.strips()]

    def screen(self):
        return "\n".join(line.rstrip() for line in self.lines())

    def words(self):
        """Return the words on the screen, without line breaks and frames."""
        return " ".join(re.sub("[│┃▌▐]", " ", self.screen()).split())

    def board(self):
        """Return the visible cells of a board in two dimensions, without outlines."""
        pattern, rows = self.app.board.pattern, []
        for line in self.lines_of_board()[pattern.cell_height // 2 :: pattern.cell_height]:
            cells = [line[x : x + pattern.cell_width] for x in range(0, len(line), pattern.cell_width)]
            rows.append(" ".join(cell.strip(" []│|") or "_" for cell in cells))
        return "\n".join(rows)

    def offset(self, cell):
        """Return the place of a cell in the view of the board, with its border."""
        x, y = self.app.board.pattern.place(cell)
        return x + 2 - self.app.board.scroll_offset.x, y + 1 - self.app.board.scroll_offset.y

    async def click(self, cell, *texts, button=1, board=None):
        """Click on a cell; check that the screen then shows these texts and this board."""
        await self.pilot.click(self.app.board, offset=self.offset(cell), button=button)
        await self.pilot.pause()
        await self.settle()
        self.check(texts, board)

    async def mouse(self, event, cell, button):
        """Press or release a button of the mouse on a cell."""
        await self.pilot._post_mouse_events([event], self.app.board, self.offset(cell), button=button)
        await self.pilot.pause()

    def outlines(self):
        """Return the numbers in boxes."""
        return re.findall(r"│ *(\S) *│", "\n".join(self.lines_of_board()))

    def lines_of_board(self):
        view = self.app.board
        return ["".join(segment.text for segment in view.segments(y)) for y in range(view.pattern.height)]

    def said(self):
        return self.app.mode.said


@asynccontextmanager
async def playing(game, folder, size=(80, 24), **looks):
    """Yield a player of a game with its files in `folder`; each look at the clock takes 0.1 s."""
    ticks = iter(range(10**9))
    statistics = folder / "statistics.json"
    store = Store(game, read_file(statistics), folder / "game.json", statistics, Random(1))
    app = FullScreen(store, **{"tell_time": lambda: next(ticks) / 10} | looks)
    # Textual takes for idle whoever used little of the processor for 20 ms, also on a machine that is busy.
    idle = partial(settle, app)
    with (
        patch("textual.app.wait_for_idle", idle),
        patch("textual.pilot.wait_for_idle", idle),
        patch.object(Compositor, "render_update", draw_when_seen),
    ):
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            yield Player(app, pilot)
