"""`python3 -m minesweeper read`: the position in a screenshot of any game, as `analyse` reads it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from minesweeper.files.pictures import MAX_PICTURE, picture_of
from minesweeper.screenshots.reading import Reading, read_screenshot
from minesweeper.shell.arguments import Parser, whole
from minesweeper.shell.files import named_contents
from minesweeper.shell.language import plural, tr
from minesweeper.shell.numbers import share
from minesweeper.terminal.analyse import place_json
from minesweeper.words.sentence import place


def main(arguments: list[str]) -> int:
    """Print the position in a picture; the cells that are doubtful are named on the standard error stream."""
    parser = Parser(
        prog="minesweeper read",
        description="Read a screenshot of a Minesweeper game and print its position as `analyse` reads it"
        " (? hidden, digits, @ a flag). What the end of a game shows becomes hidden cells. That it is over,"
        " and cells that were read with little confidence, are told on the standard error stream.",
    )
    parser.add_argument("picture", metavar="PICTURE", help="PNG, JPEG, GIF, WebP or BMP (-: standard input)")
    parser.add_argument("--mines", type=whole(0), metavar="K", help="the board has K mines (for --json)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    file = options.picture
    try:
        found = read_screenshot(picture_of(named_contents(file, MAX_PICTURE) if file == "-" else file))
    except ImportError as error:
        raise ValueError(*error.args) from None
    if options.json:
        print(json.dumps(as_json(found, options.mines)))
        return 0
    sys.stdout.write(found.position.text())
    sys.stdout.flush()  # before what is said of it
    for line in remarks(found):
        print(f"minesweeper read: {line}", file=sys.stderr)
    return 0


def as_json(found: Reading, mines: int | None) -> dict[str, object]:
    """The position as one JSON object; `ended` tells of hidden cells what the end of the game shows there."""
    position = found.position
    return {
        "rows": found.rows,
        "columns": found.columns,
        "position": position.text(),
        "mines": found.mines if mines is None else mines,
        "over": found.is_over,
        "ended": [place_json(position.grid, cell) | {"was": was} for cell, was in found.ended.items()],
        "doubtful": [
            place_json(position.grid, cell) | {"confidence": found.confidences[cell]}
            for cell in found.doubtful
        ],
    }


def remarks(found: Reading) -> Iterator[str]:
    """That the game is over, if it is; and each doubtful cell, with what was read and how sure that is."""
    if found.is_over and found.mines is None:
        yield tr("The game is over: the mines that are shown are hidden cells here.")
    elif found.is_over:
        yield plural(
            "The game is over: it had {n} mine; those that are shown are hidden cells here.",
            "The game is over: it had {n} mines; those that are shown are hidden cells here.",
            found.mines or 0,
        )
    position = found.position
    for cell in found.doubtful:
        where, sure = place(position.grid, cell), share(found.confidences[cell])
        symbol = position.symbol(cell)
        yield tr("{place}: read as {symbol}, {share} sure", place=where, symbol=symbol, share=sure)
