"""Writes the larger cases of data/basic, and the output that the referee expects of all cases.

usage: python -m tests.assignment.basic_data
"""

from random import Random

from tests.helpers.data import BASIC
from tests.helpers.programs import ROOT
from tests.oracles.referee import neighbours, referee


def large_cases():
    """The larger cases: number -> input."""
    return {
        19: winding_corridor(30),
        20: long_game(1, 30, 30, 180, (719, 140, 140), "won"),
        21: long_game(2, 30, 30, 120, (999, 0, 0), "visited"),
        22: long_game(3, 16, 30, 99, (250, 90, 60), "marked"),
        23: long_game(4, 16, 16, 40, (100, 30, 60), "open"),
        24: long_game(5, 12, 9, 70, (37, 60, 20), "won"),
        25: long_game(6, 20, 10, 12, (20, 12, 60), "visited"),
    }


def winding_corridor(size):
    """A cascade through a corridor that turns at each end; behind the last wall an auto-explore wins."""
    mine = [[False] * size for _ in range(size)]
    walls = range(3, size - 2, 4)
    for r in walls:
        for c in range(size if r == walls[-1] else size - 3):
            mine[r][c if r % 8 == 3 else -1 - c] = True
    r = walls[-1]
    marks = [(r, 4, 1), (r, 5, 1), (r, 6, 1)]
    return as_input(mine, [(1, 1, 0), (r - 1, 5, 2), *marks, (r + 1, 5, 0), (r + 1, 5, 2)])


def long_game(seed, rows, columns, mines, counts, end):
    """A game that goes on until its last operation, after so many visits, marks and auto-explores.

    It ends `won`, `marked` (wrongly), `visited` (a mine) or stays `open`.
    """
    rng = Random(seed)
    while True:
        cells = [(r, c) for r in range(rows) for c in range(columns)]
        rng.shuffle(cells)
        mine = [[False] * columns for _ in range(rows)]
        for r, c in cells[:mines]:
            mine[r][c] = True
        around = {cell: neighbours(mine, *cell) for cell in cells}
        clue = {cell: sum(mine[r][c] for r, c in around[cell]) for cell in cells}
        # What cannot be opened from a neighbour's zero can be kept for the last visit.
        kept = [cell for cell in cells[mines:] if clue[cell] and all(clue[n] for n in around[cell])]
        if kept:
            break
    last_safe, last_mine = kept[0], cells[0]
    safe = [cell for cell in cells[mines:] if cell != last_safe]
    explorable = [cell for cell in cells if last_safe not in around[cell]]
    visits, marks, explores = counts
    operations = [(*cell, 0) for cell in (safe + rng.choices(safe, k=visits))[:visits]]
    operations += [(*rng.choice(cells[1:mines]), 1) for _ in range(marks)]
    operations += [(*rng.choice(explorable), 2) for _ in range(explores)]
    rng.shuffle(operations)
    operations += {
        "won": [(*last_safe, 0)],
        "marked": [(*last_safe, 1)],
        "visited": [(*last_mine, 0)],
        "open": [],
    }[end]
    return as_input(mine, operations)


def as_input(mine, operations):
    """A map and operations as the judge gives them."""
    lines = [f"{len(mine)} {len(mine[0])}"]
    lines += ["".join(".X"[is_mine] for is_mine in row) for row in mine]
    lines += ["{} {} {}".format(*operation) for operation in operations]
    return "\n".join(lines) + "\n"


def random_game(rng, side, length):
    """A map of at most `side` x `side` and operations, most of them sensible, that tend to go on."""
    rows, columns = rng.randint(1, side), rng.randint(1, side)
    density = rng.choice([0, 0.05, 0.15, 0.25, 0.5, 0.9, 1])
    mine = [[rng.random() < density for _ in range(columns)] for _ in range(rows)]
    blunders = rng.choice([0, 0, 0.02, 0.3])
    operations = []
    for _ in range(rng.randint(0, length)):
        r, c = rng.randrange(rows), rng.randrange(columns)
        kinds = [int(mine[r][c]), 2] if rng.random() >= blunders else [0, 1, 2]
        operations.append((r, c, rng.choice(kinds)))
        if rng.random() < 0.1:
            operations.append(operations[-1])
        if rng.random() < 0.1:  # marks all around and then explores
            operations += [(y, x, 1) for y, x in neighbours(mine, r, c) if mine[y][x]] + [(r, c, 2)]
    return as_input(mine, operations)


def main():
    for number, text in large_cases().items():
        (ROOT / "data" / "basic" / f"{number}.in").write_text(text)
    for case in BASIC:
        case.with_suffix(".out").write_text(referee(case.read_text()))


if __name__ == "__main__":
    main()
