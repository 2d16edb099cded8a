"""Where the board is in a picture: the best rectangle for any pitch and phase that its lines may have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import sqrt

from minesweeper.screenshots.masks import Masks, profile
from minesweeper.screenshots.periods import Axis, Track, fitted, peaks, pitches_of
from minesweeper.screenshots.rectangle import LEAST_CELLS, Draft

# A pitch from which on the masks are halved: nothing is seen better in larger ones.
_LARGE = 48

# No other board is looked for that can be seen only so little better, nor after so many steps.
_BETTER, _STEPS = 1.02, 4_000_000

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

    @property
    def seen(self) -> float:
        """How well the lines of a cell are seen."""
        return self.score / (self.rows * self.columns) / sqrt(self.across.pitch * self.down.pitch)

    def strip(self, first: int, rows: int) -> Lattice:
        """Some of its rows."""
        down = Axis(self.down.place(first), self.down.pitch)
        return replace(self, down=down, rows=rows, score=self.score * rows / self.rows)


def find_lattice(masks: Masks, like: Lattice | None = None) -> Lattice | None:
    """The board that is seen best, if there is anything like one; or one with the same pitch as another."""
    tracks = [Track.of(masks.upright, masks.edges), Track.of(masks.level, masks.edges_by_row)]
    sizes, drafts = [masks], list[tuple[float, Draft]]()
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
        drafts += [(scale, draft) for x, y in product(*axes) if (draft := _draft(sizes[halvings], x, y))]
    best, steps = None, 0
    for promise, scale, draft in sorted(
        ((draft.promise * _unit(draft) * scale, scale, draft) for scale, draft in drafts),
        key=lambda each: -each[0],
    ):
        if best and (promise <= _BETTER * best[0].score * best[1] or steps > _STEPS):
            break
        steps += draft.steps
        found = _found(draft)
        if not best or found.score * scale > best[0].score * best[1]:
            best = found, scale, draft.masks
    return best and _scaled(_refined(best[2], best[0]), best[1])


def _draft(masks: Masks, across: Axis, down: Axis) -> Draft | None:
    """The lines of two axes in the picture; None if there is no room for a board."""
    across, columns = _within(across, len(masks.upright))
    down, rows = _within(down, len(masks.level))
    return Draft.of(masks, across, columns, down, rows) if min(rows, columns) >= LEAST_CELLS else None


def _unit(draft: Draft) -> float:
    return sqrt(draft.across.pitch * draft.down.pitch)


def _found(draft: Draft) -> Lattice:
    """The best board between lines."""
    (left, top, right, bottom), worth = draft.best_cells()
    x, y = (Axis(axis.place(first), axis.pitch) for axis, first in ((draft.across, left), (draft.down, top)))
    return Lattice(x, y, bottom - top, right - left, worth * _unit(draft))


def _refined(masks: Masks, lattice: Lattice) -> Lattice:
    """The board with its lines moved to where they are in the picture, if it is seen as well then."""
    left, top, right, bottom = (max(0, round(place)) for place in lattice.box)
    draft = _draft(
        masks,
        fitted(peaks(profile(masks.upright, top, bottom)), lattice.across, lattice.columns),
        fitted(peaks(profile(masks.level, left, right)), lattice.down, lattice.rows),
    )
    again = draft and _found(draft)
    return again if again and again.score >= 0.95 * lattice.score else lattice


def _scaled(lattice: Lattice, scale: float) -> Lattice:
    x, y = (Axis(axis.start * scale, axis.pitch * scale) for axis in (lattice.across, lattice.down))
    return Lattice(x, y, lattice.rows, lattice.columns, lattice.score * scale)


def _within(axis: Axis, size: int) -> tuple[Axis, int]:
    """The same lines from the first cell on that is in the picture, and how many cells are."""
    first = (axis.start + 0.15 * axis.pitch) % axis.pitch - 0.15 * axis.pitch
    return Axis(first, axis.pitch), int((size + 0.15 * axis.pitch - first) / axis.pitch)
