"""A policy that learns on the Gymnasium environment: MaskablePPO of sb3-contrib, which sees the action mask.

It plays before and after learning, and the package's exact risks play beside it: *safest* takes the lowest.
With --teacher, the policy first learns from that many moves of *safest*, by cross-entropy; then, unless
--steps is 0, from its own games.

usage: python3 -m examples.scripts.masked_ppo [--size N] [--mines N] [--steps N] [--teacher MOVES] [--games N]

It needs sb3-contrib, which brings PyTorch: pip install sb3-contrib. The package itself needs neither.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from numpy.typing import NDArray

ENVIRONMENT = "minesweeper.gym:minesweeper/Board-v1"

# What to do in a state: from the observation and the info to an action.
Policy = Callable[[NDArray[Any], dict[str, Any]], int]


class OneHot(gymnasium.ObservationWrapper[NDArray[Any], int, NDArray[Any]]):
    """A plane of 0 and 1 for hidden cells and for each number: a number is a name here, no amount."""

    def __init__(self, env: gymnasium.Env[NDArray[Any], int]):
        super().__init__(env)
        shape = env.observation_space.shape
        assert shape
        self.observation_space = gymnasium.spaces.Box(0, 1, (10, *shape), np.int8)

    def observation(self, observation: NDArray[Any]) -> NDArray[Any]:
        planes = observation[None] == np.arange(-1, 9).reshape(-1, 1, 1)
        return np.asarray(planes, np.int8)


def made(options: argparse.Namespace) -> gymnasium.Env[NDArray[Any], int]:
    """Make the environment, with the exact risks in its info."""
    size = (options.size, options.size)
    return OneHot(gymnasium.make(ENVIRONMENT, shape=size, mines=options.mines, risks=True))


def safest(seen: NDArray[Any], info: dict[str, Any]) -> int:
    """Return the hidden cell with the lowest exact risk."""
    return int(np.where(info["action_mask"], info["risks"].reshape(-1), 2).argmin())


def wins(options: argparse.Namespace, policy: Policy, seed: int) -> float:
    """Return the share of games that a policy wins, in per cent."""
    env = made(options)
    won = 0
    for game in range(options.games):
        seen, info = env.reset(seed=seed + game)
        over = False
        reward: SupportsFloat = 0.0
        while not over:
            seen, reward, over, _, info = env.step(policy(seen, info))
        won += float(reward) > 0
    return 100 * won / int(options.games)


def taught(options: argparse.Namespace, model: Any) -> None:
    """Let the model's policy learn from the moves of `safest`, each game once, in batches of 256."""
    import torch

    env, policy = made(options), model.policy
    seen, info = env.reset(seed=1)
    batch: list[tuple[NDArray[Any], int, NDArray[Any]]] = []
    for _ in range(options.teacher):
        action = safest(seen, info)
        batch.append((seen, action, info["action_mask"]))
        seen, _, over, _, info = env.step(action)
        if over:
            seen, info = env.reset()
        if len(batch) == 256:
            states, actions, masks = (np.stack(each) for each in zip(*batch, strict=True))
            tensors = policy.obs_to_tensor(states)[0], torch.as_tensor(actions)
            _, likely, _ = policy.evaluate_actions(*tensors, action_masks=masks)
            policy.optimizer.zero_grad()
            (-likely.mean()).backward()
            policy.optimizer.step()
            batch.clear()


def learned(options: argparse.Namespace) -> None:
    """Train a model and print what it wins, before and after."""
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)
    model: Any = MaskablePPO(
        "MlpPolicy", made(options), learning_rate=1e-3, n_steps=2048, batch_size=512, n_epochs=4,
        gamma=1.0, ent_coef=0.01, policy_kwargs={"net_arch": [256, 256]}, seed=1,
    )  # fmt: skip

    def policy(seen: NDArray[Any], info: dict[str, Any]) -> int:
        return int(model.predict(seen, action_masks=info["action_mask"], deterministic=True)[0])

    def tell(what: str) -> None:
        print(f"{what:32} wins {wins(options, policy, seed=10**6):5.1f} %", flush=True)

    tell("before learning")
    if options.teacher:
        began = time.monotonic()
        taught(options, model)
        tell(f"after {options.teacher} moves of safest")
        print(f"  in {time.monotonic() - began:.0f} s", flush=True)
    if options.steps:
        began = time.monotonic()
        model.learn(options.steps)
        tell(f"after {model.num_timesteps} steps of its own")
        print(f"  in {time.monotonic() - began:.0f} s", flush=True)
    print(f"{'safest':32} wins {wins(options, safest, seed=10**6):5.1f} %")


def main() -> int:
    parser = argparse.ArgumentParser(description="Train a masked PPO on small boards.")
    parser.add_argument("--size", type=int, default=5, metavar="N", help="rows and columns (5)")
    parser.add_argument("--mines", type=int, default=4, metavar="N", help="mines (4)")
    parser.add_argument(
        "--steps", type=int, default=200_000, metavar="N", help="steps of its own games (200000)"
    )
    parser.add_argument(
        "--teacher", type=int, default=0, metavar="MOVES", help="moves of safest to learn from (0)"
    )
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="games of each measurement (1000)"
    )
    options = parser.parse_args()
    try:
        learned(options)
    except ImportError as missing:
        print(
            f"masked_ppo: {missing.name} is missing; install it by: pip install sb3-contrib", file=sys.stderr
        )
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
