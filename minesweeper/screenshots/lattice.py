"""The search for the board in a picture: the best rectangle for any pitch and phase of its lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import sqrt

from minesweeper.screenshots.periods import Axis, Track, fitted, peaks, pitches_of
from minesweeper.screenshots.picture import Masks, profile
from minesweeper.screenshots.rectangle import LEAST_CELLS, Draft, coverage

# From this pitch on the masks are halved: larger ones show nothing more.
_LARGE = 48

# The search ends once no other board can score more than _BETTER times the best, or after _STEPS steps.
_BETTER, _STEPS = 1.02, 4_000_000

# Left, top, right and bottom, in pixels.
Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Lattice:
    """A board in a picture: its lines."""

    across: Axis  # from left to right
    down: Axis  # from top to bottom
    score: float  # the sum over the segments of its lines

    @property
    def box(self) -> Bounds:
        x, y = self.across, self.down
        return x.start, y.start, x.place(x.cells), y.place(y.cells)

    @property
    def seen(self) -> float:
        """The score per cell and per pixel of its side."""
        x, y = self.across, self.down
        return self.score / (x.cells * y.cells) / sqrt(x.pitch * y.pitch)

    @property
    def oblong(self) -> float:
        """The ratio of a cell's sides, at least 1."""
        pitches = self.across.pitch, self.down.pitch
        return max(pitches) / min(pitches)

    def middle(self, rows: int, columns: int) -> Lattice:
        """Return the lattice of some rows and columns in its middle."""
        x, y = self.across, self.down
        across = Axis(x.place((x.cells - columns) // 2), x.pitch, columns)
        down = Axis(y.place((y.cells - rows) // 2), y.pitch, rows)
        return Lattice(across, down, self.score * rows * columns / (x.cells * y.cells))


def find_lattice(masks: Masks, like: Lattice | None = None) -> Lattice | None:
    """Return the board with the best score, if there is one; with `like`, among boards of its pitch."""
    tracks = [Track.of(masks.upright, masks.edges), Track.of(masks.level, masks.edges_by_row)]
    sizes, drafts = [masks], list[Draft]()
    for pitches in [(like.across.pitch, like.down.pitch)] if like else pitches_of(*tracks):
        halvings = 0
        while min(pitches) / 2**halvings >= _LARGE:
            halvings += 1
            if len(sizes) == halvings:
                sizes.append(sizes[-1].halved())
        axes = [
            [Axis(phase / 2**halvings, pitch / 2**halvings) for phase in track.phases(pitch)]
            for track, pitch in zip(tracks, pitches, strict=True)
        ]
        drafts += filter(None, (_draft(sizes[halvings], 2**halvings, *pair) for pair in product(*axes)))
    best, steps = None, 0
    for draft in sorted(drafts, key=lambda draft: -draft.promise):
        if best and (draft.promise <= _BETTER * best[0].score or steps > _STEPS):
            break
        steps += draft.steps
        lattice = _best_lattice(draft)
        if not best or lattice.score > best[0].score:
            best = lattice, draft
    return best and _refined(*best)


def _draft(masks: Masks, scale: int, across: Axis, down: Axis) -> Draft | None:
    """Draw the lines of two axes in masks that are smaller by `scale`; None without room for a board."""
    across, down = _within(across, len(masks.upright)), _within(down, len(masks.level))
    if min(across.cells, down.cells) < LEAST_CELLS:
        return None
    upright, level = coverage(masks.upright, across, down), coverage(masks.level, down, across)
    return Draft(masks, scale, across, down, upright, level)


def _best_lattice(draft: Draft) -> Lattice:
    """Return the best board between the lines of a draft, in its masks."""
    (left, top, right, bottom), score = draft.best_cells()
    x, y = draft.across, draft.down
    across, down = Axis(x.place(left), x.pitch, right - left), Axis(y.place(top), y.pitch, bottom - top)
    return Lattice(across, down, score)


def _refined(lattice: Lattice, draft: Draft) -> Lattice:
    """Move the lines of a board to the edges, if its score stays as high; return it in the whole picture."""
    left, top, right, bottom = (max(0, round(place)) for place in lattice.box)
    across = fitted(peaks(profile(draft.masks.upright, top, bottom)), lattice.across)
    down = fitted(peaks(profile(draft.masks.level, left, right)), lattice.down)
    moved = _draft(draft.masks, draft.scale, across, down)
    again = moved and _best_lattice(moved)
    best = again if again and again.score >= 0.95 * lattice.score else lattice
    across, down = (
        Axis(axis.start * draft.scale, axis.pitch * draft.scale, axis.cells)
        for axis in (best.across, best.down)
    )
    return replace(best, across=across, down=down)


def _within(axis: Axis, size: int) -> Axis:
    """Extend the lines of an axis to all cells in the picture."""
    first = (axis.start + 0.15 * axis.pitch) % axis.pitch - 0.15 * axis.pitch
    return Axis(first, axis.pitch, int((size + 0.15 * axis.pitch - first) / axis.pitch))
