"""The counting of one component against its plain definition."""

from random import Random

import pytest

from minesweeper.solver.budget import Intractable
from minesweeper.solver.counting import Contradiction, Solutions, count
from tests.oracles.components import plain_count, solutions
from tests.solver.samples import random_component


def mines_of(board, boxes):
    """Return the mines of each box on a board, whose cells are numbered box by box."""
    mines = []
    for size, _ in boxes:
        mines.append((board & (1 << size) - 1).bit_count())
        board >>= size
    return tuple(mines)


def check(clues, boxes):
    """Compare with the definition; return whether the clues agree."""
    expected = plain_count(clues, boxes)
    if expected is None:
        with pytest.raises(Contradiction):
            count(clues, boxes)
        return False
    assert count(clues, boxes) == expected
    least, ways, _ = expected
    if sum(ways) < 5000:
        listed = [Solutions(clues, boxes).boards(mines) for mines in range(least, least + len(ways))]
        assert [len(set(boards)) for boards in listed] == [len(boards) for boards in listed] == ways
        drawn = {mines_of(board, boxes) for boards in listed for board in boards}
        assert sorted(drawn) == solutions(clues, boxes)
    return True


@pytest.mark.slow
def test_random_components_with_small_and_large_boxes():
    random = Random(1)
    agree = [check(*random_component(random)) for _ in range(400)]
    assert 240 < sum(agree) < 380
    for _ in range(30):
        check(*random_component(random, most_boxes=3, most_cells=30))


def lattice(rows, columns):
    """Return the number of clues of a board that shows every other row and column, and its boxes."""
    seen = [(r, c) for r in range(1, rows, 2) for c in range(1, columns, 2)]
    clue = {cell: i for i, cell in enumerate(seen)}
    signatures = {}
    for r in range(rows):
        for c in range(columns):
            if (r, c) not in clue:
                around = [(y, x) for y in (r - 1, r, r + 1) for x in (c - 1, c, c + 1) if (y, x) in clue]
                signature = sum(1 << clue[cell] for cell in around)
                signatures[signature] = signatures.get(signature, 0) + 1
    return len(seen), tuple((size, signature) for signature, size in signatures.items())


@pytest.mark.parametrize(("sides", "states"), [((3, 13), 41), ((5, 15), 667), ((9, 9), 6249)])
def test_order_of_boxes_keeps_states_few_whatever_their_names(sides, states):
    number, boxes = lattice(*sides)
    for seed in range(5):
        random = Random(seed)
        at = random.sample(range(number), number)
        moved = [
            (size, sum(1 << at[c] for c in range(number) if touched >> c & 1)) for size, touched in boxes
        ]
        assert count((3,) * number, tuple(random.sample(moved, len(moved))), states).ways


def test_the_work_is_bounded():
    """By states, so that whether a component is counted does not depend on the machine."""
    random, bounded = Random(3), 0
    for _ in range(100):
        clues, boxes = random_component(random)
        try:
            expected = count(clues, boxes)
        except Contradiction:
            continue
        enough = 0
        while True:
            try:
                assert count(clues, boxes, enough) == expected
                break
            except Intractable as error:
                assert "too entangled" in str(error)
                enough += 1
        bounded += enough > 2
    assert bounded > 50


def test_long_numbers_count_as_more_states():
    """Work is states times the length of their numbers: a star of 1,000 clues takes seconds, not 100."""
    stars = {
        rays: ((1,) * rays, ((1, (1 << rays) - 1), *((2, 1 << ray) for ray in range(rays))))
        for rays in (100, 1000)
    }
    assert sum(count(*stars[100]).ways) == 1 + 2**100
    with pytest.raises(Intractable):
        count(*stars[1000])
    assert sum(count(*stars[100], max_states=1000).ways) == 1 + 2**100


def test_lattice_that_defeats_enumeration_is_counted():
    number, boxes = lattice(9, 9)
    counts = count((3,) * number, boxes)
    for i, ways in enumerate(counts.ways):
        assert sum(mines[i] for mines in counts.mines) == (counts.least + i) * ways
    # Turned inside out, every solution is one of the clues' complements.
    other = count((5,) * number, boxes)
    assert other.ways == counts.ways[::-1]
    assert other.least + counts.least + len(counts.ways) - 1 == sum(size for size, _ in boxes)
