"""`python -m minesweeper read`: the position in a screenshot of any game, as `analyse` reads it."""

from __future__ import annotations

import sys

from minesweeper.files.pictures import MAX_FILE, picture_of, position_of
from minesweeper.rules.position import Position
from minesweeper.screenshots.reading import Reading, read
from minesweeper.shell.arguments import Parser
from minesweeper.shell.language import tr
from minesweeper.shell.numbers import share
from minesweeper.words.sentence import place


def main(arguments: list[str]) -> int:
    """Print the position in a picture; the cells that are doubtful are named on the standard error stream."""
    parser = Parser(
        prog="minesweeper read",
        description="Read a screenshot of a Minesweeper game and print its position as `analyse` reads it"
        " (? hidden, digits, @ a flag). Cells that were read with little confidence are named on the"
        " standard error stream.",
    )
    parser.add_argument("picture", metavar="PICTURE", help="PNG, JPEG, GIF, WebP or BMP (-: standard input)")
    file = parser.parse_args(arguments).picture
    found = read(picture_of(sys.stdin.buffer.read(MAX_FILE + 1) if file == "-" else file))
    position = position_of(found)
    sys.stdout.write(position.text())
    sys.stdout.flush()  # before what is said of it
    for line in doubts(found, position):
        print(f"minesweeper read: {line}", file=sys.stderr)
    return 0


def doubts(found: Reading, position: Position) -> list[str]:
    """The doubtful cells, each with what was read and how sure that is."""
    return [
        tr(
            "{place}: read as {symbol}, {share} sure",
            place=place(position.grid, cell),
            symbol=position.symbol(cell),
            share=share(found.confidences[cell]),
        )
        for cell in found.doubtful
    ]
