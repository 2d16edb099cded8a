"""Many games at once: the same environment without the cost of a wrapper and a copy for each game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from minesweeper.gym.screen import ansi, rgb_array
from minesweeper.gym.setting import (
    HIDDEN,
    RENDER_MODES,
    Setting,
    UnknownAction,
    check_options,
    check_seed,
    positive,
)
from minesweeper.gym.table import Table


class MinesweeperVectorEnv(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """`MinesweeperEnv` for `num_envs` games, with the same settings, spaces, rewards and infos.

    A game that has ended begins anew with the next step, whose action it ignores (`AutoresetMode.NEXT_STEP`).
    Each game has its own random generator: `seed` is a list of seeds, or the first of consecutive ones.
    """

    metadata = {  # noqa: RUF012  # as Gymnasium has it
        "render_modes": [*RENDER_MODES], "render_fps": 4, "autoreset_mode": AutoresetMode.NEXT_STEP,
    }  # fmt: skip

    def __init__(
        self,
        num_envs: int = 1,
        shape: tuple[int, ...] = (9, 9),
        mines: int = 10,
        *,
        start: str = "opening",
        reward: str = "win",
        marks: bool = False,
        risks: bool = False,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ):
        setting = self.setting = Setting(shape, mines, start, reward, marks, max_steps, render_mode)
        self.num_envs = num_envs = positive("num_envs", num_envs)
        self.render_mode = render_mode
        self.single_observation_space = setting.observation_space()
        self.single_action_space = setting.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._risks = risks
        self._seen = np.full((num_envs, setting.grid.size), HIDDEN, setting.dtype)
        self._mask = np.ones((num_envs, setting.actions), np.int8)
        self._tables = [Table(setting, *rows) for rows in zip(self._seen, self._mask, strict=True)]
        self._randoms: list[np.random.Generator] = []
        self._over = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Start a new game in each place; returns the observations and infos."""
        check_options(options)
        if np.ndim(seed):  # type: ignore[arg-type]
            seeds = [check_seed(each) for each in seed]  # type: ignore[union-attr]
        elif isinstance(seed, int | np.integer):
            seeds = [int(seed) + i for i in range(self.num_envs)]
        else:
            seeds = [seed] * self.num_envs
        if len(seeds) != self.num_envs:
            raise ValueError(f"expected a seed for each of {self.num_envs} games, found {len(seeds)}")
        randoms: Sequence[np.random.Generator | None] = self._randoms or [None] * self.num_envs
        self._randoms = [
            seeding.np_random(each)[0] if each is not None or random is None else random
            for each, random in zip(seeds, randoms, strict=True)
        ]
        for table, random, each in zip(self._tables, self._randoms, seeds, strict=True):
            table.begin(random, each)
        self._over[:] = False
        return self._observations(), self._infos()

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy, by `copy.deepcopy` or `pickle`: its tables play in its own arrays again."""
        self.__dict__ = state
        for table, seen, mask in zip(self._tables, self._seen, self._mask, strict=True):
            table.seen, table.mask = seen, mask

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Do one action in each game, as `MinesweeperEnv.step`; nothing is done unless all are actions."""
        count = self.num_envs
        chosen = np.asarray(actions).tolist()
        if not isinstance(chosen, list) or len(chosen) != count:
            raise UnknownAction(f"expected an action for each of {count} games, found {actions}")
        over = self._over.tolist()
        numbers = [
            -1 if ended else self.setting.check_action(action)
            for action, ended in zip(chosen, over, strict=True)
        ]
        if not self._randoms:
            raise ResetNeeded("Cannot call env.step() before calling env.reset()")
        rewards, ended, cut = np.zeros(count), np.zeros(count, bool), np.zeros(count, bool)
        limit = self.setting.max_steps
        for i, (table, number) in enumerate(zip(self._tables, numbers, strict=True)):
            if over[i]:
                table.begin(self._randoms[i])
                continue
            rewards[i] = table.act(number)
            if table.over:
                ended[i] = True
            elif table.steps >= limit:
                cut[i] = True
        self._over = ended | cut
        return self._observations(), rewards, ended, cut, self._infos()

    def render(self) -> tuple[Any, ...] | None:
        """What `MinesweeperEnv.render` returns, for every game."""
        if self.render_mode is None:
            return None
        draw = ansi if self.render_mode == "ansi" else rgb_array
        return tuple(draw(self.setting.grid, row) for row in self._seen)

    def _observations(self) -> NDArray[Any]:
        return self._seen.reshape(self.num_envs, *self.setting.grid.dims).copy()

    def _infos(self) -> dict[str, Any]:
        infos = {"action_mask": self._mask.copy()}
        if self._risks:
            infos["risks"] = np.stack([table.risks() for table in self._tables])
        return infos | {f"_{name}": np.ones(self.num_envs, bool) for name in infos}
