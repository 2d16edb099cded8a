"""Reveals cells at random."""

import sys
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).with_name("lib")))

from states import Cell, State, unknown_cells


class RandomPlayer:
    """Every game is played with the same luck, so that a contest can be repeated."""

    name = "Random"

    def __init__(self) -> None:
        self.random = Random(2025)

    def take_turn(self, state: State) -> Cell:
        return self.random.choice(unknown_cells(state))
