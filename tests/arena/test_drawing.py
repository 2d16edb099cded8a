"""The boards of a contest follow from its seed, and none from the boards that a player has seen."""

from itertools import pairwise

from minesweeper.arena.contest import seed_of_game
from minesweeper.boards.draw import Mt19937_64


def test_seeds_are_no_outputs_of_one_generator():
    seeds = [seed_of_game(7, game) for game in range(1000)]
    engine = Mt19937_64(7)
    assert not {engine() for _ in range(2000)} & {*seeds}
    assert len({after - before for before, after in pairwise(seeds)}) == 999
    alike = (7, 111), (71, 11), (711, 1)
    assert len({seed_of_game(*words) for words in alike}) == len(alike)
