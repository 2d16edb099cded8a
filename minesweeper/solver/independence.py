"""Independent parts of a position: its boards as a product of smaller sets.

Throughout: a board is a bit set of the places that have a mine. A *part* is a set of places; it is
*independent* if each of its arrangements goes with each arrangement of the other places. The smallest
independent parts are unique, and every other independent part is made up of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

from minesweeper.solver.budget import Budget, Intractable
from minesweeper.solver.counting import bits, merged
from minesweeper.solver.posterior import Posterior

# The limit on listing the boards of a position, in boards times cells: a tenth of a second or two.
WORK = 60_000


def independent_parts(posterior: Posterior) -> list[tuple[list[int], list[set[int]]]]:
    """Return the smallest independent parts of the unknown cells, each with the mines of its arrangements.

    Bounded work finds all parts if the boards are few enough to be listed; else those within a component
    that are independent whatever the total of mines is.
    """
    budget = Budget(WORK, "too many boards to list")
    parts = []
    try:
        for cells, boards, whole in _listed(posterior, budget):
            for part in _parts(boards, budget):
                arrangements = sorted({board & part for board in boards})
                if whole or len(set(map(int.bit_count, arrangements))) == 1:
                    mines = [{cells[place] for place in bits(arrangement)} for arrangement in arrangements]
                    parts.append((sorted(cells[place] for place in bits(part)), mines))
    except Intractable:
        pass
    return sorted(parts)


def _listed(posterior: Posterior, budget: Budget) -> Iterator[tuple[list[int], list[int], bool]]:
    """Yield cells, their boards, and whether these are all boards that agree or a component's solutions."""
    if posterior.boards() * posterior.knowledge.unknown <= budget.remaining:
        cells, boards, _ = posterior.all_boards()
        yield cells, boards, True
        return
    for component in posterior.components:
        cells = [cell for box in component.boxes for cell in box]
        if sum(component.counts.ways) * len(cells) <= budget.remaining:
            solutions, least = component.solutions(), component.counts.least
            totals = range(least, least + len(component.counts.ways))
            yield cells, [board for total in totals for board in solutions.boards(total)], False


def _parts(boards: list[int], budget: Budget) -> list[int]:
    """Find the smallest independent parts, without places that are alike on all boards.

    By induction: split the boards by one place. A part of the others is independent if it is in both halves
    with the same arrangements there; a part that differs between the halves depends on that place.

    >>> [bin(part) for part in _parts([0b0110, 0b1010, 0b0101, 0b1001], Budget(100, ""))]
    ['0b11', '0b1100']
    """
    budget.spend(len(boards))
    varied = reduce(or_, boards) & ~reduce(and_, boards)
    if not varied:
        return []
    place = varied & -varied
    halves = [board for board in boards if board & place], [board for board in boards if not board & place]
    dependent, parts = varied, []
    for part in merged(_parts(halves[0], budget) + _parts(halves[1], budget)):
        with_mine, without = ({board & part for board in half} for half in halves)
        if with_mine == without:
            parts.append(part)
            dependent &= ~part
    return [dependent, *parts]
