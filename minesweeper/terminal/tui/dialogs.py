"""The dialogs of the full-screen game: the next game, a review, the pause, texts such as the help."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from minesweeper.boards.catalogue import CLASSIC, PRESETS, SAFE, STARTS, STRICT
from minesweeper.boards.daily import Daily
from minesweeper.boards.sets import PUBLISHED
from minesweeper.boards.setting import Setting
from minesweeper.games.game import Game
from minesweeper.players.sentence import place
from minesweeper.profile import attempts
from minesweeper.profile.days import Day, calendar, streak
from minesweeper.profile.profile import Profile
from minesweeper.profile.record import GameKind
from minesweeper.profile.summary import Summary
from minesweeper.review.review import Review
from minesweeper.shell.language import plural, tr, tr_later
from minesweeper.shell.numbers import clock, duration, share
from minesweeper.shell.text import left, right
from minesweeper.words import days
from minesweeper.words.boards import FLAGS, NAMES, START_WORDS
from minesweeper.words.games import refusal, setting_words
from minesweeper.words.reviews import figure_lines, figures_of, row_of

# The boards that can be chosen without typing, by the keys 1, 2 ..., and their titles.
BOARDS = {Setting(*size, SAFE, CLASSIC).name: NAMES[preset] for preset, size in PRESETS.items()} | {
    # Translators: the names of these boards have at most 16 characters.
    PUBLISHED[-2].name: tr_later("Judge's small"),
    PUBLISHED[-1].name: tr_later("Judge's large"),
    "5x5x5:10": tr_later("Three dimensions"),
    "4x4x4x4:20": tr_later("Four dimensions"),
}

# Keys as they are shown in a line of text.
BOLD = {key: f"[b]{key}[/b]" for key in ("enter", "tab", "escape")} | {"arrows": "[b]left right[/b]"}

# Translators: the days of the week have at most 5 characters.
DAYS_OF_WEEK = (tr_later("Mon"), tr_later("Tue"), tr_later("Wed"), tr_later("Thu"), tr_later("Fri"),
                tr_later("Sat"), tr_later("Sun"))  # fmt: skip


class NewGame(ModalScreen[Game | None]):
    """The choice of a new game; None continues the current one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("m", "mode", "mode"),
        Binding("w", "variant", "flags"),
        *(Binding(str(number), f"choose('{board}')") for number, board in enumerate(BOARDS, 1)),
    ]

    def __init__(self, make: Callable[[str, str, str], Game], setting: Setting):
        """Begin at the current setting; `make` returns a game of a board, a start and a variant."""
        super().__init__()
        board = setting.name
        self.titles = BOARDS if board in BOARDS else BOARDS | {board: tr_later("This board")}
        self.make, self.board, self.variant = make, board, setting.variant.name
        self.start = setting.start if setting.start in STARTS else SAFE

    def compose(self) -> ComposeResult:
        options = [
            Option(f"{at if at <= len(BOARDS) else ' '}  " + left(tr(title), 17) + f" {board}")
            for at, (board, title) in enumerate(self.titles.items(), 1)
        ]
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = tr("New game")
            yield OptionList(*options, compact=True)
            yield Input(self.board, placeholder=tr("a board, such as 16x30:99"))
            yield Static(id="ways")
            yield Static(id="problem", markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = list(self.titles).index(self.board)
        self.tell()

    def tell(self, problem: str = "") -> None:
        """Show the start, the variant, and the problem with the typed board."""
        start = tr("start: {start}", start=tr(START_WORDS[self.start]))
        flags = tr("flags: {flags}", flags=tr(FLAGS[self.variant]))
        keys = tr("{enter} start   {tab} change its size   {escape} back", **BOLD)
        self.query_one("#ways", Static).update(f"[b]m[/b]  {start}\n[b]w[/b]  {flags}\n{keys}")
        self.query_one("#problem", Static).update(problem)

    def action_mode(self) -> None:
        self.start = STARTS[(STARTS.index(self.start) + 1) % len(STARTS)]
        self.tell()

    def action_variant(self) -> None:
        self.variant = CLASSIC.name if self.variant == STRICT.name else STRICT.name
        self.tell()

    def action_choose(self, board: str) -> None:
        try:
            self.dismiss(self.make(board, self.start, self.variant))
        except ValueError as problem:
            self.tell(refusal(problem))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_choose([*self.titles][event.option_index])

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Put the board into the text field, to be edited."""
        self.query_one(Input).value = [*self.titles][event.option_index]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_choose(event.value.strip())


class ReviewList(ModalScreen[int | None]):
    """A review with its figures and moments; the result is the number of the chosen moment, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,v,q", "dismiss(None)", "back")]

    def __init__(self, review: Review, chosen: int | None):
        """Begin at the moment that was `chosen` before."""
        super().__init__()
        self.review, self.chosen = review, chosen or 0

    def compose(self) -> ComposeResult:
        grid = self.review.game.grid
        rows = [(row_of(moment), place(grid, grid.cell(moment.cell))) for moment in self.review.moments]
        options = [
            # Translators: a moment of a review: the cell, the move, and its risk.
            Option(right(when, 8) + "  " + tr("{where}: {what}, {risk}", where=where, what=what, risk=risks))
            for (when, what, risks), where in rows
        ]
        keys = tr("{enter} look at it   {escape} back", **BOLD)
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = tr("Review")
            yield Static("\n".join(figure_lines(figures_of(self.review))), markup=False)
            yield OptionList(*options, compact=True)
            yield Static(keys if options else tr("Nothing was risked."))

    def on_mount(self) -> None:
        if self.review.moments:
            self.query_one(OptionList).highlighted = self.chosen

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


class Today(ModalScreen[Daily | None]):
    """The boards of a day with their results, the streak and the last days; the result is a board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,d", "dismiss(None)", "back"),
        Binding("left,h", "go(-1)", "the day before", priority=True),
        Binding("right,l", "go(1)", "the day after", priority=True),
    ]

    def __init__(self, profile: Profile, now: datetime, *, ascii_only: bool):
        super().__init__()
        self.profile, self.now, self.ascii_only = profile, now, ascii_only
        self.day = now.date()

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = tr("Boards of the day")
            yield Static(id="day", markup=False)
            yield OptionList(compact=True)
            yield Static(id="calendar", markup=False)
            yield Static(tr("{enter} play   {arrows} other days   {escape} back", **BOLD))

    def on_mount(self) -> None:
        boards = self.query_one(OptionList)
        boards.focus()
        self.show()
        boards.highlighted = 0

    def show(self) -> None:
        today = self.now.date()
        when = days.until_next(self.now) if self.day == today else days.LATE
        self.query_one("#day", Static).update(f"{days.date_title(self.day)} (UTC)\n{when}\n")
        boards = self.query_one(OptionList)
        chosen = boards.highlighted
        boards.clear_options()
        for daily in (Daily(self.day, board) for board in PRESETS):
            going = bool(attempts.waiting(self.profile, daily))
            boards.add_option(days.board_line(daily, self.profile.attempts.get(daily), going=going))
        boards.highlighted = chosen
        lasting = days.streak_words(streak(self.profile.attempts, today))
        last = calendar(self.profile.attempts, today)
        self.query_one("#calendar", Static).update(f"\n{lasting}\n\n{self.weeks(last)}\n")

    def weeks(self, last: list[Day]) -> str:
        """Format the last days in weeks from Monday on, each with its sign."""
        cells = ["     "] * last[0].date.weekday() if last else []
        for day in last:
            sign = days.day_sign(day) or ("." if self.ascii_only else "·")
            shown = {"✓": "+", "○": "o", "×": "x"}.get(sign, sign) if self.ascii_only else sign
            cells.append(f"{day.date.day:>2} {shown}{'<' if day.date == self.day else ' '}")
        rows = [" ".join(cells[start : start + 7]) for start in range(0, len(cells), 7)]
        days_of_week = " ".join(left(tr(day), 5) for day in DAYS_OF_WEEK).rstrip()
        return "\n".join([days_of_week, *rows])

    def action_go(self, step: int) -> None:
        """Show another day, if it has boards."""
        day = self.day + timedelta(days=step)
        if not days.missing(day, self.now.date()):
            self.day = day
            self.show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(Daily(self.day, [*PRESETS][event.option_index]))


class Texts(ModalScreen[bool | None]):
    """Texts below each other, until a key is pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,f1,slash,i", "dismiss(None)", "back")
    ]

    def __init__(self, title: str, *texts: str | Table):
        super().__init__()
        self.titled, self.texts = title, texts

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog") as dialog:
            dialog.border_title = self.titled
            yield from (Static(text, markup=False) for text in self.texts)


class TooSmall(Texts, inherit_bindings=False):
    """A cover for everything while the terminal has fewer columns or lines than a game needs."""


class Paused(Texts):
    """A cover for the board until a key or a mouse button is pressed."""

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)


class KeptGame(Texts, inherit_bindings=False):
    """The question whether a game goes on, or is dropped for another one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,g,escape", "dismiss(True)", "go on"),
        Binding("d", "dismiss(False)", "drop"),
    ]

    def __init__(self, title: str, kept: Game, asked: Setting):
        played = plural("{n} move, {time}", "{n} moves, {time}", kept.done, time=clock(kept.seconds))
        go_on, drop = tr("continue it"), tr("discard it, and begin {board}", board=asked.name)
        told = f"{setting_words(kept.setting)}:\n{played}\n\nenter  {go_on}\nd      {drop}"
        super().__init__(title, told)


HEADS = (
    # Translators: the headings of columns of figures; all nine have room for 70 characters.
    tr_later("board"), tr_later("start"), tr_later("flags"),
    # Translators: how many games, and which share of them.
    tr_later("won"), tr_later("rate"),
    # Translators: wins in a row, the best time.
    tr_later("streak"), tr_later("best"),
    # Translators: games won with help, and those that the solver played.
    tr_later("helped"), tr_later("auto"),
)  # fmt: skip


def statistics_table(kinds: Mapping[GameKind, Summary]) -> Table | str:
    """Return the figures of the games of each board, start and variant."""
    if not kinds:
        return tr("No game has ended yet.")
    table = Table(*map(tr, HEADS), box=None, pad_edge=False)
    for kind, summary in kinds.items():
        best = duration(summary.best[0].seconds) if summary.best else "-"
        won, streak = f"{summary.wins}/{summary.games}", f"{summary.streak} ({summary.longest})"
        others = [
            f"{tally.wins}/{tally.games}" if tally.games else "-"
            for tally in (summary.helped, summary.autoplayed)
        ]
        table.add_row(*kind, won, share(summary.rate), streak, best, *others)
    return table
