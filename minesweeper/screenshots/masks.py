"""Edges of a picture, found in all pixels at once: a plane of bytes is one large whole number.

The byte of the first pixel is the lowest one: shifting down by `8 * k` moves every pixel `k` places back.
A mask has a 1 for each pixel that is set; it is kept as lines of bytes, by columns or by rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from minesweeper.screenshots.picture import Picture

Lines = list[bytes]

# Dark themes differ by a few levels of 255: their square root spreads them, into seven bits.
_SOFT = bytes(round(127 * (level / 255) ** 0.5) for level in range(256))
_DISTANCE = bytes(abs(level - 128) for level in range(256))

# A difference is an edge from the least of these on that leaves at most this part of the pixels.
_THRESHOLDS = range(2, 12)
_MAX_EDGES = 0.25

# Edges in a row that make a run: more than a letter or noise has.
_RUN = 9


@dataclass(frozen=True, slots=True)
class Masks:
    """Where a picture has edges: runs of them along columns and along rows, and all of them both ways."""

    upright: Lines
    level: Lines
    edges: Lines
    edges_by_row: Lines

    @classmethod
    def of(cls, picture: Picture) -> Masks:
        width, size = picture.width, picture.width * picture.height
        planes = [picture.pixels[channel::3].translate(_SOFT) for channel in range(3)]
        across, along = _edges(planes, 1), _edges(planes, width)
        upright, level, edges = (
            _bytes(mask, size) for mask in (_runs(across, width), _runs(along, 1), across | along)
        )
        starts = range(0, size, width)
        columns, rows = (
            [upright[column::width] for column in range(width)],
            [level[start : start + width] for start in starts],
        )
        # There is nothing beyond the border to differ from.
        for lines in (columns, rows):
            lines[0] = lines[-1] = bytes(len(lines[0]))
        return cls(
            columns,
            rows,
            [edges[column::width] for column in range(width)],
            [edges[start : start + width] for start in starts],
        )

    def halved(self) -> Masks:
        """Each two by two pixels as one, which is set if one of them is."""
        return Masks(*(_halved(lines) for lines in (self.upright, self.level, self.edges, self.edges_by_row)))

    def without(self, left: int, top: int, right: int, bottom: int) -> Masks:
        """The same with nothing in a box."""

        def clear(lines: Lines, place: range, a: int, b: int) -> Lines:
            return [
                line[:a] + bytes(b - a) + line[b:] if number in place else line
                for number, line in enumerate(lines)
            ]

        upright, edges = (
            clear(lines, range(left, right), top, bottom) for lines in (self.upright, self.edges)
        )
        level, by_row = (
            clear(lines, range(top, bottom), left, right) for lines in (self.level, self.edges_by_row)
        )
        return Masks(upright, level, edges, by_row)


def profile(lines: Lines, start: int, stop: int) -> list[int]:
    """How much of each line is set from `start` to `stop`."""
    return [line.count(1, start, stop) for line in lines]


def _halved(lines: Lines) -> Lines:
    length = len(lines[0]) // 2 * 2
    halved = []
    for first, second in zip(lines[::2], lines[1::2], strict=False):
        both = _bytes(_number(first) | _number(second), length)
        halved.append(_bytes(_number(both[::2]) | _number(both[1::2]), length // 2))
    return halved


def _edges(planes: list[bytes], step: int) -> int:
    """Where a plane differs between the pixels one step before and one step after."""
    size = len(planes[0])
    top = _number(b"\x80" * size)
    distances = []
    for plane in planes:
        after = _number(plane[2 * step :] + plane[: 2 * step])
        # With 128 more in each byte, none borrows from the next.
        found = _bytes((after | top) - _number(plane), size).translate(_DISTANCE)
        distances.append(found[-step:] + found[:-step])
    for threshold in _THRESHOLDS:
        table = bytes(level >= threshold for level in range(256))
        mask = 0
        for found in distances:
            mask |= _number(found.translate(table))
        if mask.bit_count() <= _MAX_EDGES * size:
            break
    return mask


def _runs(mask: int, stride: int) -> int:
    """Only what stands in a run of `_RUN`; from one of its pixels to the next is a stride."""
    for shrinks in (True, False):
        length = 1
        while length < _RUN:
            step = min(length, _RUN - length)
            shift = 8 * stride * step
            mask = mask & mask >> shift if shrinks else mask | mask << shift
            length += step
    return mask


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")


def _bytes(number: int, size: int) -> bytes:
    return (number & ((1 << 8 * size) - 1)).to_bytes(size, "little")
