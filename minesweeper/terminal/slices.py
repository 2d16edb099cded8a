"""The terminal game on boards of any dimensions: `python -m minesweeper play --dims 4 4 3 3`.

A board is shown as two-dimensional *slices*: the last two axes are their rows and columns, and
above each one are the coordinates that it has on the other axes. A move is the coordinates of a
square: those of its slice, then its row and its column. A `#` before them flags it.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence
from math import prod
from random import Random

from minesweeper.boards.catalogue import ANY, CLASSIC
from minesweeper.boards.setting import Setting, given_board
from minesweeper.games.game import Game
from minesweeper.rules.draw import sample_board
from minesweeper.rules.game import WON
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.arguments import Parser, positive, seed, whole
from minesweeper.shell.language import plural, tr
from minesweeper.terminal.frontend import Frontend, play_on
from minesweeper.terminal.layout import SLICE_GAP, Layout

# The default number of bombs, in per cent of the squares.
USUAL_BOMBS = 12


class SlicesGame(Frontend):
    """One game at the terminal, on a board of any dimensions."""

    def __init__(self, game: Game):
        super().__init__(game, usage(game.grid))

    def scene(self) -> str:
        """The board as wide as the terminal, between empty lines; once the game is over, with all squares."""
        game = self.game
        width = shutil.get_terminal_size().columns
        board = picture(symbols(game, xray=game.over), game.grid, width)
        scene = f"\n{board}\n\n"
        if not game.over:
            return scene
        return scene + (tr("You win!") if game.status == WON else tr("BOOM!")) + "\n"

    def make(self, line: str) -> str:
        words = line.replace(",", " ").replace("#", " # ").split()
        flag = words[:1] == ["#"]
        cell = self.game.grid.cell(coordinates(words[flag:], self.game.grid))
        changed = [
            cell for change in self.midend.make(FLAG if flag else REVEAL, cell) for cell in change.cells
        ]
        if flag or self.game.over:
            return self.scene()
        # Translators: how many squares a move has revealed.
        return self.scene() + plural("{n} revealed", "{n} revealed", len(changed)) + "\n"

    def cell_name(self, cell: int) -> str:
        return spaced(self.game.grid.coords(cell))


def main(arguments: list[str]) -> int:
    """Play a game on the standard streams, until it or the input ends; the exit status, 130 after Ctrl-C."""
    options = parse_options(arguments)
    drawn = Random().randrange(1_000_000) if options.seed is None else options.seed
    game = new_game(tuple(options.dims), options.bombs, drawn)
    said = plural("{size} squares, {n} with a bomb, seed {seed}.",
                  "{size} squares, {n} with a bomb, seed {seed}.",
                  game.setting.mines, size=game.grid, seed=drawn)  # fmt: skip
    frontend = SlicesGame(game)
    print(f"{said} {frontend.usage}")
    return play_on(frontend)


def new_game(dims: tuple[int, ...], bombs: int | None, seed: int) -> Game:
    """A game on the board of this seed; USUAL_BOMBS if `bombs` is None. ValueError if there is none."""
    bombs = max(1, prod(dims) * USUAL_BOMBS // 100) if bombs is None else bombs
    Setting(dims, bombs, ANY, CLASSIC).check()
    return Game(given_board(sample_board(grid_of(dims), bombs, Random(seed)), CLASSIC))


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper play",
        description="Play in any number of dimensions: dig all squares but the bombs."
        " Coordinates dig and, after #, flag; ? tells the best move, undo and redo go back and forth,"
        " help tells how to type, quit ends.",
    )
    parser.add_argument(
        "--dims", nargs="+", type=positive, required=True, metavar="N", help="the length of each axis"
    )
    parser.add_argument(
        "--bombs", type=whole(0), metavar="K", help=f"how many ({USUAL_BOMBS} %% of the squares)"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="play the board of this seed")
    return parser.parse_args(arguments)


def coordinates(words: list[str], grid: Grid) -> tuple[int, ...]:
    """The coordinates of a cell in a line; ValueError if it has anything else."""
    # isdecimal refuses what int() would take beyond plain digits: signs and underscores.
    if len(words) != len(grid.dims) or not all(word.isdecimal() and len(word) < 9 for word in words):
        raise ValueError(tr("I don't understand.") + " " + usage(grid))
    found = tuple(map(int, words))
    if any(at >= length for at, length in zip(found, grid.dims, strict=True)):
        raise ValueError(tr("{cell} is outside a board of {size}", cell=found, size=grid))
    return found


def usage(grid: Grid) -> str:
    """A sentence that says what to type."""
    first, last = spaced([0] * len(grid.dims)), spaced([length - 1 for length in grid.dims])
    return tr("Dig at {first} to {last}, # {first} flags, undo takes back; or ? for a hint.",
              first=first, last=last)  # fmt: skip


def spaced(coords: Sequence[int]) -> str:
    """Coordinates as they are typed and shown."""
    return " ".join(map(str, coords))


# What is shown


def symbols(game: Game, *, xray: bool = False) -> list[str]:
    """What stands for each square: `_` hidden, `#` flagged, `.` a bomb, a blank for 0, else its number."""
    board = game.field.board
    if xray:
        shown = zip(board.is_mine, board.clues, strict=True)
        return ["." if mine else str(clue or " ") for mine, clue in shown]
    signs: dict[int | str, str] = {0: " ", "?": "_", "@": "#", "X": "."}
    return [signs.get(symbol, str(symbol)) for symbol in map(game.symbol, range(game.grid.size))]


def picture(symbols: Sequence[str], grid: Grid, width: int = 80) -> str:
    """The slices of a board as text; those that differ on their last axis only are side by side.

    `width` is how many characters a line may have, if one slice does not need more.

    >>> print(picture(["_", "1", " ", "_", "1", " "] * 2, Grid((2, 2, 3))))
    0         1
      0 1 2     0 1 2
    0 _ 1     0 _ 1
    1 _ 1     1 _ 1
    """
    layout = Layout(
        grid.dims,
        cell_width=1 + max(*map(len, symbols), len(str(grid.dims[-1] - 1))),
        margin=len(str(grid.dims[-2] - 1)) if len(grid.dims) > 1 else 0,  # a row by itself has no number
        counted_from=0,
    ).wrapped(width)
    bands = []
    for band in layout.bands:
        beside = [slice_lines(layout, number, symbols) for number in band]
        bands.append("\n".join((" " * SLICE_GAP).join(lines).rstrip() for lines in zip(*beside, strict=True)))
    return "\n\n".join(bands)


def slice_lines(layout: Layout, number: int, symbols: Sequence[str]) -> list[str]:
    """One slice: its label, if there are others, the numbers of its columns, and its numbered rows."""
    columns, margin = layout.columns, layout.margin
    rows = [("", [*map(str, range(columns))])]
    for row in range(layout.rows):
        at = (number * layout.rows + row) * columns
        rows.append((str(row) if margin else "", [*symbols[at : at + columns]]))
    lines = [layout.label(number)] * layout.head
    for name, cells in rows:
        lines.append(name.rjust(margin) + "".join(cell.rjust(layout.cell_width) for cell in cells))
    return [line.ljust(layout.slice_width) for line in lines]
