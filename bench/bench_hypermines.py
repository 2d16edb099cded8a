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
from itertools import product
from math import prod
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from minesweeper.hypermines import dig, nd_dig, nd_new_game, nd_render, new_game
from minesweeper.rules.grid import grid

SEED = 5

# The growth: boards of two, four, six, eight and ten dimensions.
GROWTH = [
    ([32] * 2, [128] * 2, [512] * 2),
    ([6] * 4, [11] * 4, [22] * 4),
    ([3] * 6, [5] * 6, [8] * 6),
    ([3] * 8, [4] * 8, [5] * 8),
    ([3] * 10, [4] * 10),
]

# The reference is left out beyond so many neighbours, those of all squares together.
MOST_NEIGHBOURS = 8_000_000


def main():
    print(f"Python {platform.python_version()}, {platform.machine()}, seed {SEED}\n")
    limits()
    growth()


def limits():
    """The cases that have a limit."""
    rows = [
        ("[4] * 10, 50,000 bombs: new game", 4, "s", new, [4] * 10, 50_000),
        ("[10] * 6: a dig reveals 999,999", 3, "s", last_dig, [10] * 6),
        ("[200, 200, 25]: a dig reveals 999,999", 3, "s", last_dig, [200, 200, 25]),
        ("60 axes, the first three of 8: 100 digs and renders", 0.5, "s", many_axes, (0, 1, 2)),
        ("60 axes, three in between of 8: the same", 0.5, "s", many_axes, (15, 30, 45)),
        ("60 axes, the last three of 8: the same", 0.5, "s", many_axes, (57, 58, 59)),
        ("1000 x 1000, 10 % bombs: 10,000 digs", 40, "new games", many_digs),
    ]
    print("each in a process of its own, and the peak memory of that")
    for name, limit, unit, function, *arguments in rows:
        value, mebibytes = alone(function, *arguments)
        most = f", {verdict(mebibytes, 400, 'MiB')}" if function is new else ""
        print(f"  {name:52} {value:6.2f} {unit:9} {mebibytes:5.0f} MiB  {verdict(value, limit, unit)}{most}")
    print()


def growth():
    """How the time of a new game and of a cascade over it grows, for each square."""
    print("microseconds for each square of a new game and of a cascade; those of the reference in brackets")
    for boards in GROWTH:
        for dims in boards:
            squares, neighbours = prod(dims), prod(3 * length - 2 for length in dims) - prod(dims)
            ours, _ = alone(cascade, dims)
            plain = [""] * 2
            if neighbours <= MOST_NEIGHBOURS:
                seconds, _ = alone(plain_cascade, dims)
                plain = [f"({1e6 * each / squares:8.2f})" for each in seconds]
            name = f"[{dims[0]}] * {len(dims)}"
            print(f"  {name:10} {squares:9,} squares {neighbours / squares:7.0f} neighbours each", end="")
            for seconds, other in zip(ours, plain, strict=True):
                print(f" {1e6 * seconds / squares:8.2f} {other:10}", end="")
            print()


def alone(function, *arguments):
    """What `function` returns in a process of its own, and the peak memory of that in MiB."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        return pool.submit(watched, function, arguments).result()


def watched(function, arguments):
    result = function(*arguments)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return result, peak / (2**20 if sys.platform == "darwin" else 2**10)


def verdict(value, limit, unit):
    return f"{'PASS' if value <= limit else 'over'} (limit {limit:g} {unit})"


# The project's functions


def some_bombs(dims, count):
    """The coordinates of random bombs."""
    shape = grid(dims)
    return [shape.coords(cell) for cell in random.Random(SEED).sample(range(shape.size), count)]


def new(dims, count):
    """Seconds for a new game with so many bombs."""
    bombs = some_bombs(dims, count)
    return timed(lambda: nd_new_game(dims, bombs))[0]


def cascade(dims):
    """Seconds for a new game with a bomb in the first corner, and for the dig that reveals all else."""
    making, game = timed(lambda: nd_new_game(dims, [(0,) * len(dims)]))
    digging, result = timed(lambda: nd_dig(game, [length - 1 for length in dims]))
    assert result == ("victory", prod(dims) - 1)
    return making, digging


def last_dig(dims):
    """Seconds for that dig alone."""
    return cascade(dims)[1]


def many_axes(long):
    """Seconds for a new game of 8 squares along three of 60 axes, 100 digs and 100 renders; best of three."""
    dims = [8 if axis in long else 1 for axis in range(60)]
    bombs = some_bombs(dims, 30)
    rng = random.Random(SEED)

    def play():
        game = nd_new_game(dims, bombs)
        for _ in range(100):
            nd_dig(game, [rng.randrange(length) for length in dims])
            nd_render(game)

    return min(timed(play)[0] for _ in range(3))


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
    return around, {square: sum(other in bombs for other in around[square]) for square in around}


def plain_cascade(dims):
    """What `cascade` measures."""
    bombs = {(0,) * len(dims)}
    making, (around, numbers) = timed(lambda: plain_new(dims, bombs))

    def play():
        seen, waiting = set(), [tuple(length - 1 for length in dims)]
        while waiting:
            square = waiting.pop()
            if square not in seen:
                seen.add(square)
                if not numbers[square] and square not in bombs:
                    waiting += around[square]
        assert len(seen) == prod(dims) - 1

    return making, timed(play)[0]


if __name__ == "__main__":
    main()
