"""Which rectangle of cells is the board, between lines that are given.

A line falls into segments, one for each cell beside it. A segment is covered as far as runs of edges lie
along it and not along the middles of the cells. A board is the rectangle whose segments, with those of its
outline, are covered best; cells that have something in their middle need no lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, chain
from math import sqrt
from operator import add
from statistics import median_high
from typing import NamedTuple

from minesweeper.screenshots.masks import Lines, Masks, profile
from minesweeper.screenshots.periods import TOLERANCE, Axis

# The fewest rows and columns.
LEAST_CELLS = 4

# What a segment is worth that is covered, minus this; one that is not, between two cells without content.
_SEGMENT, _BLANK, _COVERED = 0.25, 0.1, 0.2

BLANK, CENTRED, CROWDED = range(3)

# Left, top, right and bottom: of cells.
Cells = tuple[int, int, int, int]


class Draft(NamedTuple):
    """Lines between which a board may be, in masks that are smaller by `scale`; how far they are covered."""

    masks: Masks
    scale: int
    across: Axis
    columns: int
    down: Axis
    rows: int
    upright: list[list[float]]
    level: list[list[float]]

    @property
    def promise(self) -> float:
        """What no rectangle scores more than."""
        return self._pitch * sum(max(0.0, cover - _SEGMENT) for cover in chain(*self.upright, *self.level))

    @property
    def _pitch(self) -> float:
        return self.scale * sqrt(self.across.pitch * self.down.pitch)

    def best_cells(self) -> tuple[Cells, float]:
        """The rectangle that is the best board, and its score: what the lengths of its segments are worth."""
        content = _contents(self.masks.edges, self.across, self.columns, self.down, self.rows)
        turned = [list(line) for line in zip(*content, strict=True)]
        worth = _worth(self.upright, turned), _worth(self.level, content)
        sides = _Sides(*worth, self.upright, self.level, content, turned)
        cells = _completed(sides, *_trimmed(sides, *_rectangle(sides)))
        return cells, _score(sides, *cells) * self._pitch


def coverage(lines: Lines, axis: Axis, cells: int, other: Axis, others: int) -> list[list[float]]:
    """For each line of an axis, how far its segments between the other lines are covered, 0 to 1."""
    spans = [other.span(cell, 0.15) for cell in range(others)]

    def covered(place: float, tolerance: float) -> list[float]:
        reach = max(1, round(tolerance * axis.pitch))
        near = lines[max(0, round(place) - reach) : max(0, round(place) + reach + 1)]
        line = 0
        for one in near:
            line |= int.from_bytes(one, "little")
        data = line.to_bytes(len(lines[0]), "little")
        # Six tenths of a side can be the stem of a digit.
        return [max(0.0, data.count(1, a, b) / max(1, b - a) - 0.6) / 0.4 for a, b in spans]

    at = [covered(axis.place(line), TOLERANCE) for line in range(cells + 1)]
    between = [covered(axis.place(line) - axis.pitch / 2, TOLERANCE / 2) for line in range(cells + 2)]
    return [
        [max(0.0, here - (before + after) / 2) for here, before, after in zip(*three, strict=True)]
        for three in zip(at, between, between[1:], strict=False)
    ]


def _contents(edges: Lines, across: Axis, columns: int, down: Axis, rows: int) -> list[list[int]]:
    """What each cell has in its middle: nothing, something apart from its sides, or something more."""

    def around(places: Iterable[float], reach: float) -> list[tuple[int, int]]:
        ends = ((place - reach * across.pitch, place + reach * across.pitch) for place in places)
        return [(_clipped(a, len(edges)), _clipped(b, len(edges))) for a, b in ends]

    middles = around((across.place(column) + across.pitch / 2 for column in range(columns)), 0.3)
    sides = around((across.place(line) for line in range(columns + 1)), TOLERANCE)
    found = []
    for row in range(rows):
        start, stop = down.span(row, 0.2)
        counts = [*accumulate(profile(edges, start, stop), initial=0)]
        inside, beside = (
            [(counts[b] - counts[a]) / max(1, b - a) / max(1, stop - start) for a, b in pairs]
            for pairs in (middles, sides)
        )
        found.append([_content(*three) for three in zip(inside, beside, beside[1:], strict=False)])
    return found


def _clipped(place: float, size: int) -> int:
    return min(size, max(0, round(place)))


def _content(inside: float, before: float, after: float) -> int:
    """What a cell has, by the part of its middle and of its sides that is edges."""
    if inside <= 0.03:
        return BLANK
    return CENTRED if inside <= 0.6 and max(before, after) < max(0.04, 0.2 * inside) else CROWDED


def _worth(covered: list[list[float]], content: list[list[int]]) -> list[list[float]]:
    """What each segment adds to a board that has cells on both sides of it; `content` by lines of cells."""

    def worth(cover: float, before: int, after: int) -> float:
        if cover > _COVERED:
            return cover - _SEGMENT
        if CENTRED in (before, after):
            return 0.0
        return -_BLANK if before == after == BLANK else -_SEGMENT

    inner = [
        [worth(*three) for three in zip(covered[line], content[line - 1], content[line], strict=True)]
        for line in range(1, len(content))
    ]
    none = [0.0] * len(covered[0])
    return [none, *inner, none]


@dataclass(frozen=True, slots=True)
class _Sides:
    """What is known of all segments: upright ones by column lines, level ones by row lines."""

    worth_upright: list[list[float]]
    worth_level: list[list[float]]
    upright: list[list[float]]
    level: list[list[float]]
    content: list[list[int]]
    turned: list[list[int]]


def _score(sides: _Sides, left: int, top: int, right: int, bottom: int) -> float:
    total = 0.0
    for lines, worth, first, last, a, b in (
        (sides.upright, sides.worth_upright, left, right, top, bottom),
        (sides.level, sides.worth_level, top, bottom, left, right),
    ):
        total += sum(cover - _SEGMENT for line in (first, last) for cover in lines[line][a:b])
        total += sum(sum(worth[line][a:b]) for line in range(first + 1, last))
    return total


def _rectangle(sides: _Sides) -> Cells:
    """Left, top, right and bottom of the rectangle whose segments are worth most."""
    rows, columns = len(sides.content), len(sides.turned)
    outline_upright = [[cover - _SEGMENT for cover in line] for line in zip(*sides.upright, strict=True)]
    outline_level = [[cover - _SEGMENT for cover in line] for line in sides.level]
    worth_upright = [list(line) for line in zip(*sides.worth_upright, strict=True)]
    most, best = float("-inf"), (0, 0, columns, rows)
    for top in range(rows - LEAST_CELLS + 1):
        inside, outside, joined = [0.0] * columns, [0.0] * (columns + 1), [0.0] * (columns + 1)
        for bottom in range(top + 1, rows + 1):
            if bottom > top + 1:
                inside = [*map(add, inside, sides.worth_level[bottom - 1])]
            outside = [*map(add, outside, outline_upright[bottom - 1])]
            joined = [*map(add, joined, worth_upright[bottom - 1])]
            if bottom - top < LEAST_CELLS:
                continue
            # Up to each column: what a board is worth but for its left side.
            both = map(add, map(add, outline_level[top], outline_level[bottom]), map(add, inside, joined))
            sums = [*accumulate(both, initial=0.0)]
            lefts = [a - b - c for a, b, c in zip(outside, joined, sums, strict=False)]
            rights = map(add, sums[LEAST_CELLS:], outside[LEAST_CELLS:])
            found = [*map(add, accumulate(lefts, max), rights)]
            if max(found) > most:
                most = max(found)
                right = found.index(most) + LEAST_CELLS
                left = max(range(right - LEAST_CELLS + 1), key=lefts.__getitem__)
                best = left, top, right, bottom
    return best


def _trimmed(sides: _Sides, left: int, top: int, right: int, bottom: int) -> Cells:
    """The rectangle without strips at its sides that are a frame or a bar, not cells."""
    top, bottom = _joined(sides.upright, sides.level, left, right, range(top, bottom))
    left, right = _joined(sides.level, sides.upright, top, bottom, range(left, right))
    while min(right - left, bottom - top) > LEAST_CELLS:
        across = (sides.upright, sides.level, sides.content, left, right)
        along = (sides.level, sides.upright, sides.turned, top, bottom)
        rows, columns = range(top, bottom), range(left, right)
        if found := _strips(*across, rows):
            top += found
        elif found := _strips(*across, rows[::-1]):
            bottom -= found
        elif found := _strips(*along, columns):
            left += found
        elif found := _strips(*along, columns[::-1]):
            right -= found
        else:
            break
    return left, top, right, bottom


def _completed(sides: _Sides, left: int, top: int, right: int, bottom: int) -> Cells:
    """With the empty cells beyond a side that has no line, if they make the board a square."""
    missing = (bottom - top) - (right - left)
    if missing > 0:
        left, right = _longer(sides.upright, sides.turned, left, right, range(top, bottom), missing)
    elif missing < 0:
        top, bottom = _longer(sides.level, sides.content, top, bottom, range(left, right), -missing)
    return left, top, right, bottom


def _longer(
    lines: list[list[float]], content: list[list[int]], a: int, b: int, cells: range, missing: int
) -> tuple[int, int]:
    """From `a` to `b`, or so many strips more on the side where there is no line."""
    if missing > b - a:
        return a, b
    for strips, outline, longer in (
        (range(b, b + missing), b, (a, b + missing)),
        (range(a - missing, a), a, (a - missing, b)),
    ):
        if (
            strips.start >= 0
            and strips.stop <= len(content)
            and max(lines[outline][cells.start : cells.stop]) <= _COVERED
            and not any(any(content[strip][cells.start : cells.stop]) for strip in strips)
        ):
            return longer
    return a, b


def _joined(
    crossing: list[list[float]], lines: list[list[float]], a: int, b: int, strips: range
) -> tuple[int, int]:
    """The larger of two boards: between them are strips that have nothing but a line at a side."""

    def is_line(line: int) -> bool:
        return sum(cover > _COVERED for cover in lines[line][a:b]) >= 0.5 * (b - a)

    void = [max(crossing[line][strip] for line in range(a + 1, b)) <= _COVERED for strip in strips]
    for first in range(LEAST_CELLS, len(void) - LEAST_CELLS):
        last = first
        while last < len(void) and void[last]:
            last += 1
        if first < last <= len(void) - LEAST_CELLS and (is_line(strips[first]) or is_line(strips[last])):
            if first > len(void) - last:
                return strips.start, strips[first]
            return strips[last], strips.stop
    return strips.start, strips.stop


def _strips(
    crossing: list[list[float]],
    lines: list[list[float]],
    content: list[list[int]],
    a: int,
    b: int,
    strips: range,
) -> int:
    """How many of these strips are no cells, from the outermost one on; each goes from `a` to `b`."""

    def share(covers: list[float]) -> float:
        return sum(cover > _COVERED for cover in covers) / len(covers)

    def inner(strip: int) -> float:
        return share([crossing[line][strip] for line in range(a + 1, b)])

    usual = median_high(map(inner, strips))
    for number, strip in enumerate(strips[: len(strips) // 2], 1):
        if inner(strip) > 0.4 * usual:
            break
        if share(lines[strip + (strips.step > 0)][a:b]) >= 0.8:
            return number
        ends = min(crossing[line][strip] for line in (a, b)) > _COVERED
        if number == 1 and not ends and CENTRED not in content[strip][a:b]:
            return 1
    return 0
