"""HyperMines: the time and the memory of new games and digs, beside a plain list of neighbours.

Every case runs in a process of its own, whose peak memory is its own too. Times are CPU
seconds. The reference is what one writes first: the neighbours of each square found by
product and kept in a list, bombs counted one by one. It is left out where that takes too long.

usage: python bench/bench_hypermines.py
"""

import multiprocessing
import platform
import random
import resource
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from math import prod
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from minesweeper.grid import grid
from minesweeper.hypermines import dig, nd_dig, nd_new_game, nd_render, new_game

SEED = 5

# The growth: small, middle and large boards of so many dimensions.
GROWTH = [
    ([32] * 2, [128] * 2, [512] * 2),
    ([6] * 4, [11] * 4, [22] * 4),
    ([3] * 6, [5] * 6, [8] * 6),
    ([2] * 8, [3] * 8, [5] * 8),
    ([2] * 10, [3] * 10, [4] * 10),
]

# The reference is left out beyond so many neighbours, those of all squares together.
MOST_NEIGHBOURS = 8_000_000


def main():
    print(f"Python {platform.python_version()}, {platform.machine()}, seed {SEED}\n")
    limits()
    growth()


# The project's functions


def some_bombs(dims, count):
    """The coordinates of random bombs."""
    shape = grid(dims)
    return [shape.coords(cell) for cell in random.Random(SEED).sample(range(shape.size), count)]


def corner_bombs(dims):
    """A bomb in the first corner, far from the last square."""
    return [(0,) * len(dims)]


def new(dims, bombs):
    """Seconds for a new game."""
    return timed(lambda: nd_new_game(dims, bombs))[0]


def cascade(dims):
    """Seconds for the dig that reveals all but one bomb, and how many squares those are."""
    game = nd_new_game(dims, corner_bombs(dims))
    seconds, (status, revealed) = timed(lambda: nd_dig(game, [length - 1 for length in dims]))
    assert (status, revealed) == ("victory", prod(dims) - 1)
    return seconds


def wide(axes):
    """Seconds for a game of 60 dimensions, 512 squares along three of them: 100 digs, and a render after each."""
    dims = [8 if axis in axes else 1 for axis in range(60)]
    bombs = some_bombs(dims, 30)
    rng = random.Random(SEED)

    def play():
        game = nd_new_game(dims, bombs)
        for _ in range(100):
            nd_dig(game, [rng.randrange(length) for length in dims])
            nd_render(game)

    return timed(play)[0]


def many_digs():
    """How many new games of 1000 x 1000 squares 10,000 digs cost."""
    bombs = some_bombs([1000, 1000], 100_000)
    rng = random.Random(SEED)
    seconds, game = timed(lambda: new_game(1000, 1000, bombs))

    def play():
        for _ in range(10_000):
            dig(game, rng.randrange(1000), rng.randrange(1000))

    return timed(play)[0] / seconds


def timed(function):
    """The CPU seconds of a call, and what it returned."""
    began = process_time()
    result = function()
    return process_time() - began, result


# The reference


def plain_new(dims, bombs):
    """The neighbours of each square, and its number of bombs."""
    around = {}
    for square in product(*map(range, dims)):
        steps = (range(max(0, at - 1), min(length, at + 2)) for at, length in zip(square, dims, strict=True))
        around[square] = [other for other in product(*steps) if other != square]
    bombs = set(bombs)
    return around, {square: sum(other in bombs for other in around[square]) for square in around}


def plain_cascade(dims):
    """Seconds for a new game and for the dig that reveals all but one bomb."""
    bombs = set(corner_bombs(dims))
    seconds, (around, numbers) = timed(lambda: plain_new(dims, bombs))

    def play():
        seen, waiting = set(), [tuple(length - 1 for length in dims)]
        while waiting:
            square = waiting.pop()
            if square not in seen:
                seen.add(square)
                if not numbers[square] and square not in bombs:
                    waiting += around[square]
        assert len(seen) == prod(dims) - 1

    return seconds, timed(play)[0]


# The tables


def alone(function, *arguments):
    """What `function` returns in a process of its own, and that process's peak memory in MiB."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(watched, function, arguments).result()


def watched(function, arguments):
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = function(*arguments)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return result, peak / (2**20 if sys.platform == "darwin" else 2**10)
