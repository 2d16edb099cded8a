"""`python3 -m minesweeper play`: the assignment's console or, with a BOARD, the game of lines for people."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

from minesweeper.boards.catalogue import BOARD_HELP, CLASSIC, DRAWN_SEEDS, LINE, STARTS
from minesweeper.boards.draw import sample_board
from minesweeper.boards.setting import given_board, setting_of
from minesweeper.games.game import Game
from minesweeper.games.keep import keep_text, kept_game, load
from minesweeper.rules.grid import grid_of
from minesweeper.shell.arguments import Parser, seed
from minesweeper.shell.files import as_text, check_output, contents, write_whole
from minesweeper.shell.language import plural, tr
from minesweeper.shell.program import arriving_lines
from minesweeper.shell.text import wants_colour
from minesweeper.terminal.console import Console, check_size, read_words
from minesweeper.terminal.line import LineGame


def main(arguments: list[str]) -> int:
    """Play one game on the standard streams, and return the exit status: 130 after Ctrl-C."""
    options = parse_options(arguments)
    game = load(options.load, LINE) if options.load else new_game(options)
    if options.save:
        check_save(Path(options.save), options.load)
    if game.setting.variant == LINE:
        check_size(game.grid.dims)
        return play_on(Console(game), options.save)
    frontend = LineGame(game, colour=wants_colour(sys.stdout))
    said = [plural("{size}, {n} mine", "{size}, {n} mines", game.setting.mines, size=game.grid)]
    if not game.setting.given:
        said.append(tr("seed {seed}", seed=game.setting.seed))
    print(tr(", ").join(said), frontend.usage(), sep="\n", end="")
    return play_on(frontend, options.save)


def new_game(options: argparse.Namespace) -> Game:
    """Return the game that the options ask for: on a BOARD that of people, else that of the assignment."""
    words = options.board
    if len(words) == 1:
        drawn = Random().randrange(DRAWN_SEEDS) if options.seed is None else options.seed
        return Game(setting_of(words[0], options.start, CLASSIC.name, drawn))
    if options.start:
        raise ValueError("--start needs a BOARD, such as beginner or 16x30:99")
    if words and len(words) != 3:
        said = f"a size is rows, columns and bombs, not {' '.join(words)!r}"
        print(f"minesweeper play: {said}: this field has 8 x 8 cells and 6 bombs", file=sys.stderr)
    size, bombs = read_words(words) if len(words) == 3 else ((8, 8), 6)
    return Game(given_board(sample_board(grid_of(size), bombs, Random(options.seed)), LINE))


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="minesweeper play",
        description="Play in the terminal by lines. With a BOARD, in any number of dimensions: a1 reveals a"
        " cell, #a1 flags it, and help lists the commands. With rows, columns and bombs, or without (8 8 6),"
        " the assignment's console: a1 uncovers the cell in row a and column 1, #a1 flags it; uncover or flag"
        " all cells, with as many flags as bombs, to win.",
    )
    parser.add_argument(
        "board", nargs="*", metavar="BOARD | ROWS COLUMNS BOMBS",
        help=f"{BOARD_HELP}; or three numbers, up to 26 rows and 99 columns",
    )  # fmt: skip
    parser.add_argument(
        "--start", choices=STARTS,
        help="how the game on a BOARD starts (opening, where the mines leave room for one)",
    )  # fmt: skip
    parser.add_argument("--seed", type=seed, metavar="S", help="play the board of this seed (a new one)")
    parser.add_argument("--save", metavar="FILE", help="keep the game in FILE after each line")
    parser.add_argument("--load", metavar="FILE", help="go on with the game, or begin on the map, in FILE")
    options = parser.parse_intermixed_args(arguments)
    if options.load and (options.board or options.start or options.seed is not None):
        parser.error("--load goes on with the board in FILE: it goes with no size, --start or --seed")
    return options


def check_save(path: Path, loaded: str | None) -> None:
    """Raise ValueError unless the path is a new file, holds a saved game, or is the `loaded` file."""
    if path.exists() and not path.is_file():
        raise ValueError(f"{path}: expected a file to save the game in")
    check_output(path)
    if path.exists() and path.stat().st_size and not (loaded and path.samefile(loaded)):
        try:
            kept_game(as_text(contents(path)))
        except ValueError:
            raise ValueError(f"{path}: it holds no game, and saving would overwrite it") from None


def play_on(frontend: Console | LineGame, save: str | None) -> int:
    """Play until the game or the input ends, and return the exit status.

    After each line the game is written to the file `save`, if any.
    """
    began = time.monotonic() - frontend.game.seconds
    lines, text = arriving_lines(sys.stdin.buffer, sys.stdout.flush), frontend.scene()
    line: bytes | None = b""
    try:
        while True:
            sys.stdout.write(text)
            if save:
                write_whole(Path(save), keep_text(frontend.game))
            if line is None or frontend.over:
                return 0
            sys.stdout.write(frontend.prompt)
            line = next(lines, None)
            frontend.game.seconds = time.monotonic() - began
            text = "\n" if line is None else frontend.answer(line.decode("ascii", "replace"))
    except KeyboardInterrupt:
        print()
        return 130
