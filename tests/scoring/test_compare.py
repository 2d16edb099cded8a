"""The command `compare`: two players on the same maps, and the sequential test."""

import json
import re
from collections import Counter
from math import inf
from random import Random

import pytest

from minesweeper.boards.sets import find_set
from minesweeper.programs.pool import Processes
from minesweeper.scoring.compare import (
    LEAST_GAMES,
    Comparison,
    jobs_of,
    outlook,
    signed,
    so_far,
    verdict,
)
from minesweeper.scoring.jobs import SCORING, Result
from minesweeper.scoring.plan import BatchPlan
from minesweeper.shell.statistics import mean
from tests.helpers.programs import Ended
from tests.scoring.scores import here


def compare(*arguments, **options):
    """Return the output of `compare` without times."""
    ended = here(*arguments, name="compare", **options)
    assert (ended.status, ended.err) == (0, "")
    return re.sub(r"[\d.]+ ms a game", "T ms a game", ended.out)


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing():
    options = ("obvious", "random", "--board", "8x8x10,4x4x4:8,7:1", "--games", "52")
    one = compare(*options)
    with Processes(SCORING, 2) as workers:
        assert compare(*options, workers=workers) == one
    assert re.findall(r"^(\S+), 52 games", one, re.MULTILINE) == ["8x8x10", "4x4x4:8", "7:1"]


def test_json_has_the_games_of_the_printed_line():
    options = ("obvious", "random", "--board", "6x6x4", "--games", "60")
    (counted,) = json.loads(compare(*options, "--json"))["comparison"]
    won = [counted[f"{name}_count"] for name in ("both_won", "a_won", "b_won", "neither_won")]
    assert sum(won) == counted["game_count"] and 0 not in won[:2]
    assert counted["wins_difference"] == pytest.approx((won[1] - won[2]) / sum(won))
    both, only_a, only_b, neither = won
    printed = f"won by both {both}, only A {only_a}, only B {only_b}, neither {neither}"
    assert printed in compare(*options)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["best"], "expected two players to compare, A and B"),
        (["best", "best", "--start", "any"], "expected judge, safe, opening, no-guess, found 'any'"),
        (["client.py", "best", "--board", "4x4x4:8"], "client.py"),
        (["client.py", "client.py"], "client.py plays once: name a copy of it"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_players_and_boards_are_refused(arguments, problem):
    ended = here(*arguments, name="compare")
    assert ended == Ended(2, "", ended.err)
    assert re.fullmatch(f"minesweeper compare: .*{problem}.*\n", ended.err)


@pytest.mark.parametrize("seed", range(12))
def test_groups_count_in_their_order_until_a_verdict(seed):
    random, setting = Random(seed), find_set("20x20x84", "safe")
    objective, all_games = random.choice(["score", "win"]), random.random() < 0.4
    rules = {"objective": objective, "step": random.choice([0.5, 5]), "all_games": all_games}
    plan = BatchPlan(
        "compare", ("best", "x.py"), ("20x20x84",), 290, tell_mines=seed % 2 == 0, start="safe", **rules
    )
    better, compared = random.choice(["best", "x.py", "nobody"]), Comparison(plan, setting)
    taken, games = [], {}

    def result(player):
        points = random.randrange(300 + 60 * (player == better), 401)
        return Result(0, points, 400, points > 380, 1, "", random.random(), 0.0)

    for player in plan.players:
        for job in plan.jobs(player, setting):
            games[player, job.group] = job, [result(player) for _ in range(job.games)]
    assert so_far(compared) == ""
    for job in jobs_of(plan, compared):
        before = compared.games
        compared.add(*games[job.player, job.group])
        taken.append((job.player, job.group))
        assert compared.games == before + job.games * (job.player == "x.py")
    pairs, winner, last = [], "", 0
    while last < 6 and (all_games or not winner):
        pairs += zip(games["best", last][1], games["x.py", last][1], strict=True)
        last += 1
        wins = Counter(a.won - b.won for a, b in pairs)
        points = Counter(a.points - b.points for a, b in pairs)
        unit = {"win": 100, "score": 0.25}
        winner = verdict({"win": wins, "score": points}[objective], plan.step / unit[objective])
    assert taken == [(player, at) for at in range(last) for player in plan.players]
    assert (compared.games, compared.verdict) == (len(pairs), winner)
    assert compared.over == (bool(winner) and not all_games)
    difference = f"{mean(points).value * unit['score']:+.2f}"
    assert so_far(compared).startswith(f"A - B {difference} points [")


def test_interval_of_a_difference_is_within_100_points():
    """A alone wins 49 of 50 games, and finds 30 cells less in nine of ten."""
    plan = BatchPlan("compare", ("best", "x.py"), ("6x5x3",), 10, tell_mines=True, start="safe")
    compared = Comparison(plan, find_set("6x5x3", "safe"))
    compared.differences["win"].update({1: 49, 0: 1})
    compared.differences["score"].update({-30: 9, 0: 1})
    value, low, high = compared.difference("win")
    assert value == pytest.approx(98) and low == pytest.approx(94.08) and high == 100
    value, low, high = compared.difference("score")
    assert value == pytest.approx(-90) and low == -100 and -71 < high < -70
    assert signed(compared.difference("win")) == ("+98.00", "[+94.08, +100.00]")


def test_verdict_needs_evidence_and_200_games():
    assert verdict(Counter({10: 100, -2: 100}), 0.5) == "A is better"
    assert verdict(Counter({2: 100, -10: 100}), 0.5) == "B is better"
    assert verdict(Counter({10: 100, -2: 99}), 0.5) == ""  # too early
    assert verdict(Counter({100: LEAST_GAMES}), 0.5) == "A is better"
    assert verdict(Counter({10: LEAST_GAMES, -10: LEAST_GAMES}), 0.5) == ""
    assert verdict(Counter({0: 10_000}), 0.5) == ""


@pytest.mark.parametrize(
    ("games", "line"),
    [
        (inf, "by these figures, no number of games would decide it"),
        (7.4, "about 7 more games would settle it if the difference stays"),
        (12345.6, "about 12,000 more games would settle it if the difference stays"),
    ],
)
def test_outlook_has_two_digits(games, line):
    assert outlook(games) == line


@pytest.mark.parametrize("step", [-0.2, 0.2])
def test_verdict_is_wrong_in_at_most_one_of_twenty_runs(step):
    random = Random(2)
    right, wrong = ("A is better", "B is better") if step > 0 else ("B is better", "A is better")
    verdicts = []
    for _ in range(200):
        differences = Counter()
        while not (winner := verdict(differences, abs(step))):
            differences.update(round(random.gauss(step, 3)) for _ in range(50))
        verdicts.append(winner)
    assert verdicts.count(wrong) <= 10
    assert verdicts.count(right) == 200 - verdicts.count(wrong)
