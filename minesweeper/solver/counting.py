"""Exact solution counts of one component, by number of mines.

A *component* is a set of clues that hang together through unknown cells. Cells in the scopes of
exactly the same clues are interchangeable and form a *box*: of its n cells any j may be the
mines, in C(n, j) ways. A *solution* gives every box a number of mines so that every clue is
satisfied.

The counting is dynamic programming along a row of boxes. At any point only the *open* clues
matter (some of their boxes placed, some not), and only by how many of their mines are still to
come. A state packs these numbers into the fields of an int. Its value is the polynomial "ways
by number of mines so far", packed into an int as well (Kronecker substitution), so that adding
and multiplying polynomials are single operations. The work grows with the number of states, not
of solutions.

Throughout: clues are numbered from 0 within their component; `clues` lists how many mines
each holds; a box is (number of its cells, bit set of its clues).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import accumulate, combinations
from math import comb, isqrt
from operator import or_
from random import Random
from typing import NamedTuple

from minesweeper.solver.budget import ANALYSIS_STATES, Budget, checkpoint

Box = tuple[int, int]


class Counts(NamedTuple):
    """The solutions of a component that have `least` + i mines, for each i."""

    least: int
    ways: list[int]  # by i
    mines: list[list[int]]  # for each box, by i: its mines, added up over those solutions


class Contradiction(ValueError):
    """Clues that no arrangement of mines satisfies; `clue` is one that fails, where one alone does."""

    def __init__(self, message: str, clue: int | None = None):
        super().__init__(message)
        self.clue = clue


TANGLED = "the clues are too entangled to count the boards that agree with them"

# The work of a state grows by 1 for each _LONG bits of the longest number of ways beside it, to the power of
# 1.5, as the work to multiply them does. In two dimensions numbers are far shorter.
_LONG = 4096


@lru_cache(maxsize=512)  # small components look alike, and look-ahead meets the same ones again and again
def count(clues: tuple[int, ...], boxes: tuple[Box, ...], max_states: int = ANALYSIS_STATES) -> Counts:
    """Count the solutions of a component; Contradiction if it has none, Intractable if it takes too long.

    Two clues of one mine each that share the middle one of three cells:

    >>> count((1, 1), ((1, 0b01), (1, 0b11), (1, 0b10)))
    Counts(least=1, ways=[1, 1], mines=[[0, 1], [1, 0], [0, 1]])
    """
    steps, width, before = _walk(clues, boxes, max_states)

    # Backward: the ways to go on from each state, and with them each box's share.
    total = before.pop()[0]
    least = ((total & -total).bit_length() - 1) // width
    length = (total.bit_length() - 1) // width + 1 - least
    mines: list[list[int]] = [[]] * len(boxes)
    onward = {0: 1}
    for step, states in zip(reversed(steps), reversed(before), strict=True):
        checkpoint()
        share = 0
        back: dict[int, int] = {}
        for new, ahead in onward.items():
            state = new - step.opening
            for j in range(step.size + 1):
                if state in states:
                    value = ahead if j == 0 or j == step.size else ahead * comb(step.size, j)
                    if j:
                        value <<= j * width
                        share += states[state] * value * j
                    back[state] = back[state] + value if state in back else value
                state += step.one_mine
        onward = back
        mines[step.box] = unpack(share, width, least, length)
    return Counts(least, unpack(total, width, least, length), mines)


class Solutions:
    """The solutions of a component, to be listed or drawn at random."""

    def __init__(self, clues: tuple[int, ...], boxes: tuple[Box, ...]):
        """Take the clues and boxes of a component that `count` has counted."""
        self._steps, self._width, self._before = _walk(clues, boxes, ANALYSIS_STATES)
        self._mask = (1 << self._width) - 1

    def draw(self, mines: int, random: Random) -> list[int]:
        """Draw the mines of each box in one of the solutions with `mines` mines, all equally likely.

        The states are walked backwards: the value of each is the number of ways that reach it.
        """
        numbers = [0] * len(self._steps)
        state, remaining = 0, mines
        for step, states in zip(reversed(self._steps), reversed(self._before[:-1]), strict=True):
            state -= step.opening
            ways = []
            for j in range(min(step.size, remaining) + 1):
                packed = states.get(state + j * step.one_mine, 0)
                so_far = packed >> (remaining - j) * self._width & self._mask
                ways.append(so_far * comb(step.size, j))
            numbers[step.box] = j = pick(ways, random)
            state += j * step.one_mine
            remaining -= j
        return numbers

    def boards(self, mines: int) -> list[int]:
        """Return every solution with `mines` mines, as a bit set of the cells that are mines.

        Cells are numbered box by box. The states are walked backwards, so that each part of a solution
        that is made on the way belongs to at least one.

        >>> [f"{board:04b}" for board in Solutions((1, 1), ((2, 0b01), (1, 0b11), (1, 0b10))).boards(2)]
        ['1001', '1010']
        """
        starts = [0] * len(self._steps)
        for b, size in enumerate(accumulate(step.size for step in sorted(self._steps)[:-1]), start=1):
            starts[b] = size
        parts = {(0, mines): [0]}  # by the state and the remaining mines
        for step, states in zip(reversed(self._steps), reversed(self._before[:-1]), strict=True):
            onward: dict[tuple[int, int], list[int]] = {}
            for (state, remaining), boards in parts.items():
                state -= step.opening
                for j in range(min(step.size, remaining) + 1):
                    new = state + j * step.one_mine
                    if states.get(new, 0) >> (remaining - j) * self._width & self._mask:
                        picks = subsets(step.size, j, starts[step.box])
                        longer = onward.setdefault((new, remaining - j), [])
                        longer += [b | p for b in boards for p in picks]
            parts = onward
        return parts.get((0, 0), [])


def subsets(size: int, number: int, start: int = 0) -> list[int]:
    """Return every choice of `number` of the bits start .. start + size - 1, as bit sets."""
    return [sum(1 << start + i for i in chosen) for chosen in combinations(range(size), number)]


def pick(weights: Sequence[int], random: Random) -> int:
    """Draw a place in `weights`, each with a probability in proportion to its weight."""
    at = random.randrange(sum(weights))
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return place
    raise AssertionError("unreachable")


def forget() -> None:
    """Clear the caches, so that a measurement starts from nothing."""
    count.cache_clear()
    placing_order.cache_clear()


def _walk(
    clues: tuple[int, ...], boxes: tuple[Box, ...], max_states: int
) -> tuple[list[_Step], int, list[dict[int, int]]]:
    """Return the steps, the width of a coefficient, and the states before each step and at the end."""
    steps = _plan(clues, boxes)
    # No coefficient exceeds the ways to fill all cells, times the mines of one box. In a large
    # component there are far fewer ways, and finding out how many first is cheaper.
    width = sum(size for size, _ in boxes)
    if width > 64:
        width = _forward(steps, 0, max_states)[-1][0].bit_length()
    width += max(size for size, _ in boxes).bit_length()
    return steps, width, _forward(steps, width, max_states)


class _Step(NamedTuple):
    """The effect of placing one box on a state, as ints with a field for each open clue."""

    box: int
    size: int
    opening: int  # the mines of the clues that it opens
    one_mine: int  # a one for each clue that a mine in it counts for
    guards: int  # the top bit of each field: a subtraction that goes below zero takes it
    most: int  # the mines that each clue may still have after it


def _plan(clues: tuple[int, ...], boxes: tuple[Box, ...]) -> list[_Step]:
    """Order the boxes, with fields that clues take when they open and leave when they are done."""
    order, members = placing_order(len(clues), boxes)
    field = max(max(clues), max(size for size, _ in boxes)).bit_length() + 1
    room = [0] * len(clues)  # how many cells of each clue are still to be placed
    for (size, _), touched in zip(boxes, members, strict=True):
        for clue in touched:
            room[clue] += size
    slots: dict[int, int] = {}  # open clue -> the shift of its field
    free: list[int] = []
    guard = 1 << field - 1
    guards = most = 0
    allowed = [0] * len(clues)  # what `most` has in the field of each open clue
    steps = []
    for b in order:
        size, touched = boxes[b][0], members[b]
        opening = one_mine = 0
        for clue in touched:
            if clue not in slots:
                slots[clue] = free.pop() if free else len(slots) * field
                opening += clues[clue] << slots[clue]
                guards += guard << slots[clue]
            slot = slots[clue]
            one_mine += 1 << slot
            room[clue] -= size
            now = min(room[clue], clues[clue])
            most += now - allowed[clue] << slot
            allowed[clue] = now
        steps.append(_Step(b, size, opening, one_mine, guards, most))
        for clue in touched:
            if not room[clue]:
                slot = slots.pop(clue)
                guards -= guard << slot
                free.append(slot)
    return steps


def _forward(steps: list[_Step], width: int, max_states: int) -> list[dict[int, int]]:
    """Return the states before each step and at the end, with their ways by number of mines.

    With a `width` of 0 all numbers of mines fall together, and the value is the number of ways.
    """
    states, budget = {0: 1}, Budget(max_states, TANGLED)
    layers = [states]
    long = width * sum(step.size for step in steps) >= _LONG
    for _, size, opening, one_mine, guards, most in steps:
        after: dict[int, int] = {}
        opening += guards
        most += guards
        for state, ways in states.items():
            rest = state + opening
            for j in range(size + 1):
                if rest & guards != guards:
                    break
                new = rest - guards
                if (most - new) & guards == guards:
                    value = ways << j * width if j == 0 or j == size else ways * comb(size, j) << j * width
                    after[new] = after[new] + value if new in after else value
                rest -= one_mine
        if not after:
            raise Contradiction("the clues contradict each other")
        times = max(after.values()).bit_length() // _LONG if long else 0
        budget.spend(len(after) * (1 + times * isqrt(times)))
        layers.append(after)
        states = after
    return layers


# In components of this many clues, looking at the whole first finds a better order.
LARGE = 16


@lru_cache(maxsize=512)
def placing_order(clues: int, boxes: tuple[Box, ...]) -> tuple[list[int], list[list[int]]]:
    """Return an order of the boxes that keeps few clues open, and the clues of each box.

    Always finish the open clue that opens fewest others, starting at one that reaches few. In
    large components go from one end to the other on the way (S. W. Sloan, "An algorithm for
    profile and wavefront reduction of sparse matrices", 1986).
    """
    of_clue: list[list[int]] = [[] for _ in range(clues)]
    reach = [0] * clues
    members = [bits(touched) for _, touched in boxes]
    for b, (_, touched) in enumerate(boxes):
        for clue in members[b]:
            of_clue[clue].append(b)
            reach[clue] |= touched
    start = min(range(clues), key=lambda clue: reach[clue].bit_count())
    progress = [0] * clues
    if clues >= LARGE:
        one_end = _levels(reach, [start])[-1]
        levels = _levels(reach, one_end)
        start = levels[-1][0]
        for distance, level in enumerate(levels):
            for clue in level:
                progress[clue] = -2 * distance
    opened, waiting = 0, {start}
    placed = bytearray(len(boxes))
    order: list[int] = []
    while waiting:
        clue = min(waiting, key=lambda c: (4 * (reach[c] & ~opened).bit_count() + progress[c], c))
        waiting.discard(clue)
        fresh = [b for b in of_clue[clue] if not placed[b]]
        fresh.sort(key=lambda b: ((boxes[b][1] & ~opened).bit_count(), -len(members[b])))
        for b in fresh:
            placed[b] = 1
        order += fresh
        new = reach[clue] & ~opened
        opened |= new
        waiting.update(bits(new & ~(1 << clue)))
    return order, members


def _levels(reach: list[int], start: list[int]) -> list[list[int]]:
    """Group clues by their distance from those in `start`, in steps between clues that share a box."""
    levels = [start]
    seen = sum(1 << clue for clue in start)
    while True:
        beyond = 0
        for clue in levels[-1]:
            beyond |= reach[clue]
        beyond &= ~seen
        if not beyond:
            return levels
        seen |= beyond
        levels.append(bits(beyond))


def bits(mask: int) -> list[int]:
    """Return the numbers of the bits set in `mask`, ascending."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def transposed(rows: Iterable[int], columns: int) -> list[int]:
    """Return for each of the columns the rows, as a bit set, that have its bit set.

    >>> transposed([0b01, 0b11], 2)
    [3, 2]
    """
    rows_of = [0] * columns
    for number, row in enumerate(rows):
        bit = 1 << number
        while row:
            low = row & -row
            rows_of[low.bit_length() - 1] |= bit
            row ^= low
    return rows_of


def merged(sets: Iterable[int]) -> list[int]:
    """Join the bit sets that overlap."""
    joined: list[int] = []
    for bit_set in sets:
        overlapping = [other for other in joined if other & bit_set]
        joined = [other for other in joined if not other & bit_set]
        joined.append(reduce(or_, overlapping, bit_set))
    return joined


def unpack(value: int, width: int, first: int, length: int) -> list[int]:
    """Return `length` coefficients of a packed polynomial, beginning with that of x^first."""
    mask = (1 << width) - 1
    value >>= first * width
    coefficients = []
    for _ in range(length):
        coefficients.append(value & mask)
        value >>= width
    return coefficients
