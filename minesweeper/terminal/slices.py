"""The terminal game on boards of any dimensions: `python -m minesweeper play --dims 4 4 3 3`.

A board is shown as two-dimensional *slices*: the last two axes are their rows and columns, and
above each one are the coordinates that it has on the other axes. A move is the coordinates of a
square: those of its slice, then its row and its column. A `#` before them flags it.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence
from random import Random

from minesweeper.boards.catalogue import CLASSIC, NO_GUESS
from minesweeper.boards.setting import given_board
from minesweeper.games.game import Game
from minesweeper.games.keep import load
from minesweeper.midend.midend import Midend
from minesweeper.rules.draw import sample_board
from minesweeper.rules.game import WON
from minesweeper.rules.grid import Grid, grid_of
from minesweeper.rules.move import FLAG, REVEAL
from minesweeper.shell.arguments import Parser, positive, whole
from minesweeper.shell.language import plural, tr
from minesweeper.terminal.frontend import Frontend, add_options, play_on, without_guessing
from minesweeper.words.actions import reason

# The most squares of a board: more are too many to look at.
MAX_SQUARES = 4096

# The default number of bombs, in per cent of the squares.
USUAL_BOMBS = 12

BETWEEN = "   "


class SlicesGame(Frontend):
    """One game at the terminal, on a board of any dimensions."""

    def scene(self) -> str:
        """The board as wide as the terminal, between empty lines; once the game is over, with all squares."""
        game = self.game
        width = shutil.get_terminal_size().columns
        board = picture(symbols(game, xray=game.over), game.grid, width)
        scene = f"\n{board}\n\n"
        if not game.over:
            return scene
        return scene + (tr("You win!") if game.status == WON else tr("BOOM!")) + "\n"

    def do(self, line: str) -> str:
        words = line.replace(",", " ").replace("#", " # ").split()
        if words == ["?"]:
            return hint(self.midend) + "\n"
        if words in (["undo"], ["redo"]):
            return self.go(words[0])
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
    seed = Random().randrange(1_000_000) if options.seed is None else options.seed
    if options.load:
        game = load(options.load, CLASSIC, check_size)
    else:
        check_size(options.dims)
        game = new_game(grid_of(options.dims), options.bombs, seed)
    if options.no_guess and not game.was_seen:
        game = without_guessing(game, seed)
    bombs, told = game.setting.mines, {"size": game.grid, "seed": seed}
    said = plural("{size} squares, {n} with a bomb.", "{size} squares, {n} with a bomb.", bombs, **told)
    if not options.load or game.setting.start == NO_GUESS:
        said = plural("{size} squares, {n} with a bomb, seed {seed}.",
                      "{size} squares, {n} with a bomb, seed {seed}.", bombs, **told)  # fmt: skip
    frontend = SlicesGame(game, usage(game.grid))
    print(f"{said} {frontend.usage}")
    return play_on(frontend, save=options.save, replay=options.replay, stats=options.stats)


def check_size(dims: Sequence[int]) -> None:
    """ValueError if a board has more than MAX_SQUARES squares."""
    grid = Grid(dims)
    if grid.size > MAX_SQUARES:
        raise ValueError(f"a board of {grid} has more than {MAX_SQUARES} squares")


def new_game(grid: Grid, bombs: int | None, seed: int) -> Game:
    """A game on the board of this seed; USUAL_BOMBS if `bombs` is None. ValueError if they do not fit."""
    bombs = max(1, grid.size * USUAL_BOMBS // 100) if bombs is None else bombs
    if not 0 <= bombs < grid.size:
        raise ValueError(f"a board of {grid} can have 0 to {grid.size - 1} bombs, not {bombs}")
    return Game(given_board(sample_board(grid, bombs, Random(seed)), CLASSIC))


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper play",
        description="Play in any number of dimensions: dig all squares but the bombs."
        " Coordinates dig and, after #, flag; ? tells the best move, undo and redo go back and forth,"
        " help tells how to type, quit ends.",
    )
    parser.add_argument("--dims", nargs="*", type=positive, metavar="N", help="the length of each axis")
    parser.add_argument(
        "--bombs", type=whole(0), metavar="K", help=f"how many ({USUAL_BOMBS} %% of the squares)"
    )
    add_options(parser)
    options = parser.parse_args(arguments)
    if not options.dims and not options.load:
        parser.error("argument --dims: expected the length of each axis")
    return options


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
    dims = grid.dims
    blocks = slices(symbols, grid)
    run = dims[-3] if len(dims) > 2 else 1
    across = max(1, (width + len(BETWEEN)) // (len(blocks[0][0]) + len(BETWEEN)))
    rows = [
        blocks[at : min(at + across, first + run)]
        for first in range(0, len(blocks), run)
        for at in range(first, first + run, across)
    ]
    return "\n\n".join(beside(row) for row in rows)


def slices(symbols: Sequence[str], grid: Grid) -> list[list[str]]:
    """Each slice of a board as lines, all of them of one length."""
    rows, columns = (1, *grid.dims)[-2:]
    places = [""]
    if len(grid.dims) > 2:
        around = grid_of(grid.dims[:-2])
        places = [spaced(around.coords(cell)) for cell in range(around.size)]
    lines = [symbols[at : at + columns] for at in range(0, grid.size, columns)]
    width = max(*map(len, symbols), len(str(columns - 1)))
    labels = list(map(str, range(rows))) if len(grid.dims) > 1 else [""]
    blocks = [
        slice_lines(place, lines[number * rows : (number + 1) * rows], labels, width)
        for number, place in enumerate(places)
    ]
    length = max(len(line) for block in blocks for line in block)
    return [[line.ljust(length) for line in block] for block in blocks]


def slice_lines(place: str, rows: Sequence[Sequence[str]], labels: list[str], width: int) -> list[str]:
    """One slice: its place, if there are others, the numbers of its columns, and its labelled rows."""
    margin = len(labels[-1])
    columns = list(map(str, range(len(rows[0]))))
    return ([place] if place else []) + [
        f"{label:>{margin}}" + "".join(f" {symbol:>{width}}" for symbol in row)
        for label, row in zip(["", *labels], [columns, *rows], strict=True)
    ]


def beside(blocks: list[list[str]]) -> str:
    """Blocks with the same number of lines, side by side."""
    return "\n".join(BETWEEN.join(lines).rstrip() for lines in zip(*blocks, strict=True))


def hint(midend: Midend) -> str:
    """Which square to dig next: a safe one and the numbers that prove it, or the best guess.

    >>> from minesweeper.rules.game import Board
    >>> midend = Midend(Game(given_board(Board.of_cells(Grid((5,)), [1, 3]), CLASSIC)))
    >>> hint(midend)
    'Nothing is certain. 0 is the best guess: risk 40 %, chance to win 40 %.'
    >>> _ = midend.make(REVEAL, 0)
    >>> _ = midend.make(REVEAL, 2)
    >>> hint(midend)
    '4 is safe: the total of mines proves it, together with the 2 at 2.'
    """
    grid, best = midend.game.grid, midend.hint()._replace(runner_up=None)
    return reason(midend.game, best).text(lambda cell: spaced(grid.coords(cell)))
