"""What an environment plays, and for what reward."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import index

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import DTypeLike

from minesweeper.playing.setting import ANY, DISTANCE, JUDGE, NO_GUESS, OPENING, SAFE
from minesweeper.rules.draw import Parameters
from minesweeper.rules.grid import grid_of

# What an observation has for a cell that shows no number.
HIDDEN, MARKED, EXPLODED = -1, -2, -3

STARTS = (ANY, SAFE, OPENING, NO_GUESS, JUDGE)
REWARDS = ("win", "score")


class Setting:
    """The settings of an environment, checked; ValueError says what is wrong with them."""

    def __init__(
        self, shape: Sequence[int], mines: int, start: str, reward: str, marks: bool, max_steps: int | None
    ):
        self.grid = grid_of(map(index, shape))
        self.mines = index(mines)
        self.start = start
        self.reward = reward
        self.marks = marks
        if start not in STARTS:
            raise ValueError(f"unknown start {start!r}; expected {', '.join(map(repr, STARTS))}")
        if reward not in REWARDS:
            raise ValueError(f"unknown reward {reward!r}; expected {', '.join(map(repr, REWARDS))}")
        if start == JUDGE:
            self.judges_maps(0).check()
        elif not 0 <= self.mines <= self.grid.size - self.most_kept:
            raise ValueError(f"{mines} mines do not fit on a board of {self.grid} with the start {start!r}")
        self.max_steps = 2 * self.actions if max_steps is None else max_steps

    @property
    def promises(self) -> bool:
        """Whether the first cell to be revealed is safe, whichever it is."""
        return self.start in (SAFE, OPENING, NO_GUESS)

    @property
    def most_kept(self) -> int:
        """The largest number of cells that have no mine because of the first cell."""
        if self.start in (ANY, SAFE):
            return int(self.start == SAFE)
        return self.grid.block

    def judges_maps(self, seed: int) -> Parameters:
        """The judge's maps of this size and seed; ValueError in other than two dimensions."""
        if len(self.grid.dims) != 2:
            raise ValueError(f"the judge draws maps of two dimensions, not of {self.grid}")
        rows, columns = self.grid.dims
        return Parameters(rows, columns, self.mines, seed, DISTANCE)

    @property
    def actions(self) -> int:
        return self.grid.size * (2 if self.marks else 1)

    @cached_property
    def dtype(self) -> DTypeLike:
        return np.int8 if self.most < 128 else np.int16 if self.most < 1 << 15 else np.int64

    @property
    def most(self) -> int:
        """The largest number that a cell can show."""
        return self.grid.block - 1

    def observation_space(self) -> Box:
        return Box(EXPLODED, max(self.most, 1), self.grid.dims, self.dtype)  # type: ignore[arg-type]

    def action_space(self) -> Discrete:
        return Discrete(self.actions)
