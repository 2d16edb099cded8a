"""The pitch and the phase of the lines of a board, from the edges at each place of an axis."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, product
from math import fsum, isqrt

from minesweeper.screenshots.picture import Mask, profile

# Sides of cells, in pixels.
LEAST_PITCH, MOST_PITCH = 8, 140

# The largest distance of a line from its place, in cells.
TOLERANCE = 0.08

# The number of distances of each axis, of pitches, and of phases of each axis that are searched.
_LAGS, PITCHES, _PHASES = 5, 6, 2

# The distance within which counts are compared with a peak, in pixels.
_REACH = 6

# The pitch is the shortest distance whose likeness is this part of the greatest one.
_SHORTEST = 0.8


@dataclass(frozen=True, slots=True)
class Axis:
    """Equidistant lines: the first one's place, the distance to the next in pixels, and the cells between."""

    start: float
    pitch: float
    cells: int = 0

    def place(self, line: int) -> float:
        return self.start + line * self.pitch

    def span(self, cell: int, inset: float = 0.0) -> tuple[int, int]:
        """Return the start and the end of a cell, without the inset on both sides."""
        return (
            max(0, round(self.place(cell) + inset * self.pitch)),
            max(0, round(self.place(cell + 1) - inset * self.pitch)),
        )


@dataclass(frozen=True, slots=True)
class Track:
    """The edges at each place of an axis, above those near, and the likeness of places at each distance."""

    counts: list[int]
    edges: list[int]
    alike: list[float]

    @classmethod
    def of(cls, runs: Mask, edges: Mask) -> Track:
        # Roots, lest the frames of windows outdo the lines of cells.
        counts = [isqrt(1000 * count) for count in peaks(profile(runs, 0, len(runs[0])))]
        mean = sum(counts) / len(counts)
        products = autocorrelation(counts)
        most = max(LEAST_PITCH + 3, 3 * len(counts) // 4)
        alike = [product / (len(counts) - lag) - mean**2 for lag, product in enumerate(products[:most])]
        return cls(counts, profile(edges, 0, len(edges[0])), [value / (alike[0] or 1) for value in alike])

    def lags(self) -> list[int]:
        """Return the distances with the greatest likeness."""
        most = min(MOST_PITCH, len(self.counts) // 3, len(self.alike) - 2)
        alike = self.alike
        tops = (
            lag
            for lag in range(LEAST_PITCH, most + 1)
            if alike[lag - 1] <= alike[lag] > alike[lag + 1] and alike[lag] > 0.03
        )
        return sorted(tops, key=alike.__getitem__)[-_LAGS:]

    def shortest(self) -> list[int]:
        """Return the shortest of the distances with about the greatest likeness."""
        lags = sorted(self.lags())
        most = max((self.alike[lag] for lag in lags), default=0.0)
        return [lag for lag in lags if self.alike[lag] >= _SHORTEST * most][:1]

    def near(self, lag: int) -> tuple[float, int]:
        """Return the greatest likeness at about this distance, and its place."""
        reach = max(1, round(lag * 0.1))
        places = range(max(4, lag - reach), min(len(self.alike) - 2, lag + reach) + 1)
        return max(((max(0.0, self.alike[place]), place) for place in places), default=(0.0, lag))

    def exact(self, lag: int) -> float:
        """Refine a distance to fractions of a pixel, by its multiples."""
        alike, pitch = self.alike, float(lag)
        for times in range(2, len(alike)):
            middle = round(times * pitch)
            if middle + 3 >= len(alike):
                break
            top = max(range(middle - 2, middle + 3), key=alike.__getitem__)
            if alike[top] <= max(0.0, 0.25 * alike[lag]) or not alike[top - 1] < alike[top] >= alike[top + 1]:
                break
            before, there, after = (max(0.0, alike[top + side]) for side in (-1, 0, 1))
            pitch = (top + (after - before) / (before + there + after)) / times
        return pitch

    def phases(self, pitch: float) -> list[float]:
        """Return the phases with most lines of this pitch and, for boards without lines, fewest edges."""
        bins = int(2 * pitch)

        def fold(counts: list[int]) -> list[int]:
            folded = [0] * bins
            for place, count in enumerate(counts):
                folded[int(place % pitch / pitch * bins) % bins] += count
            return folded

        folded = fold(self.counts)
        reach = max(1, round(bins * TOLERANCE))
        window = range(-reach, reach + 1)
        sums = [sum(folded[(number + step) % bins] for step in window) for number in range(bins)]
        chosen: list[int] = []
        for number in sorted(range(bins), key=lambda number: -sums[number]):
            if all(min(abs(number - other), bins - abs(number - other)) > bins * 0.2 for other in chosen):
                chosen.append(number)
        edges = fold(self.edges)
        wide = range(-2 * reach, 2 * reach + 1)
        gap = min(range(bins), key=lambda number: sum(edges[(number + step) % bins] for step in wide))
        return [(place + 0.5) / bins * pitch % pitch for place in (*chosen[:_PHASES], gap)]


def pitches_of(across: Track, down: Track) -> list[tuple[float, float]]:
    """Return the likeliest pitches of both axes: pairs for nearly square cells, and one for oblong ones."""
    likeness: dict[tuple[int, int], float] = {}
    for lag in {*across.lags(), *down.lags()}:
        (first, x), (second, y) = across.near(lag), down.near(lag)
        likeness[x, y] = first + second
        if lag < min(len(across.alike), len(down.alike)) - 1:
            likeness[lag, lag] = fsum(max(0.0, *track.alike[lag - 1 : lag + 2]) for track in (across, down))
    likeliest = sorted(likeness, key=lambda pair: -likeness[pair])[:PITCHES]
    exact: dict[tuple[int, int], tuple[float, float]] = {}
    for x, y in (*likeliest, *product(across.shortest(), down.shortest())):
        pair = across.exact(x), down.exact(y)
        exact.setdefault((round(2 * pair[0]), round(2 * pair[1])), pair)
    return [pair for pair in exact.values() if min(pair) >= LEAST_PITCH]


def fitted(counts: list[int], axis: Axis) -> Axis:
    """Fit an axis by least squares to the strongest place near each line."""
    smooth = [a + 2 * b + c for a, b, c in zip([0, *counts], counts, [*counts[1:], 0], strict=False)]
    reach, points = 0.15 * axis.pitch, []
    for line in range(axis.cells + 1):
        place = axis.place(line)
        near = range(max(0, round(place - reach)), min(len(counts), round(place + reach) + 1))
        top = max(near, key=smooth.__getitem__, default=0)
        if near and smooth[top]:
            around = range(max(near[0], top - 2), min(near[-1], top + 2) + 1)
            total = sum(counts[i] for i in around)
            centre = sum(i * counts[i] for i in around) / total if total else top
            # An outline is often a frame around the outermost line.
            points.append((line, centre, smooth[top] ** 0.5 * (1 if 0 < line < axis.cells else 0.1)))
    if len(points) < 3:
        return axis
    weight = fsum(point[2] for point in points)
    middle = fsum(line * w for line, _, w in points) / weight
    centre = fsum(place * w for _, place, w in points) / weight
    spread = fsum(w * (line - middle) ** 2 for line, _, w in points)
    pitch = fsum(w * (line - middle) * (place - centre) for line, place, w in points) / spread
    return Axis(centre - middle * pitch, pitch, axis.cells)


def peaks(counts: list[int]) -> list[int]:
    """Return each count above the mean of those within _REACH of it; 0 below it."""
    sums = [*accumulate(counts, initial=0)]
    size = len(counts)
    near = ((max(0, place - _REACH), min(size, place + _REACH + 1)) for place in range(size))
    return [
        max(0, count - (sums[b] - sums[a]) // (b - a)) for count, (a, b) in zip(counts, near, strict=True)
    ]


def autocorrelation(counts: list[int]) -> list[int]:
    """Return the sum of products of all pairs at each distance, by one multiplication of whole numbers."""
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
