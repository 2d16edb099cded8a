"""The looks of the cells of a board: their backgrounds, their borders, and the glyphs on them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from heapq import nlargest
from itertools import chain
from operator import itemgetter
from statistics import quantiles

from minesweeper.screenshots.lattice import Lattice
from minesweeper.screenshots.periods import Axis
from minesweeper.screenshots.picture import Picture

Colour = tuple[int, int, int]

# A cell is sampled at SAMPLES places in each direction; _BORDER of them at each side are its border.
SAMPLES, _BORDER = 24, 2
_INSIDE = SAMPLES - 2 * _BORDER

# A glyph differs that much from its background, in levels of 255 of the channel that differs most.
_LEAST_INK = 9

# Fewer pixels than this make no glyph.
_STRAY = 4

# A glyph is scaled to these columns and rows.
COLUMNS, ROWS = 8, 10


@dataclass(frozen=True, slots=True)
class Glyph:
    """The drawing in the middle of a cell, such as a digit or a flag."""

    shape: tuple[float, ...]  # the ink of `ROWS` rows of `COLUMNS` places, 0 to 1
    size: tuple[float, float]  # width and height, in cells
    colour: Colour  # the mean
    spread: float  # of the colours, 0 to 1: digits have one colour, flags often two
    contrast: float  # with the background, 0 to 1


@dataclass(frozen=True, slots=True)
class CellLook:
    """The look of a cell: its background, the mean colours of its four sides, and its glyph if it has one."""

    background: Colour
    sides: tuple[Colour, ...]
    glyph: Glyph | None


def looks_of(picture: Picture, lattice: Lattice) -> list[CellLook]:
    """Return the looks of the cells of a board, row by row."""
    planes = [picture.pixels[channel::3] for channel in range(3)]
    blocks = _blocks(planes, picture.width, lattice, 0.0)
    # Even a bold digit, with its surroundings, covers less than half of a cell; so does a bevel.
    backgrounds = [usual_colour([pixel for line in block[1:-1] for pixel in line[1:-1]]) for block in blocks]
    glyphs = [glyph_in(block, background, 1.0) for block, background in zip(blocks, backgrounds, strict=True)]
    if inset := _margin([glyph.size for glyph in glyphs if glyph]):
        near = _blocks(planes, picture.width, lattice, inset)
        glyphs = [
            glyph and glyph_in(block, background, 1 - 2 * inset)
            for glyph, block, background in zip(glyphs, near, backgrounds, strict=True)
        ]
    return [
        CellLook(background, _sides(block), glyph)
        for block, background, glyph in zip(blocks, backgrounds, glyphs, strict=True)
    ]


def _margin(sizes: list[tuple[float, float]]) -> float:
    """Return the part of each side of a cell that is left out to see small glyphs better."""
    if not sizes:
        return 0.0
    largest = quantiles([max(size) for size in sizes], n=10)[-1] if len(sizes) > 1 else max(sizes[0])
    return (0.8 - largest) / 2 if largest < 0.55 else 0.0


def _blocks(planes: list[bytes], width: int, lattice: Lattice, inset: float) -> list[list[list[Colour]]]:
    """Sample the pixels of each cell within the inset: `SAMPLES` lines of as many."""
    across, down = lattice.across, lattice.down
    # Twice as many places as samples: each of these is a mean of four.
    take = itemgetter(*_places(across, width, inset))
    rows = _places(down, len(planes[0]) // width, inset)
    row = across.cells * SAMPLES
    sampled = [
        _halved(b"".join(bytes(take(plane[place * width : (place + 1) * width])) for place in rows), 2 * row)
        for plane in planes
    ]
    pixels = [*zip(*sampled, strict=True)]
    return [
        [pixels[start + line * row : start + line * row + SAMPLES] for line in range(SAMPLES)]
        for top in range(0, len(pixels), SAMPLES * row)
        for start in range(top, top + row, SAMPLES)
    ]


def _places(axis: Axis, size: int, inset: float) -> list[int]:
    step = axis.pitch * (1 - 2 * inset) / SAMPLES / 2
    starts = (axis.place(cell) + inset * axis.pitch for cell in range(axis.cells))
    places = (int(start + (number + 0.5) * step) for start in starts for number in range(2 * SAMPLES))
    return [min(size - 1, max(0, place)) for place in places]


def _sides(block: list[list[Colour]]) -> tuple[Colour, ...]:
    turned = [*zip(*block, strict=True)]
    return tuple(
        _mean([pixel for line in lines for pixel in line[_BORDER:-_BORDER]])
        for lines in (block[:_BORDER], block[-_BORDER:], turned[:_BORDER], turned[-_BORDER:])
    )


def usual_colour(pixels: list[Colour]) -> Colour:
    """Return the mean of the most frequent colour and of those near it."""
    keys = [(r >> 4, g >> 4, b >> 4) for r, g, b in pixels]
    bins = Counter(keys)
    near = ([other for other in bins if distance(one, other) <= 1] for one, _ in bins.most_common(4))
    usual = set(max(near, key=lambda close: sum(bins[one] for one in close)))
    return _mean([pixel for pixel, key in zip(pixels, keys, strict=True) if key in usual])


def distance(one: Colour, other: Colour) -> int:
    """Return the difference of two colours in the channel that differs most."""
    (a, b, c), (d, e, f) = one, other
    return max(abs(a - d), abs(b - e), abs(c - f))


def _mean(pixels: list[Colour]) -> Colour:
    red, green, blue = (sum(channel) // len(pixels) for channel in zip(*pixels, strict=True))
    return red, green, blue


def glyph_in(block: list[list[Colour]], background: Colour, scale: float) -> Glyph | None:
    """Return the glyph in a block on this background, if any; `scale` is the block's part of a cell."""
    inside = [line[_BORDER:-_BORDER] for line in block[_BORDER:-_BORDER]]
    red, green, blue = background
    ink = [[max(abs(r - red), abs(g - green), abs(b - blue)) for r, g, b in line] for line in inside]
    # A few pixels may belong to something else.
    most = nlargest(_STRAY, chain.from_iterable(ink))[-1]
    if most < _LEAST_INK:
        return None
    kept = _apart(ink, most // 2)
    if len(kept) < _STRAY:
        return None
    most = nlargest(_STRAY, (ink[place // _INSIDE][place % _INSIDE] for place in kept))[-1]
    rows, columns = [place // _INSIDE for place in kept], [place % _INSIDE for place in kept]
    top, bottom, left, right = min(rows), max(rows) + 1, min(columns), max(columns) + 1
    # At the edge of a glyph half of a place is ink.
    for line, values in enumerate(ink):
        for place in range(_INSIDE):
            if line * _INSIDE + place not in kept and values[place] > most // 2:
                values[place] = 0
    shape = tuple(
        min(1.0, ink[row][column] / most)
        for row in _middles(top, bottom, ROWS)
        for column in _middles(left, right, COLUMNS)
    )
    strong = [
        inside[row][column]
        for row, column in zip(rows, columns, strict=True)
        if ink[row][column] >= 0.6 * most
    ]
    colour = _mean(strong)
    spread = sum(distance(pixel, colour) for pixel in strong) / len(strong)
    size = scale * (right - left) / SAMPLES, scale * (bottom - top) / SAMPLES
    return Glyph(shape, size, colour, spread / 255, most / 255)


def _middles(start: int, stop: int, parts: int) -> list[int]:
    """Return the middle places of equal parts."""
    return [start + (stop - start) * (2 * part + 1) // (2 * parts) for part in range(parts)]


def _apart(ink: list[list[int]], least: int) -> set[int]:
    """Return the places with ink, without parts that touch a side and do not reach the middle."""
    there = {
        row * _INSIDE + column
        for row, line in enumerate(ink)
        for column, value in enumerate(line)
        if value > least
    }
    rest, apart = set(there), set[int]()
    while rest:
        part, todo = set[int](), [rest.pop()]
        while todo:
            place = todo.pop()
            part.add(place)
            row, column = divmod(place, _INSIDE)
            for near in range(max(0, row - 1) * _INSIDE, min(_INSIDE, row + 2) * _INSIDE, _INSIDE):
                for other in range(near + max(0, column - 1), near + min(_INSIDE, column + 2)):
                    if other in rest:
                        rest.discard(other)
                        todo.append(other)
        places = [divmod(place, _INSIDE) for place in part]
        is_inside = all(min(place) > 0 and max(place) < _INSIDE - 1 for place in places)
        if is_inside or any(
            min(place) >= _INSIDE // 4 and max(place) < _INSIDE - _INSIDE // 4 for place in places
        ):
            apart |= part
    return apart


def _halved(plane: bytes, width: int) -> bytes:
    """Halve a plane: return the mean of each two by two pixels."""

    def mean(first: bytes, second: bytes) -> bytes:
        a, b = int.from_bytes(first, "little"), int.from_bytes(second, "little")
        even = int.from_bytes(b"\xfe" * len(first), "little")
        return ((a & b) + ((a ^ b) & even) // 2).to_bytes(len(first), "little")

    even = width // 2 * 2
    rows = []
    for start in range(0, len(plane) - 2 * width + 1, 2 * width):
        both = mean(plane[start : start + even], plane[start + width : start + width + even])
        rows.append(mean(both[::2], both[1::2]))
    return b"".join(rows)
