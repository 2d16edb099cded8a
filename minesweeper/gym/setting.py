"""What an environment plays, and for what reward."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import index
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction
from gymnasium.spaces import Box, Discrete
from numpy.typing import DTypeLike

from minesweeper.boards.catalogue import ANY, DISTANCE, JUDGE, NO_GUESS, OPENING, SAFE, set_of
from minesweeper.rules.draw import Parameters
from minesweeper.rules.given import lengths, whole
from minesweeper.rules.grid import grid_of

# What an observation has for a cell that shows no number.
HIDDEN, MARKED, EXPLODED = -1, -2, -3

STARTS = (ANY, SAFE, OPENING, NO_GUESS, JUDGE)
REWARDS = ("win", "score")
RENDER_MODES = ("ansi", "rgb_array")


class UnknownAction(InvalidAction, ValueError):
    """The action space has no such action."""


class Setting:
    """The settings of an environment, checked; ValueError says what is wrong with them."""

    def __init__(
        self,
        shape: Sequence[int],
        mines: int,
        start: str,
        reward: str,
        marks: bool,
        max_steps: int | None,
        render_mode: str | None,
    ):
        self.mines = whole("mines", mines)
        self.grid = grid_of(set_of(lengths(shape), self.mines).dims)
        self.start = start
        self.reward = reward
        self.marks = marks
        if start not in STARTS:
            raise ValueError(f"unknown start {start!r}; expected {', '.join(map(repr, STARTS))}")
        if reward not in REWARDS:
            raise ValueError(f"unknown reward {reward!r}; expected {', '.join(map(repr, REWARDS))}")
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"unknown render mode {render_mode!r}; expected 'ansi' or 'rgb_array'")
        if start == JUDGE:
            self.judges_maps(0).check()
        elif not 0 <= self.mines <= self.grid.size - self.most_kept:
            raise ValueError(f"{mines} mines do not fit on a board of {self.grid} with the start {start!r}")
        self.max_steps = 2 * self.actions if max_steps is None else positive("max_steps", max_steps)

    @property
    def promises(self) -> bool:
        """Whether the first cell to be revealed is safe, whichever it is."""
        return self.start in (SAFE, OPENING, NO_GUESS)

    @property
    def most_kept(self) -> int:
        """The largest number of cells that must have no mine: one at least, for the game to be won by."""
        return 1 if self.start in (ANY, SAFE) else self.grid.block

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

    def check_action(self, action: Any) -> int:
        """The number of an action; UnknownAction, a ValueError, if there is no such action."""
        try:
            number = index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self.actions:
            raise UnknownAction(f"unknown action {action}; expected 0 to {self.actions - 1}")
        return number


def positive(name: str, value: Any) -> int:
    """An argument that is a whole number of 1 or more; ValueError with its name for any other."""
    if whole(name, value) < 1:
        raise ValueError(f"{name}: expected 1 or more, found {value}")
    return index(value)


def check_options(options: Any) -> None:
    """ValueError if `reset` got any options: there are none."""
    if options:
        raise ValueError(f"options: expected none, found {options!r}")


def check_seed(seed: Any) -> Any:
    """The seed; a whole number of NumPy's as Python's, since Gymnasium takes no other."""
    return int(seed) if isinstance(seed, np.integer) else seed
