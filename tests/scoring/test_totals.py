"""The totals of a player on a set: which games were stopped, and why."""

from minesweeper.boards.catalogue import find_set
from minesweeper.scoring.jobs import Job, Result
from minesweeper.scoring.totals import Totals


def test_stopped_games_are_told_by_verdict_with_the_first_of_each():
    parameters = find_set("10x10x9")
    totals = Totals("mine.py", parameters)
    assert totals.stopped_text == ""
    for group, stops in (
        (1, {3: "TLE: no answer within 10 s"}),
        (0, {16: "RE: KeyError: 7", 49: "TLE: late"}),
    ):
        job = Job("mine.py", parameters, group, 50, True, "judge")
        totals.add(job, [Result(0, 5, 100, False, 3, stops.get(game, ""), 0.0, 0.0) for game in range(50)])
    assert totals.stopped_text == "3 stopped: 2 TLE from game 50, 1 RE in game 17"


def test_no_mean_score_is_above_one():
    """With a lost game among won ones the interval from the variance would reach beyond."""
    parameters = find_set("10x10x9")
    totals = Totals("mine.py", parameters)
    lost, won = (Result(9, visited, 100, visited == 91, 3, "", 0.0, 0.0) for visited in (1, 91))
    totals.add(Job("mine.py", parameters, 0, 50), [lost] + [won] * 49)
    value, low, high = totals.score
    assert (value, high) == (0.982, 1.0)
    assert totals.score.reach == value - low > high - value
