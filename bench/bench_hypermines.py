"""HyperMines: the time and the memory of new games and digs, beside a plain list of neighbours.

Every case runs in a process of its own, whose peak memory is its own too. Times are CPU
seconds. The reference is what one writes first: the neighbours of each square found by
product and kept in a list, bombs counted one by one. It is left out beyond --neighbours of them.

usage: python -m bench.bench_hypermines [--neighbours N] [--seed S]
"""

from itertools import product
from math import prod
from random import Random

from bench.common import alone, begin, count, report, timed, title
from minesweeper.hypermines import dig, nd_dig, nd_new_game, nd_render, new_game
from minesweeper.rules.grid import grid_of

# The growth: boards of two, four, six, eight and ten dimensions.
GROWTH = [
    ([32] * 2, [128] * 2, [512] * 2),
    ([6] * 4, [11] * 4, [22] * 4),
    ([3] * 6, [5] * 6, [8] * 6),
    ([3] * 8, [4] * 8, [5] * 8),
    ([3] * 10, [4] * 10),
]


def main():
    neighbours = count("--neighbours", 8_000_000, "most neighbours, of all squares, for the reference")
    options = begin(__doc__, 5, neighbours)
    title("each in a process of its own, and the peak memory of that")
    new_games(options.seed)
    digs()
    many_digs(options.seed)
    growth(options.neighbours)


def new_games(seed):
    """A new game in ten dimensions, which alone has a limit of memory."""
    name = "[4] * 10, 50,000 bombs: new game"
    seconds, peak = alone(new, [4] * 10, 50_000, seed)
    report(name, seconds, "s", 4)
    report(f"{name}, peak memory", peak, "MiB", 400)


def digs():
    """Digs that reveal a million squares but one."""
    for dims in ([10] * 6, [200, 200, 25]):
        (_, seconds), peak = alone(cascade, dims)
        report(f"{short(dims)}: a dig reveals 999,999", seconds, "s", 3, note=f"{peak:.0f} MiB")


def many_digs(seed):
    """Many digs on one board: of 60 axes, and of a million squares."""
    for long, which in (((0, 1, 2), "the first"), ((15, 30, 45), "some"), ((57, 58, 59), "the last")):
        seconds, peak = alone(many_axes, long, seed)
        name = f"60 axes, {which} three of 8: 100 digs and renders"
        report(name, seconds, "s", 0.5, note=f"{peak:.0f} MiB")
    ratio, peak = alone(digs_over_new, seed)
    report("1000 x 1000, 10 % bombs: 10,000 digs", ratio, "new games", 40, note=f"{peak:.0f} MiB")


def growth(most_neighbours):
    """How the time of a new game and of a cascade over it grows, for each square."""
    title("microseconds for each square of a new game and of a cascade; those of the reference in brackets")
    for dims in (dims for boards in GROWTH for dims in boards):
        squares, neighbours = prod(dims), prod(3 * length - 2 for length in dims) - prod(dims)
        ours, _ = alone(cascade, dims)
        theirs = [""] * 2
        if neighbours <= most_neighbours:
            seconds, _ = alone(plain_cascade, dims)
            theirs = [f"({1e6 * each / squares:8.2f})" for each in seconds]
        times = [f"{1e6 * o / squares:8.2f} {other:10}" for o, other in zip(ours, theirs, strict=True)]
        size = f"{squares:9,} squares {neighbours / squares:7.0f} neighbours each"
        print(f"  {short(dims):10} {size} {' '.join(times)}".rstrip(), flush=True)


def short(dims):
    """Dimensions as one would write them in Python."""
    return f"[{dims[0]}] * {len(dims)}" if len(set(dims)) == 1 else str(dims)


# The project's functions


def some_bombs(dims, number, seed):
    """The coordinates of random bombs."""
    shape = grid_of(dims)
    return [shape.coords(cell) for cell in Random(seed).sample(range(shape.size), number)]


def new(dims, number, seed):
    """Seconds for a new game with so many bombs."""
    return timed(nd_new_game, dims, some_bombs(dims, number, seed))[0]


def cascade(dims):
    """Seconds for a new game with a bomb in the first corner, and for the dig that reveals all else."""
    making, game = timed(nd_new_game, dims, [(0,) * len(dims)])
    digging, result = timed(nd_dig, game, [length - 1 for length in dims])
    assert result == ("victory", prod(dims) - 1)
    return making, digging


def many_axes(long, seed):
    """Seconds for a new game of 8 squares along three of 60 axes, 100 digs and 100 renders; best of three."""
    dims = [8 if axis in long else 1 for axis in range(60)]
    bombs = some_bombs(dims, 30, seed)
    random = Random(seed)

    def play():
        game = nd_new_game(dims, bombs)
        for _ in range(100):
            nd_dig(game, [random.randrange(length) for length in dims])
            nd_render(game)

    return min(timed(play)[0] for _ in range(3))


def digs_over_new(seed):
    """How many new games of 1000 x 1000 squares 10,000 digs cost."""
    bombs = some_bombs([1000, 1000], 100_000, seed)
    random = Random(seed)
    seconds, game = timed(new_game, 1000, 1000, bombs)

    def play():
        for _ in range(10_000):
            dig(game, random.randrange(1000), random.randrange(1000))

    return timed(play)[0] / seconds


# The reference


def plain_cascade(dims):
    """What `cascade` measures."""
    bombs = {(0,) * len(dims)}
    making, (around, numbers) = timed(plain_new, dims, bombs)
    digging, seen = timed(plain_dig, around, numbers, bombs, tuple(length - 1 for length in dims))
    assert len(seen) == prod(dims) - 1
    return making, digging


def plain_new(dims, bombs):
    """The neighbours of each square, and its number of bombs."""
    around = {}
    for square in product(*map(range, dims)):
        steps = (range(max(0, at - 1), min(length, at + 2)) for at, length in zip(square, dims, strict=True))
        around[square] = [other for other in product(*steps) if other != square]
    return around, {square: sum(other in bombs for other in around[square]) for square in around}


def plain_dig(around, numbers, bombs, square):
    """The squares that a dig reveals."""
    seen, waiting = set(), [square]
    while waiting:
        square = waiting.pop()
        if square not in seen:
            seen.add(square)
            if not numbers[square] and square not in bombs:
                waiting += around[square]
    return seen


if __name__ == "__main__":
    main()
