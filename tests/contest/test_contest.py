"""All games of a contest: the boards follow from the seed, and workers change nothing."""

from itertools import islice

from minesweeper.contest.contest import draw_boards, play_here, play_in_workers
from minesweeper.rules.draw import Mt19937_64, multiplied
from tests.contest.contests import SAMPLES, contest


def test_boards_follow_from_the_seed():
    def drawn(seed, games):
        engine = Mt19937_64(seed)
        for _ in range(games):
            free = list(range(20))
            yield tuple(free.pop(multiplied(engine, len(free))) for _ in range(6))

    assert [*islice(draw_boards(4, 5, 6, 77), 30)] == list(drawn(77, 30))
    cells = [cell for mines in islice(draw_boards(4, 5, 6, 1), 500) for cell in mines]
    assert all(100 < cells.count(cell) < 200 for cell in range(20))


def test_workers_give_what_one_process_gives():
    def result(outcome):
        return outcome._replace(seconds=0, slowest=0)

    players = contest(SAMPLES, games=21)
    here, there = [], []
    play_here(players, here.append)
    play_in_workers(players, 3, there.append)
    assert sorted(map(result, there)) == list(map(result, here))
    assert len(here) == 63
