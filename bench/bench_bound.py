"""What no player can win: an upper bound on the wins of the classic boards.

Two boards of as many mines *look alike* where no cell that is safe on both shows different numbers.
Whoever plays on them has seen the same until he opens one of the cells in which they differ, and that is
a mine on one of the two: so he wins at most one. Boards that look alike come of *switches*, two
neighbours of which one is a mine, or a square of which one diagonal is mines, where every number sees as
many mines once they have changed places. k switches make 2**k boards, of which at most one is won.

For this to hold on average over all boards, each board must be in one class. So a switch counts where
its turning over changes no other one, and a class where all its boards have the same switches that
count; other boards count as won. The true bound is lower: larger patterns are left out, and all guesses
that luck may spare.

usage: python -m bench.bench_bound [--games N] [--jobs N] [--seed N]
"""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice

from bench.common import begin, count, title
from minesweeper.players.advice import first_place
from minesweeper.rules.draw import draw_started_boards
from minesweeper.rules.grid import grid_of
from minesweeper.shell.statistics import mean

CLASSICS = (9, 9, 10), (16, 16, 40), (16, 30, 99)


def main():
    games, jobs = (
        count("--games", 10_000, "boards of each kind"),
        count("--jobs", os.cpu_count(), "processes"),
    )
    options = begin(__doc__, 1, games, jobs)
    each = -(-options.games // options.jobs)
    seeds = range(options.seed, options.seed + options.jobs)
    with ProcessPoolExecutor(options.jobs) as pool:
        for board in CLASSICS:
            title("x".join(map(str, board)))
            for opening in False, True:
                parts = [pool.submit(shares, board, opening, each, seed) for seed in seeds]
                most, low, high = mean(sum((part.result() for part in parts), Counter()))
                start = "an opening" if opening else "safe"
                print(
                    f"  first cell {start:10}  at most {100 * most:.2f} % [{100 * low:.2f}, {100 * high:.2f}]"
                )


def shares(board, opening, games, seed):
    """Of so many boards, how many have which share of their class that can be won at most."""
    rows, columns, mines = board
    grid = grid_of((rows, columns))
    first = grid.cell(first_place(grid.dims, opening=opening))
    fixed = {first, *grid.neighbours(first)} if opening else {first}
    boards = draw_started_boards(grid, mines, seed, first, opening=opening)
    return Counter(1 / len(class_of(grid, each.mines, fixed)) for each, _ in islice(boards, games))


def class_of(grid, mines, fixed=frozenset()):
    """The boards of which at most one can be won, this one among them; `fixed` cells are safe on all."""
    counting = switches_that_count(grid, mines, fixed)
    boards = [mines]
    for switch in counting:
        boards += [turned_over(each, switch) for each in boards]
    alike = all(switches_that_count(grid, each, fixed) == counting for each in boards[1:])
    return boards if alike else [mines]


def switches_that_count(grid, mines, fixed):
    """The switches of a board whose turning over changes no other one."""
    found = switches(grid, mines, fixed)
    return [switch for switch in found if switches(grid, turned_over(mines, switch), fixed) == found]


def turned_over(mines, switch):
    """The board on which the cells of a switch have changed places."""
    turned = bytearray(mines)
    for cell in switch:
        turned[cell] ^= 1
    return bytes(turned)


def switches(grid, mines, fixed):
    """The switches of a board in the plane, each as its cells."""
    around = grid.neighbours
    found = []
    for one in range(grid.size):
        for other in around(one):
            if other > one and mines[one] != mines[other]:
                # A mine shows no number, and the two are not safe on both boards.
                apart = set(around(one)).symmetric_difference(around(other)) - {one, other}
                if all(mines[cell] for cell in apart):
                    found.append((one, other))
            elif other > one and mines[one]:
                corners = [cell for cell in around(one) if cell in around(other)]
                if len(corners) == 2 and not any(mines[cell] for cell in corners):
                    square = one, other, *corners
                    seen = Counter(around(one) + around(other))
                    seen.subtract(around(corners[0]) + around(corners[1]))
                    if all(mines[cell] or cell in square for cell, more in seen.items() if more):
                        found.append(tuple(sorted(square)))
    return sorted(switch for switch in found if fixed.isdisjoint(switch))


if __name__ == "__main__":
    main()
