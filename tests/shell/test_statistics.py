"""The statistics of scoring: the assignment's formula, scipy's numbers, and plain definitions."""

import math
from collections import Counter
from fractions import Fraction
from random import Random
from statistics import NormalDist, fmean, pstdev, stdev

import pytest

from minesweeper.shell import statistics
from minesweeper.shell.statistics import (
    MANY_GROUPS,
    Estimate,
    games_to_settle,
    group_score,
    log_likelihood_ratio,
    mean,
    mean_of_groups,
    proportion,
    threshold,
)


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([0.0, 1.0], 0.5),
        ([0.0] + [1.0] * 8, 8 / 9),  # a tenth of nine rounds to 0
        ([0.0] + [1.0] * 9, 1.0),
        ([0.0] * 6 + [1.0] * 44, 44 / 45),
        ([x / 50 for x in range(50)], sum(range(5, 50)) / 50 / 45),
        ([x / 20 for x in range(20)], sum(range(2, 20)) / 20 / 18),
    ],
    ids=["two", "nine", "ten", "fifty of two values", "fifty", "twenty"],
)
def test_group_score(scores, expected):
    assert group_score(scores) == group_score(scores[::-1]) == pytest.approx(expected, abs=1e-12)


def sample(seed, n):
    random = Random(seed)
    return [random.choice([0, 3, 40, 97, 100, 100, 100]) for _ in range(n)]


@pytest.mark.parametrize("n", [2, 3, 50, 1000])
def test_mean_and_its_interval(n):
    values = sample(n + 1, n)
    middle, reach = fmean(values), NormalDist().inv_cdf(0.975) * stdev(values) / math.sqrt(n)
    assert mean(Counter(values)) == pytest.approx((middle, middle - reach, middle + reach), rel=1e-12)


def test_order_of_values_changes_no_bit():
    values = sample(1, 10_000)
    assert mean(Counter(values)) == mean(Counter(values[::-1])) == mean(Counter(sorted(values)))


def test_one_value_has_an_unbounded_interval():
    assert mean({0.25: 1}).cut(0.0, 1.0) == mean_of_groups([0.25]) == (0.25, 0, 1)


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (0, 1, 0, 0.7934506856227626),
        (1, 1, 0.20654931437723745, 1),
        (0, 20, 0, 0.16112515805281935),
        (7, 20, 0.1811918241010821, 0.5671457233147637),
        (20, 20, 0.8388748419471808, 1),
        (499, 1000, 0.468073488750724, 0.529934164766247),
        (3, 200_000, 5.1013664569715394e-06, 4.410498252568242e-05),
    ],
)
def test_proportions_have_the_wilson_interval_of_scipy(hits, n, low, high):
    assert proportion(hits, n) == pytest.approx((hits / n, low, high), abs=1e-12)


def groups(n):
    random = Random(n)
    return [1 - random.betavariate(1, 60) for _ in range(n)]


@pytest.mark.parametrize(
    ("n", "interval_of_scipy"), [(5, (0.9693169, 0.9933256)), (20, (0.9713181, 0.9894921))]
)
def test_groups_have_the_bootstrap_interval(n, interval_of_scipy):
    """A fortieth of the 2,000 resampled means lies at or beyond each end."""
    scores, random = groups(n), Random(n)
    means = sorted(math.fsum(random.choices(scores, k=n)) / n for _ in range(2000))
    value, low, high = mean_of_groups(scores)
    assert (value, low, high) == (pytest.approx(fmean(scores)), means[49], means[-50])
    assert (low, high) == pytest.approx(interval_of_scipy, abs=(high - low) / 20)


def test_many_groups_need_no_bootstrap(monkeypatch):
    scores = groups(MANY_GROUPS)
    normal = mean_of_groups(scores)
    monkeypatch.setattr(statistics, "MANY_GROUPS", math.inf)
    resampled = mean_of_groups(scores)
    assert normal.value == pytest.approx(resampled.value, rel=1e-12)
    assert normal[1:] == pytest.approx(resampled[1:], abs=(normal.high - normal.low) / 20)


@pytest.mark.parametrize("step", [0.5, 3.0])
def test_ratio_is_that_of_two_normal_distributions(step):
    random = Random(7)
    differences = [random.randint(-9, 10) for _ in range(500)]
    better, worse = (NormalDist(middle, pstdev(differences)) for middle in (step, -step))
    ratio = sum(math.log(better.pdf(value) / worse.pdf(value)) for value in differences)
    assert log_likelihood_ratio(Counter(differences), step) == pytest.approx(ratio, rel=1e-9)


def test_ratio_without_variance():
    assert log_likelihood_ratio(Counter([3] * 9), 0.5) == math.inf
    assert log_likelihood_ratio(Counter([-3] * 9), 0.5) == -math.inf
    assert log_likelihood_ratio(Counter([0] * 9), 0.5) == 0


def test_games_to_settle():
    differences = Counter({-2: 300, 0: 400, 2: 330})
    ratio = log_likelihood_ratio(differences, 0.05)
    more = games_to_settle(1030, ratio, 0.05)
    assert more > 0
    times = Fraction((1030 + more) / 1030)
    scaled = {value: count * times for value, count in differences.items()}
    assert log_likelihood_ratio(scaled, 0.05) == pytest.approx(threshold(0.05))
    assert threshold(0.05) == pytest.approx(math.log(19))
    assert games_to_settle(1000, 0.0, 0.05) == math.inf
    assert games_to_settle(1000, -ratio, 0.05) == games_to_settle(1000, ratio, 0.05)


def test_intervals_of_shares_end_at_their_bounds():
    assert Estimate(0.9, 0.7, 1.1).cut(0.0, 1.0) == (0.9, 0.7, 1.0)
    assert Estimate(0.1, -0.1, 0.3).cut(0.0, 1.0) == (0.1, 0.0, 0.3)
    assert Estimate(0.9, 0.7, 1.1).cut(0.0, 1.0).reach == pytest.approx(0.2)
    for n in range(1, 200):
        assert proportion(n, n).high == 1 and proportion(0, n).low == 0
    assert mean_of_groups([0.0] + [1.0] * (MANY_GROUPS - 1)).high == 1
