"""Small positions of which the best play is known."""

import json
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


def optimal_positions():
    """Small positions with the value of every action, as the file's first line explains them."""
    return json.loads((DATA / "optimal-positions.json").read_text())["positions"]
