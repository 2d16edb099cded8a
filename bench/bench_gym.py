"""Steps a second of the Gymnasium environment: alone, many at once, and beside a public one.

Every environment gets uniformly random actions and is reset after each game. The public one is asked for
16 x 16 cells with 40 mines: gym-minesweeper 0.0.1 of PyPI, which needs the old gym and numpy<2, so --public
names a Python that has them. (mibexx-gym-minesweeper 0.0.5 is a wheel without code; no other was found.)

usage: python3 -m bench.bench_gym [--steps N] [--public PYTHON] [--seed S]
"""

import subprocess
import warnings
from time import process_time

import gymnasium
import numpy as np

import minesweeper.gym
from bench.common import begin, count, report, title

SIZES = ("Beginner", "Intermediate", "Expert")
MANY = 64

PUBLIC = """
import random, sys, time, warnings
warnings.simplefilter("ignore")
from gym_minesweeper.envs import MinesweeperEnv
steps, seed = map(int, sys.argv[1:])
random.seed(seed)
env = MinesweeperEnv(16, 16, 40)
actions = [(random.randrange(16), random.randrange(16)) for _ in range(steps)]
began = time.process_time()
env.reset()
for action in actions:
    if env.step(action)[2]:
        env.reset()
print(steps / (time.process_time() - began))
"""


def main():
    public = "--public", {"metavar": "PYTHON", "help": "a Python that has gym-minesweeper"}
    options = begin(__doc__, 1, count("--steps", 50_000, "steps of each"), public)
    random = np.random.default_rng(options.seed)
    title("steps a second, one core, random actions")
    for size in SIZES:
        report(f"{size}, alone", alone(size, options, random), "steps/s")
        for mode in ("sync", "vector_entry_point"):
            report(f"{size}, {MANY} by {mode}", many(size, mode, options, random), "steps/s")
        report(f"{size}, with exact risks, the lowest taken", taught(size, options), "steps/s")
    if options.public:
        ours = alone("Intermediate", options, random)
        done = subprocess.run(
            [options.public, "-W", "ignore", "-c", PUBLIC, str(options.steps // 5), str(options.seed)],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        theirs = float(done.stdout.split()[-1])
        report("16 x 16, 40 mines, gym-minesweeper 0.0.1", theirs, "steps/s")
        report("16 x 16, 40 mines, this one", ours, "steps/s", theirs, least=True)


def alone(size, options, random):
    """Return the steps per second of one environment, without Gymnasium's wrappers."""
    env = gymnasium.make(f"minesweeper/{size}-v1").unwrapped
    actions = random.integers(env.action_space.n, size=options.steps).tolist()
    env.reset(seed=options.seed)
    began = process_time()
    for action in actions:
        _, _, over, cut, _ = env.step(action)
        if over or cut:
            env.reset()
    return options.steps / (process_time() - began)


def taught(size, options):
    """Return the steps per second of one environment that shows the risks, played by them."""
    env = gymnasium.make(f"minesweeper/{size}-v1", risks=True).unwrapped
    _, info = env.reset(seed=options.seed)
    steps = options.steps // 10
    began = process_time()
    for _ in range(steps):
        risks = info["risks"].reshape(-1)
        _, _, over, _, info = env.step(int(np.where(risks < 0, 2, risks).argmin()))
        if over:
            _, info = env.reset()
    return steps / (process_time() - began)


def many(size, mode, options, random):
    """Return the steps per second of many environments at once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        envs = gymnasium.make_vec(f"minesweeper/{size}-v1", MANY, vectorization_mode=mode)
    rounds = -(-options.steps // MANY)
    actions = random.integers(envs.single_action_space.n, size=(rounds, MANY))
    envs.reset(seed=options.seed)
    began = process_time()
    for batch in actions:
        envs.step(batch)
    return rounds * MANY / (process_time() - began)


if __name__ == "__main__":
    assert minesweeper.gym.ENVIRONMENTS
    main()
