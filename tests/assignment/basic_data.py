"""Random maps and operations of the basic task, as the judge gives them."""

from tests.oracles.referee import neighbours


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
