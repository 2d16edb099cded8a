"""The clues of a component, without the claims that repeat others.

A repeated clue adds nothing. A clue whose cells contain all those of another one adds only its claim about
the other cells. The reduced clues are equivalent, with fewer cells at a time: they are less entangled, and
may fall into independent parts. In four dimensions, where neighbouring numbers share most of their cells,
many components can be counted only so.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from minesweeper.solver.counting import Box, Contradiction, bits, merged, transposed


class Part(NamedTuple):
    """Clues that hang together, with the boxes in their scopes."""

    remaining: list[int]  # the mines of each clue
    boxes: list[int]  # their places among the boxes of the component, ascending
    signatures: list[int]  # the clues of each box, as a bit set of places in `remaining`


@lru_cache(maxsize=512)  # look-ahead meets the same ones again and again
def reduced(clues: tuple[int, ...], boxes: tuple[Box, ...]) -> list[Part]:
    """Cut down the clues of a component (clues and boxes as in `counting`) and return its parts.

    Of three cells in a row the first two hold one mine and all three hold two:

    >>> reduced((1, 2), ((2, 0b11), (1, 0b10)))
    [Part(remaining=[1], boxes=[0], signatures=[1]), Part(remaining=[1], boxes=[1], signatures=[1])]
    """
    scopes = transposed((touched for _, touched in boxes), len(clues))
    remaining: dict[int, int] = {}  # the boxes of a clue, as a bit set -> its mines
    for scope, mines in zip(scopes, clues, strict=True):
        _add(remaining, scope, mines)
    while _cut(remaining):
        pass
    for scope, mines in remaining.items():
        if not 0 <= mines <= sum(boxes[b][0] for b in bits(scope)):
            raise Contradiction("the clues contradict each other")
    return _parts(remaining)


def _cut(remaining: dict[int, int]) -> bool:
    """Subtract from each clue those that it contains; return whether there were any."""
    changed = False
    for scope in sorted(remaining, key=int.bit_count):
        rest, mines = scope, remaining.pop(scope)
        for other, theirs in remaining.items():
            if other & rest == other:
                rest ^= other
                mines -= theirs
        changed |= rest != scope
        if rest or mines:
            _add(remaining, rest, mines)
    return changed


def _add(remaining: dict[int, int], scope: int, mines: int) -> None:
    if remaining.setdefault(scope, mines) != mines:
        raise Contradiction("the clues contradict each other")


def _parts(remaining: dict[int, int]) -> list[Part]:
    """Group the clues that hang together, in the order of their first boxes."""
    parts = []
    for clump in sorted(merged(remaining), key=lambda clump: clump & -clump):
        scopes = [scope for scope in remaining if scope & clump]
        signatures = [clues for clues in transposed(scopes, clump.bit_length()) if clues]
        parts.append(Part([remaining[scope] for scope in scopes], bits(clump), signatures))
    return parts
