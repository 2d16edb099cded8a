"""The full-screen game: its keys, its clock, hints and risks, the players to watch, replays."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Mapping
from functools import partial
from math import prod
from pathlib import Path
from random import Random
from threading import current_thread, main_thread
from typing import Any, ClassVar, TypeVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.timer import Timer
from textual.widgets import Static

from minesweeper.agent import Choice
from minesweeper.playing.midend import AGENT, Midend, Risks
from minesweeper.playing.moves import REVEAL
from minesweeper.playing.play import READY, Play
from minesweeper.playing.record import Record, by_kind
from minesweeper.playing.review import Review
from minesweeper.playing.setting import Setting
from minesweeper.rules.game import ONGOING, WON
from minesweeper.rules.grid import Grid
from minesweeper.shell.program import complaint
from minesweeper.strategy.action import MARK, Action
from minesweeper.terminal.tui.board import BoardView, Room
from minesweeper.terminal.tui.dialogs import NewGame, ReviewList, Statistics
from minesweeper.terminal.tui.paint import DARK, LIGHT
from minesweeper.terminal.tui.practice import Drill, Practice
from minesweeper.terminal.tui.sitting import Sitting
from minesweeper.terminal.tui.words import (
    DID,
    agent_reason,
    best_times,
    clock,
    ending,
    moment_words,
    place,
    reason,
    sentence,
    setting_words,
)

T = TypeVar("T")

# The speeds of the solver, the agent and replays, in moves a second.
SPEEDS = (0.5, 1, 2, 4, 8, 16, 50)

# For how many seconds nothing says that an answer takes time.
PATIENCE = 0.3

# The width of the terminal, in columns, from which on the best times stand beside the board.
WIDE = 110


FACES = {READY: ":-)", ONGOING: ":-|", WON: "B-)"}

# What is shown in the footer: the key, the word, the action.
SHOWN = (
    (
        ("space", "reveal", "move('r')"),
        ("f", "flag", "move('f')"),
        ("c", "chord", "move('c')"),
        ("u", "undo", "undo"),
        ("^r", "redo", "redo"),
        ("n", "new", "new"),
        ("r", "again", "again"),
        ("q", "quit", "quit"),
    ),
    (
        ("?", "hint", "hint"),
        ("x", "risks", "risks"),
        ("a", "solver", "watch('solver')"),
        ("A", "agent", "watch('agent')"),
        ("p", "replay", "replay"),
        ("v", "review", "review"),
        ("e", "exercise", "practice"),
        ("i", "stats", "statistics"),
        ("t", "light", "light"),
        ("s", "save", "save"),
    ),
)


class AsciiBar(ScrollBarRender):
    """A scroll bar without the block characters that let it end within a character cell."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class Minesweeper(App[None]):
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
    #said { height: 2; padding: 0 1; }
    Static { link-style: none; link-color: $text; }
    .keys { height: 1; padding: 0 1; color: $text-muted; }
    ModalScreen { align: center middle; }
    .dialog { width: 64; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; }
    .dialog { border: round $primary; background: $surface; }
    #problem { text-style: bold; }
    Statistics .dialog, ReviewList .dialog { width: 78; }
    OptionList { height: auto; border: none; }
    .ascii BoardView, .ascii .dialog, .ascii Input { border: ascii $primary; }
    .plain #title { text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "go(-1, -1)"),
        Binding("right,l", "go(-1, 1)"),
        Binding("up,k", "go(-2, -1)"),
        Binding("down,j", "go(-2, 1)"),
        Binding("shift+left,H", "go(-3, -1)"),
        Binding("shift+right,L", "go(-3, 1)"),
        Binding("shift+up,K", "go(-4, -1)"),
        Binding("shift+down,J", "go(-4, 1)"),
        Binding("left_square_bracket", "outer(-1)"),
        Binding("right_square_bracket", "outer(1)"),
        Binding("home", "end(0)"),
        Binding("end", "end(-1)"),
        Binding("space,enter", "move('r')"),
        Binding("f", "move('f')"),
        Binding("c", "move('c')"),
        Binding("u", "undo"),
        Binding("ctrl+r", "redo"),
        Binding("n", "new"),
        Binding("r", "again"),
        Binding("question_mark", "hint"),
        Binding("x", "risks"),
        Binding("a", "watch('solver')"),
        Binding("A", "watch('agent')"),
        Binding("plus,equals_sign", "pace(1)"),
        Binding("minus", "pace(-1)"),
        Binding("p", "replay"),
        Binding("v", "review"),
        Binding("e", "practice"),
        Binding("i", "statistics"),
        Binding("t", "light"),
        Binding("s", "save"),
        Binding("q", "quit"),
        Binding("ctrl+c,ctrl+q", "quit", priority=True),
    ]

    def __init__(
        self,
        play: Play,
        records: list[Record],
        game_file: Path,
        statistics_file: Path,
        *,
        ascii_only: bool = False,
        light: bool = False,
        tell_time: Callable[[], float] = time.monotonic,
        random: Random | None = None,
    ):
        """Go on with `play`, and keep it and the records in these files."""
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.sitting = Sitting(play, records, game_file, statistics_file, random or Random())
        self.light, self.ascii_only = light, ascii_only
        ScrollBar.renderer = AsciiBar if ascii_only else ScrollBarRender
        self.tell_time, self.told_at = tell_time, tell_time()
        self.risks_on = False
        self.risks: Mapping[int, float] | None = None  # None: not asked for in this state of the game
        self.asked: dict[Callable[[], Any], float] = {}  # the open questions about it, and when they came up
        self.one_at_a_time = asyncio.Lock()  # held while a thread finds an answer
        self.busy: Midend | None = None  # whom the thread asks: nobody else touches it or its game meanwhile
        self.speed = SPEEDS.index(4)
        self.ticks: Timer | None = None  # of the solver, the agent or a replay
        self.watched = ""  # who plays, if not the user
        self.replayed: Play | None = None  # what a replay shows
        self.past: Mapping[int, float] = {}  # the risks of that moment, if the review shows it
        self.looked_at: int | None = None  # which moment of the review that is
        self.drill = Drill(self.sitting.random)
        self.cursor = middle(play.grid)
        self.hinted: Action | None = None
        self.said = ""
        self.board = BoardView(play, ascii_only=ascii_only)

    @property
    def midend(self) -> Midend:
        return self.sitting.midend

    @property
    def play(self) -> Play:
        return self.midend.play

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="counts")
        with Horizontal(id="table"):
            yield Room(self.board)
            yield Static(id="side", markup=False)
        yield Static(id="said", markup=False)
        for keys in SHOWN:
            yield Static(
                "  ".join(f"[@click=app.{do}][b]{key}[/b] {word}[/]" for key, word, do in keys),
                classes="keys",
            )

    def on_mount(self) -> None:
        self.set_class(self.ascii_only, "ascii")
        self.set_class(self.no_color, "plain")
        self.lighten()
        if current_thread() is main_thread():  # the only one that hears signals
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.end, 128 + number)
        self.set_interval(0.2, self.tick)
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.screen_stack[0].set_class(event.size.width >= WIDE, "wide")

    # What is shown

    def show(self, said: str | None = None, hinted: Action | None = None) -> None:
        """Show the game, the line `said` (None: the last one), and an action with the clues that prove it."""
        play = self.replayed or self.play
        self.said = self.said if said is None else said
        self.hinted = hinted
        self.bbbv = play.bbbv() if play.shown else (0, 0)
        risks: Mapping[int, float] = {}
        if self.risks_on and not (self.replayed or play.over):
            if self.risks is None:
                self.risks = {}
                self.ask(self.midend.risks, self.show_risks)
            risks = self.risks
        if self.replayed:
            risks = self.past
        if hinted and not play.game.seen[hinted.cell]:
            risks = {**risks, hinted.cell: float(hinted.kind == MARK) if hinted.certain else hinted.risk}
        self.board.show(play, self.cursor, risks, frozenset(hinted.clues if hinted else ()))
        self.text("title", setting_words(play.setting))
        self.text("side", best_times(self.sitting.records, play.setting))
        self.tick()

    def text(self, where: str, text: str) -> None:
        for screen in self.screen_stack[:1]:  # that under all dialogs; none while the program ends
            for widget in screen.query(f"#{where}").results(Static):
                widget.update(text)

    def tick(self) -> None:
        """Update the lines of figures (mines, time, 3BV/s, the cursor, what runs) and of what is said."""
        self.count()
        play, seconds = self.replayed or self.play, self.play.seconds
        parts = [
            FACES.get(play.status, "X-("),
            f"mines [b]{play.left}[/b]",
            f"time [b]{clock(seconds)}[/b]",
            f"3BV/s [b]{self.bbbv[1] / seconds:.2f}[/b]" if seconds else "3BV/s [b]-[/b]",
            place(play.grid, self.cursor),
        ]
        if self.replayed:
            parts.append(f"replay {self.replayed.done}/{self.play.done}")
        if self.watched or self.replayed:
            parts.append(f"{self.watched or 'replay'} {SPEEDS[self.speed]:g} moves/s ([b]+[/b] [b]-[/b])")
        elif play.assisted:
            parts.append("with help")
        self.text("counts", "   ".join(parts))
        thinking = any(self.told_at - since > PATIENCE for since in self.asked.values())
        self.text("said", f"Thinking{'...' if self.ascii_only else '…'}" if thinking else self.said)

    def count(self) -> None:
        """Add the time since the last call, if the game was going on and no dialog or replay hid it."""
        now = self.tell_time()
        if self.play.status == ONGOING and not self.replayed and len(self.screen_stack) == 1:
            self.play.seconds += now - self.told_at
        self.told_at = now

    def lighten(self) -> None:
        if not self.no_color:
            self.theme = "textual-light" if self.light else "textual-dark"
            self.board.palette = LIGHT if self.light else DARK

    def action_light(self) -> None:
        self.light = not self.light
        self.lighten()
        self.show()

    # The cursor

    def action_go(self, axis: int, step: int) -> None:
        """Move the cursor along an axis (-1 is the last); in a replay, go a move forwards or back instead."""
        dims = self.play.grid.dims
        if self.replayed:
            return self.step_to(self.replayed.done + step) if axis == -1 else None
        if len(dims) >= -axis:
            coords = list(self.play.grid.coords(self.cursor))
            coords[axis] = min(max(coords[axis] + step, 0), dims[axis] - 1)
            self.move_cursor(self.play.grid.cell(coords))
        return None

    def action_outer(self, step: int) -> None:
        """Move the cursor along the axes before the last four, from one place on them to the next."""
        block = prod(self.play.grid.dims[-4:])
        if 0 <= self.cursor + step * block < self.play.grid.size:
            self.move_cursor(self.cursor + step * block)

    def action_end(self, end: int) -> None:
        coords = list(self.play.grid.coords(self.cursor))
        coords[-1] = self.play.grid.dims[-1] - 1 if end else 0
        self.move_cursor(self.play.grid.cell(coords))

    def move_cursor(self, cell: int) -> None:
        self.cursor = cell
        self.show(hinted=self.hinted)

    # Moves

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        if not (self.watched or self.replayed):
            self.cursor = event.cell
        self.action_move(event.kind)

    def action_move(self, kind: str) -> None:
        """Make a move at the cursor; while a player or a replay runs, stop or pause that instead."""
        if self.replayed and kind == REVEAL:
            self.run_or_pause()
        elif self.watched or self.replayed:
            self.stop("")
        elif self.play.over:
            self.show("The game is over: n for a new one, r for the same board again, p to replay it.")
        else:
            self.change(lambda midend: midend.make(kind, self.cursor))

    def change(self, how: Callable[[Midend], object], said: str = "", hinted: Action | None = None) -> None:
        """Change the game; show `said` or what is wrong with that, and how the game ended if it has."""
        self.count()
        self.go_on()
        try:
            how(self.midend)
        except ValueError as problem:
            said = sentence(problem)
        if self.play.over:
            hinted, said = None, f"{ending(self.play, self.sitting.records)} {said}".strip()
        self.keep()
        self.show(said, hinted)

    def keep(self) -> bool:
        """Keep the game and, once it has ended, its record; return whether that was possible."""
        try:
            self.sitting.keep()
        except (OSError, ValueError) as problem:
            self.notify(complaint(problem), severity="error", markup=False)
            return False
        return True

    def action_undo(self) -> None:
        self.stop("")
        self.change(Midend.undo)

    def action_redo(self) -> None:
        self.stop("")
        self.change(Midend.redo)

    def action_again(self) -> None:
        self.begin(self.play.again())

    def action_new(self) -> None:
        """Ask which game is next."""
        self.stop("")
        self.push_screen(NewGame(self.sitting.setting_of, self.play.setting), self.begin_new)

    def begin_new(self, setting: Setting | None) -> None:
        self.told_at = self.tell_time()
        if setting:
            self.begin(Play(setting))

    def begin(self, play: Play) -> None:
        self.stop("")
        self.looked_at = None
        self.cursor = middle(play.grid)
        self.change(lambda midend: midend.take(play))

    # Help

    def ask(self, question: Callable[[], T], tell: Callable[[T], None]) -> None:
        """Have a question of the midend answered, and the answer told unless the game goes on before."""
        if question not in self.asked:
            self.asked[question] = self.told_at
            self.run_worker(self.answer(question, tell, self.asked))

    async def answer(
        self, question: Callable[[], T], tell: Callable[[T], None], asked: dict[Callable[[], Any], float]
    ) -> None:
        """Find an answer in a thread, one at a time, while keys, clock and drawing go on."""
        async with self.one_at_a_time:
            if asked is not self.asked:
                return
            self.busy = self.midend
            try:
                told = partial(tell, await asyncio.to_thread(question))
            except ValueError as problem:
                told = partial(self.stop if self.watched else self.show, sentence(problem))
            self.busy = None
        if asked is self.asked:
            del asked[question]
            told()

    def go_on(self) -> None:
        """Drop the open questions, as the game changes; a thread that is at work on one keeps its midend."""
        self.asked, self.risks = {}, None
        if self.busy is self.midend:
            play = self.play.after(self.play.done)
            play.assisted = True
            self.sitting.midend = Midend(play)

    def action_hint(self) -> None:
        """Put the cursor on the best cell, say why, and outline the numbers that prove it."""
        if self.watched or self.replayed:
            self.stop("")
        if not self.play.over:
            self.ask(self.midend.hint, self.show_hint)

    def show_hint(self, found: Action) -> None:
        self.cursor = found.cell
        self.show(reason(self.play, found), found)

    def action_risks(self) -> None:
        """Show the risk of every hidden cell, or hide it again."""
        self.risks_on = not self.risks_on
        self.show()

    def show_risks(self, found: Risks) -> None:
        self.risks = found.of
        self.show(hinted=self.hinted)

    def action_watch(self, who: str) -> None:
        """Let the solver or the agent play, or stop it."""
        watched = self.watched
        self.stop()
        if watched != who and not self.play.over:
            self.watched = who
            self.run_on()
            self.let_play()

    def let_play(self) -> None:
        """Have the solver or the agent make its next move."""
        if self.watched == AGENT:
            self.ask(self.midend.choice, self.follow)
        else:
            self.ask(self.midend.best, self.follow)

    def follow(self, found: Action | Choice) -> None:
        """Make the move that the solver or the agent found."""
        if isinstance(found, Choice):
            self.cursor, hinted = self.play.grid.cell(found.cell), None
            said = agent_reason(found)
        else:
            self.cursor, hinted = found.cell, found
            said = reason(self.play, found)
        self.change(lambda midend: midend.follow(found), said, hinted)
        if self.play.over:
            self.stop()

    # What runs by itself

    def action_replay(self) -> None:
        """Replay the game from its first move, or stop the replay."""
        replaying = self.replayed
        self.stop("")
        if not replaying and self.play.done:
            self.step_to(0)
            self.run_on()

    def step_to(self, at: int) -> None:
        """Show the game after its first `at` moves."""
        if not 0 <= at <= self.play.done:
            return
        self.replayed, self.past = self.play.after(at), {}
        said = "The beginning. Space pauses, left and right go by steps, p ends the replay."
        if at:
            move = self.play.moves[at - 1]
            self.cursor = move.cell
            said = f"{at}. {move.by} {DID[move.kind]} {place(self.play.grid, move.cell)}"
        self.show(said)

    def action_review(self) -> None:
        """Show the review of a game that is over: its figures, and the moments that mattered."""
        self.stop("")
        if self.play.over:
            self.ask(self.midend.review, self.show_review)
        else:
            self.show("The game goes on: v reviews it once it is over.")

    def show_review(self, found: Review) -> None:
        self.push_screen(ReviewList(found, self.looked_at), partial(self.look_at, found))

    def look_at(self, found: Review, number: int | None) -> None:
        """Show the position before a moment of the review, its risks, and what was best with its proof."""
        if number is None:
            return
        moment, self.looked_at = found.moments[number], number
        self.replayed = self.play.after(moment.done)
        self.past = Midend(self.play.after(moment.done)).risks().of
        self.cursor = moment.move.cell
        self.show(moment_words(self.replayed, moment), moment.advice)

    def pass_on(self) -> None:
        """Do the next move of the player or the replay that runs."""
        if self.watched:
            self.let_play()
        elif self.replayed and self.replayed.done < self.play.done:
            self.step_to(self.replayed.done + 1)
        else:
            self.stop()

    def run_on(self) -> None:
        self.ticks = self.set_interval(1 / SPEEDS[self.speed], self.pass_on)

    def run_or_pause(self) -> None:
        if self.ticks:
            self.ticks.stop()
            self.ticks = None
        else:
            self.run_on()

    def action_pace(self, step: int) -> None:
        """Make what runs faster or slower."""
        self.speed = min(max(self.speed + step, 0), len(SPEEDS) - 1)
        if self.ticks:
            self.ticks.stop()
            self.run_on()
        self.tick()

    def stop(self, said: str | None = None) -> None:
        """Stop the player or the replay that runs, and show the game as it is."""
        if self.ticks:
            self.ticks.stop()
        self.count()
        self.go_on()
        self.ticks, self.watched, self.replayed, self.past = None, "", None, {}
        self.show(said)

    # The rest

    def action_practice(self) -> None:
        """Show positions in which something is certain, one after the other."""
        self.stop()
        self.push_screen(Practice(self.drill, self.board.palette, ascii_only=self.ascii_only))

    def action_statistics(self) -> None:
        self.stop()
        self.push_screen(Statistics(by_kind(self.sitting.records), str(self.sitting.statistics_file)))

    def action_save(self) -> None:
        self.count()
        if self.keep():
            self.show(f"The game is saved in {self.sitting.game_file}; the next start continues it.")

    async def action_quit(self) -> None:
        self.end()

    def end(self, status: int = 0) -> None:
        """Keep the game, give the terminal back, and end the program with this exit status."""
        self.count()
        self.keep()
        self.exit(return_code=status)


def middle(grid: Grid) -> int:
    """Where the cursor begins: in the middle of a board that is seen as a whole, else at its first cell."""
    return grid.cell([length // 2 for length in grid.dims]) if len(grid.dims) <= 2 else 0
