"""`python -m minesweeper play`: the terminal game, where `a1` uncovers a cell and `#g13` flags one.

To the player a mine is a bomb and a mark is a flag. A flag may be wrong, and comes off when its
cell is uncovered. The game is won once every cell is uncovered or flagged and there are as many
flags as bombs.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from string import ascii_uppercase as LETTERS
from textwrap import fill

from minesweeper.boards.catalogue import LINE, LINE_CASCADE, PRESETS, Variant
from minesweeper.boards.setting import given_board
from minesweeper.games.game import Game
from minesweeper.games.keep import load
from minesweeper.midend.midend import Midend
from minesweeper.rules.draw import sample_board
from minesweeper.rules.game import LOST, REVEALED, WON, Board
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.arguments import Parser
from minesweeper.shell.language import plural, tr, tr_later
from minesweeper.shell.numbers import whole_percent
from minesweeper.shell.program import did_you_mean
from minesweeper.shell.text import coloured, wants_colour
from minesweeper.terminal.frontend import Frontend, add_options, play_on, without_guessing
from minesweeper.words.actions import reason

# The assignment's words: programs read them, so that they are translated in games by name only.
PROMPT = tr_later("What cell do you want to check? ")
NOT_UNDERSTOOD = tr_later("I don't understand.")
UNCOVERED = tr_later("This cell is already uncovered.")

MAX_COLUMNS = 99
DEFAULT_SIZE = 8, 8, 6  # rows, columns, bombs

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

    >>> board = Board.of_cells(grid_of((2, 2)), [0])
    >>> game = LineGame(new_game(board, LINE))
    >>> game.answer("c1")
    "I don't understand.\\n"
    >>> game.answer("#a1").splitlines()
    ['                    ', '  1 2 ', 'A # . ', 'B . . ', '']
    """

    def __init__(
        self, game: Game, *, hints: bool = False, undo: bool = False, colour: bool = False, usage: str = ""
    ):
        """`hints` adds the command ?, `undo` adds undo and redo, and a `usage` adds help and quit."""
        super().__init__(game, usage)
        self._say = tr if usage else str
        self.prompt = self._say(PROMPT)
        self.hints = hints
        self.undo = undo
        self.colour = colour

    def scene(self) -> str:
        field = display(self.game, self.colour)
        if self.game.status == LOST:
            return f"\nBOOM BOOM BOOM BOOM BOOM\n{field}"
        return f"{field}\nYOU WIN!\n" if self.game.status == WON else f"{field}\n"

    def do(self, line: str) -> str:
        command = line.strip()
        if self.hints and command == "?":
            return hint(self.midend) + "\n"
        if self.undo and command in ("undo", "redo"):
            return self.go(command)
        found = _CELL.fullmatch(command)
        cell = found and cell_named(self.game.grid, found[2], int(found[3]))
        if not found or cell is None:
            return f"{self._say(NOT_UNDERSTOOD)}\n"
        uncovered = self.game.field.seen[cell] == REVEALED
        self.midend.make(FLAG if found[1] else REVEAL, cell)
        return (f"{self._say(UNCOVERED)}\n" if uncovered else "") + self.scene()

    def cell_name(self, cell: int) -> str:
        return cell_name(self.game.grid, cell)


def cell_named(grid: Grid, letter: str, column: int) -> int | None:
    """The cell in the row of `letter` and in `column`, counted from 1; None if there is none."""
    coords = LETTERS.index(letter.upper()), column - 1
    try:
        return grid.cell(coords)
    except ValueError:
        return None


def cell_name(grid: Grid, cell: int) -> str:
    """The name of a cell, such as a1."""
    row, column = grid.coords(cell)
    return f"{LETTERS[row].lower()}{column + 1}"


# What is shown


def symbol(game: Game, cell: int) -> str:
    """The character that stands for `cell`."""
    if game.field.lost and game.field.board.is_mine[cell]:
        return "*"
    shown = game.symbol(cell)
    return {0: " ", "?": ".", "@": "#"}.get(shown, str(shown))


def display(game: Game, colour: bool = False) -> str:
    """The field as the player sees it, below the numbers of its columns; once it is lost, with the bombs."""
    rows, columns = game.grid.dims
    numbers = range(1, columns + 1)
    lines = [
        " " * 20 + "".join(f"{number // 10} " for number in numbers[9:]),
        "  " + "".join(f"{number % 10} " for number in numbers),
    ]
    for row in range(rows):
        symbols = [symbol(game, cell) for cell in range(row * columns, (row + 1) * columns)]
        if colour:
            symbols = [coloured(symbol) for symbol in symbols]
        lines.append(f"{LETTERS[row]} " + "".join(f"{s} " for s in symbols))
    return "\n".join(lines) + "\n"


def hint(midend: Midend) -> str:
    """The risk of a bomb under each covered cell in per cent, and the cell to uncover next.

    A field that is wider than a terminal comes in parts below each other.
    """
    risks, exact = midend.risks()
    grid = midend.game.grid
    rows, columns = grid.dims
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
    best = reason(midend.game, midend.hint()._replace(runner_up=None))
    return "\n".join([*lines, fill(best.text(partial(cell_name, grid)), 80), ""])


# The game


def new_game(board: Board, variant: Variant, safe_start: Random | None = None) -> Game:
    """A game on a board; `safe_start` draws the cell to which a bomb under the first uncovered cell moves."""
    return Game(given_board(board, variant, safe_start))


def with_safe_start(game: Game, rng: Random) -> Game:
    """A game like another, in which nothing is uncovered yet, with its flags and a safe start.

    ValueError if all cells have bombs.
    """
    if game.setting.mines == game.grid.size:
        raise ValueError("a safe start needs a cell without a bomb")
    twin = new_game(game.board, game.setting.variant, rng)
    twin.seconds = game.seconds
    for flag in sorted(game.field.marks):
        twin.make(FLAG, flag)
    return twin


def main(arguments: list[str]) -> int:
    """Play one game on the standard streams; 130 if it ended by Ctrl-C."""
    options = parse_options(arguments)
    known = len(options.size) == 1 and options.size[0] in PRESETS  # a comfortable game
    variant = LINE_CASCADE if options.cascade or known else LINE
    rng = Random(options.seed)
    if options.load:
        game = load(options.load, variant, check_size)
        known = known or is_known(game)
    else:
        size, bombs = PRESETS[options.size[0]] if known else parse_size(options.size)
        game = new_game(sample_board(grid_of(size), bombs, rng), variant)
    if options.no_guess and not game.was_seen:
        game = without_guessing(game, rng.getrandbits(32) if options.seed is None else options.seed)
    elif (options.safe_start or known) and game.drawn and not game.was_seen:
        game = with_safe_start(game, rng)
    frontend = LineGame(
        game,
        hints=options.hints or known,
        undo=options.undo or known,
        colour=(options.colour and not os.environ.get("NO_COLOR")) or (known and wants_colour(sys.stdout)),
        usage=tr(USAGE) if known else "",
    )
    if known:
        told = plural("{size}, {n} bomb.", "{size}, {n} bombs.", game.setting.mines, size=game.grid)
        print(f"{told}\n{frontend.usage}")
    return play_on(frontend, save=options.save, replay=options.replay, stats=options.stats)


def is_known(game: Game) -> bool:
    """Whether a game is one of those played by name: a board that everybody knows, with cascades."""
    board = game.grid.dims, game.setting.mines
    return game.setting.variant == LINE_CASCADE and board in PRESETS.values()


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper play",
        description="Play in the terminal: a1 uncovers the cell in row a and column 1, #a1 flags it; uncover"
        " or flag all, with as many flags as bombs, to win. ? (with --hints), undo and redo (with --undo),"
        " help and quit (in a game by name) are understood as well. With --dims, play in"
        " any number of dimensions (see minesweeper play --dims --help).",
    )
    parser.add_argument(
        "size", nargs="*", metavar="rows columns bombs",
        help="up to 26 and 99 (8 8 6); or beginner, intermediate or expert, with --cascade, --safe-start,"
        " --hints, --undo, colours, help and quit",
    )  # fmt: skip
    parser.add_argument("--cascade", action="store_true", help="uncover the cells around a 0 too")
    parser.add_argument("--safe-start", action="store_true", help="no bomb under the first uncovered cell")
    parser.add_argument("--hints", action="store_true", help="answer ? with the risks and the best move")
    parser.add_argument("--undo", action="store_true", help="answer undo and redo")
    parser.add_argument(
        "--colour", action="store_true", help="colour the numbers, flags and bombs, unless NO_COLOR is set"
    )
    add_options(parser)
    return parser.parse_intermixed_args(arguments)


def parse_size(words: list[str]) -> tuple[tuple[int, int], int]:
    """The size and the bombs that three words name; any other number of words means the default.

    The assignment defines it so; if words are ignored, a line on the standard error stream says so.
    ValueError if three words are not whole numbers, or do not fit, and for a preset's name that is mistyped.
    """
    if len(words) == 1 and (meant := did_you_mean(words[0][:40], PRESETS)):
        raise ValueError(f"unknown board {words[0][:40]!r}{meant}")
    if len(words) != 3:
        if words:
            print(
                f"minesweeper play: a size is rows, columns and bombs, not {' '.join(words)!r}:"
                f" this field has {DEFAULT_SIZE[0]} x {DEFAULT_SIZE[1]} cells and {DEFAULT_SIZE[2]} bombs",
                file=sys.stderr,
            )
        return DEFAULT_SIZE[:2], DEFAULT_SIZE[2]
    if not all(re.fullmatch("[0-9]{1,9}", word) for word in words):
        raise ValueError(f"expected rows, columns and bombs as whole numbers, found {' '.join(words)!r}")
    rows, columns, bombs = map(int, words)
    check_size((rows, columns))
    if bombs > rows * columns:
        raise ValueError(f"{bombs} bombs do not fit on {rows} x {columns}")
    return (rows, columns), bombs


def check_size(dims: Sequence[int]) -> None:
    """ValueError unless there are two dimensions, the rows have letters and the columns two digits."""
    if len(dims) != 2 or not (1 <= dims[0] <= len(LETTERS) and 1 <= dims[1] <= MAX_COLUMNS):
        size = " x ".join(map(str, dims))
        raise ValueError(f"a field has 1 to {len(LETTERS)} rows and 1 to {MAX_COLUMNS} columns, not {size}")
