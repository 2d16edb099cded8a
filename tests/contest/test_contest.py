"""All games of a contest: workers change nothing."""

from minesweeper.contest.contest import play_here, play_in_workers
from tests.contest.contests import SAMPLES, contest


def test_workers_give_what_one_process_gives():
    def result(outcome):
        return outcome._replace(seconds=0, slowest=0)

    players = contest(SAMPLES, games=21)
    here, there = [], []
    play_here(players, here.append)
    play_in_workers(players, 3, there.append)
    assert sorted(map(result, there)) == list(map(result, here))
    assert len(here) == 63
