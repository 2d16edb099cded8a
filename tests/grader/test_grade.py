"""The points of a client: its groups, their interval, the baselines they are measured by, and as data."""

from math import sqrt
from statistics import mean, stdev

import pytest

from minesweeper.grader.advanced import GroupResult, Played
from minesweeper.grader.data import data_of
from minesweeper.grader.grade import Advanced, Baselines, Grade
from minesweeper.grader.points import advanced_points
from minesweeper.grader.submission import Submission
from minesweeper.grader.verdict import AC, RUNTIME, Verdict
from minesweeper.rules.draw import Parameters
from minesweeper.shell.statistics import Z95, group_score

SETS = Parameters(6, 6, 4, 1, 1), Parameters(8, 8, 9, 1, 1)
BASELINES = Baselines.of(SETS, (0.3, 0.6, 0.8, 0.1, 0.2, 0.6))


def group(parameters, scores, verdict=AC, diagnosis=None):
    maps = tuple(Played(score, score == 1, AC, ()) for score in scores)
    score = group_score(scores) if verdict.accepted else 0.0
    won = scores.count(1)
    return GroupResult(parameters, score, won, verdict, len(scores), 1.0, diagnosis, maps)


SCORES = [[0.2] * 5 + [0.5, 0.6, 0.7, 0.8, 1] * 9, [0.1, 0.4, 0.5, 0.4, 0.6, 0.7, 0.3, 0.4, 0.9, 1]]


def test_baselines_are_those_of_each_set():
    assert BASELINES.by_set == {SETS[0]: (0.3, 0.6, 0.8), SETS[1]: (0.1, 0.2, 0.6)}
    assert BASELINES.means == pytest.approx([0.2, 0.4, 0.7])


def test_the_interval_is_that_of_the_maps_that_count():
    """All but the lowest tenth of each group, however many maps it has."""
    advanced = Advanced(None, tuple(map(group, SETS, SCORES)), BASELINES)
    counted = [sorted(scores)[len(scores) // 10 :] for scores in SCORES]
    value = mean(map(mean, counted))
    reach = Z95 * sqrt(sum(stdev(scores) ** 2 / len(scores) for scores in counted)) / 2
    assert advanced.score == pytest.approx((value, value - reach, value + reach))
    ends = [advanced_points(score, [0.2, 0.4, 0.7]) for score in (value, value - reach, value + reach)]
    assert ends[1] < ends[0] < ends[2]
    data = data_of(Grade(Submission("mine"), None, advanced))
    told = data["advanced"]
    assert [told[name] for name in ("points", "points_low", "points_high")] == [round(end, 2) for end in ends]
    assert (data["points"], data["most"]) == (round(ends[0], 2), 35)
    assert [each["baselines"] for each in told["groups"]] == [[30, 60, 80], [10, 20, 60]]
    assert [(each["wins"], each["score"]) for each in told["groups"]] == [
        (9, pytest.approx(72)), (1, pytest.approx(100 * mean(counted[1]), abs=1e-4))
    ]  # fmt: skip


def test_the_first_failure_is_the_verdict_and_costs_its_group():
    late, wrong = Verdict("TLE", "late"), Verdict(RUNTIME, "gone")
    groups = [
        group(SETS[0], SCORES[0]),
        group(SETS[1], SCORES[1], late, diagnosis=0.5),
        group(SETS[0], SCORES[0], wrong),
    ]
    advanced = Advanced(None, tuple(groups), BASELINES)
    assert advanced.verdict == late
    assert advanced.score.value == pytest.approx(0.72 / 3)
    score, points = advanced.diagnosis
    assert score == pytest.approx((0.72 + 0.5) / 3)
    assert points == advanced_points(score, [0.2, 0.4, 0.7])
    assert Advanced(None, (groups[0],), BASELINES).diagnosis is None
