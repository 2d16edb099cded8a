"""Players that do as they like, and how to find what is left of them."""

import os
import sys

import psutil
import pytest

from tests.helpers.processes import wait_for, with_luck

linux = pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine not in ("x86_64", "aarch64"),
    reason="what is tested here is only promised where there is seccomp",
)


def player(name="'Guest'", body="return [0, 0]"):
    """A player file."""
    return f"class GuestPlayer:\n    name = {name}\n    def take_turn(self, state):\n        {body}\n"


# Programs, in shell. A number in the command makes their processes known.
LONG = f"sleep 9876{os.getpid()}"


def with_marker(marker):
    """The command lines of all processes in which `marker` occurs."""
    lines = (" ".join(with_luck(each.cmdline) or ()) for each in psutil.process_iter())
    return [line for line in lines if marker in line]


def await_end_of(marker):
    """Wait until there is no process with `marker` in its command line."""
    wait_for(lambda: not with_marker(marker))


def watchers_and_player(path):
    """The processes that watch our player with this path, from the outside in, and the player's own."""
    lines = {
        process: " ".join(with_luck(process.cmdline) or ())
        for process in psutil.Process().children(recursive=True)
    }
    family = [process for process, line in lines.items() if path in line]
    watchers = [process for process in family if "programs.locks.confine" in lines[process]]
    assert watchers
    return watchers, family[len(watchers)]
