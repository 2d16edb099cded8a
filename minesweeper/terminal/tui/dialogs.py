"""The dialogs of the full-screen game: the choice of the next game, and the statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from minesweeper.playing.record import MODES as MODE_NAMES
from minesweeper.playing.record import Summary
from minesweeper.playing.setting import CLASSIC, SAFE, STRICT, Setting
from minesweeper.terminal.tui.words import MODES, VARIANTS, exact

# The boards that can be chosen without typing, by the keys 1, 2 ...
BOARDS = (
    ("Beginner", "9x9:10"),
    ("Intermediate", "16x16:40"),
    ("Expert", "16x30:99"),
    ("Judge's small", "10x10:20"),
    ("Judge's large", "20x20:84"),
    ("Three dimensions", "5x5x5:10"),
    ("Four dimensions", "4x4x4x4:20"),
)

Maker = Callable[[str, str, str], Setting]


class NewGame(ModalScreen[Setting | None]):
    """Asks for the next game: a setting, or None to continue the current one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("m", "mode", "mode"),
        Binding("w", "custom", "flags"),
        *(Binding(str(number), f"start({number - 1})", "") for number in range(1, len(BOARDS) + 1)),
    ]

    def __init__(self, make: Maker, setting: Setting, board: str, mode: str):
        """`make` makes a setting of a board, a mode and a variant, or raises ValueError."""
        super().__init__()
        self.make, self.board, self.custom = make, board, setting.variant.name
        self.mode = mode if mode in MODE_NAMES else SAFE

    def compose(self) -> ComposeResult:
        known = [board for _, board in BOARDS]
        options = [Option(f"{at}  {name:17} {board}") for at, (name, board) in enumerate(BOARDS, 1)]
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "New game"
            yield OptionList(*options, compact=True)
            yield Input("" if self.board in known else self.board, placeholder="or a board, such as 16x30:99")
            yield Static(id="ways")

    def on_mount(self) -> None:
        known = [board for _, board in BOARDS]
        self.query_one(OptionList).highlighted = known.index(self.board) if self.board in known else 0
        self.tell()

    def tell(self, problem: str = "") -> None:
        """Show how the game starts, what flags mean, and the problem with the board that was typed."""
        self.query_one("#ways", Static).update(
            f"[b]m[/b]  start: {MODES[self.mode]}\n[b]w[/b]  flags: {VARIANTS[self.custom]}\n"
            f"[b]enter[/b] start   [b]tab[/b] other board   [b]escape[/b] back"
            + (f"\n[b]{problem}[/b]" if problem else "")
        )

    def action_mode(self) -> None:
        self.mode = MODE_NAMES[(MODE_NAMES.index(self.mode) + 1) % len(MODE_NAMES)]
        self.tell()

    def action_custom(self) -> None:
        self.custom = CLASSIC.name if self.custom == STRICT.name else STRICT.name
        self.tell()

    def action_start(self, number: int) -> None:
        self.choose(BOARDS[number][1])

    def choose(self, board: str) -> None:
        try:
            self.dismiss(self.make(board, self.mode, self.custom))
        except ValueError as problem:
            self.tell(str(problem))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_start(event.option_index)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.choose(event.value.strip())


class Statistics(ModalScreen[None]):
    """The figures of all games without help, by board, start and variant."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,i,q,enter,space", "dismiss(None)", "back")]

    def __init__(self, kinds: Mapping[tuple[str, str, str], Summary], where: str):
        super().__init__()
        self.kinds, self.where = kinds, where

    def compose(self) -> ComposeResult:
        table = Table("board", "start", "flags", "won", "rate", "streak", "best", box=None, pad_edge=False)
        for (board, mode, custom), found in self.kinds.items():
            best = exact(found.best[0].seconds) if found.best else "-"
            won, streak = f"{found.wins}/{found.games}", f"{found.streak} ({found.longest})"
            table.add_row(board, mode, custom, won, f"{found.rate:.0%}", streak, best)
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = "Statistics of games without help"
            yield Static(table if self.kinds else "No game has ended yet.")
            yield Static(f"\n{self.where}", markup=False)
