"""The rectangle of cells that is the board, between given lines.

A line falls into segments, one for each cell beside it. A segment is covered as far as runs of edges lie
along it and not along the middles of the cells. The board is the rectangle with the best covered segments,
inside and on its outline; cells with a drawing in their middle need no lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, chain
from math import fsum
from operator import add
from statistics import median_high
from typing import NamedTuple

from minesweeper.screenshots.periods import TOLERANCE, Axis
from minesweeper.screenshots.picture import Mask, Masks, profile

# The fewest rows and columns.
LEAST_CELLS = 4

# A segment covered by more than _COVERED is worth its cover minus _SEGMENT. Any other one costs nothing
# beside a cell whose content is centred, _BLANK between two blank cells, and else _SEGMENT.
_SEGMENT, _BLANK, _COVERED = 0.25, 0.1, 0.2

EVEN, CENTRED, CROWDED = range(3)

# With more than this many rows for each column, a picture is searched column by column.
_TALL = 2

# Left, top, right and bottom: of cells.
Cells = tuple[int, int, int, int]


class Draft(NamedTuple):
    """The lines of a possible board, in masks that are smaller by `scale`."""

    masks: Masks
    scale: int
    across: Axis
    down: Axis
    upright: list[list[float]]  # the cover of each segment of the upright lines, 0 to 1
    level: list[list[float]]

    @property
    def promise(self) -> float:
        """An upper bound on the score of every rectangle."""
        return fsum(
            length * max(0.0, cover - _SEGMENT)
            for lines, length in zip((self.upright, self.level), self._lengths, strict=True)
            for cover in chain(*lines)
        )

    @property
    def steps(self) -> int:
        """The steps of the search for the rectangle: the square of one axis times the other."""
        rows, columns = self.down.cells, self.across.cells
        return columns**2 * rows if self._is_tall else rows**2 * columns

    @property
    def _is_tall(self) -> bool:
        return self.down.cells > _TALL * self.across.cells

    @property
    def _lengths(self) -> tuple[float, float]:
        """The lengths of an upright and of a level segment, in pixels of the whole picture."""
        return self.scale * self.down.pitch, self.scale * self.across.pitch

    def best_cells(self) -> tuple[Cells, float]:
        """Return the rectangle that is the best board, and its score, the worth of its segments by length."""
        content = _contents(self.masks.edges, self.across, self.down)
        upright, level = self._lengths
        columns = Strips.of(self.upright, [list(line) for line in zip(*content, strict=True)], upright)
        rows = Strips.of(self.level, content, level)
        if self._is_tall:
            top, left, bottom, right = best_rectangle(rows, columns)
            widest = left, top, right, bottom
        else:
            widest = best_rectangle(columns, rows)
        cells = _completed(columns, rows, *trimmed(columns, rows, *widest))
        return cells, score_of(columns, rows, *cells)


def coverage(runs: Mask, axis: Axis, other: Axis) -> list[list[float]]:
    """Return for each line of an axis the cover, 0 to 1, of its segments between the other lines."""
    spans = [other.span(cell, 0.15) for cell in range(other.cells)]

    def covered(place: float, tolerance: float) -> list[float]:
        reach = max(1, round(tolerance * axis.pitch))
        near = runs[max(0, round(place) - reach) : max(0, round(place) + reach + 1)]
        line = 0
        for one in near:
            line |= int.from_bytes(one, "little")
        data = line.to_bytes(len(runs[0]), "little")
        # The stem of a digit can be six tenths of a side.
        return [max(0.0, data.count(1, a, b) / max(1, b - a) - 0.6) / 0.4 for a, b in spans]

    at = [covered(axis.place(line), TOLERANCE) for line in range(axis.cells + 1)]
    between = [covered(axis.place(line) - axis.pitch / 2, TOLERANCE / 2) for line in range(axis.cells + 2)]
    return [
        [max(0.0, here - (before + after) / 2) for here, before, after in zip(*three, strict=True)]
        for three in zip(at, between, between[1:], strict=False)
    ]


def _contents(edges: Mask, across: Axis, down: Axis) -> list[list[int]]:
    """Return the content of each cell: nothing, a drawing apart from its sides, or anything else."""
    size = len(edges)

    def around(places: Iterable[float], reach: float) -> list[tuple[int, int]]:
        ends = ((place - reach * across.pitch, place + reach * across.pitch) for place in places)
        return [(min(size, max(0, round(a))), min(size, max(0, round(b)))) for a, b in ends]

    middles = around((across.place(column) + across.pitch / 2 for column in range(across.cells)), 0.3)
    sides = around((across.place(line) for line in range(across.cells + 1)), TOLERANCE)
    contents = []
    for row in range(down.cells):
        start, stop = down.span(row, 0.2)
        counts = [*accumulate(profile(edges, start, stop), initial=0)]
        inside, beside = (
            [(counts[b] - counts[a]) / max(1, b - a) / max(1, stop - start) for a, b in pairs]
            for pairs in (middles, sides)
        )
        contents.append([_content(*three) for three in zip(inside, beside, beside[1:], strict=False)])
    return contents


def _content(inside: float, before: float, after: float) -> int:
    """Return the content of a cell from the share of edges in its middle and in its sides."""
    if inside <= 0.03:
        return EVEN
    return CENTRED if inside <= 0.6 and max(before, after) < max(0.04, 0.2 * inside) else CROWDED


@dataclass(frozen=True, slots=True)
class Strips:
    """Columns or rows: the content of their cells, and the segments of their lines."""

    content: list[list[int]]
    covers: list[list[float]]  # of each segment, 0 to 1
    worth: list[list[float]]  # of each segment, for a board with cells on both sides of it
    length: float = 1.0  # of all segments

    @classmethod
    def of(cls, covers: list[list[float]], content: list[list[int]], length: float) -> Strips:
        inner = [
            [
                length * _worth(*three)
                for three in zip(covers[line], content[line - 1], content[line], strict=True)
            ]
            for line in range(1, len(content))
        ]
        none = [0.0] * len(covers[0])
        return cls(content, covers, [none, *inner, none], length)

    def outline(self, line: int) -> list[float]:
        """Return the worth of each segment of a line for a board that ends there."""
        return [self.length * (cover - _SEGMENT) for cover in self.covers[line]]


def _worth(cover: float, before: int, after: int) -> float:
    if cover > _COVERED:
        return cover - _SEGMENT
    if CENTRED in (before, after):
        return 0.0
    return -_BLANK if before == after == EVEN else -_SEGMENT


def score_of(columns: Strips, rows: Strips, left: int, top: int, right: int, bottom: int) -> float:
    total = 0.0
    for strips, first, last, a, b in ((columns, left, right, top, bottom), (rows, top, bottom, left, right)):
        total += fsum(fsum(strips.outline(line)[a:b]) for line in (first, last))
        total += fsum(fsum(strips.worth[line][a:b]) for line in range(first + 1, last))
    return total


def best_rectangle(columns: Strips, rows: Strips) -> Cells:
    """Return left, top, right and bottom of the rectangle whose segments are worth most."""
    width, height = len(columns.content), len(rows.content)
    outline_upright = [*zip(*map(columns.outline, range(width + 1)), strict=True)]
    outline_level = [*map(rows.outline, range(height + 1))]
    worth_upright = [*zip(*columns.worth, strict=True)]
    most, best = float("-inf"), (0, 0, width, height)
    for top in range(height - LEAST_CELLS + 1):
        inside, outside, joined = [0.0] * width, [0.0] * (width + 1), [0.0] * (width + 1)
        for bottom in range(top + 1, height + 1):
            if bottom > top + 1:
                inside = [*map(add, inside, rows.worth[bottom - 1])]
            outside = [*map(add, outside, outline_upright[bottom - 1])]
            joined = [*map(add, joined, worth_upright[bottom - 1])]
            if bottom - top < LEAST_CELLS:
                continue
            # The worth of a board up to each column, without its left side.
            both = map(add, map(add, outline_level[top], outline_level[bottom]), map(add, inside, joined))
            sums = [*accumulate(both, initial=0.0)]
            lefts = [a - b - c for a, b, c in zip(outside, joined, sums, strict=False)]
            rights = map(add, sums[LEAST_CELLS:], outside[LEAST_CELLS:])
            scores = [*map(add, accumulate(lefts, max), rights)]
            if max(scores) > most:
                most = max(scores)
                right = scores.index(most) + LEAST_CELLS
                left = max(range(right - LEAST_CELLS + 1), key=lefts.__getitem__)
                best = left, top, right, bottom
    return best


def trimmed(columns: Strips, rows: Strips, left: int, top: int, right: int, bottom: int) -> Cells:
    """Trim strips at the sides of the rectangle that are a frame or a bar, not cells."""
    top, bottom = _joined(columns, rows, left, right, range(top, bottom))
    left, right = _joined(rows, columns, top, bottom, range(left, right))
    while min(right - left, bottom - top) > LEAST_CELLS:
        across, along = (columns, rows, left, right), (rows, columns, top, bottom)
        if strips := _no_cells(*across, range(top, bottom)):
            top += strips
        elif strips := _no_cells(*across, range(top, bottom)[::-1]):
            bottom -= strips
        elif strips := _no_cells(*along, range(left, right)):
            left += strips
        elif strips := _no_cells(*along, range(left, right)[::-1]):
            right -= strips
        else:
            break
    return left, top, right, bottom


def _completed(columns: Strips, rows: Strips, left: int, top: int, right: int, bottom: int) -> Cells:
    """Add the empty cells beyond a side without a line, if they make the board a square."""
    missing = (bottom - top) - (right - left)
    if missing > 0:
        left, right = extended(columns, left, right, slice(top, bottom), missing)
    elif missing < 0:
        top, bottom = extended(rows, top, bottom, slice(left, right), -missing)
    return left, top, right, bottom


def extended(strips: Strips, a: int, b: int, cells: slice, missing: int) -> tuple[int, int]:
    """Return the range from `a` to `b`, with `missing` empty strips more on a side without a line."""
    if missing > b - a:
        return a, b
    for new, outline, longer in (
        (range(b, b + missing), b, (a, b + missing)),
        (range(a - missing, a), a, (a - missing, b)),
    ):
        if (
            new.start >= 0
            and new.stop <= len(strips.content)
            and max(strips.covers[outline][cells]) <= _COVERED
            and not any(any(strips.content[strip][cells]) for strip in new)
        ):
            return longer
    return a, b


# Below, `strips` are some of `own`, from `a` to `b`; `crossing` are those that cross them.


def _joined(crossing: Strips, own: Strips, a: int, b: int, strips: range) -> tuple[int, int]:
    """Return the larger of two boards, if empty strips with a line at one side separate them."""

    def is_line(line: int) -> bool:
        return sum(cover > _COVERED for cover in own.covers[line][a:b]) >= 0.5 * (b - a)

    void = [max(crossing.covers[line][strip] for line in range(a + 1, b)) <= _COVERED for strip in strips]
    for first in range(LEAST_CELLS, len(void) - LEAST_CELLS):
        last = first
        while last < len(void) and void[last]:
            last += 1
        if first < last <= len(void) - LEAST_CELLS and (is_line(strips[first]) or is_line(strips[last])):
            if first > len(void) - last:
                return strips.start, strips[first]
            return strips[last], strips.stop
    return strips.start, strips.stop


def _no_cells(crossing: Strips, own: Strips, a: int, b: int, strips: range) -> int:
    """Count the strips that are not cells, from the outermost one on."""

    def share(covers: list[float]) -> float:
        return sum(cover > _COVERED for cover in covers) / len(covers)

    def inner(strip: int) -> float:
        return share([crossing.covers[line][strip] for line in range(a + 1, b)])

    usual = median_high(map(inner, strips))
    for number, strip in enumerate(strips[: len(strips) // 2], 1):
        if inner(strip) > 0.4 * usual:
            break
        if share(own.covers[strip + (strips.step > 0)][a:b]) >= 0.8:
            return number
        ends = min(crossing.covers[line][strip] for line in (a, b)) > _COVERED
        if number == 1 and not ends and CENTRED not in own.content[strip][a:b]:
            return 1
    return 0
