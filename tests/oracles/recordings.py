"""How a peer, ms-toollib, reads a recorded game: in a process, which it ends where a file is wrong."""

import json
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from tempfile import TemporaryDirectory

import pytest

FIGURES = "op isl zini hzini lce dce ioe corr thrp bbbv_s stnb path cl"

# The peer reads the time, the 3BV, clicks, who played, FIGURES of the whole game, and the board after each
# change: 10 hidden, 11 a flag.
_PROGRAM = """
import json
import sys

import ms_toollib

video = getattr(ms_toollib, sys.argv[1].capitalize() + "Video")("", sys.stdin.buffer.read())
video.parse()
figures = {
    "seconds": video.rtime, "bbbv": video.bbbv, "player": video.player_identifier, "mode": video.mode,
}
video.analyse()
video.current_time = 1e6
figures["won"] = video.is_completed
figures |= {name: getattr(video, name) for name in sys.argv[2].split()}
figures["clicks"] = video.left + video.right + video.double
figures["boards"] = [event.next_game_board.game_board for event in video.events if event.useful_level]
print(json.dumps(figures))
"""


@cache
def read_by_peer(data, kind):
    """Return the peer's figures of a file of this kind, None if its process ends; skip a test without it."""
    if not find_spec("ms_toollib"):
        pytest.skip("ms-toollib is not installed")
    command = [sys.executable, "-c", _PROGRAM, kind, FIGURES]
    with TemporaryDirectory() as folder:  # where it leaves a log of its errors
        done = subprocess.run(command, input=data, capture_output=True, check=False, timeout=60, cwd=folder)
    return None if done.returncode else json.loads(done.stdout)
