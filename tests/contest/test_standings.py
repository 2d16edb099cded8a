"""Who won what: the order of the players, the table and the fields of its JSON."""

from random import Random

import pytest

from minesweeper.contest.entrant import Outcome
from minesweeper.contest.standings import standings, table


def outcome(player, game, verdict, turn=10, score=0.5, seconds=0.02, slowest=0.004, detail=""):
    return Outcome(player, game, ["A", "B", "B"][player], verdict, turn, detail, score, seconds, slowest)


OUTCOMES = [
    outcome(1, 1, "TLE", 3, 0.0, detail="no answer within 1 s"),
    outcome(0, 0, "won", score=1.0),
    outcome(1, 0, "won", score=1.0),
    outcome(0, 1, "won", score=1.0, slowest=0.5),
    outcome(2, 0, "RE", 0, 0.0, 0.0, 0.0, "exited with status 1"),
    outcome(2, 1, "RE", 0, 0.0, 0.0, 0.0, "exited with status 1"),
]


def test_the_table():
    assert table(standings(["a.py", "b.py", "c/b.py"], OUTCOMES)) == (
        "    player     games   won                 score  turns ms a turn slowest ms\n"
        "  1 A              2   100.0% [34.2, 100.0] 1.000   10.0      2.00      500.0\n"
        "  2 B (b.py)       2    50.0% [ 9.5,  90.5] 0.500    6.5      3.08        4.0\n"
        "      TLE 1\n"
        "  3 B (c/b.py)     2     0.0% [ 0.0,  65.8] 0.000    0.0      0.00        0.0\n"
        "      RE 2\n"
        "B (b.py), game 2, turn 3: TLE: no answer within 1 s\n"
        "B (c/b.py), game 1, turn 0: RE: exited with status 1\n"
        "B (c/b.py), game 2, turn 0: RE: exited with status 1\n"
    )


def test_a_wider_terminal_has_each_player_on_one_line():
    lines = table(standings(["a.py", "b.py", "c/b.py"], OUTCOMES), 100).splitlines()
    assert lines[2] == "  2 B (b.py)       2    50.0% [ 9.5,  90.5] 0.500    6.5      3.08        4.0  TLE 1"


def test_the_fields():
    first, second, _ = (each.fields() for each in standings(["a.py", "b.py", "c/b.py"], OUTCOMES))
    assert first == {
        "name": "A", "file": "a.py", "games": 2, "won": 2, "lost": 0, "verdicts": {}, "score": 1.0,
        "turns": 20, "mean_turn_ms": pytest.approx(2), "slowest_turn_ms": 500.0, "failures": [],
    }  # fmt: skip
    assert second["verdicts"] == {"TLE": 1}
    assert second["failures"] == [{"game": 2, "turn": 3, "verdict": "TLE", "detail": "no answer within 1 s"}]


def test_who_has_not_played_comes_last():
    names = [each.file for each in standings(["a", "b", "c"], [outcome(2, 0, "won", score=1.0)])]
    assert names == ["c", "a", "b"]
    assert "? (a)" in table(standings(["a"], []))


def test_games_won_count_before_the_score():
    won = [Outcome(0, game, "Rash", verdict, 1, "", score, 0.1, 0.1) for game, verdict, score in
           ((0, "won", 1.0), (1, "lost", 0.0))]  # fmt: skip
    lost = [Outcome(1, game, "Careful", "lost", 1, "", 0.9, 0.1, 0.1) for game in range(2)]
    assert [each.name for each in standings(["a.py", "b.py"], lost + won)] == ["Rash", "Careful"]


@pytest.mark.parametrize("seed", range(5))
def test_the_order_and_the_figures_are_those_of_all_games(seed):
    """By share of games won, then by score, then as named; of players with few and many games."""
    random, outcomes, players = Random(seed), [], [f"{player}.py" for player in range(8)]
    for player in range(8):
        for game in range(2 * (1 + player % 2)):
            won = game % 2 == 0
            score = 1.0 if won else random.choice([0.25, 0.5])
            times = random.random(), random.random()
            outcomes.append(Outcome(player, game, "", "won" if won else "lost", game + 3, "", score, *times))
    random.shuffle(outcomes)
    ranking = standings(players, outcomes)
    for each in ranking:
        own = [outcome for outcome in outcomes if f"{outcome.player}.py" == each.file]
        assert each.outcomes == sorted(own)
        assert each.score == pytest.approx(sum(outcome.score for outcome in own) / len(own))
        assert each.turns == sum(outcome.turn for outcome in own)
        assert each.mean_ms == pytest.approx(1000 * sum(outcome.seconds for outcome in own) / each.turns)
        assert each.slowest_ms == 1000 * max(outcome.slowest for outcome in own)
    assert len({each.score for each in ranking}) < 8  # some are equal
    keys = [(-each.score, int(each.file[0])) for each in ranking]
    assert keys == sorted(keys)
