"""The dialogs of the full-screen game: the choice of the next game, and the statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from minesweeper.boards.catalogue import CLASSIC, PRESETS, PUBLISHED, SAFE, STARTS, STRICT
from minesweeper.boards.setting import Setting, board_name, setting_of
from minesweeper.games.game import Game
from minesweeper.midend.record import Summary
from minesweeper.review.review import Review
from minesweeper.shell.numbers import clock, duration
from minesweeper.terminal.tui.keys import help_text
from minesweeper.words.games import FLAGS, setting_words
from minesweeper.words.games import STARTS as START_WORDS
from minesweeper.words.reviews import figures_of, row_of
from minesweeper.words.sentence import place

# The boards that can be chosen without typing, by the keys 1, 2 ...
*_, _SMALL, _LARGE = PUBLISHED
BOARDS = {
    title: board_name(setting_of(board, SAFE, CLASSIC.name, seed=0))
    for title, board in [
        *((preset.capitalize(), preset) for preset in PRESETS),
        ("Judge's small", _SMALL.name),
        ("Judge's large", _LARGE.name),
        ("Three dimensions", "5x5x5:10"),
        ("Four dimensions", "4x4x4x4:20"),
    ]
}

# Makes a setting of a board, a start and a variant, or raises ValueError.
Maker = Callable[[str, str, str], Setting]


class NewGame(ModalScreen[Setting | None]):
    """Asks for the next game: a setting, or None to continue the current one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("m", "mode", "mode"),
        Binding("w", "variant", "flags"),
        *(Binding(str(number), f"start({number - 1})", "") for number in range(1, len(BOARDS) + 1)),
    ]

    def __init__(self, make: Maker, setting: Setting):
        """The choice begins at the current setting."""
        super().__init__()
        self.make, self.known = make, list(BOARDS.values())
        self.board, self.start, self.variant = board_name(setting), setting.start, setting.variant.name
        if self.start not in STARTS:
            self.start = SAFE

    def compose(self) -> ComposeResult:
        options = [Option(f"{at}  {title:17} {board}") for at, (title, board) in enumerate(BOARDS.items(), 1)]
        typed = "" if self.board in self.known else self.board
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "New game"
            yield OptionList(*options, compact=True)
            yield Input(typed, placeholder="or a board, such as 16x30:99")
            yield Static(id="ways")
            yield Static(id="problem", markup=False)

    def on_mount(self) -> None:
        at = self.known.index(self.board) if self.board in self.known else 0
        self.query_one(OptionList).highlighted = at
        self.tell()

    def tell(self, problem: str = "") -> None:
        """Show how the game starts, what flags mean, and the problem with the board that was typed."""
        self.query_one("#ways", Static).update(
            f"[b]m[/b]  start: {START_WORDS[self.start]}\n[b]w[/b]  flags: {FLAGS[self.variant]}\n"
            "[b]enter[/b] start   [b]tab[/b] other board   [b]escape[/b] back"
        )
        self.query_one("#problem", Static).update(problem)

    def action_mode(self) -> None:
        self.start = STARTS[(STARTS.index(self.start) + 1) % len(STARTS)]
        self.tell()

    def action_variant(self) -> None:
        self.variant = CLASSIC.name if self.variant == STRICT.name else STRICT.name
        self.tell()

    def action_start(self, number: int) -> None:
        self.choose(self.known[number])

    def choose(self, board: str) -> None:
        try:
            self.dismiss(self.make(board, self.start, self.variant))
        except ValueError as problem:
            self.tell(str(problem))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_start(event.option_index)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.choose(event.value.strip())


class ReviewList(ModalScreen[int | None]):
    """The figures of a review and its moments; the number of the one to look at, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,v,q", "dismiss(None)", "back")]

    def __init__(self, review: Review, chosen: int | None):
        """The choice begins at the moment that was `chosen` before."""
        super().__init__()
        self.review, self.chosen = review, chosen or 0

    def compose(self) -> ComposeResult:
        grid = self.review.game.grid
        rows = [(row_of(each), place(grid, grid.cell(each.cell))) for each in self.review.moments]
        options = [Option(f"{when:>8}  {where}: {what}, {risks}") for (when, what, risks), where in rows]
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "Review"
            yield Static("\n".join(map(str, figures_of(self.review))), markup=False)
            yield OptionList(*options, compact=True)
            yield Static("[b]enter[/b] look at it   [b]escape[/b] back" if options else "Nothing was risked.")

    def on_mount(self) -> None:
        if self.review.moments:
            self.query_one(OptionList).highlighted = self.chosen

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


class Help(ModalScreen[None]):
    """All keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,slash,q,enter,space", "dismiss(None)", "back")
    ]

    def __init__(self, dimensions: int):
        super().__init__()
        self.dimensions = dimensions

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = "Keys"
            yield Static(help_text(self.dimensions), markup=False)


class Paused(ModalScreen[None]):
    """Covers the board until a key or a button of the mouse is pressed."""

    def __init__(self, time: str):
        super().__init__()
        self.time = time

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(f"Paused at {self.time}. Any key goes on.", markup=False)

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)


class KeptGame(ModalScreen[bool]):
    """Asks whether the kept game goes on, or is dropped for the one that was asked for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,g,escape", "dismiss(True)", "go on"),
        Binding("d", "dismiss(False)", "drop"),
    ]

    def __init__(self, kept: Game, asked: Setting):
        super().__init__()
        self.kept, self.asked = kept, asked

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "A game is kept"
            yield Static(
                f"{setting_words(self.kept.setting)}:\n{self.kept.done} moves, {clock(self.kept.seconds)}\n\n"
                f"enter  goes on with it\nd      drops it, and begins {board_name(self.asked)}",
                markup=False,
            )


class StatisticsTable(ModalScreen[None]):
    """The figures of games without help, and the best times of those that are like this one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,i,q,enter,space", "dismiss(None)", "back")]

    def __init__(self, best: str, kinds: Mapping[tuple[str, str, str], Summary], where: str):
        super().__init__()
        self.best, self.kinds, self.where = best, kinds, where

    def compose(self) -> ComposeResult:
        table = Table(
            "board",
            "start",
            "flags",
            "won",
            "rate",
            "streak",
            "best",
            "helped",
            "auto",
            box=None,
            pad_edge=False,
        )
        for (board, start, variant), found in self.kinds.items():
            best = duration(found.best[0].seconds) if found.best else "-"
            won, streak = f"{found.wins}/{found.games}", f"{found.streak} ({found.longest})"
            others = [
                f"{each.wins}/{each.games}" if each.games else "-"
                for each in (found.helped, found.autoplayed)
            ]
            table.add_row(board, start, variant, won, f"{found.rate:.0%}", streak, best, *others)
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = "Statistics of games without help"
            yield Static(table if self.kinds else "No game has ended yet.")
            yield Static(f"\n{self.best}\n\n{self.where}", markup=False)
