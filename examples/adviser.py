"""Asks the package's analysis for the best turn, each time from the whole state.

Nothing of the package is importable in a contest by itself; it is looked for in the folder above. `solver.py`
tells the solver only what is new, which is faster.
"""

import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

import minesweeper as ms


class AdviserPlayer:
    """Takes the total of mines to be 10, as it is in a contest unless that says otherwise."""

    name = "Adviser"

    def take_turn(self, state: list[list[Any]]) -> list[Any]:
        shown = [[cell if isinstance(cell, int) else None for cell in row] for row in state]
        analysis = ms.analyse(shown, mines=10)
        risks = analysis.risks
        row, column = analysis.safe_cells[0] if analysis.safe_cells else min(risks, key=risks.__getitem__)
        return [column, row]
