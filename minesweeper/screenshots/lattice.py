"""Where the board is in a picture: the best rectangle for any pitch and phase that its lines may have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from minesweeper.screenshots.masks import Masks, profile
from minesweeper.screenshots.periods import Axis, Track, fitted, peaks, pitches_of
from minesweeper.screenshots.rectangle import LEAST_CELLS, best_cells

# A pitch from which on the masks are halved: nothing is seen better in larger ones.
_LARGE = 48

# Left, top, right and bottom, in pixels.
Box = tuple[float, float, float, float]


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
    tracks = [Track.of(masks.upright, masks.edges), Track.of(masks.level, masks.edges_by_row)]
    sizes = [masks]
    best: Lattice | None = None
    for pitches in [(like.across.pitch, like.down.pitch)] if like else pitches_of(*tracks):
        halvings = 0
        while min(pitches) / 2**halvings >= _LARGE:
            halvings += 1
            if len(sizes) == halvings:
                sizes.append(sizes[-1].halved())
        scale = 2**halvings
        axes = [
            [Axis(phase / scale, pitch / scale) for phase in track.phases(pitch)]
            for track, pitch in zip(tracks, pitches, strict=True)
        ]
        found = _seen(sizes[halvings], axes)
        if found:
            x, y = (Axis(axis.start * scale, axis.pitch * scale) for axis in (found.across, found.down))
            found = Lattice(x, y, found.rows, found.columns, found.score * scale)
            best = _best([best, found])
    return best


def _seen(masks: Masks, axes: list[list[Axis]]) -> Lattice | None:
    """The best board whose lines begin with one of these axes, then fitted to where they are."""
    found = _best([_bounded(masks, x, y) for x in axes[0] for y in axes[1]])
    again = _bounded(masks, *_refined(masks, found)) if found else None
    return again if found and again and again.score >= 0.95 * found.score else found


def _best(found: Iterable[Lattice | None]) -> Lattice | None:
    return max(filter(None, found), key=lambda lattice: lattice.score, default=None)


def _bounded(masks: Masks, across: Axis, down: Axis) -> Lattice | None:
    """The best board between the lines of two axes; None if there is no room for one."""
    across, columns = _within(across, len(masks.upright))
    down, rows = _within(down, len(masks.level))
    if min(rows, columns) < LEAST_CELLS:
        return None
    (left, top, right, bottom), worth = best_cells(masks, across, columns, down, rows)
    x, y = Axis(across.place(left), across.pitch), Axis(down.place(top), down.pitch)
    return Lattice(x, y, bottom - top, right - left, worth * (across.pitch * down.pitch) ** 0.5)


def _within(axis: Axis, size: int) -> tuple[Axis, int]:
    """The same lines from the first cell on that is in the picture, and how many cells are."""
    first = (axis.start + 0.15 * axis.pitch) % axis.pitch - 0.15 * axis.pitch
    return Axis(first, axis.pitch), int((size + 0.15 * axis.pitch - first) / axis.pitch)


def _refined(masks: Masks, lattice: Lattice) -> tuple[Axis, Axis]:
    """The axes moved to where the lines of the board are."""
    left, top, right, bottom = (max(0, round(place)) for place in lattice.box)
    return (
        fitted(peaks(profile(masks.upright, top, bottom)), lattice.across, lattice.columns),
        fitted(peaks(profile(masks.level, left, right)), lattice.down, lattice.rows),
    )
