"""Jobs of games: the score of a result, seeds that follow each other, and players that fail."""

import json

import pytest

from minesweeper.boards.catalogue import find_set
from minesweeper.players.reference import PLAYERS, RandomPlayer
from minesweeper.scoring.jobs import Result
from tests.scoring.scores import played, score


def test_score_of_a_result():
    rest = {"moves": 3, "verdict": "", "cpu": 0, "slowest": 0}
    assert Result(found=2, visited=7, cells=9, won=True, **rest).score == 1.0
    assert Result(found=0, visited=5, cells=9, won=False, **rest).score == 5 / 9


def test_groups_continue_with_the_next_seed():
    parameters = find_set("6x6x5")
    second = played("random", parameters, group=1, games=7)
    next_seed = played("random", parameters._replace(seed=parameters.seed + 1), games=7)
    outcomes = [[result[:4] for result in results] for results in (second, next_seed)]
    assert outcomes[0] == outcomes[1]


def test_games_do_not_depend_on_who_plays_beside_them(tmp_path):
    """Every line of a log can be had from its set, seed and index alone."""
    log = tmp_path / "log"
    assert score("obvious", "safest", "--sets", "6x6x6", "4x4x4:8", "--games", "60", "--log", log).status == 0
    for line in log.read_text().splitlines()[1::7]:
        game = json.loads(line)
        parameters = find_set(game["set"])._replace(seed=game["seed"])
        result = played(game["player"], parameters, games=game["index"] + 1)[-1]
        assert [game[name] for name in ("found", "visited", "won", "moves", "verdict", "score")] == [
            result.found, result.visited, result.won, result.moves, result.verdict, result.score
        ]  # fmt: skip
        assert list(game)[-3:] == ["cpu", "slowest", "check"]


def test_a_player_of_the_package_that_fails_is_stopped(monkeypatch):
    """One bug in one game of ten million is a verdict, not the end of the run."""

    class Broken(RandomPlayer):
        def decide(self):
            raise KeyError(7)

    monkeypatch.setitem(PLAYERS, "broken", Broken)
    for result in played("broken", find_set("6x6x6"), games=3):
        assert (result.verdict, result.won, result.moves) == ("RE: KeyError: 7", False, 1)
        assert result.visited >= 1
    assert played("broken", find_set("4x4x4:8"), games=1)[0].verdict == "RE: KeyError: 7"


@pytest.mark.parametrize("size", ["6x6x6", "4x4x4:8"])
def test_the_longest_decision_may_be_one_that_came_to_nothing(monkeypatch, size):
    """As where a client has no answer in time."""
    now = [0.0]

    class Late(RandomPlayer):
        def decide(self):
            now[0] += 7
            raise KeyError

    monkeypatch.setattr("minesweeper.judge.protocol.perf_counter", lambda: now[0])
    monkeypatch.setattr("minesweeper.scoring.jobs.time.perf_counter", lambda: now[0])
    monkeypatch.setitem(PLAYERS, "late", Late)
    (result,) = played("late", find_set(size), games=1)
    assert (result.verdict, result.slowest) == ("RE: KeyError:", 7)
