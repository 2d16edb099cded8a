"""The judge's game as an object."""

import gc

from minesweeper.judge.game import EXPLORE, MARK, VISIT, JudgeGame
from tests.helpers.boards import drawn


def test_a_game_is_freed_at_once():
    """It is in no cycle: a batch of thousands leaves nothing to the collector."""
    gc.collect()
    gc.disable()
    try:
        for _ in range(10):
            game = JudgeGame(drawn(".X. ... ..X"))
            for operation in (VISIT, MARK, EXPLORE):
                game.execute(2, 0, operation)
            del game
        assert gc.collect() == 0
    finally:
        gc.enable()
