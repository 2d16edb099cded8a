"""The counting of one component by trying every way to share out the mines."""

from itertools import product
from math import comb, prod


def solutions(clues, boxes):
    """Return every way to give the boxes mines that satisfies all clues, by trying all ways there are."""
    return [
        mines
        for mines in product(*(range(size + 1) for size, _ in boxes))
        if all(
            sum(j for j, (_, touched) in zip(mines, boxes, strict=True) if touched >> c & 1) == clue
            for c, clue in enumerate(clues)
        )
    ]


def plain_count(clues, boxes):
    """Return the right result of `count`, or None where there is no solution."""
    ways_to_share = solutions(clues, boxes)
    if not ways_to_share:
        return None
    least, most = min(map(sum, ways_to_share)), max(map(sum, ways_to_share))
    ways = [0] * (most - least + 1)
    shares = [[0] * len(ways) for _ in boxes]
    for mines in ways_to_share:
        arranged = prod(comb(size, j) for j, (size, _) in zip(mines, boxes, strict=True))
        ways[sum(mines) - least] += arranged
        for b, j in enumerate(mines):
            shares[b][sum(mines) - least] += j * arranged
    return least, ways, shares
