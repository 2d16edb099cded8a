"""The points of a client: its groups, their interval, the baselines they are measured by; and of a server."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper.grader.build import Built
from minesweeper.grader.data import CaseResult, Group
from minesweeper.grader.grade import advanced_of, basic_of
from minesweeper.grader.points import advanced_points
from minesweeper.grader.verdict import AC

BASELINES = [(30.0, 60.0, 80.0), (10.0, 20.0, 60.0)]
MEANS = [20.0, 40.0, 70.0]
SCORES = st.floats(0, 100) | st.integers(0, 100)


@given(SCORES, SCORES, st.tuples(SCORES, SCORES, SCORES))
def test_points_rise_with_the_score_from_those_of_rubbish(one, other, baselines):
    """Whatever the baselines are; where they differ, a client as good as one has its points."""
    low, high = (advanced_points(score, baselines) for score in sorted((one, other)))
    assert 0 <= low <= high <= 35
    assert min(one, other) >= baselines[0] or low == 0
    rubbish, first, second = sorted(baselines)
    if rubbish < first < second:
        found = [advanced_points(each, (rubbish, first, second)) for each in (rubbish, first, second, 101)]
        assert found == [0, 10, 30, 35]
        middle = advanced_points((first + second) / 2, (rubbish, first, second))
        assert middle == pytest.approx(20) or second - first < 1e-3


def group(name, score, reach=0.0, verdict="AC", diagnosis=None):
    nothing = (0, verdict, "late" if verdict == "TLE" else "", "", 10, 1.0, 5, diagnosis, ())
    return Group(name, 1, score, reach, *nothing, baselines=(0.0, 0.0, 0.0))


def test_the_mean_of_unequal_groups_and_its_interval():
    groups = [group("6x6x4", 72.0, 3.0), group("8x8x9", 54.0, 4.0)]
    advanced = advanced_of(None, groups, (), BASELINES)
    assert (advanced.score, advanced.reach, advanced.baselines) == (63.0, 2.5, (20.0, 40.0, 70.0))
    ends = [advanced_points(score, MEANS) for score in (63.0, 60.5, 65.5)]
    assert ends[1] < ends[0] < ends[2]
    found = (advanced.points, advanced.points_low, advanced.points_high)
    assert found == pytest.approx(tuple(ends), abs=1e-4)


def test_the_first_failure_is_the_verdict_and_costs_its_group():
    groups = [group("a", 72.0), group("b", 0.0, verdict="TLE", diagnosis=50.0), group("c", 0.0, verdict="RE")]
    advanced = advanced_of(None, groups, (), BASELINES)
    assert (advanced.verdict, advanced.why, advanced.score) == ("TLE", "late", 24.0)
    score, points = advanced.diagnosis
    assert score == pytest.approx((72 + 50) / 3, abs=1e-6)
    assert points == pytest.approx(advanced_points(score, MEANS), abs=1e-4)
    assert advanced_of(None, groups[:1], (), BASELINES).diagnosis is None


@pytest.mark.parametrize(("published", "suspicious"), [(68.0, False), (68.1, True), (50.0, False)])
def test_by_heart_is_what_is_above_the_interval_of_the_difference(published, suspicious):
    """Of two means: a half-width of 3 and one of 4 make 5."""
    known = advanced_of(None, [group("a", 63.0, 3.0)], [group("a", published, 4.0)], BASELINES).by_heart
    assert (known.published, known.above) == (published, pytest.approx(published - 63))
    assert (known.reach, known.suspicious) == (5.0, suspicious)
    assert advanced_of(None, [group("a", 63.0)], (), BASELINES).by_heart is None


def test_a_server_has_the_verdict_of_the_first_case_that_failed():
    cases = [CaseResult(name, verdict, why, 0.1, 2.0) for name, verdict, why in (
        ("one", "AC", ""), ("two", "WA", "wrong"), ("three", "TLE", "late"), ("four", "AC", ""),
    )]  # fmt: skip
    basic = basic_of(Built("program", AC), cases)
    assert (basic.verdict, basic.why, basic.passed, basic.points) == ("WA", "wrong", 2, 0.0)
    right = basic_of(Built("program", AC), [replace(case, verdict="AC") for case in cases])
    assert (right.verdict, right.passed, right.points) == ("AC", 4, 45.0)
