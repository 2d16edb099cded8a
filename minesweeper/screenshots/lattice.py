"""Where the board is: the pitch of its lines, their phase, and which rectangle of cells they bound.

A line of the lattice falls into segments, one for each cell beside it. A segment is covered as far as runs of
edges lie along it and not along the middles of the cells. A board is the rectangle whose segments, with those
of its outline, are covered best; cells that have something in their middle need no lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import isqrt
from statistics import median_high

from minesweeper.screenshots.masks import Lines, Masks, profile

# Sides of cells, in pixels, and the fewest rows and columns.
LEAST_PITCH, MOST_PITCH, LEAST_CELLS = 8, 140, 4

# A pitch from which on the masks are halved: nothing is seen better in larger ones.
_LARGE = 48

# How many pitches are looked at, and how many phases of each axis.
_PITCHES, _PHASES = 6, 2

# How far from its place a line of the lattice may be, in cells.
_TOLERANCE = 0.08

# What a segment is worth that is covered, minus this; one that is not, between two cells without content.
_SEGMENT, _BLANK, _COVERED = 0.25, 0.1, 0.2

# A lattice is left out if all covers of it together are worth less than this part of the best board.
_WORTH_A_LOOK = 0.6

# Only parts of the pitch are looked at after a board whose cells are worth so much on average.
_CLEAR = 1.2

BLANK, CENTRED, CROWDED = range(3)


# Left, top, right and bottom, in pixels.
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Axis:
    """Equidistant lines: the first one's place and the distance to the next, in pixels."""

    start: float
    pitch: float

    def place(self, line: int) -> float:
        return self.start + line * self.pitch

    def span(self, cell: int, inset: float = 0.0) -> tuple[int, int]:
        """From where to where a cell goes, without a part of it on both sides."""
        return (
            max(0, round(self.place(cell) + inset * self.pitch)),
            max(0, round(self.place(cell + 1) - inset * self.pitch)),
        )


@dataclass(frozen=True, slots=True)
class Lattice:
    """A board in a picture: its lines from left to right and from top to bottom; how well they are seen."""

    across: Axis
    down: Axis
    rows: int
    columns: int
    score: float

    @property
    def box(self) -> Box:
        x, y = self.across, self.down
        return x.start, y.start, x.place(self.columns), y.place(self.rows)


def find_lattice(masks: Masks, like: Lattice | None = None) -> Lattice | None:
    """The board that is seen best, if there is anything like one; or one with the same pitch as another."""
    best: Lattice | None = None
    tracks = [_Track.of(masks.upright, masks.edges), _Track.of(masks.level, masks.edges_by_row)]
    scale, small = 1, masks
    sizes = [masks]
    clear = 0.0
    for pitches in [(like.across.pitch, like.down.pitch)] if like else _pitches(*tracks):
        if clear and all(abs(clear / pitches[0] - parts) > 0.05 * parts for parts in (2, 3, 4, 5)):
            continue
        scale = 1
        while min(pitches) / scale >= _LARGE:
            scale *= 2
            if 2 ** len(sizes) == scale:
                sizes.append(sizes[-1].halved())
        small = sizes[scale.bit_length() - 1]
        least = best.score / scale if best else 0
        axes = [
            [Axis(phase / scale, pitch / scale) for phase in track.phases(pitch)]
            for track, pitch in zip(tracks, pitches, strict=True)
        ]
        found = _best(filter(None, (_bounded(small, x, y, least) for x in axes[0] for y in axes[1])))
        for _ in range(3):
            if not found:
                break
            nearer = _refined(small, found)
            again = _bounded(small, *nearer, 0) if nearer else None
            if not again or again.score < 0.95 * found.score:
                break
            found = again
        if found:
            x, y = (Axis(axis.start * scale, axis.pitch * scale) for axis in (found.across, found.down))
            found = Lattice(x, y, found.rows, found.columns, found.score * scale)
            best = _best(filter(None, (best, found)))
            if found.score > _CLEAR * found.rows * found.columns * sum(pitches) / 2:
                clear = pitches[0]
    return best


def _best(found: Iterator[Lattice]) -> Lattice | None:
    return max(found, key=lambda lattice: lattice.score, default=None)


@dataclass(frozen=True, slots=True)
class _Track:
    """How many edges lie at each place of an axis, above what is near, and how alike two places are."""

    counts: list[int]
    edges: list[int]
    alike: list[float]

    @classmethod
    def of(cls, lines: Lines, edges: Lines) -> _Track:
        # Roots, lest the frames of windows outdo the lines of cells.
        counts = [isqrt(1000 * count) for count in _peaks(profile(lines, 0, len(lines[0])))]
        mean = sum(counts) / len(counts)
        products = _autocorrelation(counts)
        most = max(LEAST_PITCH + 3, 3 * len(counts) // 4)
        alike = [product / (len(counts) - lag) - mean**2 for lag, product in enumerate(products[:most])]
        return cls(counts, profile(edges, 0, len(edges[0])), [value / (alike[0] or 1) for value in alike])

    def lags(self) -> list[tuple[float, int]]:
        """The distances at which the axis is most like itself, and how much."""
        most = min(MOST_PITCH, len(self.counts) // 3, len(self.alike) - 2)
        alike = self.alike
        return sorted(
            (
                (max(alike[lag - 1 : lag + 2]), lag)
                for lag in range(LEAST_PITCH, most + 1)
                if alike[lag] >= alike[lag - 1] and alike[lag] > alike[lag + 1] and alike[lag] > 0.03
            ),
            reverse=True,
        )[:5]

    def near(self, lag: int) -> tuple[float, int]:
        """How much the axis is like itself at about this distance, and where most."""
        reach = max(1, round(lag * 0.1))
        places = range(max(4, lag - reach), min(len(self.alike) - 2, lag + reach) + 1)
        return max(((max(0.0, self.alike[place]), place) for place in places), default=(0.0, lag))

    def exact(self, lag: int) -> float:
        """A distance to fractions of a pixel, by its multiples."""
        alike, pitch = self.alike, float(lag)
        for times in range(2, len(alike)):
            middle = round(times * pitch)
            if middle + 3 >= len(alike):
                break
            top = max(range(middle - 2, middle + 3), key=alike.__getitem__)
            if alike[top] <= max(0.0, 0.25 * alike[lag]) or not alike[top - 1] < alike[top] >= alike[top + 1]:
                if times > 4:
                    break
                continue
            before, there, after = (max(0.0, alike[top + side]) for side in (-1, 0, 1))
            pitch = (top + (after - before) / (before + there + after)) / times
        return pitch

    def phases(self, pitch: float) -> list[float]:
        """Where most lines of this pitch lie; and where fewest edges do, for boards without lines."""
        bins = int(2 * pitch)

        def fold(counts: list[int]) -> list[int]:
            folded = [0] * bins
            for place, count in enumerate(counts):
                folded[int(place % pitch / pitch * bins) % bins] += count
            return folded

        folded = fold(self.counts)
        reach = max(1, round(bins * _TOLERANCE))
        window = range(-reach, reach + 1)
        sums = [sum(folded[(number + step) % bins] for step in window) for number in range(bins)]
        chosen: list[int] = []
        for number in sorted(range(bins), key=lambda number: -sums[number]):
            if all(min(abs(number - other), bins - abs(number - other)) > bins * 0.2 for other in chosen):
                chosen.append(number)
        centres = (
            number + sum(step * folded[(number + step) % bins] for step in window) / (sums[number] or 1)
            for number in chosen[:_PHASES]
        )
        edges = fold(self.edges)
        wide = range(-2 * reach, 2 * reach + 1)
        gap = min(range(bins), key=lambda number: sum(edges[(number + step) % bins] for step in wide))
        return [(place + 0.5) / bins * pitch % pitch for place in (*centres, gap)]


def _pitches(across: _Track, down: _Track) -> list[tuple[float, float]]:
    """The likeliest pitches of both axes; those of cells that are squares, or nearly."""
    lags: set[int] = set()
    for track in (across, down):
        for _, lag in track.lags():
            lags |= {round(lag / part) for part in (1, 2, 3) if lag / part >= LEAST_PITCH}
    found: dict[tuple[int, int], float] = {}
    for lag in lags:
        (first, x), (second, y) = across.near(lag), down.near(lag)
        found[x, y] = first + second
        if lag < min(len(across.alike), len(down.alike)) - 1:
            found[lag, lag] = sum(max(0.0, *track.alike[lag - 1 : lag + 2]) for track in (across, down))
    exact: dict[tuple[int, int], tuple[float, float]] = {}
    for x, y in sorted(found, key=lambda pair: -found[pair])[:_PITCHES]:
        pair = across.exact(x), down.exact(y)
        exact.setdefault((round(2 * pair[0]), round(2 * pair[1])), pair)
    return [pair for pair in exact.values() if min(pair) >= LEAST_PITCH]


def _bounded(masks: Masks, across: Axis, down: Axis, least: float) -> Lattice | None:
    """The best rectangle of cells between the lines of two axes."""
    width, height = len(masks.upright), len(masks.level)
    across, columns = _within(across, width)
    down, rows = _within(down, height)
    if min(rows, columns) < LEAST_CELLS:
        return None
    upright = _coverage(masks.upright, across, columns, down, rows)
    level = _coverage(masks.level, down, rows, across, columns)
    # Looking closer takes most of the time.
    hoped = sum(max(0.0, cover - _SEGMENT) for lines in (upright, level) for line in lines for cover in line)
    if hoped * (across.pitch * down.pitch) ** 0.5 < _WORTH_A_LOOK * least:
        return None
    content = _contents(masks.edges, across, columns, down, rows)
    turned = [list(line) for line in zip(*content, strict=True)]
    sides = _Sides(_worth(upright, turned), _worth(level, content), upright, level, content, turned)
    box = _completed(sides, *_trimmed(sides, *_rectangle(sides)))
    left, top, right, bottom = box
    return Lattice(
        Axis(across.place(left), across.pitch),
        Axis(down.place(top), down.pitch),
        bottom - top,
        right - left,
        _score(sides, *box) * (across.pitch * down.pitch) ** 0.5,
    )


def _within(axis: Axis, size: int) -> tuple[Axis, int]:
    """The same lines from the first cell on that is in the picture, and how many cells are."""
    first = (axis.start + 0.15 * axis.pitch) % axis.pitch - 0.15 * axis.pitch
    return Axis(first, axis.pitch), int((size + 0.15 * axis.pitch - first) / axis.pitch)


def _coverage(lines: Lines, axis: Axis, cells: int, other: Axis, others: int) -> list[list[float]]:
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

    at = [covered(axis.place(line), _TOLERANCE) for line in range(cells + 1)]
    between = [covered(axis.place(line) - axis.pitch / 2, _TOLERANCE / 2) for line in range(cells + 2)]
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
    sides = around((across.place(line) for line in range(columns + 1)), _TOLERANCE)
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
            return 0.05
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


def _outline(cover: float) -> float:
    return (cover if cover > _COVERED else 0.0) - _SEGMENT


def _score(sides: _Sides, left: int, top: int, right: int, bottom: int) -> float:
    total = 0.0
    for lines, worth, first, last, a, b in (
        (sides.upright, sides.worth_upright, left, right, top, bottom),
        (sides.level, sides.worth_level, top, bottom, left, right),
    ):
        total += sum(_outline(cover) for line in (first, last) for cover in lines[line][a:b])
        total += sum(sum(worth[line][a:b]) for line in range(first + 1, last))
    return total


def _rectangle(sides: _Sides) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the rectangle whose segments are worth most."""
    rows, columns = len(sides.content), len(sides.turned)
    outline_upright = [[_outline(cover) for cover in line] for line in zip(*sides.upright, strict=True)]
    outline_level = [[_outline(cover) for cover in line] for line in sides.level]
    worth_upright = [list(line) for line in zip(*sides.worth_upright, strict=True)]
    most, best = float("-inf"), (0, 0, columns, rows)
    for top in range(rows - LEAST_CELLS + 1):
        inside, outside, joined = [0.0] * columns, [0.0] * (columns + 1), [0.0] * (columns + 1)
        for bottom in range(top + 1, rows + 1):
            if bottom > top + 1:
                inside = [a + b for a, b in zip(inside, sides.worth_level[bottom - 1], strict=True)]
            outside = [a + b for a, b in zip(outside, outline_upright[bottom - 1], strict=True)]
            joined = [a + b for a, b in zip(joined, worth_upright[bottom - 1], strict=True)]
            if bottom - top < LEAST_CELLS:
                continue
            # Up to each column: what a board is worth but for its left side.
            both = map(sum, zip(inside, outline_level[top], outline_level[bottom], joined, strict=False))
            sums = [*accumulate(both, initial=0.0)]
            start, left = float("-inf"), 0
            for right in range(LEAST_CELLS, columns + 1):
                first = right - LEAST_CELLS
                if outside[first] - joined[first] - sums[first] > start:
                    start, left = outside[first] - joined[first] - sums[first], first
                if start + sums[right] + outside[right] > most:
                    most, best = start + sums[right] + outside[right], (left, top, right, bottom)
    return best


def _trimmed(sides: _Sides, left: int, top: int, right: int, bottom: int) -> tuple[int, int, int, int]:
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


def _completed(sides: _Sides, left: int, top: int, right: int, bottom: int) -> tuple[int, int, int, int]:
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
    """The larger of two boards: between them are strips that have nothing but a line on both sides."""

    def is_line(line: int) -> bool:
        return sum(cover > _COVERED for cover in lines[line][a:b]) >= 0.5 * (b - a)

    void = [max(crossing[line][strip] for line in range(a + 1, b)) <= _COVERED for strip in strips]
    for first in range(LEAST_CELLS, len(void) - LEAST_CELLS):
        last = first
        while last < len(void) and void[last]:
            last += 1
        if first < last <= len(void) - LEAST_CELLS and is_line(strips[first]) and is_line(strips[last]):
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
    is_lined = usual > 0.5
    for number, strip in enumerate(strips[: len(strips) // 2], 1):
        has_content = CENTRED in content[strip][a:b]
        if inner(strip) > (0.4 * usual if is_lined else 0) or (has_content and not is_lined):
            return 0
        behind = share(lines[strip + (strips.step > 0)][a:b])
        if behind >= 0.8:
            return number
        ends = min(crossing[line][strip] for line in (a, b)) > _COVERED
        if number == 1 and not has_content and not ends:
            return 1
        if behind > 0.1 and not is_lined:
            return 0
    return 0


def _refined(masks: Masks, lattice: Lattice) -> tuple[Axis, Axis] | None:
    """The axes moved to where the lines of the board are; None if they are there."""
    left, top, right, bottom = (max(0, round(place)) for place in lattice.box)
    axes = (
        _fitted(_peaks(profile(masks.upright, top, bottom)), lattice.across, lattice.columns),
        _fitted(_peaks(profile(masks.level, left, right)), lattice.down, lattice.rows),
    )
    moved = max(abs(a.pitch - b.pitch) for a, b in zip(axes, (lattice.across, lattice.down), strict=True))
    return axes if moved >= 0.01 else None


def _fitted(counts: list[int], axis: Axis, cells: int) -> Axis:
    """Least squares through the strongest place near each line."""
    smooth = [a + 2 * b + c for a, b, c in zip([0, *counts], counts, [*counts[1:], 0], strict=False)]
    for tolerance in (0.22, 0.12):
        points = []
        for line in range(cells + 1):
            place, reach = axis.place(line), tolerance * axis.pitch
            near = range(max(0, round(place - reach)), min(len(counts), round(place + reach) + 1))
            top = max(near, key=smooth.__getitem__, default=0)
            if near and smooth[top]:
                around = range(max(near[0], top - 2), min(near[-1], top + 2) + 1)
                total = sum(counts[i] for i in around)
                centre = sum(i * counts[i] for i in around) / total if total else top
                # An outline is often a frame around the outermost line.
                points.append((line, centre, smooth[top] ** 0.5 * (1 if 0 < line < cells else 0.1)))
        weight = sum(point[2] for point in points)
        if len(points) < 3 or not weight:
            return axis
        middle = sum(line * w for line, _, w in points) / weight
        centre = sum(place * w for _, place, w in points) / weight
        spread = sum(w * (line - middle) ** 2 for line, _, w in points)
        pitch = sum(w * (line - middle) * (place - centre) for line, place, w in points) / spread
        if abs(pitch - axis.pitch) > 0.06 * axis.pitch:
            return axis
        axis = Axis(centre - middle * pitch, pitch)
    return axis


def _peaks(counts: list[int], reach: int = 6) -> list[int]:
    """What is above the mean of what is near."""
    sums = [*accumulate(counts, initial=0)]
    size = len(counts)
    near = ((max(0, place - reach), min(size, place + reach + 1)) for place in range(size))
    return [
        max(0, count - (sums[b] - sums[a]) // (b - a)) for count, (a, b) in zip(counts, near, strict=True)
    ]


def _autocorrelation(counts: list[int]) -> list[int]:
    """The sums of products of all pairs at each distance, by one multiplication of whole numbers."""
    lane, size = 5, len(counts)  # bytes, which hold the sum of 2,000 products of numbers below 4,096
    there, back = (
        int.from_bytes(b"".join(min(count, 4095).to_bytes(lane, "little") for count in order), "little")
        for order in (counts, reversed(counts))
    )
    product = (there * back).to_bytes(2 * lane * size, "little")
    return [
        int.from_bytes(product[number * lane : (number + 1) * lane], "little")
        for number in range(size - 1, 2 * size - 1)
    ]
