"""The totals of a player on a set: which games were stopped, and why."""

from collections import Counter
from random import Random

import pytest

from minesweeper.boards.catalogue import find_set
from minesweeper.scoring import compare, jobs
from minesweeper.scoring import totals as totals_module
from minesweeper.scoring.jobs import Job, Result
from minesweeper.scoring.totals import WORST, Totals
from minesweeper.shell.statistics import group_score, mean, mean_of_groups, proportion


@pytest.mark.parametrize("seed", range(5))
def test_totals_are_those_of_all_games_in_whatever_order(seed):
    """Of chunks as unlike as they may be: the last one is short, and may come first."""
    random, parameters = Random(seed), find_set("10x10x9")
    totals, chunks = Totals("mine.py", parameters), {}
    for group in (0, 1, 3, 4):  # group 2 is yet to come
        results = [
            Result(
                random.randrange(10), random.randrange(91), 100, random.random() < 0.5, 3,
                random.choice(["", "", "TLE: late", "RE: KeyError"]), random.random(), random.random(),
            )
            for _ in range(7 if group == 4 else 50)
        ]  # fmt: skip
        chunks[Job("mine.py", parameters, group, len(results))] = results
    for job in random.sample([*chunks], 4):
        totals.add(job, chunks[job])
    games = [(job.group, n, each) for job, results in chunks.items() for n, each in enumerate(results)]
    results = [each for *_, each in games]
    stops = [(each.verdict.split(":")[0], 50 * group + n + 1) for group, n, each in games if each.verdict]
    assert (totals.games, totals.won) == (157, sum(each.won for each in results))
    assert (totals.stops, totals.stopped) == (Counter(code for code, _ in stops), len(stops))
    assert totals.first_stops == {code: min(n for each, n in stops if each == code) for code, _ in stops}
    assert totals.cpu_ms == pytest.approx(1000 * sum(each.cpu for each in results) / 157)
    assert totals.slowest == max(each.slowest for each in results)
    assert totals.slowest_group == max(sum(each.cpu for each in chunk) for chunk in chunks.values())
    lost = sorted((each.score, group, n) for group, n, each in games if not each.won)
    assert [each[:3] for each in totals.worst] == lost[:WORST]
    assert [totals.has(group) for group in range(6)] == [True, True, False, True, True, False]
    points = mean(Counter(each.found + each.visited for each in results))
    assert totals.score == pytest.approx([value / 100 for value in points])
    assert totals.group == mean_of_groups(
        [group_score([r.score for r in chunk]) for chunk in chunks.values()]
    )
    assert totals.wins == proportion(totals.won, 157)


def test_no_mean_score_is_above_one():
    """With a lost game among won ones the interval from the variance would reach beyond."""
    parameters = find_set("10x10x9")
    totals = Totals("mine.py", parameters)
    lost, won = (Result(9, visited, 100, visited == 91, 3, "", 0.0, 0.0) for visited in (1, 91))
    totals.add(Job("mine.py", parameters, 0, 50), [lost] + [won] * 49)
    value, low, high = totals.score
    assert (value, high) == (0.982, 1.0)
    assert totals.score.reach == value - low > high - value


# Games, seconds and shares; docs/measured.md and docs/programs.md have those that people meet.
LIMITS = {
    compare: {"ERROR": 0.05, "LEAST_GAMES": 200},
    jobs: {"GAME_LIMIT": 600},
    totals_module: {"WORST": 10},
}


def test_limits():
    assert {each: {name: getattr(each, name) for name in names} for each, names in LIMITS.items()} == LIMITS
