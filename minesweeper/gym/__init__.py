"""Environments for Gymnasium, for training players (extra `gym`).

`import minesweeper.gym` registers the environments; with "minesweeper.gym:minesweeper/Expert-v1" as a name,
`gymnasium.make` does that itself. `episode` plays one game after another in place. `environment` has
Gymnasium's interface to it, and `vector` that of many games at once; `screen` draws. Start at `environment`.
"""

import importlib.util

from minesweeper.boards.catalogue import NO_GUESS, PRESETS
from minesweeper.shell.program import EXTRAS, install_by

if importlib.util.find_spec("gymnasium") is None:
    raise ImportError(f"minesweeper.gym needs Gymnasium; {install_by(EXTRAS['gym'])}")

from gymnasium.envs.registration import register

# Each environment, with the arguments of `environment.MinesweeperEnv` that it sets.
ENVIRONMENTS: dict[str, dict[str, object]] = {
    "minesweeper/Board-v1": {},
    **{
        f"minesweeper/{name.capitalize()}-v1": {"shape": shape, "mines": mines}
        for name, (shape, mines) in PRESETS.items()
    },
    "minesweeper/Cube-v1": {"shape": (6, 6, 6), "mines": 20},
    "minesweeper/NoGuess-v1": {"shape": (9, 9), "mines": 10, "start": NO_GUESS},
}

for _name, _settings in ENVIRONMENTS.items():
    register(
        _name,
        "minesweeper.gym.environment:MinesweeperEnv",
        vector_entry_point="minesweeper.gym.vector:MinesweeperVectorEnv",
        kwargs=_settings,
    )
