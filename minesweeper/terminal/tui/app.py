"""The full-screen game: its layout and lines, its current mode, its dialogs."""

from __future__ import annotations

import os
import signal
import time
from asyncio import get_running_loop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from threading import current_thread, main_thread
from typing import Any, ClassVar, TypeVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Event, InputEvent, Resize
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.widgets import Static

from minesweeper.boards.catalogue import STARTS, usual_start
from minesweeper.boards.daily import Daily
from minesweeper.boards.setting import Setting, setting_of
from minesweeper.games.game import Game
from minesweeper.midend.midend import Midend
from minesweeper.players.action import Action
from minesweeper.players.sentence import place
from minesweeper.profile.record import kind_of
from minesweeper.review.review import Review
from minesweeper.rules.game import ONGOING, WON
from minesweeper.rules.move import Kind
from minesweeper.shell.language import figure, tr
from minesweeper.shell.numbers import clock
from minesweeper.shell.posix import POSIX
from minesweeper.shell.program import complaint
from minesweeper.shell.text import shortened
from minesweeper.terminal.layout import middle
from minesweeper.terminal.tui.board import BoardView, Room, symbols_of
from minesweeper.terminal.tui.dialogs import (
    KeptGame,
    NewGame,
    Paused,
    ReviewList,
    Texts,
    Today,
    TooSmall,
    statistics_table,
)
from minesweeper.terminal.tui.keys import KEYS, TALL, bindings, footer, help_table
from minesweeper.terminal.tui.modes import Mode, Playing, Replaying, Watching
from minesweeper.terminal.tui.paint import palette_of
from minesweeper.terminal.tui.practice import PracticeScreen
from minesweeper.terminal.tui.store import Store
from minesweeper.words.games import ending, refusal, setting_words
from minesweeper.words.records import best_times, figures_text, other_best_times, record_figures

T = TypeVar("T")

# The fewest columns of a terminal for best times beside the board.
WIDE = 110

# The columns and lines that a game needs.
LEAST = 40, 10

# The seconds before a slow answer is announced, and those without a key or a click before a game pauses.
QUIET_SECONDS, IDLE = 0.3, 120

# The speeds of the solver, the agent and replays, in moves a second.
SPEEDS = (0.5, 1, 2, 4, 8, 16, 50)


class AsciiBar(ScrollBarRender):
    """A scroll bar without the block characters that let it end within a character cell."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class FullScreen(App[None]):
    """The game on a whole terminal."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #title { height: 1; background: $primary; color: $text; text-style: bold; padding: 0 1; }
    #counts { height: 1; padding: 0 1; }
    #table { height: 1fr; }
    Room { width: 1fr; align: center middle; }
    BoardView { border: round $primary; scrollbar-size: 1 1; background: $background; }
    #side { width: 24; height: 100%; padding: 1 1; display: none; }
    .wide #side { display: block; }
    #said { height: auto; min-height: 2; max-height: 6; padding: 0 1; }
    .low #said { min-height: 1; }
    Static { link-style: none; link-color: $text; }
    #keys { height: auto; padding: 0 1; color: $text-muted; }
    Paused, TooSmall { background: $background; }
    PracticeScreen #said { height: 4; }
    ModalScreen { align: center middle; }
    .dialog { width: 64; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; }
    .dialog { border: round $primary; background: $surface; }
    #problem { text-style: bold; }
    ReviewList .dialog, Texts .dialog { width: 78; }
    OptionList { height: auto; border: none; }
    .ascii BoardView, .ascii .dialog, .ascii Input { border: ascii $primary; }
    .plain #title { text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS)

    def __init__(
        self, store: Store, *, wanted: Game | None = None, said: str = "", ascii_only: bool = False,
        light: bool = False, colour_blind: bool = False, question_marks: bool = False,
        colours: str | None = None, tell_time: Callable[[], float] = time.monotonic,
    ):  # fmt: skip
        """Show a first message, and ask whether a `wanted` game begins.

        `colours` is Rich's name for the number of colours, if the caller knows it better than Rich.
        """
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.store = store
        self.light, self.ascii_only, self.colour_blind = light, ascii_only, colour_blind
        self.colours = colours or self.console.color_system
        self.wanted = wanted
        self.warned = False  # whether the user has seen that the game is not kept
        ScrollBar.renderer = AsciiBar if ascii_only else ScrollBarRender
        self.tell_time = tell_time
        self.now = self.acted_at = tell_time()  # at the last tick; at the last act of the user
        self.pace = SPEEDS.index(4)
        self.thread = ThreadPoolExecutor(1)  # answers one question after the other
        self.asked: dict[str, float] = {}  # the open questions by name, each with its time
        self.board = BoardView(self.game.grid, ascii_only=ascii_only)
        self.cursor = middle(self.game.grid.dims)
        self.risks_on = False
        self.question_marks = question_marks  # whether a second flag makes one
        self.questions: set[int] = set()  # the cells with a question mark
        self.looked_at: int | None = None  # the last chosen moment of the review
        self.mode: Mode = Playing(self, said)

    @property
    def midend(self) -> Midend:
        return self.store.midend

    @property
    def game(self) -> Game:
        return self.midend.game

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="counts")
        with Horizontal(id="table"):
            yield Room(self.board)
            yield Static(id="side", markup=False)
        yield Static(id="said", markup=False)
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.set_class(self.ascii_only, "ascii")
        self.set_class(self.no_color, "plain")
        self.lighten()
        if current_thread() is main_thread() and POSIX:  # the only thread that gets signals
            for number in (signal.SIGTERM, signal.SIGHUP):
                get_running_loop().add_signal_handler(number, self.end, 128 + number)
        self.set_interval(0.2, self.tick)
        self.timer = self.set_interval(1 / self.speed, self.make_move)
        self.show()
        if wanted := self.wanted:
            self.drop_for(tr("A game is saved"), wanted.setting, lambda: wanted)

    def on_resize(self, event: Resize) -> None:
        self.screen_stack[0].set_class(event.size.width >= WIDE, "wide")
        self.screen_stack[0].set_class(event.size.height < TALL, "low")
        self.call_later(self.fit)  # when `self.size` is the new one, and a first dialog is there

    def fit(self) -> None:
        """Show the game in a terminal of another size or, if that is too small, the least size."""
        columns, lines = LEAST
        small = self.size.width < columns or self.size.height < lines
        if small and not isinstance(self.screen, TooSmall):
            needed = tr("The game needs {columns} columns and {lines} lines.", columns=columns, lines=lines)
            self.cover(TooSmall("", needed))
        elif not small and isinstance(self.screen, TooSmall):
            self.pop_screen()
        self.show()

    async def on_event(self, event: Event) -> None:
        if isinstance(event, InputEvent):
            self.acted_at = self.now
        await super().on_event(event)

    # The screen

    def show(self) -> None:
        mode, game = self.mode, self.mode.game
        self.solved = game.solved if game.shown else 0
        clues = mode.proof.clues if mode.proof else ()
        self.questions = {cell for cell in self.questions if self.game.symbol(cell) == "?"}
        symbol = symbols_of(game, () if mode.past else self.questions)
        self.board.show(game.grid, symbol, self.cursor, mode.shown_risks(), clues)
        self.text("title", shortened(setting_words(game.setting), self.size.width - 2, tr(", ")))
        self.text("side", best_times(self.store.alike))
        room = self.size.width - 2, 1 + (self.size.height >= TALL)
        self.text("keys", footer(KEYS, mode.footer, "app", *room, self.ascii_only))
        self.tick()

    def text(self, where: str, text: str | Content) -> None:
        for screen in self.screen_stack[:1]:  # the one under all dialogs; missing while the program ends
            for widget in screen.query(f"#{where}").results(Static):
                widget.update(text)

    def tick(self) -> None:
        """Update the line of figures (mines, time, 3BV/s, the cursor, the speed) and the message."""
        self.count()
        if self.counting and self.now - self.acted_at > IDLE:
            self.acted_at = self.now  # so that it is paused once
            self.action_pause()
        game, seconds = self.mode.game, self.game.seconds
        # At 0:00 there is no speed.
        speed = figure(f"{self.solved / seconds:.2f}") if seconds >= 1 else "-"
        parts = [
            ":-)" if game.ready else {ONGOING: ":-|", WON: "B-)"}.get(game.status, "X-("),
            # Translators: the number of remaining mines.
            tr("mines {mines}", mines=f"[b]{game.left}[/b]"),
            tr("time {time}", time=f"[b]{clock(seconds)}[/b]"),
            tr("3BV/s {speed}", speed=f"[b]{speed}[/b]"),
            place(game.grid, self.cursor),
            *self.mode.figures(),
        ]
        # Without enough room, the 3BV/s goes first, then the cursor, the face, the mines and the time.
        between, room = "   " if self.size.width >= 80 else "  ", self.size.width - 2
        for at in (3, 3, 0, 0, 0):
            if Content.from_markup(between.join(parts)).cell_length > room:
                del parts[at]
        self.text("counts", between.join(parts))
        thinking = tr("Thinking…").replace("…", "..." if self.ascii_only else "…")
        self.text("said", thinking if self.thinking else self.mode.said)

    def count(self) -> None:
        """Add the time since the last call to that of the game, if its clock runs."""
        before, self.now = self.now, self.tell_time()
        if self.counting:
            self.game.seconds += self.now - before

    @property
    def counting(self) -> bool:
        """Whether the clock runs: the game goes on, and neither a dialog nor a replay hides it."""
        return not self.mode.past and len(self.screen_stack) == 1 and not (self.game.over or self.game.ready)

    def lighten(self) -> None:
        if not self.no_color:
            self.theme = "textual-light" if self.light else "textual-dark"
            self.board.palette = palette_of(self.colours, light=self.light, colour_blind=self.colour_blind)

    def action_look(self, light: bool, colour_blind: bool) -> None:
        """Change between light and dark, or to other colours and back."""
        self.light ^= light
        self.colour_blind ^= colour_blind
        self.lighten()
        self.show()

    # The mode

    def enter(self, mode: Mode) -> None:
        """Change to another mode."""
        self.count()
        self.drop()
        self.mode = mode
        self.action_pace(0)

    @property
    def speed(self) -> float:
        """The moves per second of a mode that makes moves by itself."""
        return SPEEDS[self.pace]

    def make_move(self) -> None:
        self.mode.make_move()

    def action_pace(self, step: int) -> None:
        """Change the speed; the next move comes a whole interval from now."""
        self.pace = min(max(self.pace + step, 0), len(SPEEDS) - 1)
        self.timer.stop()
        self.timer = self.set_interval(1 / self.speed, self.make_move)
        self.show()

    def play(self, said: str | None = None) -> Playing:
        """Return to the game, with a message (None: the shown one)."""
        mode = Playing(self, self.mode.said if said is None else said)
        self.enter(mode)
        return mode

    def action_watch(self, who: str) -> None:
        """Start the solver or the agent, or stop it."""
        watched = self.mode.who
        self.play()
        if watched != who and not self.game.over:
            mode = Watching(self, self.mode.said, who)
            self.enter(mode)
            mode.make_move()

    def action_replay(self) -> None:
        """Replay the game from its first move, or stop the replay."""
        replayed = self.mode.past
        self.play("")
        if not replayed and self.game.done:
            self.enter(Replaying(self, who="replay").go_to(0))

    def action_move(self, kind: Kind) -> None:
        self.mode.move(kind, self.cursor)

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        self.mode.move(event.kind, event.cell)

    def action_go(self, axis: int, step: int) -> None:
        self.mode.go(axis, step)

    def action_jump(self, step: int) -> None:
        self.mode.jump(step)

    def action_hint(self) -> None:
        self.mode.hint()

    def action_risks(self) -> None:
        """Show or hide the risk of every hidden cell; before the first move, the key counts as help."""
        self.risks_on = not self.risks_on or (self.game.ready and not self.game.assisted)
        self.game.assisted |= self.risks_on and not self.game.over
        self.mode.proof = None
        self.show()

    # The game

    def change(self, how: Callable[[Midend], object], said: str = "", proof: Action | None = None) -> None:
        """Change the game; show a message or the refusal, and the result of a game that has ended."""
        self.count()
        self.drop()
        self.mode.risks = None
        try:
            how(self.midend)
        except ValueError as problem:
            said = refusal(problem)
        if self.game.over and self.game.done:
            best = self.store.alike.best  # without this game
            proof, said = None, f"{ending(self.game, best[0] if best else None)} {said}".strip()
        self.keep()
        self.mode.say(said, proof)

    # Questions to the midend: a thread answers them while keys, clock and drawing go on

    def ask(self, question: Callable[[], T], then: Callable[[T], None]) -> None:
        """Ask the midend, and call `then` with the answer, unless the game changes before.

        A question that is open already is not asked again.
        """
        if question.__name__ not in self.asked:
            self.asked[question.__name__] = self.now
            self.answer(question, then)

    @work(group="questions")
    async def answer(self, question: Callable[[], T], then: Callable[[T], None]) -> None:
        try:
            reply = partial(then, await get_running_loop().run_in_executor(self.thread, question))
        except ValueError as problem:
            reply = partial(self.mode.refuse, problem)
        del self.asked[question.__name__]
        reply()

    def drop(self) -> None:
        """Drop the open questions: the thread keeps the midend, and a copy of the game goes on."""
        if self.asked:
            self.asked = {}
            self.workers.cancel_group(self, "questions")
            game = self.game.copy()
            game.assisted = True
            self.store.midend = Midend(game)

    @property
    def thinking(self) -> bool:
        """Whether an answer takes long."""
        return any(self.now - asked > QUIET_SECONDS for asked in self.asked.values())

    # Files

    def keep(self, *, asked: bool = False) -> bool:
        """Keep the game, and its record once it has ended; return whether that was possible.

        If it was not, notify the user the first time, and whenever the user has `asked` for it.
        """
        try:
            self.store.keep()
        except (OSError, ValueError) as problem:
            if asked or not self.warned:
                said = tr("This game will not be saved: {problem}", problem=complaint(problem))
                self.notify(said, severity="error", markup=False)
            self.warned = True
            return False
        return True

    def action_history(self, step: int) -> None:
        """Undo or redo a move."""
        self.play("")
        self.change(Midend.undo if step < 0 else Midend.redo)

    def action_again(self) -> None:
        self.instead(tr("the same board again"), self.game.again)

    def action_another(self) -> None:
        setting = self.game.setting
        start = setting.start if setting.start in STARTS else usual_start(setting.dimensions, setting.mines)
        new = partial(self.new_game, setting.name, start, setting.variant.name)
        self.instead(tr("another game like this"), new)

    def instead(self, title: str, make: Callable[[], Game]) -> None:
        """Begin another game; ask before, if a game goes on with a revealed cell."""
        if self.game.over or not self.game.shown:
            self.begin(make())
        else:
            self.drop_for(title, self.game.setting, make)

    def drop_for(self, title: str, setting: Setting, make: Callable[[], Game]) -> None:
        """Ask whether the game goes on, or is dropped for another one with this setting."""
        dialog = KeptGame(title, self.game, setting)
        self.cover(dialog, lambda goes_on: None if goes_on else self.begin(make()))

    def new_game(self, board: str, start: str, variant: str) -> Game:
        return Game(setting_of(board, start, variant, self.store.draw_seed()))

    def begin(self, game: Game | None) -> None:
        """Begin another game, if one is chosen."""
        if game:
            self.play("")
            self.store.leave(game)
            self.looked_at = None
            self.questions = set()
            self.cursor = middle(game.grid.dims)
            self.change(lambda midend: midend.take(game))

    # Dialogs and the end

    def action_review(self) -> None:
        """Show the review of a game that is over: its figures, and the moments that mattered."""
        self.play("")
        if self.game.over:
            self.ask(self.midend.review, self.show_review)
        else:
            self.mode.say(tr("The game is still on: press v to review it when it is over."))

    def show_review(self, review: Review) -> None:
        def look_at(number: int | None) -> None:
            if number is not None:
                self.looked_at = number
                self.enter(Replaying(self, who="replay").look_at(review, number))

        self.push_screen(ReviewList(review, self.looked_at), look_at)

    def cover(self, screen: Screen[Any], then: Callable[[Any], None] | None = None) -> None:
        """Show a screen over the game, stop players and clock, and call `then` with its result."""
        self.play()
        self.push_screen(screen, then)

    def action_new(self) -> None:
        self.cover(NewGame(self.new_game, self.game.setting), self.begin)

    def action_practice(self) -> None:
        self.cover(PracticeScreen(self.store, self.board.palette, ascii_only=self.ascii_only))

    def action_today(self) -> None:
        def begin(chosen: Daily | None) -> None:
            if chosen:
                self.begin(self.store.game_of(chosen))

        self.store.refresh()
        self.cover(Today(self.store.profile, datetime.now(UTC), ascii_only=self.ascii_only), begin)

    def action_statistics(self) -> None:
        self.store.refresh()
        profile, kind = self.store.profile, kind_of(self.game.setting)
        records = profile.kinds.get(kind, [])
        kinds = {other: profile.summary(other) for other in profile.kinds}
        table, alike = statistics_table(kinds), kinds.pop(kind, profile.summary(kind))
        figures = figures_text(record_figures(records, alike)) if records else ""
        texts = [best_times(alike), figures, other_best_times(kinds), str(self.store.profile_file)]
        shown = "".join(f"\n{text}\n" for text in texts if text)
        self.cover(Texts(tr("Statistics of games without help"), table, shown))

    def action_help(self) -> None:
        self.cover(Texts(tr("Keys"), help_table(len(self.game.grid.dims))))

    def action_pause(self) -> None:
        self.cover(
            Paused("", tr("Paused at {time}. Press any key to continue.", time=clock(self.game.seconds)))
        )

    def action_save(self) -> None:
        self.count()
        if not self.store.game_file:
            self.mode.say(tr("This game is not saved: the saved game is open in another window."))
        elif self.keep(asked=True):
            file = self.store.game_file
            self.mode.say(tr("The game is saved in {file}; the next start continues it.", file=file))

    def action_suspend_process(self) -> None:
        """Suspend the program until the shell continues it; the clock stands meanwhile."""
        self.count()
        super().action_suspend_process()
        self.now = self.tell_time()

    async def action_quit(self) -> None:
        self.end()

    def end(self, status: int = 0) -> None:
        """Keep the game, restore the terminal, and end the program with this exit status."""
        self.count()
        self.keep()
        self.store.leave()
        self.exit(return_code=status)
