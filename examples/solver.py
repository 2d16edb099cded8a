"""Plays as the package's solver advises: everything that can be proved, else the cell of lowest risk.

Nothing of the package is importable in a contest by itself. Its code is no secret, though (the
mines are, and they are in another process), so this player looks for it in the folder above.
"""

import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from minesweeper.players.reference import PLAYERS
from minesweeper.rules.grid import grid_of
from minesweeper.rules.move import FLAG


class SolverPlayer:
    """Hands the package's player what is new in the state, and its decisions to the contest."""

    name = "Solver"

    def __init__(self) -> None:
        self.player = PLAYERS["safest"]()
        self.known: set[int] = set()

    def take_turn(self, state: list[list[Any]]) -> list[Any]:
        columns = len(state[0])
        if not self.known:
            self.player.begin(grid_of((len(state), columns)))
        for cell, shown in enumerate(cell for row in state for cell in row):
            if isinstance(shown, int) and cell not in self.known:
                self.known.add(cell)
                self.player.learn(cell, shown)
        action = self.player.decide()
        y, x = divmod(action.cell, columns)
        return [x, y, action.kind == FLAG]
