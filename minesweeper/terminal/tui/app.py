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
from typing import ClassVar, TypeVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import Event, InputEvent, Resize
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.timer import Timer
from textual.widgets import Static

from minesweeper.agent import Choice
from minesweeper.boards.catalogue import STARTS, usual_start
from minesweeper.boards.setting import Setting, board_name
from minesweeper.games.game import Game
from minesweeper.midend.midend import AGENT, Midend, Risks
from minesweeper.midend.record import Record, alike, by_kind
from minesweeper.players.action import Action
from minesweeper.review.review import Review
from minesweeper.rules.game import ONGOING, WON
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import FLAG, REVEAL, Kind
from minesweeper.shell.numbers import clock
from minesweeper.shell.program import complaint
from minesweeper.terminal.tui.board import BoardView, Room
from minesweeper.terminal.tui.dialogs import Help, KeptGame, NewGame, Paused, ReviewList, StatisticsTable
from minesweeper.terminal.tui.keys import BINDINGS, GAME, REPLAY, Key, footer
from minesweeper.terminal.tui.paint import palette_of
from minesweeper.terminal.tui.practice import Drill, Practice
from minesweeper.terminal.tui.questions import Questions
from minesweeper.terminal.tui.sitting import Sitting
from minesweeper.words.actions import agent_reason, reason
from minesweeper.words.games import ending, made, refusal, setting_words
from minesweeper.words.records import best_times
from minesweeper.words.reviews import moment_words
from minesweeper.words.sentence import Sentence, place

T = TypeVar("T")

# The speeds of the solver, the agent and replays, in moves a second.
SPEEDS = (0.5, 1, 2, 4, 8, 16, 50)

# For how many seconds nothing says that an answer takes time.
PATIENCE = 0.3

# The width of the terminal, in columns, from which on the best times stand beside the board.
WIDE = 110


FACES = {ONGOING: ":-|", WON: "B-)"}

# After how many seconds without a key or a click a game that goes on is paused.
IDLE = 120

# From how many lines of a terminal on the keys have two of them.
TALL = 18


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
    Paused { background: $background; }
    ModalScreen { align: center middle; }
    .dialog { width: 64; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; }
    .dialog { border: round $primary; background: $surface; }
    #problem { text-style: bold; }
    StatisticsTable .dialog, ReviewList .dialog, Help .dialog { width: 78; }
    OptionList { height: auto; border: none; }
    .ascii BoardView, .ascii .dialog, .ascii Input { border: ascii $primary; }
    .plain #title { text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]

    def __init__(
        self,
        game: Game,
        records: list[Record],
        game_file: Path | None,
        statistics_file: Path,
        *,
        kept: Game | None = None,
        said: str = "",
        ascii_only: bool = False,
        light: bool = False,
        colour_blind: bool = False,
        colours: str | None = None,
        tell_time: Callable[[], float] = time.monotonic,
        random: Random | None = None,
    ):
        """Play `game`, and keep it and the records in these files.

        If another game is `kept`, the user says first which of the two goes on. `said` is the first line;
        `colours` is how many the terminal shows, as Rich names them, if that is known better.
        """
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.sitting = Sitting(game, records, game_file, statistics_file, random or Random())
        self.light, self.ascii_only, self.colour_blind = light, ascii_only, colour_blind
        self.colours = colours or self.console.color_system
        self.kept = kept  # until the user has said whether it goes on; nothing is written before
        self.warned = False  # whether it was said that the game is not kept
        ScrollBar.renderer = AsciiBar if ascii_only else ScrollBarRender
        self.tell_time, self.told_at = tell_time, tell_time()
        self.acted_at = self.told_at  # when the user last pressed a key or a button
        self.risks_on = False
        self.risks: Mapping[int, float] | None = None  # None: not asked for in this state of the game
        self.questions = Questions()
        self.speed = SPEEDS.index(4)
        self.ticks: Timer | None = None  # of the solver, the agent or a replay
        self.watched = ""  # who plays, if not the user
        self.replayed: Game | None = None  # what a replay shows
        self.past: Mapping[int, float] = {}  # the risks of that moment, if the review shows it
        self.looked_at: int | None = None  # which moment of the review that is
        self.drill = Drill(self.sitting.random)
        self.cursor = middle(game.grid)
        self.hinted: Action | None = None
        self.said = said
        self.board = BoardView(game, ascii_only=ascii_only)

    @property
    def midend(self) -> Midend:
        return self.sitting.midend

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
        if current_thread() is main_thread():  # the only one that hears signals
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.end, 128 + number)
        self.set_interval(0.2, self.tick)
        self.show()
        if self.kept:
            self.push_screen(KeptGame(self.kept, self.game.setting), self.decide)

    def on_resize(self, event: Resize) -> None:
        self.screen_stack[0].set_class(event.size.width >= WIDE, "wide")
        self.screen_stack[0].set_class(event.size.height < TALL, "low")
        self.show_keys()

    async def on_event(self, event: Event) -> None:
        if isinstance(event, InputEvent):
            self.acted_at = self.told_at
        await super().on_event(event)

    # What is shown

    def show(self, said: str | None = None, hinted: Action | None = None) -> None:
        """Show the game, the line `said` (None: the last one), and an action with the clues that prove it."""
        game = self.replayed or self.game
        self.said = self.said if said is None else said
        self.hinted = hinted
        self.solved = game.solved if game.shown else 0
        risks: Mapping[int, float] = {}
        if self.risks_on and not (self.replayed or game.over):
            if self.risks is None:
                self.risks = {}
                self.ask(self.midend.risks, self.show_risks)
            risks = self.risks
        if self.replayed:
            risks = self.past
        if hinted and not game.field.seen[hinted.cell]:
            risks = {**risks, hinted.cell: float(hinted.kind == FLAG) if hinted.certain else hinted.risk}
        self.board.show(game, self.cursor, risks, frozenset(hinted.clues if hinted else ()))
        self.text("title", setting_words(game.setting))
        self.show_keys()
        self.text("side", best_times(alike(self.sitting.records, game.setting)))
        self.tick()

    def show_keys(self) -> None:
        """Show the keys of the game, or of the replay, for which there is room; each can be clicked."""
        keys: tuple[Key, ...] = REPLAY if self.replayed else GAME
        if self.ascii_only:
            keys = tuple(key._replace(key={"←": "left", "→": "right"}.get(key.key, key.key)) for key in keys)
        lines = footer(keys, self.size.width - 2, 1 + (self.size.height >= TALL))
        words = (
            "  ".join(f"[@click=app.{do}][b]{key}[/b] {word}[/]" for key, word, do in line) for line in lines
        )
        self.text("keys", "\n".join(words))

    def text(self, where: str, text: str) -> None:
        for screen in self.screen_stack[:1]:  # that under all dialogs; none while the program ends
            for widget in screen.query(f"#{where}").results(Static):
                widget.update(text)

    def tick(self) -> None:
        """Update the lines of figures (mines, time, 3BV/s, the cursor, what runs) and of what is said."""
        self.count()
        game, seconds = self.replayed or self.game, self.game.seconds
        if self.counting and not self.watched and self.told_at - self.acted_at > IDLE:
            self.acted_at = self.told_at  # once
            self.action_pause()
        parts = [
            ":-)" if game.ready else FACES.get(game.status, "X-("),
            f"mines [b]{game.left}[/b]",
            f"time [b]{clock(seconds)}[/b]",
            f"3BV/s [b]{self.solved / seconds:.2f}[/b]" if seconds else "3BV/s [b]-[/b]",
            place(game.grid, self.cursor),
        ]
        if self.replayed:
            parts.append(f"replay {self.replayed.done}/{self.game.done}")
        if self.watched or self.replayed:
            parts.append(f"{self.watched or 'replay'} {SPEEDS[self.speed]:g} moves/s ([b]+[/b] [b]-[/b])")
        elif game.assisted:
            parts.append("with help")
        self.text("counts", ("   " if self.size.width >= 80 else "  ").join(parts))
        thinking = self.questions.since is not None and self.told_at - self.questions.since > PATIENCE
        self.text("said", f"Thinking{'...' if self.ascii_only else '…'}" if thinking else self.said)

    def count(self) -> None:
        """Add the time since the last call, if the game was going on and no dialog or replay hid it."""
        now = self.tell_time()
        if self.counting:
            self.game.seconds += now - self.told_at
        self.told_at = now

    @property
    def counting(self) -> bool:
        """Whether the clock runs: the game goes on, and neither a dialog nor a replay hides it."""
        return (
            not self.game.over and not self.game.ready and not self.replayed and len(self.screen_stack) == 1
        )

    def lighten(self) -> None:
        if not self.no_color:
            self.theme = "textual-light" if self.light else "textual-dark"
            self.board.palette = palette_of(self.colours, light=self.light, colour_blind=self.colour_blind)

    def action_light(self) -> None:
        self.light = not self.light
        self.lighten()
        self.show()

    def action_colour_blind(self) -> None:
        self.colour_blind = not self.colour_blind
        self.lighten()
        self.show()

    # The cursor

    def action_go(self, axis: int, step: int) -> None:
        """Move the cursor along an axis (-1 is the last); in a replay, go a move forwards or back instead."""
        dims = self.game.grid.dims
        if self.replayed:
            return self.step_to(self.replayed.done + step) if axis == -1 else None
        if len(dims) >= -axis:
            coords = list(self.game.grid.coords(self.cursor))
            coords[axis] = min(max(coords[axis] + step, 0), dims[axis] - 1)
            self.move_cursor(self.game.grid.cell(coords))
        return None

    def action_outer(self, step: int) -> None:
        """Move the cursor along the axes before the last four, from one place on them to the next."""
        block = prod(self.game.grid.dims[-4:])
        if 0 <= self.cursor + step * block < self.game.grid.size:
            self.move_cursor(self.cursor + step * block)

    def action_end(self, end: int) -> None:
        coords = list(self.game.grid.coords(self.cursor))
        coords[-1] = self.game.grid.dims[-1] - 1 if end else 0
        self.move_cursor(self.game.grid.cell(coords))

    def move_cursor(self, cell: int) -> None:
        self.cursor = cell
        self.show(hinted=self.hinted)

    # Moves

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        if not (self.watched or self.replayed):
            self.cursor = event.cell
        self.action_move(event.kind)

    def action_move(self, kind: Kind) -> None:
        """Make a move at the cursor; while a player or a replay runs, stop or pause that instead."""
        if self.replayed and kind == REVEAL:
            self.run_or_pause()
        elif self.watched or self.replayed:
            self.stop("")
        elif self.game.over:
            self.show(
                "The game is over: g for another like it, n for a new one, r for the same board, p to replay."
            )
        else:
            self.change(lambda midend: midend.make(kind, self.cursor))

    def change(self, how: Callable[[Midend], object], said: str = "", hinted: Action | None = None) -> None:
        """Change the game; show `said` or what is wrong with that, and how the game ended if it has."""
        self.count()
        self.go_on()
        try:
            how(self.midend)
        except ValueError as problem:
            said = refusal(problem)
        if self.game.over:
            hinted, said = None, f"{self.ending()} {said}".strip()
        self.keep()
        self.show(said, hinted)

    def ending(self) -> str:
        """How the game ended, which is not among the records yet."""
        best = alike(self.sitting.records, self.game.setting).best
        return ending(self.game, best[0] if best else None)

    def named(self, said: Sentence) -> str:
        """A sentence with the names of its cells."""
        return said.text(partial(place, self.game.grid))

    def keep(self, *, asked: bool = False) -> bool:
        """Keep the game and, once it has ended, its record; return whether that was possible.

        Where it is not, that is said once, and whenever the user has `asked` for it.
        """
        if self.kept:
            return False
        try:
            self.sitting.keep()
        except (OSError, ValueError) as problem:
            if asked or not self.warned:
                said = f"This game will not be kept: {complaint(problem)}"
                self.notify(said, severity="error", markup=False)
            self.warned = True
            return False
        return True

    def decide(self, go_on: bool | None) -> None:
        """Go on with the kept game, or drop it."""
        kept, self.kept = self.kept, None
        if go_on and kept:
            self.begin(kept)
        else:
            self.begin(self.game)

    def action_undo(self) -> None:
        self.stop("")
        self.change(Midend.undo)

    def action_redo(self) -> None:
        self.stop("")
        self.change(Midend.redo)

    def action_again(self) -> None:
        self.begin(self.game.again())

    def action_new(self) -> None:
        """Ask which game is next."""
        self.stop("")
        self.push_screen(NewGame(self.sitting.setting_of, self.game.setting), self.begin_new)

    def action_another(self) -> None:
        """Another game of the same kind."""
        setting = self.game.setting
        start = setting.start if setting.start in STARTS else usual_start(setting.dimensions, setting.mines)
        self.begin(Game(self.sitting.setting_of(board_name(setting), start, setting.variant.name)))

    def begin_new(self, setting: Setting | None) -> None:
        self.told_at = self.tell_time()
        if setting:
            self.begin(Game(setting))

    def begin(self, game: Game) -> None:
        self.stop("")
        self.looked_at = None
        self.cursor = middle(game.grid)
        self.change(lambda midend: midend.take(game))

    # Help

    def ask(self, question: Callable[[], T], tell: Callable[[T], None]) -> None:
        """Have a question of the midend answered, and the answer told unless the game goes on before."""

        def refuse(problem: ValueError) -> None:
            (self.stop if self.watched else self.show)(refusal(problem))

        if answer := self.questions.ask(self.midend, question, tell, refuse, self.told_at):
            self.run_worker(answer)

    def go_on(self) -> None:
        """Drop the open questions, as the game changes; a thread that is at work on one keeps its midend."""
        self.questions.drop()
        self.risks = None
        if self.questions.busy is self.midend:
            game = self.game.after(self.game.done)
            game.assisted = True
            self.sitting.midend = Midend(game)

    def action_hint(self) -> None:
        """Put the cursor on the best cell, say why, and outline the numbers that prove it."""
        if self.watched or self.replayed:
            self.stop("")
        if not self.game.over:
            self.ask(self.midend.hint, self.show_hint)

    def show_hint(self, found: Action) -> None:
        self.cursor = found.cell
        self.show(self.named(reason(self.game, found, wins=self.midend.to_win)), found)

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
        if watched != who and not self.game.over:
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
            self.cursor, hinted = self.game.grid.cell(found.cell), None
            said = self.named(agent_reason(self.game.grid, found))
        else:
            self.cursor, hinted = found.cell, found
            said = self.named(reason(self.game, found, wins=self.midend.to_win))
        self.change(lambda midend: midend.follow(found), said, hinted)
        if self.game.over:
            self.stop()

    # What runs by itself

    def action_replay(self) -> None:
        """Replay the game from its first move, or stop the replay."""
        replaying = self.replayed
        self.stop("")
        if not replaying and self.game.done:
            self.step_to(0)
            self.run_on()

    def step_to(self, at: int) -> None:
        """Show the game after its first `at` moves."""
        if not 0 <= at <= self.game.done:
            return
        self.replayed, self.past = self.game.after(at), {}
        said = "The beginning. Space pauses, left and right go by steps, p ends the replay."
        if at:
            move = self.game.history[at - 1]
            self.cursor = self.game.grid.cell(move.cell)
            said = made(at, move, place(self.game.grid, self.cursor))
        self.show(said)

    def action_review(self) -> None:
        """Show the review of a game that is over: its figures, and the moments that mattered."""
        self.stop("")
        if self.game.over:
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
        self.replayed = self.game.after(moment.done)
        self.past = Midend(self.game.after(moment.done)).risks().of
        self.cursor = self.game.grid.cell(moment.cell)
        self.show(self.named(moment_words(found, moment, self.replayed)), moment.advice)

    def pass_on(self) -> None:
        """Do the next move of the player or the replay that runs."""
        if self.watched:
            self.let_play()
        elif self.replayed and self.replayed.done < self.game.done:
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

    def action_step_back(self) -> None:
        """Go a move back in a replay."""
        if self.replayed:
            self.step_to(self.replayed.done - 1)

    def action_step_on(self) -> None:
        """Go a move on in a replay."""
        if self.replayed:
            self.step_to(self.replayed.done + 1)

    def action_faster(self) -> None:
        self.pace(1)

    def action_slower(self) -> None:
        self.pace(-1)

    def pace(self, step: int) -> None:
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
        best = best_times(alike(self.sitting.records, self.game.setting))
        self.push_screen(
            StatisticsTable(best, by_kind(self.sitting.records), str(self.sitting.statistics_file))
        )

    def action_help(self) -> None:
        """Show all keys."""
        self.stop()
        self.push_screen(Help(len(self.game.grid.dims)))

    def action_pause(self) -> None:
        """Cover the board and stop the clock until a key is pressed."""
        self.stop("")
        self.push_screen(Paused(clock(self.game.seconds)))

    def action_save(self) -> None:
        self.count()
        if not self.sitting.game_file:
            self.show("This game is not kept: another window has the kept one.")
        elif self.keep(asked=True):
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
