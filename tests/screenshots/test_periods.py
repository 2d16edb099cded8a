"""The distances between the lines of a board: which places of an axis are taken as alike."""

from minesweeper.screenshots import periods
from minesweeper.screenshots.periods import Track, pitches_of


def track(size, alike):
    """Return a track that is alike at these distances only."""
    return Track([0] * size, [0] * size, [alike.get(lag, 0.0) for lag in range(size)])


def test_axis_is_compared_up_to_the_last_distance_but_one():
    assert track(20, {18: 0.5, 19: 0.9}).near(18) == (0.5, 18)


def test_likeliest_pitch_comes_before_shorter_ones(monkeypatch):
    monkeypatch.setattr(periods, "PITCHES", 1)
    axis = track(70, {12: 0.2, 20: 0.9})
    across, down = pitches_of(axis, axis)[0]
    assert (round(across), round(down)) == (20, 20)
