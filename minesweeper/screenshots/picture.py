"""A picture, as the browser or Pillow decodes it, and its edges, computed for all pixels at once.

For that a plane of bytes is one large whole number. The byte of the first pixel is the lowest one: shifting
down by `8 * k` moves every pixel `k` places back. A mask has a 1 for each pixel that is set, in lines of
bytes, by columns or by rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# Full HD; a larger picture is reduced to that before it is read.
MAX_PIXELS = 2_100_000

Mask = list[bytes]

# A mine in the picture of a game that is over, the one that exploded, or a wrong flag.
EndMark = Literal["mine", "hit", "wrong"]

# Dark themes differ by a few levels of 255; the square root spreads them, into seven bits.
_SOFT = bytes(round(127 * (level / 255) ** 0.5) for level in range(256))
_DISTANCE = bytes(abs(level - 128) for level in range(256))

# The threshold of an edge is the lowest of these that makes edges of at most this part of the pixels.
_THRESHOLDS = range(2, 12)
_MAX_EDGES = 0.25

# The edges in a row that make a run: more than a letter or noise has.
_RUN = 9


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels row by row, three bytes each: red, green, blue. ValueError if `pixels` has another length."""

    width: int
    height: int
    pixels: bytes

    def __post_init__(self) -> None:
        if not 0 < self.width * self.height <= MAX_PIXELS:
            raise ValueError(f"a picture has 1 to {MAX_PIXELS} pixels, not {self.width} x {self.height}")
        if len(self.pixels) != 3 * self.width * self.height:
            raise ValueError(f"a picture of {self.width} x {self.height} has 3 bytes for each pixel")


@dataclass(frozen=True, slots=True)
class Masks:
    """The edges of a picture: runs of them along columns and along rows, and all of them both ways."""

    upright: Mask
    level: Mask
    edges: Mask
    edges_by_row: Mask

    @classmethod
    def of(cls, picture: Picture) -> Masks:
        width, size = picture.width, picture.width * picture.height

        def by_column(mask: int) -> Mask:
            data = _bytes(mask, size)
            return [data[column::width] for column in range(width)]

        def by_row(mask: int) -> Mask:
            data = _bytes(mask, size)
            return [data[start : start + width] for start in range(0, size, width)]

        planes = [picture.pixels[channel::3].translate(_SOFT) for channel in range(3)]
        across, along = _edges(planes, 1), _edges(planes, width)
        upright, level = by_column(_runs(across, width)), by_row(_runs(along, 1))
        # A pixel at the border has no neighbour beyond it to differ from.
        for mask in (upright, level):
            mask[0] = mask[-1] = bytes(len(mask[0]))
        return cls(upright, level, by_column(across | along), by_row(across | along))

    def halved(self) -> Masks:
        """Join each two by two pixels to one, which is set if one of them is."""
        return Masks(*map(_halved, (self.upright, self.level, self.edges, self.edges_by_row)))

    def without(self, left: int, top: int, right: int, bottom: int) -> Masks:
        """Return the masks with an empty box."""

        def clear(mask: Mask, first: int, last: int, a: int, b: int) -> Mask:
            inside = [line[:a] + bytes(b - a) + line[b:] for line in mask[first:last]]
            return mask[:first] + inside + mask[last:]

        columns, rows = (left, right, top, bottom), (top, bottom, left, right)
        return Masks(
            clear(self.upright, *columns),
            clear(self.level, *rows),
            clear(self.edges, *columns),
            clear(self.edges_by_row, *rows),
        )


def profile(mask: Mask, start: int, stop: int) -> list[int]:
    """Count the set pixels of each line from `start` to `stop`."""
    return [line.count(1, start, stop) for line in mask]


def _halved(mask: Mask) -> Mask:
    length = len(mask[0]) // 2 * 2
    halved = []
    for first, second in zip(mask[::2], mask[1::2], strict=False):
        both = _bytes(_number(first) | _number(second), length)
        halved.append(_bytes(_number(both[::2]) | _number(both[1::2]), length // 2))
    return halved


def _edges(planes: list[bytes], step: int) -> int:
    """Return the mask of pixels whose neighbours one step before and one step after differ."""
    size = len(planes[0])
    top = _number(b"\x80" * size)
    distances = []
    for plane in planes:
        after = _number(plane[2 * step :] + plane[: 2 * step])
        # With 128 more in each byte, none borrows from the next.
        distance = _bytes((after | top) - _number(plane), size).translate(_DISTANCE)
        distances.append(distance[-step:] + distance[:-step])
    for threshold in _THRESHOLDS:
        table = bytes(level >= threshold for level in range(256))
        mask = 0
        for distance in distances:
            mask |= _number(distance.translate(table))
        if mask.bit_count() <= _MAX_EDGES * size:
            break
    return mask


def _runs(mask: int, stride: int) -> int:
    """Return the pixels of a mask in runs of at least `_RUN`, in steps of `stride` pixels."""
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
