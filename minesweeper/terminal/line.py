"""The game of lines for people, in any number of dimensions: `a1` reveals a cell, `#a1` flags it.

A board is shown as two-dimensional *slices*: the last two axes are their rows and columns, and above each
slice are its coordinates on the other axes. Where rows have no letters, a cell is typed as its coordinates:
those of its slice, then its row and its column, each counted from 1.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from string import ascii_lowercase as LETTERS

from minesweeper.games.game import Game
from minesweeper.midend.midend import Midend
from minesweeper.players.reasons import reason
from minesweeper.players.sentence import capital
from minesweeper.rules.game import REVEALED, WON
from minesweeper.rules.grid import Grid
from minesweeper.rules.move import CHORD, FLAG, REVEAL
from minesweeper.shell.language import plural, tr, tr_later
from minesweeper.shell.numbers import seconds_text, whole_percent
from minesweeper.shell.text import coloured, filled
from minesweeper.terminal.layout import SLICE_GAP, Layout

USAGE = tr_later(
    "{cell} reveals a cell, or the cells around a number that has its flags; #{cell} flags a cell.\n"
    "? shows the risks and the best move, undo and redo go back and forth,\n"
    "help shows this again, quit ends the game."
)


class LineGame:
    """One game, and the answer to each line that is typed.

    >>> from minesweeper.boards.setting import setting_of
    >>> game = LineGame(Game(setting_of("2x3:1", "any", "classic", 1)))
    >>> print(game.answer("#b3"))
    <BLANKLINE>
      1 2 3
    a . . .
    b . . #
    <BLANKLINE>
    """

    prompt = "> "

    def __init__(self, game: Game, *, colour: bool = False):
        self.midend = Midend(game)
        self.left = False  # by `quit`
        self.colour = coloured if colour else str
        dims = game.grid.dims
        self.lettered = len(dims) == 2 and dims[0] <= len(LETTERS)

    @property
    def game(self) -> Game:
        return self.midend.game

    @property
    def over(self) -> bool:
        return self.left or self.game.over

    def usage(self) -> str:
        """Return the help text."""
        return tr(USAGE, cell=self.cell_name(0)) + "\n"

    def scene(self) -> str:
        """Return the board as it is now, as wide as the terminal; once the game is over, also its figures."""
        game = self.game
        scene = f"\n{self.pictured([symbol(game, cell) for cell in range(game.grid.size)])}\n"
        if not game.over:
            return scene
        end = tr("You win!") if game.status == WON else tr("BOOM!")
        return f"{scene}\n{end}\n{statistics(game)}"

    def answer(self, line: str) -> str:
        """Run the command in `line`, and return its output."""
        try:
            match line.strip():
                case "?":
                    return self._help()
                case "undo":
                    self.midend.undo()
                case "redo":
                    self.midend.redo()
                case "help":
                    return self.usage()
                case "quit":
                    self.left = True
                    return ""
                case move:
                    self._make(move)
            return self.scene()
        except ValueError as problem:
            return f"{capital(str(problem))}\n"

    def _make(self, move: str) -> None:
        cell = self._cell(move.removeprefix("#"))
        shown = self.game.field.seen[cell] == REVEALED
        self.midend.make(FLAG if move.startswith("#") else CHORD if shown else REVEAL, cell)

    def _cell(self, text: str) -> int:
        """Parse the name of a cell; ValueError if it is not on the board."""
        grid, words = self.game.grid, text.replace(",", " ").split()
        if self.lettered and (match := re.fullmatch("([A-Za-z])([0-9]+)", "".join(words))):
            words = [str(LETTERS.index(match[1].lower()) + 1), match[2]]
        if len(words) != len(grid.dims) or not all(re.fullmatch("[0-9]{1,9}", word) for word in words):
            raise ValueError(tr("I don't understand.") + "\n" + self.usage().rstrip())
        place = [int(word) - 1 for word in words]
        if not all(0 <= at < length for at, length in zip(place, grid.dims, strict=True)):
            raise ValueError(tr("{cell} is outside a board of {size}", cell=text.strip(), size=grid))
        return grid.cell(place)

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, as players type it."""
        coords = self.game.grid.coords(cell)
        if self.lettered:
            return f"{LETTERS[coords[0]]}{coords[1] + 1}"
        return " ".join(str(at + 1) for at in coords)

    def _help(self) -> str:
        """Return the risk of each hidden cell in per cent, and the best move with its reason."""
        best = self.midend.hint()
        risks, exact = self.midend.risks()
        cells = range(self.game.grid.size)
        shown = [str(whole_percent(risks[cell])) if cell in risks else "" for cell in cells]
        rough = "" if exact else tr("(rough: the boards that fit are too many to count)") + "\n"
        said = reason(self.game, best).text(self.cell_name)
        return f"\n{self.pictured(shown)}\n{rough}{filled(said, 80)}\n"

    def pictured(self, symbols: Sequence[str]) -> str:
        grid = self.game.grid
        count = grid.dims[-2] if len(grid.dims) > 1 else 1
        rows = LETTERS[:count] if self.lettered else [str(row + 1) for row in range(count)]
        return picture(symbols, grid, rows, shutil.get_terminal_size().columns, self.colour)


def statistics(game: Game) -> str:
    """Return the last lines: the time, the 3BV and, where the user alone has played, the efficiency."""
    total, solved = game.board.bbbv, game.solved
    time = tr("Time: {time}", time=seconds_text(game.seconds, 1))
    bbbv = tr("3BV: {solved} of {total}", solved=solved, total=total)
    if game.efficiency is None:
        return f"{time}\n{bbbv}\n"
    effort = plural(
        "Efficiency: {share} ({solved} of the 3BV in {n} move)",
        "Efficiency: {share} ({solved} of the 3BV in {n} moves)",
        game.clicks, share=tr("{number} %", number=round(100 * game.efficiency)), solved=solved,
    )  # fmt: skip
    return f"{time}\n{bbbv}\n{effort}\n"


# The screen


def symbol(game: Game, cell: int) -> str:
    """Return the symbol of a cell: `.` hidden, `#` a flag, `x` a wrong one, `*` a mine, else its number."""
    shown, mine = game.symbol(cell), game.board.is_mine[cell]
    if game.over and mine and shown == "?":
        return "#" if game.status == WON else "*"
    if game.over and not mine and shown == "@":
        return "x"
    return {0: " ", "?": ".", "@": "#", "X": "*"}.get(shown, str(shown))


def picture(
    symbols: Sequence[str], grid: Grid, rows: Sequence[str], width: int, colour: Callable[[str], str] = str
) -> str:
    """Return the slices of a board as text, with the names of their rows and the numbers of their columns.

    Slices that differ only on their last axis stand side by side; rows above `width` characters are split.

    >>> print(picture([".", "1", " ", ".", "1", " "] * 2, Grid((2, 2, 3)), "12", 80))
    1         2
      1 2 3     1 2 3
    1 . 1     1 . 1
    2 . 1     2 . 1
    """
    columns, margin, cell_width = grid.dims[-1], max(map(len, rows)), 1 + max(1, *map(len, symbols))
    room = max(1, (width - margin) // cell_width)
    shape = (*grid.dims[:-1], min(room, columns))
    layout = Layout(shape, cell_width, margin=margin).wrapped(width)
    digits = len(str(columns))

    def lines(number: int, part: range) -> Iterator[str]:
        """Yield the lines of a slice, all of them as wide as slices are."""
        fill = " " * (layout.slice_width - margin - len(part) * cell_width)
        if layout.head:
            yield layout.label(number).ljust(layout.slice_width)
        for digit in range(digits):
            heads = [str(column + 1).rjust(digits)[digit] for column in part]
            yield " " * margin + "".join(head.rjust(cell_width) for head in heads) + fill
        for row, name in enumerate(rows):
            shown = [symbols[(number * len(rows) + row) * columns + column] for column in part]
            cells = (" " * (cell_width - len(symbol)) + colour(symbol) for symbol in shown)
            yield name.rjust(margin) + "".join(cells) + fill

    blocks = []
    for first in range(0, columns, room):
        part = range(columns)[first : first + room]
        for band in layout.bands:
            beside = zip(*(lines(number, part) for number in band), strict=True)
            blocks.append("\n".join((" " * SLICE_GAP).join(line).rstrip() for line in beside))
    return "\n\n".join(blocks)
