"""The environment: one game after another for a learner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import logger
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from minesweeper.gym.episode import Episode, check_seed
from minesweeper.gym.screen import METADATA, check_render_mode, render


class MinesweeperEnv(gymnasium.Env[NDArray[Any], int]):
    """Minesweeper on a board of any shape.

    **Observations** are arrays of this shape: the number of a revealed cell, -1 for a hidden one, -2 for a
    mark. A -3 is the mine (or the wrong mark) that ended the game.

    **Actions** are numbers: a row-major index reveals its cell; with `marks`, an index plus the number of
    cells marks its cell. A mark stays, and keeps its cell from being revealed; a wrong one loses.

    **Rewards** with `reward="win"` are 1 when the game is won, -1 when it is lost and else 0. With
    `reward="score"` each is the gain in the judge's score: the share of all cells that are revealed safe
    cells or marked mines. A won game counts every mine. A game's rewards add up to its score.

    **The start** "opening" keeps the first cell and, if the mines leave room, its neighbours free of mines.
    "safe" keeps only the first cell free, and "any" nothing. "no-guess" is like "opening", and certain moves
    win from there. The first action lays the mines. Unless the start is "any", it has to be a reveal: marks
    change nothing before it. A game on a given board (see `reset`) promises nothing.

    **The info** has the "action_mask", with a 1 for each action that changes anything, for
    `Discrete.sample(mask)`; all are 0 once the game is over. `action_masks()` returns booleans. With `risks`
    it also has "risks", for learners that have a teacher: the probability of a mine in each hidden cell, and
    -1 for revealed cells. It is exact, or an estimate where too many boards agree to be counted. After the
    game, it is 1 for mines and 0 for other hidden cells.

    **Copies**, by `copy.deepcopy` or `pickle`, are independent games and continue as the original would: even
    the next board is the same.

    An episode ends with the game. After `max_steps` (default: twice the number of actions), it is truncated.
    A further step warns, as Gymnasium's own environments do; once the game is over, it changes nothing.
    """

    metadata = METADATA

    def __init__(
        self,
        shape: Sequence[int] = (9, 9),
        mines: int = 10,
        *,
        start: str = "opening",
        reward: str = "win",
        marks: bool = False,
        risks: bool = False,
        max_steps: int | None = None,
        render_mode: str | None = None,
    ):
        """ValueError if an argument is unknown or the mines do not fit on the board."""
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.episode = Episode(shape, mines, start, reward, marks, max_steps)
        self.observation_space = self.episode.observation_space
        self.action_space = self.episode.action_space  # type: ignore[assignment]
        self._risks = risks
        self._ended: bool | None = None  # whether the episode is over; None before the first

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Start a new game, and return its observation and info.

        The only option is a "board", anything that `Board.of` reads. Then the game is on this board, with its
        first cell revealed if it has one, which brings no reward. ValueError for other options, and for a
        board of another shape or with another number of mines.
        """
        board = self.episode.board_of(options)
        super().reset(seed=check_seed(seed))
        self.episode.begin(self.np_random, board)
        self._ended = False
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Do one action, which changes nothing where the mask has a 0.

        Returns the observation, the reward, whether the game is over, whether it is truncated, and the info.
        InvalidAction, a ValueError too, if there is no such action; ResetNeeded before the first `reset`.
        """
        number = self.episode.check_action(action)
        if self._ended is None:
            raise ResetNeeded("Cannot call env.step() before calling env.reset()")
        if self._ended:
            logger.warn("step() is called after the end of an episode: call reset() to begin the next one")
        episode = self.episode
        reward = episode.act(number)
        over = episode.over
        cut = not over and episode.steps >= episode.max_steps
        self._ended = over or cut
        return self._observation(), reward, over, cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return, for each action, whether it changes anything."""
        return self.episode.mask.astype(bool)

    def render(self) -> Any:
        """Draw the board as text (ansi), or as an array of rows, columns and colours (rgb_array)."""
        return render(self.episode, self.render_mode)

    def _observation(self) -> NDArray[Any]:
        return self.episode.seen.reshape(self.episode.grid.dims).copy()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.episode.mask.copy()}
        if self._risks:
            info["risks"] = self.episode.risks()
        return info
