"""All games of a contest: workers change nothing, no game is left out, every turn's time counts."""

from contextlib import nullcontext
from random import Random

import pytest

from minesweeper.contest import entrant, places
from minesweeper.contest.contest import Contest, _jobs, play_here, play_in_workers
from minesweeper.contest.entrant import _Play
from minesweeper.contest.rules import ContestGame
from minesweeper.programs.failure import Failure
from tests.contest.contests import ENOUGH, SAMPLES, contest
from tests.helpers.boards import drawn


def test_workers_give_what_one_process_gives():
    def result(outcome):
        return outcome._replace(seconds=0, slowest=0)

    players = contest(SAMPLES, games=21)
    here, there = [], []
    play_here(players, here.append)
    play_in_workers(players, 3, there.append)
    assert sorted(map(result, there)) == list(map(result, here))
    assert len(here) == 63


@pytest.mark.parametrize("own", [False, True])
def test_jobs_are_all_games_that_are_left_each_on_its_board(own):
    """In their order, of one player each, and several at a time only of a player who is quick."""
    random = Random(1)
    boards = tuple((number,) for number in range(60 if own else 20))
    given = Contest(("a", "b", "c"), 10, 10, boards, ENOUGH, own=own)
    for share in (0, 0.1, 0.5, 1):
        played = {(p, g) for p in range(3) for g in range(20) if random.random() < share}
        jobs = [*_jobs(given, {1}, played)]
        found = [(job.player, job.start + n) for job in jobs for n in range(len(job.contest.boards))]
        assert found == [(p, g) for p in range(3) for g in range(20) if (p, g) not in played]
        assert [board for job in jobs for board in job.contest.boards] == [
            boards[g + 20 * p * own] for p, g in found
        ]
        sizes = {p: {len(job.contest.boards) for job in jobs if job.player == p} for p in range(3)}
        assert sizes[0] | sizes[2] <= {1} and max(sizes[1], default=0) <= 8
        assert share or sizes[1] == {8, 4}


@pytest.mark.parametrize(("players", "rows"), [(1, 1), (3, 3), (5, 2), (4, 3), (20, 2), (1, 10)])
def test_no_two_workers_have_players_of_the_same_user(monkeypatch, players, rows):
    """Nor has any other pair of places, if there are enough users."""
    monkeypatch.setattr(places, "is_root", lambda: True)
    monkeypatch.setattr(places, "USERS", range(100, 110))
    for folder in ("a", "b", "c"):
        found = places._users(folder, players, rows)
        assert [len(row) for row in found] == [players] * rows
        assert sum(len({*row}) for row in found) == len({user for row in found for user in row})
        assert players * rows > 10 or len({user for row in found for user in row}) == players * rows
    with pytest.raises(OSError, match="more than 10 players at a time"):
        places._users("a", 1, 11)


class Answers:
    """A program that takes some seconds for each of its lines."""

    def __init__(self, monkeypatch, *lines):
        self.now, self.lines = 0.0, iter(lines)
        monkeypatch.setattr(entrant, "perf_counter", lambda: self.now)

    def tell(self, text, seconds):
        self.now += 0.25

    def ask(self, seconds):
        taken, line = next(self.lines)
        self.now += taken
        return line


@pytest.mark.parametrize(("most", "code"), [(6.5, ""), (6.4, "TLE")])
def test_the_times_of_a_game_are_those_of_all_turns(monkeypatch, most, code):
    """The limit of a game holds before each turn."""
    lines = (1, "[0, 0, true]"), (5, "[0, 0, true]"), (2, "[1, 0]")
    play = _Play(ContestGame(drawn("*.", "*")), ENOUGH._replace(game=most), None)
    with pytest.raises(Failure, match=code) if code else nullcontext():
        play.run(Answers(monkeypatch, *lines))
    assert (play.turn, play.slowest) == (3, 5.25)
    assert (play.seconds, len(play.turns)) == ((6.5, 2) if code else (8.75, 3))
