"""Takes what a single number proves, and guesses where none does."""

import sys
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).with_name("lib")))

from states import State, around, unknown_cells


class SinglesPlayer:
    """A player that reveals around numbers with all mines flagged, and flags where no cell is to spare."""

    name = "Singles"

    def __init__(self) -> None:
        self.random = Random(2025)

    def take_turn(self, state: State) -> tuple[int, ...]:
        for y, row in enumerate(state):
            for x, number in enumerate(row):
                if isinstance(number, int) and number:
                    near = around(state, x, y)
                    unknown = [(i, j) for i, j in near if state[j][i] == "unknown"]
                    flags = sum(state[j][i] == "flag" for i, j in near)
                    if unknown and number == flags:
                        return unknown[0]
                    if unknown and number == flags + len(unknown):
                        return (*unknown[0], True)
        return self.random.choice(unknown_cells(state))
