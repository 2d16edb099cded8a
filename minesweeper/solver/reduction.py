"""The clues of a component, each cut down to what it adds to the others.

A clue that says the same as another adds nothing. One whose cells contain all those of another adds what
it says of the rest. What is left says as much, of fewer cells at a time: it is less entangled, and may
fall into parts that have nothing to do with each other. In four dimensions, where neighbouring numbers
share most of their cells, many a component can be counted only so.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from minesweeper.solver.counting import Box, Contradiction, bits


class Part(NamedTuple):
    """Clues that hang together, with the boxes that they speak of."""

    left: list[int]  # the mines of each clue
    boxes: list[int]  # their places among the boxes of the component, ascending
    signatures: list[int]  # the clues of each box, as a bit set of places in `left`


@lru_cache(maxsize=512)  # look-ahead meets the same ones again and again
def reduced(clues: tuple[int, ...], boxes: tuple[Box, ...]) -> list[Part]:
    """The parts of a component (clues and boxes as in `counting`) once its clues are cut down.

    Of three cells in a row the first two hold one mine and all three hold two:

    >>> reduced((1, 2), ((2, 0b11), (1, 0b10)))
    [Part(left=[1], boxes=[0], signatures=[1]), Part(left=[1], boxes=[1], signatures=[1])]
    """
    scopes = [0] * len(clues)
    for b, (_, touched) in enumerate(boxes):
        for clue in bits(touched):
            scopes[clue] |= 1 << b
    left: dict[int, int] = {}  # the boxes of a clue, as a bit set -> its mines
    for scope, mines in zip(scopes, clues, strict=True):
        _add(left, scope, mines)
    while _cut(left):
        pass
    for scope, mines in left.items():
        if not 0 <= mines <= sum(boxes[b][0] for b in bits(scope)):
            raise Contradiction("the clues contradict each other")
    return _parts(left)


def _cut(left: dict[int, int]) -> bool:
    """Take from each clue those that it contains; whether there were any."""
    changed = False
    for scope in sorted(left, key=int.bit_count):
        rest, mines = scope, left.pop(scope)
        for other, theirs in left.items():
            if other & rest == other:
                rest ^= other
                mines -= theirs
        changed |= rest != scope
        if rest or mines:
            _add(left, rest, mines)
    return changed


def _add(left: dict[int, int], scope: int, mines: int) -> None:
    if left.setdefault(scope, mines) != mines:
        raise Contradiction("the clues contradict each other")


def _parts(left: dict[int, int]) -> list[Part]:
    """The clues that hang together, in the order of their first boxes."""
    clumps: list[int] = []  # their boxes
    for scope in left:
        apart = [clump for clump in clumps if not clump & scope]
        for clump in clumps:
            if clump & scope:
                scope |= clump
        clumps = [*apart, scope]
    found = []
    for clump in sorted(clumps, key=lambda clump: clump & -clump):
        scopes = [scope for scope in left if scope & clump]
        boxes = bits(clump)
        signatures = [sum(1 << i for i, scope in enumerate(scopes) if scope >> b & 1) for b in boxes]
        found.append(Part([left[scope] for scope in scopes], boxes, signatures))
    return found
