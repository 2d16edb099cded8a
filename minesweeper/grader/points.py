"""The assignment's table: what share of the grade a score earns."""

from __future__ import annotations

from collections.abc import Sequence

# Points in per cent of the grade.
BASIC, ADVANCED = 45.0, 35.0

# From Rubbish to Baseline1, and from there to Baseline2, linearly; the rest for a score above Baseline2.
_FIRST, _SECOND = 10.0, 20.0


def advanced_points(score: float, baselines: Sequence[float]) -> float:
    """The points of a score between those of Rubbish, Baseline1 and Baseline2, which are in this order.

    >>> baselines = (40.0, 70.0, 80.0)
    >>> [advanced_points(score, baselines) for score in (30, 40, 55, 70, 75, 80, 80.1)]
    [0.0, 0.0, 5.0, 10.0, 20.0, 30.0, 35.0]
    >>> advanced_points(100, (78, 100, 100))  # all that one can have there
    30.0
    """
    rubbish, first, second = baselines
    if score > second:
        return ADVANCED
    if score >= second:
        return _FIRST + _SECOND
    if score > first:
        return _FIRST + _SECOND * _part(score, first, second)
    return _FIRST * max(0.0, _part(score, rubbish, first))


def _part(score: float, low: float, high: float) -> float:
    """How far a score is from `low` to `high`; all of it where they are equal."""
    return (score - low) / (high - low) if high > low else 1.0
