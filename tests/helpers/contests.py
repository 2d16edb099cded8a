"""The log of a contest of one game, a line for each value."""

import json

from minesweeper.campaign.log import with_check

PLAN = json.loads("""
{"games": 2, "seed": 7, "size": [2, 2], "mines": 1, "start": "any",
 "time_limit": 1.0, "game_limit": 60, "start_limit": 10, "memory": 512}
""")
HEADER = {"file": "minesweeper contest log", "version": 4, "players": [["a.py", ""]], "plan": PLAN}
GAME = json.loads("""
{"player": 0, "game": 0, "name": "A", "verdict": "lost", "turn": 1, "detail": "", "score": 0,
 "seconds": 1, "slowest": 0.5, "turns": [[0, 0, false]], "mines": [0]}
""")


def log_of(*lines):
    """Return the text of a log with these lines."""
    return "".join(with_check(json.dumps(line)) for line in lines)
