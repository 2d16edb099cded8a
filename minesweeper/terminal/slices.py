"""The terminal game on boards of any dimensions: `python -m minesweeper play --dims 4 4 3 3`.

A board is shown as two-dimensional *slices*: the last two axes are their rows and columns, and
above each one are the coordinates that it has on the other axes. A move is the coordinates of a
square: those of its slice, then its row and its column. For a hint, the solver is told what the
slices show and the number of bombs, and nothing else.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator, Sequence
from math import prod
from random import Random
from typing import Any

from minesweeper.hypermines import State, nd_dig, nd_new_game, nd_render
from minesweeper.rules.grid import Grid, grid
from minesweeper.shell.program import arriving_lines
from minesweeper.solver.counting import Intractable
from minesweeper.solver.knowledge import Knowledge
from minesweeper.solver.posterior import analyse
from minesweeper.solver.prior import KnownTotal

# More than one can look at.
MAX_SQUARES = 4096

# How many squares in a hundred have a bomb, unless the arguments say how many do.
USUAL_BOMBS = 12

# A hint is to take about a second at most. Comparing clues in pairs costs, for each, the square of
# its neighbours; so many steps are allowed.
PAIR_STEPS = 20_000_000

BETWEEN = "   "


def main(arguments: list[str]) -> int:
    """Play a game on the standard streams, until it or the input ends."""
    options = parse_options(arguments)
    shape = grid(options.dims)
    if shape.size > MAX_SQUARES:
        raise ValueError(f"a board of {shape} has more than {MAX_SQUARES} squares")
    bombs = max(1, shape.size * USUAL_BOMBS // 100) if options.bombs is None else options.bombs
    if not 0 <= bombs < shape.size:
        raise ValueError(f"a board of {shape} can have 0 to {shape.size - 1} bombs, not {bombs}")
    seed = Random().randrange(1_000_000) if options.seed is None else options.seed
    cells = Random(seed).sample(range(shape.size), bombs)
    print(f"{shape} squares, {bombs} with a bomb, seed {seed}. {usage(shape)}")
    game = nd_new_game(shape.dims, [shape.coords(cell) for cell in cells])
    try:
        play(game, bombs, arriving_lines(sys.stdin.buffer, sys.stdout.flush))
    except KeyboardInterrupt:
        print()
        raise
    return 0


def parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="minesweeper play",
        description="Play in any number of dimensions: dig all squares but the bombs.",
    )
    parser.add_argument(
        "--dims", nargs="+", type=int, required=True, metavar="N", help="the length of each axis"
    )
    parser.add_argument("--bombs", type=int, metavar="K", help=f"how many ({USUAL_BOMBS} %% of the squares)")
    parser.add_argument("--seed", type=int, metavar="S", help="play the board of this seed")
    return parser.parse_args(arguments)


def play(game: State, bombs: int, lines: Iterator[bytes]) -> None:
    """Answer each line until the game or the input ends."""
    text, over = screen(game), False
    while not over:
        print(text)
        print("> ", end="")
        line = next(lines, None)
        if line is None:
            print()
            return
        text, over = answer(game, bombs, line.decode("utf-8", "replace"))
    print(text)


def answer(game: State, bombs: int, line: str) -> tuple[str, bool]:
    """Do what `line` asks for; the text that answers it, and whether the game is over."""
    words = line.replace(",", " ").split()
    if words == ["?"]:
        return hint(game, bombs), False
    try:
        status, revealed = nd_dig(game, coordinates(words, grid(game["dimensions"])))
    except ValueError as problem:
        return str(problem), False
    if status == "ongoing":
        return f"{screen(game)}\n{revealed} revealed", False
    return screen(game, xray=True) + ("\nYou win!" if status == "victory" else "\nBOOM!"), True


def coordinates(words: list[str], shape: Grid) -> list[int]:
    """The coordinates that a line names; ValueError if it does not."""
    # isdecimal refuses what int() would take beyond plain digits: signs and underscores.
    if len(words) != len(shape.dims) or not all(word.isdecimal() and len(word) < 9 for word in words):
        raise ValueError(f"I don't understand. {usage(shape)}")
    return [int(word) for word in words]


def usage(shape: Grid) -> str:
    """What one can type."""
    last = spaced([length - 1 for length in shape.dims])
    return f"Dig at {spaced([0] * len(shape.dims))} to {last}, or ? for a hint."


def spaced(coords: Sequence[int]) -> str:
    """Coordinates as they are typed and shown."""
    return " ".join(map(str, coords))


def screen(game: State, *, xray: bool = False) -> str:
    """The board as wide as the terminal, between empty lines."""
    return f"\n{picture(game, xray=xray, width=shutil.get_terminal_size().columns)}\n"


def picture(game: State, *, xray: bool = False, width: int = 80) -> str:
    """The slices of a board as text; those that differ on their last axis only are side by side.

    `width` is how many characters a line may have, if one slice does not need more.

    >>> game = nd_new_game([2, 2, 3], [(0, 0, 0)])
    >>> nd_dig(game, (1, 1, 2))
    ('ongoing', 8)
    >>> print(picture(game))
    0         1
      0 1 2     0 1 2
    0 _ 1     0 _ 1
    1 _ 1     1 _ 1
    """
    dims = game["dimensions"]
    blocks = slices(nd_render(game, xray), dims)
    run = dims[-3] if len(dims) > 2 else 1
    across = max(1, (width + len(BETWEEN)) // (len(blocks[0][0]) + len(BETWEEN)))
    rows = [
        blocks[at : min(at + across, first + run)]
        for first in range(0, len(blocks), run)
        for at in range(first, first + run, across)
    ]
    return "\n\n".join(beside(row) for row in rows)


def slices(symbols: list[Any], dims: list[int]) -> list[list[str]]:
    """Each slice of a rendered board as lines, all of them of one length."""
    parts, places = [symbols], [""]
    if len(dims) == 1:
        parts = [parts]
    if len(dims) > 2:
        outer = grid(dims[:-2])
        places = [spaced(outer.coords(cell)) for cell in range(outer.size)]
        for _ in outer.dims:
            parts = [part for parent in parts for part in parent]
    widest = max(len(symbol) for part in parts for row in part for symbol in row)
    width = max(widest, len(str(dims[-1] - 1)))
    labels = list(map(str, range(dims[-2]))) if len(dims) > 1 else [""]
    blocks = [slice_lines(place, part, labels, width) for place, part in zip(places, parts, strict=True)]
    length = max(len(line) for block in blocks for line in block)
    return [[line.ljust(length) for line in block] for block in blocks]


def slice_lines(place: str, rows: list[list[str]], labels: list[str], width: int) -> list[str]:
    """One slice: its place, if there are others, the numbers of its columns, and its labelled rows."""
    margin = len(labels[-1])
    columns = list(map(str, range(len(rows[0]))))
    return ([place] if place else []) + [
        f"{label:>{margin}}" + "".join(f" {symbol:>{width}}" for symbol in row)
        for label, row in zip(["", *labels], [columns, *rows], strict=True)
    ]


def beside(blocks: list[list[str]]) -> str:
    """Blocks of as many lines as each other, side by side."""
    return "\n".join(BETWEEN.join(lines).rstrip() for lines in zip(*blocks, strict=True))


def hint(game: State, bombs: int) -> str:
    """Which square to dig next: a safe one and the numbers that prove it, or the one with the least risk.

    >>> game = nd_new_game([5], [(1,), (3,)])
    >>> hint(game, 2)
    '0 has a bomb with a chance of 40 %, and none has less.'
    >>> nd_dig(game, (0,)), hint(game, 2)
    (('ongoing', 1), '2 has a bomb with a chance of 33.3 %, and none has less.')
    >>> nd_dig(game, (2,)), hint(game, 2)
    (('ongoing', 1), '4 is safe on every board that fits.')
    """
    shape = grid(game["dimensions"])
    known = knowledge_of(game, shape)
    block = prod(min(length, 3) for length in shape.dims)
    known.deduce(pairs=len(known.open) * block**2 <= PAIR_STEPS)
    if known.safe:
        cell = min(known.safe)
        proof = " and ".join(spaced(shape.coords(clue)) for clue in sorted(known.why[cell]))
        return f"{spaced(shape.coords(cell))} is safe, by the number at {proof}."
    try:
        risks, counted = analyse(known, KnownTotal(bombs)).risks(), True
    except Intractable:
        risks, counted = estimate(known, bombs), False
    cell = min(risks, key=lambda cell: (risks[cell], cell))
    place, chance = spaced(shape.coords(cell)), f"{100 * risks[cell]:.3g} %"
    if not counted:
        return f"{place} looks best; it has a bomb with a chance of roughly {chance}."
    if not risks[cell]:
        return f"{place} is safe on every board that fits."
    return f"{place} has a bomb with a chance of {chance}, and none has less."


def knowledge_of(game: State, shape: Grid) -> Knowledge:
    """What the visible squares tell."""
    symbols = nd_render(game)
    for _ in shape.dims[1:]:
        symbols = [symbol for part in symbols for symbol in part]
    known = Knowledge(shape.size, shape.neighbours)
    for cell, symbol in enumerate(symbols):
        if symbol != "_":
            known.learn(cell, 0 if symbol == " " else int(symbol))
    return known


def estimate(known: Knowledge, bombs: int) -> dict[int, float]:
    """The share of bombs in each unknown cell's worst clue, or where it has none, on all of the board."""
    share = (bombs - known.known_mines) / known.unknown
    return {cell: share for cell, state in enumerate(known.state) if not state} | known.local_ratios()
