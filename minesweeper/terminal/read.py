"""`python3 -m minesweeper read`: the position in a screenshot of any game, as `analyse` reads it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, TypedDict

from minesweeper.files.pictures import MAX_PICTURE, picture_of
from minesweeper.players.sentence import place
from minesweeper.screenshots.reading import Reading, read_screenshot
from minesweeper.shell import fields
from minesweeper.shell.arguments import Parser, whole
from minesweeper.shell.document import Document, add_json
from minesweeper.shell.files import named_contents
from minesweeper.shell.language import plural, tr
from minesweeper.shell.numbers import share


class EndedData(TypedDict):
    """A hidden cell and its symbol at the end of the game."""

    cell: fields.Where
    was: Annotated[str, "`mine`, `hit` (the mine that exploded) or `wrong` (a flag)"]


class DoubtfulData(TypedDict):
    """A cell that was read with little confidence."""

    cell: fields.Where
    confidence: Annotated[fields.Share, "how sure the reading of the cell is"]


class ReadingData(TypedDict):
    """The position in a picture."""

    shape: fields.Shape
    position: fields.Position
    mine_count: fields.Mines
    over: Annotated[bool, "whether the game has ended"]
    ended: list[EndedData]
    doubtful: list[DoubtfulData]


def main(arguments: list[str]) -> int:
    """Print the position in a picture, and the doubtful cells on the standard error stream."""
    parser = Parser(
        prog="minesweeper read",
        description="Read a screenshot of a Minesweeper game and print its position as `analyse` reads it"
        " (? hidden, digits, @ a flag). What the end of a game shows becomes hidden cells. That it is over,"
        " and cells that were read with little confidence, are printed on the standard error stream.",
    )
    parser.add_argument("picture", metavar="PICTURE", help="PNG, JPEG, GIF, WebP or BMP (-: standard input)")
    parser.add_argument("--mines", type=whole(0), metavar="K", help="the board has K mines (for --json)")
    add_json(parser)
    options = parser.parse_args(arguments)
    file = options.picture
    with Document(options) as document:
        try:
            reading = read_screenshot(picture_of(named_contents(file, MAX_PICTURE) if file == "-" else file))
        except ImportError as error:
            raise ValueError(*error.args) from None
        position, coords = reading.position, reading.position.grid.coords
        document.set(ReadingData(
            shape=[*position.grid.dims], position=position.text(),
            mine_count=reading.mines if options.mines is None else options.mines, over=reading.is_over,
            ended=[EndedData(cell=[*coords(cell)], was=was) for cell, was in reading.ended.items()],
            doubtful=[
                DoubtfulData(cell=[*coords(cell)], confidence=reading.confidences[cell])
                for cell in reading.doubtful
            ],
        ))  # fmt: skip
    if options.json:
        return 0
    sys.stdout.write(position.text())
    sys.stdout.flush()  # before the remarks
    for line in remarks(reading):
        print(f"minesweeper read: {line}", file=sys.stderr)
    return 0


def remarks(reading: Reading) -> Iterator[str]:
    """Yield whether the game is over, and each doubtful cell with its symbol and confidence."""
    if reading.is_over and reading.mines is None:
        yield tr("The game is over: the mines that are shown are hidden cells here.")
    elif reading.is_over:
        yield plural(
            "The game is over: it had {n} mine; those that are shown are hidden cells here.",
            "The game is over: it had {n} mines; those that are shown are hidden cells here.",
            reading.mines or 0,
        )
    position = reading.position
    for cell in reading.doubtful:
        where, sure = place(position.grid, cell), share(reading.confidences[cell])
        symbol = position.symbol(cell)
        yield tr("{place}: read as {symbol}, {share} sure", place=where, symbol=symbol, share=sure)
