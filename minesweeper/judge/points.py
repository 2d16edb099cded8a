"""The assignment's table: the share of the grade that a score earns."""

from __future__ import annotations

from collections.abc import Sequence

# Points in per cent of the grade.
BASIC, ADVANCED = 45.0, 35.0

# From Rubbish to Baseline1, and from there to Baseline2, linearly; the rest for a score above Baseline2.
_FIRST, _SECOND = 10.0, 20.0


def advanced_points(score: float, baselines: Sequence[float]) -> float:
    """Return the points of a score beside those of Rubbish, Baseline1 and Baseline2; 0 below Rubbish.

    >>> baselines = (40.0, 70.0, 80.0)
    >>> [advanced_points(score, baselines) for score in (30, 40, 55, 70, 75, 80, 80.1)]
    [0.0, 0.0, 5.0, 10.0, 20.0, 30.0, 35.0]
    >>> advanced_points(100, (78, 100, 100))  # all that one can have there
    30.0
    >>> advanced_points(99, (100, 100, 100))
    0.0
    """
    rubbish, first, second = baselines
    if score < rubbish:
        return 0.0
    if score > second:
        return ADVANCED
    if score == second:
        return _FIRST + _SECOND
    if score >= first:
        return _FIRST + _SECOND * (score - first) / (second - first)
    return _FIRST * (score - rubbish) / (first - rubbish)
