"""Logs of `score` and `compare`, and their worker processes."""

import json
import re
import shlex

from tests.helpers.processes import descendants, with_luck

# Two players, six chunks, in no time.
FEW = ("random", "obvious", "--sets", "5x5x3", "--games", "120")


def games_of(path):
    """The lines of a log without its header, and without times."""
    header, *lines = path.read_text().splitlines()
    assert json.loads(header)["command"].startswith("minesweeper ")
    return [re.sub(',"cpu":.*', "", line) for line in lines]


def header_of(path):
    """The first line of a log."""
    return json.loads(path.read_text().partition("\n")[0])


def games_logged(path):
    """How many whole lines follow the header."""
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


def workers(pid):
    """The worker processes of a run, or of a nanny of Dask's."""
    return [
        process
        for process in descendants(pid)
        if (line := " ".join(with_luck(process.cmdline) or ())) and "spawn_main" in line
    ]


def words_to_go_on(message):
    """The arguments of the command that a message ends with, to be run in this process."""
    _, *words = shlex.split(message.strip().splitlines()[-1].partition("go on with: ")[2])
    assert words[:3] == ["-m", "minesweeper", "score"]
    return words[3:]
