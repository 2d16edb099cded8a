"""The board on the screen: its cells, the cursor among them, risks, outlines; and the mouse on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.containers import Container
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minesweeper.games.game import Game
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL, Kind
from minesweeper.shell.numbers import whole_percent
from minesweeper.terminal.layout import SLICE_GAP, Layout
from minesweeper.terminal.tui.paint import BOXES, Look, Palette, edge, looks, style

LEFT, MIDDLE, RIGHT = 1, 2, 3


def symbols_of(game: Game, questions: Collection[int]) -> Callable[[int], str]:
    """Return a function from cells to symbols: `?` hidden, `q` a question mark, `@` a flag, `X` the hit mine.

    Other revealed cells have their number. At the end of the game, `*` is another mine, and `x` a wrong flag.
    """
    is_mine, over = game.board.is_mine, game.over
    hidden_mine = "@" if game.won else "*"

    def symbol(cell: int) -> str:
        shown = game.symbol(cell)
        if over and shown == "@":
            return "@" if is_mine[cell] else "x"
        if over and shown == "?" and is_mine[cell]:
            return hidden_mine
        return "q" if cell in questions else str(shown)

    return symbol


class Room(Container):
    """The part of the screen for the board."""

    def on_resize(self) -> None:
        self.query_one(BoardView).fit(self.size)


class BoardView(ScrollView, can_focus=False):
    """A board with the largest cells that fit; a board that is too large scrolls."""

    @dataclass
    class Clicked(Message):
        """A move by the mouse."""

        kind: Kind
        cell: int

    def __init__(self, grid: Grid, *, ascii_only: bool):
        super().__init__()
        self.looks = looks(ascii_only=ascii_only)
        self.box = BOXES[ascii_only]
        self.palette: Palette | None = None
        self.grid = grid
        self.symbol: Callable[[int], str] = lambda cell: "?"
        self.cursor = 0
        self.risks: Mapping[int, float] = {}
        self.outlined: frozenset[int] = frozenset()
        self.near: frozenset[int] = frozenset()
        self.room = Size(80, 18)
        self.pattern = Layout.fitting(grid.dims, *self.room)
        self._held: set[int] = set()  # the buttons of the mouse that are down
        self._pressed: int | None = None  # the cell to reveal when the left button is released

    def show(
        self,
        grid: Grid,
        symbol: Callable[[int], str],
        cursor: int,
        risks: Mapping[int, float],
        outlined: Iterable[int],
    ) -> None:
        """Show cells by their symbols (those of `symbols_of`), the cursor, risks and outlines."""
        self.grid, self.symbol, self.cursor, self.risks = grid, symbol, cursor, risks
        self.outlined = frozenset(outlined)
        # In more than two dimensions, the neighbours of a cell are not beside it on the screen.
        self.near = frozenset(grid.neighbours(cursor)) if len(grid.dims) > 2 else frozenset()
        self.fit(self.room)
        self.refresh()

    def fit(self, room: Size) -> None:
        """Take as much of the room as the board and its border need."""
        self.room, (width, height) = room, (room.width - 2, room.height - 2)
        self.pattern = pattern = Layout.fitting(self.grid.dims, width, height)
        wide, tall = pattern.width > width, pattern.height > height
        self.virtual_size = Size(pattern.width, pattern.height)
        self.styles.width = min(room.width, pattern.width + 2 + tall)
        self.styles.height = min(room.height, pattern.height + 2 + wide)
        self.call_after_refresh(self.follow)

    def follow(self) -> None:
        """Scroll until the cursor is visible, with one more cell on each side."""
        x, y = self.pattern.place(self.cursor)
        width, height = self.pattern.cell_width, self.pattern.cell_height
        around = Region(x - width, y - height, 3 * width, 3 * height)
        self.scroll_to_region(around.intersection(self.virtual_size.region), animate=False, force=True)

    # Drawing

    def render_line(self, y: int) -> Strip:
        across, down = self.scroll_offset
        strip = Strip(self.segments(y + down)).adjust_cell_length(self.pattern.width)
        return strip.crop(across, across + self.size.width).apply_style(self.rich_style)

    def segments(self, y: int) -> Iterator[Segment]:
        """Yield the segments of line `y` of the board."""
        pattern = self.pattern
        band, line = divmod(y, pattern.band_height)
        if not 0 <= band < len(pattern.bands):
            return
        row, part = divmod(line - pattern.head, pattern.cell_height)
        for beside, number in enumerate(pattern.bands[band]):
            if beside:
                yield Segment(" " * SLICE_GAP)
            if line < pattern.head:
                yield self.heading(number)
            elif row < pattern.rows:
                first = (number * pattern.rows + row) * pattern.columns
                for column in range(pattern.columns):
                    yield from self.cell_line(first + column, part, (row + column) % 2 == 1)
                yield Segment(" " * (pattern.slice_width - pattern.columns * pattern.cell_width))

    def heading(self, number: int) -> Segment:
        """Return the line above a slice: its coordinates."""
        here = number == self.cursor // (self.pattern.rows * self.pattern.columns)
        text = self.pattern.label(number).center(self.pattern.slice_width)
        colour = self.palette and (self.palette.outline if here else self.palette.faint)
        return Segment(text, Style(color=colour, bold=here))

    def cell_line(self, cell: int, part: int, odd: bool) -> Iterator[Segment]:
        """Yield line `part` of a cell: its text in the middle, with an outline if it has one."""
        look, width = self.look(cell), self.pattern.cell_width
        outline, near, here = cell in self.outlined, cell in self.near, cell == self.cursor
        ground = style(self.palette, look.kind, look.risk, odd, near, here, outline and width == 2)
        tall = self.pattern.cell_height > 1
        text = look.text if part == self.pattern.cell_height // 2 else ""
        if width == 2 or not outline:
            text = f"{text:>2}" if width == 2 else text.center(width)
            yield Segment(text, ground)
            return
        left, line, right = self.box[part] if tall else ("[", " ", "]")
        line_style = edge(ground, self.palette)
        yield Segment(left, line_style)
        yield Segment(text.center(width - 2, line), ground if text else line_style)
        yield Segment(right, line_style)

    def look(self, cell: int) -> Look:
        """Return the text and the kind of a cell."""
        symbol = self.symbol(cell)
        if symbol in ("?", "q") and (risk := self.risks.get(cell)) is not None:
            if risk == 0:
                return self.looks["o"]
            percent = whole_percent(risk)
            # Without a space or a shade between two digits and the next cell's, show tenths: `.2` for 20 to
            # 29 %, which is no number of a revealed cell either.
            tight = self.pattern.cell_width == 2 and not (self.palette and self.palette.mixed)
            text = f".{percent // 10}" if tight and cell != self.cursor else str(percent)
            return Look(self.looks["*"].text if risk == 1 else text, "risk", round(risk, 2))
        return self.looks.get(symbol) or Look(symbol, symbol)

    # The mouse: the left button reveals when released; right flags, middle or both chord when pressed

    def cell_under(self, event: events.MouseEvent) -> int | None:
        inside = event.get_content_offset(self)
        if inside is None:
            return None
        return self.pattern.cell_at(inside.x + self.scroll_offset.x, inside.y + self.scroll_offset.y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        cell = self.cell_under(event)
        self._held.add(event.button)
        chord = event.button == MIDDLE or {LEFT, RIGHT} <= self._held
        self._pressed = cell if event.button == LEFT and not chord else None
        if cell is not None and (chord or event.button == RIGHT):
            self.post_message(self.Clicked(CHORD if chord else FLAG, cell))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self._held.discard(event.button)
        if event.button == LEFT and self._pressed is not None and self._pressed == self.cell_under(event):
            self.post_message(self.Clicked(REVEAL, self._pressed))
        self._pressed = None

    def on_leave(self) -> None:
        self._held.clear()
