"""How a peer, ms-toollib, reads a recorded game: in a process, which it ends where a file is wrong."""

import json
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from tempfile import TemporaryDirectory

import pytest

FIGURES = "op isl zini hzini lce dce ioe corr thrp bbbv_s stnb path cl"

# What is read: the time, the 3BV, clicks, who played, FIGURES of the whole game, and the board after each
# change: 10 hidden, 11 a flag.
_PROGRAM = """
import json
import sys

import ms_toollib

video = getattr(ms_toollib, sys.argv[1].capitalize() + "Video")("", sys.stdin.buffer.read())
video.parse()
found = {
    "seconds": video.rtime, "bbbv": video.bbbv, "player": video.player_identifier, "mode": video.mode,
}
video.analyse()
video.current_time = 1e6
found["won"] = video.is_completed
found |= {name: getattr(video, name) for name in sys.argv[2].split()}
found["clicks"] = video.left + video.right + video.double
found["boards"] = [each.next_game_board.game_board for each in video.events if each.useful_level]
print(json.dumps(found))
"""


@cache
def read_by_peer(data, kind):
    """What the peer finds in a file of this kind; None if it ends its process. Skips a test without it."""
    if not find_spec("ms_toollib"):
        pytest.skip("ms-toollib is not installed")
    command = [sys.executable, "-c", _PROGRAM, kind, FIGURES]
    with TemporaryDirectory() as folder:  # where it leaves a log of what ends it
        done = subprocess.run(command, input=data, capture_output=True, check=False, timeout=60, cwd=folder)
    return None if done.returncode else json.loads(done.stdout)
