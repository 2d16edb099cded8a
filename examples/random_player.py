"""Reveals cells at random."""

from random import Random

from states import Cell, State, unknown_cells


class RandomPlayer:
    """Every game is played with the same luck, so that a contest can be repeated."""

    name = "Random"

    def __init__(self) -> None:
        self.random = Random(2025)

    def take_turn(self, state: State) -> Cell:
        return self.random.choice(unknown_cells(state))
