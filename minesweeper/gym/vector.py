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

from minesweeper.gym.episode import Episode, UnknownAction, check_seed
from minesweeper.gym.screen import METADATA, check_render_mode, render
from minesweeper.rules.given import at_least


class MinesweeperVectorEnv(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """`MinesweeperEnv` for `num_envs` games, with the same settings, spaces, rewards and infos.

    The step after the end of a game ignores its action and begins the next one (`AutoresetMode.NEXT_STEP`).
    Each game has its own random generator: `seed` is a list of seeds, or the first of consecutive ones.
    """

    metadata = METADATA | {"autoreset_mode": AutoresetMode.NEXT_STEP}

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
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.num_envs = num_envs = at_least("num_envs", num_envs, 1)
        self.episodes = [Episode(shape, mines, start, reward, marks, max_steps) for _ in range(num_envs)]
        one = self.episodes[0]
        self.single_observation_space, self.single_action_space = one.observation_space, one.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._risks = risks
        self._seen = np.array([episode.seen for episode in self.episodes])
        self._mask = np.array([episode.mask for episode in self.episodes])
        self._share()
        self._randoms: list[np.random.Generator] = []
        self._over = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Start a new game in each place, all on the board of the `options` if there is one.

        Return the observations and infos. Games that begin later draw their own boards.
        """
        board = self.episodes[0].board_of(options)
        if np.ndim(seed):  # type: ignore[arg-type]
            seeds = [check_seed(one) for one in seed]  # type: ignore[union-attr]
        elif isinstance(seed, int | np.integer):
            seeds = [int(seed) + i for i in range(self.num_envs)]
        else:
            seeds = [seed] * self.num_envs
        if len(seeds) != self.num_envs:
            raise ValueError(f"expected a seed for each of {self.num_envs} games, found {len(seeds)}")
        randoms: Sequence[np.random.Generator | None] = self._randoms or [None] * self.num_envs
        self._randoms = [
            seeding.np_random(one)[0] if one is not None or random is None else random
            for one, random in zip(seeds, randoms, strict=True)
        ]
        for episode, random in zip(self.episodes, self._randoms, strict=True):
            episode.begin(random, board)
        self._over[:] = False
        return self._observations(), self._infos()

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a copy, by `copy.deepcopy` or `pickle`, whose episodes play in its own arrays."""
        self.__dict__ = state
        self._share()

    def _share(self) -> None:
        """Let each episode play in its row of the common arrays."""
        for episode, seen, mask in zip(self.episodes, self._seen, self._mask, strict=True):
            episode.seen, episode.mask = seen, mask

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Do one action in each game, as `MinesweeperEnv.step`; nothing is done unless all are actions."""
        count = self.num_envs
        chosen = np.asarray(actions).tolist()
        if not isinstance(chosen, list) or len(chosen) != count:
            raise UnknownAction(f"expected an action for each of {count} games, found {actions}")
        over, check = self._over.tolist(), self.episodes[0].check_action
        numbers = [-1 if ended else check(action) for action, ended in zip(chosen, over, strict=True)]
        if not self._randoms:
            raise ResetNeeded("Cannot call env.step() before calling env.reset()")
        rewards, ended, cut = np.zeros(count), np.zeros(count, bool), np.zeros(count, bool)
        for i, (episode, number) in enumerate(zip(self.episodes, numbers, strict=True)):
            if over[i]:
                episode.begin(self._randoms[i])
                continue
            rewards[i] = episode.act(number)
            if episode.over:
                ended[i] = True
            elif episode.steps >= episode.max_steps:
                cut[i] = True
        self._over = ended | cut
        return self._observations(), rewards, ended, cut, self._infos()

    def render(self) -> tuple[Any, ...] | None:
        """Draw every game as `MinesweeperEnv.render` does."""
        if self.render_mode is None:
            return None
        return tuple(render(episode, self.render_mode) for episode in self.episodes)

    def _observations(self) -> NDArray[Any]:
        return self._seen.reshape(self.observation_space.shape).copy()

    def _infos(self) -> dict[str, Any]:
        infos = {"action_mask": self._mask.copy()}
        if self._risks:
            infos["risks"] = np.stack([episode.risks() for episode in self.episodes])
        return infos | {f"_{name}": np.ones(self.num_envs, bool) for name in infos}
