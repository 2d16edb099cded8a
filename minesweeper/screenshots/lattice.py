"""Where the board is in a picture: the best rectangle for any pitch and phase that its lines may have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from math import sqrt

from minesweeper.screenshots.periods import Axis, Track, fitted, peaks, pitches_of
from minesweeper.screenshots.picture import Masks, profile
from minesweeper.screenshots.rectangle import LEAST_CELLS, Draft, coverage

# A pitch from which on the masks are halved: nothing is seen better in larger ones.
_LARGE = 48

# The search ends where no other board can score more than this many times the best, or after so many steps.
_BETTER, _STEPS = 1.02, 4_000_000

# Left, top, right and bottom, in pixels.
Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Lattice:
    """A board in a picture: its lines from left to right and from top to bottom; how well they are seen."""

    across: Axis
    down: Axis
    score: float

    @property
    def box(self) -> Bounds:
        x, y = self.across, self.down
        return x.start, y.start, x.place(x.cells), y.place(y.cells)

    @property
    def seen(self) -> float:
        """How well the lines of a cell are seen."""
        x, y = self.across, self.down
        return self.score / (x.cells * y.cells) / sqrt(x.pitch * y.pitch)

    @property
    def oblong(self) -> float:
        """How many times as long as high a cell is, or as high as long."""
        pitches = self.across.pitch, self.down.pitch
        return max(pitches) / min(pitches)

    def middle(self, rows: int, columns: int) -> Lattice:
        """Return so many rows and columns from its middle."""
        x, y = self.across, self.down
        across = Axis(x.place((x.cells - columns) // 2), x.pitch, columns)
        down = Axis(y.place((y.cells - rows) // 2), y.pitch, rows)
        return Lattice(across, down, self.score * rows * columns / (x.cells * y.cells))


def find_lattice(masks: Masks, like: Lattice | None = None) -> Lattice | None:
    """The board whose lines are seen best, or None; with `like`, among boards of the same pitch."""
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
        found = _found(draft)
        if not best or found.score > best[0].score:
            best = found, draft
    return best and _refined(*best)


def _draft(masks: Masks, scale: int, across: Axis, down: Axis) -> Draft | None:
    """The lines of two axes in a picture that is smaller by `scale`; None if there is no room for a board."""
    across, down = _within(across, len(masks.upright)), _within(down, len(masks.level))
    if min(across.cells, down.cells) < LEAST_CELLS:
        return None
    upright, level = coverage(masks.upright, across, down), coverage(masks.level, down, across)
    return Draft(masks, scale, across, down, upright, level)


def _found(draft: Draft) -> Lattice:
    """The best board between lines, where it is in smaller masks."""
    (left, top, right, bottom), score = draft.best_cells()
    x, y = draft.across, draft.down
    across, down = Axis(x.place(left), x.pitch, right - left), Axis(y.place(top), y.pitch, bottom - top)
    return Lattice(across, down, score)


def _refined(lattice: Lattice, draft: Draft) -> Lattice:
    """The board with its lines moved to where they are, if it is seen as well then, in the whole picture."""
    left, top, right, bottom = (max(0, round(place)) for place in lattice.box)
    across = fitted(peaks(profile(draft.masks.upright, top, bottom)), lattice.across)
    down = fitted(peaks(profile(draft.masks.level, left, right)), lattice.down)
    moved = _draft(draft.masks, draft.scale, across, down)
    again = moved and _found(moved)
    best = again if again and again.score >= 0.95 * lattice.score else lattice
    across, down = (
        Axis(axis.start * draft.scale, axis.pitch * draft.scale, axis.cells)
        for axis in (best.across, best.down)
    )
    return replace(best, across=across, down=down)


def _within(axis: Axis, size: int) -> Axis:
    """The same lines, for all cells that are in the picture."""
    first = (axis.start + 0.15 * axis.pitch) % axis.pitch - 0.15 * axis.pitch
    return Axis(first, axis.pitch, int((size + 0.15 * axis.pitch - first) / axis.pitch))
