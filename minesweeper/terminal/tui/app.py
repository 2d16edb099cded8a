"""The full-screen game: its keys, its clock, what helps, what is kept."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from math import prod
from pathlib import Path
from random import Random
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.events import Resize
from textual.timer import Timer
from textual.widgets import Static

from minesweeper.play.advising import adviser_of, ask_agent, best_action, inform
from minesweeper.play.keep import keep_text
from minesweeper.play.moves import CHORD, FLAG, REVEAL
from minesweeper.play.play import READY, Play
from minesweeper.play.record import (
    Record,
    add_record,
    by_kind,
    kind_of,
    record_of,
    setting_of,
    summarise,
    write_whole,
)
from minesweeper.play.setting import PRESETS, Setting
from minesweeper.players.advice import MARK, Action, Adviser
from minesweeper.players.sentences import MinesweeperAI
from minesweeper.rules.game import MARKED, ONGOING, WON
from minesweeper.shell.program import complaint
from minesweeper.terminal.tui.board import BoardView, Room
from minesweeper.terminal.tui.dialogs import NewGame, Statistics
from minesweeper.terminal.tui.paint import DARK, LIGHT
from minesweeper.terminal.tui.words import CUSTOMS, MODES, agent_reason, clock, exact, place, reason

SOLVER, AGENT = "solver", "agent"

# Moves a second, of the solver, the agent and replays.
SPEEDS = (0.5, 1, 2, 4, 8, 16, 50)

# From so many columns on there is room for the best times beside the board.
WIDE = 110

SEEDS = 1 << 32

DID = {REVEAL: "revealed", FLAG: "flagged", CHORD: "revealed around"}

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
        ("i", "stats", "statistics"),
        ("t", "light", "light"),
        ("s", "save", "save"),
    ),
)


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
    Statistics .dialog { width: 78; }
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
        self.game_file, self.statistics_file = game_file, statistics_file
        self.light, self.ascii_only = light, ascii_only
        self.random = random or Random()
        self.records = records
        self.tell_time, self.told_at = tell_time, tell_time()
        self.risks_on = False
        self.speed = SPEEDS.index(4)
        self.ticks: Timer | None = None  # of the solver, the agent or a replay
        self.take(play)
        self.board = BoardView(play, ascii_only=ascii_only)

    def take(self, play: Play, cursor: int | None = None) -> None:
        """Go on with a game, whatever there was before."""
        dims = play.grid.dims
        middle = play.grid.cell([length // 2 for length in dims]) if len(dims) <= 2 else 0
        self.play = self.seen = play  # `seen` is what is shown: the game, or an earlier time of it
        self.cursor = middle if cursor is None else cursor
        self.adviser: Adviser | None = None
        self.agent: MinesweeperAI | None = None
        self.watched = ""  # who plays, if not the user
        self.at: int | None = None  # how many moves a replay has shown, if there is one
        self.hinted: Action | None = None
        self.said = ""

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
        self.set_interval(0.2, self.tick)
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.screen_stack[0].set_class(event.size.width >= WIDE, "wide")

    # What is shown

    def show(self, said: str | None = None, hinted: Action | None = None) -> None:
        """Show the game as it is now, what there is to say, and an action with the numbers that prove it."""
        play, setting = self.seen, self.seen.setting
        self.said = self.said if said is None else said
        self.hinted = hinted
        self.bbbv = play.bbbv() if play.shown else (0, 0)
        try:
            risks = self.advice().risks_or_rough()[0] if self.risks_on and play is self.play else {}
        except ValueError as problem:
            risks, self.said = {}, str(problem)
        if hinted and not play.game.seen[hinted.cell]:
            risks = risks | {hinted.cell: float(hinted.kind == MARK) if hinted.certain else hinted.risk}
        self.board.show(play, self.cursor, risks, frozenset(hinted.clues if hinted else ()))
        self.text(
            "title", f"{board_words(setting)}, {MODES[kind_of(setting)[1]]}, {CUSTOMS[setting.custom.name]}"
        )
        self.text("said", self.said)
        self.text("side", best_times(self.records, setting))
        self.tick()

    def text(self, where: str, text: str) -> None:
        self.screen_stack[0].query_one(f"#{where}", Static).update(text)

    def tick(self) -> None:
        """Show the figures as they are now."""
        self.count()
        play, seconds = self.seen, self.play.seconds
        parts = [
            FACES.get(play.status, "X-("),
            f"mines [b]{play.left}[/b]",
            f"time [b]{clock(seconds)}[/b]",
            f"3BV/s [b]{self.bbbv[1] / seconds:.2f}[/b]" if seconds else "3BV/s [b]-[/b]",
            place(play.grid, self.cursor),
        ]
        if self.at is not None:
            parts.append(f"replay {self.at}/{self.play.done}")
        if self.watched or self.at is not None:
            parts.append(f"{self.watched or 'replay'} {SPEEDS[self.speed]:g} moves/s ([b]+[/b] [b]-[/b])")
        elif play.assisted:
            parts.append("with help")
        self.text("counts", "   ".join(parts))

    def count(self) -> None:
        """Add the time since it was last told, if the game was going on and in sight."""
        now = self.tell_time()
        if self.play.status == ONGOING and self.at is None and len(self.screen_stack) == 1:
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
        """Move the cursor along an axis, counted from the last; or a replay, forwards and back."""
        dims = self.play.grid.dims
        if self.at is not None:
            return self.step_to(self.at + step) if axis == -1 else None
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
        if self.at is None and not self.watched:
            self.cursor = event.cell
        self.action_move(event.kind)

    def action_move(self, kind: str) -> None:
        """Make a move where the cursor is; while something runs by itself, stop or pause that instead."""
        if self.at is not None and kind == REVEAL:
            self.run_or_pause()
        elif self.watched or self.at is not None:
            self.stop("")
        elif self.play.over:
            self.show("The game is over: n for a new one, r for the same board again, p to replay it.")
        else:
            self.make(kind, self.cursor, "you")

    def make(self, kind: str, cell: int, by: str, said: str = "", hinted: Action | None = None) -> None:
        """Make a move, and say what there is to say of it."""
        self.count()
        try:
            if by != "you" and kind == REVEAL and self.play.game.seen[cell] == MARKED:
                self.play.make(FLAG, cell, by)
            self.play.make(kind, cell, by)
        except ValueError as problem:
            said = sentence(problem)
        if self.play.over:
            hinted, said = None, f"{self.ending()} {said}".strip()
            self.finish()
        self.keep()
        self.show(said, hinted)

    def ending(self) -> str:
        """How the game ended, in words."""
        play = self.play
        whole, solved = play.bbbv()
        if play.status != WON:
            what = "a wrong flag" if play.hit is None else f"a mine at {place(play.grid, play.hit)}"
            return f"Lost by {what}, with {solved} of the 3BV of {whole} solved."
        best = summarise(each for each in self.records if each.kind == kind_of(play.setting)).best
        first = not play.assisted and (not best or play.seconds < best[0].seconds)
        effort = f"3BV {whole} in {play.clicks} clicks"
        return f"Won in {exact(play.seconds)}{', the best time so far' * first}: {effort}."

    def finish(self) -> None:
        """Count the game that has ended, once."""
        record = None if self.play.recorded else record_of(self.play, date.today())
        self.play.recorded = True
        if record:
            try:
                self.records = add_record(self.statistics_file, record)
            except (OSError, ValueError) as problem:
                self.notify(complaint(problem), severity="error")

    def keep(self) -> None:
        """Keep the game, or after its end a new one of its kind, to go on with it next time."""
        kept = Play(self.fresh()) if self.play.over else self.play
        try:
            write_whole(self.game_file, keep_text(kept))
        except OSError as problem:
            self.notify(complaint(problem), severity="error")

    def fresh(self) -> Setting:
        """The setting of the game, with another seed."""
        return replace(self.play.setting, seed=self.random.randrange(SEEDS))

    def action_undo(self) -> None:
        self.go_back(Play.undone)

    def action_redo(self) -> None:
        self.go_back(Play.redone)

    def go_back(self, change: Callable[[Play], Play]) -> None:
        """Go on with the game at another time of it."""
        self.stop("")
        self.count()
        try:
            play = change(self.play)
        except ValueError as problem:
            self.show(sentence(problem))
            return
        play.assisted = True
        self.take(play, self.cursor)
        self.keep()
        self.show()

    def action_again(self) -> None:
        """Begin again on the same board, which is known by now."""
        twin = self.play.again()
        twin.assisted |= self.play.assisted or bool(self.play.shown)
        self.begin(twin)

    def action_new(self) -> None:
        """Ask which game is next."""
        self.stop("")
        board, mode, _ = kind_of(self.play.setting)

        def make(board: str, mode: str, custom: str) -> Setting:
            return setting_of(board, mode, custom, self.random.randrange(SEEDS))

        self.push_screen(NewGame(make, self.play.setting, board, mode), self.begin_new)

    def begin_new(self, setting: Setting | None) -> None:
        self.told_at = self.tell_time()
        if setting:
            self.begin(Play(setting))

    def begin(self, play: Play) -> None:
        self.stop("")
        self.take(play)
        play.assisted |= self.risks_on
        self.keep()
        self.show()

    # Help

    def advice(self) -> Adviser:
        """The adviser, told all that the board shows by now; in more dimensions one that is quick."""
        if self.adviser is None:
            self.adviser = adviser_of(self.play, quick=len(self.play.grid.dims) > 2)
        inform(self.adviser, self.play)
        return self.adviser

    def best(self, *, mark: bool) -> Action:
        """What to do next, with few numbers that prove it if it is certain."""
        adviser = self.advice()
        action = best_action(adviser, mark=mark)
        if action.certain and len(self.play.grid.dims) <= 2:  # in more, short proofs are far to seek
            action = action.proved_by(adviser.proof(action.cell))
        return action

    def action_hint(self) -> None:
        """Put the cursor on the best cell, say why, and outline the numbers that prove it."""
        self.stop("")
        if self.play.over:
            return
        try:
            action = self.best(mark=self.play.setting.custom.strict)
        except ValueError as problem:
            self.show(sentence(problem))
            return
        self.play.assisted = True
        self.cursor = action.cell
        self.show(reason(self.play, action), action)

    def action_risks(self) -> None:
        """Show the risk of every hidden cell, or no longer."""
        self.risks_on = not self.risks_on
        self.play.assisted |= self.risks_on and not self.play.over
        self.show()

    def action_watch(self, who: str) -> None:
        """Let the solver or the agent play, or no longer."""
        watched = self.watched
        self.stop()
        if watched != who and not self.play.over:
            if who == AGENT and len(self.play.grid.dims) != 2:
                self.show("The knowledge-based agent plays in two dimensions only.")
                return
            self.watched = who
            self.run_on()
            self.let_play()

    def let_play(self) -> None:
        """The next move of the solver or the agent."""
        self.play.assisted = True
        try:
            if self.watched == AGENT:
                self.agent = self.agent or MinesweeperAI(*self.play.grid.dims)
                choice = ask_agent(self.agent, self.play)
                self.cursor = self.play.grid.cell(choice.cell)
                self.make(REVEAL, self.cursor, AGENT, agent_reason(self.play, choice))
            else:
                action = self.best(mark=True)
                self.cursor = action.cell
                kind = FLAG if action.kind == MARK else REVEAL
                self.make(kind, action.cell, SOLVER, reason(self.play, action), action)
        except ValueError as problem:
            self.stop(sentence(problem))
        if self.play.over:
            self.stop()

    # What runs by itself

    def action_replay(self) -> None:
        """Show the moves of the game from the first one, or no longer."""
        replaying = self.at is not None
        self.stop("")
        if not replaying and self.play.done:
            self.step_to(0)
            self.run_on()

    def step_to(self, at: int) -> None:
        """Show the game after so many of its moves."""
        if not 0 <= at <= self.play.done:
            return
        self.at, self.seen = at, self.play.after(at)
        said = "The beginning. Space pauses, left and right go by steps, p ends the replay."
        if at:
            move = self.play.moves[at - 1]
            self.cursor = move.cell
            said = f"{at}. {move.by} {DID[move.kind]} {place(self.play.grid, move.cell)}"
        self.show(said)

    def pass_on(self) -> None:
        """The next step of what runs by itself."""
        if self.watched:
            self.let_play()
        elif self.at is not None and self.at < self.play.done:
            self.step_to(self.at + 1)
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
        """Let it run faster or slower."""
        self.speed = min(max(self.speed + step, 0), len(SPEEDS) - 1)
        if self.ticks:
            self.ticks.stop()
            self.run_on()
        self.tick()

    def stop(self, said: str | None = None) -> None:
        """Nothing runs by itself any more, and the game is shown as it is."""
        if self.ticks:
            self.ticks.stop()
        self.count()
        self.ticks, self.watched, self.at, self.seen = None, "", None, self.play
        self.show(said)

    # The rest

    def action_statistics(self) -> None:
        self.stop()
        alone = by_kind(each for each in self.records if not each.assisted)
        self.push_screen(Statistics(alone, str(self.statistics_file)))

    def action_save(self) -> None:
        self.count()
        self.keep()
        self.show(f"The game is kept in {self.game_file}; the command goes on with it.")

    async def action_quit(self) -> None:
        self.count()
        self.keep()
        self.exit()


def board_words(setting: Setting) -> str:
    """A board with its name, if it has one."""
    board = setting.dimensions, setting.mines
    name = next((f"{name.capitalize()}: " for name, known in PRESETS.items() if known == board), "")
    return f"{name}{' x '.join(map(str, setting.dimensions))}, {setting.mines} mines"


def best_times(records: Iterable[Record], setting: Setting) -> str:
    """The best times and the figures of the games like this, played without help."""
    found = summarise(each for each in records if each.kind == kind_of(setting) and not each.assisted)
    times = [f"{at}. {exact(each.seconds):>8}  {each.date}" for at, each in enumerate(found.best, 1)]
    figures = [
        f"won     {found.wins} of {found.games}",
        f"rate    {found.rate:.0%}",
        f"streak  {found.streak} (best {found.longest})",
    ]
    return "\n".join(["Best times", *(times or ["none yet"]), "", "Games like this", *figures])


def sentence(problem: ValueError) -> str:
    text = complaint(problem)
    return f"{text[0].upper()}{text[1:]}."
