"""A learner on the Gymnasium environment: from wins and losses alone it learns which cells are dangerous.

What it sees of a hidden cell are the numbers beside it, each with how many hidden cells that has. For each
such picture it remembers how often it has revealed a cell that looked so, and how often that was a mine.

usage: python3 -m examples.scripts.learner [GAMES]
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from numpy.typing import NDArray

ENVIRONMENT = "minesweeper.gym:minesweeper/Board-v1"

Picture = tuple[tuple[int, int], ...]


class Learner:
    """Reveals the cell whose picture has blown up least often."""

    def __init__(self) -> None:
        # What was never tried counts as nearly safe, so that it is tried.
        self.times: dict[Picture, int] = defaultdict(lambda: 1)
        self.mines: dict[Picture, float] = defaultdict(lambda: 0.1)

    def act(self, seen: NDArray[Any], mask: NDArray[np.int8]) -> tuple[int, Picture]:
        """Choose an action; return it with the picture that it is based on."""
        rows, columns = seen.shape
        shown = seen.reshape(-1).tolist()
        near = [neighbours(cell, rows, columns) for cell in range(rows * columns)]
        hidden = [sum(shown[other] < 0 for other in cells) for cells in near]
        pictures = [
            (cell, tuple(sorted((shown[other], hidden[other]) for other in near[cell] if shown[other] >= 0)))
            for cell in np.flatnonzero(mask).tolist()
        ]
        return min(pictures, key=lambda each: self.mines[each[1]] / self.times[each[1]])

    def learn(self, picture: Picture, mine: bool) -> None:
        self.times[picture] += 1
        self.mines[picture] += mine


def neighbours(cell: int, rows: int, columns: int) -> list[int]:
    row, column = divmod(cell, columns)
    return [
        r * columns + c
        for r in range(max(0, row - 1), min(rows, row + 2))
        for c in range(max(0, column - 1), min(columns, column + 2))
        if (r, c) != (row, column)
    ]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    env = gymnasium.make(ENVIRONMENT, shape=(6, 6), mines=5)
    learner = Learner()
    won = []
    for game in range(games):
        seen, info = env.reset(seed=game)
        over = False
        reward: SupportsFloat = 0.0
        while not over:
            action, picture = learner.act(seen, info["action_mask"])
            seen, reward, over, _, info = env.step(action)
            learner.learn(picture, mine=float(reward) < 0)
        won.append(float(reward) > 0)
    third = games // 3
    print(f"won {sum(won[:third])} of the first {third} games, {sum(won[-third:])} of the last {third}")


if __name__ == "__main__":
    main()
