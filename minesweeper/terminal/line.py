"""`python -m minesweeper play`: the terminal game, where `a1` uncovers a cell and `#g13` flags one.

To the player a mine is a bomb and a mark is a flag. A flag may be wrong, and comes off when its
cell is uncovered. The game is won once every cell is uncovered or flagged and there are as many
flags as bombs.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from math import prod
from random import Random
from string import ascii_uppercase as LETTERS
from textwrap import fill

from minesweeper.boards.catalogue import LINE, LINE_CASCADE, NO_GUESS, PRESETS, read_size
from minesweeper.boards.setting import Setting, given_board
from minesweeper.games.game import Game
from minesweeper.games.keep import load
from minesweeper.midend.midend import Midend
from minesweeper.rules.draw import sample_board
from minesweeper.rules.game import LOST, REVEALED, WON
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.arguments import Parser, seed
from minesweeper.shell.language import plural, tr, tr_later
from minesweeper.shell.numbers import whole_percent
from minesweeper.shell.program import did_you_mean
from minesweeper.shell.text import coloured, wants_colour
from minesweeper.terminal.frontend import Frontend, play_on

# The assignment's words: programs read them, so that they are translated in modern games only.
PROMPT = tr_later("What cell do you want to check? ")
NOT_UNDERSTOOD = tr_later("I don't understand.")
UNCOVERED = tr_later("This cell is already uncovered.")

MAX_COLUMNS = 99

# The columns of the table of risks that fit 80 characters.
RISKS_A_LINE = 19

USAGE = tr_later(
    "a1 uncovers a cell, #a1 flags it; ? tells the risks and the best move,\n"
    "undo and redo go back and forth, help tells this again, quit ends the game.\n"
    "Uncover or flag all cells, with as many flags as bombs."
)

_CELL = re.compile("(#?)([A-Za-z])([0-9]{1,2})")


class LineGame(Frontend):
    """One game at the terminal, on a board of rows and columns.

    >>> from minesweeper.rules.game import Board
    >>> game = LineGame(Game(given_board(Board.of_cells(grid_of((2, 2)), [0]), LINE)))
    >>> game.answer("c1")
    "I don't understand.\\n"
    >>> game.answer("#a1").splitlines()
    ['                    ', '  1 2 ', 'A # . ', 'B . . ', '']
    """

    def __init__(self, game: Game, *, modern: bool = False, colour: bool = False):
        """A `modern` game answers more than moves, and in the language that is spoken."""
        super().__init__(game, tr(USAGE) if modern else "")
        self._say = tr if modern else str
        # In the assignment's game a wrong flag looks like any other.
        self._wrong_flag = "x" if modern else "#"
        self.prompt = self._say(PROMPT)
        self.colour = colour

    def scene(self) -> str:
        field = display(self.game, self.colour, self._wrong_flag)
        if self.game.status == LOST:
            return f"\nBOOM BOOM BOOM BOOM BOOM\n{field}"
        return f"{field}\nYOU WIN!\n" if self.game.status == WON else f"{field}\n"

    def make(self, line: str) -> str:
        grid = self.game.grid
        found = _CELL.fullmatch(line.strip())
        row, column = (LETTERS.index(found[2].upper()), int(found[3]) - 1) if found else (-1, -1)
        if not found or row >= grid.dims[0] or not 0 <= column < grid.dims[1]:
            raise ValueError(self._say(NOT_UNDERSTOOD))
        cell = grid.cell((row, column))
        uncovered = self.game.field.seen[cell] == REVEALED
        self.midend.make(FLAG if found[1] else REVEAL, cell)
        return (f"{self._say(UNCOVERED)}\n" if uncovered else "") + self.scene()

    def cell_name(self, cell: int) -> str:
        row, column = self.game.grid.coords(cell)
        return f"{LETTERS[row].lower()}{column + 1}"

    def hint(self) -> str:
        """The risk of a bomb under each covered cell, and the cell to uncover next."""
        return f"{risk_table(self.midend)}{fill(super().hint(), 80)}\n"


# What is shown


def symbol(game: Game, cell: int, wrong_flag: str = "#") -> str:
    """Return the character that stands for a cell; `wrong_flag` stands for a wrong flag in a lost game."""
    shown = game.symbol(cell)
    if game.field.lost and game.field.board.is_mine[cell]:
        return "*"
    if game.field.lost and shown == "@":
        return wrong_flag
    return {0: " ", "?": ".", "@": "#"}.get(shown, str(shown))


def display(game: Game, colour: bool = False, wrong_flag: str = "#") -> str:
    """The field as the player sees it, below the numbers of its columns; once it is lost, with the bombs."""
    rows, columns = game.grid.dims
    numbers = range(1, columns + 1)
    lines = [
        " " * 20 + "".join(f"{number // 10} " for number in numbers[9:]),
        "  " + "".join(f"{number % 10} " for number in numbers),
    ]
    for row in range(rows):
        symbols = [symbol(game, cell, wrong_flag) for cell in range(row * columns, (row + 1) * columns)]
        if colour:
            symbols = [coloured(symbol) for symbol in symbols]
        lines.append(f"{LETTERS[row]} " + "".join(f"{s} " for s in symbols))
    return "\n".join(lines) + "\n"


def risk_table(midend: Midend) -> str:
    """The risk of a bomb under each covered cell in per cent.

    A field that is wider than a terminal comes in parts below each other.
    """
    risks, exact = midend.risks()
    rows, columns = midend.game.grid.dims
    lines = []
    for first in range(0, columns, RISKS_A_LINE):
        some = range(first, min(first + RISKS_A_LINE, columns))
        lines.append("  " + "".join(f"{column + 1:3} " for column in some))
        for row in range(rows):
            cells = [row * columns + column for column in some]
            shown = [whole_percent(risks[cell]) if cell in risks else "" for cell in cells]
            lines.append(f"{LETTERS[row]} " + "".join(f"{risk:>3} " for risk in shown))
    if not exact:
        lines.append(tr("(rough: the boards that fit are too many to count)"))
    return "".join(f"{line}\n" for line in lines)


# The game


def on_board(game: Game, setting: Setting) -> Game:
    """A game of which nothing is visible yet, with its flags and its time, on another board."""
    twin = Game(setting)
    twin.seconds = game.seconds
    for flag in sorted(game.field.marks):
        twin.make(FLAG, flag)
    return twin


def without_guessing(game: Game, seed: int) -> Game:
    """A game of which nothing is visible yet, on a board of this seed that needs no guess."""
    setting = Setting(game.grid.dims, game.setting.mines, NO_GUESS, game.setting.variant, seed)
    setting.check()
    return on_board(game, setting)


def main(arguments: list[str]) -> int:
    """Play one game on the standard streams; 130 if it ended by Ctrl-C."""
    if any(argument == "--dims" or argument.startswith("--dims=") for argument in arguments):
        from minesweeper.terminal import slices

        return slices.main(arguments)
    options = parse_options(arguments)
    modern = options.modern or " ".join(options.size) in PRESETS
    variant = LINE_CASCADE if modern else LINE
    rng = Random(options.seed)
    if options.load:
        game = load(options.load, variant, check_size)
        modern |= game.setting.variant == LINE_CASCADE
    else:
        size, bombs = parse_size(options.size)
        game = Game(given_board(sample_board(grid_of(size), bombs, rng), variant))
    if options.no_guess and not game.was_seen:
        game = without_guessing(game, rng.getrandbits(32) if options.seed is None else options.seed)
    elif modern and game.drawn and not game.was_seen:
        if game.setting.mines == game.grid.size:
            raise ValueError("a safe start needs a cell without a bomb")
        # A bomb under the first uncovered cell will move away.
        game = on_board(game, given_board(game.board, game.setting.variant, rng))
    frontend = LineGame(game, modern=modern, colour=modern and wants_colour(sys.stdout))
    if modern:
        said = plural("{size}, {n} bomb.", "{size}, {n} bombs.", game.setting.mines, size=game.grid)
        print(f"{said}\n{frontend.usage}")
    return play_on(frontend, save=options.save, replay=options.replay, stats=options.stats)


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper play",
        description="Play in the terminal: a1 uncovers the cell in row a and column 1, #a1 flags it; uncover"
        " or flag all, with as many flags as bombs, to win. With --dims, play in any number of dimensions"
        " (see minesweeper play --dims --help).",
    )
    parser.add_argument(
        "size", nargs="*", metavar="rows columns bombs",
        help="up to 26 and 99 (8 8 6), or as 8x8:6; or beginner, intermediate or expert, which are --modern",
    )  # fmt: skip
    parser.add_argument(
        "--modern", action="store_true",
        help="cascades, no bomb under the first uncovered cell, colours (unless NO_COLOR is set), and the"
        " commands ? (the risks and the best move), undo, redo, help and quit",
    )  # fmt: skip
    parser.add_argument(
        "--no-guess", action="store_true",
        help="a board that certain moves win, whatever cell is uncovered first",
    )  # fmt: skip
    parser.add_argument("--seed", type=seed, metavar="S", help="play the board of this seed")
    parser.add_argument("--save", metavar="FILE", help="keep the game in FILE, to load it later")
    parser.add_argument("--load", metavar="FILE", help="go on with the game in FILE, which has its own size")
    parser.add_argument("--replay", action="store_true", help="show the moves of the loaded game first")
    parser.add_argument(
        "--stats", action="store_true",
        help="count the time; end with it, the 3BV and the efficiency of the whole game",
    )  # fmt: skip
    return parser.parse_intermixed_args(arguments)


def parse_size(words: list[str]) -> tuple[tuple[int, ...], int]:
    """The size and the bombs: of three words, or of one such as 8x8:6; any other words mean the default.

    The assignment defines the default; if words are ignored, a line on the standard error stream says so.
    ValueError if the words are no numbers, or do not fit, and for a preset's name that is mistyped.
    """
    size: tuple[int, ...]
    if len(words) == 3:
        if not all(re.fullmatch("[0-9]{1,9}", word) for word in words):
            raise ValueError(f"expected rows, columns and bombs as whole numbers, found {' '.join(words)!r}")
        *lengths, bombs = map(int, words)
        size = tuple(lengths)
    elif len(words) == 1 and (re.match("[0-9]+x", words[0]) or did_you_mean(words[0][:40], PRESETS)):
        size, bombs = read_size(words[0])
    else:
        size, bombs = (8, 8), 6
        if words:
            print(
                f"minesweeper play: a size is rows, columns and bombs, not {' '.join(words)!r}:"
                f" this field has {grid_of(size)} cells and {bombs} bombs",
                file=sys.stderr,
            )
    check_size(size)
    if bombs > prod(size):
        raise ValueError(f"{bombs} bombs do not fit on {grid_of(size)}")
    return size, bombs


def check_size(dims: Sequence[int]) -> None:
    """ValueError unless there are two dimensions, the rows have letters and the columns two digits."""
    if len(dims) != 2 or not (1 <= dims[0] <= len(LETTERS) and 1 <= dims[1] <= MAX_COLUMNS):
        size = " x ".join(map(str, dims))
        raise ValueError(f"a field has 1 to {len(LETTERS)} rows and 1 to {MAX_COLUMNS} columns, not {size}")
